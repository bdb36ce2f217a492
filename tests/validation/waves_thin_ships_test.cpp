// Wave resistance of three thin hulls that are towed at their heights through the whole world, at many speeds, beside
// Michell's in deep water, and what a bottom adds to it beside Sretensky's.
//
// A hull presses on the waves through a kernel that is cut off (src/hull/hull_waves.h): by linear theory of that alone
// it has 1.03 to 1.18 of Michell's resistance. Held, it stands deeper in the crests of its own waves than in their
// troughs, which Michell leaves out: humps of his curve get lower and hollows are filled.
#include "thin_ship.h"

#include <cmath>
#include <cstdio>
#include <ostream>
#include <string>
#include <utility>

namespace regatta::waves_thin_ships_test {
namespace {

using namespace thin_ship;

struct Kind {
  const char* name;
  ThinShip ship;
  double least, most;  // of its resistance over Michell's, at any speed: what was found, and a tenth
};
std::ostream& operator<<(std::ostream& out, const Kind& kind) { return out << kind.name; }

class ThinShips : public ::testing::TestWithParam<Kind> {};

double speed_of(const Kind& kind, double froude) { return froude * std::sqrt(kG * kind.ship.length); }

// Returns the resistance over that of theory.
double ratio(const Kind& kind, double froude, float depth) {
  const double speed = speed_of(kind, froude);
  const double theory = michell(kind.ship, speed, 0.0, static_cast<double>(depth));
  const double found = tow(kind.ship, speed, {0.0F}, depth).resistance;
  std::printf("%-20s Fn %.2f, Fr_h %.2f: %7.2f N, theory %7.2f, ratio %.2f\n", kind.name, froude,
              speed / std::sqrt(kG * static_cast<double>(depth)), found, theory, found / theory);
  return found / theory;
}

TEST_P(ThinShips, HaveMichellsResistance) {
  double sum = 0.0;
  constexpr int kSpeeds = 17;
  for (int n = 0; n < kSpeeds; ++n) {
    const double found = ratio(GetParam(), 0.28 + 0.02 * n, kDeep);
    EXPECT_GT(found, GetParam().least);
    EXPECT_LT(found, GetParam().most);
    sum += found / kSpeeds;
  }
  EXPECT_NEAR(sum, 1.0, 0.15) << "mean over the speeds";
}

// What is wrong in deep water is so over a bottom, and leaves the ratio of both alone. Nearer to the speed of the
// longest waves, and beyond it, what was found is off by a fifth to a third (docs/waves.md).
TEST_P(ThinShips, FeelABottomAsSretenskyHasIt) {
  for (const double froude : {0.36, 0.44, 0.52, 0.6}) {
    EXPECT_NEAR(ratio(GetParam(), froude, 1.5F) / ratio(GetParam(), froude, kDeep), 1.0, 0.15) << froude;
  }
}

INSTANTIATE_TEST_SUITE_P(Long, ThinShips,
                         testing::Values(Kind{"wigley", {4.0, 0.4, 0.25}, 0.78, 1.6},
                                         Kind{"fuller", {4.0, 0.4, 0.25, 4.0, 4.0}, 0.61, 1.47},
                                         Kind{"half_of_a_catamaran", {4.0, 0.22, 0.2}, 0.88, 1.48}),
                         [](const auto& made) { return std::string(made.param.name); });

}  // namespace
}  // namespace regatta::waves_thin_ships_test
