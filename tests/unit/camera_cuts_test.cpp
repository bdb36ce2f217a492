#include "run/camera_cuts.h"

#include "render/cameras.h"

#include <gtest/gtest.h>

namespace regatta {
namespace {

constexpr int kChase = static_cast<int>(CameraMode::kChase), kTop = static_cast<int>(CameraMode::kTop);

TEST(CameraCuts, OneWordIsThatCameraThroughout) {
  const auto cuts = parse_camera_cuts("--camera", "top");
  ASSERT_TRUE(cuts) << cuts.error().text();
  EXPECT_EQ(camera_at(cuts.value(), 0.0), kTop);
  EXPECT_EQ(camera_at(cuts.value(), 1e6), kTop);
}

TEST(CameraCuts, EachHoldsFromItsTimeOn) {
  const auto cuts = parse_camera_cuts("--camera", "chase; 2.5:top ;7 : chase");
  ASSERT_TRUE(cuts) << cuts.error().text();
  ASSERT_EQ(cuts.value().size(), 3U);
  EXPECT_EQ(camera_at(cuts.value(), 2.49), kChase);
  EXPECT_EQ(camera_at(cuts.value(), 2.5), kTop);
  EXPECT_EQ(camera_at(cuts.value(), 6.9), kTop);
  EXPECT_EQ(camera_at(cuts.value(), 7.0), kChase);
}

TEST(CameraCuts, WhatIsWrongIsSaid) {
  for (const auto& [text, said] : {std::pair("", "--camera"),
                                   {"chase;", "TIME:NAME"},
                                   {"chase; top", "TIME:NAME"},
                                   {"chase; x:top", "TIME:NAME"},
                                   {"chase; 5:sideways", "sideways"},
                                   {"chase; 5:top; 5:chase", "does not come after 5"},
                                   {"chase; -1:top", "after 0"},
                                   {"3:chase", "from the start"},
                                   {"chase; inf:top", "TIME:NAME"}}) {
    const auto cuts = parse_camera_cuts("--camera", text);
    ASSERT_FALSE(cuts) << text;
    EXPECT_NE(cuts.error().text().find(said), std::string::npos) << cuts.error().text();
  }
}

}  // namespace
}  // namespace regatta
