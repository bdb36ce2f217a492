#include "wake/biot_savart.h"

#include "core/simd.h"

#include <cmath>
#include <numbers>

namespace regatta {

namespace {

constexpr float kPeakSwirl = 0.0718F;      // (1 − e^(−s²/2))/(2πs) at s = 1.585
constexpr float kLargestExponent = 40.0F;  // exp beyond underflows, which is slow; nothing is left of it anyhow
// (r/σ)²/2 below which the core counts as turning like a solid: 1 − exp(−s) loses its digits there.
constexpr float kSolidCore = 1.0e-3F;

}  // namespace

void add_vortex_velocity(const VortexSources& sources, const VelocityTargets& targets) {
  const float spread = 0.5F / (sources.core * sources.core);
  const WideFloat scale(spread);
  const WideFloat least(kSolidCore);
  const WideFloat most(kLargestExponent);
  const WideFloat one(1.0F);
  const float strength = spread * 0.5F / std::numbers::pi_v<float>;
  for (int i = 0; i < targets.count; i += kLanes) {
    const WideFloat x = load_wide(targets.x + i);
    const WideFloat z = load_wide(targets.z + i);
    WideFloat u = load_wide(targets.u + i);
    WideFloat w = load_wide(targets.w + i);
    for (std::size_t j = 0; j < sources.x.size(); ++j) {
      const WideFloat dx = x - WideFloat(sources.x[j]);
      const WideFloat dz = z - WideFloat(sources.z[j]);
      const WideFloat s = max(fused(dx, dx, dz * dz) * scale, least);
      const WideFloat turn = WideFloat(strength * sources.circulation[j]) * (one - exp(-min(s, most))) / s;
      u = fused(turn, dz, u);
      w = w - turn * dx;
    }
    u.store_unaligned(targets.u + i);
    w.store_unaligned(targets.w + i);
  }
}

float swirl_speed(float circulation, float core) { return kPeakSwirl * std::abs(circulation) / core; }

}  // namespace regatta
