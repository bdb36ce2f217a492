#include "render/wind_marks.h"

#include <algorithm>
#include <cmath>

namespace regatta {
namespace {

constexpr float kPlaceWind = 20.0F;   // the wind whose arrow is as long as its place [m/s]
constexpr float kLongest = 1.5F;      // longest arrow, in places: a hurricane must not fill the picture
constexpr float kShortest = 0.03F;    // shorter ones are not seen
constexpr float kRadius = 0.011F;     // radius of the shaft, in places
constexpr float kShareOfWay = 0.06F;  // the shaft's radius at most, in lengths: a short arrow is a thin one

}  // namespace

void make_wind_marks(const WindSnapshot& wind, std::vector<WindMark>& out) {
  out.clear();
  const float place = std::max(wind.upper.x - wind.lower.x, wind.upper.z - wind.lower.z) / kWindPlacesLong;
  if (!(place > 0.0F)) return;
  for (const WindArrow& arrow : wind.arrows) {
    const float speed = glm::length(arrow.velocity);
    const float length = std::min(speed / kPlaceWind, kLongest) * place;
    if (!std::isfinite(speed + glm::length(arrow.at) + place) || length < kShortest * place) continue;
    const Vec3 way = arrow.velocity * (length / speed);
    out.push_back({arrow.at - 0.5F * way, way, std::min(kRadius * place, kShareOfWay * length)});
  }
}

float wind_opacity(const WindSnapshot& wind) {
  return kCalmOpacity + (1.0F - kCalmOpacity) * std::clamp(wind.strength, 0.0F, 1.0F);
}

}  // namespace regatta
