// Water that particles carry and a grid makes divergence-free (PIC, FLIP, APIC), in a box with walls and a floor, open
// above; bodies are part of its pressure solve. This is the solver alone: what makes a water of a world of it, draws it
// and reads its scene stands elsewhere.
//
// A step is split into sub-steps in which no particle crosses more than liquid.cfl cells and no body more than one.
// Each:
//   let in          by emitters and open sides (liquid_openings.h)
//   sort            particles by cell
//   to the grid     mass, momentum and density from particles [Har65; Jia15]
//   solids          open shares of faces and cells
//   surface         distance to the surface from the density
//   forces          gravity; the velocity before it is kept for FLIP
//   viscosity       if the liquid has any (viscous_flow.h)
//   pressure        divergence-free, with bodies; pulls the density to 1
//   extrapolate     velocities into the air beside the water
//   to particles    velocity [Har65; Bra86; Zhu05; Jia15], and their move
//   band            deep water that the grid carries moves on (narrow_band.h)
//   upkeep          particles are added and merged where too few or too many are; drains take theirs; all are kept out
//   of
//                   bodies and walls
//
// The state is the particles, deep water, the books of what comes in and goes out, the count of sub-steps, and density,
// pressure and velocities, which are read between steps. Results are the same bits for any number of threads.
#pragma once

#include "core/archive.h"
#include "core/profile.h"
#include "core/result.h"
#include "exchange/body.h"
#include "exchange/commands.h"
#include "exchange/particle_setup.h"
#include "exchange/status.h"
#include "exchange/water_report.h"
#include "liquid/liquid_particles.h"
#include "liquid/mac_grid.h"
#include "liquid/narrow_band.h"
#include "params/params.h"

#include <memory>
#include <span>
#include <vector>

namespace regatta {

namespace liquid_stage {
inline constexpr Stage kLiquid{"liquid"};
inline constexpr Stage kSort{"liquid sort", &kLiquid};
inline constexpr Stage kToGrid{"to grid", &kLiquid};
inline constexpr Stage kSolids{"solids", &kLiquid};  // open shares beside bodies
inline constexpr Stage kSurface{"surface", &kLiquid};
inline constexpr Stage kViscosity{"liquid viscosity", &kLiquid};
inline constexpr Stage kPressure{"pressure", &kLiquid};
inline constexpr Stage kToParticles{"to particles", &kLiquid};  // and the particles' move
inline constexpr Stage kUpkeep{"upkeep", &kLiquid};             // particles added and merged
inline constexpr std::array<const Stage*, 9> kAll = {&kLiquid,    &kSort,     &kToGrid,      &kSolids, &kSurface,
                                                     &kViscosity, &kPressure, &kToParticles, &kUpkeep};
}  // namespace liquid_stage

// Report of a step.
struct LiquidReport {
  int substeps = 0;
  bool capped = false;           // more sub-steps were needed than allowed
  StatusPlace capped_place;      // the fastest particle then
  int iterations = 0;            // iterations of the pressure solver, in all sub-steps
  double residual = 0.0;         // residual of the last one, as a share of that at its start
  bool converged = true;         // in every sub-step, viscosity included
  int viscosity_iterations = 0;  // sum over all sub-steps
  int liquid_cells = 0;          // in the last sub-step
  int escaped = 0;               // particles that had left the box or went into a body and were put back
  StatusPlace escaped_place;     // where one of them was put
  int added = 0, merged = 0;     // particles, by upkeep
  bool full = false;             // water that was to come in found the most particles that there may be
};

class LiquidSolver {
 public:
  // Fills the blocks with particles, but not where a body stands. A cell's edge is 4 radii; the volume of a block is
  // exact. Fails on a box, radius or count that can't be.
  static Result<LiquidSolver> create(const ParticleSetup& setup, std::span<const BodyView> bodies);
  ~LiquidSolver();
  LiquidSolver(LiquidSolver&&) noexcept;
  LiquidSolver& operator=(LiquidSolver&&) noexcept;

  // Advances by dt [s]. bodies stand where they are in the middle of the step: x_n, from which a rigid step that knows
  // this load goes on to v_{n+1} = v_n + dt (push + load/m) and x_{n+1} = x_n + dt v_{n+1}. So forces belong to the
  // place where they act, and bodies that bob gain no energy by a load that comes late. loads, one a body, are
  // overwritten by the mean force over the step. time: that at the step's start, for the openings [s].
  LiquidReport step(const Params& params, double dt, std::span<const BodyView> bodies, std::span<BodyLoad> loads,
                    Profiler& profiler, double time = 0.0);

  // Gives the water within `reach` of a place an impulse [N s], most of it in the middle; none where there is no water.
  // No particle gains more than kMostKick.
  void push(const Vec3& at, float reach, const Vec3& impulse);
  static constexpr float kMostKick = 5.0F;  // a propeller half out of the water spins in foam [m/s]

  // By hand. Fail, and change nothing, where there is no room for water, no room in memory, no water.
  Result<> add_water(const WaterBall& ball, std::span<const BodyView> bodies);
  Result<glm::dvec3> push_water(const WaterBall& ball);

  [[nodiscard]] const ParticleSetup& setup() const;
  [[nodiscard]] const MacGrid& grid() const;
  [[nodiscard]] std::span<const LiquidParticle> particles() const;
  // Water deeper than liquid.band cells, which is no particles.
  [[nodiscard]] const NarrowBand& band() const;
  [[nodiscard]] std::vector<LiquidParticle> all_as_particles() const;  // deep water made into particles, too
  [[nodiscard]] Vec3 place(const LiquidParticle& particle) const;      // [m]
  [[nodiscard]] double particle_volume() const;                        // volume of a particle of mass 1 [m³]
  // Other particles instead. Fails, changing nothing, on values that can't be.
  Result<> set_particles(std::vector<LiquidParticle> particles);

  // On cells (MacGrid::at), as the last sub-step's pressure solve had them.
  [[nodiscard]] std::span<const float> distance() const;  // to the surface, negative in water, −1 to 1 [cells]
  [[nodiscard]] std::span<const float> density()
      const;  // density of the open part of a cell, as a share of that at rest [1]
  [[nodiscard]] std::span<const std::uint8_t> liquid() const;  // 1: the cell has a pressure
  [[nodiscard]] std::span<const float> pressure() const;       // [Pa]
  [[nodiscard]] std::span<const float> open_volume() const;    // share of each cell that solids leave open [1]
  // On faces: projected, extrapolated into the air beside the water [m/s].
  [[nodiscard]] const FaceField& velocity() const;
  [[nodiscard]] Vec3 velocity_at(const Vec3& point) const;  // from the faces around a point [m/s]

  // volume_in: by emitters, open sides and by hand; volume_out: by drains and open sides.
  [[nodiscard]] WaterTotals totals() const;
  [[nodiscard]] double discharge(std::size_t drain) const;  // through a drain, now [m³/s]
  [[nodiscard]] StatusPlace lost_place() const;      // where totals() are not finite: the first particle that is lost
  [[nodiscard]] const LiquidReport& report() const;  // report of the last step

  // Everything that the future depends on.
  void visit(Archive& archive);
  // After visit() has loaded: brings what is derived up to date.
  void settle(const Params& params, std::span<const BodyView> bodies);

 private:
  struct Impl;
  explicit LiquidSolver(std::unique_ptr<Impl> impl);
  void show_particles();
  std::unique_ptr<Impl> impl_;
};

}  // namespace regatta
