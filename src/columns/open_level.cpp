#include "columns/open_level.h"

#include "core/parallel.h"

#include <algorithm>

namespace regatta {

namespace {

constexpr int kBins = kReach;          // bins along the edge of a square: together a support radius
constexpr float kLeastAcross = 0.25F;  // least cos²θ [1], that of 60° from the normal; see open_level.h
// Least share of a column's water that stays in a sub-step, and of the still depth in a trough [1]; chosen, not
// measured.
constexpr float kMostDrawn = 0.5F;

int squares_of(int bins) { return (bins + kBins - 1) / kBins; }

}  // namespace

void OpenLevel::gather(const WaterOutside& outside, const Sponge& sponge, std::span<const float> pressed,
                       float thinnest, float dt, const ColumnField& field) {
  if (!sponge.active()) return;
  const ColumnBins& bins = field.bins;
  nx_ = squares_of(bins.nx);
  nz_ = squares_of(bins.nz);
  origin_ = bins.origin;
  const float edge = static_cast<float>(kBins) * bins.edge;
  inv_edge_ = 1.0F / edge;
  step_ = dt;
  squares_.resize(static_cast<std::size_t>(nx_) * static_cast<std::size_t>(nz_));
  const bool pressing = pressed.size() == static_cast<std::size_t>(field.count);
  const auto of_square = [&](int sx, int sz) {
    double volume = 0.0, rise = 0.0, along_x = 0.0, along_z = 0.0;
    for (int bz = kBins * sz; bz < std::min(kBins * (sz + 1), bins.nz); ++bz) {
      const std::int32_t last = bins.first(std::min(kBins * (sx + 1), bins.nx), bz);
      for (std::int32_t n = bins.first(kBins * sx, bz); n < last; ++n) {
        if (field.is_ghost(n)) continue;
        const auto i = static_cast<std::size_t>(n);
        const Vec2 at(field.x[i], field.z[i]);
        const float above = field.surface[i] - outside.level;
        if (!(field.depth[i] - above > thinnest)) continue;  // the water outside would not cover this ground
        const SwellWater there = outside_at(outside, sponge, at, field.depth[i] - above);
        const auto weight = static_cast<double>(field.volume[i]);
        volume += weight;
        rise += weight * static_cast<double>(above + (pressing ? pressed[i] : 0.0F) - there.rise);
        along_x += weight * static_cast<double>(field.u[i] - there.velocity.x);
        along_z += weight * static_cast<double>(field.w[i] - there.velocity.y);
      }
    }
    if (!(volume > 0.0)) return Square{};
    return Square{static_cast<float>(rise / volume),
                  Vec2(static_cast<float>(along_x / volume), static_cast<float>(along_z / volume)), 1.0F};
  };
  parallel_rows(0, nz_, [&](int sz) {
    for (int sx = 0; sx < nx_; ++sx) {
      const Vec2 lower = origin_ + edge * Vec2(static_cast<float>(sx - 1), static_cast<float>(sz - 1));
      const Vec2 upper = lower + 3.0F * edge;  // the neighbouring squares are included, as columns read those, too
      if (sponge.touches(lower, upper)) {
        squares_[static_cast<std::size_t>(sz) * static_cast<std::size_t>(nx_) + static_cast<std::size_t>(sx)] =
            of_square(sx, sz);
      }
    }
  });
}

float OpenLevel::kept(Vec2 at, Vec2 rate, float still_depth, float dt) const {
  const Vec2 place = (at - origin_) * inv_edge_ - 0.5F;
  // Bounded, as a place may be NaN.
  const int sx = clamped_bin(place.x, 0, nx_ - 2), sz = clamped_bin(place.y, 0, nz_ - 2);
  const Vec2 part = glm::clamp(place - Vec2(static_cast<float>(sx), static_cast<float>(sz)), 0.0F, 1.0F);
  Square mean;
  for (int k = 0; k < 2; ++k) {
    for (int i = 0; i < 2; ++i) {
      const Square& one =
          squares_[static_cast<std::size_t>(sz + k) * static_cast<std::size_t>(nx_) + static_cast<std::size_t>(sx + i)];
      const float weight = (i == 0 ? 1.0F - part.x : part.x) * (k == 0 ? 1.0F - part.y : part.y) * one.wet;
      mean.rise += weight * one.rise;
      mean.velocity += weight * one.velocity;
      mean.wet += weight;
    }
  }
  if (!(mean.wet > 0.0F)) return 1.0F;
  const float rise = std::max(mean.rise / mean.wet, (kMostDrawn - 1.0F) * still_depth);
  const Vec2 velocity = mean.velocity / mean.wet;
  const float depth = still_depth + rise;
  const float speed2 = glm::dot(velocity, velocity);
  const Vec2 across = speed2 > 0.0F ? velocity * velocity / speed2 : Vec2(1.0F);  // cos²θ at both edges
  const float fades = glm::dot(rate, glm::max(across, Vec2(kLeastAcross)));
  return std::max(1.0F - dt * fades / (1.0F + step_ * fades) * rise / depth, kMostDrawn);
}

}  // namespace regatta
