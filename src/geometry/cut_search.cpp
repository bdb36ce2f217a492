#include "geometry/cut_search.h"

#include "geometry/spiral.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numbers>

namespace regatta {

namespace {

using DVec3 = glm::dvec3;

constexpr double kBend = 0.26;             // a concave edge bends by this at least: 15° [rad]
constexpr std::size_t kMostEdges = 20000;  // bounds the time of what looks at all
constexpr std::size_t kEdgesTried = 10;    // edges tried for each piece
constexpr int kSlices = 8;                 // along each direction that is tried
constexpr std::size_t kEdgePlanesAhead = 6;
constexpr std::size_t kSavingAhead = 6;
constexpr int kLookAhead = 3;  // rounds of bisections
constexpr int kHalvings = 2;
constexpr std::size_t kFewPoints = 160;  // a cloud with no more points than this is measured with all of them
constexpr std::size_t kDirections = 48;  // pairs of them, otherwise

// Evenly over the half sphere: each stands for its opposite, too.
std::vector<Vec3> half_sphere(std::size_t count) {
  std::vector<Vec3> out;
  for (std::size_t i = 0; i < count; ++i) out.push_back(on_spiral(i, count, 1.0F));
  return out;
}

// Indices of the points that lie farthest along each direction and against it; sorted, no two equal.
std::vector<std::size_t> outermost(const std::vector<Vec3>& points, const std::vector<Vec3>& directions) {
  std::vector<std::size_t> found;
  for (const Vec3& direction : directions) {
    std::size_t least = 0;
    std::size_t most = 0;
    float lowest = std::numeric_limits<float>::max();
    float highest = std::numeric_limits<float>::lowest();
    for (std::size_t i = 0; i < points.size(); ++i) {
      const float along = glm::dot(points[i], direction);
      if (along < lowest) {
        lowest = along;
        least = i;
      }
      if (along > highest) {
        highest = along;
        most = i;
      }
    }
    found.push_back(least);
    found.push_back(most);
  }
  std::sort(found.begin(), found.end());
  found.erase(std::unique(found.begin(), found.end()), found.end());
  return found;
}

std::vector<Vec3> in_float(const std::vector<DVec3>& points) { return {points.begin(), points.end()}; }

double measured_volume(const std::vector<Vec3>& points, const std::vector<Vec3>& directions) {
  if (points.size() < 4) return 0.0;
  std::vector<Vec3> few;
  if (points.size() > kFewPoints) {
    for (const std::size_t i : outermost(points, directions)) few.push_back(points[i]);
  }
  const Result<ConvexPolytope> hull = convex_surface(few.empty() ? points : few);
  return hull ? mass_properties(hull.value()).volume : 0.0;
}

// The principal axes of a surface, by Jacobi's rotations of its second moments (of polygons: at their middles).
std::array<DVec3, 3> principal_axes(const Polygons& surface) {
  double area = 0.0;
  DVec3 mean(0.0);
  glm::dmat3 m(0.0);
  for (std::size_t i = 0; i < surface.count(); ++i) {
    const std::span<const DVec3> polygon = surface[i];
    for (std::size_t k = 1; k + 1 < polygon.size(); ++k) {
      const double own = glm::length(glm::cross(polygon[k] - polygon[0], polygon[k + 1] - polygon[0]));
      const DVec3 middle = (polygon[0] + polygon[k] + polygon[k + 1]) / 3.0;
      area += own;
      mean += own * middle;
      m += own * glm::outerProduct(middle, middle);
    }
  }
  if (!(area > 0.0)) return {DVec3(1.0, 0.0, 0.0), DVec3(0.0, 1.0, 0.0), DVec3(0.0, 0.0, 1.0)};
  mean /= area;
  m = m / area - glm::outerProduct(mean, mean);
  glm::dmat3 axes(1.0);
  constexpr int kSweeps = 12;
  for (int sweep = 0; sweep < kSweeps; ++sweep) {
    for (const auto& [i, k] : {std::pair{0, 1}, {0, 2}, {1, 2}}) {
      if (std::abs(m[i][k]) < 1e-15 * (std::abs(m[i][i]) + std::abs(m[k][k]))) continue;
      const double angle = 0.5 * std::atan2(2.0 * m[i][k], m[k][k] - m[i][i]);
      const double c = std::cos(angle);
      const double s = std::sin(angle);
      glm::dmat3 turn(1.0);
      turn[i][i] = turn[k][k] = c;
      turn[i][k] = -s;
      turn[k][i] = s;
      m = glm::transpose(turn) * m * turn;
      axes = axes * turn;
    }
  }
  return {axes[0], axes[1], axes[2]};
}

// Planes worth a look.
class Candidates {
 public:
  explicit Candidates(const std::vector<DVec3>& points) : points_(points) {}

