#include "ui/history.h"

#include <gtest/gtest.h>

namespace regatta {
namespace {

TEST(History, KeepsTheNewestOldestFirst) {
  History<int, 4> history;
  EXPECT_TRUE(history.empty());
  for (int i = 0; i < 3; ++i) history.push(i);
  EXPECT_EQ(history.size(), 3U);
  EXPECT_EQ(history[0], 0);
  for (int i = 3; i < 11; ++i) history.push(i);
  ASSERT_EQ(history.size(), 4U);
  for (std::size_t i = 0; i < 4; ++i) EXPECT_EQ(history[i], 7 + static_cast<int>(i));
  history.clear();
  EXPECT_TRUE(history.empty());
}

TEST(History, QuantilesOfTheNewestValues) {
  History<float, 8> history;
  EXPECT_EQ(history_quantile(history, 0.5F), 0.0F);
  for (const float value : {100.0F, 5.0F, 1.0F, 4.0F, 2.0F, 3.0F}) history.push(value);
  EXPECT_EQ(history_quantile(history, 0.0F), 1.0F);
  EXPECT_EQ(history_quantile(history, 1.0F), 100.0F);
  EXPECT_EQ(history_quantile(history, 0.5F, 5), 3.0F);
  EXPECT_EQ(history_quantile(history, 1.0F, 5), 5.0F);
  EXPECT_EQ(history_quantile(history, 7.0F), 100.0F);  // a share beyond one is one
}

}  // namespace
}  // namespace regatta
