#include "ocean/neighbours.h"

#include "core/parallel.h"
#include "core/simd.h"

#include <algorithm>

namespace regatta {

namespace {

// Appends the offsets of the points of one grid that lie within the support radius; at most Neighbours::kMost.
int append_near(const GridPoints& points, const Vec4& at, float support2, std::int32_t* out) {
  if (points.grid == nullptr) return 0;
  const PointGrid::Cell cell = points.grid->cell_of(at);
  const WideFloat x(at.x), y(at.y), z(at.z), limit(support2);
  int count = 0;
  for (int dz = -1; dz <= 1; ++dz) {
    for (int dy = -1; dy <= 1; ++dy) {
      const PointGrid::Range range = points.grid->neighbours(cell.x, cell.y + dy, cell.z + dz);
      for (std::int32_t k = range.first; k < range.last; k += kLanes) {
        const auto from = static_cast<std::size_t>(k);
        const WideFloat dx = x - load_wide(points.x.data() + from);
        const WideFloat dy_ = y - load_wide(points.y.data() + from);
        const WideFloat dz_ = z - load_wide(points.z.data() + from);
        const WideFloat r2 = fused(dx, dx, fused(dy_, dy_, dz_ * dz_));
        count += append_less(r2, limit, range.last - k, points.first + k, out + count);
        if (count > Neighbours::kMost) return Neighbours::kMost;
      }
    }
  }
  return count;
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
  parallel_blocks(count, kBlock, [&](int first, int last) { find_block(sources, positions, support, first, last); });
}

void Neighbours::find_block(const Sources& sources, std::span<const Vec4> positions, float support, int first,
                            int last) {
  // The longest that two lists can be, and what the last vector may write beyond.
  constexpr std::size_t kRoom = static_cast<std::size_t>(3 * (kMost + 1 + 2 * kLanes));
  std::vector<std::int32_t>& store = store_[static_cast<std::size_t>(first / kBlock)];
  std::size_t used = 0;
  const float support2 = support * support;
  for (int i = first; i < last; ++i) {
    if (store.size() < used + kRoom) store.resize(std::max(used + kRoom, store.size() * 5 / 4));
    Entry& entry = entries_[static_cast<std::size_t>(i)];
    const Vec4& at = positions[static_cast<std::size_t>(i)];
    std::int32_t* list = store.data() + used;
    const int water = append_near(sources.water, at, support2, list);
    const int water_padded = pad(list, water, sources.water_far);
    list += water_padded;
    const int walls = append_near(sources.walls, at, support2, list);
    const int bodies = append_near(sources.bodies, at, support2, list + walls);
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
  for (const Entry& entry : entries_) sum += entry.water - 1;
  return static_cast<double>(sum) / static_cast<double>(entries_.size());
}

std::size_t Neighbours::bytes() const {
  std::size_t sum = entries_.capacity() * sizeof(Entry);
  for (const auto& store : store_) sum += store.capacity() * sizeof(std::int32_t);
  return sum;
}

}  // namespace regatta
