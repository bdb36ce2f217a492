#include "vorton/ring_overlap.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

namespace regatta {
namespace {

// Vorticity of a straight line with Γ = 1 across x, all along y: what the kernel's blobs make.
double across(double x, double core) {
  double sum = 0.0;
  constexpr double kPiece = 0.002;
  for (double y = -8.0 * core; y < 8.0 * core; y += kPiece * core) {
    const double square = x * x + y * y + core * core;
    sum += kPiece * core * 2.0 * std::pow(core, 4) / (std::numbers::pi * square * square * square);
  }
  return sum;
}

// Two straight lines, Γ and −Γ, 2 d apart: what diffuses through the plane between them, over what is beside it.
TEST(RingOverlap, RateIsThatOfDiffusionThroughThePlane) {
  for (const double core : {0.1, 0.7}) {
    for (const double delta : {0.05, 0.4, 1.0, 1.7, 2.6}) {
      const double d = delta * core, h = 1e-3 * core;
      const double slope = (across(h - d, core) - across(h + d, core)) / h;
      double beside = 0.0;
      for (double x = 0.5 * h; x < d; x += h) beside += 2.0 * h * across(x, core);
      EXPECT_NEAR(static_cast<double>(overlap_rate(static_cast<float>(delta * delta))) / (slope / beside * core * core),
                  1.0, 0.01)
          << core << " " << delta;
    }
  }
}

// A flat ring of two long sides `apart` apart, along x, whose ends hardly count.
void add_flat(Rings& rings, float apart, float circulation, float core, const Vec3& middle, const Vec3& across) {
  constexpr float kHalf = 12.0F;  // half a side [core radii]
  Ring ring;
  ring.circulation = circulation;
  ring.core = core;
  ring.size = core / 1.5F;
  std::vector<Vec3> nodes;
  for (float x = -kHalf; x < kHalf; x += 0.5F)
    nodes.push_back(middle + Vec3(x * core, 0.0F, 0.0F) - 0.5F * apart * across);
  for (float x = kHalf; x > -kHalf; x -= 0.5F)
    nodes.push_back(middle + Vec3(x * core, 0.0F, 0.0F) + 0.5F * apart * across);
  rings.add(ring, nodes);
}
void look(Rings& rings, const VortonMirrors& mirrors = {}) {
  std::vector<Vorton> vortons;
  list_vortons(rings, vortons);
  std::vector<float> rates;
  find_overlaps(vortons, mirrors, rings, rates);
}
float rate(float circulation, float core, float delta) {
  return kEddyOfLine * circulation / (core * core) * overlap_rate(delta * delta);
}

TEST(RingOverlap, AnImageCountsAsAnotherStrand) {
  for (const float delta : {0.3F, 1.0F, 1.8F}) {
    const float core = 0.1F, off = delta * core;
    Rings below, above;
    add_flat(below, 40.0F, 1.0F, core, {0.0F, 3.0F - off, 0.0F}, {0.0F, 0.0F, 1.0F});
    add_flat(above, 40.0F, 1.0F, core, {0.0F, off, 0.0F}, {0.0F, 0.0F, 1.0F});
    look(below, {3.0F, -9.0F});
    look(above, {3.0F, 0.0F});
    EXPECT_NEAR(below.list[0].cancels / rate(1.0F, core, delta), 1.0F, 0.06F) << delta;
    EXPECT_NEAR(above.list[0].cancels, below.list[0].cancels, 1e-3F * below.list[0].cancels) << delta;
  }
}

TEST(RingOverlap, UprightAndFarLinesLoseNothing) {
  Rings rings;
  add_flat(rings, 10.0F, 1.0F, 0.1F, {0.0F, 5.2F, 0.0F}, {0.0F, 1.0F, 0.0F});
  add_flat(rings, 40.0F, 1.0F, 0.1F, {0.0F, 0.21F, 0.0F}, {0.0F, 0.0F, 1.0F});
  look(rings, {20.0F, 0.0F});
  for (const Ring& ring : rings.list) EXPECT_EQ(ring.cancels, 0.0F);
}

// A ring of which a part has come down to the bed: the rest of it knows nothing of that.
TEST(RingOverlap, WhereLessThanHalfOverlapsNothingIsLost) {
  for (const float share : {0.4F, 0.7F}) {
    constexpr int kNodes = 120;
    Ring ring;
    ring.circulation = 1.0F;
    std::vector<Vec3> nodes;
    for (int i = 0; i < kNodes; ++i) {
      const float along = (static_cast<float>(i) + 0.5F) / kNodes, angle = along * 2.0F * std::numbers::pi_v<float>;
      nodes.emplace_back(3.0F * std::cos(angle), along < share ? 0.05F : 1.0F, 3.0F * std::sin(angle));
    }
    Rings rings;
    rings.add(ring, nodes);
    look(rings, {{}, 0.0F});
    EXPECT_EQ(rings.list[0].cancels > 0.5F * rate(1.0F, 0.1F, 0.5F), share > 0.5F) << share;
    if (share < 0.5F) {
      EXPECT_EQ(rings.list[0].cancels, 0.0F);
    }
  }
}

TEST(RingOverlap, NothingToLookAt) {
  Rings rings;
  look(rings);
  Ring ring;
  ring.circulation = 0.0F;
  rings.add(ring, std::vector<Vec3>{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}});
  look(rings, {1.0F, 0.0F});
  EXPECT_EQ(rings.list[0].cancels, 0.0F);
}

}  // namespace
}  // namespace regatta
