// Thirty seconds and ten minutes of simulated driving with random helm and random parameters: finite, water exact,
// nothing leaves the tank. Each solver by itself; water_switch_test.cpp changes them.
#include "core/rng.h"
#include "exchange/status.h"
#include "floating_scene.h"

#include <cmath>
#include <cstdio>

namespace regatta::long_drive_test {
namespace {

using floating_scene::solver_name;

class Drive : public ::testing::TestWithParam<WaterSolver> {};
class LongDrive : public Drive {};
FOR_BOTH_SOLVERS(Drive);
FOR_BOTH_SOLVERS(LongDrive);

void drive(WaterSolver solver, int steps) {
  Scene scene;
  scene.params.water_solver = solver;
  scene.title = "long drive";
  scene.domain.lower = {-8.0F, -4.0F};
  scene.domain.upper = {8.0F, 4.0F};
  scene.water.depth = 0.8F;
  scene.water.spacing = 0.2F;
  scene.terrain.push_back({TerrainKind::kSlope, 3.0F, 8.0F, Vec2(0.0F), 1.0F, 1.1F, {}, {}});  // a dry beach
  for (int i = 0; i < 2; ++i) {
    BodySpec boat;
    boat.name = "boat " + std::to_string(i + 1);
    boat.kind = BodyKind::kBoat;
    boat.size = {2.4F, 0.7F, 1.0F};
    boat.mass = 180.0F;
    boat.afloat = true;
    boat.position = {-4.0F, 0.0F, i == 0 ? -2.0F : 2.0F};
    scene.bodies.push_back(boat);
  }
  auto made = World::create(scene);
  ASSERT_TRUE(made.ok()) << made.error().text();
  World& world = *made.value();

  Rng rng(2026);
  Snapshot snapshot;
  for (int step = 0; step < steps; ++step) {
    if (step % 40 == 0) {
      for (int boat = 0; boat < 2; ++boat)
        world.enqueue(SetHelm{BodyId{boat + 1}, rng.uniform(-1.0F, 1.0F), rng.uniform(-1.0F, 1.0F)});
    }
    if (step % 300 == 0) {
      const auto params = all_params();
      const ParamInfo& info = params[rng.next() % params.size()];
      double value = info.minimum + (info.maximum - info.minimum) * static_cast<double>(rng.uniform());
      if (info.whole || info.type != regatta::ParamType::kReal) value = std::round(value);
      if (info.id != ParamId::water_solver) world.enqueue(regatta::SetParam{info.id, value});
    }
    if (step % 1200 == 600) {
      world.enqueue(LaunchBody{rng.uniform() < 0.3F ? LaunchKind::kBoat : LaunchKind::kBox,
                               {rng.uniform(-8.0F, 8.0F), rng.uniform(-4.0F, 4.0F)},
                               rng.uniform(0.0F, 6.0F),
                               rng.uniform(0.0F, 2.0F)});
    }
    if (step % 1200 == 1199 && world.body_count() > 6) world.enqueue(RemoveBody{BodyId{3}});
    world.step();
    if (step % 120 != 0) continue;
    world.snapshot({}, snapshot);
    ASSERT_EQ(snapshot.diagnostics.status.bits & kFatalStatus, 0U) << "step " << step;
    // Columns keep their volumes, so that only the sum rounds. Cells exchange theirs 10^8 times, and carry what rounds.
    ASSERT_LT(snapshot.diagnostics.mass_error, solver == WaterSolver::kGrid ? 1e-8 : 1e-9) << "step " << step;
    for (const BodySnapshot& body : snapshot.bodies) {
      const Vec3 at = body.state.position;
      ASSERT_TRUE(std::isfinite(at.x) && std::isfinite(at.y) && std::isfinite(at.z)) << body.name << " step " << step;
      ASSERT_LE(std::abs(at.x), 8.0F) << body.name << " step " << step;
      ASSERT_LE(std::abs(at.z), 4.0F) << body.name << " step " << step;
      ASSERT_GT(at.y, -1.5F) << body.name << " step " << step;
      ASSERT_LT(at.y, 12.0F) << body.name << " step " << step;
    }
  }
  std::printf("after %.0f s: %d columns, %d bodies, largest speed %.2f m/s, mass error %.1e\n", world.time(),
              snapshot.diagnostics.count_of("columns"), snapshot.diagnostics.bodies,
              static_cast<double>(snapshot.diagnostics.max_speed), snapshot.diagnostics.mass_error);
}

TEST_P(Drive, ThirtySecondsOfRandomDrivingAndParametersStayFiniteAndInside) { drive(GetParam(), 1800); }
TEST_P(LongDrive, TenMinutesOfRandomDrivingAndParametersStayFiniteAndInside) { drive(GetParam(), 36000); }

}  // namespace
}  // namespace regatta::long_drive_test
