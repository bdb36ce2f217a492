// Bodies as light as air and as heavy as gold: dropped into water they are never thrown, come to rest at their draft or
// on the bed, and weigh there what Archimedes leaves.
#include "floating_scene.h"

#include <array>
#include <cstdio>

namespace regatta::density_test {
namespace {

using namespace floating_scene;

constexpr std::array<float, 6> kDensities = {1.0F, 10.0F, 100.0F, 1000.0F, 5000.0F, 20000.0F};
constexpr float kDrop = 0.5F;  // [m]

BodySpec body_of(BodyKind kind, float size, float density) {
  BodySpec body;
  body.name = "body";
  body.kind = kind;
  body.size = kind == BodyKind::kBoat ? size * Vec3(1.0F, 0.25F, 0.4F) : Vec3(size);
  body.radius = 0.5F * size;
  body.density = density;
  return body;
}

struct Fall {
  float fastest = 0.0F;  // [m/s]
  float highest = 0.0F;  // above the start [m]
  float deepest = 0.0F;  // of a corner below the bed [m]
  float jolt = 0.0F;     // largest change of velocity upwards in a step [m/s]
  // Means over the last two seconds, in which waves go to and fro.
  double wet = 0.0;      // share of the volume
  double carried = 0.0;  // share of the weight
  BodySnapshot end;
};

float lowest_corner(const BodySnapshot& body) {
  float lowest = 1e9F;
  for (const ConvexPolytope& part : body.hull->parts) {
    for (const Vec3& v : part.vertices) lowest = std::min(lowest, body.state.to_world(v).y);
  }
  return lowest;
}

Fall drop(WaterSolver solver, BodyKind kind, float size, float density) {
  const float depth = 1.5F * size + 0.3F;
  Scene scene = tank(Vec2(4.0F * size + 2.0F), depth, 0.2F * (0.5F + 0.5F * size), EdgeKind::kWall, solver);
  scene.bodies.push_back(body_of(kind, size, density));
  scene.bodies.front().position = {0.013F, 0.5F * size + kDrop, 0.007F};
  const auto world = make(scene);
  const std::vector<BodySnapshot> states = track(*world, 12.0);  // balls roll on the bed for ten seconds
  Fall fall;
  fall.end = states.back();
  for (std::size_t i = 1; i < states.size(); ++i) {
    const BodyState& s = states[i].state;
    fall.fastest = std::max(fall.fastest, glm::length(s.velocity));
    fall.highest = std::max(fall.highest, s.position.y - states.front().state.position.y);
    fall.deepest = std::max(fall.deepest, -depth - lowest_corner(states[i]));
    fall.jolt = std::max(fall.jolt, s.velocity.y - states[i - 1].state.velocity.y);
  }
  constexpr int kLast = 120;
  for (std::size_t i = states.size() - kLast; i < states.size(); ++i) {
    const BodySnapshot& body = states[i];
    fall.wet += static_cast<double>(body.load.submerged_volume / body.hull->volume) / kLast;
    fall.carried += static_cast<double>(body.load.force.y / (body.mass * kGravity)) / kLast;
  }
  return fall;
}

class AnyDensity : public ::testing::TestWithParam<WaterSolver> {};
FOR_BOTH_SOLVERS(AnyDensity);

TEST_P(AnyDensity, FallsIntoWaterAndComesToRest) {
  for (const BodyKind kind : {BodyKind::kBox, BodyKind::kSphere, BodyKind::kBoat}) {
    for (const float size : {0.2F, 2.0F}) {
      for (const float density : kDensities) {
        const Fall fall = drop(GetParam(), kind, size, density);
        const BodySnapshot& end = fall.end;
        const double floats = std::min(1.0, static_cast<double>(density / kWaterDensity));
        const float depth = 1.5F * size + 0.3F;
        std::printf(
            "%s %.1f m, %5.0f kg/m3: fastest %.2f m/s, jolt %.2f m/s, %.4f m into the bed; ends at %.2f m/s, %.3f "
            "of its volume wet, carried %.3f of its weight, %.3f m above the bed\n",
            kBodyKindNames[static_cast<std::size_t>(kind)], static_cast<double>(size), static_cast<double>(density),
            static_cast<double>(fall.fastest), static_cast<double>(fall.jolt), static_cast<double>(fall.deepest),
            static_cast<double>(glm::length(end.state.velocity)), fall.wet, fall.carried,
            static_cast<double>(lowest_corner(end) + depth));
        SCOPED_TRACE(::testing::Message() << static_cast<int>(kind) << ' ' << size << ' ' << density);
        // Falling to the bed through water that carries nothing.
        EXPECT_LT(fall.fastest, std::sqrt(2.0F * kGravity * (kDrop + size + depth)));
        EXPECT_LT(fall.highest, 0.01F);
        // A boat that strikes the bed with one end is turned, and its other end goes as far as a step takes it: 16 to
        // 47 mm at a dozen heights, by when in a step it strikes.
        EXPECT_LT(fall.deepest, kind == BodyKind::kBoat ? std::max(0.02F, fall.fastest / 60.0F) : 0.02F);
        // Thrown back at half of the speed that it came with, at most.
        EXPECT_LT(fall.jolt, 1.5F * fall.fastest);
        if (density == kWaterDensity) continue;  // it is at rest anywhere
        EXPECT_NEAR(fall.wet, floats, 0.02);
        if (density > kWaterDensity) {
          EXPECT_NEAR(lowest_corner(end), -depth, 0.01F);
          EXPECT_NEAR(fall.carried, static_cast<double>(kWaterDensity / density), 0.02);
          EXPECT_LT(glm::length(end.state.velocity), 0.1F);
        }
      }
    }
  }
}

}  // namespace
}  // namespace regatta::density_test
