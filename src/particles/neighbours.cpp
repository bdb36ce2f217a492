#include "particles/neighbours.h"

#include "core/parallel.h"
#include "core/simd.h"

#include <algorithm>
#include <array>
#include <tuple>

namespace regatta {

namespace {

// A list was cut short: the nearest have to be found in another way.
constexpr int kTooMany = -1;

// The points of one grid in the 27 cells around one, gathered for the particles of that cell.
class Candidates {
 public:
  void gather(const GridPoints& points, const PointGrid::Cell& cell) {
    count_ = 0;
    complete_ = true;
    if (points.grid == nullptr) return;
    points.grid->visit_rows(cell, [&](const PointGrid::Range& range) {
      complete_ = complete_ && range.last - range.first <= kMostCandidates - count_;
      if (!complete_) return;
      for (std::int32_t k = range.first; k < range.last; k += kLanes) {
        const auto from = static_cast<std::size_t>(k);
        const auto to = static_cast<std::size_t>(count_ + k - range.first);
        load_wide(points.x.data() + from).store_unaligned(x_.data() + to);
        load_wide(points.y.data() + from).store_unaligned(y_.data() + to);
        load_wide(points.z.data() + from).store_unaligned(z_.data() + to);
        for (int lane = 0; lane < kLanes; ++lane) {  // one vector's worth: the compiler makes a vector operation of it
          offset_[to + static_cast<std::size_t>(lane)] = 4 * (points.first + k + lane);
        }
      }
      count_ += range.last - range.first;
    });
    // The rest of the last vector is far away.
    for (int k = count_; k < count_ + kLanes; ++k) x_[static_cast<std::size_t>(k)] = kFarAway;
  }

  // Appends the offsets of those nearer than the support radius but `own`; kTooMany where they are more than
  // Neighbours::kMost, or the candidates were more than there is room for.
  int append_near(const Vec4& at, float support2, std::int32_t own, std::int32_t* out) const {
    if (!complete_) return kTooMany;
    const WideFloat x(at.x), y(at.y), z(at.z), limit(support2);
    int count = 0;
    for (int k = 0; k < count_; k += kLanes) {
      const auto from = static_cast<std::size_t>(k);
      const WideFloat dx = x - load_wide(x_.data() + from);
      const WideFloat dy = y - load_wide(y_.data() + from);
      const WideFloat dz = z - load_wide(z_.data() + from);
      count += append_less(fused(dx, dx, fused(dy, dy, dz * dz)), limit, offset_.data() + from, out + count);
      if (count > Neighbours::kMost + 1) return kTooMany;
    }
    std::int32_t* const end = out + count;
    std::int32_t* const found = std::find(out, end, own);
    if (found != end) {
      std::copy(found + 1, end, found);
      --count;
    }
    return count <= Neighbours::kMost ? count : kTooMany;
  }

