#include "core/reused_list.h"

#include <gtest/gtest.h>

namespace regatta {
namespace {

TEST(ReusedList, FilledAnewKeepsTheMemoryOfItsEntries) {
  ReusedList<std::vector<int>> list;
  EXPECT_TRUE(list.empty());
  list.add().assign(100, 7);
  list.add().assign(50, 8);
  EXPECT_EQ(list.size(), 2U);
  const int* const memory = list[0].data();
  list.clear();
  EXPECT_TRUE(list.empty());
  EXPECT_EQ(list.begin(), list.end());
  EXPECT_TRUE(list.add().empty());
  list[0].assign(100, 9);
  EXPECT_EQ(list[0].data(), memory);
  ASSERT_EQ(list.all().size(), 1U);
  for (const std::vector<int>& entry : list) EXPECT_EQ(entry.back(), 9);
}

}  // namespace
}  // namespace regatta
