// Reflection of outgoing waves at an open edge of columns: short waves and humps as long as twenty depths, at normal
// and oblique incidence, in currents out of, into and along the edge. In the end the water is still at its level, its
// volume is accounted for, and there are as many columns as at first.
#include "columns_scene.h"
#include "core/parallel.h"
#include "core/state.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <complex>
#include <numbers>
#include <string>

namespace regatta::columns_open_edge_test {
namespace {

using namespace columns_scene;

constexpr double kMost = 0.05;  // largest reflection as a share of the wave's height [m/m]

// A wave that runs towards the eastern edge. The water is as long as it needs to come back to where it began.
struct Row {
  const char* what;
  float depth, spacing;  // [m]
  float length;          // of a wave, or of a single hump from foot to foot [m]
  float degrees;         // from the edge's normal; aslant: a group of waves, straight: a hump
  float height;          // of the depth
  Vec2 current;          // in √(g h), x outwards
};

struct Amplitudes {
  std::vector<std::complex<double>> of_x;

  [[nodiscard]] double highest() const {
    double most = 0.0;
    for (const auto& one : of_x) most = std::max(most, std::abs(one));
    return most;
  }
  [[nodiscard]] double energy() const {
    double sum = 0.0;
    for (const auto& one : of_x) sum += std::norm(one);
    return sum;
  }
  Amplitudes& operator-=(const Amplitudes& other) {
    for (std::size_t i = 0; i < of_x.size(); ++i) of_x[i] -= other.of_x[i];
    return *this;
  }
};

struct Basin {
  Row row;
  float angle = 0.0F, speed = 0.0F, wave_x = 0.0F, spread = 0.0F, start = 0.0F, strip = 0.0F;
  float kx = 0.0F, kz = 0.0F;
  WaterSetup setup;
  Params params;

