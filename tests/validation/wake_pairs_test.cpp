// Two cylinders in a stream, as measurements have them [Zdr77]: side by side at 1.6 diameters they push each other
// apart; one 1.8 diameters behind another stands in the hollow behind it and is drawn upstream.
#include "../unit/marked_bound.h"
#include "theory/streams.h"

#include <fmt/format.h>

#include <ostream>

namespace regatta::wake_pairs_test {
namespace {

struct Case {
  const char* solver;
  double u, d;      // [m/s], [m]
  char mark = '.';  // ../unit/marked_bound.h
};
std::ostream& operator<<(std::ostream& out, const Case& c) {
  return out << fmt::format("{}, {} m/s, {} m", c.solver, c.u, c.d);
}

Street behind(const Case& c, Vec2 second) {
  const Result<Street> found =
      street_behind({"cylinder", c.solver, c.u, c.d, 60.0, 0, second}, [](double) { return true; });
  EXPECT_TRUE(found);
  if (!found) return {};
  const Street& street = found.value();
  fmt::print("{}, {} m/s, {} m: C_D {:.2f}, C_L {:.2f}; the other's {:.2f}, {:.2f}\n", c.solver, c.u, c.d, street.drag,
             street.lift, street.drag_of_second, street.lift_of_second);
  return street;
}

class WakePairs : public testing::TestWithParam<Case> {};
class LongWakePairs : public WakePairs {};

// Of a single cylinder the mean C_L is 0.03 at most, and C_D 1.1: the push is no scatter, and neither shelters the
// other.
void expect_apart(const Case& c) {
  const Street street = behind(c, {0.0F, 1.6F});
  EXPECT_LT(street.lift, -0.1);
  EXPECT_GT(street.lift_of_second, 0.1);
  EXPECT_GT(street.drag, 0.75);
  EXPECT_GT(street.drag_of_second, 0.75);
}
void expect_upstream(const Case& c) {
  const Street street = behind(c, {1.8F, 0.0F});
  EXPECT_GT(street.drag, 0.75);
  EXPECT_LT(street.drag_of_second, 0.35 * street.drag) << "it stands in the lee";
  expect_at_most(0.0, street.drag_of_second, mended_by(c.mark), "drag of the cylinder behind", "");
}

TEST_P(WakePairs, PushEachOtherApartSideBySide) { expect_apart(GetParam()); }
TEST_P(WakePairs, TheOneBehindIsDrawnUpstream) { expect_upstream(GetParam()); }
TEST_P(LongWakePairs, PushEachOtherApartSideBySide) { expect_apart(GetParam()); }
TEST_P(LongWakePairs, TheOneBehindIsDrawnUpstream) { expect_upstream(GetParam()); }

const auto name_of = [](const auto& tested) { return fmt::format("{}_{}", tested.param.solver, tested.index); };
INSTANTIATE_TEST_SUITE_P(Pairs, WakePairs, testing::Values(Case{"grid", 0.8, 1.0, '7'}), name_of);
INSTANTIATE_TEST_SUITE_P(Pairs, LongWakePairs,
                         testing::Values(Case{"grid", 0.4, 1.0, '7'}, Case{"grid", 1.2, 1.0, '7'},
                                         Case{"grid", 0.8, 0.5, '7'}, Case{"columns", 0.8, 1.0, '7'}),
                         name_of);

}  // namespace
}  // namespace regatta::wake_pairs_test
