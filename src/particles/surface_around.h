// The free surface around a body: a plane through the heights of the water beside it, for what has to be told of the
// body as a whole: how much of it is under water, and how deep the places lie that touch a wall (contact_film.h).
// It does not say where the surface is above or below the body itself.
#pragma once

#include "exchange/body.h"
#include "geometry/point_grid.h"
#include "particles/fluid.h"

#include <span>

namespace regatta {

// The particles after a step, for those who look around in them.
struct ParticleField {
  const PointGrid& grid;
  const Fluid& fluid;  // in the order of the grid, with the step's neighbours
  float moved;         // farthest that a particle is from where it was sorted, along any axis [m]
  Vec3 lower, upper;   // the box [m]
  float radius;        // radius of a particle [m]

  // visit(i) for the particles within a box, and some that are not.
  template <class Visit>
  void visit_box(const Vec3& from, const Vec3& to, const Visit& visit) const {
    const float margin = moved + 1.0e-3F * fluid.kernel.support;  // more than places are rounded by
    grid.visit_box(from - margin, to + margin, visit);
  }
};

// y = level + slope · ((x, z) − middle)
struct SurfacePlane {
  bool known = false;  // false: the body is not over the box
  Vec2 middle{0.0F};   // (x, z) [m]
  float level = 0.0F;  // [m]
  Vec2 slope{0.0F};

  [[nodiscard]] float at(Vec2 place) const { return level + glm::dot(slope, place - middle); }
};

// The upright cuboid around a body [m].
struct BodyBounds {
  Vec3 lower{0.0F}, upper{0.0F};
};
BodyBounds bounds_of(const BodyView& body);

// A place (x, z) and the height of the surface there [m].
struct LevelPoint {
  Vec2 at{0.0F};
  float height = 0.0F;
};
// The plane of least squares. Where the points lie on one line it is level across it.
SurfacePlane fit_plane(std::span<const LevelPoint> points);

// Height above the highest particles at which the pressure of water at rest begins, in r: half a row, plus as much as
// the rows below the surface stand closer than those deeper down. Measured with boxes that float: with it the water
// displaced by a box of 300 kg/m³ weighs as much as the box, and the film below a box on the floor closes with the
// particles on top.
inline constexpr float kAboveTop = 1.25F;

// World y of the highest particle at (x, z) that hangs together with others, and kAboveTop r more; the bottom of the
// box where there is none.
float surface_height(const ParticleField& field, Vec2 at);

SurfacePlane surface_around(const ParticleField& field, const BodyView& body);

// Exact volume of a body below the plane [m³].
double volume_below(const BodyView& body, const SurfacePlane& plane);

}  // namespace regatta
