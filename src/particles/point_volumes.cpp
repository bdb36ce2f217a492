#include "particles/point_volumes.h"

#include "core/parallel.h"
#include "particles/body_points.h"

#include <algorithm>
#include <cmath>

namespace regatta {

namespace {

// Cells around a particle: where they are and the share of the kernel's integral that each holds.
struct KernelCells {
  float step = 0.0F;  // [m]
  std::vector<Vec4> shares;
};

KernelCells kernel_cells(const SplineKernel& kernel) {
  constexpr int kSteps = 12;  // from the middle to the end of the support
  KernelCells cells{kernel.support / static_cast<float>(kSteps), {}};
  float sum = 0.0F;
  for (int i = -kSteps; i < kSteps; ++i) {
    for (int j = -kSteps; j < kSteps; ++j) {
      for (int k = -kSteps; k < kSteps; ++k) {
        const Vec3 corner(static_cast<float>(i), static_cast<float>(j), static_cast<float>(k));
        const Vec3 away = cells.step * (corner + 0.5F);
        const float value = kernel.value(glm::length(away));
        if (value <= 0.0F) continue;
        cells.shares.emplace_back(away, value);
        sum += value;
      }
    }
  }
  for (Vec4& share : cells.shares) share.w /= sum;
  return cells;
}

// ∫ W dV over the hull, within half a per cent. A plane cuts a cell as if it lay across it.
float kernel_in_hull(const Hull& hull, const SplineKernel& kernel, const KernelCells& cells, const Vec3& at) {
  // The planes that cut the kernel, of the parts that it reaches.
  std::vector<std::vector<Plane>> near;
  const float reach = kernel.support + cells.step;
  for (const ConvexPolytope& part : hull.parts) {
    std::vector<Plane> cutting;
    bool beyond = false;
    for (const Plane& plane : part.planes) {
      const float out = glm::dot(plane.normal, at) - plane.offset;
      beyond = beyond || out >= reach;
      if (out > -reach) cutting.push_back({plane.normal, -out});
    }
    if (!beyond) near.push_back(std::move(cutting));
  }
  float sum = 0.0F;
  for (const Vec4& share : cells.shares) {
    float filled = 0.0F;
    for (const std::vector<Plane>& planes : near) {
      float depth = cells.step;
      for (const Plane& plane : planes) depth = std::min(depth, plane.offset - glm::dot(plane.normal, Vec3(share)));
      filled += std::clamp(0.5F + depth / cells.step, 0.0F, 1.0F);
    }
    sum += share.w * std::min(filled, 1.0F);
  }
  return sum;
}

// One particle that touches the hull: what it is to feel, and what it feels of each point by its volume.
struct Touching {
  float wanted = 0.0F;
  std::vector<std::pair<std::size_t, float>> felt;
};

}  // namespace

void fit_volumes(const Hull& hull, const SplineKernel& kernel, float unit, HullPoints& points) {
  // A few rounds settle what neighbouring points have to do with each other; the last changes are below 1 %.
  constexpr int kRounds = 20;
  constexpr float kMost = 3.0F;  // times what distances give, or by it: where no volume would do
  if (points.inset <= 0.0F) return;
  const std::size_t count = points.places.size();
  const float before = points.inset + (kTouch - kWaterGap) * 0.25F * kernel.support;
  const KernelCells cells = kernel_cells(kernel);
  PointGrid grid(hull.lower, hull.upper, kernel.support);
  grid.sort(points.places);
  std::vector<Touching> touching(count);
  parallel_blocks(static_cast<int>(count), 64, [&](int first, int last) {
    for (int i = first; i < last; ++i) {
      const auto n = static_cast<std::size_t>(i);
      if (points.normals[n] == Vec3(0.0F)) continue;
      const Vec3 at = Vec3(points.places[n]) + before * points.normals[n];
      touching[n].wanted = kernel_in_hull(hull, kernel, cells, at);
      grid.visit_box(at - kernel.support, at + kernel.support, [&](std::int32_t place) {
        const auto other = static_cast<std::size_t>(grid.order()[static_cast<std::size_t>(place)]);
        const float value = kernel.value(glm::distance(at, Vec3(points.places[other])));
        if (value > 0.0F) touching[n].felt.emplace_back(other, unit * value);
      });
    }
  });
  std::vector<float> first(count), next(count);
  for (std::size_t n = 0; n < count; ++n) first[n] = next[n] = points.places[n].w;
  for (int round = 0; round < kRounds; ++round) {
    for (std::size_t n = 0; n < count; ++n) {
      float sum = 0.0F;
      for (const auto& [other, value] : touching[n].felt) sum += points.places[other].w * value;
      if (sum <= 0.0F) continue;
      next[n] =
          std::clamp(points.places[n].w * std::sqrt(touching[n].wanted / sum), first[n] / kMost, kMost * first[n]);
    }
    for (std::size_t n = 0; n < count; ++n) points.places[n].w = next[n];
  }
}

}  // namespace regatta
