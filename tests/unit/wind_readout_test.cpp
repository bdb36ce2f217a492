#include "ui/wind_readout.h"

#include <gtest/gtest.h>

#include <limits>

namespace regatta {
namespace {

constexpr double kNever = std::numeric_limits<double>::infinity();

TEST(WindReadout, SaysWhatThePulseDoes) {
  WindSnapshot wind;
  wind.next = {12.0, 12.75};
  EXPECT_EQ(pulse_text(wind, 10.0), "off");
  wind.on = true;
  EXPECT_EQ(pulse_text(wind, 10.0), "in 2.0 s");
  EXPECT_EQ(pulse_text(wind, 12.25), "blows, 0.5 s left");
  wind.next = {0.0, kNever};
  EXPECT_EQ(pulse_text(wind, 12.0), "blows on");
  wind.next = {kNever, kNever};
  EXPECT_EQ(pulse_text(wind, 12.0), "never");
}

TEST(WindReadout, HeadingsAreThoseOfBodies) {
  EXPECT_EQ(heading_of({2.0F, 0.0F, 0.0F}), 0.0);
  EXPECT_DOUBLE_EQ(heading_of({0.0F, 0.0F, -2.0F}), 90.0);
  EXPECT_DOUBLE_EQ(heading_of({-2.0F, 0.0F, 0.0F}), 180.0);
  EXPECT_DOUBLE_EQ(heading_of({0.0F, 0.0F, 2.0F}), 270.0);
  EXPECT_EQ(heading_of(Vec3(0.0F)), 0.0);
}

TEST(WindReadout, TheStripGoesFromBeforeToAfterNow) {
  EXPECT_FLOAT_EQ(strip_place(100.0 - kWindLookBack, 100.0), 0.0F);
  EXPECT_FLOAT_EQ(strip_place(100.0, 100.0), 1.0F / 3.0F);
  EXPECT_FLOAT_EQ(strip_place(100.0 + kWindLookAhead, 100.0), 1.0F);
  EXPECT_EQ(strip_place(0.0, 100.0), 0.0F);
  EXPECT_EQ(strip_place(kNever, 100.0), 1.0F);
}

}  // namespace
}  // namespace regatta
