// Waves that run up a beach through the whole world: what the layer of dispersive waves loses the shallow water gains,
// and the surf is as high as measured on beaches.
#include "floating_scene.h"
#include "regular_waves.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstring>
#include <numbers>
#include <vector>

namespace regatta::waves_surf_test {
namespace {

using namespace floating_scene;
using namespace regular_waves;

// A flume of 60 × 1.5 m, 0.8 m deep, with a beach of 1 in 30 whose waterline lies at x = 14 m, and a swell from the
// west.
constexpr float kDepth = 0.8F, kFoot = -10.0F, kWaterline = 14.0F, kSlope = kDepth / (kWaterline - kFoot);

Scene beach(WaterSolver solver, double swell) {
  Scene scene = tank({60.0F, 1.5F}, kDepth, 0.1F, EdgeKind::kOpen, solver);
  scene.domain.south = scene.domain.north = EdgeKind::kPeriodic;
  TerrainSpec slope;
  slope.kind = TerrainKind::kSlope;
  slope.from = kFoot;
  slope.to = kFoot + 36.0F;
  slope.height = 36.0F * kSlope;
  scene.terrain.push_back(slope);
  scene.params.waves_on = true;
  scene.params.waves_spacing = 0.125;
  scene.params.sea_swell_height = swell;
  scene.params.sea_swell_period = 2.2;
  scene.params.wake_on = false;
  return scene;
}

// Root mean square height, by the scatter of the surface between two times, and the mean level at each gauge [m].
struct Surf {
  double height = 0.0, level = 0.0;
};
std::vector<Surf> measure(World& world, double begin, double end) {
  std::vector<double> sums, squares;
  int count = 0;
  Snapshot snapshot;
  while (world.time() < end) {
    world.step();
    if (world.time() < begin) continue;
    world.snapshot({}, snapshot);
    sums.resize(snapshot.gauges.size());
    squares.resize(snapshot.gauges.size());
    for (std::size_t g = 0; g < sums.size(); ++g) {
      const auto level = static_cast<double>(snapshot.gauges[g].water.surface - snapshot.level);
      sums[g] += level;
      squares[g] += level * level;
    }
    ++count;
  }
  EXPECT_LT(snapshot.diagnostics.mass_error, 1e-6);
  std::vector<Surf> surf;
  for (std::size_t g = 0; g < sums.size(); ++g) {
    const double mean = sums[g] / count;
    surf.push_back({std::sqrt(8.0 * (squares[g] / count - mean * mean)), mean});
  }
  return surf;
}

class WavesSurf : public ::testing::TestWithParam<WaterSolver> {};
FOR_BOTH_SOLVERS(WavesSurf);

// Flumes of such a slope have surf of 0.5 to 0.8 of the depth (root mean square) where all waves have broken [Han79];
// bores of shallow water are somewhat higher. What the layer loses the water gains, to round-off.
TEST_P(WavesSurf, IsAsHighAsTheDepthAllows) {
  Scene scene = beach(GetParam(), 0.25);
  constexpr std::array<float, 3> kStill = {0.15F, 0.2F, 0.25F};  // depths of the gauges [m]
  scene.gauges.push_back({"sea", {-18.0F, 0.0F}});
  for (const float depth : kStill) scene.gauges.push_back({"surf", {kWaterline - depth / kSlope, 0.0F}});
  const std::vector<Surf> surf = measure(*make(scene), 12.0, 34.0);
  std::printf("swell of 0.25 m: H_rms at sea %.3f m\n", surf[0].height);
  EXPECT_NEAR(surf[0].height, 0.25 / std::sqrt(2.0), 0.1 * 0.25);
  for (std::size_t g = 0; g < kStill.size(); ++g) {
    const double share = surf[g + 1].height / (static_cast<double>(kStill[g]) + surf[g + 1].level);
    std::printf("in %.2f m: %.2f of the depth, level %.3f m\n", static_cast<double>(kStill[g]), share,
                surf[g + 1].level);
    EXPECT_GT(share, 0.5);
    EXPECT_LT(share, 1.05);
  }
}

// With the swell twice as high the surf is hardly higher: it is the depth that bounds it.
TEST_P(WavesSurf, HardlyGrowsWithTheWavesAtSea) {
  std::array<double, 2> heights{};
  for (const std::size_t n : {0U, 1U}) {
    Scene scene = beach(GetParam(), n == 0 ? 0.15 : 0.3);
    scene.gauges.push_back({"surf", {kWaterline - 0.1F / kSlope, 0.0F}});
    heights[n] = measure(*make(scene), 12.0, 25.0)[0].height;
  }
  std::printf("H_rms in 0.1 m: %.3f and %.3f m\n", heights[0], heights[1]);
  EXPECT_LT(heights[1], 1.35 * heights[0]);
}

// What the layer has in the middle of the flume at the faces over some depths of still water: the velocity ∇Φ that
// gauges and propellers read, and q / h, which is the same where waves are long beside the depth [m/s].
struct FlowAt {
  double depth = 0.0, velocity = 0.0, of_flux = 0.0;
};
struct Flume {
  WaveCells x, z;

