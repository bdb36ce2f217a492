// The same scene on both solvers: columns and cells must tell the same story. Dams are compared with their exact
// solutions in columns_dam_break_test.cpp and cells_dam_break_test.cpp.
#include "floating_scene.h"
#include "scene/scene_file.h"

#include <fmt/format.h>

namespace regatta::both_waters_test {
namespace {

using namespace floating_scene;

std::unique_ptr<World> load(const char* name, WaterSolver solver) {
  const std::filesystem::path root = REGATTA_ROOT;
  Result<Scene> scene = read_scene(root / "scenes" / name, root);
  EXPECT_TRUE(scene.ok()) << (scene.ok() ? "" : scene.error().text());
  if (!scene.ok()) return nullptr;
  scene.value().params.water_solver = solver;
  return make(scene.value());
}

struct Course {
  double speed = 0.0;       // over the second before the rudder is put over [m/s]
  double resistance = 0.0;  // then [N]
  double turned_deg = 0.0;  // at the end
  Vec2 end{0.0F};           // [m]
};

Course drive_boat(WaterSolver solver) {
  Course course;
  const auto world = load("boat_in_tank.toml", solver);
  if (!world) return course;
  world->enqueue(SetHelm{BodyId{1}, 0.5F, 0.0F});
  const std::vector<BodySnapshot> ahead = track(*world, 4.0);
  const auto second = static_cast<std::size_t>(std::lround(1.0 / world->dt()));
  for (std::size_t i = ahead.size() - second; i < ahead.size(); ++i) {
    course.speed += static_cast<double>(ahead[i].state.velocity.x) / static_cast<double>(second);
    course.resistance -= static_cast<double>(ahead[i].load.force.x) / static_cast<double>(second);
  }
  world->enqueue(SetHelm{BodyId{1}, 0.5F, 0.5F});
  const BodySnapshot last = track(*world, 4.0).back();
  course.turned_deg = static_cast<double>(heading_deg(last.state) - heading_deg(ahead.back().state));
  course.end = horizontal(last.state.position);
  return course;
}

TEST(BothWaters, ABoatTakesTheSameCourse) {
  const Course columns = drive_boat(WaterSolver::kColumns);
  const Course grid = drive_boat(WaterSolver::kGrid);
  for (const Course& c : {columns, grid}) {
    fmt::print("{:.2f} m/s against {:.0f} N, then turned by {:.0f}°, at ({:.2f}, {:.2f}) m\n", c.speed, c.resistance,
               c.turned_deg, c.end.x, c.end.y);
  }
  EXPECT_NEAR(grid.speed, columns.speed, 0.1 * columns.speed);
  EXPECT_NEAR(grid.turned_deg, columns.turned_deg, 0.1 * std::abs(columns.turned_deg));
  EXPECT_LT(glm::length(grid.end - columns.end), 2.0F);  // of 19 m
}

struct Stream {
  double drag = 0.0;    // of the pier [N]
  double beside = 0.0;  // speed of the water beside it [m/s]
  double before = 0.0;  // its depth before it [m]
};

// Means over the last 15 of 30 s.
Stream pier_in_stream(WaterSolver solver, double dissipation) {
  Stream stream;
  const auto world = load("flume_cylinder.toml", solver);
  if (!world) return stream;
  world->enqueue(SetParam{ParamId::wake_lambda, 0.0});
  world->enqueue(SetParam{ParamId::water_dissipation, dissipation});
  Snapshot snapshot;
  const int steps = static_cast<int>(std::lround(30.0 / world->dt()));
  for (int i = 0; i < steps; ++i) {
    world->step();
    if (i < steps / 2) continue;
    world->snapshot({}, snapshot);
    const double share = 2.0 / steps;
    stream.drag += share * static_cast<double>(snapshot.bodies.front().load.force.x);
    for (const auto& [gauge, water, height] : snapshot.gauges) {
      if (gauge.name == "beside") stream.beside += share * static_cast<double>(water.velocity.x);
      if (gauge.name == "before") stream.before += share * static_cast<double>(water.depth);
    }
  }
  return stream;
}

// Drag and flow on columns depend linearly on their dissipation, which the grid has none of: two values of it give the
// limit without.
TEST(BothWaters, APierHoldsTheStreamAlike) {
  const Stream more = pier_in_stream(WaterSolver::kColumns, 1.0);
  const Stream less = pier_in_stream(WaterSolver::kColumns, 0.4);
  const Stream grid = pier_in_stream(WaterSolver::kGrid, 1.0);
  for (const Stream& s : {more, less, grid}) {
    fmt::print("drag {:.0f} N, {:.3f} m/s beside the pier, {:.4f} m deep before it\n", s.drag, s.beside, s.before);
  }
  const auto without = [&](double Stream::*value) { return less.*value - 0.4 / 0.6 * (more.*value - less.*value); };
  const Stream none{without(&Stream::drag), without(&Stream::beside), without(&Stream::before)};
  fmt::print("columns without dissipation: {:.0f} N, {:.3f} m/s, {:.4f} m\n", none.drag, none.beside, none.before);
  EXPECT_NEAR(grid.drag, none.drag, 0.15 * none.drag);
  EXPECT_NEAR(grid.beside, none.beside, 0.03 * none.beside);
  EXPECT_NEAR(grid.before, none.before, 0.01);
}

}  // namespace
}  // namespace regatta::both_waters_test
