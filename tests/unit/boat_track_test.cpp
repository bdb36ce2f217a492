#include "replay/boat_track.h"

#include "driven_pond.h"

namespace regatta {
namespace {

Snapshot seen(const World& world) {
  Snapshot snapshot;
  world.snapshot({}, snapshot);
  return snapshot;
}

TEST(BoatTrack, TellsWhereABoatLayAtEachStep) {
  const auto world = make(driven_pond());
  BoatTrack track;
  EXPECT_TRUE(track.empty());
  EXPECT_FALSE(track.at("boat", 0));
  std::vector<BodyState> states;
  for (int i = 0; i <= 60; ++i) {
    track.add(*world);
    states.push_back(seen(*world).bodies[0].state);
    drive_pond(*world);
    world->step();
  }
  EXPECT_EQ(track.first_step(), 0);
  EXPECT_EQ(track.last_step(), 60);
  for (std::int64_t step = 0; step <= 60; ++step) {
    const std::optional<RunGhost> ghost = track.at("boat", step);
    ASSERT_TRUE(ghost);
    EXPECT_EQ(ghost->state.position, states[static_cast<std::size_t>(step)].position) << step;
    EXPECT_EQ(ghost->state.orientation, states[static_cast<std::size_t>(step)].orientation) << step;
    const std::int64_t before = std::max<std::int64_t>(0, step - 1);
    EXPECT_EQ(ghost->previous.position, states[static_cast<std::size_t>(before)].position) << step;
    EXPECT_FALSE(ghost->ended);
    EXPECT_NE(ghost->hull, nullptr);
  }
  const std::optional<RunGhost> after = track.at("boat", 500);
  ASSERT_TRUE(after);
  EXPECT_TRUE(after->ended);
  EXPECT_EQ(after->state.position, states[60].position);
  EXPECT_EQ(after->previous.position, states[60].position) << "it stands";
  EXPECT_EQ(track.at("no such boat", 7)->name, "boat") << "the first";
  EXPECT_FALSE(track.at("boat", -1));
  EXPECT_GE(track.size(), 61U * 28U);
}

TEST(BoatTrack, KnowsWhenABoatPassedAPlace) {
  const auto world = make(driven_pond());
  BoatTrack track;
  std::vector<Vec2> places;
  for (int i = 0; i < 90; ++i) {
    track.add(*world);
    places.push_back(horizontal(seen(*world).bodies[0].state.position));
    if (i == 0) world->enqueue(SetHelm{BodyId{1}, 1.0F, 0.0F});
    world->step();
  }
  ASSERT_GT(glm::distance(places[80], places[50]), 0.05F);
  EXPECT_EQ(track.passed("boat", places[80], 1.0F), 80);
  EXPECT_EQ(track.passed("boat", places[50], 1.0F), 50);
  EXPECT_EQ(track.passed("boat", places[50] + Vec2(0.0F, 2.0F), 1.0F), std::nullopt);
}

// A boat that is launched later has a way from there on; what is cut off is forgotten, and goes on otherwise.
TEST(BoatTrack, BoatsComeAndABranchGoesAnotherWay) {
  const auto world = make(driven_pond());
  BoatTrack track;
  for (int i = 0; i < 40; ++i) {
    track.add(*world);
    if (i == 20) world->enqueue(LaunchBody{LaunchKind::kBoat, {0.0F, 2.2F}, 0.0F, 0.1F, BoatClass::kStandard});
    world->step();
    track.add(*world);
    track.add(*world);  // a step that is there
  }
  ASSERT_EQ(seen(*world).bodies.size(), 2U) << "it was launched";
  const std::string name = seen(*world).bodies[1].name;
  EXPECT_FALSE(track.at(name, 20));
  EXPECT_EQ(track.at(name, 30)->name, name);
  BoatTrack branch = track;
  branch.cut(10);
  EXPECT_EQ(branch.last_step(), 10);
  EXPECT_LT(branch.size(), track.size());
  EXPECT_EQ(branch.at("boat", 10)->state.position, track.at("boat", 10)->state.position);
  EXPECT_TRUE(branch.at("boat", 11)->ended);
}

// Across a periodic edge: the place one step earlier is the copy beside it, and a place is passed through the edge.
TEST(BoatTrack, GoesOnAcrossPeriodicEdges) {
  Scene scene = driven_pond();
  scene.domain.west = scene.domain.east = EdgeKind::kPeriodic;
  scene.bodies = {boat_under_way({1.6F, 0.5F, 0.6F}, 100.0F, {2.0F, 0.0F}, 0.5F)};
  const auto world = make(scene);
  BoatTrack track;
  std::vector<Vec2> places;
  world->enqueue(SetHelm{BodyId{1}, 1.0F, 0.0F});
  bool crossed = false;
  for (int i = 0; i < 500; ++i) {
    track.add(*world);
    places.push_back(horizontal(seen(*world).bodies[0].state.position));
    if (i > 0 && glm::distance(places.back(), places[places.size() - 2]) > 3.0F) {
      crossed = true;
      const std::optional<RunGhost> ghost = track.at("boat", i);
      EXPECT_LT(glm::distance(ghost->state.position, ghost->previous.position), 0.2F);
      EXPECT_EQ(horizontal(ghost->state.position), places.back());
      // Just beyond the edge on the other side.
      const Vec2 copy = places.back() + Vec2(scene.domain.size().x, 0.0F);
      EXPECT_EQ(track.passed("boat", copy, 0.3F), i);
    }
    world->step();
  }
  EXPECT_TRUE(crossed) << places.back().x;
}

// passed() finds the same step as a search of every pose, for paths of any length.
TEST(BoatTrack, PassedIsWhatAWalkAlongTheWayFinds) {
  const auto world = make(driven_pond());
  BoatTrack track;
  std::vector<Vec2> places;
  for (int i = 0; i < 700; ++i) {
    track.add(*world);
    places.push_back(horizontal(seen(*world).bodies[0].state.position));
    if (i % 50 == 0)
      world->enqueue(SetHelm{BodyId{1}, i % 100 == 0 ? 1.0F : -1.0F, 0.01F * static_cast<float>(i % 90)});
    world->step();
  }
  for (const std::size_t length : {700U, 400U, 257U, 256U, 17U, 16U, 1U}) {
    track.cut(static_cast<std::int64_t>(length) - 1);
    for (int i = 0; i < 200; ++i) {
      const Vec2 place(-3.0F + 0.03F * static_cast<float>(i), 2.0F * std::sin(0.7F * static_cast<float>(i)));
      std::optional<std::int64_t> expected;
      float nearest = 0.8F;
      for (std::size_t k = 0; k < length; ++k) {
        if (glm::distance(places[k], place) >= nearest) continue;
        nearest = glm::distance(places[k], place);
        expected = static_cast<std::int64_t>(k);
      }
      ASSERT_EQ(track.passed("boat", place, 0.8F), expected) << length << " " << i;
    }
  }
}

}  // namespace
}  // namespace regatta
