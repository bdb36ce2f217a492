// The film of water between a body and what it touches. Where a body lies on the floor, against a wall or on another
// body no particle fits between the two; what presses on it are the particles around its other sides alone, and they
// hold it down however light it is. In water such a gap is thin but wet: its pressure is that of the water around, ρ g
// times the depth below the free surface there (surface_around.h; that is a plane: as under a dam, pressure falls
// evenly from the side of deeper water to the other one). So, on all panels of the hull that a wall or a body covers,
//   F = −Σ s p A n
// with s how far a panel is covered: 1 while less than a particle's room is left before it, 0 where one fits. To the
// same share s the particles at the rim, and those caught in between, don't press the body off what covers it
// (Boundary's Cover, body_push.h), so that nothing counts twice while a body lifts off.
// The water of particles ends kWaterGap r before a wall. What of a hull lies nearer to it belongs to the film as well,
// whichever way it faces, so that the pressure goes all around: else a body in a corner would be pressed out of it.
// A film has no weight and no momentum: what it gives the body it gives the wall or the other body, the other way
// round. There is no film where it is dry around.
#pragma once

#include "particles/boundary.h"
#include "particles/surface_around.h"

#include <memory>
#include <span>
#include <vector>

namespace regatta {

// The box of particles, which has walls and a floor but no lid.
struct ParticleBox {
  Vec3 lower{0.0F}, upper{0.0F};  // [m]
  float radius = 0.0F;            // of a particle [m]
};

// covers: of the bodies' points, samples[k] those of bodies[k], body by body; empty where no body is near anything.
void find_covers(const ParticleBox& box, std::span<const BodyView> bodies,
                 std::span<const std::shared_ptr<const HullPoints>> samples, std::vector<Cover>& covers);

// Adds to loads, one a body, what films do to the bodies. planes: the surface around each.
void add_contact_films(const ParticleBox& box, std::span<const BodyView> bodies, std::span<const SurfacePlane> planes,
                       std::span<BodyLoad> loads);

}  // namespace regatta
