#include "geometry/terrain.h"

#include <algorithm>
#include <cmath>

namespace regatta {

BedBeyond::Place BedBeyond::at(float rim, float away) const {
  constexpr float kSlope = 0.1F;  // slope of a beach
  const float above = rim - sea, depth = level - sea;
  if (above < 0.0F) {
    const float risen = above + kSlope * away;
    return risen < 0.0F ? Place{sea + risen, 1.0F, kSlope} : Place{sea, 0.0F, 0.0F};
  }
  if (above >= depth) return {rim, 1.0F, 0.0F};
  const float shelf = std::max(0.0F, 2.0F * above - depth), fallen = above - kSlope * away;
  if (fallen > shelf) return {sea + fallen, 1.0F, -kSlope};
  return {sea + shelf, shelf > 0.0F ? 2.0F : 0.0F, 0.0F};
}

float Terrain::lowest() const {
  const float sampled = *std::min_element(heights.begin(), heights.end());
  return beyond ? std::min(sampled, beyond->sea) : sampled;
}

// away: from the nearest place that has samples [m].
BedSample Terrain::sample_beyond(const BedSample& rim, Vec2 away) const {
  const float distance = glm::length(away);
  const BedBeyond::Place place = beyond->at(rim.height, distance);
  const Vec2 along(away.x == 0.0F ? rim.gradient.x : 0.0F, away.y == 0.0F ? rim.gradient.y : 0.0F);
  return {place.height, place.by_rim * along + place.by_away / distance * away};
}

BedSample Terrain::sample(float x, float z) const {
  if (flat) return {heights.front(), Vec2(0.0F)};
  const float u = std::clamp((x - origin.x) / spacing, 0.0F, static_cast<float>(nx - 1));
  const float v = std::clamp((z - origin.y) / spacing, 0.0F, static_cast<float>(nz - 1));
  const int i = std::min(static_cast<int>(u), nx - 2);
  const int k = std::min(static_cast<int>(v), nz - 2);
  const float s = u - static_cast<float>(i);
  const float t = v - static_cast<float>(k);
  const auto at = [this](int a, int b) {
    const int column = std::clamp(a, 0, nx - 1);
    const int row = std::clamp(b, 0, nz - 1);
    return heights[static_cast<std::size_t>(row) * static_cast<std::size_t>(nx) + static_cast<std::size_t>(column)];
  };
  const float height =
      (1 - t) * ((1 - s) * at(i, k) + s * at(i + 1, k)) + t * ((1 - s) * at(i, k + 1) + s * at(i + 1, k + 1));
  // Central differences at the four corners, interpolated: a piecewise constant gradient would kick columns at every
  // line.
  const auto slope = [&](int a, int b) {
    const float dx = at(a + 1, b) - at(a - 1, b);
    const float dz = at(a, b + 1) - at(a, b - 1);
    const float wx = (a == 0 || a == nx - 1) ? 1.0F : 2.0F;
    const float wz = (b == 0 || b == nz - 1) ? 1.0F : 2.0F;
    return Vec2(dx / (wx * spacing), dz / (wz * spacing));
  };
  const Vec2 gradient = (1 - t) * ((1 - s) * slope(i, k) + s * slope(i + 1, k)) +
                        t * ((1 - s) * slope(i, k + 1) + s * slope(i + 1, k + 1));
  if (beyond) {
    const Vec2 away(x - (origin.x + spacing * u), z - (origin.y + spacing * v));
    const auto outside = [](float place, float from, float step, int samples) {
      return place < from || place > from + step * static_cast<float>(samples - 1);
    };
    const bool past_x = outside(x, origin.x, spacing, nx), past_z = outside(z, origin.y, spacing, nz);
    if (past_x || past_z) return sample_beyond({height, gradient}, {past_x ? away.x : 0.0F, past_z ? away.y : 0.0F});
  }
  return {height, gradient};
}

Terrain make_flat_terrain(Vec2 lower, Vec2 upper, float height) {
  Terrain terrain;
  terrain.origin = lower;
  terrain.spacing = std::max(upper.x - lower.x, upper.y - lower.y);
  terrain.heights.assign(4, height);
  terrain.flat = true;
  return terrain;
}

}  // namespace regatta
