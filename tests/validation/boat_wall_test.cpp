// A boat that is driven into a wall stays level, slides along it, bounces as a fender does and backs off; at any
// throttle and heading, in any depth, on both solvers, and where the wall is a body. A thrust of 3 kN trims this boat
// by 1.6 degrees where it leans on the wall at the height of its waterline, by its hydrostatics alone; the rest is the
// water's waves.
#include "../unit/marked_bound.h"
#include "floating_scene.h"
#include "geometry/hull_shapes.h"

#include <cstdio>
#include <numbers>
#include <span>

namespace regatta::boat_wall_test {
namespace {

using namespace floating_scene;

constexpr float kBow = 2.1F;  // bow ahead of the boat's origin [m]
// Users are promised that a boat at a wall stays this near to its trim, and to upright [deg].
constexpr float kLevel = 3.0F;
// Trim at the wall at full throttle [deg]: a thrust of 3 kN 0.22 m below the waterline amidships, against the hull's
// righting moment, 0 at 0 degrees, 440 N m at 1 and 840 N m at 2.
constexpr float kTrim = 1.7F;
// In this first time, while it gathers way, meets the wall and its own waves, half as much again is allowed. At full
// throttle it trims by 5 to 7 degrees on the way.
constexpr double kImpact = 8.0;  // [s]

struct Course {
  float heading_deg = 0.0F;  // 0: straight to the wall in the east
  float throttle = 1.0F;
  float depth = 0.8F;
  float spacing = 0.2F;
};

BodySpec the_boat() {
  BodySpec boat;
  boat.name = "boat";
  boat.kind = BodyKind::kBoat;
  boat.size = {4.2F, 1.0F, 1.6F};
  boat.mass = 556.0F;
  return boat;
}

// A wall in the east, one metre before the bow, as long as a boat may slide.
Scene wall_scene(WaterSolver solver, const Course& course) {
  Scene scene = tank({12.0F, 10.0F}, course.depth, course.spacing, EdgeKind::kWall, solver);
  scene.domain.south = scene.domain.north = EdgeKind::kPeriodic;
  BodySpec boat = the_boat();
  boat.position = {6.0F - kBow - 1.0F, 0.0F, 0.0F};
  boat.heading_deg = course.heading_deg;
  boat.throttle = course.throttle;
  scene.bodies.push_back(boat);
  return scene;
}

float pitch_deg(const BodyState& state) { return glm::degrees(std::asin((state.orientation * Vec3(1, 0, 0)).y)); }

struct Worst {
  float pitch = 0.0F, roll = 0.0F;  // [deg]
  float lift = 0.0F;                // highest above the start [m]
};

Worst worst_of(std::span<const BodySnapshot> states, float start, float trim) {
  Worst worst;
  for (const BodySnapshot& s : states) {
    worst.pitch = std::max(worst.pitch, std::abs(pitch_deg(s.state) - trim));
    worst.roll = std::max(worst.roll, std::abs(heel_deg(s.state)));
    worst.lift = std::max(worst.lift, s.state.position.y - start);
  }
  return worst;
}

struct Rise {
  float came = 0.0F;  // the larger of the boat's trim on arrival and that under thrust at the wall [deg]
  float rise = 0.0F;  // of the bow above that after the first blow [deg]
  bool met = false;   // whether there was a blow
};
// trim: that under thrust at the wall [deg]. A boat that speeds up is trimmed by 4 to 7 degrees before it meets
// anything.
Rise rise_of(std::span<const BodySnapshot> states, float trim) {
  constexpr float kBlow = 0.3F;  // in a step [m/s]: 20 times what its propeller does
  float most = trim;
  float rise = 0.0F;
  bool met = false;
  for (std::size_t i = 1; i < states.size(); ++i) {
    met = met || glm::distance(states[i].state.velocity, states[i - 1].state.velocity) > kBlow;
    const float pitch = pitch_deg(states[i].state);
    if (met) rise = std::max(rise, pitch - most);
    if (!met) most = std::max(trim, pitch);
  }
  return {most, rise, met};
}

// impact: what pitch and roll may be while it meets the wall; mark: of that pitch. came: the trim that it comes with,
// where that is more [deg].
void expect_level(const World& world, std::span<const BodySnapshot> states, const Course& course,
                  float impact = 1.5F * kLevel, MendedBy mark = MendedBy::kHoldsToday, float came = 0.0F) {
  const float start = states.front().state.position.y;
  const float trim = course.throttle * kTrim;
  const auto before = static_cast<std::size_t>(kImpact / world.dt());
  const Worst first = worst_of(states.first(before), start, trim);
  const Worst then = worst_of(states.subspan(before), start, trim);
  const BodyState& end = states.back().state;
  std::printf(
      "heading %3.0f, throttle %.2f, %.1f m deep: pitch %.2f, roll %.2f deg, lift %.3f m in the first seconds; "
      "%.2f, %.2f deg, %.3f m then; at the end at %.2f m, %.2f m/s along, pitch %.2f, heading %.0f\n",
      static_cast<double>(course.heading_deg), static_cast<double>(course.throttle), static_cast<double>(course.depth),
      static_cast<double>(first.pitch), static_cast<double>(first.roll), static_cast<double>(first.lift),
      static_cast<double>(then.pitch), static_cast<double>(then.roll), static_cast<double>(then.lift),
      static_cast<double>(end.position.x), static_cast<double>(end.velocity.z), static_cast<double>(pitch_deg(end)),
      static_cast<double>(heading_deg(end)));
  EXPECT_LT(then.pitch, kLevel);
  EXPECT_LT(then.roll, kLevel);
  expect_at_most(static_cast<double>(std::max(impact, came - trim + 0.5F * kLevel)), static_cast<double>(first.pitch),
                 mark, "meets a wall", "degrees of pitch");
  EXPECT_LT(first.roll, impact);
}

class BoatAtWall : public ::testing::TestWithParam<WaterSolver> {};
FOR_BOTH_SOLVERS(BoatAtWall);

TEST_P(BoatAtWall, StaysLevelAtAnyThrottle) {
  for (const Course& course : {Course{0.0F, 1.0F}, Course{0.0F, 0.5F}}) {
    const auto world = make(wall_scene(GetParam(), course));
    expect_level(*world, track(*world, 20.0), course);
  }
}

TEST_P(BoatAtWall, StaysLevelInAnyDepth) {
  for (const float depth : {1.0F, 2.0F}) {
    const Course course{0.0F, 1.0F, depth};
    const auto world = make(wall_scene(GetParam(), course));
    expect_level(*world, track(*world, 20.0), course);
  }
}

// It turns along the wall and goes on beside it: a knock of 2.4 m/s at the bow, but no climbing.
TEST_P(BoatAtWall, SlantingItIsTurnedAlong) {
  for (const float heading : {30.0F, 60.0F}) {
    Scene scene = wall_scene(GetParam(), {heading, 1.0F});
    scene.domain.lower.y = -22.0F;
    scene.domain.upper.y = 8.0F;
    const auto world = make(scene);
    const std::vector<BodySnapshot> states = track(*world, 5.0);
    const Worst worst = worst_of(states, states.front().state.position.y, 0.0F);
    const BodyState& end = states.back().state;
    std::printf(
        "heading %.0f: pitch %.2f, roll %.2f deg, lift %.3f m; ends at %.2f m/s along, roll %.2f, heading %.0f\n",
        static_cast<double>(heading), static_cast<double>(worst.pitch), static_cast<double>(worst.roll),
        static_cast<double>(worst.lift), static_cast<double>(end.velocity.z), static_cast<double>(heel_deg(end)),
        static_cast<double>(heading_deg(end)));
    EXPECT_LT(worst.pitch, 2.5F * kLevel);
    EXPECT_LT(worst.roll, 1.5F * kLevel);
    EXPECT_LT(worst.lift, 0.25F);
    EXPECT_LT(end.velocity.z, -2.0F);
    EXPECT_LT(std::abs(heel_deg(end)), kLevel);
    EXPECT_NEAR(heading_deg(end), 90.0F, 15.0F);
  }
}

// The boats to choose from, bow-on and at 30 degrees, without and with waves of their own. Four seconds after the blow
// each lies within 3 degrees of its trim under thrust; before, it still has the trim of its way, and its own stern wave
// runs up below it.
TEST_P(BoatAtWall, OtherHullsStayLevel) {
  struct Case {
    BoatClass kind;
    float depth, speed, trim_deg;  // at the wall
  };
  for (const Case& c : {Case{BoatClass::kTug, 5.0F, 3.8F, 0.9F}, Case{BoatClass::kLaunch, 4.0F, 3.2F, 0.3F},
                        Case{BoatClass::kRunabout, 3.0F, 7.4F, 2.3F}}) {
    for (const bool waves : {false, true}) {
      if (waves && GetParam() == WaterSolver::kColumns) continue;
      for (const float heading : {0.0F, 30.0F}) {
        Scene scene = tank({32.0F, 20.0F}, c.depth, 0.5F, EdgeKind::kOpen, GetParam());
        scene.domain.east = EdgeKind::kWall;
        scene.params.waves_on = waves;
        scene.params.wake_on = false;
        BodySpec boat = boat_of(c.kind);
        boat.afloat = true;
        boat.throttle = 1.0F;
        boat.heading_deg = heading;
        const float radians = glm::radians(heading);
        boat.position = {13.0F - 0.5F * boat.size.x, 0.0F, 4.0F * std::sin(radians)};
        boat.velocity = c.speed * Vec3(std::cos(radians), 0.0F, -std::sin(radians));
        scene.bodies.push_back(boat);
        const auto world = make(scene);
        const std::vector<BodySnapshot> states = track(*world, 14.0);
        const auto settled = static_cast<std::size_t>(6.0 / world->dt());
        const float start = states.front().state.position.y;
        const Worst first = worst_of(std::span(states).first(settled), start, c.trim_deg);
        const Worst then = worst_of(std::span(states).subspan(settled), start, c.trim_deg);
        std::printf("%s, %s waves, at %.0f deg: pitch %.1f, roll %.1f deg about the trim; %.1f, %.1f from 6 s on\n",
                    kBoatClassNames[static_cast<std::size_t>(c.kind)], waves ? "with" : "without",
                    static_cast<double>(heading), static_cast<double>(first.pitch), static_cast<double>(first.roll),
                    static_cast<double>(then.pitch), static_cast<double>(then.roll));
        // Thrown round at 8 m/s the runabout goes on at full throttle over its hump, where it is up by 7 anyway.
        EXPECT_LT(first.pitch, c.kind == BoatClass::kRunabout ? 10.0F : 9.0F);
        // Thrown round, the runabout runs on along the wall, trimmed by its way.
        const bool runs_on = c.kind == BoatClass::kRunabout && heading > 0.0F;
        expect_at_most(15.0, static_cast<double>(first.roll), mended_by(runs_on && !waves ? '9' : '.'),
                       "when it knocks", "degrees of roll");
        EXPECT_TRUE(runs_on || then.pitch < kLevel);
        const bool rolls = GetParam() == WaterSolver::kGrid && c.kind == BoatClass::kTug && waves && heading > 0.0F;
        expect_at_most(static_cast<double>(kLevel), static_cast<double>(then.roll), mended_by(rolls ? '6' : '.'),
                       "held at a wall by its engine", "degrees of roll");
      }
    }
  }
}

TEST_P(BoatAtWall, SlidesAlongItAndBacksOff) {
  const auto along = make(wall_scene(GetParam(), {40.0F, 0.5F}));
  const BodySnapshot slid = track(*along, 6.0).back();
  std::printf("at 40 degrees to the wall it slides at %.2f m/s\n", static_cast<double>(slid.state.velocity.z));
  EXPECT_LT(slid.state.velocity.z, -1.0F);

  const auto world = make(wall_scene(GetParam(), {0.0F, 1.0F}));
  track(*world, 8.0);
  world->enqueue(SetHelm{BodyId{1}, -1.0F, 0.0F});
  const BodySnapshot off = track(*world, 6.0).back();
  std::printf("full astern for 6 s: %.2f m off the wall\n", static_cast<double>(6.0F - kBow - off.state.position.x));
  EXPECT_LT(off.state.position.x, 6.0F - 2.0F * kBow);
}

TEST_P(BoatAtWall, BouncesAsAFenderDoes) {
  for (const float speed : {1.0F, 3.0F}) {
    Scene scene = wall_scene(GetParam(), {0.0F, 0.0F});
    scene.bodies.front().velocity = {speed, 0.0F, 0.0F};
    const auto world = make(scene);
    const std::vector<BodySnapshot> states = track(*world, 6.0);
    float before = 0.0F, after = 0.0F, jump = 0.0F;
    std::size_t impact = 0;
    for (std::size_t i = 1; i < states.size() && impact == 0; ++i) {
      if (states[i].state.velocity.x < 0.0F) impact = i;
    }
    ASSERT_GT(impact, 0U);
    before = states[impact - 1].state.velocity.x;
    after = -states[impact].state.velocity.x;
    const float height = states[impact].state.position.y;
    for (std::size_t i = impact; i < std::min(states.size(), impact + 60); ++i) {
      jump = std::max(jump, states[i].state.position.y - height);
    }
    std::printf("at %.2f m/s: back at %.2f of it, %.3f m up\n", static_cast<double>(before),
                static_cast<double>(after / before), static_cast<double>(jump));
    EXPECT_LT(after, 0.4F * before);
    EXPECT_GT(after, 0.2F * before);
    EXPECT_LT(jump, 0.05F);
  }
}

// Regression: in deep water on the grid the bow rose by 9.5 degrees when the foot of the fender alone took the impact.
TEST_P(BoatAtWall, RammingDoesNotThrowItUp) {
  for (const float depth : {0.8F, 2.0F}) {
    Scene scene = wall_scene(GetParam(), {0.0F, 1.0F, depth});
    scene.domain.lower.x = -10.0F;
    scene.bodies.front().position.x = -1.0F;
    scene.bodies.front().velocity = {5.6F, 0.0F, 0.0F};
    const auto world = make(scene);
    const std::vector<BodySnapshot> states = track(*world, 5.0);
    const Worst worst = worst_of(states, states.front().state.position.y, 0.0F);
    std::printf("at 5.6 m/s in %.1f m: pitch %.2f, roll %.2f deg, lift %.3f m\n", static_cast<double>(depth),
                static_cast<double>(worst.pitch), static_cast<double>(worst.roll), static_cast<double>(worst.lift));
    EXPECT_LT(worst.pitch, 2.5F * kLevel);
    EXPECT_LT(worst.roll, kLevel);
  }
}

// Two walls at once, into the corner and off its middle. Into the middle: as at one wall; the waves that the boat
// pushed before it run up there, 0.13 m high where it comes from far through shallow water. Off it the boat meets one
// wall first and is thrown round at 1.8 rad/s into the other. Regression: with weights that filled its hull evenly,
// that turn threw the bow up by 8 to 12 degrees, and by 3.6 while a blow that turned the boat also heeled it.
//
// Returns a scene that starts `way` metres before the corner at full throttle, `off` metres off its middle.
Scene corner_scene(WaterSolver solver, const Course& course, float way, float off) {
  Scene scene = wall_scene(solver, course);
  scene.domain.lower = {-10.0F, -10.0F};
  scene.domain.upper = {10.0F, 10.0F};
  scene.domain.south = scene.domain.north = EdgeKind::kWall;
  const float turn = glm::radians(-course.heading_deg);
  const Vec2 from = Vec2(10.0F) - (kBow + way) * Vec2(std::cos(turn), std::sin(turn));
  scene.bodies.front().position = {from.x, 0.0F, from.y - off};
  return scene;
}

TEST_P(BoatAtWall, StaysLevelInACorner) {
  for (const float depth : {0.8F, 2.0F}) {
    for (const float way : {3.0F, 8.0F}) {
      for (const float off : {0.0F, 1.0F}) {
        const Course course{-45.0F, 1.0F, depth};
        const auto world = make(corner_scene(GetParam(), course, way, off));
        std::printf("from %.0f m, %.0f m off: ", static_cast<double>(way), static_cast<double>(off));
        const std::vector<BodySnapshot> states = track(*world, 12.0);
        const bool wave_follows = depth < 1.0F && way > 5.0F;
        // It comes in on the hump, bow up by 7 degrees and more.
        const auto [came, rise, met] = rise_of(states, kTrim);
        EXPECT_TRUE(met);
        EXPECT_LT(came, 10.0F);
        expect_level(*world, states, course, (way > 5.0F ? 2.0F : 1.5F) * kLevel, MendedBy::kHoldsToday, came);
        std::printf("  %.2f deg above the trim that it came with\n", static_cast<double>(rise));
        EXPECT_LT(rise, (wave_follows ? 2.0F : 0.5F) * kLevel);
      }
    }
  }
}

// Half and twice the spacing, and turned by 30 degrees either way.
TEST_P(BoatAtWall, StaysLevelInACornerOnOtherColumns) {
  for (const Course& course :
       {Course{-45.0F, 1.0F, 0.8F, 0.1F}, Course{-45.0F, 1.0F, 0.8F, 0.4F}, Course{-15.0F}, Course{-75.0F}}) {
    const auto world = make(corner_scene(GetParam(), course, 3.0F, 1.0F));
    std::printf("spacing %.1f m, ", static_cast<double>(course.spacing));
    const bool turned = course.heading_deg != -45.0F && GetParam() == WaterSolver::kGrid;
    expect_level(*world, track(*world, 9.0), course, 1.5F * kLevel, mended_by(turned ? '5' : '.'));
  }
}

// Twice and half the step. At 30 a second the foot of a corner once took the blow without its head: 9 degrees of roll.
TEST_P(BoatAtWall, StaysLevelInACornerWithOtherSteps) {
  for (const int rate : {30, 120}) {
    const Course course{-45.0F, 1.0F, 2.0F};
    Scene scene = corner_scene(GetParam(), course, 8.0F, 1.0F);
    scene.steps_per_second = rate;
    const auto world = make(scene);
    const std::vector<BodySnapshot> states = track(*world, 4.0);
    const Worst worst = worst_of(states, states.front().state.position.y, kTrim);
    const float rise = rise_of(states, kTrim).rise;
    std::printf("%d steps a second: %.2f deg above the trim that it came with, roll %.2f deg\n", rate,
                static_cast<double>(rise), static_cast<double>(worst.roll));
    EXPECT_LT(rise, 0.4F * kLevel);
    const bool rolls = rate == 30 && GetParam() == WaterSolver::kGrid;
    expect_at_most(static_cast<double>(kLevel), static_cast<double>(worst.roll), mended_by(rolls ? '9' : '.'),
                   "other steps", "degrees of roll");
  }
}

// A boat rests beside a wall, oblique in a corner, or bow-on, and the wall does not draw it in across the water between
// them, however narrow. Regression: on the grid its head reached the wall over the last cells, which pushed it there
// with 80 to 900 N.
TEST_P(BoatAtWall, RestsAsNearAsItIsPut) {
  struct Berth {
    float heading_deg, gap;  // gap: between the hull and the wall [m]
  };
  const bool grid = GetParam() == WaterSolver::kGrid;
  const std::vector<float> spacings = grid ? std::vector{0.1F, 0.2F, 0.36F, 0.57F} : std::vector{0.2F, 0.36F};
  const std::vector<float> gaps = grid ? std::vector{0.1F, 0.3F} : std::vector{0.2F, 0.3F};
  for (const float spacing : spacings) {
    float most = 0.0F, force = 0.0F;
    for (const float gap : gaps) {
      for (const float heading : {0.0F, 37.0F, 90.0F}) {
        Scene scene = tank({12.0F, 10.0F}, 0.8F, spacing, EdgeKind::kWall, GetParam());
        BodySpec boat = the_boat();
        boat.heading_deg = heading;
        scene.bodies.push_back(boat);
        // How far it reaches to the east and the north, to put it as near as is asked for.
        const BodySnapshot middle = track(*make(scene), 1.0 / 60.0).front();
        Vec2 reach(0.0F);
        for (const ConvexPolytope& part : middle.hull->parts) {
          for (const Vec3& corner : part.vertices) {
            const Vec3 at = middle.state.to_world(corner);
            reach = glm::max(reach, Vec2(at.x, at.z));
          }
        }
        scene.bodies.front().position = {6.0F - gap - reach.x, 0.0F, 5.0F - gap - reach.y};
        const auto world = make(scene);
        const std::vector<BodySnapshot> states = track(*world, 20.0);
        for (const BodySnapshot& s : states) {
          most = std::max(most, glm::distance(s.state.position, states.front().state.position));
          force = std::max(force, std::hypot(s.load.force.x, s.load.force.z));
        }
      }
    }
    std::printf("spacing %.2f m: %.1f mm away, %.1f N at most\n", static_cast<double>(spacing),
                static_cast<double>(1e3F * most), static_cast<double>(force));
    EXPECT_LT(most, grid ? 0.002F : 0.02F);
    EXPECT_LT(force, 5.0F);
  }
}

// Two boats side by side, or one beside a quay, on cells so fine that the waves of one rocked the other until they were
// up to 1.3 m apart. Columns smear such waves.
TEST(BoatOnCells, RestsBesideAnotherAndAQuay) {
  for (const bool quay : {false, true}) {
    for (const float gap : {0.05F, 0.2F, 0.4F}) {
      Scene scene = tank({14.0F, 10.0F}, 0.8F, 0.1F, EdgeKind::kWall, WaterSolver::kGrid);
      BodySpec boat = the_boat();
      boat.position = {0.1F, 0.0F, 0.0F};
      scene.bodies.push_back(boat);
      BodySpec other = boat;
      other.name = "other";
      other.position.z = boat.size.z + gap;
      if (quay) {
        other.kind = BodyKind::kBox;
        other.motion = BodyMotion::kStatic;
        other.size = {8.0F, 1.8F, 2.0F};  // from below the bed to above the water
        other.position = {0.0F, 0.0F, 0.5F * (boat.size.z + other.size.z) + gap};
      }
      scene.bodies.push_back(other);
      const auto world = make(scene);
      const std::vector<BodySnapshot> states = track(*world, 60.0);
      const float way = glm::distance(states.front().state.position, states.back().state.position);
      std::printf("%.2f m beside %s: %.2f mm in a minute\n", static_cast<double>(gap), quay ? "a quay" : "another",
                  static_cast<double>(1e3F * way));
      EXPECT_LT(way, 2e-3F);
    }
  }
}

// A quay is a wall as the domain's edges are, whatever part of a cell it covers: straight, and turned with the boat.
// Regression: a head that pressed water down in the cells that the quay closes pushed boats off it, or drew them in,
// with up to 7 % of their weight.
TEST(BoatOnCells, RestsAtAQuayOfAnyGapSpacingAndHeading) {
  struct Berth {
    BoatClass hull;
    float spacing, gap, heading_deg;
  };
  for (const Berth& berth :
       {Berth{BoatClass::kStandard, 0.1F, 0.1F, 0.0F}, Berth{BoatClass::kStandard, 0.2F, 0.05F, 15.0F},
        Berth{BoatClass::kStandard, 0.2F, 0.1F, 0.0F}, Berth{BoatClass::kStandard, 0.3F, 0.3F, 30.0F},
        Berth{BoatClass::kStandard, 0.4F, 0.6F, 0.0F}, Berth{BoatClass::kLaunch, 0.2F, 0.1F, 0.0F},
        Berth{BoatClass::kLaunch, 0.4F, 0.3F, 15.0F}, Berth{BoatClass::kTug, 0.4F, 0.05F, 0.0F},
        Berth{BoatClass::kTug, 0.25F, 0.15F, 0.0F}, Berth{BoatClass::kTug, 0.4F, 0.3F, 15.0F},
        Berth{BoatClass::kTug, 0.4F, 0.2F, 30.0F}, Berth{BoatClass::kTug, 0.4F, 0.6F, 90.0F}}) {
    const Vec3 size = boat_figures(berth.hull).size;
    const float depth = berth.hull == BoatClass::kTug ? 3.0F : 1.0F;
    Scene scene = tank(Vec2(3.0F * size.x), depth, berth.spacing, EdgeKind::kOpen, WaterSolver::kGrid);
    BodySpec boat;
    boat.name = "boat";
    boat.kind = BodyKind::kBoat;
    boat.boat_class = berth.hull;
    boat.size = size;
    boat.mass = boat_design_mass(berth.hull, size);
    boat.afloat = true;
    boat.heading_deg = berth.heading_deg;
    BodySpec quay;
    quay.name = "quay";
    quay.motion = BodyMotion::kStatic;
    quay.size = {1.6F * size.x, 2.0F * depth + 1.0F, 0.5F * size.x};
    quay.heading_deg = berth.heading_deg;
    const float turn = glm::radians(berth.heading_deg), off = berth.gap + 0.5F * (size.z + quay.size.z);
    quay.position = off * Vec3(std::sin(turn), 0.0F, std::cos(turn));
    scene.bodies = {boat, quay};
    const auto world = make(scene);
    float most = 0.0F, on_boat = 0.0F, on_quay = 0.0F, way = 0.0F;
    Vec3 start(0.0F);
    const auto level = [](Vec3 force) { return std::hypot(force.x, force.z); };
    track(*world, 20.0, 0, [&](const Snapshot& snapshot) {
      const BodySnapshot& state = snapshot.bodies.front();
      const float force = level(state.load.force) / (*boat.mass * kGravity);
      if (snapshot.step == 0) start = state.state.position;
      if (snapshot.step == 1) on_boat = force;
      if (snapshot.step == 1) on_quay = level(snapshot.bodies.back().load.force) / (*boat.mass * kGravity);
      most = std::max(most, force);
      way = std::max(way, glm::distance(state.state.position, start));
    });
    std::printf(
        "%5.0f kg, cells of %.2f m, %.2f m off, turned by %2.0f: %.1e, %.1e at most, on the quay %.1e of its "
        "weight, %.2f mm\n",
        static_cast<double>(*boat.mass), static_cast<double>(berth.spacing), static_cast<double>(berth.gap),
        static_cast<double>(berth.heading_deg), static_cast<double>(on_boat), static_cast<double>(most),
        static_cast<double>(on_quay), static_cast<double>(1e3F * way));
    EXPECT_LT(on_boat, 1e-6F);
    EXPECT_LT(on_quay, 1e-5F);
    EXPECT_LT(most, 1e-4F);
    EXPECT_LT(way, 0.0005F);
  }
}

// Regression: on columns a quay hid water from the hull beside it. The hull's nodes read the level too low, and its
// pressure, spread over the quay, drew the boat in with 30 to 300 N, 5 to 37 cm in 20 s; and the quay cut the lattice
// so that water stood up to 13 mm off its level.
struct ColumnBerth {
  float spacing, gap;
  float quay_deg = 0.0F, askew_deg = 0.0F;
  bool abreast = false;  // another boat on the other side
};

// gap: of the boat's footprint to the quay's face; likewise between two boats.
Scene quay_scene(const ColumnBerth& berth) {
  Scene scene = tank({15.0F, 14.0F}, 0.8F, berth.spacing, EdgeKind::kWall);
  BodySpec boat = the_boat();
  const float turn = glm::radians(berth.quay_deg), askew = glm::radians(berth.askew_deg);
  const Vec2 to_quay(std::sin(turn), std::cos(turn));
  boat.position = {0.1F, 0.0F, 0.0F};
  boat.heading_deg = berth.quay_deg + berth.askew_deg;
  BodySpec quay;
  quay.name = "quay";
  quay.motion = BodyMotion::kStatic;
  quay.size = {8.0F, 1.8F, 2.0F};  // from below the bed to above the water
  quay.heading_deg = berth.quay_deg;
  const float reach = 0.5F * (std::abs(std::sin(askew)) * boat.size.x + std::cos(askew) * boat.size.z);
  const Vec2 off = (reach + berth.gap + 0.5F * quay.size.z) * to_quay;
  quay.position = boat.position + Vec3(off.x, 0.0F, off.y);
  scene.bodies = {boat, quay};
  if (!berth.abreast) return scene;
  BodySpec other = boat;
  other.name = "other";
  const Vec2 away = (boat.size.z + berth.gap) * to_quay;
  other.position -= Vec3(away.x, 0.0F, away.y);
  scene.bodies.push_back(other);
  return scene;
}

// How far bodies go and turn, at most.
struct Wander {
  float way = 0.0F;                 // [m]
  float turn = 0.0F;                // [deg]
  float first = 0.0F, most = 0.0F;  // level force in the first step, and ever [N]
};

Wander wander_of(World& world, double seconds) {
  Wander out;
  Snapshot start;
  world.snapshot({}, start);
  track(world, seconds, 0, [&](const Snapshot& now) {
    for (std::size_t b = 0; b < now.bodies.size(); ++b) {
      if (start.bodies[b].motion == BodyMotion::kStatic) continue;
      const BodySnapshot &is = now.bodies[b], &was = start.bodies[b];
      const float force = std::hypot(is.load.force.x, is.load.force.z);
      const Vec3 way = is.state.position - was.state.position;
      out.way = std::max(out.way, std::hypot(way.x, way.z));
      out.turn = std::max(out.turn, std::abs(std::remainder(heading_deg(is.state) - heading_deg(was.state), 360.0F)));
      if (now.step == 1) out.first = std::max(out.first, force);
      out.most = std::max(out.most, force);
    }
  });
  return out;
}

TEST(BoatOnColumns, RestsAtAQuay) {
  for (const ColumnBerth& berth : {ColumnBerth{0.2F, 0.05F}, ColumnBerth{0.2F, 0.2F, 30.0F, 15.0F},
                                   ColumnBerth{0.36F, 0.2F}, ColumnBerth{0.36F, 0.05F, 0.0F, 15.0F},
                                   ColumnBerth{0.36F, 0.6F, 0.0F, 90.0F}, ColumnBerth{0.36F, 0.3F, 0.0F, 0.0F, true}}) {
    const Wander out = wander_of(*make(quay_scene(berth)), 20.0);
    std::printf(
        "columns of %.2f m, %.2f m off, quay at %2.0f, askew by %2.0f%s: %.1f mm, %.2f deg, %.2f N, then %.1f N\n",
        static_cast<double>(berth.spacing), static_cast<double>(berth.gap), static_cast<double>(berth.quay_deg),
        static_cast<double>(berth.askew_deg), berth.abreast ? ", two abreast" : "", static_cast<double>(1e3F * out.way),
        static_cast<double>(out.turn), static_cast<double>(out.first), static_cast<double>(out.most));
    EXPECT_LT(out.way, 0.01F);
    EXPECT_LT(out.turn, 0.2F);
    EXPECT_LT(out.first, 0.5F);
    EXPECT_LT(out.most, 8.0F);
  }
}

// Tracks a boat as track() does, with a helm that keeps the heading.
std::vector<BodySnapshot> track_steered(World& world, double seconds, const Course& course) {
  return track(world, seconds, 0, [&](const Snapshot& snapshot) {
    const BodyState& state = snapshot.bodies.front().state;
    const float to_port = glm::radians(heading_deg(state) - course.heading_deg);
    const float rudder = glm::clamp(4.0F * to_port + 2.0F * state.angular_velocity.y, -1.0F, 1.0F);
    world.enqueue(SetHelm{BodyId{1}, course.throttle, rudder});
  });
}

class LongBoatAtWall : public ::testing::TestWithParam<WaterSolver> {};
FOR_BOTH_SOLVERS(LongBoatAtWall);

// Bow-on is no stable heading at full throttle: unless it is steered, the boat turns along the wall and leaves. The
// basin is that of boat_in_tank: its propeller stirs a smaller one in two minutes until the boat rolls in its own
// currents (12 x 10 m, 0.8 m deep, on the grid: 3.75 m/s of water if nothing braked it).
TEST_P(LongBoatAtWall, StaysLevelForTwoMinutes) {
  constexpr float kSpacing = 0.2F;
  for (const Course& course : {Course{0.0F, 1.0F, 0.8F, kSpacing}, Course{5.0F, 1.0F, 0.8F, kSpacing},
                               Course{5.0F, 0.5F, 0.8F, kSpacing}, Course{0.0F, 1.0F, 2.0F, kSpacing}}) {
    Scene scene = wall_scene(GetParam(), course);
    scene.domain.lower = {-34.0F, -8.0F};
    scene.domain.upper.y = 8.0F;
    const auto world = make(scene);
    const std::vector<BodySnapshot> states = track_steered(*world, 120.0, course);
    expect_level(*world, states, course);
    const float bow = states.back().state.position.x + states.back().hull->upper.x;
    EXPECT_GT(bow, scene.domain.upper.x - 0.3F) << "it stays at the wall";
  }
}

}  // namespace
}  // namespace regatta::boat_wall_test
