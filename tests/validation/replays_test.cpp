// Every scene of ours goes back to any of its steps bit by bit, through what a person did on the way: other threads,
// the world that a keyframe becomes, and a saved and loaded one do the same.
#include "core/parallel.h"
#include "core/rng.h"
#include "our_scenes.h"
#include "replay/time_line.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace regatta::replays_test {
namespace {

constexpr std::int64_t kSpacing = 15;  // steps between keyframes

// The small version of a scene that has one.
Result<std::unique_ptr<World>> world_of(const std::string& name) {
  const bool small = our_scenes::has_small(name);
  const Result<Scene> scene = our_scenes::read(name, small ? SceneVersion::kSmall : SceneVersion::kFull);
  if (!scene) return scene.error();
  return World::create(scene.value());
}

BodyId boat_of(const World& world) {
  Snapshot snapshot;
  world.snapshot({.energy = false}, snapshot);
  for (const BodySnapshot& body : snapshot.bodies) {
    if (body.is_boat) return body.id;
  }
  return BodyId::kNone;
}

// Helm, things dropped, water pushed, parameters changed; what a scene can't do it drops and says so.
class Hand {
 public:
  Hand(const World& world, std::uint64_t seed)
      : boat_(boat_of(world)), middle_(world.scene().domain.lower), rng_(seed) {
    middle_ = 0.5F * (world.scene().domain.lower + world.scene().domain.upper);
  }
  void act(World& world) {
    switch (rng_.next() % 40U) {
      case 0:
        return world.enqueue(SetHelm{boat_, rng_.uniform(-1.0F, 1.0F), rng_.uniform(-1.0F, 1.0F)});
      case 1:
        if (launched_++ > 2) return;
        return world.enqueue(
            LaunchBody{LaunchKind::kBox, middle_ + Vec2(rng_.uniform(-1.0F, 1.0F), rng_.uniform()), 0.3F});
      case 2:
        return world.enqueue(PushWater{.at = middle_, .velocity = {rng_.uniform(-1.0F, 1.0F), 0.0F, 0.3F}});
      case 3:
        return world.enqueue(SetParam{ParamId::water_viscosity, 0.02 + 0.02 * static_cast<double>(rng_.uniform())});
      case 4:
        return world.enqueue(SetParam{ParamId::wake_lambda, 0.5 + 0.5 * static_cast<double>(rng_.uniform())});
      default:
        return;
    }
  }

 private:
  BodyId boat_;
  Vec2 middle_;
  Rng rng_;
  int launched_ = 0;
};

class EveryScene : public testing::TestWithParam<std::string> {
 protected:
  void TearDown() override { set_thread_count(processor_count()); }

