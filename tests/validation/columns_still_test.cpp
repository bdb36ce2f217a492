// Case A: water at rest stays at rest, over a flat bed, an immersed bump and a bump that emerges. [SWASHES 3.1]
#include "columns/bed.h"
#include "columns/column_rest.h"
#include "columns/kernels.h"
#include "columns_scene.h"
#include "core/rng.h"
#include "geometry/hull_shapes.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

namespace regatta::columns_still_test {
namespace {

using namespace columns_scene;

TEST(ColumnsStill, FlatTankWithWalls) {
  ColumnWater water = create(tank({-5.0F, -2.0F}, {5.0F, 2.0F}, 0.0F, -1.0F, 0.1F));
  advance(water, Params{}, 20.0);
  const WaterTotals totals = water.totals();
  fmt::print("flat tank: max |u| {:.2e} m/s after 20 s\n", totals.max_speed);
  // Places are floats: 5 m ± 2.4e-7 m on a 0.1 m lattice unbalances 36 pressures of g h by about 1e-4 m/s², for a few
  // steps.
  EXPECT_LT(totals.max_speed, 1.0e-4F);
  EXPECT_NEAR(water.sample({0.3F, 0.4F}).surface, 0.0F, 2.0e-3F);    // the kernel sum on the lattice: 1e-3 of the depth
  EXPECT_NEAR(water.sample({-5.0F, -2.0F}).surface, 0.0F, 2.0e-3F);  // and in the corner
}

struct BumpResult {
  float max_speed = 0.0F;
  float surface_error = 0.0F;
};

BumpResult rest_over_bump(float level) {
  WaterSetup setup = tank({0.0F, -1.0F}, {25.0F, 1.0F}, level, 0.0F, 0.1F);
  make_periodic(setup, false, true);
  setup.terrain = terrain_of(setup.domain, 0.025F,
                             [](float x, float) { return std::max(0.0F, 0.2F - 0.05F * (x - 10.0F) * (x - 10.0F)); });
  ColumnWater water = create(setup);
  advance(water, Params{}, 20.0);
  BumpResult result{water.totals().max_speed, 0.0F};
  for (int i = 0; i < 250; ++i) {
    const WaterSample sample = water.sample({0.05F + 0.1F * static_cast<float>(i), 0.0F});
    if (sample.wet) result.surface_error = std::max(result.surface_error, std::abs(sample.surface - level));
  }
  return result;
}

TEST(ColumnsStill, ImmersedBump) {
  const BumpResult result = rest_over_bump(0.5F);
  fmt::print("immersed bump: max |u| {:.2e} m/s, surface error {:.2e} m after 20 s\n", result.max_speed,
             result.surface_error);
  // The pressure sum and the bed's slope agree to second order in l only: a slow wave of 0.2 % of √(g h) = 2.2 m/s is
  // left.
  EXPECT_LT(result.max_speed, 5.0e-3F);
  EXPECT_LT(result.surface_error, 2.5e-3F);  // 0.5 % of the depth
}

TEST(ColumnsStill, EmergedBump) {
  const BumpResult result = rest_over_bump(0.1F);
  fmt::print("emerged bump: max |u| {:.2e} m/s, surface error {:.2e} m after 20 s\n", result.max_speed,
             result.surface_error);
  // The last columns at the waterline, a few millimetres deep, rock in place; 1 % of √(g h) of the open water (1 m/s).
  EXPECT_LT(result.max_speed, 1.0e-2F);
  EXPECT_LT(result.surface_error, 3.0e-3F);  // 3 % of the depth, at the waterline
}

// Still water over a slope stands level: the level between the columns, as hulls read it, has no slope of its own.
// While the bed pulled by more of its slope than the columns felt of their depths' it was -0.0059 of the bed's.
TEST(ColumnsStill, StandsLevelOverASlope) {
  constexpr float kSlope = 0.1F;
  WaterSetup setup = tank({-8.0F, -3.0F}, {8.0F, 3.0F}, 0.0F, -1.2F, 0.25F);
  setup.terrain =
      terrain_of(setup.domain, 0.05F, [](float x, float) { return -1.2F + kSlope * std::clamp(x + 4.0F, 0.0F, 8.0F); });
  ColumnWater water = create(setup);
  EXPECT_TRUE(water.come_to_rest(Params{}, {}).still);
  const Columns& columns = water.columns();
  const Kernels kernels(static_cast<float>(Params{}.water_support) * setup.spacing);
  const Bed bed(setup.domain, *setup.terrain, kernels.support);
  Rng rng(1);
  glm::dvec2 mean(0.0), squares(0.0);  // of x and the level; of x², and x times the level
  constexpr int kPlaces = 4000;
  for (int n = 0; n < kPlaces; ++n) {
    const Vec2 at(rng.uniform(-2.5F, 2.5F), rng.uniform(-1.8F, 1.8F));
    double depth = 0.0;
    for (std::size_t i = 0; i < columns.x.size(); ++i) {
      const Vec2 way = Vec2(columns.x[i], columns.z[i]) - at;
      const float t = linear_shape(glm::dot(way, way), kernels.inv_support);
      depth += static_cast<double>(kernels.potential * columns.volume[i] * potential_shape(t));
    }
    const double level = depth + static_cast<double>(bed.sample(at.x, at.y).height);
    const auto x = static_cast<double>(at.x);
    mean += glm::dvec2(x, level) / static_cast<double>(kPlaces);
    squares += glm::dvec2(x * x, x * level) / static_cast<double>(kPlaces);
  }
  const double tilt = (squares.y - mean.x * mean.y) / (squares.x - mean.x * mean.x);
  fmt::print("still water over a slope is tilted by {:.5f} of it\n", tilt / static_cast<double>(kSlope));
  EXPECT_LT(std::abs(tilt), 1e-3 * static_cast<double>(kSlope));
}

// A lake with a beach, an island, a shoal and a hollow.
float lake_bed(float x, float z) {
  const auto bump = [&](float at_x, float at_z, float radius, float height) {
    const float q2 = ((x - at_x) * (x - at_x) + (z - at_z) * (z - at_z)) / (radius * radius);
    return height * std::max(0.0F, 1.0F - q2);
  };
  const float beach = 1.5F * std::clamp((x - 4.0F) / 11.0F, 0.0F, 1.0F);
  return -1.0F + beach + bump(-4.0F, 2.0F, 3.0F, 1.4F) + bump(-9.0F, -3.0F, 2.5F, 0.6F) +
         bump(0.0F, -5.0F, 2.0F, -0.5F);
}

class StillLake : public testing::TestWithParam<float> {};

// The lake is checked from the first step on and for a minute, with no time to settle.
TEST_P(StillLake, IsStillFromTheFirstStepOn) {
  WaterSetup setup = tank({-15.0F, -8.0F}, {15.0F, 8.0F}, 0.0F, -1.0F, GetParam());
  setup.terrain = terrain_of(setup.domain, 0.05F, lake_bed);
  ColumnWater water = create(setup);
  const double volume = water.totals().volume;
  const RestReport rest = water.come_to_rest(Params{}, {});
  EXPECT_TRUE(rest.still) << rest.pull << " m/s² left after " << rest.steps << " steps";
  EXPECT_EQ(water.totals().volume, volume);
  EXPECT_EQ(water.totals().max_speed, 0.0F);
  // Now and then a column at the waterline, centimetres deep, still finds a lower place.
  double most_moving = 0.0;
  float fastest = 0.0F;
  double most_energy = 0.0;
  for (int step = 0; step < 240; ++step) {
    advance(water, Params{}, 0.25);
    const Columns& columns = water.columns();
    double moving = 0.0;
    for (std::size_t i = 0; i < columns.x.size(); ++i) {
      const float speed = std::hypot(columns.u[i], columns.w[i]);
      fastest = std::max(fastest, speed);
      if (speed > 5.0e-3F) moving += static_cast<double>(columns.volume[i]);
    }
    most_moving = std::max(most_moving, moving / volume);
    most_energy = std::max(most_energy, water.totals().kinetic_energy);
  }
  const double rms = std::sqrt(2.0 * most_energy / (1000.0 * volume));
  fmt::print(
      "lake, {} m: {} steps to rest; rms at most {:.1e} m/s, {:.1e} of the water over 5 mm/s, fastest {:.1e} m/s\n",
      GetParam(), rest.steps, rms, most_moving, fastest);
  EXPECT_LT(rms, 1.5e-3);
  EXPECT_LT(most_moving, 2.0e-5);
  EXPECT_LT(fastest, 1.0e-2F);
}

INSTANTIATE_TEST_SUITE_P(Spacings, StillLake, testing::Values(0.3F));
INSTANTIATE_TEST_SUITE_P(LongSpacings, StillLake, testing::Values(0.15F, 0.1F));

// A bed that rises to the edges where the domain goes round bends there. Columns feel it as a spline: while its nodes
// did not close, it met itself with a kink, which pulled columns to the edge from both sides at 0.08 m/s² for ever.
TEST(ColumnsStill, RestsOverABedThatBendsWhereTheDomainGoesRound) {
  for (const float spacing : {0.25F, 0.31F}) {
    WaterSetup setup = tank({-10.0F, -3.0F}, {10.0F, 3.0F}, 0.0F, -1.5F, spacing);
    make_periodic(setup, true, true);
    setup.terrain = terrain_of(setup.domain, 0.05F, [](float x, float) {
      return -1.5F + 1.2F * std::clamp((x - 2.0F) / 6.0F, 0.0F, 1.0F) - 0.6F * std::max(x - 8.0F, 0.0F);
    });
    ColumnWater water = create(setup);
    const RestReport rest = water.come_to_rest(Params{}, {});
    EXPECT_TRUE(rest.still) << rest.pull << " m/s² left after " << rest.steps << " steps";
    EXPECT_LT(rest.steps, 2000);
  }
}

// A flume without a stream over a bump: what lies in its buffers stays where it was laid while the rest comes to rest.
TEST(ColumnsStill, RestsInAFlumeWithoutAStream) {
  WaterSetup setup = tank({-6.0F, -1.5F}, {6.0F, 1.5F}, 0.0F, -1.0F, 0.15F);
  setup.domain.west = EdgeKind::kInflow;
  setup.domain.east = EdgeKind::kOutflow;
  setup.terrain = terrain_of(setup.domain, 0.05F,
                             [](float x, float z) { return -1.0F + 0.5F * std::exp(-0.5F * (x * x + z * z)); });
  ColumnWater water = create(setup);
  const auto in_buffers = [&] {
    std::vector<float> along;
    for (const float x : water.columns().x) {
      if (std::abs(x) > 6.0F) along.push_back(x);
    }
    std::sort(along.begin(), along.end());
    return along;
  };
  const std::vector<float> laid = in_buffers();
  const RestReport rest = water.come_to_rest(Params{}, {});
  EXPECT_GT(rest.steps, 10);
  EXPECT_TRUE(rest.still) << rest.pull << " m/s² left after " << rest.steps << " steps";
  EXPECT_GT(laid.size(), 40U);
  EXPECT_EQ(in_buffers(), laid);
}

// Over flat beds that are wide or deep for their columns waves run for long: after 150 steps, the most there were,
// 0.003 to 0.009 m/s² were left in the corners.
TEST(ColumnsStill, RestsOverFlatBedsHoweverWideAndDeep) {
  struct Sea {
    Vec2 half_size;        // [m]
    float depth, spacing;  // [m]
    EdgeKind edge;
  };
  for (const Sea& sea : {Sea{{37.0F, 24.0F}, 9.0F, 0.5F, EdgeKind::kOpen},
                         {{41.0F, 6.0F}, 2.3F, 0.3F, EdgeKind::kWall},
                         {{11.0F, 9.0F}, 16.0F, 0.25F, EdgeKind::kOpen},
                         {{30.0F, 3.0F}, 0.7F, 0.2F, EdgeKind::kWall}}) {
    WaterSetup setup = tank(-sea.half_size, sea.half_size, 0.0F, -sea.depth, sea.spacing);
    setup.domain.west = setup.domain.east = setup.domain.south = setup.domain.north = sea.edge;
    ColumnWater water = create(setup);
    const RestReport rest = water.come_to_rest(Params{}, {});
    fmt::print("flat, {} m deep, columns of {} m: {:.1e} m/s^2 left after {} steps\n", sea.depth, sea.spacing,
               rest.pull, rest.steps);
    EXPECT_TRUE(rest.still);
    EXPECT_GT(rest.steps, sea.depth > 5.0F ? 150 : 10);
  }
}

// A breakwater and its round head overlap, so that columns lie in the corner between the two. While nodes of both walls
// counted twice there, columns ran into it, four to a place, and were pulled there at 8 m/s² for ever.
TEST(ColumnsStill, RestsInTheCornersOfWallsThatOverlap) {
  for (const float turn : {0.0F, 0.4F, 0.9F}) {
    for (const float spacing : {0.2F, 0.3F}) {
      WaterSetup setup = tank({-6.0F, -5.0F}, {6.0F, 5.0F}, 0.0F, -2.2F, spacing);
      setup.terrain = terrain_of(setup.domain, 0.05F, [](float x, float z) { return -2.2F + 0.05F * x + 0.02F * z; });
      ColumnWater water = create(setup);
      std::vector<BodyView> bodies(2);
      bodies[0].hull = make_box_hull({1.6F, 3.4F, 5.0F}).value();
      bodies[1].hull = make_cylinder_hull(1.5F, 3.4F, 24).value();
      const Quat heading = glm::angleAxis(turn, Vec3(0.0F, 1.0F, 0.0F));
      bodies[1].state.position = heading * Vec3(0.1F, 0.0F, 2.4F);
      for (BodyView& body : bodies) {
        body.motion = BodyMotion::kStatic;
        body.mass = 1.0F;
        body.state.position.y = -0.9F;
        body.state.orientation = heading;
      }
      water.make_room(Params{}, bodies);
      const RestReport rest = water.come_to_rest(Params{}, bodies);
      EXPECT_TRUE(rest.still) << rest.pull << " m/s² left after " << rest.steps << " steps";
      const Columns columns = water.columns();
      float nearest = spacing;
      for (std::size_t i = 0; i < columns.x.size(); ++i) {
        for (std::size_t j = 0; j < i; ++j)
          nearest = std::min(nearest, std::hypot(columns.x[i] - columns.x[j], columns.z[i] - columns.z[j]));
      }
      EXPECT_GT(nearest, 0.3F * spacing) << "turned by " << turn;
    }
  }
}

// In the same lake a post on the beach's foot, a slab askew on the shoal and a house on the island's flank, all thinner
// than a kernel or not much thicker. With their columns' own depths in their places, still water ran around the first
// two by itself, at 0.23 and 0.12 m/s after ten seconds, and rest was given up.
class WalledLake : public testing::TestWithParam<float> {};

TEST_P(WalledLake, ComesToRestAndStaysSo) {
  struct Wall {
    Vec3 size, position;
    float turn_deg = 0.0F;
  };
  const Wall walls[] = {{{0.7F, 4.0F, 0.7F}, {5.3F, -0.5F, 1.9F}, 17.0F},
                        {{0.45F, 4.0F, 1.3F}, {-9.6F, -0.5F, -2.4F}, 64.0F},
                        {{2.6F, 4.0F, 1.7F}, {-2.2F, -0.5F, 3.1F}, 38.0F}};
  std::vector<BodyView> bodies;
  for (const Wall& wall : walls) {
    BodyView& body = bodies.emplace_back();
    body.hull = make_box_hull(wall.size).value();
    body.motion = BodyMotion::kStatic;
    body.mass = 1.0F;
    body.state.position = wall.position;
    body.state.orientation = glm::angleAxis(glm::radians(wall.turn_deg), Vec3(0.0F, 1.0F, 0.0F));
  }
  WaterSetup setup = tank({-15.0F, -8.0F}, {15.0F, 8.0F}, 0.0F, -1.0F, GetParam());
  setup.terrain = terrain_of(setup.domain, 0.05F, lake_bed);
  ColumnWater water = create(setup);
  water.make_room(Params{}, bodies);
  const double volume = water.totals().volume;
  const RestReport rest = water.come_to_rest(Params{}, bodies);
  // The most that counts as rest; 0.12 to 0.34 m/s² were left before.
  const float support = static_cast<float>(Params{}.water_support) * GetParam();
  EXPECT_LT(rest.pull, still_pull(1.0F, support)) << "after " << rest.steps << " steps";
  EXPECT_EQ(water.totals().volume, volume);
  Profiler unread;
  std::vector<BodyLoad> loads(bodies.size());
  float fastest = 0.0F;
  double most_energy = 0.0;
  for (int step = 0; step < 300; ++step) {
    water.step({Params{}, step / 60.0, 1.0 / 60.0, bodies, {}, {}}, loads, unread);
    fastest = std::max(fastest, water.totals().max_speed);
    most_energy = std::max(most_energy, water.totals().kinetic_energy);
  }
  const double rms = std::sqrt(2.0 * most_energy / (1000.0 * volume));
  fmt::print("lake with walls, {} m: {} steps to rest; rms at most {:.1e} m/s, fastest {:.1e} m/s\n", GetParam(),
             rest.steps, rms, fastest);
  EXPECT_LT(rms, 1.5e-3);       // as without walls
  EXPECT_LT(fastest, 3.0e-2F);  // a column at the waterline that finds a lower place; 0.13 m/s after a second before
}

INSTANTIATE_TEST_SUITE_P(Spacings, WalledLake, testing::Values(0.4F));
INSTANTIATE_TEST_SUITE_P(LongSpacings, WalledLake, testing::Values(0.3F, 0.22F, 0.15F));

TEST(ColumnsStill, WaterThatIsLaidInMotionIsLeftAlone) {
  WaterSetup setup = tank({-5.0F, -2.0F}, {5.0F, 2.0F}, 0.0F, -1.0F, 0.2F);
  setup.regions.push_back({{-5.0F, -2.0F}, {0.0F, 2.0F}, 0.5F, Vec2(0.0F)});
  ColumnWater water = create(setup);
  const std::vector<float> x = water.columns().x;
  EXPECT_EQ(water.come_to_rest(Params{}, {}).steps, 0);
  EXPECT_EQ(water.columns().x, x);
}

}  // namespace
}  // namespace regatta::columns_still_test
