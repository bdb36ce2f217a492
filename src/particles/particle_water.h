// Water of particles in a closed box, in three dimensions, with one of several pressure solvers; bodies float in it,
// wind blows over it. Two of these side by side share nothing.
#pragma once

#include "exchange/particle_setup.h"
#include "particles/fluid.h"
#include "water/water.h"

#include <array>
#include <memory>
#include <span>
#include <vector>

namespace regatta {

namespace particle_stage {
inline constexpr Stage kParticles{"ocean"};
inline constexpr Stage kNeighbours{"neighbours", &kParticles};
inline constexpr Stage kBoundary{"boundary", &kParticles};      // points of bodies
inline constexpr Stage kDensity{"density", &kParticles};        // pressure that keeps the density
inline constexpr Stage kDivergence{"divergence", &kParticles};  // pressure that keeps the divergence zero
inline constexpr Stage kViscosity{"viscosity", &kParticles};    // viscosity and the pressure of a gas
inline constexpr Stage kWind{"wind", &kParticles};
inline constexpr std::array<const Stage*, 7> kAll = {&kParticles,  &kNeighbours, &kBoundary, &kDensity,
                                                     &kDivergence, &kViscosity,  &kWind};
}  // namespace particle_stage

// Report of a step beyond that of every water.
struct ParticleReport {
  int substeps = 0;
  SolveReport density, divergence;  // iterations: of all sub-steps; errors: of the last one
  bool capped = false;              // more sub-steps were needed than allowed
  StatusPlace capped_place;         // place of the fastest particle then
  int escaped = 0;                  // particles that had left the box and were put back
  StatusPlace escaped_place;        // where one of them was put
  int crowded = 0;                  // particles with more others within reach than they can feel, in all sub-steps
  StatusPlace crowded_place;        // place of one of the crowded particles
  int held_back = 0;                // corrections by pressure longer than r, cut off there
  StatusPlace held_back_place;      // place of one of those particles
};

// Boundary particles all over the walls and the floor of a box [m]. It takes a while: worlds of one scene share them.
// Fails on a box, radius or count that can't be.
Result<std::shared_ptr<const std::vector<Vec3>>> wall_particles(const ParticleSetup& setup);

class ParticleWater final : public Water {
 public:
  // Fills the blocks with particles, a lattice spacing off their faces, but not where a body stands. Fails on a box,
  // radius or count that can't be.
  static Result<ParticleWater> create(const ParticleSetup& setup, std::span<const BodyView> bodies);
  // walls: what wall_particles() found.
  static Result<ParticleWater> create(const ParticleSetup& setup, std::span<const Vec3> walls,
                                      std::span<const BodyView> bodies);
  ~ParticleWater() override;
  ParticleWater(ParticleWater&&) noexcept;
  ParticleWater& operator=(ParticleWater&&) noexcept;

  WaterStepReport step(const WaterInput& input, std::span<BodyLoad> loads, Profiler& profiler) override;

  using Water::sample;
  // The highest particle near (x, z), and the velocity at the point: the mean of the particles around it, weighted with
  // the kernel. Over the surface, and where no particle is in reach, the mean of all those below. Dry where there is
  // none, with the bottom of the box as its bed.
  void sample(std::span<const Vec3> points, std::span<WaterSample> samples) const override;
  // The box and all above it.
  [[nodiscard]] WaterBox region() const override;
  [[nodiscard]] bool carries_wakes() const override { return false; }  // particles make their own eddies
  Result<glm::dvec3> push_water(const WaterBall& ball) override;
  [[nodiscard]] std::optional<CoarseWater> too_coarse_for(const BodySetup& body, const BodyState& lies) const override;
  [[nodiscard]] bool feels_push() const override { return true; }
  // The pressure that is left after an instant is noise.
  [[nodiscard]] bool answers_at_once() const override { return false; }
  [[nodiscard]] WaterTotals totals() const override;
  [[nodiscard]] StatusPlace lost_place() const override;
  void diagnose(const Params& params, double time, Diagnostics& diagnostics) const override;
  void draw(const WaterDrawing& drawing, Snapshot& snapshot) const override;
  // Fails where the other water is shallow. The volume stays to half a particle.
  Result<> set_state(const Params& params, const Water& from, std::span<const BodyView> bodies) override;
  [[nodiscard]] std::vector<WaterPiece> pieces() const override;
  void visit(Archive& archive) override;
  void settle(const Params& params, std::span<const BodyView> bodies) override;

  [[nodiscard]] const ParticleSetup& setup() const;
  [[nodiscard]] const Particles& particles() const;
  // Other particles instead; an empty pressure means 0. Fails, changing nothing, on values that can't be.
  Result<> set_particles(Particles particles);
  [[nodiscard]] double particle_mass() const;  // [kg]
  [[nodiscard]] double neighbours() const;     // neighbours of a particle, on average
  [[nodiscard]] int boundary_count() const;
  [[nodiscard]] std::span<const float> density()
      const;  // ρ/ρ0 as the last step's solver found it, before its last correction
  [[nodiscard]] const ParticleReport& report() const;  // report of the last step

 private:
  struct Impl;
  explicit ParticleWater(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

}  // namespace regatta
