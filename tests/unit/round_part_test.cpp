#include "rigid/round_part.h"

#include "geometry/hull_shapes.h"
#include "rigid/rigid_world.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

namespace regatta {
namespace {

using HullPtr = std::shared_ptr<const Hull>;

constexpr double kRollStep = 1.0 / 60.0;
constexpr float kBedDepth = -20.0F;

enum class On { kTerrain, kBoard };

Quat tilted(float degrees) {
  return glm::angleAxis(degrees * std::numbers::pi_v<float> / 180.0F, Vec3(0.0F, 0.0F, 1.0F));
}

Domain roll_domain() {
  Domain domain;
  domain.lower = Vec2(-20.0F, -8.0F);
  domain.upper = Vec2(20.0F, 8.0F);
  return domain;
}

std::shared_ptr<const Terrain> slope_up(float degrees) {
  Terrain terrain;
  terrain.nx = 81;
  terrain.nz = 33;
  terrain.origin = Vec2(-20.0F, -8.0F);
  terrain.spacing = 0.5F;
  const float slope = std::tan(degrees * std::numbers::pi_v<float> / 180.0F);
  for (int k = 0; k < terrain.nz; ++k) {
    for (int i = 0; i < terrain.nx; ++i) {
      terrain.heights.push_back(slope * (terrain.origin.x + terrain.spacing * static_cast<float>(i)));
    }
  }
  return std::make_shared<Terrain>(std::move(terrain));
}

BodySetup round_body(HullPtr hull, float density, const Vec3& at, const Quat& turn) {
  BodySetup setup;
  setup.name = "round";
  setup.mass = density * hull->volume;
  setup.hull = std::move(hull);
  setup.state.position = at;
  setup.state.orientation = turn;
  return setup;
}

// How far a body has come down along -x after some seconds, from rest in the middle of a slope; `turn` lays its axis
// along z.
float way_down(On ground, float degrees, const HullPtr& hull, float radius, const Quat& turn, float seconds,
               const Params& params = {}, double dt = kRollStep) {
  const bool board = ground == On::kBoard;
  const auto bed = board
                       ? std::make_shared<Terrain>(make_flat_terrain(Vec2(-20.0F, -8.0F), Vec2(20.0F, 8.0F), kBedDepth))
                       : slope_up(degrees);
  RigidWorld world(roll_domain(), bed);
  const Vec3 normal = tilted(degrees) * Vec3(0.0F, 1.0F, 0.0F);
  if (board) {
    BodySetup setup =
        round_body(make_box_hull(Vec3(36.0F, 0.4F, 6.0F)).value(), 500.0F, -0.2F * normal, tilted(degrees));
    setup.motion = BodyMotion::kStatic;
    EXPECT_TRUE(world.add(setup).ok());
  }
  const int body = world.add(round_body(hull, 600.0F, (radius + 1e-4F) * normal, turn)).value();
  const Vec3 start = world.state(body).position;
  const std::vector<BodyLoad> loads(static_cast<std::size_t>(world.count()));
  const int steps = static_cast<int>(std::lround(seconds / dt));
  for (int i = 0; i < steps; ++i) EXPECT_TRUE(world.step(i * dt, dt, params, loads, {}).well());
  return start.x - world.state(body).position.x;
}

// Rolling without slip takes this share of the pull: 1/(1 + I/(m R^2)).
float roll_share(const Hull& hull, float radius) {
  const Vec3 axis = hull.round->kind == RoundForm::Kind::kBall ? Vec3(1.0F, 0.0F, 0.0F) : Vec3(0.0F, 1.0F, 0.0F);
  return 1.0F / (1.0F + glm::dot(axis, hull.unit_inertia * axis) / (radius * radius));
}

struct Roller {
  const char* name;
  HullPtr hull;
  float radius;
  float share;  // as the textbook has it
  Quat turn;
};
std::vector<Roller> rollers(float size) {
  const Quat lying = glm::angleAxis(0.5F * std::numbers::pi_v<float>, Vec3(1.0F, 0.0F, 0.0F));
  const Quat turned = lying * glm::angleAxis(0.37F, Vec3(0.0F, 1.0F, 0.0F));
  return {{"ball", make_sphere_hull(size).value(), size, 5.0F / 7.0F,
           glm::angleAxis(0.6F, glm::normalize(Vec3(1.0F, 2.0F, 3.0F)))},
          {"log", make_cylinder_hull(size, 2.0F * size, 32).value(), size, 2.0F / 3.0F, turned},
          {"coarse log", make_cylinder_hull(size, 0.5F * size, 8).value(), size, 2.0F / 3.0F, turned},
          {"ring", make_torus_hull(0.97F * size, 0.03F * size).value(), size, 0.5F, turned}};
}

TEST(RoundBodies, RollDownSlopesAsTheTextbookSays) {
  for (const On ground : {On::kTerrain, On::kBoard}) {
    for (const float size : {0.15F, 0.5F, 0.9F}) {
      for (const Roller& roller : rollers(size)) {
        for (const float degrees : {1.5F, 4.0F, 11.0F, 20.0F}) {
          const float angle = degrees * std::numbers::pi_v<float> / 180.0F;
          // A polygon of few sides has less inertia than a round body; a tube of 3 % makes the ring's share 0.51.
          const float share = roll_share(*roller.hull, roller.radius);
          const float seconds = 1.7F;
          const float got = way_down(ground, degrees, roller.hull, roller.radius, roller.turn, seconds);
          const float pull = 0.5F * kGravity * std::sin(angle) * std::cos(angle) * seconds * seconds;
          EXPECT_NEAR(got / (share * pull), 1.0F, 0.03F)
              << roller.name << " of " << size << " m, " << degrees << " degrees, board " << (ground == On::kBoard);
          if (roller.hull->parts.front().vertices.size() > 16) {
            EXPECT_NEAR(got / (roller.share * pull), 1.0F, 0.05F) << roller.name;
          }
        }
      }
    }
  }
}

TEST(RoundBodies, RollAtOtherSteps) {
  for (const double dt : {1.0 / 30.0, 1.0 / 240.0}) {
    for (const Roller& roller : rollers(0.4F)) {
      const float degrees = 7.0F;
      const float angle = degrees * std::numbers::pi_v<float> / 180.0F;
      const float got = way_down(On::kTerrain, degrees, roller.hull, roller.radius, roller.turn, 2.0F, {}, dt);
      const float pull = 2.0F * kGravity * std::sin(angle) * std::cos(angle);
      EXPECT_NEAR(got / (roll_share(*roller.hull, roller.radius) * pull), 1.0F, 0.04F)
          << roller.name << ", step " << dt;
    }
  }
}

TEST(RoundBodies, RollingFrictionSlowsAndHolds) {
  Params params;
  params.contact_rolling = 0.03;
  for (const On ground : {On::kTerrain, On::kBoard}) {
    for (const Roller& roller : rollers(0.5F)) {
      const float below = way_down(ground, 1.2F, roller.hull, roller.radius, roller.turn, 2.0F, params);
      // Open: on a board a ball creeps at 4 mm/s, a log at 1 mm/s, where friction should hold it.
      EXPECT_LT(std::abs(below), ground == On::kTerrain ? 0.002F : 0.01F) << roller.name << " on a slope of 0.021";
      const float angle = 6.0F * std::numbers::pi_v<float> / 180.0F;
      const float got = way_down(ground, 6.0F, roller.hull, roller.radius, roller.turn, 2.0F, params);
      const float free = 2.0F * kGravity * std::sin(angle) * std::cos(angle) * roll_share(*roller.hull, roller.radius);
      EXPECT_NEAR(got / free, 1.0F - 0.03F / std::tan(angle), 0.03F) << roller.name;
    }
  }
}

TEST(RoundBodies, LieStillOnLevelGround) {
  for (const On ground : {On::kTerrain, On::kBoard}) {
    for (const Roller& roller : rollers(0.5F)) {
      EXPECT_LT(std::abs(way_down(ground, 0.0F, roller.hull, roller.radius, roller.turn, 4.0F)), 0.002F) << roller.name;
    }
  }
}

TEST(RoundPart, PointsOfABallLieOnIt) {
  const RoundPart ball{
      {RoundForm::Kind::kBall, 0.7F, 0.0F, 0.0F}, Vec3(1.0F, 2.0F, 3.0F), Vec3(0.0F, 1.0F, 0.0F), {}, {}};
  const Vec3 normal = glm::normalize(Vec3(0.3F, 1.0F, -0.2F));
  EXPECT_NEAR(glm::distance(lowest_points(ball, normal).at[0], ball.center - 0.7F * normal), 0.0F, 1e-6F);
}

TEST(RoundPart, LowestPointsOfARingAreTheLowestOfItsTorus) {
  const HullPtr hull = make_torus_hull(1.1F, 0.25F).value();
  const std::vector<RoundPart> arcs = round_parts(*hull->round, Vec3(0.0F), Vec3(0.0F, 1.0F, 0.0F), hull->parts);
  for (const Vec3& tilt : {Vec3(1.0F, 0.0F, 0.0F), Vec3(0.2F, 1.0F, 0.1F), Vec3(-0.4F, 0.3F, 0.8F)}) {
    const Vec3 normal = glm::normalize(tilt);
    float lowest = 1e9F;
    for (const RoundPart& arc : arcs) lowest = std::min(lowest, glm::dot(normal, lowest_points(arc, normal).at[0]));
    const float sine = std::sqrt(1.0F - normal.y * normal.y);
    EXPECT_NEAR(lowest, -1.1F * sine - 0.25F, 2e-5F);
  }
}

TEST(RoundPart, SidesOfTwoCylindersShareALine) {
  const RoundForm form{RoundForm::Kind::kCylinder, 0.5F, 1.0F, 0.0F};
  const RoundPart lower{form, Vec3(0.0F), Vec3(1.0F, 0.0F, 0.0F), {}, {}};
  const RoundPart upper{form, Vec3(0.4F, 1.01F, 0.0F), Vec3(1.0F, 0.0F, 0.0F), {}, {}};
  const RoundContact contact = round_on_round(upper, lower, 0.02F);
  ASSERT_EQ(contact.count, 2);
  EXPECT_NEAR(contact.distance, 0.01F, 1e-5F);
  EXPECT_NEAR(contact.normal.y, 1.0F, 1e-5F);
  EXPECT_NEAR(std::abs(contact.points[0].point.x - contact.points[1].point.x), 1.6F, 1e-4F);
  EXPECT_EQ(round_on_round({form, Vec3(0.0F, 1.2F, 0.0F), Vec3(0.0F, 0.0F, 1.0F), {}, {}}, lower, 0.02F).count, 0);
}

}  // namespace
}  // namespace regatta
