#include "columns/bed.h"

#include "columns/kernels.h"
#include "core/parallel.h"

#include <cmath>

namespace regatta {

namespace {

constexpr int kNodesPerSupport = 3;  // nodes to a support radius [1], about as dense as the columns
// Nodes beyond the domain: a support radius, and two more for the spline's neighbours.
constexpr int kMargin = kNodesPerSupport + 2;
// Passes that fit the spline: few are enough, as the smoothed bed has hardly any detail shorter than a support; chosen,
// not measured.
constexpr int kSplinePasses = 6;
constexpr int kBedBlock = 4096;  // nodes to a block of a parallel loop; chosen, not measured

// Returns the place inside [lower, upper] whose image is `at`; beyond in- and outflow, which have no images, `at`.
float fold(float at, float lower, float upper, EdgeKind low_edge, EdgeKind high_edge) {
  if (low_edge == EdgeKind::kPeriodic) {
    if (at < lower) return at + (upper - lower);
    return at > upper ? at - (upper - lower) : at;
  }
  const auto mirrors = [](EdgeKind kind) { return kind == EdgeKind::kWall || kind == EdgeKind::kOpen; };
  if (at < lower) return mirrors(low_edge) ? 2.0F * lower - at : at;
  if (at > upper) return mirrors(high_edge) ? 2.0F * upper - at : at;
  return at;
}

struct Weight {
  int dx = 0, dz = 0;
  float share = 0.0F;
};

// Returns Wendland C2 weights at the nodes around one, normalised to a sum of one.
std::vector<Weight> smoothing_weights() {
  std::vector<Weight> weights;
  float total = 0.0F;
  for (int dz = -kNodesPerSupport; dz <= kNodesPerSupport; ++dz) {
    for (int dx = -kNodesPerSupport; dx <= kNodesPerSupport; ++dx) {
      const float q = std::hypot(static_cast<float>(dx), static_cast<float>(dz)) / static_cast<float>(kNodesPerSupport);
      if (q >= 1.0F) continue;
      const float t = (1.0F - q) * (1.0F - q);
      weights.push_back({dx, dz, t * t * (1.0F + 4.0F * q)});
      total += weights.back().share;
    }
  }
  for (Weight& w : weights) w.share /= total;
  return weights;
}

}  // namespace

Bed::Bed(const Domain& domain, const Terrain& terrain, float support) {
  lowest_ = *std::min_element(terrain.heights.begin(), terrain.heights.end());
  if (terrain.flat) return;
  const Vec2 size = domain.size();
  const float aim = support / static_cast<float>(kNodesPerSupport);
  const Vec2 cells = glm::ceil(size / aim);
  const Vec2 spacing(domain.west == EdgeKind::kPeriodic ? size.x / cells.x : aim,
                     domain.south == EdgeKind::kPeriodic ? size.y / cells.y : aim);
  nx_ = static_cast<int>(cells.x) + 1 + 2 * kMargin;
  nz_ = static_cast<int>(cells.y) + 1 + 2 * kMargin;
  inv_spacing_ = 1.0F / spacing;
  origin_ = domain.lower - static_cast<float>(kMargin) * spacing;
  last_ = {static_cast<float>(nx_ - 2), static_cast<float>(nz_ - 2)};

  const auto columns = static_cast<std::size_t>(nx_);
  const auto index = [&](int i, int k) {
    return static_cast<std::size_t>(std::clamp(k, 0, nz_ - 1)) * columns +
           static_cast<std::size_t>(std::clamp(i, 0, nx_ - 1));
  };
  // Where the domain goes round, nodes of one place are read at one place.
  const auto read_at = [](int node, bool round, float lower, float origin, float step, float period) {
    if (!round) return origin + static_cast<float>(node) * step;
    const int across = static_cast<int>(period);
    return lower + static_cast<float>((node - kMargin + kMargin * across) % across) * step;
  };
  const bool round_x = domain.west == EdgeKind::kPeriodic, round_z = domain.south == EdgeKind::kPeriodic;
  const int count = nx_ * nz_;
  std::vector<float> raw(static_cast<std::size_t>(count));
  parallel_blocks(count, kBedBlock, [&](int first, int last) {
    for (int n = first; n < last; ++n) {
      const float x = read_at(n % nx_, round_x, domain.lower.x, origin_.x, spacing.x, cells.x);
      const float z = read_at(n / nx_, round_z, domain.lower.y, origin_.y, spacing.y, cells.y);
      raw[static_cast<std::size_t>(n)] =
          terrain
              .sample(fold(x, domain.lower.x, domain.upper.x, domain.west, domain.east),
                      fold(z, domain.lower.y, domain.upper.y, domain.south, domain.north))
              .height;
    }
  });
  const std::vector<Weight> weights = smoothing_weights();
  std::vector<float> smooth(static_cast<std::size_t>(count));
  parallel_blocks(count, kBedBlock, [&](int first, int last) {
    for (int n = first; n < last; ++n) {
      float height = 0.0F;
      for (const Weight& w : weights) height += w.share * raw[index(n % nx_ + w.dx, n / nx_ + w.dz)];
      smooth[static_cast<std::size_t>(n)] = height;
    }
  });
  // Fits the coefficients of a spline through the nodes' heights: each pass adds the remaining error to them.
  nodes_ = smooth;
  std::vector<float> before;
  const auto along = [&](const std::vector<float>& c, int i, int k) {
    return 0.125F * c[index(i - 1, k)] + 0.75F * c[index(i, k)] + 0.125F * c[index(i + 1, k)];
  };
  for (int pass = 0; pass < kSplinePasses; ++pass) {
    before = nodes_;
    parallel_blocks(count, kBedBlock, [&](int first, int last) {
      for (int n = first; n < last; ++n) {
        const int i = n % nx_;
        const int k = n / nx_;
        const float found =
            0.125F * along(before, i, k - 1) + 0.75F * along(before, i, k) + 0.125F * along(before, i, k + 1);
        nodes_[static_cast<std::size_t>(n)] += smooth[static_cast<std::size_t>(n)] - found;
      }
    });
  }
}

}  // namespace regatta
