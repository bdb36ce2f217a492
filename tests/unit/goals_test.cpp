// Goals: gates in order, out of order, backwards; berths with and without a bump; read, refused, saved half way.
#include "world/goals.h"

#include "saved_world.h"
#include "world/world_state.h"

#include <fmt/format.h>

#include <cmath>
#include <cstdint>
#include <string>
#include <vector>

namespace regatta {
namespace {

constexpr double kGoalStep = 0.1;  // [s]

// Gates across the way along +x, 4 m wide, at these x.
GoalSetup course(std::initializer_list<float> places, bool lap = false) {
  GoalSetup goal;
  goal.lap = lap;
  for (const float x : places) goal.gates.push_back({{x, -2.0F}, {x, 2.0F}});
  return goal;
}

// Goes from place to place, a step each.
GoalProgress judged(const GoalSetup& goal, const std::vector<Vec2>& way) {
  GoalProgress progress;
  GoalStep step;
  step.dt = kGoalStep;
  for (std::size_t i = 1; i < way.size(); ++i) {
    step.from = way[i - 1];
    step.to = way[i];
    judge(goal, step, progress);
    step.time += kGoalStep;
  }
  return progress;
}

TEST(Goals, AGateIsPassedByItsFaceAndBetweenItsPosts) {
  // The same in each direction of the compass.
  for (int i = 0; i < 16; ++i) {
    const float angle = 0.4F * static_cast<float>(i);
    const Vec2 ahead(std::cos(angle), std::sin(angle)), right(-ahead.y, ahead.x), middle(3.0F, -1.0F);
    const GoalGate gate{middle - 2.0F * right, middle + 2.0F * right};
    const auto at = [&](float x, float z) { return middle + x * ahead + z * right; };
    EXPECT_NEAR(gate_passed_at(gate, at(-1, 0), at(3, 1)), 0.25, 1e-4) << angle;
    EXPECT_LT(gate_passed_at(gate, at(3, 1), at(-1, 0)), 0.0) << angle << ": backwards";
    EXPECT_LT(gate_passed_at(gate, at(-1, 2.2F), at(1, 2.2F)), 0.0) << angle << ": beside it";
    EXPECT_LT(gate_passed_at(gate, at(-3, 0), at(-1, 0)), 0.0) << angle << ": short of it";
    EXPECT_LT(gate_passed_at(gate, at(0.5F, -1), at(0.5F, 1)), 0.0) << angle << ": along it";
  }
  const GoalGate gate{{0.0F, -2.0F}, {0.0F, 2.0F}};
  EXPECT_GT(gate_passed_at(gate, {-1, 0}, {0, 0}), 0.0) << "who ends in it has passed it …";
  EXPECT_LT(gate_passed_at(gate, {0, 0}, {1, 0}), 0.0) << "… once";
  EXPECT_LT(gate_passed_at(gate, {-1, 0}, {-1, 0}), 0.0) << "at rest";
}

TEST(Goals, GatesCountInTheirOrder) {
  const GoalProgress progress = judged(course({0, 10, 20}), {{-5, 0}, {5, 0}, {15, 0}, {25, 0}});
  EXPECT_EQ(progress.passed, 3);
  EXPECT_TRUE(progress.done());
  EXPECT_NEAR(progress.begun, 0.05, 1e-6);  // half way through the first step
  EXPECT_NEAR(progress.clock(99.0), 0.2, 1e-6);
}

TEST(Goals, OtherOrdersAndDirectionsDoNot) {
  const GoalSetup goal = course({0, 10, 20});
  // The last first; then the first, and around the second.
  EXPECT_EQ(judged(goal, {{15, 0}, {25, 0}}).passed, 0);
  EXPECT_EQ(judged(goal, {{-5, 0}, {5, 0}, {5, 9}, {15, 9}, {15, 0}, {25, 0}}).passed, 1);
  // All of them from behind.
  EXPECT_EQ(judged(goal, {{25, 0}, {15, 0}, {5, 0}, {-5, 0}}).passed, 0);
  // The same one again counts no more, and who comes back for the one that was left out goes on.
  EXPECT_EQ(judged(goal, {{-5, 0}, {5, 0}, {5, 5}, {-5, 5}, {-5, 0}, {5, 0}}).passed, 1);
  EXPECT_TRUE(judged(goal, {{-5, 0}, {5, 0}, {5, 9}, {25, 9}, {25, 5}, {5, 5}, {5, 0}, {15, 0}, {25, 0}}).done());
  EXPECT_LT(judged(goal, {{-5, 5}, {25, 5}}).begun, 0.0);
}

TEST(Goals, SeveralGatesInAStepCountWhereTheyLieInOrder) {
  EXPECT_EQ(judged(course({0, 1, 2}), {{-5, 0}, {5, 0}}).passed, 3);
  EXPECT_EQ(judged(course({2, 1, 0}), {{-5, 0}, {5, 0}}).passed, 1);
}

TEST(Goals, ALapEndsInTheGateWhereItBegan) {
  const GoalSetup goal = course({0, 10}, true);
  const std::vector<Vec2> once = {{-5, 0}, {5, 0}, {15, 0}, {15, 9}, {-5, 9}, {-5, 0}};
  EXPECT_EQ(judged(goal, once).passed, 2);
  EXPECT_FALSE(judged(goal, once).done());
  std::vector<Vec2> round = once;
  round.push_back({5, 0});
  EXPECT_TRUE(judged(goal, round).done());
  EXPECT_NEAR(judged(goal, round).clock(0.0), 0.5, 1e-6);
}

TEST(Goals, TheClockDoesNotHangOnTheStep) {
  for (const int steps : {3, 7, 100, 1000}) {
    GoalProgress progress;
    const GoalSetup goal = course({0, 10});
    for (int i = 0; i < steps; ++i) {
      GoalStep step;
      step.dt = 4.0 / steps;
      step.time = i * step.dt;
      step.from = {-3.0F + 16.0F * static_cast<float>(i) / static_cast<float>(steps), 0.0F};
      step.to = {-3.0F + 16.0F * static_cast<float>(i + 1) / static_cast<float>(steps), 0.0F};
      judge(goal, step, progress);
    }
    EXPECT_NEAR(progress.clock(0.0), 2.5, 1e-4) << steps;
  }
}

GoalSetup berth(std::optional<float> bump) {
  GoalSetup goal;
  goal.kind = GoalKind::kBerth;
  goal.lower = {0.0F, 0.0F};
  goal.upper = {4.0F, 2.0F};
  goal.slow = 0.2F;
  goal.stay = 1.0;
  goal.bump = bump;
  return goal;
}

// Lies there for so long, fast or slow, with one touch in the middle.
GoalProgress moored(const GoalSetup& goal, Vec2 at, float speed, float touch, bool steered = true) {
  GoalProgress progress;
  for (int i = 0; i < 30; ++i) {
    GoalStep step;
    step.dt = kGoalStep;
    step.time = i * kGoalStep;
    step.from = step.to = at;
    step.speed = speed;
    step.steered = steered && i == 0;
    step.bump = i == 5 ? touch : 0.0F;
    judge(goal, step, progress);
  }
  return progress;
}

TEST(Goals, ABerthIsReachedAtRestWithinItAndWithoutABump) {
  const Vec2 inside(2.0F, 1.0F);
  const GoalProgress fine = moored(berth(0.5F), inside, 0.1F, 0.3F);
  EXPECT_TRUE(fine.done());
  EXPECT_NEAR(fine.clock(0.0), 1.0, 1e-6);
  EXPECT_FALSE(moored(berth(0.5F), {5.0F, 1.0F}, 0.1F, 0.0F).done()) << "beside it";
  EXPECT_FALSE(moored(berth(0.5F), inside, 0.3F, 0.0F).done()) << "too fast";
  EXPECT_FALSE(moored(berth(0.5F), inside, 0.1F, 0.0F, false).done()) << "nobody set off";
  const GoalProgress bumped = moored(berth(0.5F), inside, 0.1F, 0.7F);
  EXPECT_TRUE(bumped.failed);
  EXPECT_FALSE(bumped.done());
  EXPECT_NEAR(bumped.bump, 0.7, 1e-6);
  EXPECT_TRUE(moored(berth({}), inside, 0.1F, 0.7F).done()) << "bumps do not count here";
}

TEST(Goals, WhoLeavesTheBerthBeginsToStayAnew) {
  const GoalSetup goal = berth({});
  GoalProgress progress;
  for (int i = 0; i < 40; ++i) {
    GoalStep step;
    step.dt = kGoalStep;
    step.time = i * kGoalStep;
    step.to = i == 8 ? Vec2(9.0F, 1.0F) : Vec2(2.0F, 1.0F);
    step.steered = true;
    judge(goal, step, progress);
  }
  EXPECT_NEAR(progress.ended, 1.9, 1e-6);
}

TEST(Goals, ABumpIsTheSpeedAgainstWhatIsTouched) {
  BodyState state;
  state.velocity = {2.0F, 0.0F, 1.0F};
  const auto touch = [](int body, Vec3 normal, Vec3 force) {
    return std::vector{ContactForce{BodyId{body}, Vec3(0.0F), normal, force}};
  };
  EXPECT_FLOAT_EQ(bump_speed(BodyId{1}, state, touch(1, {-1, 0, 0}, {-9, 0, 0})), 2.0F);
  EXPECT_FLOAT_EQ(bump_speed(BodyId{1}, state, touch(1, {0, 0, -1}, {0, 0, -9})), 1.0F) << "along a wall";
  EXPECT_EQ(bump_speed(BodyId{1}, state, touch(1, {1, 0, 0}, {9, 0, 0})), 0.0F) << "going away";
  EXPECT_EQ(bump_speed(BodyId{1}, state, touch(1, {-1, 0, 0}, Vec3(0.0F))), 0.0F) << "near, without a force";
  EXPECT_EQ(bump_speed(BodyId{1}, state, touch(2, {-1, 0, 0}, {-9, 0, 0})), 0.0F) << "another body";
}

// A tank with a boat that goes ahead, and what else is asked for.
std::string goal_scene(const std::string& more, float throttle = 1.0F) {
  return fmt::format(
             "[domain]\nsize = [24, 8]\n[water]\ndepth = 1\nspacing = 0.4\n"
             "[[body]]\nname = \"boat\"\nkind = \"boat\"\nsize = [2.4, 0.8, 0.9]\nposition = [-9, 0]\n"
             "[body.helm]\nthrottle = {}\n",
             throttle) +
         more + "[params.water]\nsolver = \"grid\"\n";
}

const std::string kCourse =
    "[[goal]]\nname = \"run\"\nkind = \"course\"\n"
    "[[goal.gate]]\nport = [-7, -3]\nstarboard = [-7, 3]\n[[goal.gate]]\nport = [-3, -3]\nstarboard = [-3, 3]\n"
    "[[goal.gate]]\nport = [3, -3]\nstarboard = [3, 3]\n";

Result<Scene> read(const std::string& text) { return parse_scene(text, "s.toml", {}, {}); }

std::unique_ptr<World> world_of(const std::string& text) {
  const Result<Scene> scene = read(text);
  EXPECT_TRUE(scene.ok()) << (scene.ok() ? "" : scene.error().text());
  return scene.ok() ? make(scene.value()) : nullptr;
}

GoalProgress progress_of(const World& world) {
  Snapshot snapshot;
  world.snapshot({}, snapshot);
  return snapshot.goals.empty() ? GoalProgress{} : snapshot.goals.at(0).progress;
}

// Steps until the goal has ended, `most` steps at most.
void run_until_ended(World& world, int most) {
  for (int i = 0; i < most && progress_of(world).ended < 0.0; ++i) world.step();
}

TEST(Goals, ABoatThatGoesStraightPassesTheGatesOfAWorld) {
  const auto world = world_of(goal_scene(kCourse));
  ASSERT_TRUE(world);
  run_until_ended(*world, 1500);
  const GoalProgress progress = progress_of(*world);
  EXPECT_TRUE(progress.done());
  EXPECT_GT(progress.begun, 0.1);
  EXPECT_GT(progress.ended, progress.begun + 2.0);
}

TEST(Goals, TheyChangeNothing) {
  const auto with = world_of(goal_scene(kCourse)), without = world_of(goal_scene(""));
  ASSERT_TRUE(with && without);
  for (int i = 0; i < 100; ++i) {
    with->step();
    without->step();
  }
  EXPECT_EQ(with->hash(), without->hash());
}

TEST(Goals, SavedHalfWayTheyGoOnTheSame) {
  const std::string folder = (std::filesystem::temp_directory_path() / "regatta-goals-XXXXXX").string();
  std::string made = folder;
  ASSERT_NE(mkdtemp(made.data()), nullptr);
  const std::filesystem::path file = std::filesystem::path(made) / "half.toml";
  const auto world = world_of(goal_scene(kCourse));
  ASSERT_TRUE(world);
  for (int i = 0; i < 1500 && progress_of(*world).passed < 2; ++i) world->step();
  ASSERT_EQ(progress_of(*world).passed, 2);
  ASSERT_TRUE(world->save(file).ok());
  WorldState keyframe;
  world->take_state(keyframe);

  const Result<Scene> scene = read_scene(file, {});
  ASSERT_TRUE(scene.ok()) << scene.error().text();
  EXPECT_EQ(scene.value().goals.at(0).gates.size(), 3U);
  const auto loaded = make(scene.value());
  EXPECT_EQ(progress_of(*loaded), progress_of(*world));
  run_until_ended(*world, 1500);
  run_until_ended(*loaded, 1500);
  const GoalProgress end = progress_of(*world);
  EXPECT_TRUE(end.done());
  EXPECT_EQ(progress_of(*loaded), end);
  ASSERT_TRUE(world->restore(keyframe).ok());
  EXPECT_EQ(progress_of(*world).passed, 2);
  run_until_ended(*world, 1500);
  EXPECT_EQ(progress_of(*world), end);
  std::filesystem::remove_all(made);
}

// A quay ahead, and a berth before it.
std::string dock(float throttle) {
  return goal_scene(
      "[[body]]\nname = \"quay\"\nkind = \"box\"\nmotion = \"static\"\nsize = [2, 2.4, 6]\nposition = [0, 0, 0]\n"
      "[[goal]]\nname = \"dock\"\nkind = \"berth\"\nlower = [-4, -1]\nupper = [-1.5, 1]\nslow = 0.3\nstay = 1\n"
      "bump = 0.5\n",
      throttle);
}

TEST(Goals, ABoatThatRunsIntoAQuayHasBumped) {
  const auto world = world_of(dock(1.0F));
  ASSERT_TRUE(world);
  run_until_ended(*world, 1500);
  EXPECT_TRUE(progress_of(*world).failed);
  EXPECT_GT(progress_of(*world).bump, 0.5);
}

TEST(Goals, OneThatStopsBeforeItHasDocked) {
  const auto world = world_of(dock(0.5F));
  ASSERT_TRUE(world);
  // A careful helmsman: towards the middle of the berth the slower the nearer, astern where it is too fast.
  Snapshot seen;
  for (int i = 0; i < 3000 && progress_of(*world).ended < 0.0; ++i) {
    world->snapshot({}, seen);
    const BodySnapshot& boat = seen.bodies[0];
    const float wanted = 0.35F * (-2.7F - boat.state.position.x);
    world->enqueue(SetHelm{boat.id, std::clamp(1.5F * (wanted - boat.state.velocity.x), -1.0F, 1.0F), 0.0F, 0.0F});
    world->step();
  }
  EXPECT_TRUE(progress_of(*world).done());
  EXPECT_LT(progress_of(*world).bump, 0.5);
}

TEST(Goals, GoWithTheBodyThatTheyAreAbout) {
  const auto world = world_of(goal_scene(kCourse));
  ASSERT_TRUE(world);
  world->step();
  Snapshot seen;
  world->snapshot({}, seen);
  world->enqueue(RemoveBody{seen.bodies[0].id});
  world->step();
  world->snapshot({}, seen);
  EXPECT_TRUE(seen.goals.empty());
  EXPECT_TRUE(world->scene().goals.empty());
}

TEST(Goals, AreReadWrittenAndReadAgain) {
  const Result<Scene> scene = read(goal_scene(
      kCourse +
      "[[goal]]\nkind = \"berth\"\nbody = \"boat\"\nlower = [1, 2]\nupper = [3, 3]\nslow = 0.4\nstay = 5\nbump = 0.6\n"
      "[[goal]]\nname = \"round\"\nkind = \"course\"\nlap = true\n[[goal.gate]]\nport = [0, 0]\nstarboard = [0, 1]\n"));
  ASSERT_TRUE(scene.ok()) << scene.error().text();
  const Result<Scene> again = read(scene_text(scene.value()));
  ASSERT_TRUE(again.ok()) << again.error().text();
  EXPECT_EQ(scene_text(again.value()), scene_text(scene.value()));
  for (const Result<Scene>* one : {&scene, &again}) {
    const std::vector<GoalSetup>& goals = one->value().goals;
    ASSERT_EQ(goals.size(), 3U);
    EXPECT_EQ(goals[0].body, "boat");
    EXPECT_EQ(goals[0].gates[2], (GoalGate{{3, -3}, {3, 3}}));
    EXPECT_EQ(goals[1].name, "goal 2");
    EXPECT_EQ(goals[1].upper, Vec2(3, 3));
    EXPECT_EQ(goals[1].bump, 0.6F);
    EXPECT_EQ(goals[1].stay, 5.0);
    EXPECT_TRUE(goals[2].lap);
    EXPECT_EQ(goals[2].passes(), 2);
  }
}

TEST(Goals, WhatCanNotBeIsRefusedWithItsPlace) {
  struct Case {
    std::string text;   // behind the boat, from line 13 on
    const char* place;  // where the error is
    const char* what;
  };
  const std::string gates =
      "[[goal.gate]]\nport = [0, 0]\nstarboard = [0, 1]\n"
      "[[goal.gate]]\nport = [2, 0]\nstarboard = [2, 1]\n";
  for (const Case& c : {
           Case{"[[goal]]\nname = \"a\"\n", ":13:1:", "needs a kind"},
           Case{"[[goal]]\nkind = \"race\"\n", ":14:", "race"},
           Case{"[[goal]]\nkind = \"course\"\n", ":13:1:", "two gates at least"},
           Case{"[[goal]]\nkind = \"course\"\n[[goal.gate]]\nport = [0, 0]\n" + gates, ":15:1:", "needs starboard"},
           Case{"[[goal]]\nkind = \"course\"\n[[goal.gate]]\nport = [0, 0]\nstarboard = [0, 0]\n" + gates,
                ":17:", "0.1 m wide"},
           Case{"[[goal]]\nkind = \"course\"\nbody = \"bot\"\n" + gates, ":15:", "did you mean \"boat\""},
           Case{"[[goal]]\nkind = \"course\"\nbump = 1\n" + gates, ":15:", "is of a berth"},
           Case{"[[goal]]\nkind = \"berth\"\nlower = [0, 0]\n", ":13:1:", "needs upper"},
           Case{"[[goal]]\nkind = \"berth\"\nlower = [0, 0]\nupper = [0, 1]\n", ":16:", "beyond lower"},
           Case{"[[goal]]\nkind = \"berth\"\nlower = [0, 0]\nupper = [1, 1]\nbump = -1\n", ":17:", "bump"},
           Case{"[[goal]]\nkind = \"berth\"\nlower = [0, 0]\nupper = [1, 1]\nlap = true\n", ":17:", "is of a course"},
           Case{"[[goal]]\nkind = \"berth\"\nlower = [0, 0]\nupper = [1, 1]\nspeed = 1\n", ":17:", "speed"},
           Case{"[[goal]]\nkind = \"berth\"\nname = \"a\"\nlower = [0, 0]\nupper = [1, 1]\n"
                "[[goal]]\nkind = \"berth\"\nname = \"a\"\nlower = [0, 0]\nupper = [1, 1]\n",
                ":20:", "two goals named"},
       }) {
    const Result<Scene> scene = read(goal_scene(c.text));
    ASSERT_FALSE(scene.ok()) << c.text;
    EXPECT_NE(scene.error().text().find(c.place), std::string::npos) << c.text << scene.error().text();
    EXPECT_NE(scene.error().text().find(c.what), std::string::npos) << c.text << scene.error().text();
  }
}

}  // namespace
}  // namespace regatta
