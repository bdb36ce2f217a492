// Contact of two convex polytopes face to face: the face that separates them best, and the other's nearest face clipped
// to it. No Bullet here; contacts of edges, which no face sees, are left to a distance search.
// Sources: separating axes [Got96]; clipping [Sut74].
#pragma once

#include "geometry/convex_polytope.h"
#include "rigid/contact_points.h"

#include <vector>

namespace regatta {

// A polytope where it stands: world = rotation · x + position.
struct PlacedPolytope {
  const ConvexPolytope* polytope = nullptr;
  Mat3 rotation{1.0F};
  Vec3 position{0.0F};

  [[nodiscard]] Vec3 to_world(const Vec3& x) const { return rotation * x + position; }
};

// The distance of the two along the normal of one face; < 0 when they overlap along it.
struct FaceSeparation {
  bool of_first = true;  // the face is the first polytope's
  int face = 0;
  float distance = 0.0F;  // [m]
};

// The largest distance over the faces of both. Stops at the first face where it exceeds `reach`: they do not touch.
FaceSeparation face_separation(const PlacedPolytope& a, const PlacedPolytope& b, float reach);

// A corner of the area where the two face each other.
struct ClippedCorner {
  Vec3 point{0.0F};       // on the polytope that does not own the face, world [m]
  float distance = 0.0F;  // from the face's plane [m]
};
struct FaceContact {
  Vec3 normal{0.0F};  // normal of the face, world
  std::vector<ClippedCorner> corners;
  std::vector<Vec3> polygon, clipped;  // scratch
};
// Writes the contact polygon to `out`; empty if the nearest face does not overlap. Reuses out's memory.
void clip_to_face(const PlacedPolytope& a, const PlacedPolytope& b, const FaceSeparation& face, FaceContact& out);

}  // namespace regatta
