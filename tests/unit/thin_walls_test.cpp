#include "vorton/thin_walls.h"

#include "hulls_of_boxes.h"
#include "vorton/vorton_shape.h"

#include <gtest/gtest.h>

namespace regatta {
namespace {

// A cup of 1 m with walls of that thickness.
std::shared_ptr<const SourcePanels> cup_of(float wall) {
  const float in = 0.5F - wall;
  return vorton_shape(
      *make_hull({box_part({0.5F, -0.5F, -0.5F}, {0.5F + wall, 0.5F, 0.5F}),
                  box_part({-0.1F, -0.5F, -0.5F}, {0.5F, -in, 0.5F}), box_part({-0.1F, in, -0.5F}, {0.5F, 0.5F, 0.5F}),
                  box_part({-0.1F, -in, -0.5F}, {0.5F, in, -in}), box_part({-0.1F, -in, in}, {0.5F, in, 0.5F})},
                 {}, Vec3(0.0F))
           .value());
}

TEST(ThinWalls, AreThoseThinnerThanAPanel) {
  EXPECT_FALSE(thin_wall(*cup_of(0.25F)).has_value());
  const auto thin = thin_wall(*cup_of(0.08F));
  ASSERT_TRUE(thin.has_value());
  EXPECT_NEAR(thin->thickness, 0.08F, 1e-3F);
  EXPECT_GT(thin->panel, 0.1F);
  EXPECT_EQ(thin_wall_text("cup", {0.08F, 0.15F}),
            "cup: under water its walls of 0.08 m let some water through; walls of 0.15 m would not");
}

TEST(ThinWalls, ABodyOfPartsThatTouchHasNone) {
  const auto cube =
      vorton_shape(*make_hull({box_part(Vec3(-0.5F), {0.0F, 0.5F, 0.5F}), box_part({0.0F, -0.5F, -0.5F}, Vec3(0.5F))},
                              {}, Vec3(0.0F))
                        .value());
  EXPECT_FALSE(thin_wall(*cube).has_value());
  EXPECT_FALSE(thin_wall(SourcePanels(box_part({-1.0F, -1.0F, -0.02F}, {1.0F, 1.0F, 0.02F}))).has_value());
}

}  // namespace
}  // namespace regatta
