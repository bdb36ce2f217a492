// A ship that is towed over shallow water without walls: how it settles below the speed of long waves, and its
// resistance and trim above it, without the layer of dispersive waves, beside slender-body theory [Tuck66].
#include "../unit/marked_bound.h"
#include "thin_ship.h"

#include <fmt/format.h>

#include <ostream>

namespace regatta::shallow_ship_test {
namespace {

using namespace thin_ship;

// Theory: the sections S(x) and the waterline B(x) = beam (1 - (2x/L)^along), over water of depth h, β² = |1 - F²|.
//   F < 1: lift ρU²/(2πhβ) ∫∫ B'(x) S'(ξ) ln|x - ξ| dx dξ, no resistance, and no trim of a hull alike at both ends
//   F > 1: resistance ρU²/(2hβ) ∫ S'² dx, bow-up moment ρU²/(2hβ) |∫ x B S' dx|, and no lift
struct Slender {
  double lift = 0.0, resistance = 0.0, moment = 0.0;
};

Slender slender(const ThinShip& ship, double speed, double depth) {
  constexpr int kAlong = 800;
  const double step = ship.length / kAlong, froude2 = speed * speed / (kG * depth);
  const double full = ship.draft * ship.down / (ship.down + 1.0);  // S over B
  const auto breadth = [&](double x) { return 2.0 * ship.half_breadth(x, 0.0); };
  const auto slope = [&](int i) {
    return (breadth(step * (i + 1) - 0.5 * ship.length) - breadth(step * i - 0.5 * ship.length)) / step;
  };
  double pairs = 0.0, squares = 0.0, turning = 0.0;
  for (int i = 0; i < kAlong; ++i) {
    const double x = step * (i + 0.5) - 0.5 * ship.length;
    squares += full * full * slope(i) * slope(i) * step;
    turning += x * breadth(x) * full * slope(i) * step;
    for (int j = 0; j < kAlong; ++j) {
      const double apart = i == j ? std::log(step) - 1.5 : std::log(step * std::abs(i - j));
      pairs += slope(i) * full * slope(j) * apart * step * step;
    }
  }
  const double weight = 1000.0 * speed * speed / (2.0 * depth * std::sqrt(std::abs(1.0 - froude2)));
  if (froude2 < 1.0) return {weight / kPi * pairs, 0.0, 0.0};
  return {0.0, weight * squares, weight * std::abs(turning)};
}

constexpr ThinShip kNarrow{6.0, 0.4, 0.2};

struct Case {
  const char* name;
  WaterSolver solver;
  double froude;  // U/√(gh)
  float cell;     // or spacing of columns [m]
  ThinShip ship = kNarrow;
  float depth = 1.0F;    // [m]
  char lift_mark = '.';  // mark of the lift
};
std::ostream& operator<<(std::ostream& out, const Case& c) { return out << c.name; }

// Means over the last length and a half of the way; the lift beside that of the hull at rest.
Slender tow_over(const Case& c) {
  const auto ends = static_cast<float>(3.0 * c.ship.length);
  const double speed = c.froude * std::sqrt(kG * static_cast<double>(c.depth));
  Scene scene = tank({2.0F * ends + 2.0F * static_cast<float>(c.ship.length), 4.0F * static_cast<float>(c.ship.length)},
                     c.depth, c.cell, EdgeKind::kOpen, c.solver);
  scene.params.water_viscosity = scene.params.water_dissipation = 0.0;
  scene.params.wake_on = false;
  scene.params.bodies_drag = scene.params.bodies_lift = 0.0;
  scene.params.bodies_friction = -1.0;  // none
  scene.bodies.push_back(towed(file_of(c.ship), speed, -ends, ends, 0.0F));
  const auto world = make(scene);
  const double end = scene.bodies[0].path->points.back().time, from = end - 1.5 * c.ship.length / speed;
  Snapshot snapshot;
  BodyLoad still;
  Slender mean;
  int count = 0;
  while (world->time() < end - 0.1) {
    world->step();
    world->snapshot({}, snapshot);
    const BodyLoad& load = snapshot.bodies[0].load;
    if (snapshot.step == 1) still = load;
    if (world->time() < from) continue;
    mean.lift += static_cast<double>(load.force.y - still.force.y);
    mean.resistance -= static_cast<double>(load.force.x);
    mean.moment += static_cast<double>(load.torque.z - still.torque.z);
    ++count;
  }
  return {mean.lift / count, mean.resistance / count, mean.moment / count};
}

class ShallowShip : public ::testing::TestWithParam<Case> {};

TEST_P(ShallowShip, SettlesAndTrimsAsASlenderOne) {
  const Case& c = GetParam();
  const Slender theory =
      slender(c.ship, c.froude * std::sqrt(kG * static_cast<double>(c.depth)), static_cast<double>(c.depth));
  const Slender found = tow_over(c);
  fmt::print("{}: lift {:.1f} N, theory {:.1f}; resistance {:.2f} N, theory {:.2f}; moment {:.1f} N m, theory {:.1f}\n",
             c.name, found.lift, theory.lift, found.resistance, theory.resistance, found.moment, theory.moment);
  if (c.froude < 1.0) {
    expect_at_most(0.1, std::abs(found.lift / theory.lift - 1.0), mended_by(c.lift_mark), "lift", "off");
    // Theory has neither; cells and the draft of a real ship make a little.
    expect_at_most(0.05, std::abs(found.resistance / theory.lift), mended_by('.'), "resistance", "of the lift");
    expect_at_most(0.06, std::abs(found.moment / theory.lift) / c.ship.length, mended_by('.'), "moment",
                   "of lift and L");
  } else {
    expect_at_most(0.12, std::abs(found.resistance / theory.resistance - 1.0), mended_by('.'), "resistance", "off");
    expect_at_most(0.12, std::abs(found.moment / theory.moment - 1.0), mended_by('.'), "moment", "off");
    // Theory has no lift here. What was found is not explained: halved draft and beam leave the same part of the
    // moment.
    expect_at_most(0.5, std::abs(found.lift) * c.ship.length / theory.moment, mended_by('.'), "lift",
                   "of moment over L");
  }
}

const auto kName = [](const auto& made) { return std::string(made.param.name); };
constexpr ThinShip kFuller{6.0, 0.5, 0.15, 4.0, 4.0}, kLarger{9.0, 0.6, 0.3};
INSTANTIATE_TEST_SUITE_P(Ways, ShallowShip,
                         testing::Values(Case{"grid_06", WaterSolver::kGrid, 0.6, 0.15F},
                                         Case{"grid_16", WaterSolver::kGrid, 1.6, 0.15F},
                                         Case{"columns_06", WaterSolver::kColumns, 0.6, 0.2F, kNarrow, 1.0F, '3'},
                                         Case{"columns_16", WaterSolver::kColumns, 1.6, 0.2F}),
                         kName);
INSTANTIATE_TEST_SUITE_P(
    LongWays, ShallowShip,
    testing::Values(Case{"grid_04", WaterSolver::kGrid, 0.4, 0.15F}, Case{"grid_08", WaterSolver::kGrid, 0.8, 0.15F},
                    Case{"grid_13", WaterSolver::kGrid, 1.3, 0.15F}, Case{"grid_2", WaterSolver::kGrid, 2.0, 0.15F},
                    Case{"fine_06", WaterSolver::kGrid, 0.6, 0.1F}, Case{"fine_16", WaterSolver::kGrid, 1.6, 0.1F},
                    Case{"fuller_06", WaterSolver::kGrid, 0.6, 0.15F, kFuller},
                    Case{"fuller_16", WaterSolver::kGrid, 1.6, 0.15F, kFuller},
                    Case{"larger_06", WaterSolver::kGrid, 0.6, 0.25F, kLarger, 2.0F},
                    Case{"larger_16", WaterSolver::kGrid, 1.6, 0.25F, kLarger, 2.0F},
                    Case{"columns_13", WaterSolver::kColumns, 1.3, 0.2F}),
    kName);

}  // namespace
}  // namespace regatta::shallow_ship_test
