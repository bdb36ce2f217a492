#include "vorton/vorton_tree.h"

#include "core/rng.h"

#include <gtest/gtest.h>

#include <cmath>

namespace regatta {
namespace {

struct VortonCloud {
  std::vector<Vorton> sources;
  std::vector<float> x, y, z, u, v, w;

  explicit VortonCloud(int count, Vec3 size = Vec3(1.0F)) {
    Rng rng(11);
    const auto any = [&] { return rng.uniform(-1.0F, 1.0F); };
    for (int i = 0; i < count; ++i) {
      const Vec3 at = size * Vec3(any(), any(), any());
      x.push_back(at.x);
      y.push_back(at.y);
      z.push_back(at.z);
      sources.push_back(make_vorton(at, {any(), any(), any()}, rng.uniform(0.02F, 0.06F)));
    }
    u = v = w = std::vector<float>(x.size());
  }
  [[nodiscard]] VortonTargets targets() {
    std::fill(u.begin(), u.end(), 0.0F);
    std::fill(v.begin(), v.end(), 0.0F);
    std::fill(w.begin(), w.end(), 0.0F);
    return {x.data(), y.data(), z.data(), u.data(), v.data(), w.data(), static_cast<int>(x.size())};
  }
  // Returns the error of the tree against the direct sum, relative to the size of the velocity.
  double error(VortonTree& tree, int order, float angle) {
    add_vortons_direct(sources, targets());
    const std::vector<float> ue = u, ve = v, we = w;
    tree.build(sources, order);
    tree.add_velocity(angle, targets());
    double wrong = 0.0, all = 0.0;
    for (std::size_t i = 0; i < u.size(); ++i) {
      const Vec3 exact(ue[i], ve[i], we[i]);
      const Vec3 off = Vec3(u[i], v[i], w[i]) - exact;
      wrong += static_cast<double>(glm::dot(off, off));
      all += static_cast<double>(glm::dot(exact, exact));
    }
    return std::sqrt(wrong / all);
  }
};

TEST(VortonTree, ErrorFallsWithOrderAndAngle) {
  VortonCloud cloud(6000);
  VortonTree tree;
  double last = 1.0;
  for (int p = 1; p <= VortonTree::kMostOrder; ++p) {
    const double error = cloud.error(tree, p, 0.7F);
    EXPECT_LT(error, 0.6 * last) << p;
    last = error;
  }
  EXPECT_LT(last, 2e-3);
  EXPECT_LT(cloud.error(tree, 2, 0.5F), 0.5 * cloud.error(tree, 2, 0.8F));
}

TEST(VortonTree, IsThePlainSumWhereNothingIsFar) {
  VortonCloud cloud(1000);
  VortonTree tree;
  EXPECT_LT(cloud.error(tree, 2, 0.0F), 1e-5);
  EXPECT_GT(tree.box_count(), 1);
}

TEST(VortonTree, FlatLineAndPointClouds) {
  for (const Vec3 size : {Vec3(1.0F, 0.0F, 1.0F), Vec3(1.0F, 0.0F, 0.0F), Vec3(0.0F)}) {
    VortonCloud cloud(700, size);
    VortonTree tree;
    const double error = cloud.error(tree, 2, 0.8F);
    if (size.x > 0.0F) {
      EXPECT_LT(error, 0.03);
    }
    EXPECT_TRUE(std::isfinite(cloud.u[5]));
  }
}

TEST(VortonTree, NothingFromNothing) {
  VortonTree tree;
  tree.build({}, 2);
  VortonCloud cloud(3);
  tree.add_velocity(0.8F, cloud.targets());
  EXPECT_EQ(cloud.u[0], 0.0F);
  tree.build(cloud.sources, 2);
  tree.add_velocity(0.8F, {});
}

}  // namespace
}  // namespace regatta
