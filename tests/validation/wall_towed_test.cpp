// Walls that move: a body that stands on the bed and is towed through still water, and the same at rest in a stream.
// To the water the two are one flow, seen from two frames; so what is shed, the force and the flow beside and behind
// the body must agree, on both solvers, whatever the shape and the course (docs/validation.md has all courses). The box
// is periodic and the wakes don't act on the water, so that nothing but the wall differs.
#include "floating_scene.h"

#include <fmt/format.h>

#include <array>
#include <numbers>

namespace regatta::wall_towed_test {
namespace {

using namespace floating_scene;

constexpr float kSpeed = 0.8F, kWidth = 1.0F, kDepth = 0.5F;  // [m/s], [m], [m]
constexpr float kSpan = 14.0F;                                // of the box [m]
constexpr double kSeconds = 6.0;
constexpr float kFar = 0.3F;  // distance of the gauges beside the body from its side [m]

enum class Shape { kCircle, kSquare, kPlate };
enum class Frame { kStream, kTowed };

struct Flow {
  double shed = 0.0;       // circulation, of both sides, over U² t
  double emissions = 0.0;  // vortices
  double drag = 0.0;       // mean over the last two thirds [N]
  double beside = 0.0;     // along the stream, over U; mean of both sides and of three times
  double behind = 0.0;     // the same, a width behind the body
  double drift = 0.0;      // largest error of the water's balance
};

BodySpec wall_body(Shape shape, float angle) {
  BodySpec body;
  body.name = "wall";
  body.kind = shape == Shape::kCircle ? BodyKind::kCylinder : BodyKind::kBox;
  body.radius = 0.5F * kWidth;
  body.height = 1.2F;
  body.size = {shape == Shape::kPlate ? 0.25F * kWidth : kWidth, 1.2F, kWidth};
  body.heading_deg = -glm::degrees(angle);
  return body;
}

struct Course {
  float angle = 0.0F;  // [rad]
  WaterSolver solver = WaterSolver::kGrid;
  float spacing = 0.125F;  // [m]
};

// place: of the body among columns or cells, in spacings.
Flow flow_past(Shape shape, Frame frame, const Course& course, Vec2 place) {
  const auto& [angle, solver, spacing] = course;
  const Vec2 along(std::cos(angle), std::sin(angle)), across(-along.y, along.x);
  const auto way = kSpeed * static_cast<float>(kSeconds);
  const Vec2 start = 0.5F * way * along + spacing * place, end = start - way * along;
  Scene scene = tank(Vec2(kSpan), kDepth, spacing, EdgeKind::kPeriodic, solver);
  scene.params.wake_lambda = 0.0;
  scene.params.water_viscosity = 0.0;
  scene.params.water_dissipation = 0.3;
  BodySpec body = wall_body(shape, angle);
  body.position = {start.x, 0.1F, start.y};
  if (frame == Frame::kTowed) {
    body.motion = BodyMotion::kKinematic;
    Path path;
    path.points = {{0.0, body.position, body.heading_deg}, {kSeconds, Vec3(end.x, 0.1F, end.y), body.heading_deg}};
    body.path = path;
  } else {
    body.motion = BodyMotion::kStatic;
    scene.water.velocity = kSpeed * along;
  }
  scene.bodies.push_back(body);
  // Where the body is at these times, beside and behind it.
  constexpr std::array<double, 3> kTimes = {0.4 * kSeconds, 0.6 * kSeconds, 0.8 * kSeconds};
  for (const double time : kTimes) {
    const Vec2 at = frame == Frame::kTowed ? start - kSpeed * static_cast<float>(time) * along : start;
    const float side = 0.5F * kWidth + kFar;
    for (const Vec2 away : {side * across, -side * across, 1.5F * kWidth * along}) {
      scene.gauges.push_back({fmt::format("g{}", scene.gauges.size()), at + away});
    }
  }
  const auto world = make(scene);
  Flow flow;
  Snapshot snapshot;
  const int steps = static_cast<int>(std::lround(kSeconds / world->dt()));
  for (int i = 1; i <= steps; ++i) {
    world->step();
    world->snapshot({}, snapshot);
    const Vec3& force = snapshot.bodies.front().load.force;
    if (3 * i > steps) flow.drag += 1.5 * static_cast<double>(glm::dot(horizontal(force), along)) / steps;
    flow.drift = std::max(flow.drift, std::abs(snapshot.diagnostics.mass_error));
    for (std::size_t t = 0; t < kTimes.size(); ++t) {
      if (i != static_cast<int>(std::lround(kTimes[t] / world->dt()))) continue;
      const auto speed = [&](std::size_t n) {
        const Vec2 own = frame == Frame::kTowed ? kSpeed * along : Vec2(0.0F);
        return static_cast<double>(glm::dot(snapshot.gauges[3 * t + n].water.velocity + own, along) / kSpeed);
      };
      flow.beside += (speed(0) + speed(1)) / 6.0;
      flow.behind += speed(2) / 3.0;
    }
  }
  const WakeTotals& wake = snapshot.bodies.front().wake;
  flow.shed = (wake.shed[0] + wake.shed[1]) / (kSeconds * static_cast<double>(kSpeed * kSpeed));
  flow.emissions = static_cast<double>(wake.emissions[0] + wake.emissions[1]);
  return flow;
}

// Mean over some places: at rest a round wall is dragged by 93 to 121 N, by where it lies among the cells, and a plate
// sheds more or less; one that is towed comes by all of them.
Flow mean_flow_past(Shape shape, Frame frame, const Course& course, int places) {
  Flow mean;
  for (int n = 0; n < places; ++n) {
    const float turn = static_cast<float>(n) / static_cast<float>(places);
    const Flow flow = flow_past(shape, frame, course, {turn, glm::fract(2.0F * turn)});
    mean.shed += flow.shed / places;
    mean.emissions += flow.emissions / places;
    mean.drag += flow.drag / places;
    mean.beside += flow.beside / places;
    mean.behind += flow.behind / places;
    mean.drift = std::max(mean.drift, flow.drift);
  }
  return mean;
}

struct Case {
  Shape shape;
  float angle_deg;
  WaterSolver solver;
};
std::string case_name(const ::testing::TestParamInfo<Case>& info) {
  constexpr std::array<const char*, 3> kShapes = {"circle", "square", "plate"};
  return fmt::format("{}_{}_{}", info.param.solver == WaterSolver::kGrid ? "grid" : "columns",
                     kShapes[static_cast<std::size_t>(info.param.shape)], static_cast<int>(info.param.angle_deg));
}

class WallTowed : public ::testing::TestWithParam<Case> {};

TEST_P(WallTowed, ShedsAndDragsAsInAStream) {
  const Case& c = GetParam();
  const bool unsure = c.shape != Shape::kSquare && c.solver == WaterSolver::kGrid;
  const bool round = unsure && c.shape == Shape::kCircle;
  const Course course{glm::radians(c.angle_deg), c.solver};
  const Flow rest = mean_flow_past(c.shape, Frame::kStream, course, unsure ? 5 : 1);
  const Flow towed = mean_flow_past(c.shape, Frame::kTowed, course, unsure ? 5 : 1);
  for (const Flow& f : {rest, towed}) {
    fmt::print("shed {:.3f}, {:.0f} vortices, drag {:.1f} N, {:.2f} beside, {:.2f} behind, balance {:.0e}\n", f.shed,
               f.emissions, f.drag, f.beside, f.behind, f.drift);
  }
  EXPECT_NEAR(towed.shed / rest.shed, 1.0, 0.1);
  EXPECT_NEAR(towed.beside, rest.beside, 0.1);
  EXPECT_NEAR(towed.drag / rest.drag, 1.0, 0.1);
  if (round) {
    // Nothing but the cells holds water without viscosity to a round body: how many vortices leave is as unsure as
    // where the flow leaves. By the circle's potential flow, 1 + (R/r)².
    const double ratio = 0.5 * static_cast<double>(kWidth) / static_cast<double>(0.5F * kWidth + kFar);
    EXPECT_NEAR(rest.beside, 1.0 + ratio * ratio, 0.1);
    EXPECT_NEAR(towed.beside, 1.0 + ratio * ratio, 0.1);
  } else {
    EXPECT_NEAR(towed.emissions / rest.emissions, 1.0, 0.1);
  }
  EXPECT_LT(rest.drift, 1e-7);
  EXPECT_LT(towed.drift, 1e-7);
}

INSTANTIATE_TEST_SUITE_P(
    Courses, WallTowed,
    ::testing::Values(Case{Shape::kCircle, 0.0F, WaterSolver::kGrid}, Case{Shape::kCircle, 30.0F, WaterSolver::kGrid},
                      Case{Shape::kCircle, 45.0F, WaterSolver::kGrid}, Case{Shape::kCircle, 90.0F, WaterSolver::kGrid},
                      Case{Shape::kSquare, 0.0F, WaterSolver::kGrid}, Case{Shape::kSquare, 30.0F, WaterSolver::kGrid},
                      Case{Shape::kSquare, 90.0F, WaterSolver::kGrid}, Case{Shape::kPlate, 0.0F, WaterSolver::kGrid},
                      Case{Shape::kPlate, 30.0F, WaterSolver::kGrid}, Case{Shape::kPlate, 45.0F, WaterSolver::kGrid},
                      Case{Shape::kSquare, 0.0F, WaterSolver::kColumns},
                      Case{Shape::kPlate, 30.0F, WaterSolver::kColumns}),
    case_name);

}  // namespace
}  // namespace regatta::wall_towed_test