  explicit Basin(const Row& of) : row(of) {
    angle = row.degrees * std::numbers::pi_v<float> / 180.0F;
    speed = std::sqrt(kGravity * row.depth);
    const bool aslant = row.degrees > 0.0F;
    wave_x = row.length / std::cos(angle);
    spread = aslant ? 0.8F * wave_x : 0.25F * row.length;  // fewer waves would hold some along the edge, which stay
    strip = 10.0F * static_cast<float>(params.water_support) * row.spacing;
    const float room = 3.0F * spread + strip;
    const float width = aslant ? row.length / std::sin(angle) : 8.0F * row.spacing;
    setup = tank({0.0F, 0.0F}, {2.0F * room + 2.0F * spread, width}, 0.0F, -row.depth, row.spacing);
    make_periodic(setup, false, true);
    setup.domain.west = setup.domain.east = EdgeKind::kOpen;
    setup.velocity = speed * row.current;
    start = room;
    kx = aslant ? 2.0F * std::numbers::pi_v<float> / wave_x : 0.0F;
    kz = aslant ? 2.0F * std::numbers::pi_v<float> / width : 0.0F;
    params.water_viscosity = 0.0;
  }
  [[nodiscard]] float rise(Vec2 at) const {
    const float from = (at.x - start) / spread;
    return row.height * row.depth * std::exp(-from * from) * std::cos(kx * (at.x - start) + kz * at.y);
  }
  [[nodiscard]] ColumnWater water(bool with_wave) const {
    ColumnWater water = create(setup, params);
    Columns columns = water.columns();
    for (std::size_t i = 0; with_wave && i < columns.x.size(); ++i) {
      const float more = rise({columns.x[i], columns.z[i]});
      columns.volume[i] *= 1.0F + more / row.depth;
      const float along = 2.0F * (std::sqrt(kGravity * (row.depth + more)) - speed);
      columns.u[i] += along * std::cos(angle);
      columns.w[i] += along * std::sin(angle);
    }
    CHECK(water.set_columns(std::move(columns)).ok(), "the wave");
    return water;
  }
  [[nodiscard]] Amplitudes amplitudes(const ColumnWater& water) const {
    constexpr int kAcross = 16;
    const float apart = std::max(row.spacing, row.length / 24.0F);
    const float width = setup.domain.upper.y;
    Amplitudes found;
    for (float x = strip; x < setup.domain.upper.x - strip; x += apart) {
      std::vector<Vec3> places;
      for (int k = 0; k < kAcross; ++k)
        places.emplace_back(x, 0.0F, (static_cast<float>(k) + 0.5F) * width / static_cast<float>(kAcross));
      std::vector<WaterSample> samples(places.size());
      water.sample(places, samples);
      std::complex<double> sum;
      for (std::size_t k = 0; k < places.size(); ++k)
        sum += std::polar(static_cast<double>(samples[k].surface) / kAcross, -static_cast<double>(kz * places[k].z));
      found.of_x.push_back(sum);
    }
    return found;
  }
  // Returns the time after which a reflected wave would be back where it began [s].
  [[nodiscard]] double until_back() const {
    const float way = setup.domain.upper.x - start;
    const float across = speed * std::cos(angle), with = speed * row.current.x;
    return static_cast<double>(way / (across + with) + way / (across - with));
  }
};

struct Echo {
  double height = 0.0, energy = 0.0;  // shares of the wave's
};

Echo echo(const Row& row) {
  const Basin basin(row);
  ColumnWater water = basin.water(true), calm = basin.water(false);
  Amplitudes begun = basin.amplitudes(water);
  begun -= basin.amplitudes(calm);
  Echo most;
  const double whole = basin.until_back();
  double time = 0.0;
  const bool runs = row.current != Vec2(0.0F);  // else the calm water stays as it is
  const double dt = static_cast<double>(0.3F * row.spacing / basin.speed);
  for (const double share : {0.85, 0.92, 1.0}) {
    advance(water, basin.params, share * whole - time, dt);
    if (runs) advance(calm, basin.params, share * whole - time, dt);
    time = share * whole;
    Amplitudes left = basin.amplitudes(water);
    left -= basin.amplitudes(calm);
    most.height = std::max(most.height, left.highest() / begun.highest());
    most.energy = std::max(most.energy, left.energy() / begun.energy());
  }
  return most;
}

class ColumnsOpenEdge : public ::testing::TestWithParam<Row> {};

TEST_P(ColumnsOpenEdge, SendsLittleBack) {
  const Row& row = GetParam();
  const Echo found = echo(row);
  fmt::print("{:34}: {:.2f} % of the height comes back, {:.3f} % of the energy\n", row.what, 100.0 * found.height,
             100.0 * found.energy);
  EXPECT_LT(found.height, kMost);
}

const Row kRows[] = {
    {"hump of 1 m", 1.0F, 0.1F, 1.0F, 0.0F, 0.05F, {}},
    {"hump of 1 m, half the spacing", 1.0F, 0.05F, 1.0F, 0.0F, 0.05F, {}},
    {"hump of 4 depths", 1.0F, 0.2F, 4.0F, 0.0F, 0.05F, {}},
    {"hump of 10 depths", 1.0F, 0.2F, 10.0F, 0.0F, 0.05F, {}},
    {"hump of 10 depths, twice the spacing", 1.0F, 0.4F, 10.0F, 0.0F, 0.05F, {}},
    {"hump of 20 depths", 1.0F, 0.2F, 20.0F, 0.0F, 0.05F, {}},
    {"hump of 20 depths, half the spacing", 1.0F, 0.1F, 20.0F, 0.0F, 0.05F, {}},
    {"hump of 20 depths, 3 m deep", 3.0F, 0.6F, 60.0F, 0.0F, 0.02F, {}},
    {"hump of 20 depths, a fifth as high", 1.0F, 0.2F, 20.0F, 0.0F, 0.2F, {}},
    {"waves of 1 m at 30°", 0.5F, 0.1F, 1.0F, 30.0F, 0.05F, {}},
    {"waves of 1 m at 45°", 0.5F, 0.1F, 1.0F, 45.0F, 0.05F, {}},
    {"waves of 5 depths at 30°", 1.0F, 0.4F, 5.0F, 30.0F, 0.05F, {}},
    {"waves of 5 depths at 45°", 1.0F, 0.4F, 5.0F, 45.0F, 0.05F, {}},
    {"waves of 20 depths at 30°", 1.0F, 1.0F, 20.0F, 30.0F, 0.05F, {}},
    {"waves of 20 depths at 45°", 1.0F, 1.0F, 20.0F, 45.0F, 0.05F, {}},
    {"waves of 20 depths at 45°, half the spacing", 1.0F, 0.5F, 20.0F, 45.0F, 0.05F, {}},
    {"waves of 20 depths at 45°, 3 m deep", 3.0F, 2.0F, 60.0F, 45.0F, 0.05F, {}},
    {"hump of 1 m, current out", 1.0F, 0.1F, 1.0F, 0.0F, 0.05F, {0.3F, 0.0F}},
    {"hump of 1 m, current in", 1.0F, 0.1F, 1.0F, 0.0F, 0.05F, {-0.3F, 0.0F}},
    {"hump of 20 depths, current out", 1.0F, 0.2F, 20.0F, 0.0F, 0.05F, {0.3F, 0.0F}},
    {"hump of 20 depths, current in", 1.0F, 0.2F, 20.0F, 0.0F, 0.05F, {-0.3F, 0.0F}},
    {"hump of 20 depths, current along", 1.0F, 0.2F, 20.0F, 0.0F, 0.05F, {0.0F, 0.3F}},
    {"waves of 20 depths at 30°, current out", 1.0F, 1.0F, 20.0F, 30.0F, 0.05F, {0.2F, 0.0F}},
    {"waves of 20 depths at 30°, current in", 1.0F, 1.0F, 20.0F, 30.0F, 0.05F, {-0.2F, 0.0F}},
    {"waves of 20 depths at 45°, current in", 1.0F, 1.0F, 20.0F, 45.0F, 0.05F, {-0.2F, 0.0F}},
    {"waves of 20 depths at 45°, current along", 1.0F, 1.0F, 20.0F, 45.0F, 0.05F, {0.0F, 0.2F}},
};
INSTANTIATE_TEST_SUITE_P(Waves, ColumnsOpenEdge, ::testing::ValuesIn(kRows), [](const auto& row) {
  std::string name;
  for (const char c : std::string(row.param.what)) {
    if (std::isalnum(static_cast<unsigned char>(c)) != 0) name += c;
  }
  return name;
});

// Open all round, over an uneven bed, with a current or none.
WaterSetup bay(Vec2 current) {
  WaterSetup setup = tank({0.0F, 0.0F}, {24.0F, 18.0F}, 0.0F, -1.0F, 0.3F);
  setup.domain.west = setup.domain.east = setup.domain.south = setup.domain.north = EdgeKind::kOpen;
  setup.terrain = terrain_of(setup.domain, 0.3F,
                             [](float x, float z) { return -1.0F + 0.1F * std::sin(0.7F * x) * std::cos(0.5F * z); });
  setup.velocity = current;
  return setup;
}

double level_of(const ColumnWater& water) {
  std::vector<Vec3> places;
  for (int k = 0; k < 20; ++k)
    for (int i = 0; i < 20; ++i)
      places.emplace_back(6.0F + 0.6F * static_cast<float>(i), 0.0F, 5.0F + 0.4F * static_cast<float>(k));
  std::vector<WaterSample> samples(places.size());
  water.sample(places, samples);
  double sum = 0.0;
  for (const WaterSample& sample : samples) sum += static_cast<double>(sample.surface);
  return sum / static_cast<double>(samples.size());
}

TEST(ColumnsOpenBay, GoesBackToRestAtItsLevelWhenItsWavesHaveLeft) {
  ColumnWater water = create(bay({}));
  water.come_to_rest(Params{}, {});
  const WaterTotals still = water.totals();
  const double level = level_of(water);
  const int count = water.columns().count();
  Columns columns = water.columns();
  for (std::size_t i = 0; i < columns.x.size(); ++i) {
    const float from = glm::length(Vec2(columns.x[i] - 10.0F, columns.z[i] - 9.0F)) / 3.0F;
    columns.volume[i] *= 1.0F + 0.3F * std::exp(-from * from);
  }
  ASSERT_TRUE(water.set_columns(std::move(columns)).ok());
  const double begun = water.totals().volume;
  advance(water, Params{}, 60.0);
  const WaterTotals after = water.totals();
  fmt::print(
      "a hump of {:.2f} m³ ran out: {:.2f} out, {:.2f} in, {:+.2f} m³ stay; level {:+.2f} mm, at most {:.2f} mm/s\n",
      begun - still.volume, after.volume_out, after.volume_in, after.volume - still.volume,
      1e3 * (level_of(water) - level), 1e3 * static_cast<double>(after.max_speed));
  EXPECT_NEAR(after.volume, begun + after.volume_in - after.volume_out, 1e-6 * begun);
  EXPECT_NEAR(level_of(water), level, 2e-3);
  EXPECT_LT(after.max_speed, 0.03F);
  EXPECT_EQ(water.columns().count(), count);
}

TEST(ColumnsOpenBay, ACurrentRunsThroughItAslant) {
  const Vec2 current(0.6F, -0.35F);
  ColumnWater water = create(bay(current));
  const WaterTotals begun = water.totals();
  const double level = level_of(water);
  const int count = water.columns().count();
  advance(water, Params{}, 120.0);
  const WaterTotals after = water.totals();
  const Vec2 mean = Vec2(after.momentum) / static_cast<float>(1000.0 * after.volume);
  fmt::print("current of 0.6, -0.35 m/s: {:.3f}, {:.3f} on the mean after 120 s, level {:+.2f} mm, {} columns of {}\n",
             mean.x, mean.y, 1e3 * (level_of(water) - level), water.columns().count(), count);
  EXPECT_NEAR(mean.x, current.x, 0.03F);
  EXPECT_NEAR(mean.y, current.y, 0.03F);
  EXPECT_NEAR(level_of(water), level, 0.01);
  EXPECT_NEAR(water.columns().count(), count, count / 20.0);
  EXPECT_NEAR(after.volume, begun.volume + after.volume_in - after.volume_out, 1e-5 * begun.volume);
}

// A current outside that runs towards a beach: none of it goes through the land, nor do columns come in without end.
TEST(ColumnsOpenBay, ACurrentTowardsABeachBringsNoColumnsWithoutEnd) {
  for (const Vec2 current : {Vec2(0.6F, 0.0F), Vec2(0.4F, -0.2F)}) {
    WaterSetup setup = bay(current);
    setup.terrain = terrain_of(
        setup.domain, 0.3F, [](float x, float) { return std::min(0.5F, -1.0F + 0.25F * std::max(0.0F, x - 14.0F)); });
    ColumnWater water = create(setup);
    const WaterTotals begun = water.totals();
    const int count = water.columns().count();
    advance(water, Params{}, 40.0);
    const WaterTotals after = water.totals();
    fmt::print("current of {}, {} m/s towards a beach after 40 s: {} columns of {}, {:+.2f} m³ of {:.0f}\n", current.x,
               current.y, water.columns().count(), count, after.volume - begun.volume, begun.volume);
    EXPECT_NEAR(water.columns().count(), count, count / 20.0);
    EXPECT_NEAR(after.volume, begun.volume, 0.1 * begun.volume);
    EXPECT_NEAR(after.volume, begun.volume + after.volume_in - after.volume_out, 1e-5 * begun.volume);
  }
}

// An inflow, an outflow and open sides: a stream that nothing disturbs keeps level and speed, slower and faster than
// waves.
TEST(ColumnsOpenSides, HoldLevelAndSpeedOfAStream) {
  for (const float share : {0.2F, 0.7F, 1.3F}) {
    WaterSetup setup = tank({0.0F, 0.0F}, {6.0F, 4.0F}, 0.0F, -0.5F, 0.2F);
    setup.domain.west = EdgeKind::kInflow;
    setup.domain.east = EdgeKind::kOutflow;
    setup.domain.south = setup.domain.north = EdgeKind::kOpen;
    const float waves = std::sqrt(kGravity * setup.depth), speed = share * waves;
    setup.inflow_speed = speed;
    setup.velocity = Vec2(speed, 0.0F);
    ColumnWater water = create(setup);
    const WaterTotals begun = water.totals();
    advance(water, Params{}, 60.0);
    const WaterTotals after = water.totals();
    float off_level = 0.0F, off_speed = 0.0F, mean = 0.0F;
    for (int k = 0; k <= 8; ++k) {
      for (int i = 1; i <= 11; ++i) {
        const WaterSample sample = water.sample({0.5F * static_cast<float>(i), 0.5F * static_cast<float>(k)});
        off_level = std::max(off_level, std::abs(sample.surface));
        off_speed = std::max(off_speed, glm::length(Vec2(sample.velocity.x, sample.velocity.y) - setup.velocity));
        mean += sample.velocity.x / 99.0F;
      }
    }
    fmt::print(
        "stream of {} c between open sides after 60 s: {:.2f} mm off its level, {:.2f} mm/s off its speed, {:+.2f} % "
        "on the mean\n",
        share, 1e3F * off_level, 1e3F * off_speed, 100.0F * (mean / speed - 1.0F));
    EXPECT_LT(off_level, 2e-3F) << share;
    EXPECT_LT(off_speed, 0.01F * waves) << share;  // the lattice's noise, as in columns_flume_test.cpp
    EXPECT_NEAR(mean, speed, 0.01F * speed) << share;
    EXPECT_NEAR(after.volume, begun.volume + after.volume_in - after.volume_out, 1e-6 * after.volume_in);
  }
}

TEST(ColumnsOpenBay, HasTheSameBitsForAnyNumberOfThreadsAndAfterARestart) {
  const int threads_before = thread_count();
  std::vector<std::uint64_t> hashes;
  for (const int threads : {1, 2, 3, 8}) {
    set_thread_count(threads);
    ColumnWater water = create(bay({0.5F, 0.3F}));
    advance(water, Params{}, 1.0);
    if (threads == 3) {
      ColumnWater other = create(bay({0.5F, 0.3F}));
      State state;
      take_state([&](Archive& archive) { water.visit(archive); }, state);
      ASSERT_TRUE(give_state(state, [&](Archive& archive) { other.visit(archive); }).ok());
      other.settle(Params{}, {});
      water = std::move(other);
    }
    advance(water, Params{}, 1.0);
    hashes.push_back(hash_of(water));
  }
  set_thread_count(threads_before);
  for (const std::uint64_t hash : hashes) EXPECT_EQ(hash, hashes.front());
}

}  // namespace
}  // namespace regatta::columns_open_edge_test
