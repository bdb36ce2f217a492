#include "vorton/vorton_grid.h"

#include "core/check.h"
#include "core/parallel.h"

#include <algorithm>
#include <cmath>

namespace regatta {

namespace {
constexpr int kBlock = 512;  // places that a thread reads at once
}

void VortonGrid::cover(const Vec3& lower, const Vec3& upper, float spacing, int most) {
  CHECK(spacing > 0.0F && most >= 8, "a grid has nodes");
  const Vec3 size = glm::max(upper - lower, Vec3(0.0F));
  const auto nodes = [](float length, float step) { return 2.0F + std::ceil(length / step); };
  constexpr float kCoarser = 1.05F;
  while (nodes(size.x, spacing) * nodes(size.y, spacing) * nodes(size.z, spacing) > static_cast<float>(most)) {
    spacing *= kCoarser;
  }
  lower_ = lower;
  spacing_ = spacing;
  nx_ = static_cast<int>(nodes(size.x, spacing));
  ny_ = static_cast<int>(nodes(size.y, spacing));
  nz_ = static_cast<int>(nodes(size.z, spacing));
  const auto count = static_cast<std::size_t>(nx_) * static_cast<std::size_t>(ny_) * static_cast<std::size_t>(nz_);
  for (std::vector<float>* place : {&x_, &y_, &z_}) place->resize(count);
  for (std::vector<float>* velocity : {&u_, &v_, &w_}) velocity->assign(count, 0.0F);
  std::size_t i = 0;
  for (int c = 0; c < nz_; ++c) {
    for (int b = 0; b < ny_; ++b) {
      for (int a = 0; a < nx_; ++a, ++i) {
        x_[i] = lower.x + spacing * static_cast<float>(a);
        y_[i] = lower.y + spacing * static_cast<float>(b);
        z_[i] = lower.z + spacing * static_cast<float>(c);
      }
    }
  }
}

VortonTargets VortonGrid::nodes() {
  return {x_.data(), y_.data(), z_.data(), u_.data(), v_.data(), w_.data(), count()};
}

void VortonGrid::add_velocity(const VortonTargets& targets) const {
  if (x_.empty()) return;
  const float scale = 1.0F / spacing_;
  const auto stride_y = static_cast<std::size_t>(nx_);
  const auto stride_z = stride_y * static_cast<std::size_t>(ny_);
  parallel_blocks(targets.count, kBlock, [&](int first, int last) {
    for (int i = first; i < last; ++i) {
      const Vec3 at = scale * (Vec3(targets.x[i], targets.y[i], targets.z[i]) - lower_);
      const Vec3 cell = glm::floor(at);
      // False for what is not a number, too.
      const bool inside = cell.x >= 0.0F && cell.y >= 0.0F && cell.z >= 0.0F && cell.x < static_cast<float>(nx_ - 1) &&
                          cell.y < static_cast<float>(ny_ - 1) && cell.z < static_cast<float>(nz_ - 1);
      if (!inside) continue;
      const Vec3 t = at - cell;
      const std::size_t node = static_cast<std::size_t>(cell.x) + stride_y * static_cast<std::size_t>(cell.y) +
                               stride_z * static_cast<std::size_t>(cell.z);
      for (unsigned corner = 0; corner < 8; ++corner) {
        const float weight = ((corner & 1U) != 0 ? t.x : 1.0F - t.x) * ((corner & 2U) != 0 ? t.y : 1.0F - t.y) *
                             ((corner & 4U) != 0 ? t.z : 1.0F - t.z);
        const std::size_t k = node + (corner & 1U) + ((corner >> 1U) & 1U) * stride_y + (corner >> 2U) * stride_z;
        targets.u[i] += weight * u_[k];
        targets.v[i] += weight * v_[k];
        targets.w[i] += weight * w_[k];
      }
    }
  });
}

}  // namespace regatta
