// Convex bodies as small particles of the water meet them, tracers and vortons alike: which of a block of places lie
// near a body, and by which face one that has come inside is put back out [Gou12]. Distances are those from the planes
// of the faces: exact inside and above a face, too small beside edges and corners.
#pragma once

#include "core/simd.h"
#include "exchange/body.h"
#include "geometry/polytope_distance.h"

#include <array>
#include <limits>
#include <optional>
#include <span>
#include <vector>

namespace regatta {

class SourcePanels;

struct Solid {
  const ConvexPolytope* shape = nullptr;  // in the body's frame
  BodyState state;
  float reach = 0.0F;                // distance of the farthest corner from the body's origin [m]
  std::optional<float> temperature;  // [°C]
  // One of a body's parts: 1 for its faces with water before them, see OuterFaces::shown. Empty: all of them.
  std::span<const char> shown = {};
};

// A whole body, as rings meet it.
struct BodyParts {
  std::span<const ConvexPolytope> parts;     // in the body's frame
  std::span<const std::vector<char>> shown;  // one a part, as Solid::shown; none: all faces
  // Places on its outside, for what is caught between its parts: those of its sources, or of its hull.
  const SourcePanels* sources = nullptr;
  std::span<const Panel> panels;
  BodyState state;
  float reach = 0.0F;                     // distance of the farthest corner from the body's origin [m]
  std::optional<float> temperature = {};  // [°C]
};

// Heights that end the water [m].
struct WaterEnds {
  float bed = std::numeric_limits<float>::lowest(), surface = std::numeric_limits<float>::max();

  // Whether a way leads on in the water; one that begins beyond its end must not lead farther.
  [[nodiscard]] bool hold(const Vec3& from, const Vec3& to) const {
    return to.y <= std::max(surface, from.y) && to.y >= std::min(bed, from.y);
  }
};

// Distance of the farthest corner from the origin [m].
float farthest_corner(const ConvexPolytope& shape);

// The places of a block that lie near a body: in its frame, in the order of the places.
struct NearPlaces {
  static constexpr int kMost = 256;                // places in a block
  std::array<float, kMost> x, y, z;                // [m]
  std::array<float, kMost> distance;               // from the farthest plane [m]
  std::array<float, kMost> plane;                  // index of that plane
  std::array<std::int32_t, kMost + kLanes> index;  // index of the place; room for kLanes more
  int count = 0;

  [[nodiscard]] Vec3 at(std::size_t k) const { return {x[k], y[k], z[k]}; }
};
// Finds those of the places first ≤ i < last, at most NearPlaces::kMost, that lie within `margin` of the body's
// bounding sphere, and their distances.
void find_near(const Solid& solid, const std::array<const float*, 3>& places, int first, int last, float margin,
               NearPlaces& near);

// The nearest face with water before it; farthest: the plane that the place is farthest outside of, of all. −1: none,
// as of a place before a hidden face, which lies in the next part.
PlaneDistance shown_face(std::span<const Plane> planes, std::span<const char> shown, const Vec3& at,
                         const PlaneDistance& farthest);

// The face by which the k-th of them is put out, and its distance: one that it moves towards (velocity relative to the
// body's, in the body's frame), unless it could not have come so deep through it in dt; then the nearest. −1: by none.
PlaneDistance way_out(const Solid& solid, const NearPlaces& near, std::size_t k, const Vec3& velocity, float dt);

// The nearest place in the water, `gap` before a shown face, for one inside whose nearest face looks into the bed or
// out of the water, as those of a pier that stands on the one and reaches through the other: beside a face that leans,
// the way there is level. None: it does not lie inside.
struct PlaceOutside {
  Vec3 at{0.0F};
  int plane = -1;
};
std::optional<PlaceOutside> place_within(std::span<const Plane> planes, std::span<const char> shown,
                                         const BodyState& state, const Vec3& at, float gap, const WaterEnds& ends);

// The faces of touching parts that have water before them: 1 for each part and face, 0 if other parts cover the face.
// For parts whose outside need not close, as outer_faces() asks.
std::vector<std::vector<char>> faces_outside(std::span<const ConvexPolytope> parts);

}  // namespace regatta
