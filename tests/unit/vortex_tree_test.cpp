#include "wake/vortex_tree.h"

#include "core/rng.h"
#include "target_run.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <vector>

namespace regatta {
namespace {

struct TreeCloud {
  std::vector<float> x, z, circulation;
  float core = 0.05F;
  [[nodiscard]] VortexSources sources() const { return {x, z, circulation, core}; }
};

TreeCloud cloud_of(int count, Vec2 lower, Vec2 upper) {
  Rng rng(7);
  TreeCloud cloud;
  for (int i = 0; i < count; ++i) {
    cloud.x.push_back(rng.uniform(lower.x, upper.x));
    cloud.z.push_back(rng.uniform(lower.y, upper.y));
    cloud.circulation.push_back(rng.uniform(-1.0F, 1.0F));
  }
  return cloud;
}

struct Velocities {
  std::vector<float> u, w;
  friend bool operator==(const Velocities&, const Velocities&) = default;
};

template <class Add>
Velocities velocities(const TreeCloud& at, const Add& add) {
  std::vector<Vec2> places;
  for (std::size_t i = 0; i < at.x.size(); ++i) places.emplace_back(at.x[i], at.z[i]);
  TargetRun run(places);
  add(run.targets());
  run.u.resize(places.size());
  run.w.resize(places.size());
  return {run.u, run.w};
}

Velocities direct(const TreeCloud& cloud, const TreeCloud& at) {
  return velocities(at, [&](const VelocityTargets& t) { add_vortex_velocity(cloud.sources(), t); });
}

Velocities by_tree(const TreeCloud& cloud, const TreeCloud& at, int order, float angle) {
  VortexTree tree;
  tree.build(cloud.sources(), order);
  return velocities(at, [&](const VelocityTargets& t) { tree.add_velocity(angle, t); });
}

double rms_difference(const Velocities& a, const Velocities& b) {
  double difference = 0.0;
  double size = 0.0;
  for (std::size_t i = 0; i < a.u.size(); ++i) {
    difference += std::pow(static_cast<double>(a.u[i] - b.u[i]), 2) + std::pow(static_cast<double>(a.w[i] - b.w[i]), 2);
    size += std::pow(static_cast<double>(b.u[i]), 2) + std::pow(static_cast<double>(b.w[i]), 2);
  }
  return std::sqrt(difference / size);
}

TEST(VortexTree, WithoutAnAngleItIsThePlainSum) {
  const TreeCloud cloud = cloud_of(700, {-3.0F, -1.0F}, {5.0F, 1.0F});
  // The sums are in another order and differ by the rounding of 700 additions.
  EXPECT_LT(rms_difference(by_tree(cloud, cloud, 4, 0.0F), direct(cloud, cloud)), 2.0e-6);
}

TEST(VortexTree, MoreTermsAndSmallerAnglesComeCloser) {
  const TreeCloud cloud = cloud_of(2000, {-3.0F, -1.0F}, {5.0F, 1.0F});
  const Velocities exact = direct(cloud, cloud);
  double before = 1.0;
  for (const int order : {1, 2, 4, 6, 8}) {
    const double error = rms_difference(by_tree(cloud, cloud, order, 0.6F), exact);
    EXPECT_LT(error, 0.6 * before) << order;
    before = error;
  }
  before = 1.0;
  for (const float angle : {0.8F, 0.6F, 0.4F, 0.2F}) {
    const double error = rms_difference(by_tree(cloud, cloud, 3, angle), exact);
    EXPECT_LT(error, 0.7 * before) << angle;
    before = error;
  }
}

TEST(VortexTree, EveryTermIsRightAtAnyPlace) {
  // A cell of many vortices, far off: seven terms are exact to (1/20)^7.
  for (const Vec2 offset : {Vec2(20.0F, 0.0F), Vec2(-14.0F, 14.0F), Vec2(3.0F, -19.0F), Vec2(-1.0F, 30.0F)}) {
    const TreeCloud cloud = cloud_of(400, {-0.7F, -0.7F}, {0.7F, 0.7F});
    const TreeCloud at = cloud_of(50, offset - 0.2F, offset + 0.2F);
    EXPECT_LT(rms_difference(by_tree(cloud, at, 7, 0.5F), direct(cloud, at)), 5.0e-5);
  }
}

TEST(VortexTree, LargeCoresAreSummedOneByOne) {
  TreeCloud cloud = cloud_of(500, {-1.0F, -1.0F}, {1.0F, 1.0F});
  cloud.core = 1.0F;  // all are within each other's cores: an expansion would be wrong everywhere
  EXPECT_LT(rms_difference(by_tree(cloud, cloud, 2, 0.9F), direct(cloud, cloud)), 2.0e-6);
}

TEST(VortexTree, RunsGiveTheSameBitsAndOneTreeServesManyWakes) {
  const TreeCloud first = cloud_of(900, {-3.0F, -1.0F}, {5.0F, 1.0F});
  const TreeCloud second = cloud_of(100, {10.0F, -1.0F}, {11.0F, 1.0F});
  VortexTree tree;
  tree.build(second.sources(), 8);
  tree.build(first.sources(), 5);
  const Velocities used = velocities(first, [&](const VelocityTargets& t) { tree.add_velocity(0.5F, t); });
  EXPECT_TRUE(used == by_tree(first, first, 5, 0.5F));
}

TEST(VortexTree, TakesNoneOneAndManyAtOnePlace) {
  const TreeCloud at = cloud_of(40, {-1.0F, -1.0F}, {1.0F, 1.0F});
  for (const float u : by_tree(TreeCloud{}, at, 6, 0.5F).u) EXPECT_EQ(u, 0.0F);
  TreeCloud one;
  one.x = one.z = {0.1F};
  one.circulation = {1.0F};
  EXPECT_LT(rms_difference(by_tree(one, at, 6, 0.5F), direct(one, at)), 1.0e-6);
  TreeCloud pile;
  pile.x.assign(300, 0.25F);
  pile.z.assign(300, -0.5F);
  pile.circulation.assign(300, 0.01F);
  EXPECT_LT(rms_difference(by_tree(pile, at, 6, 0.5F), direct(pile, at)), 1.0e-5);
}

}  // namespace
}  // namespace regatta
