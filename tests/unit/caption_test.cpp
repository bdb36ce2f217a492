// The caption of a time is the one that is due and began last.
#include "exchange/caption.h"

#include <gtest/gtest.h>

namespace regatta {
namespace {

TEST(Caption, OfThoseThatAreDueTheOneThatBeganLast) {
  const std::vector<Caption> captions = {{2.0, 10.0, "street"}, {4.0, 6.0, "period"}};
  EXPECT_EQ(caption_at(captions, 1.9), "");
  EXPECT_EQ(caption_at(captions, 2.0), "street");
  EXPECT_EQ(caption_at(captions, 4.0), "period");
  EXPECT_EQ(caption_at(captions, 6.0), "street");
  EXPECT_EQ(caption_at(captions, 10.0), "");
  EXPECT_EQ(caption_at({}, 3.0), "");
}

}  // namespace
}  // namespace regatta
