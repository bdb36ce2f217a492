// Bodies that are walls to columns, a tenth of a spacing to two spacings thick, straight and oblique, with ends and
// corners: neither water nor waves pass through, and flow around an end conserves volume and momentum.
#include "hull_law_scene.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <vector>

namespace regatta::columns_wall_test {
namespace {

using namespace floating_scene;

BodySpec wall_of(float thick, float heading_deg, Vec2 at) {
  BodySpec wall;
  wall.name = "wall";
  wall.kind = BodyKind::kBox;
  wall.motion = BodyMotion::kStatic;
  wall.size = {thick, 6.0F, 20.0F};
  wall.position = {at.x, 0.0F, at.y};
  wall.heading_deg = heading_deg;
  return wall;
}

// Returns the signed distance of a place from the wall [m].
float beyond(const BodySpec& wall, Vec2 place) {
  const float heading = glm::radians(wall.heading_deg);
  return glm::dot(place - Vec2(wall.position.x, wall.position.z), Vec2(std::cos(heading), -std::sin(heading)));
}

TEST(ColumnsWall, ADamThatBreaksAgainstAWallOnDryGroundLeavesItDryBehind) {
  for (const float spacing : {0.11F, 0.23F}) {
    for (const float thick : {1.1F, 0.35F, 0.1F}) {
      for (const float heading : {0.0F, 30.0F, 45.0F, -20.0F}) {
        Scene scene = tank({16.0F, 5.0F}, 1.0F, spacing, EdgeKind::kWall);
        scene.water.regions.push_back({{-8.0F, -2.5F}, {-4.0F, 2.5F}, 0.3F});
        scene.water.regions.push_back({{-4.0F, -2.5F}, {8.0F, 2.5F}, -1.0F});
        const BodySpec wall = wall_of(thick * spacing, heading, {1.5F, 0.2F});
        scene.bodies.push_back(wall);
        auto world = make(scene);
        ASSERT_TRUE(world);
        for (int i = 0; i < 360; ++i) world->step();
        Snapshot snapshot;
        SnapshotRequest request;
        request.points = true;
        world->snapshot(request, snapshot);
        int through = 0, before = 0;
        for (std::size_t i = 0; i < snapshot.points.x.size(); ++i) {
          const float side = beyond(wall, {snapshot.points.x[i], snapshot.points.z[i]});
          through += side > 0.0F ? 1 : 0;
          before += side > -1.0F && side < 0.0F ? 1 : 0;
        }
        EXPECT_EQ(through, 0) << thick << " spacings of " << spacing << " m, turned by " << heading;
        EXPECT_GT(before, 20) << "it has come to the wall";
      }
    }
  }
}

// Water to one side of a wall's middle line stands at one level, that on the other at another; regions are upright, so
// that the line runs in steps of a twentieth of a metre.
void lay_sides(float heading_deg, float half, float end, float beyond, Scene& scene) {
  constexpr float kStep = 0.05F;  // [m]
  const float slope = std::tan(glm::radians(heading_deg));
  for (float from = -half; from < half - 1e-3F; from += kStep) {
    scene.water.regions.push_back({{(from + 0.5F * kStep) * slope, from}, {end, from + kStep}, beyond, Vec2(0.0F)});
  }
}

// A step of 0.1 m runs against a wall between water 1 m deep and water 0.5 m deep, from either side; what it makes
// beyond is told from what the same water does without it.
void holds_waves_back(const std::vector<float>& headings, const std::vector<float>& thicknesses) {
  // kStep: of the level, half of it reaches the wall [m]; kShallow: level of the water 0.5 m deep [m].
  constexpr float kStep = 0.1F, kSpacing = 0.15F, kShallow = -0.5F;
  for (const float heading : headings) {
    for (const float thick : thicknesses) {
      for (const bool from_deep : {true, false}) {
        if (heading < 0.0F && (thick < 0.2F || thick > 0.5F)) continue;
        std::vector<float> levels[2];
        for (const bool with : {false, true}) {
          Scene scene = tank({12.0F, 2.0F}, 1.0F, kSpacing, EdgeKind::kWall);
          scene.params.water_viscosity = 0.0;
          lay_sides(heading, 1.0F, 6.0F, kShallow, scene);
          const float high = with ? kStep : 1e-4F;
          if (from_deep) scene.water.regions.push_back({{-6.0F, -1.0F}, {-3.0F, 1.0F}, high, Vec2(0.0F)});
          if (!from_deep) scene.water.regions.push_back({{3.0F, -1.0F}, {6.0F, 1.0F}, kShallow + high, Vec2(0.0F)});
          scene.bodies.push_back(wall_of(thick * kSpacing, heading, {0.0F, 0.0F}));
          scene.gauges.push_back({"beyond", Vec2(from_deep ? 2.5F : -2.5F, 0.1F)});
          auto world = make(scene);
          ASSERT_TRUE(world);
          Snapshot snapshot;
          for (int i = 0; i < (from_deep ? 150 : 200); ++i) {
            world->step();
            world->snapshot({}, snapshot);
            levels[with ? 1 : 0].push_back(snapshot.gauges.front().water.surface);
          }
        }
        float most = 0.0F;
        for (std::size_t i = 0; i < levels[0].size(); ++i) most = std::max(most, std::abs(levels[1][i] - levels[0][i]));
        const float passes = most / (0.5F * kStep);
        std::printf("turned by %3.0f, %.2f spacings, from the %s side: %.4f pass\n", static_cast<double>(heading),
                    static_cast<double>(thick), from_deep ? "deep" : "shallow", static_cast<double>(passes));
        EXPECT_LT(passes, 0.02F) << thick << " spacings, " << heading << (from_deep ? ", deep" : ", shallow");
      }
    }
  }
}
TEST(ColumnsWall, HoldsWavesBackAskew) { holds_waves_back({30.0F}, {0.1F, 0.35F}); }
TEST(LongColumnsWall, HoldsWavesBackHoweverThinAndAskew) {
  holds_waves_back({0.0F, 30.0F, 45.0F, -20.0F}, {0.1F, 0.35F, 1.0F, 2.0F});
}

struct Layout {
  const char* name;
  std::vector<BodySpec> walls;
};

BodySpec short_wall(const char* name, float thick, float length, float heading_deg, Vec2 at) {
  BodySpec wall = wall_of(thick, heading_deg, at);
  wall.name = name;
  wall.size.z = length;
  return wall;
}

std::vector<Layout> layouts(float thick) {
  return {{"two ends", {short_wall("a", thick, 1.7F, 20.0F, {0.1F, 0.0F})}},
          {"corner",
           {short_wall("a", thick, 2.0F, 0.0F, {-0.7F, 0.3F}), short_wall("b", thick, 1.8F, 90.0F, {0.1F, -0.6F})}},
          {"T",
           {short_wall("a", thick, 2.2F, 10.0F, {-0.5F, 0.0F}), short_wall("b", thick, 1.5F, 100.0F, {0.24F, -0.13F})}},
          {"across", {short_wall("a", thick, 8.0F, 30.0F, {0.1F, 0.0F})}}};
}

// Still water about walls with ends, corners and joints.
void still_water_stays_still(const std::vector<float>& thicknesses) {
  constexpr float kSpacing = 0.15F;
  for (const float thick : thicknesses) {
    for (const Layout& layout : layouts(thick * kSpacing)) {
      Scene scene = tank({5.0F, 4.0F}, 1.0F, kSpacing, EdgeKind::kWall);
      scene.bodies = layout.walls;
      for (const float x : {-1.8F, -0.2F, 0.5F, 1.9F}) {
        for (const float z : {-1.4F, 0.3F, 1.5F}) scene.gauges.push_back({"level", Vec2(x, z)});
      }
      auto world = make(scene);
      ASSERT_TRUE(world);
      Snapshot snapshot;
      SnapshotRequest request;
      request.points = true;
      double most = 0.0;
      for (int i = 0; i < 300; ++i) {
        world->step();
        if (i % 10 > 0) continue;
        world->snapshot(request, snapshot);
        const double mass = static_cast<double>(snapshot.diagnostics.water_volume) * 1000.0;
        most = std::max(most, std::sqrt(2.0 * snapshot.diagnostics.kinetic_energy / mass));
      }
      float uneven = 0.0F;
      for (const GaugeReading& gauge : snapshot.gauges) uneven = std::max(uneven, std::abs(gauge.water.surface));
      std::printf("%-8s %.2f spacings: rms speed at most %.2f mm/s, level off by %.1f mm\n", layout.name,
                  static_cast<double>(thick), 1e3 * most, 1e3 * static_cast<double>(uneven));
      // Thinner than a third of a spacing they are told of (fine_water.h): 3 to 11 mm/s.
      EXPECT_LT(most, thick < 0.33F ? 5e-2 : 5e-3);
    }
  }
}

// A world whose water does not come to rest says so, and where, and so does the next one that begins as it did; one
// whose water does says nothing.
TEST(ColumnsWall, WaterThatDoesNotComeToRestIsToldOf) {
  const auto bit = static_cast<std::uint32_t>(StatusBit::kRestless);
  for (const float thick : {0.07F, 1.3F}) {
    Scene scene = tank({5.0F, 4.0F}, 1.0F, 0.15F, EdgeKind::kWall);
    scene.bodies = {short_wall("post", thick * 0.15F, 1.7F, 20.0F, {0.1F, 0.0F})};
    const auto first = make(scene);
    ASSERT_TRUE(first);
    const auto next = World::create(scene, {.last = first->bundle()});
    ASSERT_TRUE(next);
    for (const World* world : {first.get(), next.value().get()}) {
      EXPECT_EQ((world->status() & bit) != 0, thick < 1.0F);
      const StatusCount& told = world->status_record().of(StatusBit::kRestless);
      EXPECT_EQ(told.count, thick < 1.0F ? 1 : 0);
      if (thick > 1.0F) continue;
      ASSERT_TRUE(told.last.at);
      EXPECT_TRUE(told.last.what.starts_with("columns, pulled by ")) << told.last.what;
      EXPECT_LT(glm::length(horizontal(*told.last.at) - Vec2(0.1F, 0.0F)), 1.5F) << "at the wall";
    }
  }
}

TEST(ColumnsWall, StillWaterAboutThinWallsStaysStill) { still_water_stays_still({0.35F}); }
TEST(LongColumnsWall, StillWaterAboutWallsOfAnyThicknessStaysStill) { still_water_stays_still({0.1F, 0.35F, 1.0F}); }

// A groyne from wall to wall up a beach, the bed below which stands higher than the water on the mean: the water on one
// side of it stands 0.2 m higher than on the other, and stays there; it only settles about the lattice that the groyne
// cuts. While such a wall was none, or came and went with the water around it, columns were caught in it and flung out,
// at 107 and 16 m/s.
TEST(ColumnsWall, AGroyneUpABeachHoldsTheWaterBesideIt) {
  for (const auto& [spacing, thick, steep] : {std::tuple{0.25F, 0.2F, 0.35F}, {0.35F, 0.6F, 0.25F}}) {
    Scene scene = tank({18.0F, 6.0F}, 1.0F, spacing, EdgeKind::kWall);
    TerrainSpec beach;
    beach.kind = TerrainKind::kSlope;
    beach.from = -5.0F;
    beach.to = 9.0F;
    beach.height = 14.0F * steep;
    scene.terrain.push_back(beach);
    scene.water.regions.push_back({{-9.0F, 0.0F}, {9.0F, 3.0F}, 0.2F});
    BodySpec wall = wall_of(thick, 90.0F, {0.0F, 0.03F});
    wall.size = {thick, 16.0F, 20.0F};
    scene.bodies.push_back(wall);
    const auto world = make(scene);
    ASSERT_TRUE(world);
    Snapshot snapshot;
    SnapshotRequest request;
    request.points = true;
    const auto on_near_side = [&] {
      world->snapshot(request, snapshot);
      return std::count_if(snapshot.points.z.begin(), snapshot.points.z.end(), [](float z) { return z < 0.03F; });
    };
    const auto begin = on_near_side();
    float fastest = 0.0F;
    for (int i = 0; i < 600; ++i) {
      world->step();
      world->snapshot({}, snapshot);
      fastest = std::max(fastest, snapshot.diagnostics.max_speed);
    }
    EXPECT_EQ(on_near_side(), begin) << spacing;
    std::printf("groyne, %.2f m: at most %.2f m/s\n", static_cast<double>(spacing), static_cast<double>(fastest));
    EXPECT_GT(begin, 100);
    EXPECT_LT(fastest, 1.0F);
  }
}

// A dam breaks beside a wall with two ends in a periodic basin: its water runs round them. No column runs faster than
// from the highest level to the bed, the energy never rises, and water and wall keep the momentum together.
TEST(ColumnsWall, WaterThatRunsRoundAnEndKeepsTheBooks) {
  constexpr float kSpacing = 0.15F, kDam = 0.6F;  // [m]
  for (const float thick : {0.1F, 0.35F, 1.0F}) {
    for (const float heading : {0.0F, 30.0F}) {
      Scene scene = tank({8.0F, 4.0F}, 0.4F, kSpacing, EdgeKind::kPeriodic);
      scene.params.water_viscosity = 0.0;
      scene.params.water_friction = 0.0;
      scene.params.wake_on = false;
      scene.water.regions.push_back({{-3.0F, -1.0F}, {-0.6F, 1.2F}, kDam, Vec2(0.0F)});
      scene.bodies.push_back(short_wall("a", thick * kSpacing, 1.9F, heading, {0.1F, 0.1F}));
      auto world = make(scene);
      ASSERT_TRUE(world);
      Snapshot snapshot;
      SnapshotRequest request;
      request.points = true;
      hull_law::MomentumBook book;
      world->snapshot(request, snapshot);
      const double start = snapshot.diagnostics.kinetic_energy + snapshot.diagnostics.potential_energy;
      double highest = 0.0, fastest = 0.0, passed = 0.0;
      for (int i = 0; i < 360; ++i) {
        world->step();
        world->snapshot(request, snapshot);
        book.add(snapshot);
        passed += snapshot.dt * static_cast<double>(glm::length(horizontal(snapshot.bodies.front().load.force)));
        const double now = snapshot.diagnostics.kinetic_energy + snapshot.diagnostics.potential_energy;
        highest = std::max(highest, now - start);
        for (std::size_t c = 0; c < snapshot.points.speed.size(); ++c) {
          fastest = std::max(fastest, static_cast<double>(snapshot.points.speed[c]));
        }
      }
      const double spare = static_cast<double>(2.4F * 2.2F) * 0.5 * 9810.0 * static_cast<double>(kDam * kDam);
      std::printf(
          "%.2f spacings, turned by %2.0f: fastest %.2f m/s, energy above its start %.2f J of %.0f, momentum "
          "off "
          "by %.2g of %.0f N s\n",
          static_cast<double>(thick), static_cast<double>(heading), fastest, highest, spare, glm::length(book.change()),
          passed);
      EXPECT_LT(fastest, std::sqrt(2.0 * 9.81 * static_cast<double>(0.4F + kDam)));
      EXPECT_LT(highest, 1e-6 * spare);
      EXPECT_LT(glm::length(book.change()), 1e-5 * passed);
    }
  }
}

}  // namespace
}  // namespace regatta::columns_wall_test