  void add(const CutPlane& plane) { planes_.push_back(plane); }

  // Slices across a direction, evenly between its ends, and one at the mean.
  void add_slices(const DVec3& normal) {
    double lower = std::numeric_limits<double>::max();
    double upper = std::numeric_limits<double>::lowest();
    double mean = 0.0;
    for (const DVec3& p : points_) {
      const double along = glm::dot(normal, p);
      lower = std::min(lower, along);
      upper = std::max(upper, along);
      mean += along / static_cast<double>(points_.size());
    }
    for (int i = 1; i < kSlices; ++i) add({normal, lower + (upper - lower) * i / kSlices});
    add({normal, mean});
    step_ = std::max(step_, (upper - lower) / kSlices);
  }

  // Tries three planes at each of the strongest concave edges within the cell: both faces and the plane between them.
  void add_edges(std::span<const ConcaveEdge> edges, const std::vector<CutPlane>& cell) {
    constexpr double kWithin = 1e-6;
    std::size_t tried = 0;
    for (const ConcaveEdge& edge : edges) {
      const auto is_outside = [&](const CutPlane& plane) { return height_above(plane, edge.middle) > -kWithin; };
      if (std::any_of(cell.begin(), cell.end(), is_outside)) continue;
      bool fresh = false;
      for (const DVec3& normal : {edge.normal_a, edge.normal_b, edge.normal_a - edge.normal_b}) {
        const double length = glm::length(normal);
        if (length < kWithin) continue;
        const CutPlane plane{normal / length, glm::dot(normal / length, edge.middle)};
        const auto is_same = [&](const CutPlane& other) {
          const double side = glm::dot(plane.normal, other.normal);
          return std::abs(side) > 1.0 - kWithin &&
                 std::abs(plane.offset - std::copysign(other.offset, side * other.offset)) < 1e-4;
        };
        if (std::any_of(planes_.begin(), planes_.end(), is_same)) continue;
        add(plane);
        fresh = true;
      }
      tried += fresh ? 1 : 0;
      if (tried == kEdgesTried) return;
    }
  }

  [[nodiscard]] const std::vector<CutPlane>& planes() const { return planes_; }
  [[nodiscard]] double step() const { return step_; }

 private:
  const std::vector<DVec3>& points_;
  std::vector<CutPlane> planes_;
  double step_ = 0.0;
};

// Volume that a cut saves: the piece's hull less the hulls of both sides; negative if one side is empty.
class Savings {
 public:
  Savings(const CutPiece& piece, const SolidMesh& solid, const std::vector<DVec3>& points)
      : piece_(piece), solid_(solid), points_(points), directions_(half_sphere(kDirections)) {
    whole_ = measured_volume(in_float(points), directions_);
  }

  double of(const CutPlane& plane) {
    section_.clear();
    append_section(piece_, plane, solid_, section_);
    std::vector<Vec3> below = in_float(section_);
    std::vector<Vec3> above = below;
    for (const DVec3& p : points_) (height_above(plane, p) <= 0.0 ? below : above).emplace_back(p);
    if (below.size() == section_.size() || above.size() == section_.size()) return -1.0;
    const double a = measured_volume(below, directions_);
    const double b = measured_volume(above, directions_);
    return a > 0.0 && b > 0.0 ? std::max(0.0, whole_ - a - b) : -1.0;
  }

