#include "exchange/hull_overlap.h"

#include <algorithm>
#include <limits>
#include <span>
#include <vector>

namespace regatta {

namespace {

// A part as it lies in the world.
struct Laid {
  std::vector<Vec3> corners;  // [m]
  std::vector<Vec3> normals;  // normals of its faces
  Vec3 lower{std::numeric_limits<float>::max()}, upper{std::numeric_limits<float>::lowest()};
};

std::vector<Laid> lay(const Hull& hull, const BodyState& state) {
  std::vector<Laid> parts;
  for (const ConvexPolytope& part : hull.parts) {
    Laid laid;
    for (const Vec3& vertex : part.vertices) {
      laid.corners.push_back(state.to_world(vertex));
      laid.lower = glm::min(laid.lower, laid.corners.back());
      laid.upper = glm::max(laid.upper, laid.corners.back());
    }
    for (const Plane& plane : part.planes) laid.normals.push_back(state.orientation * plane.normal);
    parts.push_back(std::move(laid));
  }
  return parts;
}

// Whether the two lie on the two sides of one of the first one's faces.
bool apart(const Laid& part, const Laid& other) {
  return std::any_of(part.normals.begin(), part.normals.end(), [&](const Vec3& normal) {
    float reach = std::numeric_limits<float>::lowest(), least = std::numeric_limits<float>::max();
    for (const Vec3& corner : part.corners) reach = std::max(reach, glm::dot(normal, corner));
    for (const Vec3& corner : other.corners) least = std::min(least, glm::dot(normal, corner));
    return least >= reach;
  });
}

bool overlap(const Laid& a, const Laid& b) {
  const bool boxes = glm::all(glm::lessThan(a.lower, b.upper)) && glm::all(glm::lessThan(b.lower, a.upper));
  return boxes && !apart(a, b) && !apart(b, a);
}

}  // namespace

bool overlap(const Hull& hull, const BodyState& state, const Hull& other, const BodyState& others_state) {
  const std::vector<Laid> parts = lay(hull, state), others = lay(other, others_state);
  return std::any_of(parts.begin(), parts.end(), [&](const Laid& part) {
    return std::any_of(others.begin(), others.end(), [&](const Laid& one) { return overlap(part, one); });
  });
}

}  // namespace regatta
