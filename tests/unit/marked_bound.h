// Checks one value against a bound. A value known to be beyond its bound has a mark, the step of work that is to mend
// it: the test then expects it beyond and fails once it is within, so that no mark outlives its defect.
#pragma once

#include <gtest/gtest.h>

#include <cmath>
#include <cstdio>
#include <string>

namespace regatta {

// The steps of work that mend defects, by the digits in the tests' tables.
enum class MendedBy {
  kHoldsToday = 0,
  kLift = 2,     // hulls are lifted by the head that the water's bottom feels
  kColumns = 3,  // forces on columns are the derivative of one energy; walls and quays are hulls that do not move
  kPlane = 4,    // each hull has a level plane of its own, and worlds start settled
  kGrid = 5,     // the grid gathers what its faces lose; walls stand as high as they are
  kLayer = 6,    // shallow water and layer share a hull by wavelength
  kShed = 7,     // the water's own shedding is that of the real one; vortices that are left out can't mend it
  kRoll = 8,     // a roll at rest dies as that of small craft does; the cause on columns and of the tug is not known
  kHelm = 9,     // boats that turn hard, or knock at a wall, heel little and slowly
};

// Returns the step of a mark: '.' for none, or its digit.
constexpr MendedBy mended_by(char mark) {
  return mark == '.' ? MendedBy::kHoldsToday : static_cast<MendedBy>(mark - '0');
}

inline void expect_at_most(double most, double value, MendedBy mark, const std::string& what, const char* unit) {
  const bool holds = mark == MendedBy::kHoldsToday;
  std::printf("%-40s %12.4g, at most %8.3g %-12s %s\n", what.c_str(), value, most, unit,
              holds ? "" : ("marked: step " + std::to_string(static_cast<int>(mark))).c_str());
  ASSERT_TRUE(std::isfinite(value)) << what;
  if (holds) {
    EXPECT_LE(value, most) << what;
  } else {
    EXPECT_GT(value, most) << what << " holds: take away its mark";
  }
}

}  // namespace regatta
