// Tests that the nodes which loops over pairs of patches look at are all that lie in reach, in their order.
#include "columns/hull_window.h"

#include "core/rng.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

namespace regatta {
namespace {

struct MetNode {
  int i = 0, k = 0;
  Vec2 at{0.0F}, turn{1.0F};
  bool operator==(const MetNode&) const = default;
};

HullPatch random_patch(Rng& rng, const Domain& domain) {
  HullPatch patch;
  const float angle = rng.uniform(0.0F, 2.0F * std::numbers::pi_v<float>);
  patch.axis = {std::cos(angle), std::sin(angle)};
  patch.nx = 1 + static_cast<int>(rng.uniform(0.0F, 20.0F));
  patch.nz = 1 + static_cast<int>(rng.uniform(0.0F, 9.0F));
  patch.stride = patch.nx;
  patch.spacing = {rng.uniform(0.03F, 0.2F), rng.uniform(0.03F, 0.2F)};
  patch.size = patch.spacing * Vec2(static_cast<float>(patch.nx), static_cast<float>(patch.nz));
  for (int i = 0; i < patch.nx; ++i) patch.node_x.push_back((static_cast<float>(i) + 0.5F) * patch.spacing.x);
  patch.origin = domain.lower + domain.size() * Vec2(rng.uniform(), rng.uniform());  // parts of it lie beyond edges
  return patch;
}

TEST(HullWindow, MeetsTheNodesAndCopiesInReachAsALookAtAllWould) {
  using enum EdgeKind;
  Rng rng(5);
  std::size_t met_by_copies = 0, met_by_themselves = 0, rows_left_out = 0;
  for (const auto& [along_x, along_z] :
       {std::pair{kWall, kWall}, {kOpen, kWall}, {kPeriodic, kWall}, {kPeriodic, kPeriodic}}) {
    Domain domain;
    domain.lower = {-2.3F, 0.7F};
    domain.upper = {1.9F, 3.1F};
    domain.west = domain.east = along_x;
    domain.south = domain.north = along_z;
    for (int trial = 0; trial < 2000; ++trial) {
      const HullPatch other = random_patch(rng, domain), elsewhere = random_patch(rng, domain);
      const bool itself = trial % 5 == 0;
      const HullPatch& one = itself ? other : elsewhere;
      const float reach = rng.uniform(0.0F, 0.7F);
      const int first = static_cast<int>(rng.uniform(0.0F, static_cast<float>(one.nz)));
      const int last = trial % 3 == 0 ? one.nz : first + 1;

      // Beside a corner, nodes a little farther off may be met, too: kernels are zero there.
      const auto in_reach = [&](Vec2 at) {
        const Vec2 beyond = glm::max(glm::max(-at, at - other.size), 0.0F);
        return glm::length(beyond) < reach - 1e-5F;
      };
      std::vector<MetNode> expected, met;
      each_copy(domain, [&](Vec2 turn, Vec2 shift) {
        const bool copy = turn != Vec2(1.0F) || shift != Vec2(0.0F);
        if (itself && !copy) return;
        for (int k = 0; k < one.nz; ++k) {
          for (int i = 0; i < one.nx; ++i) {
            const Vec2 at = other.to_patch(turn * one.place(i, k) + shift - other.origin);
            if (!in_reach(at)) continue;
            if (k < first || k >= last) {
              ++rows_left_out;
              continue;
            }
            expected.push_back({i, k, at, turn});
            ++(copy ? met_by_copies : met_by_themselves);
          }
        }
      });
      each_node_near(domain, other, reach, itself, one, first, last, [&](int i, int k, Vec2 at, Vec2 turn) {
        const Vec2 beyond = glm::max(-at, at - other.size);
        EXPECT_LT(std::max(beyond.x, beyond.y), reach);
        if (in_reach(at)) met.push_back({i, k, at, turn});
      });
      ASSERT_TRUE(met == expected) << met.size() << " for " << expected.size() << " nodes, "
                                   << "trial " << trial << ", edges "
                                   << kEdgeKindNames[static_cast<std::size_t>(along_x)] << ", "
                                   << kEdgeKindNames[static_cast<std::size_t>(along_z)];
    }
  }
  EXPECT_GT(met_by_copies, 1000U);
  EXPECT_GT(met_by_themselves, 10000U);
  EXPECT_GT(rows_left_out, 1000U);
}

}  // namespace
}  // namespace regatta
