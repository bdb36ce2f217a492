#include "waves/wave_advection.h"

#include "core/parallel.h"
#include "core/rng.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

namespace regatta {
namespace {

constexpr double kCarryStep = 1.0 / 60.0;

WaveGrid box(int nx, int nz, WaveAxis x_axis, WaveAxis z_axis) {
  return make_wave_grid({3.0F, -2.0F}, {0.1F, 0.125F}, nx, nz, x_axis, z_axis);
}

// Nodes four cells apart over a grid.
CurrentNodes nodes_over(const WaveGrid& grid) {
  CurrentNodes nodes;
  nodes.lower = grid.lower;
  nodes.spacing = {4.0F * grid.dx, 4.0F * grid.dz};
  nodes.periodic_x = grid.x_axis == WaveAxis::kPeriodic;
  nodes.periodic_z = grid.z_axis == WaveAxis::kPeriodic;
  nodes.nx = grid.nx / 4 + (nodes.periodic_x ? 0 : 1);
  nodes.nz = grid.nz / 4 + (nodes.periodic_z ? 0 : 1);
  return nodes;
}

struct Fields {
  WaveState state;
  std::vector<float> potential;

  explicit Fields(const WaveGrid& grid)
      : state{grid.make_array(), grid.make_array(), grid.make_array(), 0.0}, potential(grid.make_array()) {}
  bool operator==(const Fields& other) const {
    return state.surface == other.state.surface && state.flux_x == other.state.flux_x &&
           state.flux_z == other.state.flux_z && potential == other.potential;
  }
};
Fields noise(const WaveGrid& grid, std::uint64_t seed) {
  Fields fields(grid);
  Rng rng(seed);
  for (std::vector<float>* f : {&fields.state.surface, &fields.state.flux_x, &fields.state.flux_z, &fields.potential}) {
    for (int k = 0; k < grid.nz; ++k) {
      for (int i = 0; i < grid.nx; ++i) (*f)[grid.at(i, k)] = rng.uniform(-1.0F, 1.0F);
    }
  }
  return fields;
}

double sum(const WaveGrid& grid, const std::vector<float>& field, int first, int last) {
  double sum = 0.0;
  for (int k = 0; k < grid.nz; ++k) {
    for (int i = first; i < last; ++i) sum += static_cast<double>(field[grid.at(i, k)]);
  }
  return sum;
}

// A current that turns and shears, in both directions, faster than a cell a step in places.
std::vector<Vec2> whirls(const CurrentNodes& nodes, float speed) {
  std::vector<Vec2> current;
  for (int k = 0; k < nodes.nz; ++k) {
    for (int i = 0; i < nodes.nx; ++i) {
      const auto x = static_cast<float>(i), z = static_cast<float>(k);
      Vec2 u = speed * Vec2(std::sin(0.9F * x + z), std::cos(0.7F * z - 0.4F * x));
      if (!nodes.periodic_x && (i == 0 || i + 1 == nodes.nx)) u.x = 0.0F;
      if (!nodes.periodic_z && (k == 0 || k + 1 == nodes.nz)) u.y = 0.0F;
      current.push_back(u);
    }
  }
  return current;
}

// All fields are waves; a current carries them by U t, whichever way it runs, and takes little of them.
TEST(WaveAdvection, CarriesAWaveAtTheSpeedOfTheCurrent) {
  const WaveGrid grid = box(80, 64, WaveAxis::kPeriodic, WaveAxis::kPeriodic);
  const CurrentNodes nodes = nodes_over(grid);
  const double kx = 2.0 * std::numbers::pi * 5 / 8.0, kz = 2.0 * std::numbers::pi * 2 / 8.0;  // 16 and 32 cells
  for (const Vec2 u : {Vec2(0.5F, 0.0F), Vec2(-2.0F, 0.0F), Vec2(0.3F, -1.1F), Vec2(-9.0F, 14.0F)}) {
    WaveAdvection advection(grid);
    advection.set_current(nodes, std::vector<Vec2>(static_cast<std::size_t>(nodes.nx * nodes.nz), u));
    Fields fields(grid);
    const auto wave = [&](double i, double k, double time) {
      const double x = 0.1 * i - static_cast<double>(u.x) * time, z = 0.125 * k - static_cast<double>(u.y) * time;
      return std::cos(kx * x + kz * z);
    };
    struct Place {
      std::vector<float>& values;
      double i, k;
    };
    const Place places[] = {{fields.state.surface, 0.5, 0.5},
                            {fields.state.flux_x, 0.0, 0.5},
                            {fields.state.flux_z, 0.5, 0.0},
                            {fields.potential, 0.5, 0.5}};
    for (const Place& field : places) {
      for (int k = 0; k < grid.nz; ++k) {
        for (int i = 0; i < grid.nx; ++i)
          field.values[grid.at(i, k)] = static_cast<float>(wave(i + field.i, k + field.k, 0.0));
      }
    }
    const int steps = 120;
    for (int n = 0; n < steps; ++n) advection.carry(kCarryStep, n, {}, fields.state, fields.potential);
    for (const Place& field : places) {
      double worst = 0.0;
      for (int k = 0; k < grid.nz; ++k) {
        for (int i = 0; i < grid.nx; ++i) {
          const double error =
              static_cast<double>(field.values[grid.at(i, k)]) - wave(i + field.i, k + field.k, steps * kCarryStep);
          worst = std::max(worst, std::abs(error));
        }
      }
      EXPECT_LT(worst, 0.02) << u.x << " " << u.y << " at " << field.i << " " << field.k;
    }
  }
}

// A whole cell a step is no interpolation, either way.
TEST(WaveAdvection, AWholeCellIsExact) {
  const WaveGrid grid = box(40, 32, WaveAxis::kPeriodic, WaveAxis::kPeriodic);
  const CurrentNodes nodes = nodes_over(grid);
  for (const int way : {-1, 1}) {
    WaveAdvection advection(grid);
    const Vec2 u(static_cast<float>(way) * 0.1F * 64.0F, static_cast<float>(-way) * 0.125F * 64.0F);
    advection.set_current(nodes, std::vector<Vec2>(static_cast<std::size_t>(nodes.nx * nodes.nz), u));
    Fields fields = noise(grid, 3), before = fields;
    for (int n = 0; n < WaveAdvection::kSameFor; ++n)
      advection.carry(1.0 / 64.0, n, {}, fields.state, fields.potential);
    for (int k = 0; k < grid.nz; ++k) {
      for (int i = 0; i < grid.nx; ++i) {
        const std::size_t from =
            grid.at((i - WaveAdvection::kSameFor * way + 40) % 40, (k + WaveAdvection::kSameFor * way + 32) % 32);
        EXPECT_NEAR(fields.state.surface[grid.at(i, k)], before.state.surface[from], 1e-5F);
        EXPECT_NEAR(fields.state.flux_x[grid.at(i, k)], before.state.flux_x[from], 1e-5F);
        EXPECT_NEAR(fields.state.flux_z[grid.at(i, k)], before.state.flux_z[from], 1e-5F);
        EXPECT_NEAR(fields.potential[grid.at(i, k)], before.potential[from], 1e-5F);
      }
    }
  }
}

// The loss that the header says.
TEST(WaveAdvection, TakesAsMuchOfAWaveAsItSays) {
  const WaveGrid grid = box(96, 32, WaveAxis::kPeriodic, WaveAxis::kPeriodic);
  const CurrentNodes nodes = nodes_over(grid);
  WaveAdvection advection(grid);
  const float u = 0.05F;  // c = 0.008
  advection.set_current(nodes, std::vector<Vec2>(static_cast<std::size_t>(nodes.nx * nodes.nz), Vec2(u, 0.0F)));
  for (const int cells : {6, 8, 12}) {
    Fields fields(grid);
    for (int k = 0; k < grid.nz; ++k) {
      for (int i = 0; i < grid.nx; ++i) {
        fields.state.surface[grid.at(i, k)] = static_cast<float>(std::cos(2.0 * std::numbers::pi * i / cells));
      }
    }
    const int steps = 6000;
    for (int n = 0; n < steps; ++n) advection.carry(kCarryStep, n, {}, fields.state, fields.potential);
    double squares = 0.0;
    for (int i = 0; i < grid.nx; ++i) squares += std::pow(static_cast<double>(fields.state.surface[grid.at(i, 3)]), 2);
    const double left = std::sqrt(2.0 * squares / grid.nx);
    const double gone = static_cast<double>(u) * steps * kCarryStep / 0.1;  // [cells]
    // The sine of half a cell in place of its arc.
    const double said = std::exp(-gone * std::pow(2.0 * std::sin(std::numbers::pi / cells), 6) / 60.0);
    EXPECT_NEAR(left / said, 1.0, 0.02) << cells;
  }
}

TEST(WaveAdvection, KeepsTheSumOfTheSurface) {
  for (const WaveAxis x_axis : {WaveAxis::kPeriodic, WaveAxis::kWalled}) {
    for (const WaveAxis z_axis : {WaveAxis::kPeriodic, WaveAxis::kWalled}) {
      const WaveGrid grid = box(72, 60, x_axis, z_axis);
      const CurrentNodes nodes = nodes_over(grid);
      for (const float speed : {0.7F, 12.0F}) {
        WaveAdvection advection(grid);
        advection.set_current(nodes, whirls(nodes, speed));
        Fields fields = noise(grid, 5);
        for (float& eta : fields.state.surface) eta += eta != 0.0F ? 2.0F : 0.0F;
        const double before = sum(grid, fields.state.surface, 0, grid.nx);
        for (int n = 0; n < 5; ++n) advection.carry(kCarryStep, n, {}, fields.state, fields.potential);
        EXPECT_NEAR(sum(grid, fields.state.surface, 0, grid.nx) / before, 1.0, 1e-7);
        for (int k = 0; x_axis == WaveAxis::kWalled && k < grid.nz; ++k)
          EXPECT_EQ(fields.state.flux_x[grid.at(0, k)], 0.0F);
        for (int i = 0; z_axis == WaveAxis::kWalled && i < grid.nx; ++i)
          EXPECT_EQ(fields.state.flux_z[grid.at(i, 0)], 0.0F);
        // Padding stays 0.
        for (int k = 0; k < grid.nz; ++k) EXPECT_EQ(fields.state.surface[grid.at(grid.nx, k)], 0.0F);
      }
    }
  }
}

// Closed faces let nothing through, whatever flows against them.
TEST(WaveAdvection, StopsAtClosedFaces) {
  const WaveGrid grid = box(72, 60, WaveAxis::kWalled, WaveAxis::kPeriodic);
  const CurrentNodes nodes = nodes_over(grid);
  WaveBed bed = make_wave_bed(1.0F);
  bed.open_x.assign(grid.array_size(), 1.0F);
  bed.open_z.assign(grid.array_size(), 1.0F);
  for (int k = 0; k < grid.nz; ++k) bed.open_x[grid.at(30, k)] = 0.0F;
  WaveAdvection advection(grid);
  advection.set_current(nodes, std::vector<Vec2>(static_cast<std::size_t>(nodes.nx * nodes.nz), Vec2(0.8F, 0.3F)));
  Fields fields = noise(grid, 9);
  const double west = sum(grid, fields.state.surface, 0, 30), east = sum(grid, fields.state.surface, 30, 72);
  for (int n = 0; n < WaveAdvection::kSameFor; ++n) advection.carry(kCarryStep, n, bed, fields.state, fields.potential);
  EXPECT_NEAR(sum(grid, fields.state.surface, 0, 30), west, 1e-3);
  EXPECT_NEAR(sum(grid, fields.state.surface, 30, 72), east, 1e-3);
  for (int k = 0; k < grid.nz; ++k) EXPECT_EQ(fields.state.flux_x[grid.at(30, k)], 0.0F);
}

// Still water does not change by a bit, either without a current or beside one.
TEST(WaveAdvection, LeavesStillWaterAlone) {
  const WaveGrid grid = box(72, 60, WaveAxis::kPeriodic, WaveAxis::kPeriodic);
  const CurrentNodes nodes = nodes_over(grid);
  WaveAdvection advection(grid);
  Fields fields = noise(grid, 11);
  const Fields before = fields;
  std::vector<Vec2> current(static_cast<std::size_t>(nodes.nx * nodes.nz), Vec2(0.0F));
  advection.set_current(nodes, current);
  EXPECT_FALSE(advection.any());
  for (int n = 0; n < WaveAdvection::kSameFor; ++n) advection.carry(kCarryStep, n, {}, fields.state, fields.potential);
  EXPECT_TRUE(fields == before);
  for (const glm::ivec2 at : {glm::ivec2(9, 7), glm::ivec2(0, 0), glm::ivec2(17, 14)}) {
    std::fill(current.begin(), current.end(), Vec2(0.0F));
    current[nodes.at(at.x, at.y)] = {0.9F, -0.6F};
    advection.set_current(nodes, current);
    EXPECT_TRUE(advection.any());
    fields = before;
    const double sum_before = sum(grid, fields.state.surface, 0, grid.nx);
    for (int n = 0; n < WaveAdvection::kSameFor; ++n)
      advection.carry(kCarryStep, n, {}, fields.state, fields.potential);
    EXPECT_NEAR(sum(grid, fields.state.surface, 0, grid.nx), sum_before, 1e-4);
    int changed = 0;
    for (int k = 0; k < grid.nz; ++k) {
      for (int i = 0; i < grid.nx; ++i) {
        const auto away = [](int cell, int node, int count) {
          const int d = std::abs(2 * cell + 1 - 8 * node);  // half cells
          return std::min(d, 2 * count - d);
        };
        const bool flows = away(i, at.x, grid.nx) <= 9 && away(k, at.y, grid.nz) <= 9;
        const std::size_t c = grid.at(i, k);
        const bool same =
            fields.state.surface[c] == before.state.surface[c] && fields.state.flux_x[c] == before.state.flux_x[c] &&
            fields.state.flux_z[c] == before.state.flux_z[c] && fields.potential[c] == before.potential[c];
        EXPECT_TRUE(same || flows) << i << " " << k;
        changed += same ? 0 : 1;
      }
    }
    EXPECT_GT(changed, 49) << at.x;
  }
}

// Noise that the waves' own motion, a whirling current and walls stir for a minute does not grow.
TEST(WaveAdvection, NothingGrowsInAShearedCurrent) {
  const WaveGrid grid = box(72, 60, WaveAxis::kPeriodic, WaveAxis::kWalled);
  const CurrentNodes nodes = nodes_over(grid);
  std::vector<Vec2> current;
  for (int k = 0; k < nodes.nz; ++k) {
    for (int i = 0; i < nodes.nx; ++i)
      current.push_back({std::sin(std::numbers::pi_v<float> * static_cast<float>(k) / 15.0F) * 1.5F, 0.0F});
  }
  WaveLayer layer(grid, make_wave_bed(1.0F), {}, kCarryStep);
  WaveAdvection advection(grid);
  advection.set_current(nodes, current);
  std::vector<float> potential = grid.make_array();
  Fields start = noise(grid, 13);
  for (int k = 0; k < grid.nz; ++k) {
    for (int i = 0; i < grid.nx; ++i) layer.state().surface[grid.at(i, k)] = 0.01F * start.state.surface[grid.at(i, k)];
  }
  const double before = layer.potential_energy();
  for (int n = 0; n < 3600; ++n) {
    layer.step();
    advection.carry(kCarryStep, n, layer.bed(), layer.state(), potential);
    if (n % 600 == 599) {
      EXPECT_LT(layer.potential_energy(), before) << n;
    }
  }
}

TEST(WaveAdvection, GivesTheSameBitsForAnyNumberOfThreads) {
  const WaveGrid grid = box(96, 90, WaveAxis::kPeriodic, WaveAxis::kWalled);
  CurrentNodes nodes = nodes_over(grid);
  std::vector<Fields> found;
  for (const int threads : {1, 2, 3, 8}) {
    set_thread_count(threads);
    WaveAdvection advection(grid);
    advection.set_current(nodes, whirls(nodes, 2.0F));
    Fields fields = noise(grid, 17);
    for (int n = 0; n < 5; ++n) advection.carry(kCarryStep, n, {}, fields.state, fields.potential);
    found.push_back(fields);
  }
  set_thread_count(processor_count());
  for (std::size_t n = 1; n < found.size(); ++n) EXPECT_TRUE(found[n] == found[0]) << n;
}

}  // namespace
}  // namespace regatta
