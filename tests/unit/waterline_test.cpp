#include "wake/waterline.h"

#include "hulls_of_boxes.h"

#include <gtest/gtest.h>

#include <cmath>

namespace regatta {
namespace {

Waterline cut(const BodyView& body, float surface = 0.0F) {
  Waterline line;
  cut_waterline(body, surface, line);
  return line;
}

float length_of(const Waterline& line) {
  float sum = 0.0F;
  for (const WaterlinePiece& piece : line.pieces) sum += piece.length();
  return sum;
}

// Returns the area within a closed line, by Gauss, and expects its normals times lengths to add up to zero.
float enclosed(const Waterline& line) {
  Vec2 around(0.0F);
  float area = 0.0F;
  for (const WaterlinePiece& piece : line.pieces) {
    around += piece.length() * piece.normal;
    area += 0.5F * piece.length() * glm::dot(piece.middle(), piece.normal);
    EXPECT_NEAR(glm::length(piece.normal), 1.0F, 1.0e-5F);
    EXPECT_NEAR(glm::dot(piece.normal, piece.to - piece.from), 0.0F, 1.0e-5F);
  }
  EXPECT_LT(glm::length(around), 1.0e-5F);
  return area;
}

TEST(Waterline, OfABoxIsItsOutline) {
  const Waterline line = cut(view_of(make_box_hull({2.0F, 1.0F, 0.5F}).value(), {3.0F, 0.1F, -2.0F}));
  EXPECT_EQ(line.pieces.size(), 4U);
  EXPECT_NEAR(length_of(line), 5.0F, 1.0e-5F);
  EXPECT_NEAR(enclosed(line), 1.0F, 1.0e-5F);
  EXPECT_TRUE(line.contains({3.99F, -1.76F}));
  EXPECT_TRUE(line.contains({3.0F, -2.0F}));
  EXPECT_FALSE(line.contains({4.01F, -2.0F}));
  EXPECT_FALSE(line.contains({3.0F, -1.74F}));
}

TEST(Waterline, OfATiltedBoxIsTheSlantedCut) {
  // Rolled about x by 30 degrees: the cut across is 0.5/cos 30 wide where both sides are cut, and turned by its yaw.
  const float roll = glm::radians(30.0F);
  for (const float yaw : {0.0F, 0.6F, 2.0F}) {
    const Quat turn = glm::angleAxis(yaw, Vec3(0, 1, 0)) * glm::angleAxis(roll, Vec3(1, 0, 0));
    const Waterline line = cut(view_of(make_box_hull({2.0F, 1.0F, 0.5F}).value(), {0.0F, 0.0F, 0.0F}, turn));
    EXPECT_EQ(line.pieces.size(), 4U);
    EXPECT_NEAR(enclosed(line), 2.0F * 0.5F / std::cos(roll), 1.0e-5F);
    EXPECT_NEAR(length_of(line), 2.0F * (2.0F + 0.5F / std::cos(roll)), 1.0e-5F);
    const Vec2 along(std::cos(yaw), -std::sin(yaw));
    const Vec2 across(std::sin(yaw), std::cos(yaw));
    EXPECT_TRUE(line.contains(0.99F * along + 0.28F * across));
    EXPECT_FALSE(line.contains(1.01F * along));
    EXPECT_FALSE(line.contains(0.30F * across));
  }
}

TEST(Waterline, ACornerInTheWaterIsATriangle) {
  // A cube on its corner, cut 0.2 below its top corner: an equilateral triangle.
  const Quat turn = glm::angleAxis(std::acos(std::sqrt(1.0F / 3.0F)), glm::normalize(Vec3(-1.0F, 0.0F, 1.0F)));
  const float top = 0.5F * std::sqrt(3.0F);
  const Waterline line = cut(view_of(make_box_hull({1, 1, 1}).value(), {0.0F, 0.0F, 0.0F}, turn), top - 0.2F);
  EXPECT_EQ(line.pieces.size(), 3U);
  for (const WaterlinePiece& piece : line.pieces) EXPECT_NEAR(piece.length(), 0.2F * std::sqrt(6.0F), 1.0e-5F);
  enclosed(line);
}

TEST(Waterline, TwoTouchingBoxesHaveOneOutline) {
  for (const float yaw : {0.0F, 0.7F}) {
    const Quat turn = glm::angleAxis(yaw, Vec3(0, 1, 0));
    const Waterline line = cut(view_of(two_boxes(), {1.0F, 0.2F, 0.5F}, turn));
    EXPECT_EQ(line.pieces.size(), 6U);
    EXPECT_NEAR(length_of(line), 6.0F, 1.0e-4F);
    EXPECT_NEAR(enclosed(line), 2.0F, 1.0e-4F);
  }
}

TEST(Waterline, WhatAnotherPartHidesIsCutOff) {
  const Waterline line = cut(view_of(l_shape()));
  EXPECT_NEAR(length_of(line), 8.0F, 1.0e-4F);
  EXPECT_NEAR(enclosed(line), 3.0F, 1.0e-4F);
  const Vec2 zero = horizontal(l_shape()->origin);
  EXPECT_TRUE(line.contains(zero + Vec2(1.9F, 0.9F)));
  EXPECT_TRUE(line.contains(zero + Vec2(0.9F, 1.9F)));
  EXPECT_TRUE(line.contains(zero + Vec2(0.5F, 1.0F)));
  EXPECT_FALSE(line.contains(zero + Vec2(1.1F, 1.1F)));
}

TEST(Waterline, PartsThroughEachOtherAreOne) {
  // A cross; then two that share a stretch of their sides.
  const auto cross = hull_of_boxes({box_part({-2, -1, -0.5}, {2, 1, 0.5}), box_part({-0.5, -1, -2}, {0.5, 1, 2})});
  const Waterline plus = cut(view_of(cross));
  EXPECT_EQ(plus.pieces.size(), 12U);
  EXPECT_NEAR(length_of(plus), 16.0F, 1.0e-4F);
  EXPECT_NEAR(enclosed(plus), 7.0F, 1.0e-4F);
  const auto shared = hull_of_boxes({box_part({0, -1, 0}, {2, 1, 1}), box_part({1, -1, 0}, {3, 1, 1})});
  const Waterline bar = cut(view_of(shared));
  EXPECT_NEAR(length_of(bar), 8.0F, 1.0e-4F);
  EXPECT_NEAR(enclosed(bar), 3.0F, 1.0e-4F);
}

TEST(Waterline, OutOfAndUnderWaterThereIsNone) {
  const auto hull = make_box_hull({2.0F, 1.0F, 0.5F}).value();
  for (const float height : {0.51F, 3.0F, -0.51F, -7.0F}) {
    const Waterline line = cut(view_of(hull, {0.0F, height, 0.0F}));
    EXPECT_TRUE(line.pieces.empty()) << height;
    EXPECT_FALSE(line.contains(Vec2(0.0F))) << height;
  }
  // A list that held a line before holds none then.
  Waterline line = cut(view_of(hull));
  cut_waterline(view_of(hull, {0.0F, 3.0F, 0.0F}), 0.0F, line);
  EXPECT_TRUE(line.pieces.empty());
  EXPECT_FALSE(line.contains(Vec2(0.0F)));
}

TEST(Waterline, SplitPiecesCoverTheSameLine) {
  Waterline line = cut(view_of(make_box_hull({2.0F, 1.0F, 0.5F}).value()));
  split_pieces(0.3F, line.pieces);
  EXPECT_EQ(line.pieces.size(), 2U * (7U + 2U));
  EXPECT_NEAR(length_of(line), 5.0F, 1.0e-5F);
  EXPECT_NEAR(enclosed(line), 1.0F, 1.0e-5F);
  for (const WaterlinePiece& piece : line.pieces) EXPECT_LE(piece.length(), 0.3F);
}

TEST(Waterline, ManyPiecesAreJoinedButForCorners) {
  Waterline round = cut(view_of(make_cylinder_hull(0.5F, 1.0F, 240).value()));
  ASSERT_EQ(round.pieces.size(), 240U);
  join_pieces(32, round.pieces);
  EXPECT_EQ(round.pieces.size(), 30U);
  EXPECT_NEAR(enclosed(round), 15.0F * 0.25F * std::sin(glm::radians(12.0F)), 1.0e-3F);  // a 30-gon
  Waterline box = cut(view_of(make_box_hull({2.0F, 1.0F, 0.5F}).value()));
  split_pieces(0.1F, box.pieces);
  join_pieces(10, box.pieces);
  EXPECT_LE(box.pieces.size(), 10U);
  EXPECT_NEAR(enclosed(box), 1.0F, 1.0e-5F);
  EXPECT_NEAR(length_of(box), 5.0F, 1.0e-5F);
  join_pieces(3, box.pieces);
  EXPECT_EQ(box.pieces.size(), 4U);
}

}  // namespace
}  // namespace regatta
