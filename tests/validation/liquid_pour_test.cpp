// Water that comes into a liquid and leaves it (src/liquid/liquid_openings.h): drains against Torricelli's law, jets
// and pumps against their rates, channels between open sides, waves that leave, books, threads and saved worlds.
#include "core/parallel.h"
#include "geometry/hull_shapes.h"
#include "liquid/liquid_solver.h"
#include "liquid_box.h"
#include "scene/scene_file.h"
#include "world/world.h"
#include "world/world_state.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <numbers>
#include <string>
#include <vector>

namespace regatta::liquid_pour_test {
namespace {

constexpr double kStep = 1.0 / 60.0;  // [s]
constexpr auto kG = static_cast<double>(kGravity);

// A box that is full up to a level.
struct Basin {
  LiquidSolver solver;
  Params params;
  Profiler profiler;
  double time = 0.0, dt = kStep, start = 0.0;

  Basin(const Vec3& size, float cell, float level, const LiquidOpenings& openings, const Vec3& velocity = Vec3(0.0F))
      : solver(LiquidSolver::create(setup(size, cell, level, openings, velocity), {}).value()) {
    start = solver.totals().volume;
  }
  static ParticleSetup setup(const Vec3& size, float cell, float level, const LiquidOpenings& openings,
                             const Vec3& velocity) {
    ParticleSetup box = liquid_box(size, cell, {{Vec3(0.0F), {size.x, level, size.z}, velocity}});
    if (level == 0.0F) box.blocks.clear();
    box.openings = openings;
    return box;
  }
  LiquidReport step() {
    const LiquidReport report = solver.step(params, dt, {}, {}, profiler, time);
    time += dt;
    return report;
  }
  void run(double seconds) {
    for (const double end = time + seconds - 0.5 * dt; time < end;) step();
  }
  // Returns the height of the surface in a column of cells: where the signed distance changes sign [m].
  [[nodiscard]] double height(int i, int k) const {
    const MacGrid& grid = solver.grid();
    for (int j = grid.ny - 1; j >= 0; --j) {
      const auto c = static_cast<std::size_t>(grid.at(i, j, k));
      if (solver.liquid()[c] == 0) continue;
      const double inside = solver.distance()[c];
      const double outside = std::max(0.0F, solver.distance()[c + static_cast<std::size_t>(grid.row())]);
      return j * static_cast<double>(grid.cell) + 0.5 * static_cast<double>(grid.cell) +
             (inside < 0.0 ? inside / (inside - outside) : 0.0) * static_cast<double>(grid.cell);
    }
    return 0.0;
  }
  [[nodiscard]] double level() const { return level(0, solver.grid().nx); }
  [[nodiscard]] double level(int from, int to) const {
    double sum = 0.0;
    for (int i = from; i < to; ++i)
      for (int k = 0; k < solver.grid().nz; ++k) sum += height(i, k);
    return sum / ((to - from) * solver.grid().nz);
  }
  // Returns the volume of water minus the accounted one, in volumes of a full cell.
  [[nodiscard]] double missing() const {
    const WaterTotals now = solver.totals();
    const double cell = static_cast<double>(solver.grid().cell);
    return (now.volume - (start + now.volume_in - now.volume_out)) / (cell * cell * cell);
  }
};

LiquidOpenings drain_at(const Vec3& at, float radius, float contraction = 1.0F) {
  LiquidOpenings openings;
  openings.drains.push_back({.position = at, .radius = radius, .contraction = contraction});
  return openings;
}

// Discharge in that of Torricelli's law, A √(2 g h), over some time in which the level falls by h.
struct Hole {
  const char* name = "";
  Vec3 at{0.0F};
  float radius = 0.05F, cell = 0.05F, level = 0.8F;
  float contraction = 1.0F;
  LiquidTransfer transfer = LiquidTransfer::kFlip;
};

class LiquidDrains : public testing::TestWithParam<Hole> {};

TEST_P(LiquidDrains, RunOutByTorricelli) {
  const Hole& hole = GetParam();
  Basin basin({1.0F, 1.0F, 0.8F}, hole.cell, hole.level, drain_at(hole.at, hole.radius, hole.contraction));
  basin.params.liquid_transfer = hole.transfer;
  basin.run(0.5);  // the flow has begun
  const double out = basin.solver.totals().volume_out;
  double wanted = 0.0;
  for (int n = 0; n < 90; ++n) {
    const double head = basin.level() - static_cast<double>(hole.at.y);
    wanted += std::numbers::pi * std::pow(static_cast<double>(hole.radius), 2.0) *
              static_cast<double>(hole.contraction) * std::sqrt(2.0 * kG * head) * basin.dt;
    basin.step();
  }
  const double found = (basin.solver.totals().volume_out - out) / wanted;
  EXPECT_NEAR(found, 1.0, 0.015);
  EXPECT_NEAR(basin.missing(), 0.0, 1e-3);
}

INSTANTIATE_TEST_SUITE_P(
    Holes, LiquidDrains,
    testing::Values(Hole{"floor", {0.5F, 0.0F, 0.4F}}, Hole{"wide", {0.5F, 0.0F, 0.4F}, 0.1F},
                    Hole{"narrow", {0.5F, 0.0F, 0.4F}, 0.012F}, Hole{"low", {0.5F, 0.0F, 0.4F}, 0.05F, 0.05F, 0.35F},
                    Hole{"wall", {0.0F, 0.25F, 0.4F}}, Hole{"corner", {0.0F, 0.0F, 0.0F}},
                    Hole{"pipe", {0.5F, 0.4F, 0.4F}}, Hole{"coarse", {0.5F, 0.0F, 0.4F}, 0.05F, 0.1F},
                    Hole{"fine", {0.5F, 0.0F, 0.4F}, 0.05F, 0.04F},
                    Hole{"sharp", {1.0F, 0.2F, 0.4F}, 0.06F, 0.05F, 0.8F, 0.61F},
                    Hole{"apic", {0.5F, 0.0F, 0.4F}, 0.05F, 0.05F, 0.8F, 1.0F, LiquidTransfer::kApic}),
    [](const auto& made) { return std::string(made.param.name); });

// A tank runs empty in the time of Torricelli's law: T = (Tank / A) √(2 h / g).
TEST(LiquidPour, ATankRunsEmptyInTime) {
  constexpr float kLevel = 0.6F, kRadius = 0.06F;
  Basin basin({0.8F, 0.8F, 0.8F}, 0.05F, kLevel, drain_at({0.4F, 0.0F, 0.4F}, kRadius));
  const double empty = 0.64 / (std::numbers::pi * 0.06 * 0.06) * std::sqrt(2.0 * 0.6 / kG);
  basin.run(0.5 * empty);
  const double half = basin.solver.totals().volume / basin.start;
  EXPECT_NEAR(half, 0.25, 0.02);
  basin.run(0.7 * empty);
  EXPECT_LT(basin.solver.totals().volume / basin.start, 0.04);  // a film lies on the floor
  EXPECT_NEAR(basin.missing(), 0.0, 1e-3);
}

TEST(LiquidPour, APumpTakesWhatItIsTold) {
  for (const float discharge : {0.002F, 0.02F}) {
    LiquidOpenings openings;
    openings.drains.push_back({.position = {0.5F, 0.2F, 0.4F}, .discharge = discharge, .time = {0.25, 1.25}});
    Basin basin({1.0F, 1.0F, 0.8F}, 0.05F, 0.8F, openings);
    basin.run(2.0);
    // To a particle or two.
    const double particle = std::pow(0.05, 3.0) / 8.0;
    EXPECT_NEAR(basin.solver.totals().volume_out, static_cast<double>(discharge), 2.0 * particle);
    EXPECT_NEAR(basin.missing(), 0.0, 1e-3);
    EXPECT_NEAR(basin.level(), basin.solver.totals().volume / 0.8, 0.1 * 0.05);
  }
}

// A jet fills a tank at its rate, from the air and from under the water.
TEST(LiquidPour, AJetFillsATankAtItsRate) {
  struct Case {
    const char* name;
    Vec3 at, way;
    float radius, speed, cell, level;
  };
  for (const Case& c : {Case{"down", {0.4F, 0.9F, 0.4F}, {0.0F, -1.0F, 0.0F}, 0.1F, 1.0F, 0.05F, 0.0F},
                        Case{"across", {0.15F, 0.7F, 0.4F}, {1.0F, 0.3F, 0.0F}, 0.08F, 2.0F, 0.05F, 0.2F},
                        Case{"thin", {0.4F, 0.9F, 0.4F}, {0.0F, -1.0F, 0.0F}, 0.02F, 3.0F, 0.05F, 0.2F},
                        Case{"under water", {0.1F, 0.2F, 0.4F}, {1.0F, 0.0F, 0.0F}, 0.08F, 1.0F, 0.05F, 0.5F}}) {
    LiquidOpenings openings;
    openings.emitters.push_back(
        {.position = c.at, .direction = c.way, .radius = c.radius, .speed = c.speed, .time = {0.1, 4.1}});
    Basin basin({0.8F, 1.2F, 0.8F}, c.cell, c.level, openings);
    double highest = 0.0;
    for (int n = 0; n < 60 * 4 + 12; ++n) {
      basin.step();
      for (const float density : basin.solver.density()) highest = std::max(highest, static_cast<double>(density));
    }
    const double wanted = 4.0 * openings.emitters[0].discharge(),
                 particle = std::pow(static_cast<double>(c.cell), 3.0) / 8.0;
    EXPECT_NEAR(basin.solver.totals().volume_in, wanted, 1.01 * particle) << c.name;
    EXPECT_NEAR(basin.missing(), 0.0, 1e-3) << c.name;
    basin.run(4.0);
    const double level = basin.solver.totals().volume / 0.64;
    EXPECT_NEAR(basin.level(), level, 0.25 * static_cast<double>(c.cell)) << c.name;
    EXPECT_LT(highest, 2.5) << c.name;
  }
}

// No two particles come out of a mouth together, and they fill it evenly.
TEST(LiquidPour, AMouthMakesNoClumps) {
  LiquidOpenings openings;
  openings.emitters.push_back(
      {.position = {0.1F, 0.5F, 0.5F}, .direction = {1.0F, 0.0F, 0.0F}, .radius = 0.2F, .speed = 2.0F});
  Basin basin({1.0F, 1.0F, 1.0F}, 0.05F, 0.0F, openings);
  basin.run(0.2);
  const std::span<const LiquidParticle> all = basin.solver.particles();
  double nearest = 1.0;
  for (std::size_t a = 0; a < all.size(); ++a)
    for (std::size_t b = 0; b < a; ++b)
      nearest = std::min(nearest, static_cast<double>(glm::distance(all[a].x, all[b].x)));
  double most = 0.0;
  for (const float density : basin.solver.density()) most = std::max(most, static_cast<double>(density));
  EXPECT_GT(nearest, 0.05);
  EXPECT_LT(most, 1.25);
}

LiquidOpenings channel(float level, float speed) {
  LiquidOpenings openings;
  openings.sides[0] = LiquidSide{level, speed};
  openings.sides[1] = LiquidSide{level, -speed};
  return openings;
}

// A stream between two open sides keeps its level and its speed.
TEST(LiquidPour, AChannelKeepsLevelAndSpeed) {
  struct Case {
    float speed, cell;
    LiquidTransfer transfer;
  };
  for (const Case& c : {Case{0.5F, 0.0625F, LiquidTransfer::kFlip}, Case{1.0F, 0.0625F, LiquidTransfer::kFlip},
                        Case{-0.7F, 0.0625F, LiquidTransfer::kFlip}, Case{1.0F, 0.125F, LiquidTransfer::kFlip},
                        Case{1.0F, 0.0625F, LiquidTransfer::kApic}, Case{0.0F, 0.0625F, LiquidTransfer::kFlip}}) {
    constexpr float kLevel = 0.5F;
    Basin basin({3.0F, 0.875F, 0.25F}, c.cell, kLevel, channel(kLevel, c.speed), {c.speed, 0.0F, 0.0F});
    basin.params.liquid_transfer = c.transfer;
    basin.run(8.0);
    double level = 0.0, speed = 0.0;
    constexpr int kMean = 120;
    for (int n = 0; n < kMean; ++n) {
      basin.step();
      level += basin.level() / kMean;
      const WaterTotals now = basin.solver.totals();
      speed += static_cast<double>(now.momentum.x) / (static_cast<double>(kWaterDensity) * now.volume) / kMean;
    }
    const double cell = static_cast<double>(c.cell);
    EXPECT_NEAR(level, 0.5, 0.06 * cell);
    EXPECT_NEAR(speed, static_cast<double>(c.speed), 0.025);
    EXPECT_NEAR(basin.missing(), 0.0, 1e-3);
  }
}

// A hump that runs along a channel leaves by its end. What comes back is what differs from a channel twice as long.
TEST(LiquidPour, AWaveLeavesByAnOpenSide) {
  constexpr float kLevel = 0.5F, kCell = 0.0625F, kHigh = 0.06F, kBox = 5.0F;
  const auto humped = [&](float box, float length, const LiquidOpenings& openings) {
    Basin basin({box, 0.875F, 0.25F}, kCell, kLevel, openings);
    std::vector<LiquidParticle> particles(basin.solver.particles().begin(), basin.solver.particles().end());
    const float c = std::sqrt(kGravity * kLevel);
    for (LiquidParticle& particle : particles) {
      const float x = particle.x.x * kCell - 0.5F * kBox;
      if (std::abs(x) > 0.5F * length) continue;
      const float hump = kHigh * std::pow(std::cos(std::numbers::pi_v<float> * x / length), 2.0F);
      particle.x.y *= 1.0F + hump / kLevel;
      particle.mass *= 1.0F + hump / kLevel;
      particle.u.x = c * hump / (kLevel + hump);
    }
    EXPECT_TRUE(basin.solver.set_particles(std::move(particles)).ok());
    return basin;
  };
  for (const float length : {1.0F, 2.0F, 4.0F}) {
    LiquidOpenings openings;
    openings.sides[1] = LiquidSide{kLevel, 0.0F};
    Basin open = humped(kBox, length, openings), wall = humped(kBox, length, {});
    Basin wide = humped(2.0F * kBox, length, {});
    double back = 0.0, thrown = 0.0;  // by the side, by a wall
    for (int n = 0; n < 180; ++n) {
      open.step();
      wall.step();
      wide.step();
      for (int i = 4; i + 4 < open.solver.grid().nx; ++i) {
        const double without = wide.level(i - 2, i + 3);
        back = std::max(back, std::abs(open.level(i - 2, i + 3) - without));
        thrown = std::max(thrown, std::abs(wall.level(i - 2, i + 3) - without));
      }
    }
    EXPECT_LT(back, 0.12 * static_cast<double>(kHigh)) << length;
    EXPECT_LT(back, 0.2 * thrown) << length;
  }
}

std::unique_ptr<World> world_of(const std::string& text) {
  Result<Scene> scene = parse_scene(text, "s.toml", {}, {});
  EXPECT_TRUE(scene.ok()) << (scene.ok() ? "" : scene.error().text());
  if (!scene) return nullptr;
  Result<std::unique_ptr<World>> made = World::create(scene.value());
  EXPECT_TRUE(made.ok()) << (made.ok() ? "" : made.error().text());
  return made.ok() ? std::move(made).value() : nullptr;
}

// A jet, a drain, a pump, two open sides, and a crate that drifts among them.
std::string busy() {
  return "[liquid]\nlower = [0, 0, 0]\nupper = [1.6, 1.2, 0.8]\ncell = 0.1\n"
         "[[liquid.block]]\nlower = [0, 0, 0]\nupper = [1.6, 0.5, 0.8]\n"
         "[liquid.west]\nlevel = 0.5\nspeed = 0.4\n[liquid.east]\nlevel = 0.5\nspeed = -0.4\n"
         "[[liquid.emitter]]\nposition = [0.5, 1.0, 0.4]\nradius = 0.1\nspeed = 1.5\n"
         "[[liquid.drain]]\nposition = [1.1, 0, 0.4]\nradius = 0.05\n"
         "[[liquid.drain]]\nposition = [0.3, 0.2, 0.4]\ndischarge = 0.003\nstart = 0.2\n"
         "[[body]]\nkind = \"box\"\nsize = [0.3, 0.2, 0.3]\ndensity = 400\nposition = [0.8, 0.75, 0.4]\n";
}

void run(World& world, int steps) {
  for (int n = 0; n < steps; ++n) world.step();
}

TEST(LiquidPour, BooksOfAWorldAreExact) {
  const auto world = world_of(busy());
  ASSERT_NE(world, nullptr);
  const double start = world->diagnostics().water_volume;
  for (int n = 0; n < 600; ++n) {
    if (n % 60 == 20) world->enqueue(AddWater{.at = {0.4F, 0.4F}, .above = 0.3F, .radius = 0.15F});
    if (n % 60 == 40) world->enqueue(PushWater{.at = {0.8F, 0.4F}, .radius = 0.4F, .velocity = {1.0F, 0.0F, 0.3F}});
    world->step();
  }
  const Diagnostics now = world->diagnostics();
  double in = 0.0, out = 0.0;
  for (const WaterFigure& figure : now.figures) {
    if (std::string(figure.what->name) == "volume_in") in = figure.value;
    if (std::string(figure.what->name) == "volume_out") out = figure.value;
  }
  EXPECT_GT(in, 1.0);
  EXPECT_GT(out, 1.0);
  EXPECT_NEAR(now.water_volume, start + in - out, 1e-6 * (start + in));
  EXPECT_EQ(world->status(), 0U);
  EXPECT_EQ(now.dropped_commands, 0);
}

TEST(LiquidPour, HasTheSameBitsOnAnyNumberOfThreads) {
  std::vector<std::uint64_t> hashes;
  for (const int threads : {1, 2, 3, 8}) {
    set_thread_count(threads);
    const auto world = world_of(busy());
    ASSERT_NE(world, nullptr);
    world->enqueue(AddWater{.at = {0.4F, 0.4F}});
    run(*world, 90);
    hashes.push_back(world->hash());
  }
  set_thread_count(processor_count());
  for (const std::uint64_t hash : hashes) EXPECT_EQ(hash, hashes.front());
}

TEST(LiquidPour, GoesOnTheSameFromAKeyframeATwinAndAFile) {
  const auto world = world_of(busy());
  ASSERT_NE(world, nullptr);
  run(*world, 70);
  world->enqueue(AddWater{.at = {0.4F, 0.4F}});
  run(*world, 3);
  WorldState keyframe;
  world->take_state(keyframe);
  const auto twin = world->twin().value();
  const std::filesystem::path folder = std::filesystem::temp_directory_path() / "regatta_liquid_pour";
  std::filesystem::create_directories(folder);
  const std::filesystem::path file = folder / "saved.toml";
  ASSERT_TRUE(world->save(file).ok());
  const auto go_on = [](World& from) {
    from.enqueue(PushWater{.at = {0.8F, 0.4F}, .velocity = {1.0F, 0.5F, 0.0F}});
    run(from, 40);
    return from.hash();
  };
  const std::uint64_t wanted = go_on(*world);
  EXPECT_EQ(go_on(*twin), wanted);
  ASSERT_TRUE(world->restore(keyframe).ok());
  EXPECT_EQ(go_on(*world), wanted);
  const Result<Scene> scene = read_scene(file, {});
  ASSERT_TRUE(scene.ok()) << scene.error().text();
  Result<std::unique_ptr<World>> loaded = World::create(scene.value());
  ASSERT_TRUE(loaded.ok()) << loaded.error().text();
  EXPECT_EQ(go_on(*loaded.value()), wanted);
  std::filesystem::remove_all(folder);
}

// Commands that can't be done are dropped, and say why.
TEST(LiquidPour, RefusesWaterWhereNoneCanBe) {
  struct Case {
    std::string scene;
    Command command;
    const char* why;
  };
  const std::string lake = "[domain]\nsize = [6, 6]\n[water]\ndepth = 1\nspacing = 0.5\n";
  const float nan = std::nanf("");
  for (const Case& c :
       {Case{lake, AddWater{.at = {0.0F, 0.0F}}, "no water is added: water is poured into a liquid alone"},
        Case{lake, PushWater{.at = {9.0F, 0.0F}, .velocity = {1.0F, 0.0F, 0.0F}},
             "no water is pushed: there is no water"},
        Case{busy(), AddWater{.at = {9.0F, 0.0F}}, "there is no water"},
        Case{busy(), AddWater{.at = {nan, 0.0F}}, "can't be"},
        Case{busy(), AddWater{.at = {0.4F, 0.4F}, .radius = -1.0F}, "can't be"},
        Case{busy(), PushWater{.at = {0.4F, 0.4F}, .velocity = {nan, 0.0F, 0.0F}}, "can't be"},
        Case{busy(), PushWater{.at = {0.4F, 0.4F}, .velocity = {1e4F, 0.0F, 0.0F}}, "can't be"},
        Case{busy(), AddWater{.at = {0.2F, 0.2F}, .above = -0.25F, .radius = 0.1F}, "there is no room"},
        Case{busy(), AddWater{.at = {0.2F, 0.2F}, .above = 30.0F, .radius = 0.1F}, "there is no room"},
        Case{busy(), PushWater{.at = {0.2F, 0.2F}, .above = 5.0F, .radius = 0.1F}, "there is no water to push"},
        Case{busy(), SetParam{ParamId::ocean_water, 0.0}, "only a liquid has emitters"}}) {
    const auto world = world_of(c.scene);
    ASSERT_NE(world, nullptr);
    world->enqueue(c.command);
    world->step();
    EXPECT_EQ(world->diagnostics().dropped_commands, 1) << c.why;
    EXPECT_NE(world->diagnostics().dropped_why.find(c.why), std::string::npos) << world->diagnostics().dropped_why;
  }
}

}  // namespace
}  // namespace regatta::liquid_pour_test
