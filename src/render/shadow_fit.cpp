#include "render/shadow_fit.h"

#include "render/body_pose.h"

#include <glm/gtc/matrix_transform.hpp>

#include <algorithm>
#include <cmath>

namespace regatta {

std::optional<Mat4> fit_shadow(const Snapshot& snapshot, float blend, const Vec3& to_sun, float lowest) {
  const Mat4 turn = glm::lookAt(Vec3(0.0F), -to_sun, Vec3(0.0F, 1.0F, 0.0F));
  Vec3 lower(1.0e9F);
  Vec3 upper(-1.0e9F);
  float top = lowest;
  for (const BodySnapshot& body : snapshot.bodies) {
    if (!drawable(body)) continue;
    const Vec3 half = 0.5F * (body.hull->upper - body.hull->lower);
    const Vec3 middle = 0.5F * (body.hull->upper + body.hull->lower);
    const Vec4 place = body_matrix(body, blend) * Vec4(middle, 1.0F);
    const Vec3 center = Vec3(turn * place);
    const float radius = glm::length(half);
    lower = glm::min(lower, center - radius);
    upper = glm::max(upper, center + radius);
    top = std::max(top, place.y + radius);
  }
  if (lower.x > upper.x) return {};
  float extent = std::max({upper.x - lower.x, upper.y - lower.y, 1.0e-2F});
  extent = std::exp2(std::ceil(4.0F * std::log2(extent)) / 4.0F);
  const float texel = extent / static_cast<float>(kShadowSize);
  const Vec2 middle = glm::round(Vec2(lower + upper) * (0.5F / texel)) * texel;
  // Along the sun's rays: from the first body to where the ray from the highest point meets the lowest ground.
  const float reach = (upper.z - lower.z) + (top - lowest) / std::max(to_sun.y, 0.1F);
  return glm::ortho(middle.x - 0.5F * extent, middle.x + 0.5F * extent, middle.y - 0.5F * extent,
                    middle.y + 0.5F * extent, -upper.z - 0.01F * extent, -upper.z + reach) *
         turn;
}

ScreenBox shadow_on_screen(const Mat4& sun_proj, const Mat4& view_proj, int width_px, int height_px) {
  return box_on_screen(Vec3(-1.0F), Vec3(1.0F), view_proj * glm::inverse(sun_proj), width_px, height_px);
}

ScreenBox box_on_screen(const Vec3& from, const Vec3& to, const Mat4& to_picture, int width_px, int height_px) {
  Vec2 lower(1.0F);
  Vec2 upper(-1.0F);
  for (int corner = 0; corner < 8; ++corner) {
    const Vec4 at((corner & 1) != 0 ? to.x : from.x, (corner & 2) != 0 ? to.y : from.y,
                  (corner & 4) != 0 ? to.z : from.z, 1.0F);
    const Vec4 seen = to_picture * at;
    if (seen.w < 1.0e-3F) return {0, 0, width_px, height_px};  // the box reaches behind the eye
    lower = glm::min(lower, Vec2(seen) / seen.w);
    upper = glm::max(upper, Vec2(seen) / seen.w);
  }
  const Vec2 size(static_cast<float>(width_px), static_cast<float>(height_px));
  const Vec2 first = glm::floor((0.5F * glm::clamp(lower, -1.0F, 1.0F) + 0.5F) * size);
  const Vec2 last = glm::ceil((0.5F * glm::clamp(upper, -1.0F, 1.0F) + 0.5F) * size);
  return {static_cast<int>(first.x), static_cast<int>(first.y), std::max(0, static_cast<int>(last.x - first.x)),
          std::max(0, static_cast<int>(last.y - first.y))};
}

}  // namespace regatta