 private:
  const CutPiece& piece_;
  const SolidMesh& solid_;
  const std::vector<DVec3>& points_;
  std::vector<Vec3> directions_;
  std::vector<DVec3> section_;
  double whole_ = 0.0;
};

// The plane through the middle across the longest of a piece's principal axes.
CutPlane bisector(const CutPiece& piece, const std::vector<DVec3>& points) {
  CutPlane plane;
  double longest = -1.0;
  for (const DVec3& axis : principal_axes(piece.surface)) {
    double lower = std::numeric_limits<double>::max();
    double upper = std::numeric_limits<double>::lowest();
    for (const DVec3& p : points) {
      lower = std::min(lower, glm::dot(axis, p));
      upper = std::max(upper, glm::dot(axis, p));
    }
    if (upper - lower <= longest) continue;
    longest = upper - lower;
    plane = {axis, 0.5 * (lower + upper)};
  }
  return plane;
}

// How well a piece can be cut further: the volume its hulls waste now and after each of `depth` rounds of bisections,
// summed. Many shapes (a ring, a bowl) save nothing by their first cut, and much by the second or third.
double prospect(const CutPiece& piece, const SolidMesh& solid, double negligible, int depth) {
  const std::vector<DVec3> points = hull_points(piece);
  const double waste = std::max(0.0, measured_volume(in_float(points), half_sphere(kDirections)) - volume_of(piece));
  if (depth == 0 || waste <= negligible) return waste;
  const CutPair pair = cut(piece, bisector(piece, points), solid);
  return waste + prospect(pair.below, solid, negligible, depth - 1) +
         prospect(pair.above, solid, negligible, depth - 1);
}

constexpr std::size_t kMostAround = 10;  // corners of a part on one of its planes

// Adds the outermost points of those on a plane, in some directions within it; the same ones if the plane is seen from
// its other side.
void append_outline(const std::vector<DVec3>& points, const CutPlane& plane, std::vector<Vec3>& corners) {
  constexpr double kOnPlane = 1e-9;
  const DVec3 side = std::abs(plane.normal.x) < 0.7 ? DVec3(1.0, 0.0, 0.0) : DVec3(0.0, 1.0, 0.0);
  const DVec3 u = glm::normalize(side - plane.normal * glm::dot(side, plane.normal));
  const DVec3 n = glm::cross(plane.normal, u);
  const DVec3 v = (n.z < 0.0 || (n.z == 0.0 && n.y < 0.0)) ? -n : n;
  std::vector<DVec3> section;
  for (const DVec3& p : points) {
    if (std::abs(height_above(plane, p)) < kOnPlane) section.push_back(p);
  }
  for (std::size_t i = 0; i < kMostAround && !section.empty(); ++i) {
    const double angle = 2.0 * std::numbers::pi * static_cast<double>(i) / kMostAround;
    const DVec3 along = std::cos(angle) * u + std::sin(angle) * v;
    const auto less = [&](const DVec3& a, const DVec3& b) { return glm::dot(a, along) < glm::dot(b, along); };
    corners.emplace_back(*std::max_element(section.begin(), section.end(), less));
  }
}

}  // namespace

std::vector<ConcaveEdge> concave_edges(const SolidMesh& solid) {
  struct Side {
    std::uint32_t low = 0, high = 0, triangle = 0, opposite = 0;
  };
  std::vector<Side> sides;
  for (std::uint32_t t = 0; t < solid.triangles.size(); ++t) {
    const auto& corners = solid.triangles[t];
    for (std::size_t k = 0; k < 3; ++k) {
      const std::uint32_t a = corners[k];
      const std::uint32_t b = corners[(k + 1) % 3];
      sides.push_back({std::min(a, b), std::max(a, b), t, corners[(k + 2) % 3]});
    }
  }
  std::sort(sides.begin(), sides.end(), [](const Side& a, const Side& b) {
    return std::array{a.low, a.high, a.triangle} < std::array{b.low, b.high, b.triangle};
  });
  const auto normal_of = [&](std::uint32_t t) {
    const auto& c = solid.triangles[t];
    const DVec3 n =
        glm::cross(solid.positions[c[1]] - solid.positions[c[0]], solid.positions[c[2]] - solid.positions[c[0]]);
    const double length = glm::length(n);
    return length > 0.0 ? n / length : DVec3(0.0);
  };
  std::vector<ConcaveEdge> edges;
  for (std::size_t i = 0; i + 1 < sides.size(); ++i) {
    const Side& a = sides[i];
    const Side& b = sides[i + 1];
    if (a.low != b.low || a.high != b.high) continue;
    ConcaveEdge edge;
    edge.normal_a = normal_of(a.triangle);
    edge.normal_b = normal_of(b.triangle);
    const DVec3& start = solid.positions[a.low];
    // The neighbour's far corner stands above the face.
    if (!(glm::dot(edge.normal_a, solid.positions[b.opposite] - start) > 0.0)) continue;
    const double angle = std::acos(std::clamp(glm::dot(edge.normal_a, edge.normal_b), -1.0, 1.0));
    if (angle < kBend) continue;
    edge.middle = 0.5 * (start + solid.positions[a.high]);
    edge.weight = angle * glm::length(solid.positions[a.high] - start);
    edges.push_back(edge);
  }
  std::stable_sort(edges.begin(), edges.end(),
                   [](const ConcaveEdge& a, const ConcaveEdge& b) { return a.weight > b.weight; });
  if (edges.size() > kMostEdges) edges.resize(kMostEdges);
  return edges;
}

double hull_volume(const std::vector<DVec3>& points) {
  return measured_volume(in_float(points), half_sphere(kDirections));
}

bool best_cut(const CutPiece& piece, std::span<const ConcaveEdge> edges, const SolidMesh& solid, CutPlane& plane) {
  const std::vector<DVec3> points = hull_points(piece);
  if (points.size() < 4) return false;
  Candidates candidates(points);
  for (const DVec3& axis : {DVec3(1.0, 0.0, 0.0), DVec3(0.0, 1.0, 0.0), DVec3(0.0, 0.0, 1.0)}) {
    candidates.add_slices(axis);
  }
  for (const DVec3& axis : principal_axes(piece.surface)) candidates.add_slices(axis);
  const std::size_t slices = candidates.planes().size();
  candidates.add_edges(edges, piece.planes);

  // A look ahead for those that save most, for a middle slice of each direction and for the strongest edges.
  Savings savings(piece, solid, points);
  std::vector<std::pair<double, std::size_t>> by_saving;
  std::vector<std::size_t> looked_at;
  std::size_t edge_planes = 0;
  for (std::size_t i = 0; i < candidates.planes().size(); ++i) {
    const double saved = savings.of(candidates.planes()[i]);
    if (saved < 0.0) continue;
    const bool middle = i < slices && i % kSlices == kSlices / 2 - 1;
    const bool strong = i >= slices && edge_planes++ < kEdgePlanesAhead;
    if (middle || strong) {
      looked_at.push_back(i);
    } else {
      by_saving.emplace_back(-saved, i);
    }
  }
  std::sort(by_saving.begin(), by_saving.end());
  for (std::size_t i = 0; i < std::min(kSavingAhead, by_saving.size()); ++i) looked_at.push_back(by_saving[i].second);

  const double negligible = 1e-3 * volume_of(piece);
  const auto look = [&](const CutPlane& at) {
    const CutPair pair = cut(piece, at, solid);
    return prospect(pair.below, solid, negligible, kLookAhead) + prospect(pair.above, solid, negligible, kLookAhead);
  };
  double best = std::numeric_limits<double>::max();
  std::size_t chosen = 0;
  for (const std::size_t i : looked_at) {
    const double found = look(candidates.planes()[i]);
    if (found >= best) continue;
    best = found;
    chosen = i;
  }
  if (looked_at.empty()) return false;
  plane = candidates.planes()[chosen];
  if (chosen >= slices) return true;
  // A slice is moved to where it is best, by parts of the way to the next.
  double step = 0.5 * candidates.step();
  for (int i = 0; i < kHalvings; ++i, step *= 0.5) {
    const CutPlane from = plane;
    for (const double side : {-1.0, 1.0}) {
      const CutPlane moved{from.normal, from.offset + side * step};
      if (savings.of(moved) < 0.0) continue;
      const double found = look(moved);
      if (found >= best) continue;
      best = found;
      plane = moved;
    }
  }
  return true;
}

std::vector<DVec3> part_corners(const CutPiece& piece, int parts) {
  const std::vector<DVec3> points = hull_points(piece);
  const Result<ConvexPolytope> full = convex_surface(in_float(points));
  if (!full) return {};
  // Each corner costs time for every line of water; a single hull may have more.
  const std::size_t most = parts > 1 ? 36 : 160;
  const std::vector<Vec3>& outer = full.value().vertices;
  if (outer.size() <= most) return {outer.begin(), outer.end()};

  std::vector<Vec3> corners;
  for (const CutPlane& plane : piece.planes) append_outline(points, plane, corners);
  for (const std::size_t i : outermost(outer, half_sphere(3))) corners.push_back(outer[i]);
  // Then the corner that lies farthest outside, until few do so by much.
  constexpr float kNear = 4e-3F;  // coordinates lie in [-1, 1]
  for (;;) {
    std::sort(corners.begin(), corners.end(), [](const Vec3& a, const Vec3& b) {
      return std::array{a.x, a.y, a.z} < std::array{b.x, b.y, b.z};
    });
    corners.erase(std::unique(corners.begin(), corners.end()), corners.end());
    const Result<ConvexPolytope> hull = convex_hull(corners);
    if (!hull || corners.size() >= most + kMostAround * piece.planes.size()) break;
    float farthest = kNear;
    const Vec3* found = nullptr;
    for (const Vec3& point : outer) {
      float above = 0.0F;
      for (const Plane& plane : hull.value().planes) {
        above = std::max(above, glm::dot(plane.normal, point) - plane.offset);
      }
      if (above <= farthest) continue;
      farthest = above;
      found = &point;
    }
    if (found == nullptr || hull.value().vertices.size() >= most) break;
    corners.push_back(*found);
  }
  return {corners.begin(), corners.end()};
}

}  // namespace regatta
