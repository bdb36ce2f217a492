// A liquid as the water of a world: with bodies that the world moves, commands, saved states, threads, and its change
// into particles and back.
#include "core/parallel.h"
#include "scene/scene_file.h"
#include "world/world.h"
#include "world/world_state.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>
#include <memory>
#include <numbers>
#include <string>
#include <vector>

namespace regatta::liquid_world_test {
namespace {

std::unique_ptr<World> world_of(const std::string& text) {
  Result<Scene> scene = parse_scene(text, "s.toml", {}, {});
  EXPECT_TRUE(scene.ok()) << (scene.ok() ? "" : scene.error().text());
  if (!scene) return nullptr;
  Result<std::unique_ptr<World>> made = World::create(scene.value());
  EXPECT_TRUE(made.ok()) << (made.ok() ? "" : made.error().text());
  return made.ok() ? std::move(made).value() : nullptr;
}

std::string basin(const Vec3& size, float cell, float level) {
  return fmt::format(
      "[liquid]\nlower = [0, 0, 0]\nupper = [{0}, {1}, {2}]\ncell = {3}\n"
      "[[liquid.block]]\nlower = [0, 0, 0]\nupper = [{0}, {4}, {2}]\n",
      size.x, size.y, size.z, cell, level);
}

std::string box(const Vec3& size, float density, const Vec3& at) {
  return fmt::format("[[body]]\nkind = \"box\"\nsize = [{}, {}, {}]\ndensity = {}\nposition = [{}, {}, {}]\n", size.x,
                     size.y, size.z, density, at.x, at.y, at.z);
}

const BodySnapshot& body_of(const World& world, Snapshot& out, std::size_t body = 0) {
  world.snapshot({}, out);
  return out.bodies[body];
}

// A tank with two bodies, one of which is about to fall in.
std::string busy() {
  return basin({1.6F, 1.2F, 0.8F}, 0.1F, 0.6F) + box({0.3F, 0.3F, 0.3F}, 400.0F, {0.5F, 0.9F, 0.4F}) +
         box({0.25F, 0.25F, 0.25F}, 700.0F, {1.1F, 0.55F, 0.4F});
}

void run(World& world, int steps) {
  for (int n = 0; n < steps; ++n) world.step();
}

// How deep a box lies that has come to rest: as deep as its density says.
TEST(LiquidWorld, BoxesFloatAtTheirDraft) {
  struct Case {
    float cell, density, size;
  };
  for (const Case& c : {Case{0.08F, 500.0F, 0.4F}, Case{0.1F, 300.0F, 0.5F}, Case{0.06F, 750.0F, 0.32F}}) {
    const Vec3 room(1.6F, 1.2F, 1.3F);
    const float level = 0.7F;
    const auto world = world_of(basin(room, c.cell, level) +
                                box({c.size, 0.5F * c.size, c.size}, c.density, {0.8F, level + 0.1F * c.size, 0.65F}));
    ASSERT_NE(world, nullptr);
    run(*world, 360);
    double mean = 0.0;
    constexpr int kMean = 240;
    Snapshot snapshot;
    for (int n = 0; n < kMean; ++n) {
      world->step();
      mean += static_cast<double>(body_of(*world, snapshot).state.position.y) / kMean;
    }
    const double draft = static_cast<double>(c.density / kWaterDensity * 0.5F * c.size);
    // The block was filled around the body, which stood in it with 0.15 of its height.
    const double in_at_start = 0.15 * static_cast<double>(c.size * c.size * c.size);
    const double sunk = draft * static_cast<double>(c.size * c.size) - in_at_start;
    const double surface = static_cast<double>(level) + sunk / static_cast<double>(room.x * room.z);
    const double found = surface - (mean - 0.25 * static_cast<double>(c.size));
    EXPECT_NEAR(found, draft, 0.1 * static_cast<double>(c.cell)) << c.cell << " " << c.density;
    EXPECT_EQ(world->status() & kFatalStatus, 0U);
  }
}

// Water and bodies at rest have less energy than as they began: nothing makes any.
TEST(LiquidWorld, BodiesThatFallInMakeNoEnergy) {
  for (const char* const transfer : {"pic", "flip", "apic"}) {
    const auto world = world_of(busy() + fmt::format("[params.liquid]\ntransfer = \"{}\"\n", transfer));
    ASSERT_NE(world, nullptr);
    const auto energy = [&] {
      const Diagnostics d = world->diagnostics();
      return d.kinetic_energy + d.potential_energy + d.body_energy;
    };
    const double start = energy();
    // Twice the energy with which the falling box, 10.8 kg and 0.15 m above the water, reaches it [J].
    const double brought = 10.8 * 9.81 * 0.3;
    double most = start;
    for (int n = 0; n < 1200; ++n) {
      world->step();
      most = std::max(most, energy());
    }
    EXPECT_LT(most, start + 0.5 * brought) << transfer;
    EXPECT_LT(energy(), start + 0.05 * brought) << transfer;
    // The fastest particle at the end, whose speed varies by a factor of four from moment to moment, is slower than a
    // fall from twice the box's height, 1.4 times as fast as the box meets the water.
    EXPECT_LT(world->diagnostics().max_speed, std::sqrt(2.0F * 9.81F * 0.3F)) << transfer;
    EXPECT_EQ(world->status() & kFatalStatus, 0U);
  }
}

TEST(LiquidWorld, HasTheSameBitsOnAnyNumberOfThreads) {
  std::vector<std::uint64_t> hashes;
  for (const int threads : {1, 2, 3, 8}) {
    set_thread_count(threads);
    const auto world = world_of(busy());
    run(*world, 60);
    hashes.push_back(world->hash());
  }
  set_thread_count(processor_count());
  for (const std::uint64_t hash : hashes) EXPECT_EQ(hash, hashes.front());
}

TEST(LiquidWorld, GoesOnTheSameFromAKeyframeATwinAndAFile) {
  const auto world = world_of(busy());
  run(*world, 40);
  WorldState keyframe;
  world->take_state(keyframe);
  const auto twin = world->twin().value();
  const std::filesystem::path folder = std::filesystem::temp_directory_path() / "regatta_liquid_world";
  std::filesystem::create_directories(folder);
  const std::filesystem::path file = folder / "saved.toml";
  ASSERT_TRUE(world->save(file).ok());
  run(*world, 40);
  const std::uint64_t wanted = world->hash();
  run(*twin, 40);
  EXPECT_EQ(twin->hash(), wanted);
  ASSERT_TRUE(world->restore(keyframe).ok());
  run(*world, 40);
  EXPECT_EQ(world->hash(), wanted);
  const Result<Scene> scene = read_scene(file, {});
  ASSERT_TRUE(scene.ok()) << scene.error().text();
  const auto loaded = World::create(scene.value());
  ASSERT_TRUE(loaded.ok()) << loaded.error().text();
  run(*loaded.value(), 40);
  EXPECT_EQ(loaded.value()->hash(), wanted);
  std::filesystem::remove_all(folder);
}

// A boat under way in water that needs several sub-steps: its propeller and rudder read the water between steps.
TEST(LiquidWorld, ABoatInFastWaterGoesOnTheSameFromAKeyframe) {
  const auto world = world_of(
      "[time]\nsteps_per_second = 20\n[liquid]\nlower = [0, 0, 0]\nupper = [6, 2.4, 3]\ncell = 0.2\n"
      "[[liquid.block]]\nlower = [0, 0, 0]\nupper = [4.5, 1, 3]\n[[liquid.block]]\nlower = [4.5, 0, 0]\n"
      "upper = [6, 2.2, 3]\n[[body]]\nkind = \"boat\"\nsize = [2.2, 0.7, 1]\nposition = [2, 1.5]\n"
      "[body.engine]\nmax_thrust = 687\n");
  ASSERT_NE(world, nullptr);
  world->enqueue(SetHelm{BodyId{1}, 1.0F, 0.4F, 0.0F});
  run(*world, 14);
  Snapshot snapshot;
  for (int n = 0; n < 20 && snapshot.diagnostics.substeps < 2; ++n) {
    run(*world, 1);
    world->snapshot({}, snapshot);
  }
  ASSERT_GT(snapshot.diagnostics.substeps, 1);
  WorldState keyframe;
  world->take_state(keyframe);
  run(*world, 20);
  const std::uint64_t wanted = world->hash();
  ASSERT_TRUE(world->restore(keyframe).ok());
  run(*world, 20);
  EXPECT_EQ(world->hash(), wanted);
}

// There and back again: the water keeps its volume and about its place and its motion.
TEST(LiquidWorld, ChangesIntoParticlesAndBack) {
  const auto world = world_of(
      "[time]\nsteps_per_second = 120\n[liquid]\nlower = [0, 0, 0]\nupper = [1.6, 1.2, 0.8]\ncell = 0.1\n"
      "[[liquid.block]]\nlower = [0, 0, 0]\nupper = [0.7, 0.8, 0.8]\n");
  ASSERT_NE(world, nullptr);
  run(*world, 20);
  const Diagnostics before = world->diagnostics();
  EXPECT_GT(before.count_of("liquid_particles"), 0);
  world->enqueue(SetParam{ParamId::ocean_water, static_cast<double>(OceanWater::kParticles)});
  world->step();
  const Diagnostics there = world->diagnostics();
  EXPECT_EQ(there.count_of("liquid_particles"), 0);
  EXPECT_GT(there.count_of("particles"), 0);
  EXPECT_NEAR(there.water_volume, before.water_volume, 2e-3 * before.water_volume);
  EXPECT_NEAR(there.potential_energy, before.potential_energy, 0.1 * before.potential_energy);
  EXPECT_GT(there.kinetic_energy, 0.5 * before.kinetic_energy);
  world->enqueue(SetParam{ParamId::ocean_water, static_cast<double>(OceanWater::kLiquid)});
  world->step();
  const Diagnostics back = world->diagnostics();
  EXPECT_GT(back.count_of("liquid_particles"), 0);
  EXPECT_NEAR(back.water_volume, there.water_volume, 1e-5 * there.water_volume);
  run(*world, 60);
  EXPECT_LT(world->diagnostics().mass_error, 1e-5);
  EXPECT_EQ(world->status() & kFatalStatus, 0U);
  EXPECT_EQ(world->params().ocean_water, OceanWater::kLiquid);
}

TEST(LiquidWorld, ShallowWaterCanNotBecomeALiquid) {
  const auto world = world_of("[domain]\nsize = [4, 4]\n[water]\ndepth = 0.5\nspacing = 0.2\n");
  ASSERT_NE(world, nullptr);
  world->enqueue(SetParam{ParamId::ocean_water, static_cast<double>(OceanWater::kLiquid)});
  run(*world, 2);  // which is about water in a box, and there is none
  EXPECT_GT(world->diagnostics().count_of("columns"), 0);
  EXPECT_EQ(world->diagnostics().dropped_commands, 0);
}

}  // namespace
}  // namespace regatta::liquid_world_test
