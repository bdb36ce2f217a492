#include "geometry/polytope_distance.h"

#include "core/rng.h"
#include "geometry/hull_shapes.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

namespace regatta {
namespace {

ConvexPolytope box(const Vec3& size) { return make_box_hull(size).value()->parts[0]; }
ConvexPolytope ball() { return make_sphere_hull(0.5F).value()->parts[0]; }

// Returns the distance to a box around the origin, in closed form.
float box_distance(const Vec3& size, const Vec3& at) {
  const Vec3 beyond = glm::abs(at) - 0.5F * size;
  return glm::length(glm::max(beyond, Vec3(0.0F))) + std::min(std::max({beyond.x, beyond.y, beyond.z}), 0.0F);
}

TEST(PolytopeDistance, IsExactForABox) {
  const Vec3 size(1.0F, 0.4F, 2.0F);
  const ConvexPolytope shape = box(size);
  Rng rng(1);
  for (int i = 0; i < 2000; ++i) {
    const Vec3 at(rng.uniform(-2.0F, 2.0F), rng.uniform(-2.0F, 2.0F), rng.uniform(-2.0F, 2.0F));
    const SurfacePoint nearest = nearest_surface_point(shape, at);
    EXPECT_NEAR(nearest.distance, box_distance(size, at), 2e-6F);
    EXPECT_NEAR(glm::length(nearest.normal), 1.0F, 1e-5F);
    EXPECT_LT(glm::distance(nearest.at + nearest.distance * nearest.normal, at), 5e-6F);
    EXPECT_NEAR(box_distance(size, nearest.at), 0.0F, 2e-6F);
  }
}

TEST(PolytopeDistance, PlanesAreALowerBoundAndExactInside) {
  const ConvexPolytope shape = ball();
  Rng rng(2);
  for (int i = 0; i < 500; ++i) {
    const Vec3 at(rng.uniform(-1.0F, 1.0F), rng.uniform(-1.0F, 1.0F), rng.uniform(-1.0F, 1.0F));
    const PlaneDistance planes = plane_distance(shape.planes, at);
    const SurfacePoint nearest = nearest_surface_point(shape, at);
    EXPECT_LE(planes.distance, nearest.distance + 1e-6F);
    if (nearest.distance <= 0.0F) {
      EXPECT_EQ(planes.distance, nearest.distance);
    }
    EXPECT_EQ(nearest.distance <= 0.0F, contains(shape, at));
    EXPECT_NEAR(nearest.distance, glm::length(at) - 0.5F, 0.02F);  // the polytope's faces differ so much from the ball
  }
}

// Returns the distance by exhaustive search over all edges, and all faces that the point projects onto.
float searched_distance(const ConvexPolytope& shape, const Vec3& point) {
  float least = 1e9F;
  for (std::size_t f = 0; f < shape.faces.size(); ++f) {
    const Plane& plane = shape.planes[f];
    const float beyond = glm::dot(plane.normal, point) - plane.offset;
    bool above = beyond > 0.0F;
    for (std::size_t k = 0; k < shape.faces[f].size(); ++k) {
      const Vec3& a = shape.vertices[shape.faces[f][k]];
      const Vec3 along = shape.vertices[shape.faces[f][(k + 1) % shape.faces[f].size()]] - a;
      above = above && glm::dot(glm::cross(plane.normal, along), point - a) >= 0.0F;
      const float t = glm::clamp(glm::dot(point - a, along) / glm::dot(along, along), 0.0F, 1.0F);
      least = std::min(least, glm::distance(point, a + t * along));
    }
    if (above) least = std::min(least, beyond);
  }
  return least;
}

TEST(PolytopeDistance, OutsideTheNearestOfAllFacesAndEdges) {
  const Vec3 far(30.0F, 5.0F, -20.0F);  // rounding is that of places away from the origin
  ConvexPolytope plate = box({0.05F, 1.0F, 2.0F});
  for (Vec3& corner : plate.vertices) corner += far;
  for (Plane& plane : plate.planes) plane.offset += glm::dot(plane.normal, far);
  const ConvexPolytope round = ball();
  Rng rng(4);
  for (int i = 0; i < 2000; ++i) {
    const Vec3 at(rng.uniform(-1.0F, 1.0F), rng.uniform(-1.0F, 1.0F), rng.uniform(-1.0F, 1.0F));
    if (!contains(round, at)) {
      EXPECT_NEAR(nearest_surface_point(round, at).distance, searched_distance(round, at), 1e-6F);
    }
    if (!contains(plate, far + at)) {
      EXPECT_NEAR(nearest_surface_point(plate, far + at).distance, searched_distance(plate, far + at), 1e-5F);
    }
  }
}

TEST(PolytopeDistance, ManyAtOnceAsOneByOne) {
  const ConvexPolytope shape = ball();
  for (const int count : {0, 1, 7, 16, 45}) {
    Rng rng(3);
    const auto size = static_cast<std::size_t>(count);
    std::vector<float> x(size), y(size), z(size), distance(size), plane(size);
    for (std::size_t i = 0; i < size; ++i) {
      x[i] = rng.uniform(-1.0F, 1.0F);
      y[i] = rng.uniform(-1.0F, 1.0F);
      z[i] = rng.uniform(-1.0F, 1.0F);
    }
    plane_distances(shape.planes, {x.data(), y.data(), z.data(), count, distance.data(), plane.data()});
    for (std::size_t i = 0; i < size; ++i) {
      const PlaneDistance one = plane_distance(shape.planes, {x[i], y[i], z[i]});
      EXPECT_NEAR(distance[i], one.distance, 1e-6F);
      const Plane& found = shape.planes[static_cast<std::size_t>(plane[i])];
      EXPECT_NEAR(glm::dot(found.normal, Vec3(x[i], y[i], z[i])) - found.offset, one.distance, 1e-6F);
    }
  }
}

TEST(PolytopeDistance, VelocityChoosesTheFaceThatAPointCameThrough) {
  const ConvexPolytope shape = box(Vec3(1.0F));
  // Just inside the top, but it fell in through the side at x = 0.5.
  const Vec3 at(0.3F, 0.45F, 0.0F);
  const auto normal = [&](const PlaneDistance& d) { return shape.planes[static_cast<std::size_t>(d.plane)].normal; };
  EXPECT_GT(normal(plane_distance(shape.planes, at)).y, 0.9F);
  EXPECT_GT(normal(plane_distance_ahead(shape.planes, at, {-1.0F, 0.0F, 0.0F})).x, 0.9F);
  // At rest it moves into no plane: the nearest one, not nothing.
  EXPECT_GT(normal(plane_distance_ahead(shape.planes, at, Vec3(0.0F))).y, 0.9F);
}

}  // namespace
}  // namespace regatta
