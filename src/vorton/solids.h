// Convex bodies as small particles of the water meet them, tracers and vortons alike: which of a block of places lie
// near a body, and by which face one that has come inside is put back out [Gou12]. Distances are those from the planes
// of the faces: exact inside and above a face, too small beside edges and corners.
#pragma once

#include "core/simd.h"
#include "exchange/body.h"
#include "geometry/polytope_distance.h"

#include <array>
#include <optional>
#include <span>

namespace regatta {

struct Solid {
  const ConvexPolytope* shape = nullptr;  // in the body's frame
  BodyState state;
  float reach = 0.0F;                // of the farthest corner from the body's origin [m]
  std::optional<float> temperature;  // [°C]
  // One of a body's parts: 1 for its faces with water before them, see OuterFaces::shown. Empty: all of them.
  std::span<const char> shown = {};
};

// Of the farthest corner from the origin [m].
float farthest_corner(const ConvexPolytope& shape);

// Those of a block of places that lie near a body: in its frame, in the order of the places.
struct NearPlaces {
  static constexpr int kMost = 256;                // of a block
  std::array<float, kMost> x, y, z;                // [m]
  std::array<float, kMost> distance;               // from the farthest plane [m]
  std::array<float, kMost> plane;                  // its index
  std::array<std::int32_t, kMost + kLanes> index;  // of the place; room for kLanes more
  int count = 0;

  [[nodiscard]] Vec3 at(std::size_t k) const { return {x[k], y[k], z[k]}; }
};
// Of the places first ≤ i < last, at most NearPlaces::kMost, those within `margin` of the body's bounding sphere, and
// their distances.
void find_near(const Solid& solid, const std::array<const float*, 3>& places, int first, int last, float margin,
               NearPlaces& near);

// The nearest face with water before it; farthest: the plane that the place is farthest outside of, of all. −1: none,
// as of a place before a hidden face, which lies in the next part.
PlaneDistance shown_face(std::span<const Plane> planes, std::span<const char> shown, const Vec3& at,
                         const PlaneDistance& farthest);

// The face by which the k-th of them is put out, and its distance: one that it moves towards (velocity relative to the
// body's, in the body's frame), unless it could not have come so deep through it in dt; then the nearest. −1: by none.
PlaneDistance way_out(const Solid& solid, const NearPlaces& near, std::size_t k, const Vec3& velocity, float dt);

}  // namespace regatta
