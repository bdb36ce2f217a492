#include "columns/wall_water.h"

#include "columns/head_level.h"
#include "still_field.h"

#include <gtest/gtest.h>

namespace regatta {
namespace {

struct Patched {
  HullPatch patch;
  HullSolid solid;
  WallWater wall;
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
  find_ground(still.domain, *still.terrain, out.patch, out.solid);
  std::vector<float> hidden(static_cast<std::size_t>(out.patch.node_count()), 0.0F);
  add_hidden(still.kernels, still.domain, out.patch, out.solid, out.patch, hidden);
  weigh_wall(out.patch, out.solid, hidden, out.wall);
  return out;
}

// The columns that stand in the wall are taken away.
void take_out(const Patched& quay, StillField& still) {
  still.columns.filter([&](std::size_t i) {
    const Vec2 at = quay.patch.to_patch(Vec2(still.columns.x[i], still.columns.z[i]) - quay.patch.origin);
    return solid_distance(quay.solid, at).distance >= 0.0F;
  });
  still.update();
}

// Returns the energy of a wall's water by itself, over g ρ [m⁴].
double stored(const WallWater& wall) {
  double sum = 0.0;
  for (std::size_t n = 0; n < wall.weight.size(); ++n) {
    if (wall.weight[n] == 0.0F) continue;
    const auto all = static_cast<double>(wall.water[n] + wall.heads[n]);
    sum += 0.5 * all * all / static_cast<double>(wall.weight[n]);
  }
  return sum;
}

TEST(WallWater, ANodeInTheFaceSeesHalfOfItsKernelAndTheDepthThatAMirrorShows) {
  StillField still;
  Patched quay = patch_of(still, {3.0F, 2.2F, 1.2F}, {0.0F, 0.0F, 1.0F}, BodyMotion::kStatic);  // face at z = 0.4
  take_out(quay, still);
  see_columns(still.field, still.kernels, still.domain, quay.patch, quay.wall);
  const float area = quay.patch.spacing.x * quay.patch.spacing.y;
  int seen = 0;
  for (int k = 0; k < quay.patch.nz; ++k) {
    const std::size_t n = quay.patch.node(quay.patch.nx / 2, k);
    const float behind = quay.patch.place(quay.patch.nx / 2, k).y - 0.4F;
    if (behind > still.support || behind < 0.0F) continue;
    if (quay.wall.weight[n] == 0.0F) continue;
    ++seen;
    EXPECT_GT(quay.wall.weight[n], 1.9F * area * quay.solid.wall[n]) << behind;
    if (behind < 0.35F * still.support) {  // deeper inside the kernel meets few columns, and its weight is small
      EXPECT_NEAR(quay.wall.water[n], area * quay.solid.wall[n] * still.depth, 0.13F * area) << behind;
    }
  }
  EXPECT_GE(seen, 3);
}

// A quay that ends at a wall of the domain goes on beyond it.
TEST(WallWater, InACornerTheImageOfAWallHidesItsShare) {
  const StillField still;
  const Patched quay = patch_of(still, {3.0F, 2.2F, 1.2F}, {1.5F, 0.0F, 1.0F}, BodyMotion::kStatic);  // to x = 3
  const HullPatch& patch = quay.patch;
  for (int k = 0; k < patch.nz; ++k) {
    for (int i = 0; i < patch.nx; ++i) {
      if (patch.place(i, k).x > 2.95F || patch.place(i, k).x < 2.0F) continue;
      const std::size_t n = patch.node(i, k), inside = patch.node(patch.nx / 2, k);
      EXPECT_NEAR(quay.wall.weight[n], quay.wall.weight[inside], 0.02F * quay.wall.weight[inside]);
    }
  }
}

TEST(WallWater, PushesColumnsByTheDerivativeOfWhatItStores) {
  StillField still;
  Patched quay = patch_of(still, {2.0F, 2.2F, 1.2F}, {0.3F, 0.0F, 1.1F}, BodyMotion::kStatic, 0.4F);
  take_out(quay, still);
  const auto see = [&] {
    still.update();
    see_columns(still.field, still.kernels, still.domain, quay.patch, quay.wall);
    return stored(quay.wall);
  };
  see();
  still.clear_forces();
  std::vector<ColumnRange> ranges;
  find_columns(still.field, still.domain, quay.patch, still.support, ranges, true);
  glm::dvec2 on_wall(0.0);
  double exchanged = 0.0;
  for (const ColumnRange& range : ranges) {
    const ExchangeSum sum =
        push_from_wall(still.kernels, still.bed, quay.patch, quay.solid, quay.wall, range, still.field);
    on_wall += glm::dvec2(quay.patch.to_world(Vec2(sum.pressure.x, sum.pressure.z)));
  }
  const glm::dvec2 balance = still.force() + on_wall;
  for (int i = 0; i < still.field.count; ++i) {
    const auto at = static_cast<std::size_t>(i);
    if (!still.field.is_ghost(i)) {
      exchanged += static_cast<double>(kWaterDensity * still.field.volume[at] *
                                       std::hypot(still.field.ax[at], still.field.az[at]));
    }
  }
  EXPECT_GT(exchanged, 1000.0);
  EXPECT_LT(glm::length(balance), 1e-6 * exchanged);
  std::vector<Vec2> pushed(still.columns.x.size());
  std::size_t most = 0;
  for (std::size_t i = 0; i < pushed.size(); ++i) {
    const auto place = static_cast<std::size_t>(still.sorter.places()[i]);
    pushed[i] = {still.field.ax[place], still.field.az[place]};
    if (glm::length(pushed[i]) > glm::length(pushed[most])) most = i;
  }
  for (std::size_t i = 0; i < pushed.size(); ++i) {
    const float push = glm::length(pushed[i]);
    if (!(push > 0.02F * glm::length(pushed[most]))) continue;
    const auto distance = [&](Vec2 at) {
      return solid_distance(quay.solid, quay.patch.to_patch(at - quay.patch.origin)).distance;
    };
    const Vec2 at(still.columns.x[i], still.columns.z[i]);
    EXPECT_GT(distance(at + 0.01F / push * pushed[i]), distance(at)) << "outwards";
  }
  constexpr float kWay = 4e-3F;
  for (int axis = 0; axis < 2; ++axis) {
    Columns& columns = still.columns;
    float& at = axis == 0 ? columns.x[most] : columns.z[most];
    const float start = at;
    at = start + kWay;
    const double ahead = see();
    at = start - kWay;
    const double behind = see();
    at = start;
    const double slope = (ahead - behind) / static_cast<double>(2.0F * kWay * columns.volume[most]);
    EXPECT_NEAR(-static_cast<double>(kGravity) * slope, static_cast<double>(pushed[most][axis]),
                0.01 * static_cast<double>(glm::length(pushed[most])));
  }
}

// A hull at a wall without columns: its head and the image that the wall shows it. Pushed apart by the derivative of
// what they store, equally and oppositely.
TEST(WallWater, PushesHullsByTheDerivativeOfWhatItStores) {
  const StillField still;
  const Vec3 size(1.0F, 0.6F, 0.6F), at(0.1F, 0.0F, 0.1F);
  Patched quay = patch_of(still, {2.0F, 2.2F, 0.8F}, {0.3F, 0.0F, 0.9F}, BodyMotion::kStatic, 0.4F);
  const auto hull_at = [&](Vec3 way) {
    HullPatch hull = patch_of(still, size, at + way, BodyMotion::kDynamic, -0.2F).patch;
    HullHead head;
    prepare_head(hull, head);
    for (int k = 0; k < hull.nz; ++k) {
      for (int i = 0; i < hull.nx; ++i) head.head[hull.node(i, k)] = 0.3F;
    }
    std::fill(quay.wall.heads.begin(), quay.wall.heads.end(), 0.0F);
    see_heads(still.domain, hull, head, quay.patch, quay.wall);
    return hull;
  };
  constexpr float kWay = 0.01F;
  const auto stored_at = [&](Vec3 way) {
    hull_at(way);
    return stored(quay.wall);
  };
  const double slope_x = (stored_at({kWay, 0, 0}) - stored_at({-kWay, 0, 0})) / static_cast<double>(2.0F * kWay);
  const double slope_z = (stored_at({0, 0, kWay}) - stored_at({0, 0, -kWay})) / static_cast<double>(2.0F * kWay);
  const HullPatch hull = hull_at(Vec3(0.0F));
  quay.wall.rests = quay.wall.heads;
  NodePush push;
  push.volume.assign(static_cast<std::size_t>(hull.node_count()), 0.0F);
  push.spring = push.volume;
  for (int k = 0; k < hull.nz; ++k) {
    for (int i = 0; i < hull.nx; ++i) push.volume[hull.node(i, k)] = 0.3F * hull.node_area;
  }
  const BorneByWall borne = borne_by_wall(still.domain, hull, push, 0.0F, quay.patch, quay.solid, quay.wall);
  const Vec3 on_hull = hull.to_world(Vec3(borne.hull.pressure));
  const Vec3 on_quay = quay.patch.to_world(Vec3(borne.wall.pressure));
  constexpr auto kWeight = static_cast<double>(kWaterDensity * kGravity);
  EXPECT_LT(on_hull.z, -5.0F) << "off the quay";
  EXPECT_NEAR(static_cast<double>(on_hull.x), -kWeight * slope_x, 0.02 * static_cast<double>(glm::length(on_hull)));
  EXPECT_NEAR(static_cast<double>(on_hull.z), -kWeight * slope_z, 0.02 * static_cast<double>(glm::length(on_hull)));
  EXPECT_LT(glm::length(on_hull + on_quay), 1e-4F * glm::length(on_hull));
  // About the vertical through the origin of the world.
  const auto about_origin = [](const HullPatch& patch, Vec3 force, double torque) {
    const Vec2 middle = patch.world_of(Vec2(patch.center.x, patch.center.z));
    return static_cast<float>(torque) + middle.y * force.x - middle.x * force.z;
  };
  EXPECT_NEAR(about_origin(hull, on_hull, borne.hull.torque.y) + about_origin(quay.patch, on_quay, borne.wall.torque.y),
              0.0F, 1e-4F * glm::length(on_hull));
}

}  // namespace
}  // namespace regatta
