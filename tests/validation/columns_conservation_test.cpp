// Case L and the promises of the solver: volume to the last column, momentum, the same bits for any number of threads
// and after a restore, nothing lost in violent motion.
#include "columns_scene.h"
#include "core/parallel.h"
#include "core/rng.h"
#include "core/state.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

namespace regatta::columns_conservation_test {
namespace {

using namespace columns_scene;

// Random velocities up to `speed`.
void stir(ColumnWater& water, float speed, std::uint64_t seed) {
  Columns columns = water.columns();
  Rng rng(seed);
  for (std::size_t i = 0; i < columns.x.size(); ++i) {
    columns.u[i] += rng.uniform(-speed, speed);
    columns.w[i] += rng.uniform(-speed, speed);
  }
  ASSERT_TRUE(water.set_columns(columns).ok());
}

TEST(ColumnsConservation, VolumeIsExactAndMomentumIsKeptInAPeriodicBasin) {
  WaterSetup setup = tank({0.0F, 0.0F}, {8.0F, 6.0F}, 1.0F, 0.0F, 0.1F);
  make_periodic(setup, true, true);
  setup.velocity = Vec2(0.7F, -0.3F);
  setup.regions.push_back({{1.0F, 1.0F}, {4.0F, 4.0F}, 1.8F, {0.5F, 0.2F}});
  ColumnWater water = create(setup);
  const WaterTotals before = water.totals();
  advance(water, Params{}, 10.0);
  const WaterTotals after = water.totals();
  const double mass = before.volume * 1000.0;
  const double drift = std::hypot(static_cast<double>(after.momentum.x - before.momentum.x),
                                  static_cast<double>(after.momentum.y - before.momentum.y)) /
                       (mass * static_cast<double>(before.max_speed));
  fmt::print("periodic basin: volume error {:.1e}, momentum drift {:.1e} of m |u|, energy {:.4f} of the start\n",
             std::abs(after.volume / before.volume - 1.0), drift,
             (after.kinetic_energy + after.potential_energy) / (before.kinetic_energy + before.potential_energy));
  EXPECT_LT(std::abs(after.volume / before.volume - 1.0), 1.0e-14);  // the same volumes in another order of addition
  EXPECT_LT(drift, 1.0e-6);  // 600 steps of pairs equal to float round-off, 6e-8 each, of random sign
  // Viscosity and dissipation only take.
  EXPECT_LT(after.kinetic_energy + after.potential_energy, before.kinetic_energy + before.potential_energy);
}

TEST(ColumnsConservation, SameBitsForAnyNumberOfThreads) {
  WaterSetup setup = tank({0.0F, 0.0F}, {8.0F, 5.0F}, 1.0F, 0.0F, 0.1F);
  setup.domain.north = EdgeKind::kOpen;
  setup.regions.push_back({{0.0F, 0.0F}, {3.0F, 5.0F}, 1.7F, Vec2(0.0F)});
  setup.terrain = terrain_of(setup.domain, 0.1F, [](float x, float z) { return 0.1F * std::sin(x) * std::cos(z); });
  Params params;
  params.water_friction = 0.02;
  const int threads_before = thread_count();
  std::vector<std::uint64_t> hashes;
  for (const int threads : {1, 2, 3, 8}) {
    set_thread_count(threads);
    ColumnWater water = create(setup, params);
    stir(water, 1.0F, 7);
    advance(water, params, 0.5);
    hashes.push_back(hash_of(water));
  }
  set_thread_count(threads_before);
  fmt::print("hash of 1, 2, 3, 8 threads: {}\n", hash_text(hashes.front()));
  for (const std::uint64_t hash : hashes) EXPECT_EQ(hash, hashes.front());
}

TEST(ColumnsConservation, ARestoredWaterGoesOnWithTheSameBits) {
  WaterSetup setup = tank({0.0F, 0.0F}, {8.0F, 3.0F}, 1.0F, 0.0F, 0.1F);
  setup.domain.west = EdgeKind::kInflow;
  setup.domain.east = EdgeKind::kOutflow;
  setup.inflow_speed = 1.0F;
  setup.outflow_level = 1.0F;
  setup.velocity = Vec2(1.0F, 0.0F);
  ColumnWater water = create(setup);
  stir(water, 0.3F, 3);
  advance(water, Params{}, 1.0);
  ColumnWater other = create(setup);
  State state;
  take_state([&](Archive& archive) { water.visit(archive); }, state);
  ASSERT_TRUE(give_state(state, [&](Archive& archive) { other.visit(archive); }).ok());
  other.settle(Params{}, {});
  advance(water, Params{}, 1.0);
  advance(other, Params{}, 1.0);
  EXPECT_EQ(hash_of(water), hash_of(other));
  EXPECT_EQ(water.totals().volume_in, other.totals().volume_in);
  EXPECT_EQ(water.totals().volume_out, other.totals().volume_out);
}

TEST(ColumnsConservation, ViolentMotionStaysFiniteAndInside) {
  WaterSetup setup = tank({-4.0F, -3.0F}, {4.0F, 3.0F}, 1.0F, 0.0F, 0.1F);
  ColumnWater water = create(setup);
  const double volume = water.totals().volume;
  stir(water, 60.0F, 11);
  Params params;
  params.water_max_substeps = 2.0;  // far too few
  Profiler profiler;
  bool capped = false;
  for (int i = 0; i < 300; ++i)
    capped = water.step({params, 0.0, 1.0 / 30.0, {}, {}, {}}, {}, profiler).capped || capped;
  EXPECT_TRUE(capped);
  const WaterTotals totals = water.totals();
  fmt::print("violent motion: max |u| {:.2f} m/s after 10 s, volume error {:.1e}\n", totals.max_speed,
             std::abs(totals.volume / volume - 1.0));
  EXPECT_TRUE(totals.finite);
  EXPECT_LT(std::abs(totals.volume / volume - 1.0), 1.0e-14);
  for (std::size_t i = 0; i < water.columns().x.size(); ++i) {
    ASSERT_LE(std::abs(water.columns().x[i]), 4.0F);
    ASSERT_LE(std::abs(water.columns().z[i]), 3.0F);
  }
  EXPECT_LT(totals.max_speed, 10.0F);  // three times √(g h): dissipation has calmed it
}

}  // namespace
}  // namespace regatta::columns_conservation_test
