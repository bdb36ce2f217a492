#include "render/land.h"

#include <algorithm>
#include <cmath>

namespace regatta {

float place_hash(int x, int z, int salt) {
  std::uint32_t n = static_cast<std::uint32_t>(x) * 1597334673U ^ static_cast<std::uint32_t>(z) * 3812015801U ^
                    static_cast<std::uint32_t>(salt) * 2798796415U;
  n = (n ^ (n >> 15U)) * 2246822519U;
  n = (n ^ (n >> 13U)) * 3266489917U;
  n ^= n >> 16U;
  return static_cast<float>(n >> 8U) * (1.0F / 16777216.0F);
}

float value_noise(Vec2 at) {
  constexpr float kFarthest = 1.0e6F;  // whole numbers of a float beyond it have gaps
  if (!(std::abs(at.x) < kFarthest && std::abs(at.y) < kFarthest)) return 0.5F;
  const Vec2 corner = glm::floor(at);
  const Vec2 part = at - corner;
  const Vec2 t = part * part * (3.0F - 2.0F * part);
  const int x = static_cast<int>(corner.x), z = static_cast<int>(corner.y);
  const auto value = [&](int i, int k) { return place_hash(x + i, z + k, 1); };
  return glm::mix(glm::mix(value(0, 0), value(1, 0), t.x), glm::mix(value(0, 1), value(1, 1), t.x), t.y);
}

float rough_noise(Vec2 at) {
  float sum = 0.0F, share = 0.5F;
  for (int octave = 0; octave < 4; ++octave) {
    sum += share * value_noise(at);
    at = Vec2(1.62F * at.x + 1.18F * at.y, -1.18F * at.x + 1.62F * at.y) + 17.0F;
    share *= 0.5F;
  }
  return sum / 0.9375F;
}

float Land::beach() const { return std::clamp(0.35F * mean_depth, 0.2F, 1.1F); }

float Land::away(Vec2 at) const {
  const Vec2 beyond = glm::max(glm::max(setting.domain.lower - at, at - setting.domain.upper), Vec2(0.0F));
  return glm::length(beyond);
}

float Land::height(Vec2 at) const {
  const Domain& d = setting.domain;
  const bool known = terrain != nullptr && !terrain->heights.empty();
  const float bed = known ? terrain->sample(at.x, at.y).height : setting.level - mean_depth;
  const float base = std::isfinite(bed) ? bed : setting.level - mean_depth;
  if (!setting.has_land()) return base;
  const float across = glm::length(d.size());
  // Distance beyond walls, and beyond edges where water goes on [m].
  float walled = -1.0F, open = 0.0F;
  const auto beyond = [&](bool far, float distance) {
    if (far) {
      open = std::max(open, distance);
    } else {
      walled = std::max(walled, distance);
    }
  };
  beyond(setting.far.west, d.lower.x - at.x);
  beyond(setting.far.east, at.x - d.upper.x);
  beyond(setting.far.south, d.lower.y - at.y);
  beyond(setting.far.north, at.y - d.upper.y);
  float height = base;
  if (walled >= 0.0F) {
    // Behind a wall the land begins at its top; beside open water the shore draws back from it in a slope.
    constexpr float kDrawsBack = 0.6F, kSlope = 0.06F;
    const float inland = walled - kDrawsBack * open;
    const float share = open > 0.0F ? glm::smoothstep(-kSlope * across, 0.5F * kSlope * across, inland) : 1.0F;
    height = std::max(base, glm::mix(base, setting.level + wall_top, share));
  }
  const float distance = away(at);
  const float above = height - setting.level;
  if (distance <= 0.0F || above <= 0.0F) return height;
  // Low hills inland.
  constexpr float kRise = 0.14F, kWidth = 0.45F;  // in lengths across the domain
  const float rise = glm::smoothstep(0.03F, 1.1F, distance / across) * glm::smoothstep(0.0F, beach(), above);
  return height + rise * kRise * across * (0.15F + 1.2F * rough_noise(at / (kWidth * across)));
}

Vec3 Land::normal(Vec2 at, float step) const {
  // Land behind a wall does not lean to the bed before it.
  const bool outside = setting.has_land() && setting.domain.room_at(at) <= 0.0F;
  const float here = height(at);
  const auto near = [&](Vec2 place) { return outside && setting.domain.room_at(place) > 0.0F ? here : height(place); };
  const float x = near(at + Vec2(step, 0.0F)) - near(at - Vec2(step, 0.0F));
  const float z = near(at + Vec2(0.0F, step)) - near(at - Vec2(0.0F, step));
  return glm::normalize(Vec3(-x, 2.0F * step, -z));
}

GroundCover Land::cover(Vec2 at, float height, const Vec3& normal) const {
  GroundCover cover;
  const float patch = rough_noise(at / 5.0F);
  const float steep = 1.0F - normal.y + 0.05F * (rough_noise(at / 1.7F + 40.0F) - 0.5F);
  const float above = (height - setting.level) / beach() + 1.6F * (patch - 0.5F);
  cover.rock = glm::smoothstep(0.10F, 0.20F, steep) * (0.25F + 0.75F * glm::smoothstep(0.1F, 0.7F, above));
  cover.grass = (setting.flood_plain ? 1.0F : glm::smoothstep(0.75F, 1.35F, above)) * (1.0F - cover.rock);
  cover.tone = rough_noise(at / 23.0F + 9.0F);
  return cover;
}

}  // namespace regatta
