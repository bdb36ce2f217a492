// Finds where the flow leaves a body of convex parts: the water stays attached to the faces that it meets and follows
// them round gentle edges and into corners, until an edge is too sharp or the face turns too far away. The rest of the
// surface is separated; its border is made of closed loops, along which vortex rings are shed. [ZB14] shed along edges
// that are given; here they are found.
#pragma once

#include "geometry/outer_faces.h"
#include "vorton/vorton_defaults.h"

#include <span>
#include <vector>

namespace regatta {

struct ShedTerms {
  float sharp_deg = vorton_defaults::of(
      &Params::vorton_sharp);  // θ_c: the flow does not follow round an edge that turns more, to a lee face
  float lee_deg = vorton_defaults::of(&Params::vorton_lee);  // θ_s: it leaves faces that look this far away from it
};

// An edge between two faces, its corners counter-clockwise about the first.
struct FaceEdge {
  int face = 0, beyond = 0;
  std::uint32_t from = 0, to = 0;  // corners
  bool inward = false;             // the faces look at each other: a corner that the flow follows
};
std::vector<FaceEdge> face_edges(const OuterFaces& shape);

// A closed polyline, counter-clockwise about the separated side as seen from outside.
struct ShedLoop {
  std::vector<Vec3> places;   // [m]
  std::vector<Vec3> normals;  // unit: mean of the faces at the piece from this place to the next
  bool smooth = false;        // the body has no sharp edge along most of it
};

// Finds the faces to which the flow is attached (1) or which it has left (0). ahead: unit direction of the flow past
// each face.
void find_attached(const OuterFaces& shape, std::span<const FaceEdge> edges, const ShedTerms& terms,
                   std::span<const Vec3> ahead, std::vector<char>& attached);

// The borders of the separated faces in pieces of `longest` at most. None where all or no faces are attached.
class ShedLoops {
 public:
  // Reuses the memory of all loops that there have been.
  void find(const OuterFaces& shape, std::span<const FaceEdge> edges, const ShedTerms& terms,
            std::span<const char> attached, float longest);
  void clear() { count_ = 0; }
  [[nodiscard]] std::span<const ShedLoop> all() const { return std::span(loops_).first(count_); }

 private:
  std::vector<ShedLoop> loops_;
  std::size_t count_ = 0;
  // Scratch.
  std::vector<FaceEdge> border_;
  std::vector<char> used_;
};

}  // namespace regatta
