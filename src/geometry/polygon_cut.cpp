#include "geometry/polygon_cut.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace regatta {

namespace {

using DVec2 = glm::dvec2;
using DVec3 = glm::dvec3;

// Twice the area of a triangle; positive: counter-clockwise.
double area2(const DVec2& a, const DVec2& b, const DVec2& c) {
  return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

// The corners without the coordinate that the face's normal (Newell's) is longest along: their numbers stay as they
// are, and with them what lies on a line. Counter-clockwise.
std::vector<DVec2> flattened(std::span<const Vec3> corners) {
  constexpr double kFlat = 1e-9;  // share of the area below which a rim goes around nothing, but for rounding
  const DVec3 base(corners[0]);
  DVec3 normal(0.0);
  DVec3 widest(0.0);
  double sum = 0.0;
  for (std::size_t i = 1; i + 1 < corners.size(); ++i) {
    const DVec3 part = glm::cross(DVec3(corners[i]) - base, DVec3(corners[i + 1]) - base);
    normal += part;
    sum += glm::length(part);
    if (glm::dot(part, part) > glm::dot(widest, widest)) widest = part;
  }
  if (!(glm::length(normal) > kFlat * sum)) normal = widest;
  const DVec3 size = glm::abs(normal);
  int along = size.y > size.x ? 1 : 0;
  if (size.z > size[along]) along = 2;
  const int u = (along + (normal[along] < 0.0 ? 2 : 1)) % 3;
  const int v = 3 - along - u;
  std::vector<DVec2> flat;
  flat.reserve(corners.size());
  for (const Vec3& corner : corners) flat.emplace_back(corner[u], corner[v]);
  return flat;
}

// Turns left at every corner and goes around once: upwards and downwards once each.
bool is_convex(const std::vector<DVec2>& rim) {
  const std::size_t n = rim.size();
  int changes = 0;
  int before = 0;
  int first = 0;
  for (std::size_t i = 0; i < n; ++i) {
    const DVec2& a = rim[i];
    const DVec2& b = rim[(i + 1) % n];
    if (area2(a, b, rim[(i + 2) % n]) < 0.0) return false;
    const int way = b.y != a.y ? (b.y > a.y ? 1 : -1) : (b.x > a.x ? 1 : (b.x < a.x ? -1 : 0));
    if (way == 0) continue;
    if (before != 0 && way != before) ++changes;
    if (first == 0) first = way;
    before = way;
  }
  return changes + (first != before ? 1 : 0) <= 2;
}

// Whether two edges cross at a point that is an end of neither.
bool crosses_itself(const std::vector<DVec2>& rim) {
  const std::size_t n = rim.size();
  const auto apart = [](double a, double b) { return (a > 0.0 && b < 0.0) || (a < 0.0 && b > 0.0); };
  for (std::size_t i = 0; i < n; ++i) {
    const DVec2& a = rim[i];
    const DVec2& b = rim[(i + 1) % n];
    const DVec2 lower = glm::min(a, b);
    const DVec2 upper = glm::max(a, b);
    for (std::size_t k = i + 2; k < n; ++k) {
      const DVec2& c = rim[k];
      const DVec2& d = rim[(k + 1) % n];
      if (std::max(c.x, d.x) < lower.x || std::min(c.x, d.x) > upper.x) continue;
      if (std::max(c.y, d.y) < lower.y || std::min(c.y, d.y) > upper.y) continue;
      if (apart(area2(a, b, c), area2(a, b, d)) && apart(area2(c, d, a), area2(c, d, b))) return true;
    }
  }
  return false;
}

// Takes ears off a rim until a triangle is left. Each has area, and the areas add up to the rim's: where the rim does
// not cross itself they lie side by side and fill it.
class EarCutter {
 public:
  explicit EarCutter(const std::vector<DVec2>& rim) : rim_(rim), left_(static_cast<std::uint32_t>(rim.size())) {
    for (std::uint32_t i = 0; i < left_; ++i) {
      before_.push_back((i + left_ - 1) % left_);
      after_.push_back((i + 1) % left_);
    }
    find_ears();
  }

  // False where corners are left without an ear: the rim crosses itself.
  bool cut(PolygonCut& out) {
    // Rounding, and rims that touch themselves, may hide that a cut has made an ear: another look, so often at most.
    constexpr int kMostLooks = 16;
    int looks = 1;
    std::uint32_t at = 0;
    for (std::uint32_t i = left_; i > 0 && left_ > 3; --i) at = is_spike(at) ? take(at, out) : after_[at];
    bool whole = true;
    while (left_ > 3 && whole) {
      whole = next(at, [&](std::uint32_t b) { return ear_[b]; });
      if (!whole && looks++ < kMostLooks) {
        find_ears();
        whole = next(at, [&](std::uint32_t b) { return ear_[b]; });
      }
      // Corners on a straight line come last: their triangles have no area.
      if (!whole) whole = next(at, [&](std::uint32_t b) { return area_at(b) == 0.0; });
      if (whole) at = take(at, out);
    }
    if (whole) out.triangles.push_back({before_[at], at, after_[at]});
    out.tests += tests_;
    return whole && area_at(at) >= 0.0;
  }

 private:
  double area_at(std::uint32_t b) const { return area2(rim_[before_[b]], rim_[b], rim_[after_[b]]); }

  // The first corner from `at` on that is wanted.
  template <class Wanted>
  bool next(std::uint32_t& at, const Wanted& wanted) const {
    for (std::uint32_t i = 0; i < left_; ++i, at = after_[at]) {
      if (wanted(at)) return true;
    }
    return false;
  }

  void find_ears() {
    ear_.assign(rim_.size(), false);
    if (left_ <= 3) return;
    std::uint32_t b = first_;
    for (std::uint32_t i = 0; i < left_; ++i, b = after_[b]) ear_[b] = is_ear(b);
  }

  // Two of the three corners there lie at one place: an edge that goes there and back, or none. They go before any ear,
  // which could take the other corner at that place for its own.
  bool is_spike(std::uint32_t corner) const {
    const DVec2& a = rim_[before_[corner]];
    const DVec2& c = rim_[after_[corner]];
    return a == c || rim_[corner] == a || rim_[corner] == c;
  }

  // No corner lies in the triangle or on its rim, but at its own corners.
  bool is_ear(std::uint32_t corner) {
    if (is_spike(corner)) return true;
    const DVec2& a = rim_[before_[corner]];
    const DVec2& b = rim_[corner];
    const DVec2& c = rim_[after_[corner]];
    if (!(area2(a, b, c) > 0.0)) return false;
    tests_ += left_;
    const DVec2 lower = glm::min(a, glm::min(b, c));
    const DVec2 upper = glm::max(a, glm::max(b, c));
    for (std::uint32_t v = after_[after_[corner]]; v != before_[corner]; v = after_[v]) {
      const DVec2& p = rim_[v];
      if (p.x < lower.x || p.x > upper.x || p.y < lower.y || p.y > upper.y || p == a || p == b || p == c) continue;
      if (area2(a, b, p) >= 0.0 && area2(b, c, p) >= 0.0 && area2(c, a, p) >= 0.0) return false;
    }
    return true;
  }

  // The corner to go on from: the one behind, unless the one before has become a spike.
  std::uint32_t take(std::uint32_t corner, PolygonCut& out) {
    const std::uint32_t a = before_[corner];
    const std::uint32_t c = after_[corner];
    out.triangles.push_back({a, corner, c});
    after_[a] = c;
    before_[c] = a;
    first_ = c;
    --left_;
    ear_[a] = is_ear(a);
    ear_[c] = is_ear(c);
    return is_spike(a) ? a : c;
  }

  const std::vector<DVec2>& rim_;
  std::vector<std::uint32_t> before_, after_;
  std::vector<bool> ear_;
  std::uint32_t left_;
  std::uint32_t first_ = 0;  // a corner that is left
  std::uint64_t tests_ = 0;
};

}  // namespace

PolygonCut cut_polygon(std::span<const Vec3> corners) {
  PolygonCut out;
  const auto n = static_cast<std::uint32_t>(corners.size());
  const std::vector<DVec2> rim = flattened(corners);
  if (n > 3 && !is_convex(rim)) {
    out.tests = std::uint64_t{n} * n / 2;
    out.crosses = crosses_itself(rim) || !EarCutter(rim).cut(out);
    if (!out.crosses) return out;
    out.triangles.clear();
  }
  for (std::uint32_t i = 1; i + 1 < n; ++i) out.triangles.push_back({0, i, i + 1});
  return out;
}

}  // namespace regatta
