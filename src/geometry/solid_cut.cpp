#include "geometry/solid_cut.h"

#include <algorithm>
#include <cmath>

namespace regatta {

namespace {

using DVec3 = glm::dvec3;

bool lies_before(const DVec3& a, const DVec3& b) { return std::array{a.x, a.y, a.z} < std::array{b.x, b.y, b.z}; }

// The point where an edge with its ends on both sides meets the plane: the same bits from whichever end it is seen, so
// that neighbours stay joined.
DVec3 crossing_of(DVec3 a, DVec3 b, const CutPlane& plane) {
  if (lies_before(b, a)) std::swap(a, b);
  const double ha = height_above(plane, a);
  const double hb = height_above(plane, b);
  return a + (ha / (ha - hb)) * (b - a);
}

void append(std::span<const DVec3> polygon, Polygons& to) {
  if (polygon.size() < 3) return;
  to.corners.insert(to.corners.end(), polygon.begin(), polygon.end());
  to.ends.push_back(static_cast<std::uint32_t>(to.corners.size()));
}

// A polygon's halves, and the edge that the lower one gets on the plane.
struct Halves {
  std::vector<DVec3> below, above;
  DVec3 from{0.0}, to{0.0};
  bool cut = false;

  void split(std::span<const DVec3> polygon, const CutPlane& plane) {
    below.clear();
    above.clear();
    cut = false;
    for (std::size_t i = 0; i < polygon.size(); ++i) {
      const DVec3& a = polygon[i];
      const DVec3& b = polygon[(i + 1) % polygon.size()];
      const bool a_below = height_above(plane, a) <= 0.0;
      const bool b_below = height_above(plane, b) <= 0.0;
      (a_below ? below : above).push_back(a);
      if (a_below == b_below) continue;
      cut = true;
      const DVec3 point = crossing_of(a, b, plane);
      (a_below ? from : to) = point;
      if (point != a) (a_below ? below : above).push_back(point);
      if (point != b) (a_below ? above : below).push_back(point);
    }
  }
};

// The place where three planes meet, if they do in one point.
bool meet(const CutPlane& a, const CutPlane& b, const CutPlane& c, DVec3& point) {
  constexpr double kParallel = 1e-6;
  const DVec3 bc = glm::cross(b.normal, c.normal);
  const double det = glm::dot(a.normal, bc);
  if (std::abs(det) < kParallel) return false;
  point = (a.offset * bc + b.offset * glm::cross(c.normal, a.normal) + c.offset * glm::cross(a.normal, b.normal)) / det;
  return true;
}

// The corners that a new plane makes with the edges of the cell, as far as they lie within the solid.
void append_inner(const CutPiece& piece, const CutPlane& plane, const SolidMesh& solid, std::vector<DVec3>& points) {
  constexpr double kOutside = 1e-9;  // offsets are near 1
  for (std::size_t i = 0; i < piece.planes.size(); ++i) {
    for (std::size_t j = i + 1; j < piece.planes.size(); ++j) {
      DVec3 point(0.0);
      if (!meet(plane, piece.planes[i], piece.planes[j], point)) continue;
      bool in_cell = true;
      for (std::size_t k = 0; k < piece.planes.size() && in_cell; ++k) {
        const double allowed = kOutside * (1.0 + std::abs(piece.planes[k].offset));
        in_cell = k == i || k == j || height_above(piece.planes[k], point) <= allowed;
      }
      if (in_cell && winding_number(solid, point) > 0) points.push_back(point);
    }
  }
}

double volume6(const DVec3& a, const DVec3& b, const DVec3& c, const DVec3& from) {
  return glm::dot(a - from, glm::cross(b - from, c - from));
}

}  // namespace

CutPiece whole_piece(const SolidMesh& solid) {
  CutPiece piece;
  for (const auto& t : solid.triangles) {
    append(std::array{solid.positions[t[0]], solid.positions[t[1]], solid.positions[t[2]]}, piece.surface);
  }
  return piece;
}

CutPair cut(const CutPiece& piece, const CutPlane& plane, const SolidMesh& solid) {
  CutPair pair;
  pair.below.planes = pair.above.planes = piece.planes;
  pair.below.planes.push_back(plane);
  pair.above.planes.push_back({-plane.normal, -plane.offset});

  // The edges on the plane form closed loops. Triangles between one point of it and each of them are the cap: with
  // their signs they cover what lies within the loops.
  std::vector<std::array<DVec3, 2>> loops;
  const auto note = [&](const Halves& halves) {
    if (halves.cut && halves.from != halves.to) loops.push_back({halves.from, halves.to});
  };
  Halves halves;
  for (std::size_t i = 0; i < piece.surface.count(); ++i) {
    halves.split(piece.surface[i], plane);
    append(halves.below, pair.below.surface);
    append(halves.above, pair.above.surface);
    note(halves);
  }
  const auto fan = [](const std::vector<DVec3>& polygon, std::vector<std::array<DVec3, 3>>& caps) {
    for (std::size_t i = 1; i + 1 < polygon.size(); ++i) caps.push_back({polygon[0], polygon[i], polygon[i + 1]});
  };
  for (const std::array<DVec3, 3>& cap : piece.caps) {
    halves.split(cap, plane);
    fan(halves.below, pair.below.caps);
    fan(halves.above, pair.above.caps);
    note(halves);
  }
  for (const auto& [from, to] : loops) {
    if (from == loops[0][0] || to == loops[0][0]) continue;  // no area
    pair.below.caps.push_back({loops[0][0], to, from});
    pair.above.caps.push_back({loops[0][0], from, to});
  }

  for (const DVec3& point : piece.inner)
    (height_above(plane, point) <= 0.0 ? pair.below : pair.above).inner.push_back(point);
  std::vector<DVec3> corners;
  append_inner(piece, plane, solid, corners);
  for (CutPiece* half : {&pair.below, &pair.above})
    half->inner.insert(half->inner.end(), corners.begin(), corners.end());
  return pair;
}

double volume_of(const CutPiece& piece) {
  if (piece.surface.corners.empty()) return 0.0;
  const DVec3 from = piece.surface.corners[0];
  double sum6 = 0.0;
  for (std::size_t i = 0; i < piece.surface.count(); ++i) {
    const std::span<const DVec3> polygon = piece.surface[i];
    for (std::size_t k = 1; k + 1 < polygon.size(); ++k) sum6 += volume6(polygon[0], polygon[k], polygon[k + 1], from);
  }
  for (const auto& cap : piece.caps) sum6 += volume6(cap[0], cap[1], cap[2], from);
  return sum6 / 6.0;
}

std::vector<DVec3> hull_points(const CutPiece& piece) {
  std::vector<DVec3> points = piece.surface.corners;
  points.insert(points.end(), piece.inner.begin(), piece.inner.end());
  std::sort(points.begin(), points.end(), lies_before);
  points.erase(std::unique(points.begin(), points.end()), points.end());
  return points;
}

void append_section(const CutPiece& piece, const CutPlane& plane, const SolidMesh& solid, std::vector<DVec3>& points) {
  for (std::size_t i = 0; i < piece.surface.count(); ++i) {
    const std::span<const DVec3> polygon = piece.surface[i];
    bool before = height_above(plane, polygon.back()) <= 0.0;
    for (std::size_t k = 0; k < polygon.size(); ++k) {
      const bool now = height_above(plane, polygon[k]) <= 0.0;
      if (now != before) points.push_back(crossing_of(polygon[k == 0 ? polygon.size() - 1 : k - 1], polygon[k], plane));
      before = now;
    }
  }
  append_inner(piece, plane, solid, points);
}

}  // namespace regatta