  explicit Flume(const World& world)
      : x(wave_cells(world.scene().domain.lower.x, world.scene().domain.upper.x, true, world.scene().params)),
        z(wave_cells(world.scene().domain.lower.y, world.scene().domain.upper.y, false, world.scene().params)) {}
  [[nodiscard]] std::vector<FlowAt> flow(const World& world, double least, double most) const {
    WorldState state;
    world.take_state(state);
    const StateArray &potential = layer_array(state, "waves.potential"), &flux = layer_array(state, "waves.flux_x");
    std::vector<FlowAt> flow;
    for (int i = 1; i < x.count; ++i) {
      const double depth = (static_cast<double>(kWaterline) - (x.lower + x.spacing * i)) * static_cast<double>(kSlope);
      if (depth < least || depth > most) continue;
      const std::int64_t c = static_cast<std::int64_t>(z.count / 2) * x.count + i;
      flow.push_back({depth, (potential.number(c) - potential.number(c - 1)) / x.spacing, flux.number(c) / depth});
    }
    return flow;
  }
};

// Where a swell breaks the layer's velocity stays that of what is left of it: near q / h, below √(gh), and without a
// current in the mean of ten waves.
TEST(WavesSurfFlow, IsThatOfWhatIsLeftOfASwell) {
  const auto world = make(beach(WaterSolver::kGrid, 0.25));
  const Flume flume(*world);
  std::vector<FlowAt> means;
  double off = 0.0, squares = 0.0, fastest = 0.0;
  int count = 0;
  while (world->time() < 62.0) {
    world->step();
    if (world->time() < 40.0) continue;
    const std::vector<FlowAt> flow = flume.flow(*world, 0.05, 0.5);
    means.resize(flow.size());
    ++count;
    for (std::size_t n = 0; n < flow.size(); ++n) {
      means[n].depth = flow[n].depth;
      means[n].velocity += flow[n].velocity;
      off += std::pow(flow[n].velocity - flow[n].of_flux, 2.0);
      squares += std::pow(flow[n].of_flux, 2.0);
      fastest = std::max(fastest, std::abs(flow[n].velocity) / std::sqrt(9.81 * flow[n].depth));
    }
  }
  double least = 0.0, most = 0.0;
  for (const FlowAt& mean : means) {
    least = std::min(least, mean.velocity / count);
    most = std::max(most, mean.velocity / count);
  }
  std::printf(
      "swell of 0.25 m in 0.05 to 0.5 m: off by %.2f of q / h, at most %.2f of the speed of long waves; means of "
      "ten waves from %.3f to %.3f m/s\n",
      std::sqrt(off / squares), fastest, least, most);
  EXPECT_LT(std::sqrt(off / squares), 0.4);
  EXPECT_LT(fastest, 0.6);
  EXPECT_GT(least, -0.2);
  EXPECT_LT(most, 0.12);
}

// One hump of water, 6 m long, that runs up the beach and breaks there. When it is gone no velocity is left where it
// was.
TEST(WavesSurfFlow, DiesAwayWithAWaveThatBreaks) {
  constexpr double kHeight = 0.2, kWidth = 3.0, kPlace = -14.0;  // [m]
  const auto world = make(beach(WaterSolver::kGrid, 0.0));
  const Flume flume(*world);
  WorldState state;
  world->take_state(state);
  const double speed = std::sqrt(9.81 * static_cast<double>(kDepth));
  const auto fill = [&](std::string_view name, double shift, const auto& value) {
    for (StateArray& array : state.arrays.arrays) {
      if (array.name != name) continue;
      for (int n = 0; n < flume.x.count * flume.z.count; ++n) {
        const double at = flume.x.lower + flume.x.spacing * (n % flume.x.count + shift);
        const auto number = static_cast<float>(value((at - kPlace) / kWidth));
        std::memcpy(array.bytes.data() + sizeof(float) * static_cast<std::size_t>(n), &number, sizeof(float));
      }
    }
  };
  fill("waves.surface", 0.5, [&](double at) { return kHeight * std::exp(-at * at); });
  fill("waves.flux_x", 0.0, [&](double at) { return speed * kHeight * std::exp(-at * at); });
  fill("waves.potential", 0.5, [&](double at) {
    return -9.81 / speed * kHeight * kWidth * 0.5 * std::sqrt(std::numbers::pi) * (1.0 - std::erf(at));
  });
  ASSERT_TRUE(world->restore(state).ok());
  double passing = 0.0, left = 0.0;
  while (world->time() < 24.0) {
    world->step();
    for (const FlowAt& at : flume.flow(*world, 0.1, 0.7)) passing = std::max(passing, std::abs(at.velocity));
  }
  for (const FlowAt& at : flume.flow(*world, 0.1, 0.7)) left = std::max(left, std::abs(at.velocity));
  std::printf("hump of 0.2 m: at most %.2f m/s where it breaks, %.2f m/s left of it\n", passing, left);
  EXPECT_GT(passing, 0.5);
  EXPECT_LT(passing, 1.2);
  EXPECT_LT(left, 0.2);
}

// A wave that is long beside the depth is the same in both waters. Handed over at once to cells that stand still, it
// runs on in them with its energy: half in the surface of both together, half in the motion of the cells.
TEST(WavesSurfEnergy, OfALongWaveIsHandedOver) {
  const RegularWave wave{0.012, 24.0, 0.3};
  Scene scene = tank({24.0F, 12.0F}, 0.3F, 0.1F, EdgeKind::kPeriodic, WaterSolver::kGrid);
  scene.params.waves_on = true;
  scene.params.waves_spacing = 0.125;
  scene.params.waves_breaking = 0.001;  // of the depth: all of it breaks
  scene.params.wake_on = false;
  constexpr int kGauges = 48;
  for (int n = 0; n < kGauges; ++n) {
    scene.gauges.push_back({"gauge", {24.0F * ((static_cast<float>(n) + 0.5F) / kGauges - 0.5F), 0.0F}});
  }
  const auto world = make(scene);
  add_wave(*world, wave);
  const double whole = 0.5 * 9.81 * wave.amplitude * wave.amplitude;  // over density and area
  Snapshot snapshot;
  for (int n = 1; n <= 60; ++n) {
    world->step();
    if (n != 1 && n % 15 != 0) continue;
    world->snapshot({}, snapshot);
    double potential = 0.0;
    for (const GaugeReading& gauge : snapshot.gauges) {
      potential += 0.5 * 9.81 * std::pow(static_cast<double>(gauge.water.surface - snapshot.level), 2.0) / kGauges;
    }
    const double kinetic = snapshot.diagnostics.kinetic_energy / (1000.0 * 24.0 * 12.0);
    std::printf("step %d: in the surface %.3f, in motion %.3f of the energy; H_s left in the layer %.4f m\n", n,
                potential / whole, kinetic / whole, snapshot.diagnostics.waves.height);
    EXPECT_NEAR(potential / whole, 0.5, 0.02);
    EXPECT_NEAR(kinetic / whole, 0.5, 0.02);
  }
}

// [J]
double energy_of(const World& world) {
  Snapshot snapshot;
  world.snapshot({}, snapshot);
  return total_energy(snapshot);
}

// A swell between a wall and a beach: with breaking its energy goes to the beach, and none comes from anywhere;
// without, what the layer holds stays. Water that the layer keeps counts as if it lay on the lowest bed, a twentieth at
// most.
TEST(WavesSurfEnergy, IsLostOnTheBeach) {
  const auto basin = [](double swell, double breaking) {
    Scene scene = beach(WaterSolver::kGrid, swell);
    scene.domain.west = scene.domain.east = EdgeKind::kWall;
    scene.params.waves_breaking = breaking;
    return make(scene);
  };
  const double still = energy_of(*basin(0.0, 0.25));
  for (const double breaking : {0.25, 0.0}) {
    const auto world = basin(0.25, breaking);
    const double start = energy_of(*world) - still;
    double most = 0.0;
    while (world->time() < 44.0) {  // twenty periods
      for (int n = 0; n < 10; ++n) world->step();
      most = std::max(most, energy_of(*world) - still);
    }
    const double end = energy_of(*world) - still;
    std::printf("breaking at %.2f of the depth: energy at most %.2f, at the end %.2f of that at the start\n", breaking,
                most / start, end / start);
    if (breaking > 0.0) {
      EXPECT_LT(most, 1.02 * start);
      EXPECT_NEAR(end / start, 0.0, 0.1);
    } else {
      EXPECT_GT(end, 0.6 * start);
    }
  }
}

}  // namespace
}  // namespace regatta::waves_surf_test
