#include "columns/wall_sight.h"

#include "columns/column_edges.h"
#include "core/parallel.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace regatta {

namespace {

constexpr int kRays = 96;       // rays around a column; checked by tests/unit/wall_sight_test.cpp
constexpr float kFade = 0.25F;  // share of the support [1]; checked by tests/validation/columns_wall_test.cpp
constexpr int kMostJoined = 3;  // most walls that continue each other in a chain; chosen, not measured
// Share of the support [1]: walls no farther apart than this touch; chosen, not measured.
constexpr float kTouching = 1e-2F;
// Share of the support [1] by which walls shrink: columns on a wall's face count as outside despite rounding; chosen,
// not measured.
constexpr float kSkin = 3e-4F;
// Sine of an angle [1]: a line that passes a wall's corners by less may meet it, by rounding; chosen, not measured.
constexpr float kBeside = 1e-3F;
constexpr float kFar = std::numeric_limits<float>::max();  // [m]; no place in a domain lies so far off

float cross_product(Vec2 a, Vec2 b) { return a.x * b.y - a.y * b.x; }

// Returns a unit vector turned by a right angle: cross_product(e, v) is the part of v along left_of(e).
Vec2 left_of(Vec2 e) { return {-e.y, e.x}; }

float distance_to_edge(Vec2 at, Vec2 from, Vec2 to) {
  const Vec2 way = to - from;
  const float length2 = glm::dot(way, way);
  const float part = length2 > 0.0F ? std::clamp(glm::dot(at - from, way) / length2, 0.0F, 1.0F) : 0.0F;
  return glm::distance(at, from + part * way);
}

// These return integrals of the kernels from q = r / l to 1; those of the far tails have one more factor q.
// ∫ 2π W l² q dq of the depth kernel.
float tail_of_depth(float q) {
  const float t = std::max(1.0F - q * q, 0.0F);
  const float t2 = t * t;
  return t2 * t2 * t2;
}
float far_tail_of_depth(float q) {
  const float s = q * q;
  const auto part = [](float s_here, float q_here) {
    return q_here * s_here *
           (4.0F + s_here * (-12.0F +
                             s_here * (120.0F / 7.0F +
                                       s_here * (-40.0F / 3.0F + s_here * (60.0F / 11.0F - s_here * 12.0F / 13.0F)))));
  };
  return part(1.0F, 1.0F) - part(std::min(s, 1.0F), std::min(q, 1.0F));
}

// ∫ (1 − q)³ q² dq, of the force kernel's slope.
float tail_of_force(float q) {
  const float t = std::max(1.0F - q, 0.0F);
  const float t2 = t * t;
  return t2 * t2 * (0.25F - t * (0.4F - t / 6.0F));
}
float far_tail_of_force(float q) {
  const float t = std::max(1.0F - q, 0.0F);
  const float t2 = t * t;
  return t2 * t2 * (0.25F - t * (0.6F - t * (0.5F - t / 7.0F)));
}

// ∫ 2π W l q dq of the force kernel's potential; across: ∫ 2π W l dq.
float tail_of_level(float q) {
  const float t = std::max(1.0F - q, 0.0F);
  const float t2 = t * t;
  return t2 * t2 * t * (14.0F - t * (21.0F - 8.0F * t));
}
float far_tail_of_level(float q) {
  const float t = std::max(1.0F - q, 0.0F);
  const float t2 = t * t;
  return t2 * t2 * t * (14.0F - t * (98.0F / 3.0F - t * (26.0F - 7.0F * t)));
}
float tail_across(float q) {
  const float t = std::max(1.0F - q, 0.0F);
  const float t2 = t * t;
  return t2 * t2 * t * (14.0F - t * 28.0F / 3.0F);
}

// How much higher the bed stands along a ray than below the column: rate q up to the shore, `most` beyond it.
struct Rise {
  float rate = 0.0F, most = 0.0F;  // [m]
  // Returns the integral over q of a kernel times this, between two q. tail, far_tail: integrals of the kernel, as
  // above.
  template <class Tail, class FarTail>
  [[nodiscard]] float times(const Tail& tail, const FarTail& far_tail, float from, float to) const {
    const float shore = rate > 0.0F ? std::clamp(most / rate, from, to) : to;
    return rate * (far_tail(from) - far_tail(shore)) + most * (tail(shore) - tail(to));
  }
};

}  // namespace

