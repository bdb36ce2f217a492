#include "exchange/status.h"

#include <gtest/gtest.h>

namespace regatta {
namespace {

TEST(Status, TextsStandInTheOrderOfTheirBits) {
  for (std::size_t i = 0; i < kStatusTexts.size(); ++i) EXPECT_EQ(Status::index(kStatusTexts[i].bit), i);
}

TEST(Status, CountsStepsAndKeepsTheLastPlace) {
  Status status;
  EXPECT_EQ(status.bits, 0U);
  EXPECT_EQ(status.of(StatusBit::kEscaped).count, 0);
  EXPECT_EQ(status.of(StatusBit::kEscaped).last_step, -1);
  status.raise(StatusBit::kEscaped, 3, {"column", Vec3(1.0F, 0.0F, 2.0F)});
  status.raise(StatusBit::kEscaped, 3, {"boat", Vec3(4.0F, 0.5F, 6.0F)});  // in the same step
  status.raise(StatusBit::kSubstepsCapped, 5, {"grid", {}});
  status.raise(StatusBit::kEscaped, 41, {"particle", Vec3(1.2F, 0.1F, 3.0F)});
  EXPECT_EQ(status.bits, 8U + 4U);
  const StatusCount& escaped = status.of(StatusBit::kEscaped);
  EXPECT_EQ(escaped.count, 2);
  EXPECT_EQ(escaped.last_step, 41);
  EXPECT_EQ(escaped.last.what, "particle");
  EXPECT_EQ(escaped.last.at, Vec3(1.2F, 0.1F, 3.0F));
  EXPECT_EQ(status.of(StatusBit::kSubstepsCapped).count, 1);
  EXPECT_EQ(status.of(StatusBit::kNonFinite).count, 0);
}

TEST(Status, IsToldInWords) {
  Status status;
  EXPECT_EQ(status_text(status, ~0U), "");
  EXPECT_EQ(status_count_text(status.of(StatusBit::kEscaped)), "never");
  status.raise(StatusBit::kVolumeDrift, 7);
  EXPECT_EQ(status_count_text(status.of(StatusBit::kVolumeDrift)), "in step 7");
  status.raise(StatusBit::kSubstepsCapped, 5, {"grid", {}});
  status.raise(StatusBit::kSubstepsCapped, 6, {"grid", {}});
  EXPECT_EQ(status_count_text(status.of(StatusBit::kSubstepsCapped)), "in 2 steps, last in step 6: grid");
  status.raise(StatusBit::kEscaped, 41, {"particle", Vec3(1.2F, 0.1F, 3.0F)});
  EXPECT_EQ(status_text(status, static_cast<std::uint32_t>(StatusBit::kEscaped) | kFatalStatus),
            "escaped: something left the domain and was put back (in step 41: particle at (1.20, 0.10, 3.00) m)");
}

}  // namespace
}  // namespace regatta
