// Keeps the particles of a liquid out of bodies. The pressure lets no water through a hull, but particles follow
// velocities that are known to a cell; the few that stray into it are set back onto its surface,
// and lose the speed at which they went in: below a hull that leans out over the water they would gain speed for ever.
#pragma once

#include "exchange/body.h"
#include "liquid/liquid_particles.h"
#include "liquid/mac_grid.h"

#include <span>

namespace regatta {

// Distance of a point to its farthest plane of a convex part, negative inside [m]; and that plane.
struct PartDistance {
  float distance = 0.0F;
  const Plane* plane = nullptr;
};
PartDistance distance_to(const ConvexPolytope& part, const Vec3& point);

// volume: open shares of cells (LiquidSolids); only particles of cells that a solid cuts are looked at.
void keep_out_of_bodies(const MacGrid& grid, std::span<const float> volume, std::span<const BodyView> bodies,
                        std::span<LiquidParticle> particles);

}  // namespace regatta