float width_of(std::span<const Vec2> corners) {
  float width = kFar;
  for (std::size_t n = 0; n < corners.size(); ++n) {
    const Vec2 way = corners[n + 1 < corners.size() ? n + 1 : 0] - corners[n];
    if (way == Vec2(0.0F)) continue;
    float farthest = 0.0F;
    for (const Vec2 corner : corners)
      farthest = std::max(farthest, std::abs(cross_product(way, corner - corners[n])) / glm::length(way));
    width = std::min(width, farthest);
  }
  return width;
}

WallSight::WallSight(const Domain& domain, float support) : domain_(domain), kernels_(support), fade_(kFade * support) {
  for (int n = 0; n < kRays; ++n) {
    const float angle = 2.0F * std::numbers::pi_v<float> * (static_cast<float>(n) + 0.5F) / kRays;
    rays_.emplace_back(std::cos(angle), std::sin(angle));
  }
}

void WallSight::clear() {
  walls_.clear();
  corners_.clear();
  for (Row& row : rows_) {
    row.pairs.clear();
    row.shadows.clear();
  }
}

void WallSight::add(int body, float level, std::span<const Vec2> corners) {
  Vec2 middle(0.0F);
  for (const Vec2 corner : corners) middle += corner / static_cast<float>(corners.size());
  const Vec2 home = domain_.wrapped(middle) - middle;
  each_copy(domain_, [&](Vec2 turn, Vec2 shift) { add_image(body, level, corners, turn, turn * home + shift); });
}

void WallSight::add_image(int body, float level, std::span<const Vec2> corners, Vec2 turn, Vec2 shift) {
  // Shrinks the wall a little: each corner moves inwards in the direction that keeps thin walls thin.
  const float reach = kernels_.support;
  cut_.clear();
  for (std::size_t n = 0; n < corners.size(); ++n) {
    const Vec2 at = corners[n];
    const Vec2 before = glm::normalize(at - corners[n > 0 ? n - 1 : corners.size() - 1]);
    const Vec2 after = glm::normalize(corners[n + 1 < corners.size() ? n + 1 : 0] - at);
    const Vec2 inward = kSkin * reach * (after - before) / std::max(0.1F, std::abs(cross_product(before, after)));
    cut_.push_back(turn * (at + inward) + shift);
  }
  // Cuts the wall at mirroring edges of the domain: beyond them stands its image.
  const Axis axes[2] = {x_axis(domain_), z_axis(domain_)};
  for (int a = 0; a < 2; ++a) {
    const Axis& axis = axes[a];
    const bool turned = turn[a] < 0.0F;
    const bool low = std::abs(shift[a] - 2.0F * axis.lower) < std::abs(shift[a] - 2.0F * axis.upper);
    if (axis.periodic()) {
      keep_from(a, 1.0F, axis.lower - reach);
      keep_from(a, -1.0F, -axis.upper - reach);
      continue;
    }
    keep_from(a, 1.0F,
              !turned && axis.has_image(axis.low) ? axis.lower
              : turned && !low                    ? axis.upper
                                                  : axis.lower - reach);
    keep_from(a, -1.0F,
              !turned && axis.has_image(axis.high) ? -axis.upper
              : turned && low                      ? -axis.lower
                                                   : -axis.upper - reach);
  }
  if (cut_.size() < 3) return;
  Wall wall{body, static_cast<int>(corners_.size()), 0, level, turn, width_of(corners) < reach};
  corners_.insert(corners_.end(), cut_.begin(), cut_.end());
  wall.last = static_cast<int>(corners_.size());
  walls_.push_back(wall);
}

