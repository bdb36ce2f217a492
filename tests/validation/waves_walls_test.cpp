// Walls in the layer of dispersive waves: what passes them, what comes back, and what runs around their ends.
#include "../unit/marked_bound.h"
#include "waves/wave_layer.h"

#include "core/parallel.h"
#include "core/rng.h"

#include <gtest/gtest.h>

#include <cmath>
#include <complex>
#include <functional>
#include <numbers>

namespace regatta::waves_walls_test {
namespace {

using Complex = std::complex<double>;

// A channel in which a line of pressure makes waves that run to both ends; `shape` puts walls and land into it.
struct Channel {
  double period = 2.2, depth = 3.0, dx = 0.25;  // [s], [m], [m]
  int nz = 16;
  std::function<double(double)> depth_at;  // along x [m]; none: even
  double pressed = 0.0, wall = 0.0;        // where the line and the wall are [m]
  double length = 0.0;                     // of a wave [m]
  int nx = 0;
};

Channel make_channel(double period, double depth, double dx, int nz = 16) {
  Channel c{period, depth, dx, nz, {}, 0, 0, 0, 0};
  c.length = 2.0 * std::numbers::pi / wave_number(2.0 * std::numbers::pi / period, depth);
  c.pressed = 2.4 * c.length;
  c.wall = 4.9 * c.length;
  c.nx = line_length(static_cast<int>(std::ceil((c.wall + 0.6 * nz * dx + 4.6 * c.length) / dx)));
  return c;
}

// Amplitudes of the wave's frequency, of all cells.
std::vector<Complex> amplitudes(const Channel& c, const std::function<void(WaveGround&, const WaveGrid&)>& shape) {
  const auto dx = static_cast<float>(c.dx);
  const WaveGrid grid = make_wave_grid({0, 0}, {dx, dx}, c.nx, c.nz, WaveAxis::kPeriodic, WaveAxis::kPeriodic);
  WaveGround ground;
  ground.depth = grid.make_array();
  ground.open_x = ground.open_z = std::vector<float>(grid.array_size(), 1.0F);
  for (int k = 0; k < grid.nz; ++k) {
    for (int i = 0; i < grid.nx; ++i) {
      ground.depth[grid.at(i, k)] = static_cast<float>(c.depth_at ? c.depth_at((i + 0.5) * c.dx) : c.depth);
    }
  }
  shape(ground, grid);
  const int steps = static_cast<int>(std::ceil(60.0 * c.period));  // of a period
  const double dt = c.period / steps, omega = 2.0 * std::numbers::pi / c.period;
  const auto sponge = static_cast<float>(1.6 * c.length);
  WaveLayer layer(grid, make_wave_bed(grid, ground), {.west = sponge, .east = sponge}, dt);
  std::vector<float> head = grid.make_array();
  std::vector<Complex> sums(grid.array_size());
  const double width = std::max(0.15 * c.length, 2.0 * c.dx);
  const int lead = static_cast<int>((6.0 + 3.2 * c.nx * c.dx / c.length) * steps), taken = 3 * steps;
  for (int n = 0; n < lead + taken; ++n) {
    const double ramp = std::min(1.0, n / (3.0 * steps));
    for (int i = 0; i < grid.nx; ++i) {
      const double x = ((i + 0.5) * c.dx - c.pressed) / width;
      const double d = x * x < 20.0 ? 0.01 * std::exp(-x * x) * ramp * ramp * (3.0 - 2.0 * ramp) : 0.0;
      for (int k = 0; k < grid.nz; ++k) head[grid.at(i, k)] = static_cast<float>(d * std::cos(omega * n * dt));
    }
    layer.step(&head);
    if (n < lead) continue;
    const Complex turn = std::polar(2.0 / taken, omega * (n + 1) * dt);
    for (int k = 0; k < grid.nz; ++k) {
      for (std::size_t at = grid.at(0, k); at < grid.at(grid.nx, k); ++at) {
        sums[at] += turn * static_cast<double>(layer.state().surface[at]);
      }
    }
  }
  return sums;
}

struct Shares {
  double passed = 0.0, back = 0.0;
};

// Against the same channel without walls.
Shares shares(const Channel& c, const std::vector<Complex>& open, const std::vector<Complex>& walled, double behind) {
  const auto dx = static_cast<float>(c.dx);
  const WaveGrid grid = make_wave_grid({0, 0}, {dx, dx}, c.nx, c.nz, WaveAxis::kPeriodic, WaveAxis::kPeriodic);
  double passed = 0.0, all = 0.0, back = 0.0, came = 0.0;
  for (int k = 0; k < c.nz; ++k) {
    for (int i = 0; i < c.nx; ++i) {
      const double x = (i + 0.5) * c.dx;
      const std::size_t at = grid.at(i, k);
      if (x > behind + 0.5 * c.length && x < behind + 2.5 * c.length) {
        passed += std::norm(walled[at]);
        all += std::norm(open[at]);
      }
      if (x > c.pressed + 0.6 * c.length && x < c.wall - 0.3 * c.length) {
        back += std::norm(walled[at] - open[at]);
        came += std::norm(open[at]);
      }
    }
  }
  return {std::sqrt(passed / all), std::sqrt(back / came)};
}

// A wall straight across, of `cells` cells; 0: of closed faces. `shift`: cells that it stands farther on.
Shares straight(const Channel& c, int cells, int shift) {
  const int at = static_cast<int>(std::lround(c.wall / c.dx)) + shift;
  const auto open = amplitudes(c, [](WaveGround&, const WaveGrid&) {});
  const auto walled = amplitudes(c, [&](WaveGround& ground, const WaveGrid& grid) {
    for (int k = 0; k < grid.nz; ++k) {
      if (cells == 0) ground.open_x[grid.at(at, k)] = 0.0F;
      for (int i = 0; i < cells; ++i) ground.depth[grid.at(at + i, k)] = 0.0F;
    }
  });
  return shares(c, open, walled, at * c.dx + cells * c.dx);
}

TEST(WavesWalls, AStraightWallPassesNextToNothing) {
  struct Case {
    double period, depth, dx;
    int cells, shift;
  };
  for (const Case& w : {Case{2.2, 3.0, 0.25, 0, 0},
                        {2.2, 3.0, 0.25, 2, 3},
                        {2.2, 3.0, 0.25, 6, 5},
                        {3.1, 5.0, 0.3, 1, 1},
                        {2.7, 1.3, 0.2, 0, 6},
                        {1.6, 3.0, 0.25, 1, 3},
                        {1.6, 2.0, 0.5, 0, 2},
                        {1.2, 3.0, 0.25, 3, 3}}) {
    const Channel c = make_channel(w.period, w.depth, w.dx);
    const Shares s = straight(c, w.cells, w.shift);
    const double cells = c.length / w.dx;
    const std::string name = "T" + std::to_string(w.period) + "_h" + std::to_string(w.depth) + "_cells" +
                             std::to_string(cells) + "_wall" + std::to_string(w.cells);
    RecordProperty(name, std::to_string(s.passed) + " " + std::to_string(s.back));
    EXPECT_LT(s.passed, cells >= 25.0 ? 0.02 : cells >= 13.0 ? 0.03 : 0.06) << name;
    EXPECT_GT(s.back, 0.95) << name;
    EXPECT_LT(s.back, 1.03) << name;
  }
}

// A slope with a wall of closed faces where it is `at_wall` deep, in either direction.
struct SlopedWall {
  double period, before, at_wall, behind, slope, dx;  // [s], [m], [m], [m], 1, [m]
  char mark = '.';
};

void expect_little_passes(const std::vector<SlopedWall>& walls) {
  for (const SlopedWall& w : walls) {
    Channel c = make_channel(w.period, w.before, w.dx);
    const double way = w.before > w.behind ? -w.slope : w.slope;
    const auto [least, most] = std::minmax(w.before, w.behind);
    c.depth_at = [wall = c.wall, at_wall = w.at_wall, way, least = least, most = most](double x) {
      return std::clamp(at_wall + way * (x - wall), least, most);
    };
    const Shares s = straight(c, 0, 0);
    const std::string name = "slope, T " + std::to_string(w.period) + ", from " + std::to_string(w.before) + " to " +
                             std::to_string(w.behind) + " m, 1:" + std::to_string(1.0 / w.slope);
    testing::Test::RecordProperty(name, std::to_string(s.passed) + " " + std::to_string(s.back));
    expect_at_most(0.05, s.passed, mended_by(w.mark), name, "of the height");
    EXPECT_GT(s.back, 0.95) << name;
  }
}

TEST(WavesWalls, AWallOnASlopePassesLittle) {
  expect_little_passes({{2.2, 1.0, 2.0, 4.0, 0.1, 0.25}, {1.6, 4.0, 2.0, 1.0, 0.2, 0.2, '6'}});
}
TEST(LongWavesWalls, AWallOnASlopePassesLittle) {
  expect_little_passes({{2.2, 4.0, 2.0, 1.0, 0.1, 0.25},
                        {2.7, 1.2, 1.8, 3.0, 0.15, 0.3},
                        {3.3, 5.0, 2.0, 1.0, 0.05, 0.4},
                        {3.3, 4.0, 2.0, 1.0, 0.1, 0.3, '6'}});
}

}  // namespace
}  // namespace regatta::waves_walls_test
