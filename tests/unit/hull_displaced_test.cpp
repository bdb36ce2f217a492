#include "hull/hull_displaced.h"

#include "still_field.h"

#include <gtest/gtest.h>

namespace regatta {
namespace {

Displaced below(const BodyView& view, float level) {
  const Domain domain;
  HullPatch patch;
  trace_patch(view, domain, make_flat_terrain(domain.lower, domain.upper, -5.0F), {0.3F}, patch);
  return displaced_below(*view.hull, patch, level);
}

TEST(HullDisplaced, UprightBox) {
  const BodyView view = body_of(make_box_hull({2.0F, 0.5F, 1.0F}), 500.0F, {0.0F, 0.1F, 0.0F});
  EXPECT_NEAR(below(view, 0.0F).volume, 2.0 * 0.15, 1e-6);
  EXPECT_NEAR(below(view, -1.0F).volume, 0.0, 1e-12);
  EXPECT_NEAR(below(view, 1.0F).volume, 1.0, 1e-6);
  EXPECT_NEAR(below(view, 0.0F).moment_x, 0.0, 1e-7);
}

TEST(HullDisplaced, HeeledBoxHasTheWedgesOfEmersionAndImmersion) {
  BodyView view = body_of(make_box_hull({2.0F, 0.5F, 1.0F}), 500.0F, {0.0F, 0.0F, 0.0F});
  for (const float heel : {0.01F, 0.1F, 0.3F}) {
    view.state.orientation = glm::angleAxis(heel, Vec3(1, 0, 0));
    const Displaced displaced = below(view, 0.0F);
    EXPECT_NEAR(displaced.volume, 0.5, 1e-6);
    // GZ = sin φ (GM + ½ BM tan² φ) of a wall-sided hull, towards the side that goes down.
    const double tan = std::tan(static_cast<double>(heel));
    const double gz = std::sin(static_cast<double>(heel)) * (0.125 + 1.0 / 3.0 - 0.25 + 0.5 / 3.0 * tan * tan);
    EXPECT_NEAR(displaced.moment_z / displaced.volume, gz, 1e-5);
  }
}

TEST(HullDisplaced, PartsAddUp) {
  const auto box_at = [](Vec3 at) {
    std::vector<Vec3> corners;
    for (int c = 0; c < 8; ++c) {
      corners.push_back(at + 0.5F * Vec3((c & 1) != 0 ? 1 : -1, (c & 2) != 0 ? 1 : -1, (c & 4) != 0 ? 1 : -1));
    }
    return convex_hull(corners).value();
  };
  const BodyView view =
      body_of(make_hull({box_at({0, 0, -1.5F}), box_at({0, 0, 1.5F})}, {}, {}), 500.0F, {0.0F, 0.0F, 0.0F});
  EXPECT_NEAR(below(view, 0.0F).volume, 1.0, 1e-6);
}

}  // namespace
}  // namespace regatta
