#include "hull/hull_section.h"

#include <cmath>
#include <limits>

namespace regatta {

namespace {

constexpr float kStands = 0.5F;  // share of a part's lines that must reach the bed

// A convex polygon, cut down to one side of an edge.
struct Polygon {
  std::vector<Vec2> corners, cut;

  void keep_inside(const SectionEdge& edge) {
    cut.clear();
    for (std::size_t n = 0; n < corners.size(); ++n) {
      const Vec2 from = corners[n];
      const Vec2 to = corners[n + 1 < corners.size() ? n + 1 : 0];
      const float d = glm::dot(edge.normal, from) - edge.offset;
      const float e = glm::dot(edge.normal, to) - edge.offset;
      if (d <= 0.0F) cut.push_back(from);
      if ((d < 0.0F && e > 0.0F) || (d > 0.0F && e < 0.0F)) cut.push_back(from + d / (d - e) * (to - from));
    }
    corners.swap(cut);
  }
  [[nodiscard]] float area() const {
    float twice = 0.0F;
    for (std::size_t n = 2; n < corners.size(); ++n) {
      const Vec2 a = corners[n - 1] - corners[0], b = corners[n] - corners[0];
      twice += a.x * b.y - a.y * b.x;
    }
    return 0.5F * std::abs(twice);
  }
};

}  // namespace

bool stands_on_bed(const PatchPart& part) { return part.standing >= kStands; }

bool slice_part(const PatchPart& part, float height, std::vector<SectionEdge>& edges) {
  constexpr float kLevel = 1e-3F;  // planes that lean less than this out of the level do not bound the section
  edges.clear();
  for (const Plane& plane : part.planes) {
    const float room = plane.offset - plane.normal.y * height;
    const Vec2 across(plane.normal.x, plane.normal.z);
    const float length = glm::length(across);
    if (length < kLevel) {
      if (room < 0.0F) return false;
      continue;
    }
    edges.push_back({across / length, room / length});
  }
  return !edges.empty();
}

void section_corners(const std::vector<SectionEdge>& edges, Vec2 lower, Vec2 upper, std::vector<Vec2>& corners,
                     std::vector<Vec2>& scratch) {
  constexpr float kOne = 1e-4F;  // share of the box: corners no farther apart are one
  Polygon polygon;
  polygon.corners.swap(corners);
  polygon.cut.swap(scratch);
  polygon.corners.clear();
  for (const Vec2 corner : {lower, Vec2(upper.x, lower.y), upper, Vec2(lower.x, upper.y)}) {
    polygon.corners.push_back(corner);
  }
  for (const SectionEdge& edge : edges) polygon.keep_inside(edge);
  polygon.corners.swap(corners);
  polygon.cut.swap(scratch);
  const float apart = kOne * glm::distance(lower, upper);
  std::size_t kept = 0;
  for (const Vec2 corner : corners) {
    if (kept == 0 || glm::distance(corner, corners[kept - 1]) > apart) corners[kept++] = corner;
  }
  while (kept > 1 && glm::distance(corners[0], corners[kept - 1]) <= apart) --kept;
  corners.resize(kept < 3 ? 0 : kept);
}

SectionDistance section_distance(const std::vector<SectionEdge>& edges, Vec2 at) {
  SectionDistance nearest{-std::numeric_limits<float>::max(), {1.0F, 0.0F}};
  for (const SectionEdge& edge : edges) {
    const float distance = glm::dot(edge.normal, at) - edge.offset;
    if (distance > nearest.distance) nearest = {distance, edge.normal};
  }
  return nearest;
}

std::optional<SectionEdge> section_entry(const std::vector<SectionEdge>& edges, Vec2 from, Vec2 to) {
  const SectionEdge* entry = nullptr;  // the last that it comes in by
  const SectionEdge* nearest = nullptr;
  float comes_in = 0.0F, goes_out = 1.0F;  // as shares of the way
  float least_inside = -std::numeric_limits<float>::max();
  for (const SectionEdge& edge : edges) {
    const float before = glm::dot(edge.normal, from) - edge.offset;
    const float after = glm::dot(edge.normal, to) - edge.offset;
    if (before > 0.0F && after >= 0.0F) return {};
    if (before > 0.0F) {
      const float at = before / (before - after);
      if (entry == nullptr || at > comes_in) {
        entry = &edge;
        comes_in = at;
      }
    } else if (after > 0.0F) {
      goes_out = std::min(goes_out, before / (before - after));
    }
    if (before > least_inside) {
      nearest = &edge;
      least_inside = before;
    }
  }
  if (entry == nullptr) {  // the way begins inside
    if (nearest == nullptr || glm::dot(nearest->normal, to) >= nearest->offset) return {};
    return *nearest;
  }
  if (comes_in > goes_out) return {};
  return *entry;
}

float section_share(const std::vector<SectionEdge>& edges, Vec2 middle, Vec2 size) {
  const Vec2 half = 0.5F * size;
  Polygon left;
  for (const SectionEdge& edge : edges) {
    const float distance = glm::dot(edge.normal, middle) - edge.offset;
    const float reach = std::abs(edge.normal.x) * half.x + std::abs(edge.normal.y) * half.y;
    if (distance >= reach) return 0.0F;
    if (distance <= -reach) continue;
    if (left.corners.empty()) {
      left.corners = {-half, Vec2(half.x, -half.y), half, Vec2(-half.x, half.y)};
    }
    // About the middle, so that the area is exact far from the origin too.
    left.keep_inside({edge.normal, -distance});
    if (left.corners.size() < 3) return 0.0F;
  }
  return left.corners.empty() ? 1.0F : std::min(1.0F, left.area() / (size.x * size.y));
}

float section_share_of_line(const std::vector<SectionEdge>& edges, Vec2 from, Vec2 to) {
  float first = 0.0F, last = 1.0F;
  for (const SectionEdge& edge : edges) {
    const float d = glm::dot(edge.normal, from) - edge.offset;
    const float e = glm::dot(edge.normal, to) - edge.offset;
    if (d > 0.0F && e > 0.0F) return 0.0F;
    if (d > 0.0F) first = std::max(first, d / (d - e));
    if (e > 0.0F) last = std::min(last, d / (d - e));
  }
  return std::max(0.0F, last - first);
}

}  // namespace regatta
