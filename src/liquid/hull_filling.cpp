#include "liquid/hull_filling.h"

#include "core/parallel.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>

namespace regatta {

namespace {

using Point = glm::dvec3;
constexpr std::size_t entry(int i) { return static_cast<std::size_t>(i); }

constexpr int kFan = 16;       // corners of a piece of a face at most
constexpr int kMostCuts = 96;  // planes that cut one eighth; of more, which only bodies much smaller than a cell have,
                               // the rest is left out
constexpr double kTouch = 1e-9;  // planes nearer than that to a corner do not cut it off [cells]

// A convex polygon that planes cut smaller, each by one corner more at most.
class CutPolygon {
 public:
  void clear() { count_ = 0, now_ = 0; }
  void add(const Point& corner) { corners_[now_][entry(count_++)] = corner; }
  [[nodiscard]] bool empty() const { return count_ < 3; }

  // Keeps what has height(corner) ≤ 0.
  template <class Height>
  void cut(const Height& height) {
    const Point* from = corners_[now_].data();
    double highest = std::numeric_limits<double>::lowest();
    for (int n = 0; n < count_; ++n) {
      heights_[entry(n)] = height(from[n]);
      highest = std::max(highest, heights_[entry(n)]);
    }
    if (highest <= 0.0) return;
    Point* to = corners_[1 - now_].data();
    int kept = 0;
    for (int n = 0, last = count_ - 1; n < count_; last = n++) {
      const double before = heights_[entry(last)], here = heights_[entry(n)];
      if ((before <= 0.0) != (here <= 0.0))
        to[kept++] = from[last] + (before / (before - here)) * (from[n] - from[last]);
      if (here <= 0.0) to[kept++] = from[n];
    }
    count_ = kept;
    now_ = 1 - now_;
  }

  // Adds the pyramid between the polygon and the origin: ∫ x dV and, as w, ∫ dV.
  void add_pyramid(glm::dvec4& sum) const {
    const std::array<Point, kRoom>& p = corners_[now_];
    for (int n = 2; n < count_; ++n) {
      const Point &a = p[0], &b = p[entry(n - 1)], &c = p[entry(n)];
      const double volume = glm::dot(a, glm::cross(b, c)) / 6.0;
      sum += glm::dvec4(0.25 * volume * (a + b + c), volume);
    }
  }