// Keeps the part of cut_ with sign * coordinate >= least.
void WallSight::keep_from(int axis, float sign, float least) {
  kept_.clear();
  for (std::size_t n = 0; n < cut_.size(); ++n) {
    const Vec2 from = cut_[n], to = cut_[n + 1 < cut_.size() ? n + 1 : 0];
    const float d = sign * from[axis] - least, e = sign * to[axis] - least;
    if (d >= 0.0F) kept_.push_back(from);
    if ((d > 0.0F && e < 0.0F) || (d < 0.0F && e > 0.0F)) kept_.push_back(from + d / (d - e) * (to - from));
  }
  cut_.swap(kept_);
}

// Returns how far a place lies outside a wall, negative inside; less than the distance near corners [m].
float WallSight::outside(const Wall& wall, Vec2 at) const {
  const Vec2 first = corners_[static_cast<std::size_t>(wall.first)];
  float area = 0.0F, farthest[2] = {-kFar, -kFar};
  for (int n = wall.first; n < wall.last; ++n) {
    const Vec2 from = corners_[static_cast<std::size_t>(n)];
    const Vec2 way = corners_[static_cast<std::size_t>(n + 1 < wall.last ? n + 1 : wall.first)] - from;
    area += cross_product(from - first, way);
    if (way == Vec2(0.0F)) continue;
    const float left = cross_product(way, at - from) / glm::length(way);
    farthest[0] = std::max(farthest[0], -left);
    farthest[1] = std::max(farthest[1], left);
  }
  return area > 0.0F ? farthest[0] : farthest[1];
}

// Finds for each corner the other wall that it touches; such a corner is no end of a wall.
void WallSight::join_corners() {
  joined_.assign(corners_.size(), -1);
  for (const Wall& wall : walls_) {
    for (int n = wall.first; n < wall.last; ++n) {
      for (std::size_t other = 0; other < walls_.size(); ++other) {
        if (&walls_[other] == &wall) continue;
        if (outside(walls_[other], corners_[static_cast<std::size_t>(n)]) > kTouching * kernels_.support) continue;
        joined_[static_cast<std::size_t>(n)] = static_cast<int>(other);
        break;
      }
    }
  }
}

// Returns how many edges of a wall lie within reach [m].
int WallSight::edges_within(const Wall& wall, Vec2 at, float reach) const {
  int count = 0;
  for (int n = wall.first; n < wall.last; ++n) {
    const Vec2 from = corners_[static_cast<std::size_t>(n)];
    const Vec2 to = corners_[static_cast<std::size_t>(n + 1 < wall.last ? n + 1 : wall.first)];
    count += distance_to_edge(at, from, to) < reach ? 1 : 0;
  }
  return count;
}

void WallSight::list_in_bins(const ColumnBins& bins) {
  const auto stride = static_cast<std::size_t>(bins.nx + 1);
  first_.assign(stride * static_cast<std::size_t>(bins.nz) + 1, 0);
  const float reach = kernels_.support + std::numbers::sqrt2_v<float> * 0.5F * bins.edge;
  const auto each_bin = [&](const auto& work) {
    for (std::size_t w = 0; w < walls_.size(); ++w) {
      const Wall& wall = walls_[w];
      if (!wall.thin) continue;
      Vec2 lower(kFar), upper(-kFar);
      for (int n = wall.first; n < wall.last; ++n) {
        lower = glm::min(lower, corners_[static_cast<std::size_t>(n)]);
        upper = glm::max(upper, corners_[static_cast<std::size_t>(n)]);
      }
      for (int bz = bins.bin_z(lower.y - reach); bz <= bins.bin_z(upper.y + reach); ++bz) {
        for (int bx = bins.bin_x(lower.x - reach); bx <= bins.bin_x(upper.x + reach); ++bx) {
          const Vec2 middle = bins.origin + bins.edge * (Vec2(static_cast<float>(bx), static_cast<float>(bz)) + 0.5F);
          if (edges_within(wall, middle, reach) == 0) continue;
          work(static_cast<std::size_t>(bz) * stride + static_cast<std::size_t>(bx), static_cast<std::int32_t>(w));
        }
      }
    }
  };
  each_bin([&](std::size_t bin, std::int32_t) { ++first_[bin + 1]; });
  for (std::size_t n = 1; n < first_.size(); ++n) first_[n] += first_[n - 1];
  list_.resize(static_cast<std::size_t>(first_.back()));
  each_bin([&](std::size_t bin, std::int32_t wall) { list_[static_cast<std::size_t>(first_[bin]++)] = wall; });
  for (std::size_t n = first_.size() - 1; n > 0; --n) first_[n] = first_[n - 1];
  first_[0] = 0;
}

