// The transfer between particles and grid. To the grid: mass, momentum and density, spread over the nodes around a
// particle with hat functions. To the particles: velocities, by one of three rules:
//   pic   the grid's velocity [Har65]
//   flip  its own, and by how much the grid's has changed; less a share of the difference to the grid's [Bra86; Zhu05]
//   apic  the grid's velocity and its gradient [Jia15]
// and their move along the grid's velocities, by the midpoint rule.
#pragma once

#include "liquid/grid_nodes.h"
#include "liquid/liquid_particles.h"
#include "params/choices.h"

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace regatta {

// The velocities that the particles bring to the grid, and those that they take back.
struct LiquidFlow {
  FaceField u;                                     // now [m/s]
  FaceField before;                                // velocity as the particles brought it, for flip [m/s]
  std::array<std::vector<std::uint8_t>, 3> known;  // state of a face: 0: no velocity; 1: its own; 2, 3, …: extrapolated
  std::vector<float> density;                      // mass of cells, as a share of that of full ones [1]

  explicit LiquidFlow(const MacGrid& grid);
};

// Writes u, known and density; leaves in `before` the mass of each face [particles at rest]. sort: as it left the
// particles. Gradients count with apic alone.
void transfer_to_grid(const MacGrid& grid, std::span<const LiquidParticle> particles, const ParticleSort& sort,
                      LiquidTransfer transfer, LiquidFlow& flow);

// From the middle of a sub-step to its end velocities go on changing as they have from its start to its middle, by so
// much at most in that time [s]: what changes faster has hit a wall or other water, and does not bounce [m/s].
float most_change_in(double time);

struct TransferRule {
  LiquidTransfer transfer = LiquidTransfer::kFlip;
  float pic_share = 0.01F;  // the share of pic in flip, in this sub-step
  // Time in the step at which pressure is found, as a share of it: at 1/2, in its middle, no energy is lost or gained.
  float centring = 0.5F;
};

// Moves particles to their places in the middle of the step, by their own velocities.
void advance_to_middle(const MacGrid& grid, const TransferRule& rule, double dt, std::span<LiquidParticle> particles);

// Gives velocities to the particles below the grid's top and moves them from where they were at the start of the step
// to its end, dt later [s]; those above it fly.
void transfer_to_particles(const MacGrid& grid, const ParticleSort& sort, const LiquidFlow& flow,
                           const TransferRule& rule, double dt, std::span<LiquidParticle> particles);

}  // namespace regatta
