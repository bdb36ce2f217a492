// The flow of deep water, which a grid carries without particles (narrow_band.h): its velocities are moved along by
// MacCormack's rule with a limiter [Sel08]. They go from the middle of one sub-step to the middle of the next, where
// pressure is found; moved by half a step at a time they would smear twice as much, and moved from the end of a step,
// as is usual, they gain energy.
#pragma once

#include "liquid/liquid_transfer.h"
#include "liquid/mac_grid.h"

#include <array>
#include <cstdint>
#include <span>

namespace regatta {

// Writes the velocities of the faces of deep cells into flow.u, which holds those of the particles; what particles
// beside them say of these faces does not count, as they lie on one side alone: a mean of both makes waves gain a
// hundredth of their energy a second. flow.before is overwritten. deep: of cells, 1: without particles.
// carried: velocities `time` [s] ago, of faces of deep cells and around [m/s]. scratch: grid.entries() numbers for each
// axis.
void carry_deep_flow(const MacGrid& grid, std::span<const std::uint8_t> deep, const FaceField& carried, double time,
                     const std::array<float*, 3>& scratch, LiquidFlow& flow);

// Writes carried: what faces have once pressure has acted in the second half of a sub-step, of `time` [s], as it has in
// the first; the same as with particles. flow: after the projection. share: of what differs between a face and its
// neighbours that is lost, as particles of flip lose it (TransferRule::pic_share); without it noise would stay for
// ever.
void take_deep_flow(const MacGrid& grid, const LiquidFlow& flow, float share, double time, FaceField& carried);

}  // namespace regatta
