#include "waves/wave_ground.h"

#include "geometry/hull_shapes.h"
#include "waves/wave_water.h"

#include <gtest/gtest.h>

#include <cmath>

namespace regatta {
namespace {

BodyView pier_of(Vec3 size, Vec2 at, float turned) {
  BodyView body;
  body.hull = make_box_hull(size).value();
  body.motion = BodyMotion::kStatic;
  body.state.position = {at.x, 0.0F, at.y};
  body.state.orientation = glm::angleAxis(turned, Vec3(0.0F, 1.0F, 0.0F));
  return body;
}

WaterSetup water_of(float width, float depth) {
  WaterSetup setup;
  setup.level = 0.0F;
  setup.depth = depth;
  setup.domain = {{0.0F, 0.0F}, {width, width}};
  setup.terrain = std::make_shared<const Terrain>(make_flat_terrain(setup.domain.lower, setup.domain.upper, -depth));
  return setup;
}

// Returns whether open faces connect the south edge to the north edge.
bool passes(const WaveGrid& grid, const WaveBed& bed) {
  std::vector<std::uint8_t> reached(grid.array_size(), 0);
  std::vector<std::pair<int, int>> open;
  const auto reach = [&](int i, int k) {
    if (i < 0 || i >= grid.nx || k < 0 || k >= grid.nz || reached[grid.at(i, k)] != 0) return;
    reached[grid.at(i, k)] = 1;
    open.emplace_back(i, k);
  };
  for (int i = 0; i < grid.nx; ++i) reach(i, 0);
  while (!open.empty()) {
    const auto [i, k] = open.back();
    open.pop_back();
    if (k == grid.nz - 1) return true;
    if (bed.open_x[grid.at(i, k)] > 0.0F) reach(i - 1, k);
    if (i + 1 < grid.nx && bed.open_x[grid.at(i + 1, k)] > 0.0F) reach(i + 1, k);
    if (bed.open_z[grid.at(i, k)] > 0.0F) reach(i, k - 1);
    if (bed.open_z[grid.at(i, k + 1)] > 0.0F) reach(i, k + 1);
  }
  return false;
}

TEST(WaveGround, AWallOfAMillimetreIsClosedAtAnyAngle) {
  const WaterSetup setup = water_of(16.0F, 3.0F);
  const WaveGrid grid = make_wave_grid({0, 0}, {0.25F, 0.25F}, 64, 64, WaveAxis::kWalled, WaveAxis::kWalled);
  const Params params;
  for (const float turned : {0.0F, 0.1F, 0.43F, 0.7F}) {
    for (const float at : {8.0F, 8.11F, 8.125F, 8.2F}) {
      const BodyView wall = pier_of({60.0F, 20.0F, 0.001F}, {8.0F, at}, turned);
      EXPECT_FALSE(passes(grid, make_wave_bed(grid, ground_of(setup, params, grid, {&wall, 1}))))
          << turned << " " << at;
    }
  }
  // One that does not reach the surface, or the bed, is none.
  for (const Vec3 size : {Vec3(60.0F, 4.0F, 0.001F), Vec3(60.0F, 0.0F, 0.001F)}) {
    BodyView low = pier_of({size.x, 4.0F, size.z}, {8.0F, 8.1F}, 0.1F);
    low.state.position.y = size.y > 0.0F ? -2.5F : 1.0F;
    EXPECT_TRUE(passes(grid, make_wave_bed(grid, ground_of(setup, params, grid, {&low, 1})))) << size.y;
  }
}

// A ridge of the bed that rises above the water between the middles of cells.
TEST(WaveGround, ARidgeThinnerThanACellIsClosed) {
  WaterSetup setup = water_of(16.0F, 3.0F);
  Terrain bed;
  bed.nx = bed.nz = 321;
  bed.spacing = 0.05F;
  bed.heights.assign(321U * 321U, -3.0F);
  for (std::size_t i = 0; i < 321; ++i) bed.heights[100U * 321U + i] = 0.5F;  // at z = 5 m, between middles
  setup.terrain = std::make_shared<const Terrain>(bed);
  const WaveGrid grid = make_wave_grid({0, 0}, {0.25F, 0.25F}, 64, 64, WaveAxis::kWalled, WaveAxis::kWalled);
  const Params params;
  EXPECT_FALSE(passes(grid, make_wave_bed(grid, ground_of(setup, params, grid, {}))));
}

WaterSetup travelling() {
  WaterSetup setup = water_of(16.0F, 6.0F);
  setup.spacing = 0.8F;
  setup.domain.west = setup.domain.east = setup.domain.south = setup.domain.north = EdgeKind::kOpen;
  setup.domain.travels = true;
  return setup;
}

Terrain hills() {
  Terrain bed;
  bed.nx = bed.nz = 121;
  bed.spacing = 0.5F;
  bed.origin = {-20.0F, -20.0F};
  for (int k = 0; k < bed.nz; ++k) {
    for (int i = 0; i < bed.nx; ++i) {
      bed.heights.push_back(-2.0F +
                            2.6F * std::sin(0.11F * static_cast<float>(i)) * std::cos(0.13F * static_cast<float>(k)));
    }
  }
  return bed;
}

// The ground below a window that has travelled, and its waves, equal those of a full rebuild.
TEST(WaveGround, ATravelledWindowIsThatOfAFullRebuildToTheBit) {
  for (const bool flat : {true, false}) {
    WaterSetup setup = travelling();
    if (!flat) setup.terrain = std::make_shared<const Terrain>(hills());
    Params params;
    params.waves_spacing = 0.2;
    params.waves_sponge = 3.0;
    const std::vector<BodyView> piers = {pier_of({9.0F, 40.0F, 0.05F}, {14.0F, 9.0F}, 0.4F),
                                         pier_of({2.0F, 40.0F, 3.0F}, {24.0F, 4.0F}, 0.9F)};
    constexpr double kStep = 1.0 / 60.0;
    const auto make = [&] {
      Result<WaveWater> made = WaveWater::create(setup, params, kStep, piers);
      EXPECT_TRUE(made.ok());
      return std::move(made).value();
    };
    WaveWater travels = make(), anew = make();
    Profiler profiler;
    profiler.declare(wave_stage::kAll);
    const auto fill = [](WaveWater& water, int seed) {
      const WaveGrid& grid = water.layer().grid();
      for (int k = 0; k < grid.nz; ++k) {
        for (int i = 0; i < grid.nx; ++i) {
          const std::size_t c = grid.at(i, k);
          water.layer().state().surface[c] = std::sin(0.3F * static_cast<float>(i * seed + 2 * k));
          if (water.layer().bed().land[c] != 0) water.layer().state().surface[c] = 0.0F;
          water.layer().state().flux_x[c] = water.layer().state().flux_z[c] = 0.0F;
        }
      }
    };
    for (WaveWater* water : {&travels, &anew}) {
      fill(*water, 2);
      for (int n = 0; n < 5; ++n) water->step({params, n * kStep, kStep, {}, {}, {}}, {}, profiler);
    }
    Domain domain = setup.domain;
    for (const auto& [i, k] : {std::pair{1, 0}, {2, -1}, {0, 3}, {-1, 1}, {5, 2}}) {
      const Vec2 by(0.8F * static_cast<float>(i), 0.8F * static_cast<float>(k));
      domain.lower += by;
      domain.upper += by;
      travels.travel(domain, params, piers);
      anew.place(domain);
      anew.settle(params, piers);
      const WaveBed &a = travels.layer().bed(), &b = anew.layer().bed();
      ASSERT_EQ(a.open_x, b.open_x);
      ASSERT_EQ(a.open_z, b.open_z);
      ASSERT_EQ(a.land, b.land);
      ASSERT_EQ(a.depth, b.depth);
      fill(travels, i + 7);
      fill(anew, i + 7);
      for (int n = 0; n < 9; ++n) {
        travels.layer().count_from(n);
        anew.layer().count_from(n);
        travels.layer().step();
        anew.layer().step();
      }
      ASSERT_EQ(travels.layer().state().surface, anew.layer().state().surface) << flat << " " << i << " " << k;
    }
  }
}

TEST(WaveGround, ALayerThatIsAllLandIsRefusedWithTheReason) {
  const WaterSetup setup = water_of(16.0F, 3.0F);
  const BodyView block = pier_of({60.0F, 20.0F, 60.0F}, {8.0F, 8.0F}, 0.0F);
  const Params params;
  const Result<WaveWater> made = WaveWater::create(setup, params, 1.0 / 60.0, {&block, 1});
  ASSERT_FALSE(made.ok());
  EXPECT_NE(made.error().message.find("no water"), std::string::npos) << made.error().message;
}

}  // namespace
}  // namespace regatta
