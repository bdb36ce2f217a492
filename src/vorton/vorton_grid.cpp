#include "vorton/vorton_grid.h"

#include "core/check.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace regatta {

namespace {

// Nodes stand in bricks of so many along x, y and z, as many as a thread sums at once: sources that are far from one
// are far from all.
constexpr int kBrickX = 4, kBrickY = 4, kBrickZ = 2;

WideFloat within(WideFloat v, float most) {
  const WideFloat least(0.0F);
  return xsimd::min(xsimd::select(v > least, v, least), WideFloat(most));  // NaN becomes 0
}

}  // namespace

void VortonGrid::clear() {
  for (std::vector<float>* field : {&x_, &y_, &z_, &u_, &v_, &w_}) field->clear();
  nx_ = ny_ = nz_ = 0;
}

void VortonGrid::cover(const Vec3& lower, const Vec3& upper, float spacing, int most) {
  constexpr float kFewest = 1.0F + 2.0F * kFade;  // nodes along an axis
  CHECK(spacing > 0.0F && most >= static_cast<int>(kFewest * kFewest * kFewest), "a grid has nodes");
  const Vec3 size = glm::max(upper - lower, Vec3(0.0F));
  const auto nodes = [](float length, float step) { return kFewest + std::ceil(length / step); };
  constexpr float kCoarser = 1.02F;
  while (nodes(size.x, spacing) * nodes(size.y, spacing) * nodes(size.z, spacing) > static_cast<float>(most)) {
    spacing *= kCoarser;
  }
  lower_ = lower - Vec3(static_cast<float>(kFade) * spacing);
  spacing_ = spacing;
  nx_ = static_cast<int>(nodes(size.x, spacing));
  ny_ = static_cast<int>(nodes(size.y, spacing));
  nz_ = static_cast<int>(nodes(size.z, spacing));
  const auto count = static_cast<std::size_t>(nx_) * static_cast<std::size_t>(ny_) * static_cast<std::size_t>(nz_);
  for (std::vector<float>* place : {&x_, &y_, &z_}) place->resize(count);
  for (std::vector<float>* velocity : {&u_, &v_, &w_}) velocity->assign(count, 0.0F);
  slot_.resize(count);
  packed_.assign(count, Vec4(0.0F));
  std::size_t i = 0;
  const auto add_brick = [&](int a0, int b0, int c0) {
    for (int c = c0; c < std::min(c0 + kBrickZ, nz_); ++c) {
      for (int b = b0; b < std::min(b0 + kBrickY, ny_); ++b) {
        for (int a = a0; a < std::min(a0 + kBrickX, nx_); ++a, ++i) {
          x_[i] = lower_.x + spacing * static_cast<float>(a);
          y_[i] = lower_.y + spacing * static_cast<float>(b);
          z_[i] = lower_.z + spacing * static_cast<float>(c);
          slot_[i] = a + nx_ * (b + ny_ * c);
        }
      }
    }
  };
  for (int c = 0; c < nz_; c += kBrickZ) {
    for (int b = 0; b < ny_; b += kBrickY) {
      for (int a = 0; a < nx_; a += kBrickX) add_brick(a, b, c);
    }
  }
}

VortonTargets VortonGrid::nodes() {
  return {x_.data(), y_.data(), z_.data(), u_.data(), v_.data(), w_.data(), count()};
}

void VortonGrid::pack() {
  for (std::size_t i = 0; i < x_.size(); ++i) {
    packed_[static_cast<std::size_t>(slot_[i])] = Vec4(u_[i], v_[i], w_[i], 0.0F);
  }
}

bool VortonGrid::holds(const Vec3& at) const {
  const Vec3 cells = (at - lower_) / spacing_;
  const Vec3 most(static_cast<float>(nx_ - 1), static_cast<float>(ny_ - 1), static_cast<float>(nz_ - 1));
  const Vec3 off = glm::min(cells, most - cells);
  return count() > 0 && std::min({off.x, off.y, off.z}) >= static_cast<float>(kFade);
}

