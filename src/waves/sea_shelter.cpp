#include "waves/sea_shelter.h"

#include "core/parallel.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

namespace regatta {

namespace {

// Chosen, not measured.
constexpr int kHeadings = 48;         // of a turn; a multiple of 4
constexpr double kLeastShare = 1e-3;  // share of the sea's energy below which a heading is left out [1]
constexpr int kPasses = 4;            // over the grid, for headings that mirrors or a period bring round again
constexpr int kAtOnce = 4;            // families that are followed side by side, each with four arrays of the grid
constexpr int kFamilies = kHeadings / 4;

// A heading between two axes; none lies along an axis, where it would never meet the other's edges.
double heading_of(int n) { return 2.0 * std::numbers::pi * (n + 0.5) / kHeadings; }
// Heading n and its mirror images along x, along z and along both.
std::array<int, 4> family_of(int n) { return {n, kHeadings / 2 - 1 - n, kHeadings - 1 - n, kHeadings / 2 + n}; }

// One axis for a heading: from which side its waves come, and what lies there.
struct Upstream {
  int first = 0, last = 0, step = 1;  // the way over its cells, last not included
  double weight = 0.0;                // |cos| over the spacing
  bool open = false;                  // before the first cell lies an open edge,
  bool mirror = false;                // or a wall; or, where the axis is periodic, the last cell

  Upstream(double along, float spacing, int cells, bool open_below, bool open_above, WaveAxis axis)
      : weight(std::abs(along) / static_cast<double>(spacing)) {
    const bool up = along >= 0.0;
    step = up ? 1 : -1;
    first = up ? 0 : cells - 1;
    last = up ? cells : -1;
    open = up ? open_below : open_above;
    mirror = !open && axis == WaveAxis::kWalled;
  }
};

class Shelter {
 public:
  Shelter(const WaveGrid& grid, const WaveGround& ground, const WaveSponge& edges)
      : grid_(grid), ground_(ground), edges_(edges) {}

  // Fills `reach` with r of a heading; mirrored: r of the mirrored headings along x and z, as last found. land: false
  // leaves out land and walls, for r₀.
  void follow(Vec2 way, bool land, const std::vector<float>& mirrored_x, const std::vector<float>& mirrored_z,
              std::vector<float>& reach) const {
    static const std::vector<float> kNoWalls;
    const std::vector<float>& open_x = land ? ground_.open_x : kNoWalls;
    const std::vector<float>& open_z = land ? ground_.open_z : kNoWalls;
    const Upstream x(static_cast<double>(way.x), grid_.dx, grid_.nx, edges_.west > 0.0F, edges_.east > 0.0F,
                     grid_.x_axis);
    const Upstream z(static_cast<double>(way.y), grid_.dz, grid_.nz, edges_.south > 0.0F, edges_.north > 0.0F,
                     grid_.z_axis);
    const double all = x.weight + z.weight;
    for (int k = z.first; k != z.last; k += z.step) {
      for (int i = x.first; i != x.last; i += x.step) {
        const std::size_t cell = grid_.at(i, k);
        if (land && !(ground_.depth[cell] > 0.0F)) {
          reach[cell] = 0.0F;
          continue;
        }
        double from_x = 1.0, from_z = 1.0;
        if (i == x.first) {
          if (!x.open) from_x = static_cast<double>(x.mirror ? mirrored_x[cell] : reach[grid_.at(x.last - x.step, k)]);
        } else {
          from_x = static_cast<double>(through(open_x, grid_.at(std::max(i, i - x.step), k)) *
                                       reach[grid_.at(i - x.step, k)]);
        }
        if (k == z.first) {
          if (!z.open) from_z = static_cast<double>(z.mirror ? mirrored_z[cell] : reach[grid_.at(i, z.last - z.step)]);
        } else {
          from_z = static_cast<double>(through(open_z, grid_.at(i, std::max(k, k - z.step))) *
                                       reach[grid_.at(i, k - z.step)]);
        }
        reach[cell] = static_cast<float>((x.weight * from_x + z.weight * from_z) / all);
      }
    }
  }

