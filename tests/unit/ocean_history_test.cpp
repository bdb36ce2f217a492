#include "ui/ocean_history.h"

#include <gtest/gtest.h>

namespace regatta {
namespace {

ParticleDiagnostics did(int density, int divergence, double mean, double most) {
  ParticleDiagnostics ocean;
  ocean.density_iterations = density;
  ocean.divergence_iterations = divergence;
  ocean.density_error_mean = mean;
  ocean.density_error_max = most;
  return ocean;
}

TEST(OceanHistory, StepsOfOneStretchMakeOnePoint) {
  OceanHistory history;
  EXPECT_EQ(history.size(), 0U);
  history.add(0.1 * kOceanPlotBin, did(2, 8, 0.001, 0.02));
  history.add(0.6 * kOceanPlotBin, did(4, 2, 0.003, 0.01));
  ASSERT_EQ(history.size(), 1U) << "one that still gathers";
  history.add(1.2 * kOceanPlotBin, did(10, 1, 0.0, 0.0));
  ASSERT_EQ(history.size(), 2U);
  EXPECT_FLOAT_EQ(history[0].density_iterations, 3.0F);
  EXPECT_FLOAT_EQ(history[0].divergence_iterations, 5.0F);
  EXPECT_FLOAT_EQ(history[0].density_mean, 0.002F);
  EXPECT_FLOAT_EQ(history[0].density_max, 0.02F) << "the worst step's";
  EXPECT_DOUBLE_EQ(history[0].time, 0.6 * kOceanPlotBin);
  EXPECT_FLOAT_EQ(history[1].density_iterations, 10.0F);
}

TEST(OceanHistory, TheSameStepCountsOnceAndAnEarlierOneBeginsAnew) {
  OceanHistory history;
  for (int i = 0; i < 5; ++i) history.add(1.0, did(6, 6, 0.0, 0.0));
  history.add(1.0, did(90, 90, 1.0, 1.0));
  ASSERT_EQ(history.size(), 1U);
  EXPECT_FLOAT_EQ(history[0].density_iterations, 6.0F);
  history.add(9.0, did(7, 7, 0.0, 0.0));
  EXPECT_EQ(history.size(), 2U);
  history.add(0.5, did(3, 3, 0.0, 0.0));
  ASSERT_EQ(history.size(), 1U);
  EXPECT_FLOAT_EQ(history[0].density_iterations, 3.0F);
  history.clear();
  EXPECT_EQ(history.size(), 0U);
}

TEST(OceanHistory, HoldsAsMuchAsThePlotsShowAtAnyRateOfSteps) {
  for (const int rate : {60, 200, 1000}) {
    OceanHistory history;
    for (int step = 1; step <= 25 * rate; ++step) history.add(step / static_cast<double>(rate), did(5, 5, 0.001, 0.01));
    EXPECT_LE(history.size(), kOceanPlotPoints + 1);
    const double span = history[history.size() - 1].time - history[0].time;
    EXPECT_NEAR(span, kOceanPlotTime, 2.0 * kOceanPlotBin) << rate;
    EXPECT_NEAR(history[0].density_mean, 0.001F, 1e-7F);
  }
}

}  // namespace
}  // namespace regatta