  void run(std::int64_t steps, int seeks) {
    Result<std::unique_ptr<World>> made = world_of(GetParam());
    ASSERT_TRUE(made) << made.error().text();
    World& world = *made.value();
    TimeLine line(world);
    line.set_spacing(kSpacing);
    Rng rng(steps + 17U);
    const std::int64_t first = world.steps();
    std::vector<std::int64_t> goals;
    for (int i = 0; i < seeks; ++i)
      goals.push_back(first + static_cast<std::int64_t>(rng.next() % static_cast<std::uint32_t>(steps + 1)));
    std::map<std::int64_t, std::uint64_t> hashes;
    for (const std::int64_t goal : goals) hashes[goal] = 0;
    Hand hand(world, 4711);
    const auto note = [&] {
      const auto found = hashes.find(world.steps());
      if (found != hashes.end()) found->second = world.hash();
    };
    note();
    for (std::int64_t i = 0; i < steps; ++i) {
      hand.act(world);
      world.step();
      line.after_step(world);
      note();
    }
    line.keep(world);
    EXPECT_GT(line.commands().size(), 0U);
    EXPECT_LE(line.size(), line.budget());
    int turn = 0, strayed = 0;
    for (const std::int64_t goal : goals) {
      set_thread_count(1 + turn % 2);
      if (turn++ == seeks / 2) {  // in another world
        made = World::create(line.before(goal).state());
        ASSERT_TRUE(made) << made.error().text();
      }
      const Result<> there = seek(line, *made.value(), goal);
      ASSERT_TRUE(there) << there.error().text();
      if (made.value()->hash() == hashes.at(goal)) continue;
      ++strayed;
      std::printf("%s: seek %d, to step %d of %d, has other bits\n", GetParam().c_str(), turn, static_cast<int>(goal),
                  static_cast<int>(first + steps));
    }
    EXPECT_EQ(strayed, 0) << "of " << seeks << " seeks";
  }
};

// Their steps take ten times as long as those of the others: LongEveryScene goes on with them.
bool is_heavy(const std::string& name) {
  constexpr std::string_view kHeavy[] = {"beach",   "boat_in_liquid", "crossing_wakes", "five_boats", "float_row",
                                         "harbour", "honey",          "two_waters",     "vortex_box"};
  return std::find(std::begin(kHeavy), std::end(kHeavy), name) != std::end(kHeavy);
}

TEST_P(EveryScene, ComesBackBitByBit) {
  if (is_heavy(GetParam()))
    run(60, 3);
  else
    run(200, 6);
}

class LongEveryScene : public EveryScene {};
TEST_P(LongEveryScene, ComesBackBitByBit) { run(2000, 50); }

std::string name_of(const testing::TestParamInfo<std::string>& info) { return info.param; }
INSTANTIATE_TEST_SUITE_P(Replays, EveryScene, testing::ValuesIn(our_scenes::names()), name_of);
INSTANTIATE_TEST_SUITE_P(Replays, LongEveryScene, testing::ValuesIn(our_scenes::names()), name_of);

// 150 steps of driving, going back through it, then on from a saved world.
TEST(Replays, GoOnFromASavedWorldWithTheSameBits) {
  Result<std::unique_ptr<World>> made = world_of("boat_in_tank");
  ASSERT_TRUE(made) << made.error().text();
  World& world = *made.value();
  TimeLine line(world);
  Hand hand(world, 99);
  for (int i = 0; i < 150; ++i) {
    hand.act(world);
    world.step();
    line.after_step(world);
  }
  const std::uint64_t end = world.hash();
  ASSERT_TRUE(seek(line, world, 70));
  std::string folder = (std::filesystem::temp_directory_path() / "regatta-replays-XXXXXX").string();
  ASSERT_NE(mkdtemp(folder.data()), nullptr);
  const std::filesystem::path file = std::filesystem::path(folder) / "at_70.toml";
  ASSERT_TRUE(world.save(file));
  const Result<Scene> scene = read_scene(file, REGATTA_ROOT "/assets");
  ASSERT_TRUE(scene) << scene.error().text();
  Result<std::unique_ptr<World>> loaded = World::create(scene.value());
  std::filesystem::remove_all(folder);
  ASSERT_TRUE(loaded) << loaded.error().text();
  ASSERT_EQ(loaded.value()->hash(), world.hash());
  while (loaded.value()->steps() < 150) {
    for (const auto& [step, command] : line.due(loaded.value()->steps())) loaded.value()->enqueue(command);
    loaded.value()->step();
  }
  EXPECT_EQ(loaded.value()->hash(), end);
}

// An hour at the helm, whose keyframes stay within their budget, and a start that comes back.
TEST(LongReplays, AnHourOfDrivingKeepsItsBudget) {
  Scene scene;
  scene.domain = {{-4.0F, -4.0F}, {4.0F, 4.0F}};
  scene.water.depth = 1.0F;
  scene.water.spacing = 0.25F;
  scene.params.water_solver = WaterSolver::kGrid;
  BodySpec boat;
  boat.name = "boat";
  boat.kind = BodyKind::kBoat;
  boat.size = {1.6F, 0.5F, 0.6F};
  boat.mass = 100.0F;
  boat.afloat = true;
  scene.bodies = {boat};
  Result<std::unique_ptr<World>> made = World::create(scene);
  ASSERT_TRUE(made) << made.error().text();
  World& world = *made.value();
  constexpr std::size_t kBudget = std::size_t{4} << 20U;
  TimeLine line(world, kBudget);
  line.set_spacing(5);
  Hand hand(world, 1);
  const auto steps = static_cast<std::int64_t>(3600.0 / world.dt());
  std::uint64_t early = 0, late = 0;
  const std::int64_t early_step = 1003, late_step = steps - 601;
  for (std::int64_t i = 0; i < steps; ++i) {
    hand.act(world);
    world.step();
    line.after_step(world);
    ASSERT_LE(line.size(), kBudget + kBudget / 10);
    if (world.steps() == early_step) early = world.hash();
    if (world.steps() == late_step) late = world.hash();
  }
  ASSERT_TRUE(seek(line, world, late_step));
  EXPECT_EQ(world.hash(), late);
  ASSERT_TRUE(seek(line, world, early_step));
  EXPECT_EQ(world.hash(), early);
}

}  // namespace
}  // namespace regatta::replays_test
