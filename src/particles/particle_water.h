// The particle ocean: the solver's face to the world. Water as particles in a closed box, with one of several pressure
// solvers; bodies float in it. Two of these side by side share nothing.
#pragma once

#include "core/profile.h"
#include "core/result.h"
#include "exchange/body.h"
#include "exchange/particle_snapshot.h"
#include "exchange/status.h"
#include "exchange/water_sample.h"
#include "params/params.h"
#include "particles/fluid.h"

#include <memory>
#include <span>
#include <vector>

namespace regatta {

struct ParticleReport {
  int substeps = 0;
  SolveReport density, divergence;  // iterations: of all sub-steps; errors: of the last one
  bool capped = false;              // more sub-steps were needed than allowed
  int escaped = 0;                  // particles that had left the box and were put back
  StatusPlace escaped_place;        // where one of them was put
  int crowded = 0;                  // particles with more others within reach than they can feel, in all sub-steps
  StatusPlace crowded_place;        // of one of them
};

struct ParticleTotals {
  double kinetic_energy = 0.0;    // [J]
  double potential_energy = 0.0;  // above the bottom of the box [J]
  glm::dvec3 momentum{0.0};       // [kg m/s]
  float max_speed = 0.0F;         // [m/s]
  bool finite = true;
};

class ParticleWater {
 public:
  // Fills the blocks with particles, a lattice spacing off their faces, but not where a body stands. Fails on a box,
  // radius or count that can't be.
  static Result<ParticleWater> create(const ParticleSetup& setup, std::span<const BodyView> bodies);
  ~ParticleWater();
  ParticleWater(ParticleWater&&) noexcept;
  ParticleWater& operator=(ParticleWater&&) noexcept;

  // Advances from `time` by dt, wind included. Bodies keep still over the step except for their velocity; the mean
  // force and torque of the particles on each is added to its load. Their jets push the particles.
  ParticleReport step(const Params& params, double time, double dt, std::span<const BodyView> bodies,
                      std::span<BodyLoad> loads, Profiler& profiler);

  [[nodiscard]] const ParticleSetup& setup() const;
  // Whether (x, z) lies within the box.
  [[nodiscard]] bool covers(Vec2 at) const;
  // The water at a place within the box: the highest particle near it, and the mean velocity of those below; valid
  // right after create() and after every step(). Dry where there is none, with the bottom of the box as its bed.
  [[nodiscard]] WaterSample sample(Vec2 at) const;

  [[nodiscard]] const Particles& particles() const;
  // Replaces the particles; an empty pressure means 0. Fails, changing nothing, on values that can't be.
  Result<> restore(Particles particles);
  [[nodiscard]] ParticleTotals totals() const;
  [[nodiscard]] double particle_mass() const;  // [kg]
  [[nodiscard]] double neighbours() const;     // of a particle, on average
  [[nodiscard]] int boundary_count() const;
  [[nodiscard]] std::span<const float> density()
      const;  // ρ/ρ0 as the last step's solver found it, before its last correction
  [[nodiscard]] std::size_t bytes() const;
  void snapshot(bool with_boundary, ParticleSnapshot& out) const;

 private:
  struct Impl;
  explicit ParticleWater(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

}  // namespace regatta