// Finds where a line crosses a wall, and how far the wall reaches to either side. Returns whether it crosses, ahead or
// behind.
bool WallSight::cross(const Wall& wall, Vec2 from, Vec2 along, Met& met) const {
  met.wall = &wall;
  met.lo = kFar;
  met.hi = -kFar;
  met.in = kFar;
  met.out = -kFar;
  Vec2 last = corners_[static_cast<std::size_t>(wall.last - 1)] - from;
  float last_side = cross_product(along, last), last_way = glm::dot(along, last);
  for (int n = wall.first; n < wall.last; ++n) {
    const Vec2 corner = corners_[static_cast<std::size_t>(n)] - from;
    const float side = cross_product(along, corner), way = glm::dot(along, corner);
    if (side < met.lo) {
      met.lo = side;
      met.lo_corner = n;
    }
    if (side > met.hi) {
      met.hi = side;
      met.hi_corner = n;
    }
    if ((side > 0.0F) != (last_side > 0.0F)) {
      const float at = way + (last_way - way) * side / (side - last_side);
      met.in = std::min(met.in, at);
      met.out = std::max(met.out, at);
    }
    last_side = side;
    last_way = way;
  }
  return met.in < met.out;
}

WallSight::NearWall WallSight::seen_from(Vec2 at, int index) const {
  const Wall& wall = walls_[static_cast<std::size_t>(index)];
  NearWall near{index};
  const std::span<const Vec2> corners = std::span(corners_).subspan(static_cast<std::size_t>(wall.first),
                                                                    static_cast<std::size_t>(wall.last - wall.first));
  Vec2 right = corners.front() - at, left = right;
  for (const Vec2 corner : corners) {
    const Vec2 way = corner - at;
    if (cross_product(right, way) < 0.0F) right = way;
    if (cross_product(left, way) > 0.0F) left = way;
  }
  near.right = right / glm::length(right);
  near.left = left / glm::length(left);
  near.between = cross_product(near.right, near.left) > kBeside;
  for (const Vec2 corner : corners) near.between = near.between && near.may_lie(corner - at);
  return near;
}

bool WallSight::NearWall::may_lie(Vec2 along) const {
  const float beside = kBeside * (std::abs(along.x) + std::abs(along.y));
  return !between || (cross_product(right, along) > -beside && cross_product(along, left) > -beside);
}

// Lists the walls on a ray in the order in which it leaves them.
void WallSight::meet(std::span<const NearWall> near, Vec2 from, Vec2 along, float length, std::vector<Met>& met) const {
  met.clear();
  for (const NearWall& one : near) {
    if (!one.may_lie(along)) continue;
    Met here;
    here.index = one.index;
    if (!cross(walls_[static_cast<std::size_t>(one.index)], from, along, here)) continue;
    if (here.in >= 0.0F && here.in < length) met.push_back(here);
  }
  std::sort(met.begin(), met.end(), [](const Met& a, const Met& b) { return a.out < b.out; });
}

