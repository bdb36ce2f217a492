#include "particles/wind_snapshot.h"

#include "particles/beaufort.h"
#include "particles/wind.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace regatta {

namespace {

// The wind on a coarse grid over the box, between the water as it would stand at rest and the box' top.
void make_wind_arrows(const Wind& wind, double time, const ParticleSetup& box, double water_volume,
                      std::vector<WindArrow>& out) {
  const Vec3 lower = box.lower;
  const Vec3 size = box.upper - lower;
  const bool along_x = size.x >= size.z;
  const int nx = along_x ? kWindPlacesLong : kWindPlacesShort;
  const int nz = along_x ? kWindPlacesShort : kWindPlacesLong;
  const float depth = std::clamp(static_cast<float>(water_volume) / (size.x * size.z), 0.0F, size.y);
  const float room = std::max(size.y - depth, 0.25F * size.y);  // a full box has its wind above its top

  constexpr std::size_t kCount =
      static_cast<std::size_t>(kWindPlacesLong) * static_cast<std::size_t>(kWindPlacesShort * kWindPlacesHigh);
  std::array<float, kCount> x{}, y{}, z{}, u{}, v{}, w{};
  std::size_t count = 0;
  const auto middle = [](int i, int of) { return (static_cast<float>(i) + 0.5F) / static_cast<float>(of); };
  for (int j = 0; j < kWindPlacesHigh; ++j) {
    for (int k = 0; k < nz; ++k) {
      for (int i = 0; i < nx; ++i, ++count) {
        x[count] = lower.x + size.x * middle(i, nx);
        y[count] = lower.y + depth + room * middle(j, kWindPlacesHigh);
        z[count] = lower.z + size.z * middle(k, nz);
      }
    }
  }
  wind_velocity(wind, time, lower.y, {x, y, z}, u, v, w);
  out.resize(kCount);
  for (std::size_t i = 0; i < kCount; ++i) out[i] = {{x[i], y[i], z[i]}, {u[i], v[i], w[i]}};
}

}  // namespace

void snapshot_wind(const WaterDrawing& drawing, const ParticleSetup& box, double water_volume, WindSnapshot& out) {
  Wind wind = make_wind(drawing.params);
  const double now = drawing.time;
  out.known = true;
  out.on = wind.on;
  out.lower = box.lower;
  out.upper = box.upper;
  out.strength = pulse_strength(wind, now);
  out.mean = wind.mean;
  out.beaufort = beaufort_number(static_cast<double>(glm::length(wind.mean)));
  out.next = pulse_from(wind, now);
  pulses_between(wind, now - kWindLookBack, now + kWindLookAhead, out.pulses);
  out.arrows.clear();
  if (!drawing.request.wind || !wind.on) return;
  if (out.strength == 0.0F) wind.noise = 0.0F;  // between pulses no air trembles: what will blow is shown
  make_wind_arrows(wind, now, box, water_volume, out.arrows);
}

}  // namespace regatta
