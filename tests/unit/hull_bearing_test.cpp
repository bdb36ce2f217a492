#include "columns/hull_bearing.h"

#include "columns/head_level.h"
#include "core/simd.h"

#include <gtest/gtest.h>

#include <cmath>

namespace regatta {
namespace {

// Nodes 0.1 m apart, each standing for as much water.
HullPatch square_patch(Vec2 origin, Vec2 axis) {
  HullPatch patch;
  patch.origin = origin;
  patch.axis = axis;
  patch.spacing = Vec2(0.1F);
  patch.nx = 16;
  patch.stride = patch.nx + kLanes;
  patch.nz = 10;
  patch.size = {1.6F, 1.0F};
  patch.node_area = 0.01F;
  patch.center = {0.8F, 0.0F, 0.5F};
  patch.head_support = 0.4F;
  for (int i = 0; i < patch.stride; ++i) patch.node_x.push_back((static_cast<float>(i) + 0.5F) * 0.1F);
  return patch;
}

NodePush even_push(const HullPatch& patch) {
  NodePush push;
  push.volume.assign(static_cast<std::size_t>(patch.node_count()), 0.0F);
  push.spring = push.volume;
  for (int k = 0; k < patch.nz; ++k) {
    std::fill_n(&push.volume[patch.node(0, k)], patch.nx, 0.005F);
    std::fill_n(&push.spring[patch.node(0, k)], patch.nx, 0.002F);
  }
  return push;
}

glm::dvec2 in_world(const HullPatch& patch, const ExchangeSum& sum) {
  return glm::dvec2(patch.to_world(Vec2(static_cast<float>(sum.pressure.x), static_cast<float>(sum.pressure.z))));
}

const Domain kOpen = {Vec2(-100.0F), Vec2(100.0F), EdgeKind::kOpen, EdgeKind::kOpen, EdgeKind::kOpen, EdgeKind::kOpen};

TEST(HullBearing, IsEqualAndOppositeAndPushesApart) {
  const HullPatch one = square_patch({0.0F, 0.0F}, {1.0F, 0.0F});
  const HullPatch other = square_patch({0.9F, -0.2F}, {0.8F, 0.6F});
  const ExchangeSum by_other = borne_of_heads(0.4F, kOpen, one, even_push(one), other, even_push(other), false);
  const ExchangeSum by_one = borne_of_heads(0.4F, kOpen, other, even_push(other), one, even_push(one), false);
  const glm::dvec2 on_one = in_world(one, by_other), on_other = in_world(other, by_one);
  EXPECT_GT(glm::length(on_one), 10.0);
  EXPECT_LT(glm::length(on_one + on_other), 1e-4 * glm::length(on_one));
  EXPECT_LT(on_one.x, 0.0);  // away from the other
  // About one vertical for both, as central forces have it: (x, 0, z) × (f_x, 0, f_z) has z f_x - x f_z.
  const auto about_origin = [](const HullPatch& patch, const ExchangeSum& sum, glm::dvec2 force) {
    const glm::dvec2 at(patch.world_of(Vec2(patch.center.x, patch.center.z)));
    return sum.torque.y + at.y * force.x - at.x * force.y;
  };
  const double turning = about_origin(one, by_other, on_one);
  EXPECT_NEAR(turning + about_origin(other, by_one, on_other), 0.0, 1e-3 * std::abs(turning) + 1e-3);
}

// Returns the energy that two hulls store in the heads of each other, ρ g Σ Σ (L_n L_m + e_n L_m + L_n e_m) ΔA² P_nm:
// the sum of d_n d_m with d = L + e, less that of e_n e_m.
double stored(const HullPatch& one, const HullPatch& other) {
  HullHead pressing;
  const NodePush push = even_push(other);
  const auto sum_with = [&](const std::vector<float>& by_one, const std::vector<float>& by_other) {
    pressing.head = by_other;
    for (float& value : pressing.head) value /= other.node_area;
    double sum = 0.0;
    for (int k = 0; k < one.nz; ++k) {
      for (int i = 0; i < one.nx; ++i) {
        const float at = head_at(other, NodeKernel(0.4F, 0.4F, 0.3F), pressing.head, other.node_area,
                                 other.to_patch(one.place(i, k) - other.origin));
        sum += static_cast<double>(by_one[one.node(i, k)]) * static_cast<double>(at);
      }
    }
    return sum;
  };
  return static_cast<double>(kWaterDensity * kGravity) *
         (sum_with(push.volume, push.volume) - sum_with(push.spring, push.spring));
}

TEST(HullBearing, IsTheDerivativeOfWhatHullsStoreInEachOther) {
  const HullPatch one = square_patch({0.0F, 0.0F}, {1.0F, 0.0F});
  for (const Vec2 at : {Vec2(0.9F, -0.2F), Vec2(0.1F, 0.3F), Vec2(-0.4F, 0.7F)}) {
    const auto other_at = [&](Vec2 off) { return square_patch(at + off, {0.8F, 0.6F}); };
    const HullPatch other = other_at(Vec2(0.0F));
    const glm::dvec2 force =
        in_world(other, borne_of_heads(0.3F, kOpen, other, even_push(other), one, even_push(one), false));
    constexpr float kOff = 0.02F;
    const auto slope = [&](Vec2 way) {
      return (stored(one, other_at(kOff * way)) - stored(one, other_at(-kOff * way))) / (2.0 * kOff);
    };
    EXPECT_NEAR(force.x, -slope({1.0F, 0.0F}), 0.01 * glm::length(force)) << at.x;
    EXPECT_NEAR(force.y, -slope({0.0F, 1.0F}), 0.01 * glm::length(force)) << at.x;
  }
}

// Across a periodic edge a hull acts on its own copy: there is no force, but a torque if it is oblique to the edge.
TEST(HullBearing, ItsOwnCopiesTurnAHullByTheDerivativeOfWhatTheyStore) {
  Domain domain = kOpen;
  domain.lower.y = -0.6F;
  domain.upper.y = 0.6F;
  domain.south = domain.north = EdgeKind::kPeriodic;
  const auto turned = [&](float angle, Vec2 middle) {
    const Vec2 axis(std::cos(angle), std::sin(angle));
    HullPatch patch = square_patch(Vec2(0.0F), axis);
    patch.origin = middle - patch.to_world(0.5F * patch.size);
    return patch;
  };
  for (const float angle : {0.2F, 0.7F, -0.4F}) {
    const HullPatch hull = turned(angle, Vec2(0.3F, 0.1F));
    const ExchangeSum copies = borne_of_heads(0.3F, domain, hull, even_push(hull), hull, even_push(hull), true);
    constexpr float kOff = 0.02F;
    const auto energy = [&](float at) {
      return stored(turned(at, Vec2(0.0F)), turned(at, Vec2(0.0F, 1.2F))) +
             stored(turned(at, Vec2(0.0F)), turned(at, Vec2(0.0F, 2.4F)));
    };
    const double slope = (energy(angle + kOff) - energy(angle - kOff)) / (2.0 * kOff);
    // The angle grows from x to z, against the torque about y.
    EXPECT_NEAR(copies.torque.y, slope, 0.02 * std::abs(slope)) << angle;
    EXPECT_GT(std::abs(slope), 1.0) << angle;
    EXPECT_LT(glm::length(copies.pressure), 1e-3 * std::abs(slope)) << angle;
  }
}

// A mirror image of a hull that is its own mirror image is as another hull, and pushes it off the wall.
TEST(HullBearing, AWallIsAsTheHullBeyondIt) {
  Domain domain;
  domain.lower = {-0.1F, -5.0F};
  domain.upper = {9.0F, 5.0F};
  const HullPatch hull = square_patch({0.0F, 0.0F}, {1.0F, 0.0F});
  const HullPatch image = square_patch({-1.8F, 0.0F}, {1.0F, 0.0F});
  const ExchangeSum wall = borne_of_heads(0.4F, domain, hull, even_push(hull), hull, even_push(hull), true);
  const ExchangeSum other = borne_of_heads(0.4F, kOpen, hull, even_push(hull), image, even_push(image), false);
  EXPECT_GT(wall.pressure.x, 10.0);
  EXPECT_NEAR(wall.pressure.x, other.pressure.x, 1e-4 * other.pressure.x);
  EXPECT_NEAR(wall.pressure.z, 0.0, 1e-4 * other.pressure.x);
  domain.west = domain.east = EdgeKind::kPeriodic;
  EXPECT_EQ(borne_of_heads(0.4F, domain, hull, even_push(hull), hull, even_push(hull), true).pressure, glm::dvec3(0.0));
}

TEST(HullBearing, HullsApartOrThatPressNothingFeelNothing) {
  const HullPatch one = square_patch({0.0F, 0.0F}, {1.0F, 0.0F});
  const HullPatch far = square_patch({9.0F, 0.0F}, {1.0F, 0.0F});
  EXPECT_EQ(borne_of_heads(0.4F, kOpen, one, even_push(one), far, even_push(far), false).pressure, glm::dvec3(0.0));
  NodePush none = even_push(one);
  none.volume.assign(none.volume.size(), 0.0F);
  none.spring = none.volume;
  EXPECT_EQ(borne_of_heads(0.4F, kOpen, one, even_push(one), one, none, false).pressure, glm::dvec3(0.0));
}

}  // namespace
}  // namespace regatta