 private:
  static constexpr int kMostCandidates = 2048;  // a cell of water holds 8 to 10 particles
  static constexpr auto kRoom = static_cast<std::size_t>(kMostCandidates + 2 * kLanes);
  std::array<float, kRoom> x_, y_, z_;
  std::array<std::int32_t, kRoom> offset_;
  int count_ = 0;
  bool complete_ = true;  // all candidates had room
};

// A neighbour of a particle in a crowd.
struct Near {
  float r2 = 0.0F;         // [m²]
  std::int32_t apart = 0;  // in the order of the grid: which of several at the same distance is nearer
  std::int32_t place = 0;
};

// All points within reach but `own`, a place of the lists (-1: none), in the order of the grid, whatever their number.
// Distances are computed as append_near does, bit by bit: a particle in a crowd finds those that find it.
void find_all(const GridPoints& points, const PointGrid::Cell& cell, const Vec4& at, float support2, std::int32_t own,
              std::vector<Near>& found) {
  found.clear();
  if (points.grid == nullptr) return;
  const WideFloat x(at.x), y(at.y), z(at.z);
  std::array<float, static_cast<std::size_t>(kLanes)> r2{};
  points.grid->visit_rows(cell, [&](const PointGrid::Range& range) {
    for (std::int32_t k = range.first; k < range.last; k += kLanes) {
      const auto from = static_cast<std::size_t>(k);
      const WideFloat dx = x - load_wide(points.x.data() + from);
      const WideFloat dy = y - load_wide(points.y.data() + from);
      const WideFloat dz = z - load_wide(points.z.data() + from);
      fused(dx, dx, fused(dy, dy, dz * dz)).store_unaligned(r2.data());
      for (std::int32_t lane = 0; lane < std::min(kLanes, range.last - k); ++lane) {
        const std::int32_t place = points.first + k + lane;
        const float distance2 = r2[static_cast<std::size_t>(lane)];
        if (distance2 < support2 && place != own) found.push_back({distance2, std::abs(place - own), place});
      }
    }
  });
}

// Appends the offsets of the Neighbours::kMost nearest within reach. Slow: for crowds alone.
int append_nearest(const GridPoints& points, const PointGrid::Cell& cell, const Vec4& at, float support2,
                   std::int32_t own, std::vector<Near>& scratch, bool& crowded, std::int32_t* out) {
  find_all(points, cell, at, support2, own, scratch);
  crowded = scratch.size() > static_cast<std::size_t>(Neighbours::kMost);
  if (crowded) {
    std::nth_element(scratch.begin(), scratch.begin() + Neighbours::kMost, scratch.end(),
                     [](const Near& a, const Near& b) {
                       return std::tie(a.r2, a.apart, a.place) < std::tie(b.r2, b.apart, b.place);
                     });
    scratch.resize(static_cast<std::size_t>(Neighbours::kMost));
    std::sort(scratch.begin(), scratch.end(), [](const Near& a, const Near& b) { return a.place < b.place; });
  }
  for (const Near& near : scratch) *out++ = 4 * near.place;
  return static_cast<int>(scratch.size());
}

// Fills up to the next multiple of kLanes; returns it.
int pad(std::int32_t* list, int count, std::int32_t far) {
  const int padded = (count + kLanes - 1) / kLanes * kLanes;
  std::fill(list + count, list + padded, 4 * far);
  return padded;
}

}  // namespace

void Neighbours::find(const Sources& sources, std::span<const Vec4> positions, float support) {
  const int count = static_cast<int>(positions.size());
  entries_.resize(positions.size());
  store_.resize(static_cast<std::size_t>((count + kBlock - 1) / kBlock));
  crowds_.assign(store_.size(), 0);
  parallel_blocks(count, kBlock, [&](int first, int last) { find_block(sources, positions, support, first, last); });
  count_crowded();
  if (crowded_ > 0) make_mutual(sources.water_far);
}

void Neighbours::find_block(const Sources& sources, std::span<const Vec4> positions, float support, int first,
                            int last) {
  // The longest that two lists can be, and what the last vector may write beyond.
  constexpr std::size_t kRoom = static_cast<std::size_t>(3 * (kMost + 1 + 2 * kLanes));
  constexpr std::int32_t kNone = -1;
  std::vector<std::int32_t>& store = store_[static_cast<std::size_t>(first / kBlock)];
  std::size_t used = 0;
  const float support2 = support * support;
  Candidates water_near, walls_near, bodies_near;
  PointGrid::Cell cell{-1, -1, -1};
  std::vector<Near> crowd;  // allocates in a crowd alone
  for (int i = first; i < last; ++i) {
    if (store.size() < used + kRoom) store.resize(std::max(used + kRoom, store.size() * 5 / 4));
    Entry& entry = entries_[static_cast<std::size_t>(i)];
    const Vec4& at = positions[static_cast<std::size_t>(i)];
    const PointGrid::Cell here = sources.water.grid->cell_of(at);
    if (here != cell) {
      cell = here;
      water_near.gather(sources.water, cell);
      walls_near.gather(sources.walls, cell);
      bodies_near.gather(sources.bodies, cell);
    }
    entry.crowded = entry.crowded_water = false;
    const auto append = [&](const Candidates& near, const GridPoints& points, std::int32_t own, std::int32_t* list) {
      if (const int count = near.append_near(at, support2, 4 * own, list); count != kTooMany) return count;
      bool crowded = false;
      const int count = append_nearest(points, cell, at, support2, own, crowd, crowded, list);
      entry.crowded = entry.crowded || crowded;
      entry.crowded_water = entry.crowded_water || (crowded && own != kNone);
      return count;
    };
    std::int32_t* list = store.data() + used;
    const int water = append(water_near, sources.water, i, list);
    const int water_padded = pad(list, water, sources.water_far);
    list += water_padded;
    const int walls = append(walls_near, sources.walls, kNone, list);
    const int bodies = append(bodies_near, sources.bodies, kNone, list + walls);
    const int boundary_padded = pad(list, walls + bodies, sources.boundary_far);
    if (entry.crowded) ++crowds_[static_cast<std::size_t>(first / kBlock)];
    entry.first = static_cast<std::int32_t>(used);
    entry.water = static_cast<std::int16_t>(water);
    entry.water_padded = static_cast<std::int16_t>(water_padded);
    entry.walls = static_cast<std::int16_t>(walls);
    entry.bodies = static_cast<std::int16_t>(bodies);
    entry.boundary_padded = static_cast<std::int16_t>(boundary_padded);
    used += static_cast<std::size_t>(water_padded + boundary_padded);
  }
}

void Neighbours::count_crowded() {
  crowded_ = 0;
  first_crowded_ = -1;
  for (std::size_t block = 0; block < crowds_.size(); ++block) {
    if (crowds_[block] == 0) continue;
    if (crowded_ == 0) {
      const auto first = entries_.begin() + static_cast<std::ptrdiff_t>(block) * kBlock;
      first_crowded_ = static_cast<int>(
          std::find_if(first, entries_.end(), [](const Entry& entry) { return entry.crowded; }) - entries_.begin());
    }
    crowded_ += crowds_[block];
  }
}

// Takes those out of the lists that a particle in a crowd does not have in its own.
void Neighbours::make_mutual(std::int32_t water_far) {
  // The lists of the crowded before any entry is taken out, kMost of each, in rising order.
  std::vector<std::int32_t> kept;
  std::vector<std::int32_t> kept_of(entries_.size(), -1);
  for (std::size_t i = 0; i < entries_.size(); ++i) {
    if (!entries_[i].crowded_water) continue;
    const NeighbourList list = of(static_cast<int>(i));
    kept_of[i] = static_cast<std::int32_t>(kept.size());
    kept.insert(kept.end(), list.water, list.water + list.water_count);
  }
  parallel_blocks(static_cast<int>(entries_.size()), kBlock, [&](int first, int last) {
    for (int i = first; i < last; ++i) {
      Entry& entry = entries_[static_cast<std::size_t>(i)];
      std::int32_t* const list = store_[static_cast<std::size_t>(i / kBlock)].data() + entry.first;
      std::int32_t* const end = std::remove_if(list, list + entry.water, [&](std::int32_t offset) {
        const std::int32_t from = kept_of[static_cast<std::size_t>(offset / 4)];
        if (from < 0) return false;
        const std::int32_t* const others = kept.data() + from;
        return !std::binary_search(others, others + kMost, 4 * i);
      });
      std::fill(end, list + entry.water, 4 * water_far);
      entry.water = static_cast<std::int16_t>(end - list);
    }
  });
}

double Neighbours::mean_count() const {
  if (entries_.empty()) return 0.0;
  std::int64_t sum = 0;
  for (const Entry& entry : entries_) sum += entry.water;
  return static_cast<double>(sum) / static_cast<double>(entries_.size());
}

std::size_t Neighbours::bytes() const {
  std::size_t sum = entries_.capacity() * sizeof(Entry);
  for (const auto& store : store_) sum += store.capacity() * sizeof(std::int32_t);
  return sum;
}

}  // namespace regatta
