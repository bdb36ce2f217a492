#include "ui/plot_record.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace regatta {
namespace {

Snapshot boat_at(std::int64_t step, float speed) {
  Snapshot snapshot;
  snapshot.step = step;
  snapshot.time = 0.125 * static_cast<double>(step);
  BodySnapshot boat;
  boat.name = "tug, red";
  boat.is_boat = true;
  boat.state.velocity.x = speed;
  snapshot.bodies.push_back(boat);
  return snapshot;
}

PlotRecord speeds() {
  PlotRecord record;
  record.choose("tug, red", "speed", "m/s");
  return record;
}

TEST(PlotRecord, ARowAStep) {
  PlotRecord record = speeds();
  record.add(boat_at(1, 0.5F));
  record.add(boat_at(1, 0.5F));
  record.add(boat_at(4, 2.0F));
  ASSERT_EQ(record.times().size(), 2U);
  EXPECT_EQ(record.columns()[0].values, (std::vector<double>{0.5, 2.0}));
  EXPECT_EQ(record.columns()[0].title(), "tug, red.speed");
  record.choose("tug, red", "speed", "m/s");
  EXPECT_EQ(record.columns().size(), 1U);
  record.choose("tug, red", "vx", "m/s");
  EXPECT_TRUE(std::isnan(record.columns()[1].values[0])) << "what was before is not known";
  record.add(boat_at(5, 2.5F));
  EXPECT_EQ(record.columns()[1].values[2], 2.5);
  record.leave("tug, red", "speed");
  ASSERT_EQ(record.columns().size(), 1U);
  EXPECT_EQ(record.columns()[0].name, "vx");
}

TEST(PlotRecord, GoingBackInTimeLeavesOneRun) {
  PlotRecord record = speeds();
  for (int step = 0; step < 10; ++step) record.add(boat_at(step, static_cast<float>(step)));
  record.break_off();
  record.add(boat_at(6, 60.0F));
  ASSERT_EQ(record.times().size(), 7U);
  EXPECT_TRUE(std::is_sorted(record.times().begin(), record.times().end()));
  EXPECT_EQ(record.columns()[0].values.back(), 60.0);
  EXPECT_EQ(record.columns()[0].values[5], 5.0);
  record.break_off();
  record.add(boat_at(20, 1.0F));
  EXPECT_TRUE(std::isnan(record.columns()[0].values[7])) << "no line leads from one run to another";
  EXPECT_EQ(record.columns()[0].values[8], 1.0);
}

TEST(PlotRecord, ABodyThatIsGoneHasNoValues) {
  PlotRecord record = speeds();
  record.add(boat_at(1, 0.5F));
  Snapshot without = boat_at(2, 0.0F);
  without.bodies.clear();
  record.add(without);
  EXPECT_TRUE(std::isnan(record.columns()[0].values[1]));
  record.add(boat_at(3, std::numeric_limits<float>::infinity()));
  EXPECT_TRUE(std::isnan(record.columns()[0].values[2]));
}

TEST(PlotRecord, CsvIsWhatIsShown) {
  PlotRecord record = speeds();
  record.choose("", "status", "1");
  for (int step = 1; step <= 6; ++step) record.add(boat_at(step, 0.25F * static_cast<float>(step)));
  record.choose("nobody", "speed", "m/s");
  EXPECT_EQ(record.csv(0.25, 0.5),
            "time [s],step [1],\"tug, red.speed [m/s]\",status [1],nobody.speed [m/s]\n"
            "0.25,2,0.5,0,\n0.375,3,0.75,0,\n0.5,4,1,0,\n");
  record.break_off();
  record.add(boat_at(9, 1.0F));
  const std::string all = record.csv(-1.0, 1e9);
  EXPECT_EQ(std::count(all.begin(), all.end(), '\n'), 8) << "the break is no row";
}

TEST(PlotRecord, ItsMemoryIsBounded) {
  PlotRecord record = speeds();
  const auto most = static_cast<std::int64_t>(PlotRecord::kMostRows);
  for (std::int64_t step = 0; step < most + 10; ++step) record.add(boat_at(step, 1.0F));
  EXPECT_LE(record.times().size(), PlotRecord::kMostRows);
  EXPECT_GT(record.times().size(), PlotRecord::kMostRows / 2);
  EXPECT_EQ(record.times().back(), 0.125 * static_cast<double>(most + 9));
  EXPECT_EQ(record.columns()[0].values.size(), record.times().size());
}

}  // namespace
}  // namespace regatta
