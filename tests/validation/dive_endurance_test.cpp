// A submarine that is steered at random below the surface, where it sheds rings: for twenty seconds in open water, and
// for twenty minutes among walls, which it meets again and again; and every scene with rings for two minutes. Finite,
// inside the tank, its rings never too many, and none dropped at once.
#include "core/parallel.h"
#include "core/rng.h"
#include "exchange/status.h"
#include "floating_scene.h"
#include "geometry/hull_shapes.h"
#include "scene/scene_file.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace regatta::dive_endurance_test {
namespace {

using namespace floating_scene;

constexpr float kDepth = 8.0F;   // [m]
constexpr float kYield = 0.5F;   // contacts with walls and bed give way [m]
constexpr int kMostRings = 250;  // of 5 h apart on average, within 10 L of a body with h = 0.2 L, on its way to and fro
constexpr float kFastest = 6.0F;  // well beyond what its propeller or the fall of its weight can give it [m/s]

// Of the twenty minutes: a third of the nodes, which then take as long as the water.
constexpr double kCoarse = 0.3;
constexpr int kMostCoarseNodes = 2000;
constexpr int kMostNodes = 2000;  // with default parameters, as vorton.max

class DiveEndurance : public ::testing::TestWithParam<WaterSolver> {};
class LongDiveEndurance : public DiveEndurance {
 protected:
  // Its steps are so short that beside other tests two threads spend most of their time waiting for each other.
  void SetUp() override { set_thread_count(1); }
  void TearDown() override { set_thread_count(processor_count()); }
};
FOR_BOTH_SOLVERS(DiveEndurance);
FOR_BOTH_SOLVERS(LongDiveEndurance);

struct Course {
  int most_rings = 0, most_nodes = 0;
  float deepest = 0.0F, fastest = 0.0F;  // [m], [m/s]
  double under = 0.0;                    // share of the time that rings lie in the water
  std::int64_t put_back = 0;             // steps in which it had left the domain
};

// ring_size: h/L; 0: the usual one.
void dive(WaterSolver solver, float size, double seconds, double ring_size, Course& course, std::uint64_t seed = 15) {
  Scene scene = tank({size, size}, kDepth, 0.5F, EdgeKind::kWall, solver);
  if (ring_size > 0.0) scene.params.vorton_size = ring_size;
  BodySpec boat;
  boat.name = "submarine";
  boat.kind = BodyKind::kBoat;
  boat.boat_class = BoatClass::kSubmarine;
  boat.size = boat_figures(BoatClass::kSubmarine).size;
  boat.mass = boat_design_mass(BoatClass::kSubmarine, boat.size);
  boat.afloat = true;
  scene.bodies.push_back(boat);
  const auto world = make(scene);
  ASSERT_NE(world, nullptr);
  Rng rng(seed);
  Snapshot snapshot;
  const int steps = static_cast<int>(seconds / world->dt());
  float throttle = 0.0F, rudder = 0.0F, wanted = 0.0F;
  for (int step = 0; step < steps; ++step) {
    if (step % 120 == 0) {
      throttle = rng.uniform(-1.0F, 1.0F);  // ahead alone it would stay at a wall
      rudder = rng.uniform(-1.0F, 1.0F);
    }
    if (step % 600 == 0) wanted = rng.uniform(1.5F, 6.5F);  // deeper it would lie on the bed
    if (step % 10 == 0) {
      world->snapshot({}, snapshot);
      const float off = wanted - snapshot.bodies[0].diving.ordered;
      world->enqueue(SetHelm{BodyId{1}, throttle, rudder, glm::clamp(2.0F * off, -1.0F, 1.0F)});
    }
    world->step();
    if (step % 10 != 0) continue;
    world->snapshot({}, snapshot);
    const Diagnostics& found = snapshot.diagnostics;
    ASSERT_EQ(found.status.bits & kFatalStatus, 0U) << step;
    const BodyState& state = snapshot.bodies[0].state;
    for (const Vec3& each : {state.position, state.velocity, state.angular_velocity}) {
      ASSERT_TRUE(std::isfinite(each.x + each.y + each.z)) << step;
    }
    ASSERT_LT(std::max(std::abs(state.position.x), std::abs(state.position.z)), 0.5F * size + kYield) << step;
    ASSERT_GT(state.position.y, -kDepth - kYield) << step;
    ASSERT_LT(state.position.y, 3.0F) << step;
    ASSERT_LT(found.rings, kMostRings) << step;
    ASSERT_EQ(found.status.of(StatusBit::kRingsCrowded).count, 0) << step << ": nodes were cut off at vorton.max";
    ASSERT_LT(found.mass_error, 1e-6) << step;
    course.most_rings = std::max(course.most_rings, found.rings);
    course.most_nodes = std::max(course.most_nodes, found.vortons);
    course.deepest = std::max(course.deepest, -state.position.y);
    course.fastest = std::max(course.fastest, glm::length(state.velocity));
    course.under += found.rings > 0 ? 10.0 / steps : 0.0;
  }
  course.put_back = snapshot.diagnostics.status.of(StatusBit::kEscaped).count;
  std::printf("rings %.0f %% of the time, %d at most, of %d nodes; %.1f m deep, %.1f m/s; put back %d times\n",
              100.0 * course.under, course.most_rings, course.most_nodes, static_cast<double>(course.deepest),
              static_cast<double>(course.fastest), static_cast<int>(course.put_back));
  EXPECT_GT(course.most_nodes, 500);  // of few rings or many: they reconnect
  EXPECT_GT(course.deepest, 3.0F);
}

TEST_P(DiveEndurance, TwentySecondsOfRandomHelmInOpenWater) {
  Course course;
  dive(GetParam(), 60.0F, 20.0, 0.0, course);
  EXPECT_GT(course.under, 0.4);
  EXPECT_LT(course.fastest, kFastest);
  EXPECT_EQ(course.put_back, 0);
  EXPECT_LE(course.most_nodes, kMostNodes);
}
TEST_P(LongDiveEndurance, TwentyMinutesOfRandomHelmAmongWalls) {
  Course course;
  dive(GetParam(), 40.0F, 1200.0, kCoarse, course);
  EXPECT_LT(course.fastest, kFastest);
  EXPECT_LT(course.most_nodes, kMostCoarseNodes);
}
TEST_P(LongDiveEndurance, TwentyMinutesWithDefaultParameters) {
  for (const std::uint64_t seed : {1U, 3U}) {
    Course course;
    dive(GetParam(), 40.0F, 1200.0, 0.0, course, seed);
    EXPECT_LT(course.fastest, kFastest);
    EXPECT_LE(course.most_nodes, kMostNodes);
  }
}

// Scenes with rings, whose water is coarser than in the file, so that the test ends some day.
class RingScenes : public ::testing::TestWithParam<const char*> {
 protected:
  void SetUp() override { set_thread_count(1); }
  void TearDown() override { set_thread_count(processor_count()); }
};
class LongRingScenes : public RingScenes {};
const auto scene_name = [](const auto& info) { return std::string(info.param); };
INSTANTIATE_TEST_SUITE_P(Scenes, RingScenes, ::testing::Values("leapfrog", "ring_wall"), scene_name);
INSTANTIATE_TEST_SUITE_P(Scenes, LongRingScenes,
                         ::testing::Values("diver", "fish", "submarine", "sunken_piers", "torpedo", "tow_tank",
                                           "warm_outfall"),
                         scene_name);

void play(const std::string& name, double seconds) {
  constexpr float kColumns = 4000.0F;  // about so many
  Result<Scene> read = read_scene(REGATTA_ROOT "/scenes/" + name + ".toml", REGATTA_ROOT "/assets");
  ASSERT_TRUE(read.ok()) << read.error().text();
  Scene scene = std::move(read).value();
  const Vec2 size = scene.domain.size();
  scene.water.spacing = std::max(scene.water.spacing, std::sqrt(size.x * size.y / kColumns));
  scene.params.waves_spacing = std::max(scene.params.waves_spacing, static_cast<double>(scene.water.spacing));
  const auto world = make(scene);
  ASSERT_NE(world, nullptr);
  Snapshot snapshot;
  int most = 0;
  while (world->time() < seconds) {
    for (int i = 0; i < 10; ++i) world->step();
    world->snapshot({}, snapshot);
    most = std::max(most, snapshot.diagnostics.vortons);
  }
  const Status& status = snapshot.diagnostics.status;
  EXPECT_EQ(status.bits & kFatalStatus, 0U);
  EXPECT_EQ(status.of(StatusBit::kRingsCrowded).count, 0);
  EXPECT_LE(most, kMostNodes);
  std::printf("%s: %d nodes at most\n", name.c_str(), most);
  EXPECT_GT(most, 0);
}
TEST_P(RingScenes, HaveFewNodesForAMinute) { play(GetParam(), 60.0); }
TEST_P(LongRingScenes, HaveFewNodesForTwoMinutes) { play(GetParam(), 120.0); }

}  // namespace
}  // namespace regatta::dive_endurance_test
