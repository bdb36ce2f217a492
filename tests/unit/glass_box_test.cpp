// The edges of a glass box, and which of them lie behind all that is in it.
#include "render/glass_box.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace regatta {
namespace {

std::vector<BoxEdge> behind(const Vec3& eye) {
  std::vector<BoxEdge> edges = box_edges(Vec3(0.0F), {2.0F, 1.0F, 3.0F}, eye);
  EXPECT_EQ(edges.size(), 12U);
  std::erase_if(edges, [](const BoxEdge& edge) { return !edge.behind; });
  return edges;
}

TEST(GlassBox, EdgesAreAsLongAsTheBox) {
  float sum = 0.0F;
  for (const BoxEdge& edge : box_edges(Vec3(0.0F), {2.0F, 1.0F, 3.0F}, Vec3(9.0F)))
    sum += glm::length(edge.to - edge.from);
  EXPECT_FLOAT_EQ(sum, 4.0F * (2.0F + 1.0F + 3.0F));
}

TEST(GlassBox, FromACornerTheThreeOppositeEdgesAreBehind) {
  for (const BoxEdge& edge : behind({9.0F, 9.0F, 9.0F})) {
    EXPECT_TRUE(edge.from == Vec3(0.0F) || edge.to == Vec3(0.0F));
  }
  EXPECT_EQ(behind({9.0F, 9.0F, 9.0F}).size(), 3U);
  EXPECT_EQ(behind({1.0F, 0.5F, 9.0F}).size(), 8U) << "before a face: its four and those that lead to them";
  EXPECT_EQ(behind({1.0F, 0.5F, 1.0F}).size(), 12U) << "from inside";
}

}  // namespace
}  // namespace regatta
