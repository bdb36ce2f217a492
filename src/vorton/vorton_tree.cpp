#include "vorton/vorton_tree.h"

#include "core/parallel.h"
#include "core/simd.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <limits>
#include <numbers>

namespace regatta {

namespace {

constexpr int kLeaf = 128;  // sources that are not divided further [WKT20]
// Targets that share a walk through the tree: they end where the curve leaves a larger box than elsewhere near by.
constexpr int kLeastBlock = 16, kMostBlock = 32;
// Factor of a box's radius in the test whether it is far: with blocks as close together as these, θ = 0.8 errs by less
// than ½ %.
constexpr float kWary = 1.1F;
constexpr int kLevels = 10;                  // levels of the octree: three bits each of a key
constexpr float kCells = 1023;               // a key's steps along each axis
constexpr int kDeepest = 8 * (kLevels + 1);  // boxes that wait in a walk

// Ten bits, each three places from the next.
std::uint32_t spread_bits(std::uint32_t v) {
  v = (v | v << 16U) & 0x030000ffU;
  v = (v | v << 8U) & 0x0300f00fU;
  v = (v | v << 4U) & 0x030c30c3U;
  return (v | v << 2U) & 0x09249249U;
}

struct Bounds {
  Vec3 lower{std::numeric_limits<float>::max()};
  Vec3 upper{std::numeric_limits<float>::lowest()};
  void add(const Vec3& at) {
    lower = glm::min(lower, at);
    upper = glm::max(upper, at);
  }
};

Vec3 place_of(const Vorton& vorton) { return {vorton.x, vorton.y, vorton.z}; }

// The points cos(πk/p) in [−1, 1] and the values of the p + 1 Lagrange polynomials there: L_k = (w_k/(t − t_k))/Σ, with
// w_k = (−1)^k, half of it at both ends [WKT20 eq. 8].
struct Interpolation {
  explicit Interpolation(int p) : points(p + 1) {
    for (int k = 0; k <= p; ++k) {
      const auto i = static_cast<std::size_t>(k);
      at[i] = std::cos(std::numbers::pi_v<float> * static_cast<float>(k) / static_cast<float>(p));
      weight[i] = (k % 2 == 0 ? 1.0F : -1.0F) * (k == 0 || k == p ? 0.5F : 1.0F);
    }
  }
  using Values = std::array<float, VortonTree::kMostOrder + 1>;
  void values(float t, Values& out) const {
    constexpr float kSame = 1.0e-6F;
    float sum = 0.0F;
    for (int k = 0; k < points; ++k) {
      const auto i = static_cast<std::size_t>(k);
      const float away = t - at[i];
      if (std::abs(away) < kSame) {
        out.fill(0.0F);
        out[i] = 1.0F;
        return;
      }
      out[i] = weight[i] / away;
      sum += out[i];
    }
    for (float& value : out) value /= sum;
  }
  int points;
  Values at{}, weight{};
};

}  // namespace

// Keys of all places, sorted; equal ones in the order they came: counting sort, eleven bits at a time.
template <class Place>
void VortonTree::sort_keys(int count, const Place& place) {
  const auto size = static_cast<std::size_t>(count);
  keys_.resize(size);
  keys_scratch_.resize(size);
  Bounds bounds;
  for (int i = 0; i < count; ++i) bounds.add(place(i));
  const Vec3 extent = bounds.upper - bounds.lower;
  const float longest = std::max({extent.x, extent.y, extent.z});
  const float scale = longest > 0.0F ? kCells / longest : 0.0F;
  for (int i = 0; i < count; ++i) {
    const Vec3 steps = scale * (place(i) - bounds.lower);
    const auto bits = [](float v) { return spread_bits(static_cast<std::uint32_t>(std::min(v, kCells))); };
    keys_[static_cast<std::size_t>(i)] = {bits(steps.x) | bits(steps.y) << 1U | bits(steps.z) << 2U, i};
  }
  constexpr unsigned kBits = 10;
  for (unsigned shift = 0; shift < 3 * kLevels; shift += kBits) {
    std::array<int, (1U << kBits) + 1> first{};
    const auto digit = [shift](const Key& key) { return (key.code >> shift) & ((1U << kBits) - 1U); };
    for (const Key& key : keys_) ++first[digit(key) + 1];
    for (std::size_t d = 1; d < first.size(); ++d) first[d] += first[d - 1];
    for (const Key& key : keys_) keys_scratch_[static_cast<std::size_t>(first[digit(key)]++)] = key;
    std::swap(keys_, keys_scratch_);
  }
}

void VortonTree::build(std::span<const Vorton> sources, int p) {
  order_ = std::clamp(p, 1, kMostOrder);
  proxies_a_box_ = (order_ + 1) * (order_ + 1) * (order_ + 1);
  const int count = static_cast<int>(sources.size());
  sort_keys(count, [&](int i) { return place_of(sources[static_cast<std::size_t>(i)]); });
  sources_.resize(sources.size());
  for (std::size_t i = 0; i < sources.size(); ++i) sources_[i] = sources[static_cast<std::size_t>(keys_[i].index)];
  split();
  int proxies = 0;
  for (Box& box : boxes_) {
    if (box.last - box.first <= proxies_a_box_) continue;
    box.proxy = proxies;
    proxies += proxies_a_box_;
  }
  proxies_.resize(static_cast<std::size_t>(proxies));
  // From the leaves up: a box needs those within it.
  for (std::size_t level = level_.size() - 1; level-- > 0;) {
    parallel_tasks(level_[level], level_[level + 1], [&](int b) {
      Box& box = boxes_[static_cast<std::size_t>(b)];
      find_bounds(box);
      if (box.proxy >= 0) find_proxies(box);
    });
  }
}

void VortonTree::split() {
  boxes_.clear();
  level_.clear();
  if (sources_.empty()) {
    level_.push_back(0);
    return;
  }
  boxes_.push_back({});
  boxes_[0].last = static_cast<int>(sources_.size());
  int begin = 0;
  for (unsigned level = 0; begin < box_count(); ++level) {
    level_.push_back(begin);
    const int end = box_count();
    for (int b = begin; b < end && level < kLevels; ++b) {
      const int first = boxes_[static_cast<std::size_t>(b)].first;
      const int last = boxes_[static_cast<std::size_t>(b)].last;
      if (last - first <= kLeaf) continue;
      const unsigned shift = 3 * (kLevels - 1 - level);
      const auto octant = [&](int i) { return keys_[static_cast<std::size_t>(i)].code >> shift; };
      const int child = box_count();
      for (int i = first; i < last;) {
        int next = i + 1;
        while (next < last && octant(next) == octant(i)) ++next;
        boxes_.push_back({});
        boxes_.back().first = i;
        boxes_.back().last = next;
        i = next;
      }
      boxes_[static_cast<std::size_t>(b)].child = child;
      boxes_[static_cast<std::size_t>(b)].children = box_count() - child;
    }
    begin = end;
  }
  level_.push_back(box_count());
}

void VortonTree::find_bounds(Box& box) const {
  Bounds bounds;
  box.core_square = 0.0F;
  if (box.children == 0) {
    for (int i = box.first; i < box.last; ++i) {
      const Vorton& vorton = sources_[static_cast<std::size_t>(i)];
      bounds.add(place_of(vorton));
      box.core_square = std::max(box.core_square, vorton.core_square);
    }
  }
  for (int c = box.child; c < box.child + box.children; ++c) {
    const Box& child = boxes_[static_cast<std::size_t>(c)];
    bounds.add(child.lower);
    bounds.add(child.upper);
    box.core_square = std::max(box.core_square, child.core_square);
  }
  box.lower = bounds.lower;
  box.upper = bounds.upper;
  box.middle = 0.5F * (bounds.lower + bounds.upper);
  box.radius = 0.5F * glm::distance(bounds.lower, bounds.upper);
}

void VortonTree::find_proxies(Box& box) {
  const Interpolation rule(order_);
  const Vec3 half = 0.5F * (box.upper - box.lower);
  auto proxy = static_cast<std::size_t>(box.proxy);
  for (int a = 0; a <= order_; ++a) {
    for (int b = 0; b <= order_; ++b) {
      for (int c = 0; c <= order_; ++c) {
        const Vec3 at =
            box.middle + half * Vec3(rule.at[static_cast<std::size_t>(a)], rule.at[static_cast<std::size_t>(b)],
                                     rule.at[static_cast<std::size_t>(c)]);
        proxies_[proxy++] = {at.x, at.y, at.z, box.core_square, 0.0F, 0.0F, 0.0F, kCoreFactor * box.core_square};
      }
    }
  }
  gather(box, box, true);
}

// Adds the strengths of `from`, a box within `of`, to the proxies of `of`; its proxies stand for it where it has them.
void VortonTree::gather(const Box& of, const Box& from, bool own) {
  if (own && from.children > 0) {
    for (int c = from.child; c < from.child + from.children; ++c)
      gather(of, boxes_[static_cast<std::size_t>(c)], false);
    return;
  }
  const bool stands = !own && from.proxy >= 0;
  const Vorton* sources =
      stands ? &proxies_[static_cast<std::size_t>(from.proxy)] : &sources_[static_cast<std::size_t>(from.first)];
  const int count = stands ? proxies_a_box_ : from.last - from.first;
  const Interpolation rule(order_);
  const Vec3 half = 0.5F * (of.upper - of.lower);
  const Vec3 scale(half.x > 0.0F ? 1.0F / half.x : 0.0F, half.y > 0.0F ? 1.0F / half.y : 0.0F,
                   half.z > 0.0F ? 1.0F / half.z : 0.0F);
  std::array<Interpolation::Values, 3> values{};
  for (int i = 0; i < count; ++i) {
    const Vorton& source = sources[i];
    const Vec3 t = scale * (place_of(source) - of.middle);
    rule.values(t.x, values[0]);
    rule.values(t.y, values[1]);
    rule.values(t.z, values[2]);
    Vorton* proxy = &proxies_[static_cast<std::size_t>(of.proxy)];
    for (std::size_t a = 0; a < static_cast<std::size_t>(rule.points); ++a) {
      for (std::size_t b = 0; b < static_cast<std::size_t>(rule.points); ++b) {
        const float ab = values[0][a] * values[1][b];
        for (std::size_t c = 0; c < static_cast<std::size_t>(rule.points); ++c, ++proxy) {
          const float share = ab * values[2][c];
          proxy->ax += share * source.ax;
          proxy->ay += share * source.ay;
          proxy->az += share * source.az;
        }
      }
    }
  }
}

void VortonTree::add_block(float angle, const VortonTargets& block) const {
  Bounds bounds;
  for (int i = 0; i < block.count; ++i) bounds.add({block.x[i], block.y[i], block.z[i]});
  const Vec3 middle = 0.5F * (bounds.lower + bounds.upper);
  const float radius = 0.5F * glm::distance(bounds.lower, bounds.upper);
  std::array<int, kDeepest> waiting{};
  std::size_t count = 0;
  waiting[count++] = 0;
  while (count > 0) {
    const Box& box = boxes_[static_cast<std::size_t>(waiting[--count])];
    const bool far = kWary * box.radius + radius < angle * glm::distance(box.middle, middle);
    if (far && box.proxy >= 0) {
      add_vortons(
          std::span(proxies_).subspan(static_cast<std::size_t>(box.proxy), static_cast<std::size_t>(proxies_a_box_)),
          block);
    } else if (box.children == 0 || box.proxy < 0) {
      add_vortons(std::span(sources_).subspan(static_cast<std::size_t>(box.first),
                                              static_cast<std::size_t>(box.last - box.first)),
                  block);
    } else {
      for (int c = box.child + box.children; c-- > box.child;) waiting[count++] = c;
    }
  }
}

// Cuts the sorted targets into blocks of whole registers.
void VortonTree::cut_blocks() {
  blocks_.clear();
  const auto count = keys_.size();
  for (std::size_t first = 0; first < count;) {
    blocks_.push_back(static_cast<int>(first));
    std::size_t next = count;
    std::uint32_t most = 0;
    if (count - first > kMostBlock) {
      for (std::size_t end = first + kLeastBlock; end <= first + kMostBlock; end += kLanes) {
        const std::uint32_t leaves = std::bit_floor((keys_[end - 1].code ^ keys_[end].code) | 1U);
        if (leaves < most) continue;
        most = leaves;
        next = end;
      }
    }
    first = next;
  }
  blocks_.push_back(static_cast<int>(count));
}

void VortonTree::add_velocity(float angle, const VortonTargets& targets) {
  if (boxes_.empty() || targets.count == 0) return;
  // Targets that lie together are taken together.
  sort_keys(targets.count, [&](int i) { return Vec3(targets.x[i], targets.y[i], targets.z[i]); });
  cut_blocks();
  for (std::vector<float>& place : places_) place.resize(static_cast<std::size_t>(targets.count));
  parallel_tasks(0, static_cast<int>(blocks_.size()) - 1, [&](int b) {
    const int first = blocks_[static_cast<std::size_t>(b)];
    const int last = blocks_[static_cast<std::size_t>(b) + 1];
    for (int k = first; k < last; ++k) {
      const auto i = static_cast<std::size_t>(k);
      const int from = keys_[i].index;
      places_[0][i] = targets.x[from];
      places_[1][i] = targets.y[from];
      places_[2][i] = targets.z[from];
      places_[3][i] = places_[4][i] = places_[5][i] = 0.0F;
    }
    add_block(angle, VortonTargets{places_[0].data(), places_[1].data(), places_[2].data(), places_[3].data(),
                                   places_[4].data(), places_[5].data(), targets.count}
                         .part(first, last));
    for (int k = first; k < last; ++k) {
      const auto i = static_cast<std::size_t>(k);
      const int to = keys_[i].index;
      targets.u[to] += places_[3][i];
      targets.v[to] += places_[4][i];
      targets.w[to] += places_[5][i];
    }
  });
}

}  // namespace regatta
