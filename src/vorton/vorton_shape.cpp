#include "vorton/vorton_shape.h"

#include <cmath>
#include <numbers>

namespace regatta {

namespace {

constexpr std::size_t kMostFaces = 300;  // panels have as many at least, and cost grows with their square
constexpr int kDirections = 128;
constexpr int kPanels = 320;

// Evenly over a sphere, along a spiral.
Vec3 direction(int i) {
  constexpr float kGolden = std::numbers::pi_v<float> * (3.0F - 2.2360679775F);
  const float y = 1.0F - (2.0F * static_cast<float>(i) + 1.0F) / kDirections;
  const float r = std::sqrt(std::max(0.0F, 1.0F - y * y));
  const float angle = kGolden * static_cast<float>(i);
  return {r * std::cos(angle), y, r * std::sin(angle)};
}

std::vector<Vec3> supports(const std::vector<Vec3>& points) {
  std::vector<Vec3> out;
  for (int i = 0; i < kDirections; ++i) {
    const Vec3 along = direction(i);
    Vec3 farthest = points.front();
    for (const Vec3& point : points) {
      if (glm::dot(point, along) > glm::dot(farthest, along)) farthest = point;
    }
    out.push_back(farthest);
  }
  return out;
}

}  // namespace

std::shared_ptr<const SourcePanels> vorton_shape(const Hull& hull) {
  if (hull.parts.size() == 1 && hull.parts[0].planes.size() <= kMostFaces) {
    return std::make_shared<SourcePanels>(hull.parts[0], kPanels);
  }
  if (hull.parts.size() > 1) {
    std::optional<OuterFaces> surface = outer_faces(hull.parts);
    if (surface && surface->faces.size() <= kMostFaces) {
      return std::make_shared<SourcePanels>(hull.parts, std::move(*surface), kPanels);
    }
  }
  std::vector<Vec3> points;
  for (const ConvexPolytope& part : hull.parts) {
    points.insert(points.end(), part.vertices.begin(), part.vertices.end());
  }
  if (points.size() < 4) return nullptr;
  Result<ConvexPolytope> whole = convex_hull(points);
  if (whole.ok() && whole.value().planes.size() > kMostFaces) whole = convex_hull(supports(points));
  if (!whole.ok()) return nullptr;
  return std::make_shared<SourcePanels>(std::move(whole).value(), kPanels);
}

}  // namespace regatta
