// Hands that hold bodies in water: what is held follows, what is let go flies on, what is pinned stays; what hands give
// is all that water and bodies gain; and the same commands give the same bits.
#include "rigid/hand.h"
#include "world_of_text.h"

#include "core/parallel.h"

#include <fmt/format.h>

#include <filesystem>

namespace regatta::hands_test {
namespace {

constexpr BodyId kFirst{1};

// Water 20 m by 12 m without edges, 1.5 m deep, that flows along x; and one body in it.
std::string pond(const std::string& body, float stream = 0.0F) {
  return fmt::format(R"([domain]
size = [20, 12]
west = "periodic"
east = "periodic"
south = "periodic"
north = "periodic"
[water]
depth = 1.5
spacing = 0.25
velocity = [{}, 0]
[params.water]
solver = "grid"
[params.wake]
on = false
[[body]]
name = "one"
{}
)",
                     stream, body);
}

const std::string kBoatText = "kind = \"boat\"\nposition = [-4, 0]\n";
const std::string kBallText = "kind = \"sphere\"\nradius = 0.3\ndensity = 400\nposition = [-4, 0]\n";

void grab(World& world, const Vec3& at) { world.enqueue(GrabBody{kFirst, at}); }

Snapshot seen(const World& world) {
  Snapshot snapshot;
  world.snapshot({}, snapshot);
  return snapshot;
}

TEST(Hands, ABoatFollowsTheHand) {
  const auto world = world_of_text(pond(kBoatText));
  ASSERT_TRUE(world);
  grab(*world, {1.5F, 0.2F, 0.0F});  // at the bow
  world->step();
  Vec3 hand = seen(*world).grips.at(0).hand;
  hand.y += 0.3F;
  const Vec3 velocity(1.0F, 0.0F, 0.6F);
  world->enqueue(MoveHand{kFirst, hand, velocity});
  run_for(*world, 4.0);
  const Snapshot now = seen(*world);
  const BodySnapshot& boat = now.bodies[0];
  const Vec3 bow = boat.state.to_world(now.grips[0].at);
  EXPECT_LT(glm::length(horizontal(now.grips[0].hand - bow)), kHandStretch * 4.2F);
  EXPECT_LT(glm::length(horizontal(boat.state.velocity - velocity)), 0.15F);
  EXPECT_EQ(now.diagnostics.dropped_commands, 0);
  EXPECT_EQ(world->status() & kFatalStatus, 0U);
}

TEST(Hands, ABallThatIsThrownKeepsTheHandsVelocity) {
  const auto world = world_of_text(pond(kBallText));
  ASSERT_TRUE(world);
  grab(*world, Vec3(0.0F));
  world->step();
  const Vec3 start = seen(*world).grips.at(0).hand;
  world->enqueue(MoveHand{kFirst, start + Vec3(0.0F, 1.5F, 0.0F)});
  run_for(*world, 1.5);
  const Vec3 velocity(3.0F, 2.0F, -1.0F);
  const Vec3 from = seen(*world).grips.at(0).hand;
  world->enqueue(MoveHand{kFirst, from, velocity});
  run_for(*world, 0.7);  // 8 of its natural times
  EXPECT_LT(glm::length(seen(*world).bodies[0].state.velocity - velocity), 0.02F);
  world->enqueue(LetGo{kFirst});
  run_for(*world, 0.25);
  const Snapshot flown = seen(*world);
  EXPECT_TRUE(flown.grips.empty());
  const Vec3 falls = velocity - Vec3(0.0F, 0.25F * kGravity, 0.0F);
  EXPECT_LT(glm::length(flown.bodies[0].state.velocity - falls), 0.02F);
}

TEST(Hands, ABoatThatIsPinnedHoldsInAStream) {
  const auto world = world_of_text(pond(kBoatText, 1.2F));
  ASSERT_TRUE(world);
  grab(*world, {-1.5F, 0.2F, 0.0F});
  world->step();
  const Vec3 pin = seen(*world).grips.at(0).hand;
  run_for(*world, 10.0);
  const Snapshot now = seen(*world);
  const Vec3 held = now.bodies[0].state.to_world(now.grips.at(0).at);
  EXPECT_LT(glm::length(held - pin), kHandStretch * 4.2F);
  EXPECT_LT(now.grips[0].force.x, 0.0F);  // against the stream
  world->enqueue(LetGo{kFirst});
  run_for(*world, 4.0);
  EXPECT_GT(seen(*world).bodies[0].state.velocity.x, 0.3F);
}

// The horizontal momentum of water and bodies together: nothing but the hands changes it here.
TEST(Hands, WhatTheyGiveIsAllThatWaterAndBodiesGain) {
  for (const char* const solver : {"grid", "columns"}) {
    std::string text = pond(kBallText);
    text.replace(text.find("\"grid\""), 6, fmt::format("\"{}\"", solver));
    const auto world = world_of_text(text);
    ASSERT_TRUE(world);
    run_for(*world, 0.5);
    const Diagnostics before = seen(*world).diagnostics;
    grab(*world, {0.1F, 0.0F, 0.0F});
    world->step();
    const Vec3 hand = seen(*world).grips.at(0).hand;
    world->enqueue(MoveHand{kFirst, hand, {1.0F, 0.0F, 0.5F}});
    run_for(*world, 2.0);
    world->enqueue(LetGo{kFirst});
    run_for(*world, 1.0);
    const Diagnostics after = seen(*world).diagnostics;
    const glm::dvec2 given(after.hand_impulse.x, after.hand_impulse.z);
    const glm::dvec2 gained = glm::dvec2(after.momentum) - glm::dvec2(before.momentum);
    fmt::print("hands on {}: {:.2f}, {:.2f} kg m/s given; {:.3f}, {:.3f} more gained\n", solver, given.x, given.y,
               gained.x - given.x, gained.y - given.y);
    EXPECT_GT(glm::length(given), 50.0);
    // Loads of a step act on a body in the next: what the water has of the last one is still to come.
    EXPECT_LT(glm::length(gained - given), 0.01 * glm::length(given));
  }
}

// Water of every kind takes a push, with the momentum that is counted; pressed down it goes aside and gains none.
TEST(Hands, WaterThatIsPushedGainsWhatIsCounted) {
  const std::string box = "lower = [0, 0, 0]\nupper = [4, 2, 2]\n";
  const std::string block = "lower = [0, 0, 0]\nupper = [4, 1, 2]\n";
  std::string columns = pond(kBallText);
  columns.replace(columns.find("\"grid\""), 6, "\"columns\"");
  for (const auto& [text, at] :
       {std::pair(pond(kBallText), Vec2(3.0F, 1.0F)), std::pair(columns, Vec2(3.0F, 1.0F)),
        std::pair("[liquid]\n" + box + "cell = 0.1\n[[liquid.block]]\n" + block, Vec2(2.0F, 1.0F)),
        std::pair("[ocean]\n" + box + "radius = 0.05\n[[ocean.block]]\n" + block, Vec2(2.0F, 1.0F))}) {
    const auto world = world_of_text(text);
    ASSERT_TRUE(world);
    const auto still = world->twin();
    ASSERT_TRUE(still.ok());
    world->enqueue(PushWater{.at = at, .radius = 0.8F, .velocity = {1.5F, 0.0F, -0.5F}});
    world->step();
    still.value()->step();
    const Diagnostics now = seen(*world).diagnostics, other = seen(*still.value()).diagnostics;
    EXPECT_EQ(now.dropped_commands, 0) << now.dropped_why;
    const glm::dvec2 given(now.hand_impulse.x, now.hand_impulse.z);
    const glm::dvec2 gained = glm::dvec2(now.momentum) - glm::dvec2(other.momentum);
    EXPECT_GT(glm::length(given), 100.0);
    EXPECT_NEAR(given.y / given.x, -1.0 / 3.0, 1e-3);
    // In a box, walls take part of it at once: pressure acts without delay.
    const bool walls = text.find("[domain]") == std::string::npos;
    EXPECT_LT(glm::length(gained - given), (walls ? 0.25 : 0.002) * glm::length(given)) << text;
    world->enqueue(PushWater{.at = at, .radius = 0.8F, .velocity = {0.0F, -2.0F, 0.0F}});
    world->step();
    const glm::dvec3 after = seen(*world).diagnostics.hand_impulse;
    EXPECT_LT(glm::length(glm::dvec2(after.x, after.z) - given), 0.01 * glm::length(given));
    EXPECT_NEAR(seen(*world).diagnostics.mass_error, 0.0, 1e-6);
    EXPECT_EQ(world->status() & kFatalStatus, 0U);
  }
}

// A push continues across a periodic edge, as the water does.
TEST(Hands, APushAcrossAnEdgeThatGoesOnIsAsOneInTheMiddle) {
  for (const char* const solver : {"grid", "columns"}) {
    std::string text = pond("kind = \"sphere\"\nradius = 0.3\ndensity = 400\nposition = [5, 0]\n");
    text.replace(text.find("\"grid\""), 6, fmt::format("\"{}\"", solver));
    const auto pushed = [&](Vec2 at) {
      const auto world = world_of_text(text);
      EXPECT_TRUE(world);
      world->enqueue(PushWater{.at = at, .radius = 1.2F, .velocity = {1.5F, -2.0F, -0.5F}});
      world->step();
      EXPECT_EQ(world->diagnostics().dropped_commands, 0);
      return world->diagnostics().hand_impulse;
    };
    const glm::dvec3 middle = pushed({0.0F, 0.0F});
    EXPECT_GT(glm::length(middle), 100.0);
    for (const Vec2& edge : {Vec2(-10.0F, 0.0F), Vec2(10.0F, 6.0F), Vec2(0.0F, -6.0F)}) {
      EXPECT_LT(glm::length(pushed(edge) - middle), 0.02 * glm::length(middle)) << solver << edge.x;
    }
  }
}

// Water pressed down spreads at the wave speed of the local depth: over a rising bed every side gets the same volume
// and momentum. With the depth of the scene the sum would be 11 kg m/s along the slope. The few columns or cells below
// a push lie unevenly about it, by up to 5 kg m/s each time, in any direction: the mean of four tells.
TEST(Hands, WaterPressedDownOnASlopeGainsNoMomentum) {
  for (const char* const solver : {"grid", "columns"}) {
    std::string text = pond("kind = \"sphere\"\nradius = 0.3\ndensity = 400\nposition = [-6, 3]\n");
    text += "[[water.terrain]]\nkind = \"slope\"\nfrom = 2\nto = 10\nheight = 1.2\n";
    text.replace(text.find("\"grid\""), 6, fmt::format("\"{}\"", solver));
    double along = 0.0;
    for (const Vec2& at : {Vec2(6.0F, 0.0F), Vec2(6.3F, 0.4F), Vec2(5.5F, -1.2F), Vec2(6.6F, 1.9F)}) {
      const auto world = world_of_text(text);
      ASSERT_TRUE(world);
      world->enqueue(PushWater{.at = at, .radius = 0.8F, .velocity = {0.0F, -2.0F, 0.0F}});
      world->step();
      const glm::dvec3 impulse = world->diagnostics().hand_impulse;
      EXPECT_LT(glm::length(impulse), 8.0) << solver;
      along += 0.25 * impulse.x;
    }
    EXPECT_LT(std::abs(along), 2.0) << solver;
  }
}

// A submarine's copy is dropped at the surface and stays there, whatever the depth at which the original began.
TEST(Hands, ACopyOfASubmarineFloats) {
  const auto world =
      world_of_text(pond("kind = \"boat\"\nhull = \"submarine\"\nsize = [4, 0.7, 0.7]\nposition = [-4, -0.9, 0]\n"));
  ASSERT_TRUE(world);
  LaunchBody copy{LaunchKind::kCopy, {4.0F, 0.0F}};
  copy.like = kFirst;
  world->enqueue(copy);
  world->step();
  ASSERT_EQ(seen(*world).bodies.size(), 2U) << seen(*world).diagnostics.dropped_why;
  EXPECT_LE(seen(*world).bodies[1].diving.ordered, 0.0F);
}

// Pressed down, shallow water rises around the place.
TEST(Hands, ASplashRaisesARing) {
  const auto world = world_of_text(pond(kBallText));
  ASSERT_TRUE(world);
  world->enqueue(PushWater{.at = {3.0F, 0.0F}, .radius = 1.0F, .velocity = {0.0F, -3.0F, 0.0F}});
  run_for(*world, 0.15);
  Snapshot snapshot;
  SnapshotRequest request;
  request.surface_spacing = 0.25F;
  world->snapshot(request, snapshot);
  const SurfaceGrid& grid = snapshot.surface;
  const auto height = [&](float x, float z) {
    const auto i = std::lround((x - grid.origin.x) / grid.spacing), k = std::lround((z - grid.origin.y) / grid.spacing);
    return grid.surface[static_cast<std::size_t>(k * grid.nx + i)] - snapshot.level;
  };
  EXPECT_LT(height(3.0F, 0.0F), -0.05F);
  for (const Vec2& side : {Vec2(1.25F, 0.0F), Vec2(-1.25F, 0.0F), Vec2(0.0F, 1.25F), Vec2(0.0F, -1.25F)}) {
    EXPECT_GT(height(3.0F + side.x, side.y), 0.02F);
  }
}

TEST(Hands, SameBitsForAnyNumberOfThreadsATwinAndGoingBack) {
  const int threads_before = thread_count();
  std::uint64_t first = 0;
  for (const int threads : {1, 2, 3, 8}) {
    set_thread_count(threads);
    const auto world = world_of_text(pond(kBoatText, 0.5F));
    ASSERT_TRUE(world);
    run_for(*world, 0.2);
    WorldState before;
    world->take_state(before);
    grab(*world, {1.0F, 0.2F, 0.3F});
    run_for(*world, 0.2);
    const Quat turn = glm::angleAxis(0.4F, Vec3(0.0F, 1.0F, 0.0F));
    world->enqueue(MoveHand{kFirst, {-2.0F, 0.5F, 1.0F}, {0.5F, 0.0F, 0.0F}, turn});
    run_for(*world, 0.2);
    const auto twin = world->twin();
    ASSERT_TRUE(twin.ok());
    WorldState held;
    world->take_state(held);
    run_for(*world, 0.3);
    run_for(*twin.value(), 0.3);
    if (threads == 1) first = world->hash();
    EXPECT_EQ(world->hash(), first) << threads;
    EXPECT_EQ(twin.value()->hash(), first) << threads;
    ASSERT_TRUE(world->restore(before).ok());
    EXPECT_TRUE(seen(*world).grips.empty());
    EXPECT_EQ(seen(*world).diagnostics.hand_impulse, glm::dvec3(0.0));
    ASSERT_TRUE(world->restore(held).ok());
    run_for(*world, 0.3);
    EXPECT_EQ(world->hash(), first) << threads;
  }
  set_thread_count(threads_before);
}

// The log of commands is the whole story.
TEST(Hands, AReplayOfTheLogGivesTheSameBits) {
  const std::string text = pond(kBallText);
  const auto world = world_of_text(text);
  ASSERT_TRUE(world);
  run_for(*world, 0.1);
  grab(*world, {0.0F, 0.1F, 0.0F});
  run_for(*world, 0.1);
  world->enqueue(MoveHand{kFirst, {-3.0F, 1.0F, 0.0F}, {1.0F, 1.0F, 0.0F}});
  run_for(*world, 0.3);
  world->enqueue(LetGo{kFirst});
  run_for(*world, 0.3);
  const auto again = world_of_text(text);
  ASSERT_TRUE(again);
  auto next = world->command_log().begin();
  while (again->steps() < world->steps()) {
    for (; next != world->command_log().end() && next->first == again->steps(); ++next) again->enqueue(next->second);
    again->step();
  }
  EXPECT_EQ(next, world->command_log().end());
  EXPECT_EQ(again->hash(), world->hash());
}

TEST(Hands, ASavedWorldHoldsWhatIsHeld) {
  const auto world = world_of_text(pond(kBoatText, 0.8F));
  ASSERT_TRUE(world);
  grab(*world, {1.0F, 0.2F, 0.0F});
  run_for(*world, 0.5);
  std::string name = (std::filesystem::temp_directory_path() / "regatta-hands-XXXXXX").string();
  const std::filesystem::path folder = mkdtemp(name.data());
  ASSERT_TRUE(world->save(folder / "held.toml").ok());
  const Result<Scene> scene = read_scene(folder / "held.toml", folder);
  ASSERT_TRUE(scene.ok()) << scene.error().text();
  const auto loaded = World::create(scene.value());
  ASSERT_TRUE(loaded.ok()) << loaded.error().text();
  std::filesystem::remove_all(folder);
  EXPECT_EQ(loaded.value()->hash(), world->hash());
  EXPECT_EQ(seen(*loaded.value()).diagnostics.hand_impulse, seen(*world).diagnostics.hand_impulse);
  run_for(*world, 0.5);
  run_for(*loaded.value(), 0.5);
  EXPECT_EQ(loaded.value()->hash(), world->hash());
}

// Each floats, or sinks as heavy as it is, and a saved world has them again.
TEST(Hands, BallsRingsAndCopiesAreDropped) {
  const auto world = world_of_text(pond(kBallText + "[[body]]\nname = \"light\"\nkind = \"mesh\"\n"
                                                    "file = \"assets/meshes/channel_buoy.obj\"\nmotion = \"static\"\n"
                                                    "position = [5, 0, 3]\n"));
  ASSERT_TRUE(world);
  LaunchBody ball{LaunchKind::kBall, {0.0F, -3.0F}}, ring{LaunchKind::kRing, {0.0F, 3.0F}, 0.3F};
  LaunchBody copy{LaunchKind::kCopy, {6.0F, -3.0F}, 0.5F};
  copy.like = BodyId{2};
  for (const LaunchBody& one : {ball, ring, copy}) world->enqueue(one);
  LaunchBody none = copy;
  none.like = BodyId{77};
  world->enqueue(none);
  world->step();
  const Snapshot now = seen(*world);
  EXPECT_EQ(now.diagnostics.dropped_commands, 1) << now.diagnostics.dropped_why;
  ASSERT_EQ(now.bodies.size(), 5U);
  EXPECT_EQ(now.bodies[2].name, "launched ball 1");
  EXPECT_EQ(now.bodies[3].kind, "torus");
  EXPECT_EQ(now.bodies[4].motion, BodyMotion::kDynamic);
  EXPECT_EQ(now.bodies[4].hull, now.bodies[1].hull);
  run_for(*world, 3.0);
  for (std::size_t b = 2; b < 5; ++b) {
    EXPECT_LT(glm::length(seen(*world).bodies[b].state.velocity), 0.5F);
    EXPECT_GT(seen(*world).bodies[b].state.position.y, -1.0F);
  }
  ASSERT_TRUE(world->twin().ok());
  EXPECT_EQ(world->twin().value()->hash(), world->hash());
}

TEST(Hands, WhatCantBeIsDroppedAndChangesNothing) {
  const auto world = world_of_text(
      pond(kBallText +
           "[[body]]\nname = \"pier\"\nkind = \"box\"\nsize = [1, 4, 1]\nposition = [5, 0, 3]\nmotion = \"static\"\n"));
  const auto untouched = world->twin();
  ASSERT_TRUE(untouched.ok());
  const float nan = std::numeric_limits<float>::quiet_NaN();
  const std::vector<Command> wrong = {GrabBody{BodyId{7}, {}},
                                      GrabBody{BodyId{2}, {}},
                                      GrabBody{kFirst, {0.0F, 2.0F, 0.0F}},
                                      GrabBody{kFirst, {nan, 0.0F, 0.0F}},
                                      MoveHand{kFirst, {}},
                                      LetGo{kFirst}};
  for (const Command& command : wrong) world->enqueue(command);
  world->step();
  untouched.value()->step();
  EXPECT_EQ(seen(*world).diagnostics.dropped_commands, static_cast<int>(wrong.size()));
  EXPECT_EQ(world->hash(), untouched.value()->hash());
  grab(*world, Vec3(0.0F));
  world->step();
  for (const Command& command :
       std::vector<Command>{MoveHand{kFirst, {nan, 0.0F, 0.0F}}, MoveHand{kFirst, {}, Vec3(1e5F)},
                            MoveHand{kFirst, {}, {}, Quat(0.0F, 0.0F, 0.0F, 0.0F)}}) {
    const int before = seen(*world).diagnostics.dropped_commands;
    world->enqueue(command);
    world->step();
    EXPECT_EQ(seen(*world).diagnostics.dropped_commands, before + 1);
  }
  world->enqueue(RightBody{kFirst});
  world->step();
  EXPECT_TRUE(seen(*world).grips.empty());
}

}  // namespace
}  // namespace regatta::hands_test
