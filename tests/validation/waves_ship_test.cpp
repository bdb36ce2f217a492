// A pressure head that moves over the layer at an even speed: Kelvin's pattern behind it, and its wave resistance
// against the steady linear theory of the same head.
#include "theory/kelvin.h"
#include "theory/wave_resistance.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <numbers>
#include <string>
#include <utility>

namespace regatta::waves_ship_test {
namespace {

constexpr double kG = 9.81;
constexpr double kPi = std::numbers::pi;

const GoOn kOn = [](double) { return true; };

TEST(WavesShip, KelvinsPattern) {
  const HeadRun run;
  const Result<KelvinPattern> found = kelvin_pattern(run, kOn);
  ASSERT_TRUE(found) << found.error().text();
  ASSERT_GE(found.value().crossings, 6);
  const double theory = 2.0 * kPi * run.speed * run.speed / kG;
  RecordProperty("transverse_length_over_theory", std::to_string(found.value().length / theory));
  RecordProperty("wedge_degrees", std::to_string(found.value().wedge_deg));
  EXPECT_NEAR(found.value().length / theory, 1.0, 0.01);
  EXPECT_NEAR(found.value().wedge_deg, 19.47, 0.7);
}

// The wedge at depth h, by Fr_h = U/√(gh). Slower than the longest waves: the cusp line of the waves behind, by the
// highest place of each. Faster: the line asin(1/Fr_h) along which the longest waves are left behind, by the
// highest place at each x. Both are caustics.
// Near Fr_h = 1 the waves of the caustic are long and hardly slower than the head: it takes a broad head, which makes
// little else, and a long way. So far behind as their energy has come since the start, and no farther, they stand.
struct Wedge {
  double froude, angle_deg;
  double spacing;   // head: σ of four cells [m]
  int nx, nz;       // cells
  double from, to;  // behind the head, where it is measured; of its way
};
double wedge_deg(const Wedge& with) {
  constexpr double kSpeed = 2.0;
  const double depth = kSpeed * kSpeed / (kG * with.froude * with.froude);
  const Result<HeadWake> made = run_head({kSpeed, depth, with.spacing, with.nx, with.nz}, kOn);
  EXPECT_TRUE(made) << made.error().text();
  const HeadWake& wake = made.value();
  const WaveGrid& grid = wake.layer.grid();
  const auto eta = [&](int i, int k) { return std::abs(wake.eta(i, k)); };
  Caustic caustic;
  const auto add = [&](int i, int k) {
    const Vec2 place = grid.middle(i, k);
    caustic.add(wake.at - static_cast<double>(place.x), static_cast<double>(place.y));
  };
  const double length = 2.0 * kPi * kSpeed * kSpeed / kG, from = with.from * wake.gone, to = with.to * wake.gone;
  if (with.froude > 1.0) {
    for (double behind = from; behind < to; behind += 2.5 * with.spacing) {
      const int i = wake.column(behind);
      int best = 5;
      for (int k = 5; k < grid.nz - 1; ++k) best = eta(i, k) > eta(i, best) ? k : best;
      add(i, best);
    }
  } else {
    for (double behind = from; behind < to; behind += length / 3.0) {
      int best_i = 0, best_k = 0;
      double most = 0.0;
      for (int i = wake.column(behind + length / 3.0); i <= wake.column(behind - length / 3.0); ++i) {
        for (int k = 1; k < grid.nz; ++k) {
          const double x = wake.at - static_cast<double>(grid.middle(i, k).x);
          if (static_cast<double>(grid.middle(i, k).y) < 0.15 * x || eta(i, k) <= most) continue;
          most = eta(i, k);
          best_i = i;
          best_k = k;
        }
      }
      add(best_i, best_k);
    }
  }
  return caustic.angle_deg();
}
TEST(WavesShip, KelvinsWedgeOpensWithTheDepthFroudeNumber) {
  for (const Wedge& with :
       {Wedge{0.5, 19.48, 0.1, 640, 320, 0.09, 0.45}, Wedge{0.7, 20.53, 0.1, 640, 320, 0.09, 0.45},
        Wedge{0.8, 24.32, 0.1, 640, 320, 0.09, 0.45}, Wedge{0.9, 34.62, 0.2, 720, 240, 0.06, 0.28},
        Wedge{0.95, 46.10, 0.3, 720, 240, 0.03, 0.16}, Wedge{1.05, 72.25, 0.3, 720, 240, 0.02, 0.08},
        Wedge{1.1, 65.38, 0.3, 720, 240, 0.03, 0.15}, Wedge{1.2, 56.44, 0.3, 600, 240, 0.05, 0.28},
        Wedge{1.5, 41.81, 0.1, 640, 320, 0.07, 0.25}, Wedge{2.0, 30.00, 0.1, 640, 320, 0.07, 0.25}}) {
    const double angle = wedge_deg(with);
    std::printf("Fr_h %.2f: wedge %.2f deg, theory %.2f\n", with.froude, angle, with.angle_deg);
    // The longest waves alone, which a head makes the less of the longer they are, open it to the last degrees.
    const bool by_the_longest = with.froude > 1.0 && with.froude < 1.15;
    EXPECT_NEAR(angle, with.angle_deg, by_the_longest ? 2.5 : 1.5) << with.froude;
  }
}

TEST(WavesShip, ResistanceOfAWigleyHullIsThatOfSteadyTheory) {
  const PressingHull hull = wigley_head();
  for (const auto& [froude, depth] : {std::pair{0.3, 6.0}, {0.4, 6.0}, {0.6, 6.0}, {0.45, 1.5}}) {
    const double speed = froude * std::sqrt(kG * hull.length);
    const double theory = steady_resistance(hull, speed, depth);
    const Result<double> towed = towed_resistance(hull, speed, depth, kOn);
    ASSERT_TRUE(towed) << towed.error().text();
    const double measured = towed.value();
    RecordProperty("Fn" + std::to_string(froude) + "_h" + std::to_string(depth),
                   std::to_string(measured) + " N, theory " + std::to_string(theory) + ", ratio " +
                       std::to_string(measured / theory));
    EXPECT_NEAR(measured / theory, 1.0, 0.04) << froude << " " << depth;
  }
}

}  // namespace
}  // namespace regatta::waves_ship_test
