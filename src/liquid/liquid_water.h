// A liquid as a water of the world: its solver (liquid_solver.h) behind the face that all waters have, what others may
// ask of it, and its picture.
#pragma once

#include "exchange/particle_setup.h"
#include "liquid/liquid_solver.h"
#include "water/water.h"

#include <memory>
#include <span>

namespace regatta {

class LiquidWater final : public Water {
 public:
  // Fills the blocks of the setup, but not where a body stands. Fails on a box, cell or count that can't be.
  static Result<LiquidWater> create(const ParticleSetup& setup, std::span<const BodyView> bodies);
  ~LiquidWater() override;
  LiquidWater(LiquidWater&&) noexcept;
  LiquidWater& operator=(LiquidWater&&) noexcept;

  WaterStepReport step(const WaterInput& input, std::span<BodyLoad> loads, Profiler& profiler) override;

  using Water::sample;
  // The highest surface over (x, z); drops above it do not count. The velocity is that of the faces around the point;
  // over the surface the mean over the depth. Dry where there is no surface, with the floor as its bed.
  void sample(std::span<const Vec3> points, std::span<WaterSample> samples) const override;
  // The box and all above it.
  [[nodiscard]] WaterBox region() const override;
  [[nodiscard]] bool carries_wakes() const override { return false; }  // a liquid makes its own eddies
  [[nodiscard]] std::optional<CoarseWater> too_coarse_for(const BodySetup& body, const BodyState& lies) const override;
  [[nodiscard]] bool feels_push() const override { return true; }
  // An instant's pressure is that of a blow: its velocities have not been made divergence-free before.
  [[nodiscard]] bool answers_at_once() const override { return false; }
  Result<> add_water(const WaterBall& ball, std::span<const BodyView> bodies) override;
  Result<glm::dvec3> push_water(const WaterBall& ball) override;
  [[nodiscard]] WaterTotals totals() const override;
  [[nodiscard]] StatusPlace lost_place() const override;
  void diagnose(const Params& params, double time, Diagnostics& diagnostics) const override;
  void draw(const WaterDrawing& drawing, Snapshot& snapshot) const override;
  // Fails where the other water is shallow.
  Result<> set_state(const Params& params, const Water& from, std::span<const BodyView> bodies) override;
  [[nodiscard]] std::vector<WaterPiece> pieces() const override;
  void visit(Archive& archive) override;
  void settle(const Params& params, std::span<const BodyView> bodies) override;

  [[nodiscard]] const LiquidSolver& solver() const;

 private:
  struct Impl;
  explicit LiquidWater(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

}  // namespace regatta
