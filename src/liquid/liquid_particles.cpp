#include "liquid/liquid_particles.h"

#include "core/parallel.h"

#include <algorithm>

namespace regatta {

namespace {

// Stretches of the list that are counted side by side: as many threads find work.
constexpr int kStretches = 8;
// Cells whose counts are added up by one task.
constexpr int kCellBlock = 8192;

int stretch_begin(int count, int stretch) {
  return static_cast<int>(static_cast<std::int64_t>(count) * stretch / kStretches);
}

}  // namespace

ParticleSort::ParticleSort(const MacGrid& grid)
    : order_(grid),
      grid_(grid),
      start_(static_cast<std::size_t>(order_.cells()) + 3),
      counts_(static_cast<std::size_t>(kStretches) * (static_cast<std::size_t>(order_.cells()) + 2)) {}

void ParticleSort::sort(std::vector<LiquidParticle>& particles, std::span<const std::uint8_t> deep) {
  const int count = static_cast<int>(particles.size());
  const int places = order_.cells() + 2;
  const auto place_of = [&](const Vec3& x) {
    const int place = order_.of(x);
    if (deep.empty() || place == order_.cells()) return place;
    const glm::ivec3 cell = order_.cell(x);
    return deep[static_cast<std::size_t>(grid_.at(cell.x, cell.y, cell.z))] != 0 ? order_.cells() + 1 : place;
  };
  cell_of_.resize(particles.size());
  sorted_.resize(particles.size());
  const auto counts_of = [&](int stretch) { return counts_.data() + static_cast<std::ptrdiff_t>(stretch) * places; };

  parallel_tasks(0, kStretches, [&](int stretch) {
    std::int32_t* counts = counts_of(stretch);
    std::fill_n(counts, places, 0);
    for (int n = stretch_begin(count, stretch); n < stretch_begin(count, stretch + 1); ++n) {
      const int cell = place_of(particles[static_cast<std::size_t>(n)].x);
      cell_of_[static_cast<std::size_t>(n)] = cell;
      ++counts[cell];
    }
  });
  parallel_blocks(places, kCellBlock, [&](int first, int last) {
    for (int cell = first; cell < last; ++cell) {
      std::int32_t sum = 0;
      for (int stretch = 0; stretch < kStretches; ++stretch) sum += counts_of(stretch)[cell];
      start_[static_cast<std::size_t>(cell) + 1] = sum;
    }
  });
  start_[0] = 0;
  for (int cell = 0; cell < places; ++cell)
    start_[static_cast<std::size_t>(cell) + 1] += start_[static_cast<std::size_t>(cell)];
  parallel_blocks(places, kCellBlock, [&](int first, int last) {
    for (int cell = first; cell < last; ++cell) {
      std::int32_t next = start_[static_cast<std::size_t>(cell)];
      for (int stretch = 0; stretch < kStretches; ++stretch) {
        std::int32_t& entry = counts_of(stretch)[cell];
        const std::int32_t own = entry;
        entry = next;
        next += own;
      }
    }
  });
  parallel_tasks(0, kStretches, [&](int stretch) {
    std::int32_t* next = counts_of(stretch);
    for (int n = stretch_begin(count, stretch); n < stretch_begin(count, stretch + 1); ++n) {
      const auto from = static_cast<std::size_t>(n);
      sorted_[static_cast<std::size_t>(next[cell_of_[from]]++)] = particles[from];
    }
  });
  particles.swap(sorted_);
}

}  // namespace regatta