// Returns how much is hidden behind the walls that a line has crossed. A wall has no end where its corner lies in
// another one, and the line cannot move past it there; unless it has crossed the other wall, too: then both hide as
// one.
WallSight::Hidden WallSight::hidden_behind(std::span<const Met> crossed, Vec2 from, Vec2 along) const {
  Hidden most;
  // side(): reach of a wall to one side, -lo or hi.
  const auto follow = [&](int& corner, float& reaches, const auto& side, const auto& outermost) {
    for (int n = 0; n < kMostJoined; ++n) {
      const int joined = joined_[static_cast<std::size_t>(corner)];
      if (joined < 0) return;
      const auto other =
          std::find_if(crossed.begin(), crossed.end(), [&](const Met& each) { return each.index == joined; });
      if (other == crossed.end()) reaches = kFar;
      if (other == crossed.end() || !(side(*other) > reaches)) return;
      reaches = side(*other);
      corner = outermost(*other);
    }
  };
  for (const Met& one : crossed) {
    float lo = -one.lo, hi = one.hi;
    int lo_corner = one.lo_corner, hi_corner = one.hi_corner;
    follow(
        lo_corner, lo, [](const Met& each) { return -each.lo; }, [](const Met& each) { return each.lo_corner; });
    follow(
        hi_corner, hi, [](const Met& each) { return each.hi; }, [](const Met& each) { return each.hi_corner; });
    const float depth = std::clamp(std::min(lo, hi) / fade_, 0.0F, 1.0F);
    const float hidden = depth * depth * (3.0F - 2.0F * depth);
    if (most.wall != nullptr && hidden <= most.share) continue;
    const int end = hi < lo ? hi_corner : lo_corner;
    most = {hidden, (hi < lo ? -6.0F : 6.0F) * depth * (1.0F - depth) / fade_,
            glm::dot(along, corners_[static_cast<std::size_t>(end)] - from), one.wall};
  }
  return most;
}

void WallSight::cast_shadows(std::int32_t i, Vec2 at, const BedSample& bed, Row& row) const {
  const std::size_t begin = row.shadows.size();
  const float each = 1.0F / kRays;
  const float slope = kernels_.gradient * kernels_.support * kernels_.support * kernels_.support * 2.0F *
                      std::numbers::pi_v<float> / kRays;
  for (const Vec2 ray : rays_) {
    meet(row.near, at, ray, kernels_.support, row.met);
    Hidden by;
    float from = 0.0F;
    // starts behind the last wall: walls' own parts are counted by their nodes
    const auto darken = [&](float to) {
      if (by.wall == nullptr || to <= from) return;
      std::size_t n = begin;
      const Wall& wall = *by.wall;
      while (n < row.shadows.size() && (row.shadows[n].body != wall.body || row.shadows[n].turn != wall.turn)) ++n;
      if (n == row.shadows.size()) row.shadows.push_back({i, wall.body, wall.turn});
      WallShadow& shadow = row.shadows[n];
      const float q = from * kernels_.inv_support, end = to * kernels_.inv_support;
      shadow.cover += by.share * each * (tail_of_depth(q) - tail_of_depth(end));
      shadow.slope += by.share * slope * (tail_of_force(q) - tail_of_force(end)) * ray;
      const float end_way = by.end_way * kernels_.inv_support;
      const float level = tail_of_level(q) - tail_of_level(end);
      const float across = tail_across(q) - tail_across(end);
      shadow.slope += each * by.rate * (level - end_way * across) * left_of(ray);
      if (bed.gradient == Vec2(0.0F)) return;
      const Rise rise{kernels_.support * glm::dot(bed.gradient, ray), std::max(wall.level - bed.height, 0.0F)};
      shadow.rise += by.share * each * rise.times(tail_of_depth, far_tail_of_depth, q, end);
      shadow.rise_slope += by.share * slope * rise.times(tail_of_force, far_tail_of_force, q, end) * ray;
      const float far_level = rise.times(tail_of_level, far_tail_of_level, q, end);
      const float far_across = rise.times(tail_across, tail_of_level, q, end);
      shadow.rise_slope += each * by.rate * (far_level - end_way * far_across) * left_of(ray);
    };
    for (std::size_t n = 0; n < row.met.size(); ++n) {
      darken(row.met[n].in);
      from = std::max(from, row.met[n].out);
      by = hidden_behind(std::span(row.met).first(n + 1), at, ray);
    }
    darken(kernels_.support);
  }
}

