// Keyframes as close as they may be for what they cost.
#include "run/keyframe_pace.h"

#include <gtest/gtest.h>

namespace regatta {
namespace {

// The share of the whole time that keyframes take once the pace has settled, of so many milliseconds each.
double share_after(double step_ms, double keyframe_ms, std::int64_t& spacing) {
  KeyframePace pace;
  std::int64_t since = 0;
  double spent = 0.0, all = 0.0;
  for (int i = 0; i < 20'000; ++i) {
    double history_ms = 0.0;
    if (++since >= pace.spacing()) {
      since = 0;
      pace.took_keyframe();
      history_ms = keyframe_ms;
    }
    pace.add(step_ms, history_ms);
    if (i > 10'000) {
      spent += history_ms;
      all += step_ms;
    }
  }
  spacing = pace.spacing();
  return spent / all;
}

TEST(KeyframePace, TakesItsShareOfTheTimeAndNoMore) {
  std::int64_t spacing = 0;
  EXPECT_NEAR(share_after(5.0, 10.0, spacing), KeyframePace::kShare, 0.005);
  EXPECT_EQ(spacing, 40);
  EXPECT_NEAR(share_after(50.0, 10.0, spacing), KeyframePace::kShare, 0.005);
  EXPECT_EQ(spacing, 4);
  EXPECT_LT(share_after(500.0, 10.0, spacing), KeyframePace::kShare) << "not more than one a step";
  EXPECT_EQ(spacing, 1);
  share_after(0.001, 10.0, spacing);
  EXPECT_EQ(spacing, 600) << "nor fewer than that";
}

}  // namespace
}  // namespace regatta
