#include "particles/neighbours.h"

#include "core/parallel.h"
#include "core/simd.h"

#include <algorithm>
#include <array>

namespace regatta {

namespace {

// The points of one grid in the 27 cells around one, gathered for the particles of that cell.
class Candidates {
 public:
  void gather(const GridPoints& points, const PointGrid::Cell& cell) {
    count_ = 0;
    if (points.grid == nullptr) return;
    points.grid->visit_rows(cell, [&](const PointGrid::Range& range) {
      const std::int32_t last = std::min(range.last, range.first + kMostCandidates - count_);
      for (std::int32_t k = range.first; k < last; k += kLanes) {
        const auto from = static_cast<std::size_t>(k);
        const auto to = static_cast<std::size_t>(count_ + k - range.first);
        load_wide(points.x.data() + from).store_unaligned(x_.data() + to);
        load_wide(points.y.data() + from).store_unaligned(y_.data() + to);
        load_wide(points.z.data() + from).store_unaligned(z_.data() + to);
        for (int lane = 0; lane < kLanes; ++lane) {  // as many as a vector has: the compiler makes one of it
          offset_[to + static_cast<std::size_t>(lane)] = 4 * (points.first + k + lane);
        }
      }
      count_ += last - range.first;
    });
    // The rest of the last vector is far away.
    for (int k = count_; k < count_ + kLanes; ++k) x_[static_cast<std::size_t>(k)] = kFarAway;
  }

  // Appends the offsets of those nearer than the support radius but `own`; Neighbours::kMost at most.
  int append_near(const Vec4& at, float support2, std::int32_t own, std::int32_t* out) const {
    const WideFloat x(at.x), y(at.y), z(at.z), limit(support2);
    int count = 0;
    for (int k = 0; k < count_; k += kLanes) {
      const auto from = static_cast<std::size_t>(k);
      const WideFloat dx = x - load_wide(x_.data() + from);
      const WideFloat dy = y - load_wide(y_.data() + from);
      const WideFloat dz = z - load_wide(z_.data() + from);
      count += append_less(fused(dx, dx, fused(dy, dy, dz * dz)), limit, offset_.data() + from, out + count);
      if (count > Neighbours::kMost) break;
    }
    std::int32_t* const end = out + count;
    std::int32_t* const found = std::find(out, end, own);
    if (found != end) {
      std::copy(found + 1, end, found);
      --count;
    }
    return std::min(count, Neighbours::kMost);
  }

 private:
  static constexpr int kMostCandidates = 2048;  // a cell of water holds 8 to 10 particles
  static constexpr auto kRoom = static_cast<std::size_t>(kMostCandidates + 2 * kLanes);
  std::array<float, kRoom> x_, y_, z_;
  std::array<std::int32_t, kRoom> offset_;
  int count_ = 0;
};

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
  parallel_blocks(count, kBlock, [&](int first, int last) { find_block(sources, positions, support, first, last); });
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
    std::int32_t* list = store.data() + used;
    const int water = water_near.append_near(at, support2, 4 * i, list);
    const int water_padded = pad(list, water, sources.water_far);
    list += water_padded;
    const int walls = walls_near.append_near(at, support2, kNone, list);
    const int bodies = bodies_near.append_near(at, support2, kNone, list + walls);
    const int boundary_padded = pad(list, walls + bodies, sources.boundary_far);
    entry.first = static_cast<std::int32_t>(used);
    entry.water = static_cast<std::int16_t>(water);
    entry.water_padded = static_cast<std::int16_t>(water_padded);
    entry.walls = static_cast<std::int16_t>(walls);
    entry.bodies = static_cast<std::int16_t>(bodies);
    entry.boundary_padded = static_cast<std::int16_t>(boundary_padded);
    used += static_cast<std::size_t>(water_padded + boundary_padded);
  }
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
