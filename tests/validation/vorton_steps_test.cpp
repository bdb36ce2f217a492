// A body towed under water drags alike whatever its size, its speed and the length of a step: the slope of the surface
// around it, which it feels beside its rings, knows nothing of the hull's own head there.
#include "world_of_text.h"

#include <fmt/format.h>

namespace regatta::vorton_steps_test {
namespace {

// C_D of a cube, friction included; mean over the second half of twelve sides of way, in water four sides deep.
double towed_drag(const char* solver, double side, double speed, double rate) {
  const double half = 7.0 * side;
  const auto world = world_of_text(fmt::format(
      "[time]\nsteps_per_second = {}\n[domain]\nsize = [{}, {}]\n[water]\ndepth = {}\nspacing = {}\n"
      "[params.water]\nsolver = \"{}\"\n[[body]]\nname = \"b\"\nkind = \"box\"\nmotion = \"kinematic\"\n"
      "size = [{}, {}, {}]\npath = [{{ position = [{}, {}, 0], time = 0 }}, {{ position = [{}, {}, 0], time = {} }}]\n",
      rate, 20.0 * side, 12.0 * side, 4.0 * side, 0.25 * side, solver, side, side, side, -half, -2.0 * side, half,
      -2.0 * side, 14.0 * side / speed));
  if (!world) return 0.0;
  const auto steps = static_cast<int>(std::lround(12.0 * side / speed * rate));
  double sum = 0.0;
  Snapshot snapshot;
  for (int i = 0; i < steps; ++i) {
    world->step();
    if (i < steps / 2) continue;
    world->snapshot({}, snapshot);
    sum -= static_cast<double>(snapshot.bodies[0].load.force.x);
  }
  return sum / (steps - steps / 2) / (500.0 * speed * speed * side * side);
}

class VortonSteps : public testing::TestWithParam<const char*> {};
INSTANTIATE_TEST_SUITE_P(Solvers, VortonSteps, testing::Values("columns", "grid"),
                         [](const auto& solver) { return std::string(solver.param); });

struct Tow {
  double side, speed;  // [m], [m/s]
  std::vector<double> rates;
};

TEST_P(VortonSteps, DragDoesNotDependOnTheStep) {
  // Slow ones take many steps: of them only the long ones, which are the hard ones.
  for (const auto& [side, speed, rates] : {Tow{1.0, 0.1, {10.0}}, Tow{1.0, 0.3, {10.0, 20.0}},
                                           Tow{1.0, 1.0, {10.0, 15.0, 60.0}}, Tow{1.0, 3.0, {10.0, 20.0, 120.0}},
                                           Tow{0.3, 0.3, {10.0, 30.0}}, Tow{0.3, 1.0, {10.0}}, Tow{3.0, 1.0, {10.0}}}) {
    std::string line = fmt::format("{} m at {} m/s, C_D at steps a second of", side, speed);
    for (const double rate : rates) {
      const double drag = towed_drag(GetParam(), side, speed, rate);
      line += fmt::format(" {}: {:.2f}", rate, drag);
      EXPECT_GT(drag, 0.95) << line;
      EXPECT_LT(drag, 1.45) << line;
    }
    fmt::print("{}\n", line);
  }
}

}  // namespace
}  // namespace regatta::vorton_steps_test
