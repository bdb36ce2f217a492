#include "columns/hull_at_solid.h"

#include "still_field.h"

#include <gtest/gtest.h>

namespace regatta {
namespace {

struct Patched {
  HullPatch patch;
  HullSolid solid;
};

Patched patch_of(const StillField& still, Vec3 size, Vec3 at, BodyMotion motion, float yaw = 0.0F) {
  BodyView view = body_of(make_box_hull(size), 500.0F, at);
  view.motion = motion;
  view.state.orientation = glm::angleAxis(yaw, Vec3(0, 1, 0));
  Patched out;
  trace_patch(view, still.domain, *still.terrain, {still.support}, out.patch);
  if (motion != BodyMotion::kStatic) return out;
  prepare_solid(out.patch, 0.0F, out.solid);
  cut_at_edges(still.domain, out.patch, out.solid);
  return out;
}

std::vector<float> hidden_of(const StillField& still, const HullPatch& hull, const Patched& quay) {
  std::vector<float> hidden(static_cast<std::size_t>(hull.node_count()), 0.0F);
  add_hidden(still.kernels, still.domain, hull, quay.patch, quay.solid, hidden);
  return hidden;
}

TEST(HullAtSolid, AWallHidesHalfOfWhatIsReadAtItsFace) {
  const StillField still;
  // Its face at z = 0.4, nodes of the hull on both sides of it.
  const Patched quay = patch_of(still, {3.0F, 2.2F, 1.2F}, {0.0F, 0.0F, 1.0F}, BodyMotion::kStatic);
  const HullPatch hull = patch_of(still, {0.6F, 0.4F, 0.8F}, {0.0F, 0.0F, 0.4F}, BodyMotion::kDynamic).patch;
  const std::vector<float> hidden = hidden_of(still, hull, quay);
  for (int k = 0; k < hull.nz; ++k) {
    const float before = 0.4F - hull.place(0, k).y;
    const float opposite = hidden[hull.node(0, k)] + hidden[hull.node(0, hull.nz - 1 - k)];
    EXPECT_NEAR(opposite, 1.0F, 0.01F) << before;
    if (before > still.support) {
      EXPECT_EQ(hidden[hull.node(0, k)], 0.0F);
    }
  }
}

// A quay that ends at a wall of the domain goes on beyond it.
TEST(HullAtSolid, InACornerTheImageOfAWallHidesItsShare) {
  const StillField still;
  const Patched quay = patch_of(still, {3.0F, 2.2F, 1.2F}, {1.5F, 0.0F, 1.0F}, BodyMotion::kStatic);  // to x = 3
  const Patched longer = patch_of(still, {4.0F, 2.2F, 1.2F}, {2.0F, 0.0F, 1.0F}, BodyMotion::kStatic);
  const HullPatch hull = patch_of(still, {0.6F, 0.4F, 0.8F}, {2.65F, 0.0F, 0.0F}, BodyMotion::kDynamic).patch;
  const std::vector<float> one = hidden_of(still, hull, quay), other = hidden_of(still, hull, longer);
  for (int k = 0; k < hull.nz; ++k) {
    const std::size_t at_edge = hull.node(hull.nx - 1, k), inside = hull.node(0, k);
    EXPECT_NEAR(one[at_edge], one[inside], 0.01F);
    EXPECT_NEAR(one[at_edge], other[at_edge], 0.01F);
  }
}

TEST(HullAtSolid, HullAndWallFeelOppositeForces) {
  const StillField still;
  const Patched quay = patch_of(still, {2.0F, 2.2F, 0.8F}, {0.3F, 0.0F, 0.9F}, BodyMotion::kStatic, 0.4F);
  const HullPatch hull = patch_of(still, {1.0F, 0.6F, 0.6F}, {0.1F, 0.0F, 0.1F}, BodyMotion::kDynamic, -0.2F).patch;
  NodePush push;
  push.volume.assign(static_cast<std::size_t>(hull.node_count()), 0.0F);
  for (int k = 0; k < hull.nz; ++k) {
    for (int i = 0; i < hull.nx; ++i) push.volume[hull.node(i, k)] = 0.3F * hull.node_area;
  }
  const std::vector<float> heights(push.volume.size(), 1.0F);
  const BorneBySolid borne = borne_by_solid(still.domain, hull, push, heights, quay.patch, quay.solid);
  const Vec3 on_hull = hull.to_world(Vec3(borne.hull.pressure));
  const Vec3 on_quay = quay.patch.to_world(Vec3(borne.solid.pressure));
  EXPECT_LT(on_hull.z, -10.0F) << "off the quay";
  EXPECT_LT(glm::length(on_hull + on_quay), 1e-4F * glm::length(on_hull));
  // About the vertical through the origin of the world.
  const auto about_origin = [](const HullPatch& patch, Vec3 force, double torque) {
    const Vec2 at = patch.world_of(Vec2(patch.center.x, patch.center.z));
    return static_cast<float>(torque) + at.y * force.x - at.x * force.z;
  };
  EXPECT_NEAR(
      about_origin(hull, on_hull, borne.hull.torque.y) + about_origin(quay.patch, on_quay, borne.solid.torque.y), 0.0F,
      1e-4F * glm::length(on_hull));
}

}  // namespace
}  // namespace regatta
