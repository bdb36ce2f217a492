#include "hull/hull_section.h"

#include <gtest/gtest.h>

namespace regatta {
namespace {

// The square [-1, 1]², turned by an angle.
std::vector<SectionEdge> square(float angle) {
  const Vec2 x(std::cos(angle), std::sin(angle)), z(-x.y, x.x);
  return {{x, 1.0F}, {-x, 1.0F}, {z, 1.0F}, {-z, 1.0F}};
}

TEST(HullSection, ShareOfARectangleIsItsArea) {
  const std::vector<SectionEdge> upright = square(0.0F);
  EXPECT_EQ(section_share(upright, {0.0F, 0.0F}, {0.5F, 0.5F}), 1.0F);
  EXPECT_EQ(section_share(upright, {3.0F, 0.0F}, {0.5F, 0.5F}), 0.0F);
  EXPECT_NEAR(section_share(upright, {1.0F, 0.2F}, {0.5F, 0.5F}), 0.5F, 1e-6F);
  EXPECT_NEAR(section_share(upright, {1.0F, -1.0F}, {0.4F, 0.8F}), 0.25F, 1e-6F);
  EXPECT_NEAR(section_share(upright, {0.0F, 0.0F}, {4.0F, 4.0F}), 0.25F, 1e-6F);  // all of it in one rectangle
  // A corner that looks along x: a triangle of 0.5 m height, thus 0.25 m², in 1 m².
  const float tip = std::sqrt(2.0F);
  EXPECT_NEAR(section_share(square(0.785398163F), {tip, 0.0F}, {1.0F, 1.0F}), 0.25F, 1e-5F);
}

TEST(HullSection, SharesOfCellsAddUpToTheArea) {
  for (const float angle : {0.0F, 0.3F, 0.7F}) {
    const std::vector<SectionEdge> edges = square(angle);
    double area = 0.0;
    for (int k = -20; k < 20; ++k) {
      for (int i = -20; i < 20; ++i) {
        const Vec2 at(0.1F * static_cast<float>(i) + 0.037F, 0.1F * static_cast<float>(k) + 0.061F);
        area += 0.01 * static_cast<double>(section_share(edges, at, {0.1F, 0.1F}));
      }
    }
    EXPECT_NEAR(area, 4.0, 1e-4);
  }
}

TEST(HullSection, ShareOfALine) {
  const std::vector<SectionEdge> upright = square(0.0F);
  EXPECT_NEAR(section_share_of_line(upright, {-2.0F, 0.3F}, {2.0F, 0.3F}), 0.5F, 1e-6F);
  EXPECT_NEAR(section_share_of_line(upright, {0.0F, 0.0F}, {0.0F, 4.0F}), 0.25F, 1e-6F);
  EXPECT_EQ(section_share_of_line(upright, {-0.5F, 0.0F}, {0.5F, 0.5F}), 1.0F);
  EXPECT_EQ(section_share_of_line(upright, {-2.0F, 1.5F}, {2.0F, 1.5F}), 0.0F);
  EXPECT_EQ(section_share_of_line(upright, {1.5F, 0.8F}, {0.8F, 1.5F}), 0.0F);  // past the corner
}

TEST(HullSection, DistanceIsSigned) {
  const std::vector<SectionEdge> upright = square(0.0F);
  EXPECT_NEAR(section_distance(upright, {0.5F, 0.2F}).distance, -0.5F, 1e-6F);
  EXPECT_NEAR(section_distance(upright, {0.0F, -3.0F}).distance, 2.0F, 1e-6F);
  EXPECT_EQ(section_distance(upright, {0.0F, -3.0F}).normal, Vec2(0.0F, -1.0F));
}

}  // namespace
}  // namespace regatta
