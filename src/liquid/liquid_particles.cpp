#include "liquid/liquid_particles.h"

#include "core/parallel.h"

#include <algorithm>

namespace regatta {

namespace {

// Stretches of the list that are counted side by side: as many threads find work.
constexpr int kStretches = 8;

constexpr std::size_t nth(int i) { return static_cast<std::size_t>(i); }

int stretch_begin(int count, int stretch) {
  return static_cast<int>(static_cast<std::int64_t>(count) * stretch / kStretches);
}

}  // namespace

ParticleSort::ParticleSort(const MacGrid& grid)
    : order_(grid),
      grid_(grid),
      start_(nth(order_.cells()) + 3),
      layer_start_(nth(grid.nz) + 3),
      counts_(nth(kStretches) * (nth(grid.nz) + 2)) {}

void ParticleSort::sort(std::vector<LiquidParticle>& particles, std::span<const std::uint8_t> deep) {
  cell_of_.resize(particles.size());
  by_layer_.resize(particles.size());
  sorted_.resize(particles.size());
  sort_by_layer(particles, deep);
  parallel_tasks(0, order_.nz, [&](int layer) { sort_layer(particles, layer); });
  // Particles above the top and those of deep cells: a layer each, of one place.
  for (int layer = order_.nz; layer < order_.nz + 2; ++layer) {
    const std::int32_t first = layer_start_[nth(layer)], last = layer_start_[nth(layer) + 1];
    start_[nth(order_.cells() + layer - order_.nz)] = first;
    for (std::int32_t n = first; n < last; ++n) sorted_[nth(n)] = particles[nth(by_layer_[nth(n)])];
  }
  start_.back() = static_cast<std::int32_t>(particles.size());
  particles.swap(sorted_);
}

// Finds the cell of each particle and lists the particles layer by layer, in their order before.
void ParticleSort::sort_by_layer(std::span<const LiquidParticle> particles, std::span<const std::uint8_t> deep) {
  const int count = static_cast<int>(particles.size()), layers = order_.nz + 2;
  const auto place_of = [&](const Vec3& x) {
    const int place = order_.of(x);
    if (deep.empty() || place == order_.cells()) return place;
    const glm::ivec3 cell = order_.cell(x);
    return deep[nth(grid_.at(cell.x, cell.y, cell.z))] != 0 ? order_.cells() + 1 : place;
  };
  // Layer is place / (nx ny), by multiplication because that is faster; 0.5 guards against rounding.
  const double share = 1.0 / (order_.nx * order_.ny);
  const auto layer_of = [&](int place) {
    return place < order_.cells() ? static_cast<int>((place + 0.5) * share) : order_.nz + place - order_.cells();
  };
  const auto counts_of = [&](int stretch) { return counts_.data() + static_cast<std::ptrdiff_t>(stretch) * layers; };

  parallel_tasks(0, kStretches, [&](int stretch) {
    std::int32_t* counts = counts_of(stretch);
    std::fill_n(counts, layers, 0);
    for (int n = stretch_begin(count, stretch); n < stretch_begin(count, stretch + 1); ++n) {
      const int place = place_of(particles[nth(n)].x);
      cell_of_[nth(n)] = place;
      ++counts[layer_of(place)];
    }
  });
  std::int32_t next = 0;
  for (int layer = 0; layer < layers; ++layer) {
    layer_start_[nth(layer)] = next;
    for (int stretch = 0; stretch < kStretches; ++stretch) {
      std::int32_t& entry = counts_of(stretch)[layer];
      const std::int32_t own = entry;
      entry = next;
      next += own;
    }
  }
  layer_start_[nth(layers)] = next;
  parallel_tasks(0, kStretches, [&](int stretch) {
    std::int32_t* to = counts_of(stretch);
    for (int n = stretch_begin(count, stretch); n < stretch_begin(count, stretch + 1); ++n) {
      by_layer_[nth(to[layer_of(cell_of_[nth(n)])]++)] = n;
    }
  });
}

// Sorts the particles of a layer of cells by cell.
void ParticleSort::sort_layer(std::span<const LiquidParticle> particles, int layer) {
  const int cells = order_.nx * order_.ny, first_cell = layer * cells;
  const std::int32_t first = layer_start_[nth(layer)], last = layer_start_[nth(layer) + 1];
  std::int32_t* start = start_.data() + first_cell;
  const std::int32_t* cell_of = cell_of_.data();
  std::fill_n(start, cells, 0);
  for (std::int32_t n = first; n < last; ++n) ++start[cell_of[by_layer_[nth(n)]] - first_cell];
  std::int32_t next = first;
  for (int cell = 0; cell < cells; ++cell) {
    const std::int32_t own = start[cell];
    start[cell] = next;
    next += own;
  }
  for (std::int32_t n = first; n < last; ++n) {
    const std::int32_t from = by_layer_[nth(n)];
    sorted_[nth(start[cell_of[from] - first_cell]++)] = particles[nth(from)];
  }
  // Each start has moved on to that of the next cell.
  for (int cell = cells - 1; cell > 0; --cell) start[cell] = start[cell - 1];
  start[0] = first;
}

}  // namespace regatta
