// Strouhal number and drag of cylinder, square and plate in a stream, over sizes and speeds, on both solvers, against
// the published values 0.20, 0.13, 0.15 and 1.0 to 1.2, 2.1, 2.0. One body in a stream half a metre deep and twelve
// widths wide, eight cells or columns across it; both numbers by the speed in the gap beside the body. docs/wakes.md
// has the whole table, and says why columns miss some of it: those bounds here are what that page states.
#include "../unit/marked_bound.h"
#include "strouhal.h"
#include "world_of_text.h"

#include <gtest/gtest.h>

#include <fmt/format.h>

#include <cmath>
#include <ostream>
#include <string>

namespace regatta::wake_range_test {
namespace {

constexpr double kDepth = 0.5, kWide = 12.0, kLong = 14.0, kAhead = 5.0, kCells = 8.0, kBehind = 2.5;

struct Case {
  const char* shape;
  const char* solver;
  double u, d;                // [m/s], [m]
  double strouhal, st_share;  // published, and how far off it may be
  double drag_from, drag_to;  // published, with 25 % either way but where the page says otherwise
  const char* marks = "..";   // of frequency and drag (../unit/marked_bound.h)
};
std::ostream& operator<<(std::ostream& out, const Case& c) {
  return out << fmt::format("{}, {}, {} m/s, {} m", c.shape, c.solver, c.u, c.d);
}

std::string scene_of(const Case& c) {
  const double x = (kAhead - 0.5 * kLong) * c.d;
  const std::string shape = c.shape;
  const std::string body =
      shape == "cylinder"
          ? fmt::format("kind = \"cylinder\"\nradius = {}\nheight = 1.2", 0.5 * c.d)
          : fmt::format("kind = \"box\"\nsize = [{}, 1.2, {}]", shape == "square" ? c.d : 0.12 * c.d, c.d);
  return fmt::format(
      "[domain]\nsize = [{}, {}]\nwest = \"inflow\"\neast = \"outflow\"\nsouth = \"periodic\"\nnorth = \"periodic\"\n"
      "[water]\ndepth = {}\nspacing = {}\nvelocity = [{}, 0]\ninflow_speed = {}\noutflow_level = 0.0\n"
      "[[body]]\nname = \"body\"\n{}\nmotion = \"static\"\nposition = [{}, {}, 0]\n"
      "[[gauge]]\nname = \"behind\"\nat = [{}, 0]\n"
      "[params.water]\nsolver = \"{}\"\nviscosity = 0\ndissipation = 0.3\n",
      kLong * c.d, kWide * c.d, kDepth, c.d / kCells, c.u, c.u, body, x, 0.6 - kDepth, x + kBehind * c.d, c.solver);
}

class WakeRange : public ::testing::TestWithParam<Case> {};

TEST_P(WakeRange, FrequencyAndDragAreThePublishedOnes) {
  const Case& c = GetParam();
  const auto world = world_of_text(scene_of(c));
  ASSERT_NE(world, nullptr);
  constexpr double kPassings = 60.0;
  const double passing = c.d / c.u;
  const auto steps = static_cast<int>(std::lround(kPassings * passing / world->dt()));
  std::vector<double> across;
  double load = 0.0;
  int count = 0;
  Snapshot snapshot;
  for (int step = 0; step < steps; ++step) {
    world->step();
    if (step % 3 != 0) continue;
    world->snapshot({}, snapshot);
    across.push_back(static_cast<double>(snapshot.gauges[0].water.velocity.y));
    if (3 * step < steps) continue;
    load += static_cast<double>(snapshot.bodies[0].load.force.x);
    ++count;
  }
  const double gap = 1.0 - 1.0 / kWide;  // U over the speed beside the body
  const double st = gap * oscillation(across, 3.0 * world->dt(), passing).strouhal;
  const double drag = gap * gap * load / count / (500.0 * c.u * c.u * c.d * kDepth);
  fmt::print("{}, {}, {} m/s, {} m: St {:.3f}, C_D {:.2f}\n", c.shape, c.solver, c.u, c.d, st, drag);
  EXPECT_GT(drag, c.drag_from);
  expect_at_most(c.st_share, std::abs(st / c.strouhal - 1.0), mended_by(c.marks[0]), "Strouhal number", "off");
  expect_at_most(c.drag_to, drag, mended_by(c.marks[1]), "drag", "C_D");
}

INSTANTIATE_TEST_SUITE_P(Range, WakeRange,
                         ::testing::Values(Case{"cylinder", "grid", 0.4, 1.0, 0.20, 0.15, 0.75, 1.5},
                                           Case{"cylinder", "grid", 0.8, 1.0, 0.20, 0.15, 0.75, 1.5},
                                           Case{"cylinder", "grid", 0.8, 1.5, 0.20, 0.15, 0.75, 1.5},
                                           Case{"square", "grid", 0.8, 1.0, 0.13, 0.15, 1.57, 2.63},
                                           Case{"square", "grid", 0.8, 1.5, 0.13, 0.15, 1.57, 2.63},
                                           Case{"plate", "grid", 0.4, 1.0, 0.15, 0.15, 1.5, 2.5},
                                           Case{"plate", "grid", 0.8, 1.0, 0.15, 0.15, 1.5, 2.5},
                                           Case{"cylinder", "columns", 0.8, 1.0, 0.20, 0.20, 0.75, 1.5},
                                           Case{"square", "columns", 0.8, 1.0, 0.13, 0.25, 1.57, 2.63, ".7"},
                                           Case{"plate", "columns", 0.8, 1.0, 0.15, 0.30, 1.5, 3.6}),
                         [](const auto& tested) {
                           return fmt::format("{}_{}_{}", tested.param.shape, tested.param.solver, tested.index);
                         });

}  // namespace
}  // namespace regatta::wake_range_test