  // ∫ D r dθ in each cell.
  [[nodiscard]] std::vector<double> energy(const std::vector<double>& weights, bool land, int passes) const {
    const auto weight_of = [&](int heading) { return weights[static_cast<std::size_t>(heading)]; };
    std::array<std::array<std::vector<float>, 4>, kAtOnce> reached;
    const auto find = [&](int n) {
      const std::array<int, 4> family = family_of(n);
      std::array<std::vector<float>, 4>& reach = reached[static_cast<std::size_t>(n % kAtOnce)];
      for (std::vector<float>& values : reach) values.clear();
      if (std::none_of(family.begin(), family.end(), [&](int heading) { return weight_of(heading) > 0.0; })) return;
      for (std::vector<float>& values : reach) values.assign(grid_.array_size(), 0.0F);
      for (int pass = 0; pass < passes; ++pass) {
        for (std::size_t m = 0; m < 4; ++m) {
          if (passes == 1 && !(weight_of(family[m]) > 0.0)) continue;
          const double heading = heading_of(family[m]);
          const Vec2 way(static_cast<float>(std::cos(heading)), static_cast<float>(-std::sin(heading)));
          follow(way, land, reach[m ^ 1U], reach[m ^ 2U], reach[m]);
        }
      }
    };
    std::vector<double> energy(grid_.array_size(), 0.0);
    for (int first = 0; first < kFamilies; first += kAtOnce) {
      const int last = std::min(first + kAtOnce, kFamilies);
      parallel_tasks(first, last, find);
      for (int n = first; n < last; ++n) {
        const std::array<int, 4> family = family_of(n);
        for (std::size_t m = 0; m < 4; ++m) {
          const double weight = weight_of(family[m]);
          const std::vector<float>& reach = reached[static_cast<std::size_t>(n % kAtOnce)][m];
          for (std::size_t c = 0; c < reach.size() && weight > 0.0; ++c) {
            energy[c] += weight * static_cast<double>(reach[c]);
          }
        }
      }
    }
    return energy;
  }

 private:
  static float through(const std::vector<float>& open, std::size_t face) { return open.empty() ? 1.0F : open[face]; }

  const WaveGrid& grid_;
  const WaveGround& ground_;
  const WaveSponge& edges_;
};

// Share of the sea's energy that goes to each of the headings.
std::vector<double> weights_of(const Sea& sea) {
  std::vector<double> weights(kHeadings, 0.0);
  double sum = 0.0;
  for (const SeaWaves& waves : sea.systems) {
    const double height = significant_height(waves, sea.depth);
    for (int n = 0; n < kHeadings; ++n) {
      const double away = heading_of(n) - waves.heading * std::numbers::pi / 180.0;
      const double weight = height * height * directional_spread(waves, std::remainder(away, 2.0 * std::numbers::pi));
      weights[static_cast<std::size_t>(n)] += weight;
      sum += weight;
    }
  }
  double kept = 0.0;
  for (double& weight : weights) {
    if (weight < kLeastShare * sum) weight = 0.0;
    kept += weight;
  }
  for (double& weight : weights) weight /= kept;
  return weights;
}

}  // namespace

std::vector<float> sea_shelter(const WaveGrid& grid, const WaveGround& ground, const WaveSponge& edges,
                               const Sea& sea) {
  std::vector<float> share = grid.make_array();
  const auto fill = [&](const auto& value) {
    for (int k = 0; k < grid.nz; ++k) {
      for (int i = 0; i < grid.nx; ++i) share[grid.at(i, k)] = value(grid.at(i, k));
    }
  };
  if (!edges.any()) {
    fill([](std::size_t) { return 1.0F; });
    return share;
  }
  const Shelter shelter(grid, ground, edges);
  const std::vector<double> weights = weights_of(sea);
  // Mirrors and periods bring waves round; where all edges are open the first pass finds all, and r₀ is 1.
  const bool all_open = edges.west > 0.0F && edges.east > 0.0F && edges.south > 0.0F && edges.north > 0.0F;
  const std::vector<double> arrived = shelter.energy(weights, true, all_open ? 1 : kPasses);
  const std::vector<double> without_land =
      all_open ? std::vector<double>(arrived.size(), 1.0) : shelter.energy(weights, false, kPasses);
  fill([&](std::size_t c) {
    // Where nothing would come in without land either, between walls that the sea runs along, it has always been there.
    if (!(without_land[c] > 0.0)) return ground.depth[c] > 0.0F ? 1.0F : 0.0F;
    return static_cast<float>(std::sqrt(std::min(1.0, arrived[c] / without_land[c])));
  });
  return share;
}

}  // namespace regatta
