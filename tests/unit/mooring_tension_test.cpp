#include "rigid/mooring_tension.h"

#include "geometry/hull_shapes.h"
#include "rigid/rigid_world.h"

#include <gtest/gtest.h>

namespace regatta {
namespace {

constexpr float kRopeStep = 1.0F / 60.0F;

MooredBody moored(float mass, Vec3 velocity) {
  MooredBody body;
  body.velocity = velocity;
  body.inverse_mass = 1.0F / mass;
  return body;
}

TEST(MooringTension, PullsOnlyBeyondItsLength) {
  const MooringLine line{{}, {2.0F, 0.0F, 0.0F}, 1.5F, 1000.0F, 100.0F};  // critical would be 63,000 N s/m
  EXPECT_EQ(mooring_tension(line, {0.6F, 0.0F, 0.0F}, moored(10.0F, {-3.0F, 0.0F, 0.0F}), kRopeStep), 0.0F);
  const float still = mooring_tension(line, Vec3(0.0F), moored(1.0e6F, Vec3(0.0F)), kRopeStep);
  EXPECT_NEAR(still, 500.0F, 0.1F);  // k s
  EXPECT_GT(mooring_tension(line, Vec3(0.0F), moored(1.0e6F, {-1.0F, 0.0F, 0.0F}), kRopeStep), still + 99.0F);
  EXPECT_EQ(mooring_tension(line, Vec3(0.0F), moored(1.0e6F, {50.0F, 0.0F, 0.0F}), kRopeStep), 0.0F);  // never pushes
}

// At the step's end the tension is that of the line as it is then.
TEST(MooringTension, IsImplicit) {
  const MooringLine line{{}, {2.0F, 0.0F, 0.0F}, 1.5F, 40000.0F, 300.0F};
  const MooredBody body = moored(20.0F, {-0.7F, 0.2F, 0.0F});
  const float tension = mooring_tension(line, Vec3(0.0F), body, kRopeStep);
  const float parting = 0.7F - tension * kRopeStep / 20.0F;
  EXPECT_NEAR(tension, 40000.0F * (0.5F + parting * kRopeStep) + 300.0F * parting, 1e-3F * tension);
}

TEST(MooringTension, DampsNoMoreThanCritically) {
  MooringLine line{{}, {2.0F, 0.0F, 0.0F}, 1.5F, 1000.0F, 2.0F * std::sqrt(1000.0F * 20.0F)};
  const MooredBody body = moored(20.0F, {-0.7F, 0.2F, 0.0F});
  const float critical = mooring_tension(line, Vec3(0.0F), body, kRopeStep);
  line.damping = 1.0e8F;
  EXPECT_FLOAT_EQ(mooring_tension(line, Vec3(0.0F), body, kRopeStep), critical);
}

TEST(MooringTension, TurnsABodyThatItPullsAtItsRim) {
  MooringLine line{{}, {2.0F, 0.0F, 1.0F}, 0.0F, 1.0e8F, 0.0F};
  MooredBody body = moored(10.0F, Vec3(0.0F));
  const float across = mooring_tension(line, {0.0F, 0.0F, 1.0F}, body, kRopeStep);
  body.inverse_inertia = Mat3(1.0F);  // free to turn: softer
  EXPECT_LT(mooring_tension(line, {0.0F, 0.0F, 1.0F}, body, kRopeStep), 0.2F * across);
}

// A box that hangs in the air by its lines, however stiff.
struct Hanging {
  RigidWorld world;
  explicit Hanging(std::vector<Mooring> lines, Vec3 velocity = Vec3(0.0F)) : world(domain(), bed()) {
    BodySetup setup;
    setup.id = BodyId{1};
    setup.name = "box";
    setup.hull = make_box_hull({0.6F, 0.4F, 0.5F}).value();
    setup.mass = 2.0F;
    setup.state.position = {0.0F, 5.0F, 0.0F};
    setup.state.velocity = velocity;
    EXPECT_TRUE(world.add(setup).ok());
    for (const Mooring& mooring : lines) world.add_mooring(mooring);
  }
  static Domain domain() { return {}; }
  static std::shared_ptr<const Terrain> bed() {
    return std::make_shared<Terrain>(make_flat_terrain(domain().lower, domain().upper, -10.0F));
  }
  void step() {
    const std::array<BodyLoad, 1> loads{};
    EXPECT_TRUE(world.step(0.0, static_cast<double>(kRopeStep), {}, loads, {}).well());
  }
};

TEST(MooringTension, ABoxHangsWithItsWeightOnTheLine) {
  Hanging hanging({{BodyId{1}, {{}, {0.0F, 7.0F, 0.0F}, 1.9F, 500.0F, 50.0F}}});
  for (int i = 0; i < 600; ++i) hanging.step();
  EXPECT_NEAR(hanging.world.state(0).position.y, 7.0F - 1.9F - 2.0F * kGravity / 500.0F, 1e-3F);
  EXPECT_LT(glm::length(hanging.world.state(0).velocity), 1e-3F);
}

TEST(MooringTension, EnergyNeverGrowsHoweverStiffTheLines) {
  for (const float stiffness : {1.0e2F, 1.0e4F, 1.0e6F, 1.0e8F}) {
    for (const float damping : {0.0F, 1.0e3F, 1.0e8F}) {
      std::vector<Mooring> lines;
      for (const float side : {-1.0F, 1.0F}) {
        for (const float end : {-0.3F, 0.3F}) {
          lines.push_back(
              {BodyId{1}, {{end, 0.2F, 0.25F * side}, {3.0F * end, 7.0F, 2.0F * side}, 2.5F, stiffness, damping}});
        }
      }
      Hanging hanging(lines, {1.0F, 2.0F, 1.5F});
      // Gravity, the box's motion and the lines' own energy.
      const auto energy = [&] {
        double sum = hanging.world.energy();
        for (const auto& [body, line] : hanging.world.moorings()) {
          const float stretch = glm::length(line.to - hanging.world.state(0).to_world(line.from)) - line.length;
          if (stretch > 0.0F) sum += 0.5 * static_cast<double>(stiffness * stretch * stretch);
        }
        return sum;
      };
      const double start = energy();
      constexpr double kSlack = 0.01;  // share: the line does not see its end turn within a step
      for (int i = 0; i < 1200; ++i) {
        hanging.step();
        ASSERT_LT(energy(), (1.0 + kSlack) * start) << stiffness << " N/m, " << damping << " N s/m, step " << i;
      }
      EXPECT_LT(hanging.world.energy(), start);
    }
  }
}

TEST(MooringTension, GoesWithItsBody) {
  Hanging hanging({{BodyId{1}, {{}, {0.0F, 7.0F, 0.0F}, 1.9F, 500.0F, 50.0F}}});
  BodySetup other = hanging.world.setup(0);
  other.id = BodyId{2};
  other.name = "other";
  other.state.position = {5.0F, 5.0F, 0.0F};
  ASSERT_TRUE(hanging.world.add(other).ok());
  hanging.world.add_mooring({BodyId{2}, {{}, {5.0F, 7.0F, 0.0F}, 1.0F, 500.0F, 50.0F}});
  hanging.world.remove(0);
  ASSERT_EQ(hanging.world.moorings().size(), 1U);
  EXPECT_EQ(hanging.world.moorings()[0].body, BodyId{2});
  EXPECT_EQ(hanging.world.moorings()[0].line.to.x, 5.0F);
}

}  // namespace
}  // namespace regatta