VortonGrid::WideRead VortonGrid::read(WideFloat x, WideFloat y, WideFloat z) const {
  const WideFloat scale(1.0F / spacing_);
  const std::array<float, 3> most = {static_cast<float>(nx_ - 1), static_cast<float>(ny_ - 1),
                                     static_cast<float>(nz_ - 1)};
  const std::array<WideFloat, 3> at = {scale * (x - WideFloat(lower_.x)), scale * (y - WideFloat(lower_.y)),
                                       scale * (z - WideFloat(lower_.z))};
  WideFloat off = xsimd::min(at[0], WideFloat(most[0]) - at[0]);
  std::array<WideFloat, 3> cell, t;
  for (std::size_t axis = 0; axis < 3; ++axis) {
    off = xsimd::min(xsimd::min(at[axis], WideFloat(most[axis]) - at[axis]), off);
    const WideFloat inside = within(at[axis], most[axis]);
    cell[axis] = xsimd::min(xsimd::floor(inside), WideFloat(most[axis] - 1.0F));
    t[axis] = inside - cell[axis];
  }
  constexpr float kNumbers = 4.0F;  // numbers for each node
  const WideFloat row = fused(WideFloat(static_cast<float>(ny_)), cell[2], cell[1]);
  const WideFloat node = fused(WideFloat(static_cast<float>(nx_)), row, cell[0]);
  alignas(64) std::array<std::int32_t, static_cast<std::size_t>(kLanes)> offsets;
  xsimd::to_int(WideFloat(kNumbers) * node).store_aligned(offsets.data());

  const WideFloat one(1.0F);
  WideRead sum{WideFloat(0.0F), WideFloat(0.0F), WideFloat(0.0F), WideFloat(0.0F)};
  const auto nx = static_cast<std::size_t>(nx_);
  const auto layer = nx * static_cast<std::size_t>(ny_);
  for (unsigned corner = 0; corner < 8; ++corner) {
    const std::size_t shift = (corner & 1U) + ((corner >> 1U) & 1U) * nx + (corner >> 2U) * layer;
    const WideFloat weight = ((corner & 1U) != 0 ? t[0] : one - t[0]) * ((corner & 2U) != 0 ? t[1] : one - t[1]) *
                             ((corner & 4U) != 0 ? t[2] : one - t[2]);
    const WidePoint velocity = load_points(packed_.data() + shift, offsets.data());
    sum.u = fused(weight, velocity.x, sum.u);
    sum.v = fused(weight, velocity.y, sum.v);
    sum.w = fused(weight, velocity.z, sum.w);
  }
  // Places that are not numbers are beyond.
  const WideFloat all = x + y + z;
  sum.share = xsimd::select(all == all, within(WideFloat(1.0F / kFade) * off, 1.0F), WideFloat(0.0F));
  return sum;
}

void VortonGrid::add_velocity(const VortonTargets& targets, const VortonGrid* around) const {
  if (count() == 0) return;
  const WideFloat one(1.0F);
  for (int i = 0; i < targets.count; i += kLanes) {
    const int left = targets.count - i;
    const WideFloat x = load_first(targets.x + i, left);
    const WideFloat y = load_first(targets.y + i, left);
    const WideFloat z = load_first(targets.z + i, left);
    WideRead sum = read(x, y, z);
    sum.u *= sum.share;
    sum.v *= sum.share;
    sum.w *= sum.share;
    if (around != nullptr && around->count() > 0 && xsimd::any(sum.share < one)) {
      const WideRead beyond = around->read(x, y, z);
      const WideFloat share = (one - sum.share) * beyond.share;
      sum.u = fused(share, beyond.u, sum.u);
      sum.v = fused(share, beyond.v, sum.v);
      sum.w = fused(share, beyond.w, sum.w);
    }
    store_first(load_first(targets.u + i, left) + sum.u, targets.u + i, left);
    store_first(load_first(targets.v + i, left) + sum.v, targets.v + i, left);
    store_first(load_first(targets.w + i, left) + sum.w, targets.w + i, left);
  }
}

}  // namespace regatta
