// The force of the water's pressure on a hull: its integral over points all over the hull's own surface, half a spacing
// apart, each with the pressure that a linear fit to the particles before it finds there. Exact where the pressure is
// even or linear, so that a body floats by its volume. A film (contact_film.h) presses where the hull is covered.
#pragma once

#include "core/six.h"
#include "geometry/point_grid.h"
#include "particles/boundary.h"
#include "particles/fluid.h"

#include <memory>
#include <span>
#include <vector>

namespace regatta {

// Pieces of a hull's outside, in its frame: places and normals; w of a place: its area [m²].
HullPoints hull_skin(const Hull& hull, float spacing);

class HullPressure {
 public:
  // The weights of the particles in the pressure at each point, for bodies and water as they are, in the order of a
  // grid. covers: of all points, body by body; empty: nothing is covered.
  void find(const Fluid& fluid, const PointGrid& grid, std::span<const BodyView> bodies,
            std::span<const std::shared_ptr<const HullPoints>> skins, std::span<const Cover> covers);
  // Force and torque about the centre of mass on each body [N, N m], by fluid.pressure.
  void forces(const Fluid& fluid, std::span<Six> forces) const;

 private:
  static constexpr std::size_t kChunk = 64;  // points that share a store
  struct Point {
    glm::dvec3 push{0.0};             // −n A, less what is covered [m²]
    glm::dvec3 turn{0.0};             // r × that [m³]
    std::size_t first = 0, last = 0;  // range of its weights in the store
  };
  struct Weight {
    std::int32_t particle = 0;
    float weight = 0.0F;
  };
  struct Chunk {
    std::vector<Weight> weights;
    std::vector<Vec4> near;  // scratch: away [support]; w: V W
  };
  void find_point(const Fluid& fluid, const PointGrid& grid, const Vec3& at, const Vec3& normal, Point& point,
                  Chunk& chunk);

  std::vector<Point> points_;            // points of all bodies
  std::vector<std::size_t> body_first_;  // the first of each, and the end
  std::vector<Chunk> chunks_;
};

}  // namespace regatta
