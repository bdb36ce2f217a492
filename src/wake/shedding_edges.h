// The edges of a hull that the flow can leave: those between two faces that water sees, with an angle between them.
// Edges inside the hull, where its convex parts meet, are none.
#pragma once

#include "geometry/hull.h"

#include <vector>

namespace regatta {

struct SheddingEdge {
  Vec3 a{0.0F}, b{0.0F};              // ends, body frame [m]
  Vec3 normal1{0.0F}, normal2{0.0F};  // outward unit normals of the faces beside it
  std::size_t part = 0;               // the part of the hull that the edge is counted to
};

// Once a body: made in the order of parts and faces.
std::vector<SheddingEdge> shedding_edges(const Hull& hull);

}  // namespace regatta