 private:
  static constexpr std::size_t kRoom = entry(kFan + kMostCuts + 8);
  std::array<std::array<Point, kRoom>, 2> corners_;  // the present corners, and room for the next
  std::array<double, kRoom> heights_;
  std::size_t now_ = 0;
  int count_ = 0;
};

// Square `side` (0 to 5: −x, +x, −y …) of the cube |x| ≤ h, counter-clockwise from outside; from a place `from`.
void add_square(int side, double h, const Point& from, CutPolygon& polygon) {
  const int axis = side / 2, b = (axis + 1) % 3, c = (axis + 2) % 3;
  const double sign = side % 2 == 0 ? -1.0 : 1.0;
  constexpr std::array<std::array<double, 2>, 4> kTurn = {{{-1, -1}, {1, -1}, {1, 1}, {-1, 1}}};
  for (int n = 0; n < 4; ++n) {
    const auto& turn = kTurn[entry(sign > 0.0 ? n : 3 - n)];
    Point corner;
    corner[axis] = sign * h;
    corner[b] = turn[0] * h;
    corner[c] = turn[1] * h;
    polygon.add(corner - from);
  }
}

// Area and first moments of the part of the square |x|, |y| ≤ h where a linear height, given at the corners (−h, −h),
// (h, −h), (h, h) and (−h, h), is not above 0.
struct PlaneArea {
  double area = 0.0, x = 0.0, y = 0.0;
};
PlaneArea area_below(const std::array<double, 4>& height, double h) {
  constexpr std::array<double, 4> kX = {-1.0, 1.0, 1.0, -1.0}, kY = {-1.0, -1.0, 1.0, 1.0};
  PlaneArea sum;
  double x = 0.0, y = 0.0, first_x = 0.0, first_y = 0.0;
  bool any = false;
  const auto add_edge = [&sum](double ax, double ay, double bx, double by) {
    const double cross = ax * by - bx * ay;
    sum.area += 0.5 * cross;
    sum.x += (ax + bx) * cross / 6.0;
    sum.y += (ay + by) * cross / 6.0;
  };
  const auto go_to = [&](double to_x, double to_y) {
    if (any) add_edge(x, y, to_x, to_y);
    if (!any) first_x = to_x, first_y = to_y;
    any = true;
    x = to_x;
    y = to_y;
  };
  for (std::size_t n = 0; n < 4; ++n) {
    const std::size_t next = (n + 1) % 4;
    if (height[n] <= 0.0) go_to(h * kX[n], h * kY[n]);
    if ((height[n] <= 0.0) == (height[next] <= 0.0)) continue;
    const double share = height[n] / (height[n] - height[next]);
    go_to(h * (kX[n] + share * (kX[next] - kX[n])), h * (kY[n] + share * (kY[next] - kY[n])));
  }
  if (any) add_edge(x, y, first_x, first_y);
  return sum;
}

// ∫ x dV and ∫ dV of the part of the cube |x| ≤ h below a plane, by pyramids from a point of it to the cube's sides.
glm::dvec4 cube_below(const Point& normal, double height, double h) {
  const Point tip = -height * normal;
  glm::dvec4 sum(0.0);
  for (int axis = 0; axis < 3; ++axis) {
    const int b = (axis + 1) % 3, c = (axis + 2) % 3;
    for (const double side : {-h, h}) {
      const double middle = height + side * normal[axis], db = h * normal[b], dc = h * normal[c];
      const PlaneArea base = area_below({middle - db - dc, middle + db - dc, middle + db + dc, middle - db + dc}, h);
      const double third =
          (side > 0.0 ? side - tip[axis] : tip[axis] - side) / 3.0;  // as a share of the height, below 0 beyond the tip
      sum.w += third * base.area;
      // A pyramid's middle is three quarters of the way from its tip to the middle of its base.
      sum[axis] += third * base.area * (0.75 * side + 0.25 * tip[axis]);
      sum[b] += third * (0.75 * base.x + 0.25 * tip[b] * base.area);
      sum[c] += third * (0.75 * base.y + 0.25 * tip[c] * base.area);
    }
  }
  return sum;
}

double reach(const Point& normal) { return std::abs(normal.x) + std::abs(normal.y) + std::abs(normal.z); }

// Bounds of i where value + slope i ≤ limit.
void bound(double value, double slope, double limit, double& lower, double& upper) {
  constexpr double kLevel = 1e-12;  // a slope that is rounding [1]
  if (std::abs(slope) < kLevel) {
    if (value > limit) upper = lower - 1.0;
    return;
  }
  const double root = (limit - value) / slope;
  if (slope > 0.0) {
    upper = std::min(upper, root);
  } else {
    lower = std::max(lower, root);
  }
}

}  // namespace

void HullFilling::place_part(const MacGrid& grid, const ConvexPolytope& part, float fill, const BodyState& state) {
  const glm::dmat3 turn(glm::mat3_cast(state.orientation));
  const auto scale = 1.0 / static_cast<double>(grid.cell);
  const Point origin = scale * (Point(state.position) - Point(grid.lower));
  vertices_.clear();
  Point lowest(std::numeric_limits<double>::max()), highest(std::numeric_limits<double>::lowest());
  for (const Vec3& vertex : part.vertices) {
    vertices_.push_back(origin + scale * (turn * Point(vertex)));
    lowest = glm::min(lowest, vertices_.back());
    highest = glm::max(highest, vertices_.back());
  }
  Part& to = parts_.emplace_back();
  to.fill = fill;
  to.first = static_cast<int>(faces_.size());
  for (int axis = 0; axis < 3; ++axis) {
    const double count = grid.count(axis);
    to.range.lower[entry(axis)] = static_cast<int>(std::clamp(std::floor(lowest[axis]), 0.0, count));
    to.range.upper[entry(axis)] = static_cast<int>(std::clamp(std::floor(highest[axis]) + 1.0, 0.0, count));
  }
  for (std::size_t f = 0; f < part.faces.size(); ++f) {
    const std::vector<std::uint32_t>& face = part.faces[f];
    const Point normal = turn * Point(part.planes[f].normal);
    double offset = 0.0;
    for (const std::uint32_t corner : face) offset += glm::dot(normal, vertices_[corner]);
    offset /= static_cast<double>(face.size());
    // Faces of many corners become several pieces of one plane.
    const int corners = static_cast<int>(face.size());
    for (int first = 1; first + 1 < corners; first += kFan - 2) {
      const int count = std::min(kFan, corners - first + 1);
      Face& to_face = faces_.emplace_back();
      to_face.normal = normal;
      to_face.offset = offset;
      to_face.reach = reach(normal);
      to_face.first = static_cast<int>(corners_.size());
      to_face.count = count;
      to_face.lower = to_face.upper = vertices_[face[0]];
      corners_.push_back(vertices_[face[0]]);
      for (int n = 0; n + 1 < count; ++n) {
        const Point& corner = corners_.emplace_back(vertices_[face[entry(first + n)]]);
        to_face.lower = glm::min(to_face.lower, corner);
        to_face.upper = glm::max(to_face.upper, corner);
      }
    }
  }
  to.end = static_cast<int>(faces_.size());
}

void HullFilling::measure(const MacGrid& grid, const Hull& hull, const BodyState& state) {
  parts_.clear();
  faces_.clear();
  corners_.clear();
  for (std::size_t p = 0; p < hull.parts.size(); ++p) {
    place_part(grid, hull.parts[p], static_cast<float>(hull.filled(p)), state);
  }
  range_ = {};
  bool first = true;
  for (const Part& part : parts_) {
    if (part.range.cells() == 0) continue;
    for (std::size_t axis = 0; axis < 3; ++axis) {
      range_.lower[axis] = first ? part.range.lower[axis] : std::min(range_.lower[axis], part.range.lower[axis]);
      range_.upper[axis] = first ? part.range.upper[axis] : std::max(range_.upper[axis], part.range.upper[axis]);
    }
    first = false;
  }
  eighths_.assign(entry(range_.cells()), Eighths{});
  covered_.assign(entry(range_.cells()), 0);
  spare_.assign(hull.fill.empty() ? 0 : entry(range_.cells()), 0.0F);
  const auto layer = [&](int k) {
    for (const Part& part : parts_) {
      if (part.range.cells() == 0 || k < part.range.lower[2] || k >= part.range.upper[2]) continue;
      for (int j = part.range.lower[1]; j < part.range.upper[1]; ++j) measure_row(part, j, k);
    }
  };
  if (range_.cells() > 0) parallel_tasks(range_.lower[2], range_.upper[2], layer);
}

// Along a row of cells a convex part lies between two ends, and so do the cells that it fills whole.
void HullFilling::measure_row(const Part& part, int j, int k) {
  const Point middle(0.5, j + 0.5, k + 0.5);
  double lower = part.range.lower[0], upper = part.range.upper[0] - 1;
  double whole_lower = lower, whole_upper = upper, covered_lower = lower, covered_upper = upper;
  for (int f = part.first; f < part.end; ++f) {
    const Face& face = faces_[entry(f)];
    const double value = glm::dot(face.normal, middle) - face.offset, half = 0.5 * face.reach;
    bound(value, face.normal.x, half - kTouch, lower, upper);
    bound(value, face.normal.x, kTouch - half, whole_lower, whole_upper);
    bound(value, face.normal.x, 0.0, covered_lower, covered_upper);
    if (lower > upper) return;
  }
  const Vec4 eighth(0.0F, 0.0F, 0.0F, 0.125F);
  for (int i = static_cast<int>(std::ceil(lower)); i <= static_cast<int>(std::floor(upper)); ++i) {
    Eighths& sums = eighths_[range_.at(i, j, k)];
    const float before = spare_.empty() ? 0.0F : volume(i, j, k);
    if (i >= covered_lower && i <= covered_upper) covered_[range_.at(i, j, k)] = 1;
    if (i < whole_lower || i > whole_upper) {
      measure_cell(part, middle + Point(i, 0.0, 0.0), sums);
    } else {
      for (int e = 0; e < 8; ++e) {
        const Vec3 at(0.25F * static_cast<float>((e & 1) * 2 - 1), 0.25F * static_cast<float>((e & 2) - 1),
                      0.25F * (static_cast<float>((e & 4) / 2) - 1.0F));
        sums[entry(e)] += eighth + Vec4(eighth.w * at, 0.0F);
      }
    }
    if (!spare_.empty()) spare_[range_.at(i, j, k)] += (1.0F - part.fill) * (volume(i, j, k) - before);
  }
}

// Each eighth of a cell that the part's surface may pass through.
void HullFilling::measure_cell(const Part& part, const Point& middle, Eighths& sums) const {
  constexpr double kHalf = 0.25;  // half the edge of an eighth [cells]
  std::array<Cut, entry(kMostCuts)> of_cell, cuts;
  int near = 0;
  for (int f = part.first; f < part.end && near < kMostCuts; ++f) {
    const Face& face = faces_[entry(f)];
    const double height = glm::dot(face.normal, middle) - face.offset;
    if (height > kTouch - 2.0 * kHalf * face.reach) of_cell[entry(near++)] = {&face, height};
  }
  for (int e = 0; e < 8; ++e) {
    const Point off(((e & 1) != 0 ? 1 : -1) * kHalf, ((e & 2) != 0 ? 1 : -1) * kHalf, ((e & 4) != 0 ? 1 : -1) * kHalf);
    int count = 0;
    bool outside = false;
    for (int n = 0; n < near && !outside; ++n) {
      const Face& face = *of_cell[entry(n)].face;
      const double height = of_cell[entry(n)].height + glm::dot(face.normal, off);
      outside = height >= kHalf * face.reach - kTouch;
      if (height > kTouch - kHalf * face.reach) cuts[entry(count++)] = {&face, height};
    }
    if (outside) continue;
    const glm::dvec4 sum =
        count == 0 ? glm::dvec4(0.0, 0.0, 0.0, 0.125) : cut_eighth(std::span(cuts).first(entry(count)), middle + off);
    sums[entry(e)] += Vec4(glm::dvec4(Point(sum) + sum.w * off, sum.w));
  }
}

// ∫ x dV about the middle of an eighth and, as w, ∫ dV of the part in it, which these planes cut. The pyramids' tip
// lies on the first plane, so that the part's face there adds nothing.
glm::dvec4 HullFilling::cut_eighth(std::span<const Cut> cuts, const Point& middle) const {
  constexpr double kHalf = 0.25;  // half the edge of an eighth [cells]
  if (cuts.size() == 1) return cube_below(cuts[0].face->normal, cuts[0].height, kHalf);
  const Point tip = -cuts[0].height * cuts[0].face->normal;  // from the middle
  glm::dvec4 sum(0.0);
  CutPolygon polygon;
  for (int side = 0; side < 6; ++side) {
    const int axis = side / 2;
    const double out = side % 2 == 0 ? -kHalf : kHalf;
    const auto lowest = [&](const Cut& cut) {  // height of the square's lowest corner over the plane
      const Point& normal = cut.face->normal;
      return cut.height + out * normal[axis] - kHalf * (cut.face->reach - std::abs(normal[axis]));
    };
    if (std::any_of(cuts.begin(), cuts.end(), [&](const Cut& cut) { return lowest(cut) > 0.0; })) continue;
    polygon.clear();
    add_square(side, kHalf, tip, polygon);
    for (const Cut& cut : cuts) {
      const double spread = 2.0 * kHalf * (cut.face->reach - std::abs(cut.face->normal[axis]));
      if (lowest(cut) + spread <= 0.0) continue;  // the plane is beyond the square
      const double height = cut.height + glm::dot(cut.face->normal, tip);
      polygon.cut([&](const Point& p) { return glm::dot(cut.face->normal, p) + height; });
      if (polygon.empty()) break;
    }
    polygon.add_pyramid(sum);
  }
  for (const Cut& cut : cuts.subspan(1)) {
    if (glm::any(glm::greaterThan(cut.face->lower, middle + kHalf)) ||
        glm::any(glm::lessThan(cut.face->upper, middle - kHalf))) {
      continue;
    }
    polygon.clear();
    for (int c = 0; c < cut.face->count; ++c) polygon.add(corners_[entry(cut.face->first + c)] - (middle + tip));
    for (int axis = 0; axis < 3 && !polygon.empty(); ++axis) {
      polygon.cut([&](const Point& p) { return p[axis] - (kHalf - tip[axis]); });
      polygon.cut([&](const Point& p) { return -(kHalf + tip[axis]) - p[axis]; });
    }
    polygon.add_pyramid(sum);
  }
  const double volume = std::clamp(sum.w, 0.0, 0.125);
  return {Point(sum) + volume * tip, volume};
}

float HullFilling::volume(int i, int j, int k) const {
  if (!range_.holds(i, j, k)) return 0.0F;
  float sum = 0.0F;
  for (const Vec4& eighth : eighths(i, j, k)) sum += eighth.w;
  return sum;
}

Vec4 HullFilling::beside_face(int axis, int i, int j, int k) const {
  // The eighths of a cell on its far side from the face ahead, and on its near one.
  constexpr std::array<std::array<int, 4>, 3> kLower = {{{0, 2, 4, 6}, {0, 1, 4, 5}, {0, 1, 2, 3}}};
  Vec4 sum(0.0F);
  // Half a cell, whose middle lies half a cell from the face.
  const auto add_half = [&](const std::array<int, 3>& cell, int first, float shift) {
    if (!range_.holds(cell[0], cell[1], cell[2])) return;
    const Eighths& of = eighths(cell[0], cell[1], cell[2]);
    Vec4 half(0.0F);
    for (const int e : kLower[entry(axis)]) half += of[entry(e + first)];
    half[axis] += shift * half.w;
    sum += half;
  };
  std::array<int, 3> cell = {i, j, k};
  add_half(cell, 0, 0.5F);
  --cell[entry(axis)];
  add_half(cell, 1 << axis, -0.5F);
  return sum;
}

// Finds how the straight way between two places meets the part. The way goes through if it comes out at another side
// than it goes in, rather than across an edge.
HullFilling::Meeting HullFilling::meet(const Part& part, const Point& from, const Point& to) const {
  constexpr double kOtherSide = -0.3;  // cosine between the two faces
  constexpr double kLevel = 1e-12;     // a slope that is rounding [1]
  double in = 0.0, out = 1.0;
  const Face *first = nullptr, *last = nullptr;
  for (int f = part.first; f < part.end; ++f) {
    const Face& face = faces_[entry(f)];
    const double height = glm::dot(face.normal, from) - face.offset, slope = glm::dot(face.normal, to - from);
    if (std::abs(slope) < kLevel) {
      if (height > 0.0) return Meeting::kNone;
      continue;
    }
    const double at = -height / slope;
    if (slope < 0.0 && at > in) in = at, first = &face;
    if (slope > 0.0 && at < out) out = at, last = &face;
    if (in > out) return Meeting::kNone;
  }
  const bool through = first == nullptr || last == nullptr || glm::dot(first->normal, last->normal) < kOtherSide;
  return through ? Meeting::kThrough : Meeting::kEdge;
}

double HullFilling::height_over(const Part& part, const Point& at) const {
  double highest = std::numeric_limits<double>::lowest();
  for (int f = part.first; f < part.end && highest <= 0.0; ++f) {
    highest = std::max(highest, glm::dot(faces_[entry(f)].normal, at) - faces_[entry(f)].offset);
  }
  return highest;
}

// The nearest place outside, straight through a face, of one within the hull.
Point HullFilling::way_out(const Point& from) const {
  constexpr double kBeyond = 0.01;  // off the face [cells]
  double nearest = std::numeric_limits<double>::max();
  Point out = from;
  for (const Part& part : parts_) {
    if (height_over(part, from) > 0.0) continue;
    for (int f = part.first; f < part.end; ++f) {
      const Face& face = faces_[entry(f)];
      const double depth = face.offset - glm::dot(face.normal, from);
      if (depth >= nearest) continue;
      const Point beyond = from + (depth + kBeyond) * face.normal;
      const auto holds = [&](const Part& other) { return height_over(other, beyond) <= 0.0; };
      if (parts_.size() > 1 && std::any_of(parts_.begin(), parts_.end(), holds)) continue;  // into the next part
      nearest = depth;
      out = beyond;
    }
  }
  return out;
}

// Through one part, or through the joint between two.
HullFilling::Meeting HullFilling::meet(const Point& from, const Point& to) const {
  int met = 0;
  for (const Part& part : parts_) {
    const Meeting meeting = meet(part, from, to);
    if (meeting == Meeting::kThrough) return meeting;
    met += meeting == Meeting::kEdge ? 1 : 0;
  }
  return met == 0 ? Meeting::kNone : met == 1 ? Meeting::kEdge : Meeting::kThrough;
}

bool HullFilling::closes(int axis, int i, int j, int k) const {
  std::array<int, 3> before = {i, j, k};
  --before[entry(axis)];
  const bool behind = covers(before[0], before[1], before[2]), ahead = covers(i, j, k);
  if (parts_.size() == 1 && ahead != behind) {
    // A convex body that goes on behind the covered cell is no plate.
    std::array<int, 3> further = ahead ? std::array<int, 3>{i, j, k} : before;
    further[entry(axis)] += ahead ? 1 : -1;
    if (covers(further[0], further[1], further[2])) return false;
  }
  const Point here(i + 0.5, j + 0.5, k + 0.5), there(before[0] + 0.5, before[1] + 0.5, before[2] + 0.5);
  const Point to = ahead ? way_out(here) : here, from = behind ? way_out(there) : there;
  const Meeting straight = meet(from, to);
  if (straight != Meeting::kEdge || ahead == behind) return straight == Meeting::kThrough;
  // Across an edge, beside which another part may stand: the way around it.
  const Point around = ahead ? there + (to - here) : here + (from - there);
  return meet(from, around) == Meeting::kThrough || meet(around, to) == Meeting::kThrough;
}

}  // namespace regatta
