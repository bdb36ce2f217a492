#include "wake/vortex_sum.h"

#include "core/rng.h"
#include "target_run.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

namespace regatta {
namespace {

struct Cloud {
  std::vector<float> x, z, circulation;
  [[nodiscard]] VortexSources sources() const { return {x, z, circulation, 0.1F}; }
};

Cloud cloud_of(int count) {
  Rng rng(11);
  Cloud cloud;
  for (int i = 0; i < count; ++i) {
    cloud.x.push_back(rng.uniform(0.0F, 8.0F));
    cloud.z.push_back(rng.uniform(-1.0F, 1.0F));
    cloud.circulation.push_back(rng.uniform(-1.0F, 1.0F));
  }
  return cloud;
}

TargetRun line_of_places() {
  std::vector<Vec2> places;
  for (int i = 0; i < 40; ++i) places.emplace_back(0.2F * static_cast<float>(i), 0.0F);
  return TargetRun(places);
}

TEST(VortexSum, FewDirectlyManyByTheTree) {
  for (const int count : {0, 1, VortexSum::kCrossover - 1, VortexSum::kCrossover, 3 * VortexSum::kCrossover}) {
    const Cloud cloud = cloud_of(count);
    VortexSum sum;
    sum.set({10, 0.5F}, cloud.sources());
    EXPECT_EQ(sum.uses_tree(), count >= VortexSum::kCrossover);
    TargetRun places = line_of_places();
    TargetRun plain = line_of_places();
    sum.add_velocity(places.targets());
    add_vortex_velocity(cloud.sources(), plain.targets());
    for (std::size_t i = 0; i < 40; ++i) {
      EXPECT_NEAR(places.u[i], plain.u[i], 2.0e-3F);  // ten terms, of speeds of about 3 m/s
      EXPECT_NEAR(places.w[i], plain.w[i], 2.0e-3F);
    }
  }
}

TEST(VortexSum, FollowsEveryChange) {
  Cloud cloud = cloud_of(2 * VortexSum::kCrossover);
  VortexSum sum;
  const auto speeds = [&](const VortexSumTerms& terms, const VortexSources& sources) {
    sum.set(terms, sources);
    TargetRun places = line_of_places();
    sum.add_velocity(places.targets());
    TargetRun fresh = line_of_places();
    VortexSum other;
    other.set(terms, sources);
    other.add_velocity(fresh.targets());
    EXPECT_EQ(places.u, fresh.u);
    return places.u;
  };
  const auto first = speeds({4, 0.5F}, cloud.sources());
  EXPECT_EQ(speeds({4, 0.5F}, cloud.sources()), first);
  EXPECT_NE(speeds({2, 0.5F}, cloud.sources()), first);
  EXPECT_NE(speeds({4, 0.8F}, cloud.sources()), first);
  EXPECT_NE(speeds({4, 0.0F}, cloud.sources()), first);
  EXPECT_FALSE(sum.uses_tree());
  VortexSources wide = cloud.sources();
  wide.core = 0.3F;
  EXPECT_NE(speeds({4, 0.5F}, wide), first);
  cloud.x[3] += 0.01F;
  EXPECT_NE(speeds({4, 0.5F}, cloud.sources()), first);
  cloud.x[3] -= 0.01F;
  cloud.circulation.back() *= 0.5F;
  EXPECT_NE(speeds({4, 0.5F}, cloud.sources()), first);
}

}  // namespace
}  // namespace regatta