void WallSight::look_from(const Bed& bed, const ColumnField& field, std::int32_t i, int bx, int bz, Row& row) const {
  const auto c = static_cast<std::size_t>(i);
  const Vec2 at(field.x[c], field.z[c]);
  const std::size_t bin =
      static_cast<std::size_t>(bz) * static_cast<std::size_t>(field.bins.nx + 1) + static_cast<std::size_t>(bx);
  row.near.clear();
  bool sees = false;  // it sees the other side of a wall
  for (std::int32_t n = first_[bin]; n < first_[bin + 1]; ++n) {
    const int wall = list_[static_cast<std::size_t>(n)];
    // the column is inside the wall and will be moved out
    if (outside(walls_[static_cast<std::size_t>(wall)], at) < 0.0F) return;
    sees = sees || edges_within(walls_[static_cast<std::size_t>(wall)], at, kernels_.support) >= 2;
  }
  if (!sees) return;
  for (std::int32_t n = first_[bin]; n < first_[bin + 1]; ++n) {
    row.near.push_back(seen_from(at, list_[static_cast<std::size_t>(n)]));
  }
  cast_shadows(i, at, bed.sample(at.x, at.y), row);
  const NeighbourRanges ranges = neighbour_ranges(field.bins, bx, bz);
  for (std::size_t r = 0; r < kRows; ++r) {
    for (std::int32_t j = ranges.begin[r]; j < ranges.end[r]; ++j) {
      const auto d = static_cast<std::size_t>(j);
      const Vec2 way = Vec2(field.x[d], field.z[d]) - at;
      const float length2 = glm::dot(way, way);
      if (length2 >= kernels_.support * kernels_.support || length2 == 0.0F) continue;
      const float length = std::sqrt(length2);
      meet(row.near, at, way / length, length, row.met);
      if (row.met.empty()) continue;
      const Hidden by = hidden_behind(row.met, at, way / length);
      if (!(by.share > 0.0F)) continue;
      const Vec2 slope = by.rate * (1.0F - by.end_way / length) * left_of(way / length);
      row.pairs.push_back({i, j, by.share, by.wall->body, by.wall->turn, slope});
    }
  }
}

void WallSight::look(const Bed& bed, const ColumnField& field) {
  const ColumnBins& bins = field.bins;
  rows_.resize(static_cast<std::size_t>(bins.nz));
  if (std::none_of(walls_.begin(), walls_.end(), [](const Wall& wall) { return wall.thin; })) return;
  join_corners();
  list_in_bins(bins);
  parallel_rows(kReach, bins.nz - kReach, [&](int bz) {
    Row& row = rows_[static_cast<std::size_t>(bz)];
    for (int bx = kReach; bx < bins.nx - kReach; ++bx) {
      const std::size_t bin =
          static_cast<std::size_t>(bz) * static_cast<std::size_t>(bins.nx + 1) + static_cast<std::size_t>(bx);
      if (first_[bin] == first_[bin + 1]) continue;
      for (std::int32_t i = bins.first(bx, bz); i < bins.first(bx + 1, bz); ++i) {
        if (!field.is_ghost(i)) look_from(bed, field, i, bx, bz, row);
      }
    }
  });
}

void hide_depths(const Kernels& kernels, const WallSight& sight, ColumnField& field) {
  sight.each_pair([&](const HiddenPair& pair) {
    const auto i = static_cast<std::size_t>(pair.column), j = static_cast<std::size_t>(pair.other);
    const Vec2 away(field.x[i] - field.x[j], field.z[i] - field.z[j]);
    field.depth[i] -=
        pair.hidden * field.volume[j] * kernels.depth * depth_shape(glm::dot(away, away), kernels.inv_support2);
  });
}

void hide_levels(const Kernels& kernels, const WallSight& sight, const ColumnField& field, std::span<float> level) {
  sight.each_pair([&](const HiddenPair& pair) {
    const auto i = static_cast<std::size_t>(pair.column), j = static_cast<std::size_t>(pair.other);
    const Vec2 away(field.x[i] - field.x[j], field.z[i] - field.z[j]);
    level[i] -= pair.hidden * field.volume[j] * kernels.pair_potential *
                potential_shape(linear_shape(glm::dot(away, away), kernels.inv_support));
  });
}

}  // namespace regatta
