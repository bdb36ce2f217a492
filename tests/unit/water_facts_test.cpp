#include "ui/water_facts.h"

#include "ui/number_text.h"

#include <gtest/gtest.h>

#include <string>

namespace regatta {
namespace {

std::string shown(const std::vector<WaterCount>& counts) {
  Diagnostics diagnostics;
  diagnostics.counts = counts;
  std::string text;
  for (const WaterCount& entry : counts_to_show(diagnostics)) {
    text += std::string(entry.name) + " " + std::to_string(entry.count) + " ";
  }
  return text;
}

TEST(CountFacts, AreThoseOfWhatThereIs) {
  EXPECT_EQ(shown({{"columns", 0}, {"cells", 12}, {"particles", 0}, {"wave cells", 3}}), "cells 12 wave cells 3 ");
  EXPECT_EQ(shown({{"columns", 0}, {"cells", 0}, {"particles", 5}}), "particles 5 ");
  EXPECT_EQ(shown({{"columns", 0}, {"cells", 0}}), "columns 0 ");
  EXPECT_EQ(shown({}), "");
}

TEST(WaterFacts, SayCountsAndFiguresWithTheirUnits) {
  static constexpr Figure kSpeed{.group = "pond", .name = "speed", .unit = "m/s"};
  static constexpr Figure kFish{.group = "pond", .name = "fish", .whole = true};
  Diagnostics diagnostics;
  diagnostics.count("cells", 1200);
  diagnostics.count("fish", 3);
  EXPECT_EQ(count_text(diagnostics), grouped(1200) + " cells, 3 fish");
  EXPECT_FALSE(reports(diagnostics, "pond"));
  diagnostics.figures = {{&kSpeed, 0.25}};
  EXPECT_TRUE(reports(diagnostics, "pond"));
  EXPECT_EQ(figure_text({&kSpeed, 0.25}), "0.250 m/s");
  EXPECT_EQ(figure_text({&kFish, 4321.0}), grouped(4321));
}

}  // namespace
}  // namespace regatta
