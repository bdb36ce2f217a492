#include "effects/wet_ground.h"

#include "effects/drawn_water.h"

#include <cmath>
#include <cstdint>

namespace regatta {

namespace {

constexpr float kDries = 9.0F;  // in this time wetness falls to 1/e [s]

}  // namespace

void WetGround::clear() {
  wet_.clear();
  nx_ = nz_ = 0;
}

// Takes over the surface's points, which a travelling domain moves by whole spacings.
void WetGround::follow(const SurfaceGrid& grid) {
  const bool same_points = grid.nx == nx_ && grid.nz == nz_ && grid.spacing == spacing_;
  if (same_points && grid.origin == origin_) return;
  std::vector<float> moved(grid.depth.size(), 0.0F);
  if (same_points) {
    const Vec2 way = (grid.origin - origin_) / spacing_;
    const int along_x = static_cast<int>(std::lround(way.x)), along_z = static_cast<int>(std::lround(way.y));
    for (int k = 0; k < nz_; ++k) {
      for (int i = 0; i < nx_; ++i) {
        const int from_i = i + along_x, from_k = k + along_z;
        if (from_i < 0 || from_k < 0 || from_i >= nx_ || from_k >= nz_) continue;
        moved[index(i, k)] = wet_[index(from_i, from_k)];
      }
    }
  }
  wet_.swap(moved);
  nx_ = grid.nx;
  nz_ = grid.nz;
  origin_ = grid.origin;
  spacing_ = grid.spacing;
}

void WetGround::advance(Snapshot& snapshot) {
  const SurfaceGrid& grid = snapshot.surface;
  snapshot.wet_ground.clear();
  const double elapsed = snapshot.time - time_;
  time_ = snapshot.time;
  if (drawn_steps(elapsed) < 0) clear();
  if (!has_drawn_water(snapshot) || grid.depth.size() != grid.surface.size()) return clear();
  follow(grid);
  const float kept = std::exp(-static_cast<float>(elapsed) / kDries);
  snapshot.wet_ground.resize(wet_.size());
  for (std::size_t i = 0; i < wet_.size(); ++i) {
    wet_[i] = grid.depth[i] > kWetDepth ? 1.0F : kept * wet_[i];
    snapshot.wet_ground[i] = static_cast<std::uint8_t>(std::lround(255.0F * wet_[i]));
  }
}

void WetGround::visit(Archive& archive) {
  const auto scope = archive.scope("wet_ground");
  archive.value("time", time_);
  archive.value("nx", nx_);
  archive.value("nz", nz_);
  archive.value("origin", origin_);
  archive.value("spacing", spacing_);
  archive.array("wet", wet_);
}

}  // namespace regatta
