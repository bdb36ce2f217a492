// The film of water between a body and what it touches. Where a body lies on the floor, against a wall or on another
// body no particle fits between the two; only the particles around its other sides press on it, and they hold it down
// however light it is. In water such a gap is thin but wet: its pressure is that of the water around, ρ g times the
// depth below the free surface there (surface_around.h; that is a plane: as under a dam, pressure falls evenly from the
// side of deeper water to the other one). So, on all panels of the hull that a wall or a body covers,
//   F = −Σ s p A n
// with s the share to which a panel is covered. It is found from the particle that would touch the hull there: in water
// at rest particles lie in rows along a wall, the first kTouch r before it, the next kRow r further (body_points.h).
// Where this particle would have to lie in the first row or nearer, s is 1, where it lies in the second or beyond, 0,
// and evenly less in between. So a flat face has a film from 4.5 r on, all of it from 2.6 r; the hull of a ball or of a
// boat on the floor has one as far out as no particle fits below it; and a side that goes down to the floor has one
// below the first row, where the water of particles ends, whichever way it faces. The film takes the place of just
// those particles: where the hull is covered to a share, that share of a touching particle's push goes to the wall or
// body that covers it (body_push.h). Particles and film together cover the hull once, also while a body comes off. A
// film has no weight and no momentum: it pushes the wall or the other body as much as the body, the other way round.
// There is no film where it is dry around.
// A body that comes off makes room for water, which has to be sped up to get there: the film's pressure falls, by as
// much as a disc of the films' area in the open is pressed on one of its sides while it speeds up,
//   p = −ρ L n·dv/dt,   L = 0.24 √A   [Lam32 § 102: 4/3 ρ a³ of added mass a side].
// Without that a film would push alike whatever mass the body has, and throw a body of next to no weight up at 100 m/s.
// The bodies' answer (body_answer.h) has it as inertia; between two bodies it is the difference of their motions that
// counts.
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
  float radius = 0.0F;            // radius of a particle [m]
};

// covers: of the bodies' points, samples[k] those of bodies[k], body by body; empty where no body is near anything.
void find_covers(const ParticleBox& box, std::span<const BodyView> bodies,
                 std::span<const std::shared_ptr<const HullPoints>> samples, std::vector<Cover>& covers);

// Adds to loads, one a body, what films do to the bodies at rest. planes: the surface around each. inertia: of the
// films.
void add_contact_films(const ParticleBox& box, std::span<const BodyView> bodies, std::span<const SurfacePlane> planes,
                       std::span<BodyLoad> loads, FilmInertia& inertia);

}  // namespace regatta
