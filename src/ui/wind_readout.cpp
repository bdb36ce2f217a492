#include "ui/wind_readout.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace regatta {

std::string pulse_text(const WindSnapshot& wind, double now) {
  if (!wind.on) return "off";
  if (!std::isfinite(wind.next.begin)) return "never";
  if (wind.next.begin > now) return fmt::format("in {:.1f} s", wind.next.begin - now);
  if (!std::isfinite(wind.next.end)) return "blows on";
  return fmt::format("blows, {:.1f} s left", std::max(0.0, wind.next.end - now));
}

double heading_of(const Vec3& velocity) {
  if (velocity.x == 0.0F && velocity.z == 0.0F) return 0.0;
  const double angle = std::atan2(-static_cast<double>(velocity.z), static_cast<double>(velocity.x));
  const double degrees = angle * 180.0 / std::numbers::pi;
  return degrees < 0.0 ? degrees + 360.0 : degrees;
}

float strip_place(double time, double now) {
  const double place = (time - now + kWindLookBack) / (kWindLookBack + kWindLookAhead);
  return static_cast<float>(std::clamp(place, 0.0, 1.0));
}

}  // namespace regatta
