#include "ui/count_facts.h"

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

}  // namespace
}  // namespace regatta
