// The goals of our scenes can be reached, by a helmsman who steers for the middle of the next gate or berth.
#include "scene/scene_file.h"
#include "world/world.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

namespace regatta::goal_scenes_test {
namespace {

std::unique_ptr<World> world_of(const std::string& name) {
  const std::filesystem::path root = REGATTA_ROOT;
  const Result<Scene> scene = read_scene(root / "scenes" / (name + ".toml"), root / "assets");
  EXPECT_TRUE(scene.ok()) << (scene.ok() ? "" : scene.error().text());
  if (!scene.ok()) return nullptr;
  Result<std::unique_ptr<World>> world = World::create(scene.value());
  EXPECT_TRUE(world.ok()) << (world.ok() ? "" : world.error().text());
  return world.ok() ? std::move(world).value() : nullptr;
}

struct Tried {
  GoalProgress progress;
  std::vector<int> gates;  // each that was passed
};

// Heads for each place in turn; slower in turns. `via`: places between the gates, each before the gate of its number.
struct Via {
  int gate;
  Vec2 at;
};
Tried steered(World& world, std::size_t goal, const std::vector<Via>& via, float throttle, double seconds) {
  Snapshot seen;
  Tried tried;
  std::size_t next_via = 0;
  while (world.time() < seconds) {
    world.snapshot({.energy = false}, seen);
    const GoalView& view = seen.goals.at(goal);
    tried.progress = view.progress;
    if (view.progress.ended >= 0.0) return tried;
    const BodySnapshot* boat = nullptr;
    for (const BodySnapshot& body : seen.bodies) boat = body.name == view.setup.body ? &body : boat;
    if (boat == nullptr) return tried;
    const Vec2 here = horizontal(boat->state.position);
    const int index = view.progress.passed;
    while (next_via < via.size() && (via[next_via].gate < index ||
                                     (via[next_via].gate == index && glm::length(via[next_via].at - here) < 5.0F))) {
      ++next_via;
    }
    const GoalGate& gate = view.setup.gates[static_cast<std::size_t>(index) % view.setup.gates.size()];
    const Vec2 bar = gate.starboard - gate.port;
    const Vec2 ahead = Vec2(bar.y, -bar.x) / glm::length(bar);
    // Aim a little beyond the point where the line from the boat to the gate after this one crosses it, clear of its
    // posts; after a miss the boat turns back.
    const GoalGate& after = view.setup.gates[static_cast<std::size_t>(index + 1) % view.setup.gates.size()];
    const Vec2 beyond = 0.5F * (after.port + after.starboard), side = bar / glm::length(bar);
    const float short_of = glm::dot(gate.port - here, ahead), past = glm::dot(beyond - gate.port, ahead);
    const float share = short_of > 0.0F && past > 0.0F ? short_of / (short_of + past) : 0.0F;
    const float across = glm::dot(here + share * (beyond - here) - gate.port, side), clear = 2.5F;
    Vec2 aim = gate.port + side * std::clamp(across, clear, glm::length(bar) - clear) + 2.0F * ahead;
    if (short_of < -3.0F) aim -= 20.0F * ahead;
    if (next_via < via.size() && via[next_via].gate == index) aim = via[next_via].at;
    const Vec2 bow = glm::normalize(horizontal(boat->state.orientation * Vec3(1.0F, 0.0F, 0.0F)));
    const Vec2 way = glm::normalize(aim - here);
    const float off = std::atan2(bow.x * way.y - bow.y * way.x, glm::dot(bow, way));  // positive: to starboard
    const float power = throttle * std::clamp(1.2F - std::abs(off), 0.35F, 1.0F);
    world.enqueue(SetHelm{boat->id, power, std::clamp(1.5F * off, -1.0F, 1.0F), 0.0F});
    world.step();
  }
  return tried;
}

TEST(LongGoalScenes, TheSlalomCanBeDriven) {
  const auto world = world_of("slalom");
  ASSERT_TRUE(world);
  const Tried tried = steered(*world, 0, {}, 0.35F, 150.0);
  EXPECT_TRUE(tried.progress.done()) << tried.progress.passed;
  RecordProperty("seconds", std::to_string(tried.progress.clock(0.0)));
}

TEST(LongGoalScenes, TheLapInTheBayCanBeDriven) {
  const auto world = world_of("bay");
  ASSERT_TRUE(world);
  const Tried tried = steered(
      *world, 0, {{4, {36.0F, -12.0F}}, {4, {24.0F, -3.5F}}, {6, {-26.0F, -8.0F}}, {6, {-30.0F, -20.0F}}}, 0.5F, 180.0);
  EXPECT_TRUE(tried.progress.done()) << tried.progress.passed;
  RecordProperty("seconds", std::to_string(tried.progress.clock(0.0)));
}

TEST(LongGoalScenes, TheFourBuoysCanBeRounded) {
  const auto world = world_of("seamanship");
  ASSERT_TRUE(world);
  const Tried tried = steered(*world, 2, {{4, {-32.0F, 0.0F}}, {4, {-30.0F, -14.0F}}}, 1.0F, 180.0);
  EXPECT_TRUE(tried.progress.done()) << tried.progress.passed;
  RecordProperty("seconds", std::to_string(tried.progress.clock(0.0)));
}

// Slowly beside the pier, and astern until it stands.
TEST(LongGoalScenes, TheBoatCanBeDocked) {
  const auto world = world_of("seamanship");
  ASSERT_TRUE(world);
  Snapshot seen;
  GoalProgress progress;
  std::size_t next = 0;
  const std::vector<Vec2> way = {{0.0F, -3.0F}, {12.0F, -2.0F}, {15.6F, 3.0F}, {16.2F, 9.0F}};
  while (world->time() < 180.0 && progress.ended < 0.0) {
    world->snapshot({.energy = false}, seen);
    progress = seen.goals.at(0).progress;
    const BodySnapshot& boat = seen.bodies.at(0);
    const Vec2 here = horizontal(boat.state.position), velocity = horizontal(boat.state.velocity);
    if (next + 1 < way.size() && glm::length(way[next] - here) < 2.5F) ++next;
    const Vec2 bow = glm::normalize(horizontal(boat.state.orientation * Vec3(1.0F, 0.0F, 0.0F)));
    const Vec2 off = way[next] - here;
    const float speed = glm::dot(velocity, bow), left = glm::dot(off, bow);
    const bool last = next + 1 == way.size();
    const float wanted = last ? std::clamp(0.25F * left, -0.4F, 0.8F) : next + 2 == way.size() ? 1.0F : 2.0F;
    const float turn = std::atan2(bow.x * off.y - bow.y * off.x, glm::dot(bow, off));
    const float rudder = last && std::abs(left) < 1.5F ? 0.0F : std::clamp(1.5F * turn, -1.0F, 1.0F);
    world->enqueue(SetHelm{boat.id, std::clamp(1.2F * (wanted - speed), -1.0F, 1.0F), rudder, 0.0F});
    world->step();
  }
  EXPECT_TRUE(progress.done()) << progress.failed << " " << progress.bump;
  RecordProperty("seconds", std::to_string(progress.clock(0.0)));
}

}  // namespace
}  // namespace regatta::goal_scenes_test
