// Shallow water on a grid of cells. Two of these side by side share nothing.
// [Aud04], [Kur07]; the scheme is in cell_flux.h, its time step in cell_stage.h, the edges in cell_edges.h,
// bodies in cell_hulls.h.
#pragma once

#include "cells/cells.h"
#include "exchange/water_setup.h"
#include "water/water.h"

#include <array>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace regatta {

namespace cell_stage {
inline constexpr std::array<const Stage*, 4> kAll = {&shallow_stage::kShallow, &shallow_stage::kForces,
                                                     &shallow_stage::kCoupling, &shallow_stage::kMove};
}  // namespace cell_stage

class CellWater final : public Water {
 public:
  // Cells of about setup.spacing that tile the domain, each with the water that stands over its middle. Fails when they
  // would not fit into memory or the domain is narrower than four of them.
  static Result<CellWater> create(const WaterSetup& setup, const Params& params);
  ~CellWater() override;
  CellWater(CellWater&&) noexcept;
  CellWater& operator=(CellWater&&) noexcept;

  // The water was laid as if no body stood in it: takes out what hulls press aside and walls stand in, so that bodies
  // afloat start at rest. For the start of a world only.
  void make_room(const Params& params, std::span<const BodyView> bodies);

  // Advances by dt in as many sub-steps as the CFL condition asks for. Where that is more than water.max_substeps, so
  // many longer ones take the whole dt with bounded speeds (long_substep.h), and the report says `capped`.
  WaterStepReport step(const WaterInput& input, std::span<BodyLoad> loads, Profiler& profiler) override;

  using Water::sample;
  void sample(std::span<const Vec3> points, std::span<WaterSample> samples) const override;
  [[nodiscard]] WaterBox region() const override { return {}; }
  [[nodiscard]] bool carries_wakes() const override { return true; }
  // Water parts from an edge without help, and what the vortices bring comes on top of that; columns smear it (tuned on
  // C_D of scripts/wake_range.py before what water lacks was measured; it still gives the cylinder its C_D).
  [[nodiscard]] float shed_share() const override { return 0.58F; }
  [[nodiscard]] std::optional<CoarseWater> too_coarse_for(const BodySetup& body, const BodyState& lies) const override;
  [[nodiscard]] WaterTotals totals() const override;
  [[nodiscard]] StatusPlace lost_place() const override;
  Result<glm::dvec3> push_water(const WaterBall& ball) override;
  void diagnose(const Params& params, double time, Diagnostics& diagnostics) const override;
  void draw(const WaterDrawing& drawing, Snapshot& snapshot) const override;
  Result<> set_state(const Params& params, const Water& from, std::span<const BodyView> bodies) override;
  [[nodiscard]] Swell swell() const override;
  void travel(const Domain& domain, const Params& params, std::span<const BodyView> bodies) override;
  void place(const Domain& domain) override;
  void visit(Archive& archive) override;
  void settle(const Params& params, std::span<const BodyView> bodies) override;

  // The surface for drawing on a grid of about the given spacing over the domain.
  // With the waves above it; null: none.
  void reconstruct(float spacing, bool with_dye, SurfaceGrid& grid, const WaveExchange* waves = nullptr) const;
  // The middle of every wet cell.
  void copy_points(WaterPoints& points) const;

  [[nodiscard]] const CellLayout& layout() const;
  [[nodiscard]] const Cells& cells() const;
  [[nodiscard]] float bed(int i, int k) const;  // bed of a cell, world y [m]
  // Other water in the cells: depth [m] and velocity [m/s] of each by its middle (x, z); the volume is then made
  // `volume` [m^3] where that is given, by raising or lowering the wet cells alike.
  void set_water(const std::function<float(Vec2)>& depth, const std::function<Vec2(Vec2)>& velocity,
                 std::optional<double> volume = {});

 private:
  struct Impl;
  explicit CellWater(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

}  // namespace regatta
