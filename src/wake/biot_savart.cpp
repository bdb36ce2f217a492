#include "wake/biot_savart.h"

#include "core/simd.h"

#include <cmath>
#include <numbers>

namespace regatta {

namespace {

constexpr float kPeakSwirl = 0.0718F;     // (1 − e^(−s²/2))/(2πs) at s = 1.585
constexpr float kWholeVortex = 17.0F;     // s = r²/2σ² from which 1 − exp(−s) is 1 in a float (r = 5.8 σ)
constexpr float kLeastSquare = 1.0e-12F;  // least square of s, so that nothing divides by zero in the middle of a core

// exp(s) − 1 for 0 <= s <= kWholeVortex without the digits that a difference would lose: a polynomial for s/8 and
// (1 + m)² − 1 = m (m + 2) three times. The rounding of 1 − exp(−s) stays below 4e-7.
WideFloat exp_minus_one(WideFloat s) {
  const WideFloat t = s * WideFloat(1.0F / 8.0F);
  WideFloat m(1.0F / 720.0F);
  for (const float coefficient : {1.0F / 120.0F, 1.0F / 24.0F, 1.0F / 6.0F, 1.0F / 2.0F, 1.0F}) {
    m = multiply_add(m, t, WideFloat(coefficient));
  }
  m *= t;
  for (int doubling = 0; doubling < 3; ++doubling) m *= m + WideFloat(2.0F);
  return m;
}

}  // namespace

void add_vortex_velocity(const VortexSources& sources, const VelocityTargets& targets) {
  const float spread = 0.5F / (sources.core * sources.core);
  const float strength = spread * 0.5F / std::numbers::pi_v<float>;
  const WideFloat scale(spread);
  const WideFloat least(kLeastSquare);
  const WideFloat most(kWholeVortex);
  for (int i = 0; i < targets.count; i += kLanes) {
    const WideFloat x = load_wide(targets.x + i);
    const WideFloat z = load_wide(targets.z + i);
    WideFloat u = load_wide(targets.u + i);
    WideFloat w = load_wide(targets.w + i);
    for (std::size_t j = 0; j < sources.x.size(); ++j) {
      const WideFloat dx = x - WideFloat(sources.x[j]);
      const WideFloat dz = z - WideFloat(sources.z[j]);
      const WideFloat s = max(multiply_add(dx, dx, dz * dz) * scale, least);
      WideFloat turn(strength * sources.circulation[j]);
      // (1 − e^(−s))/s = e/(s (1 + e)) with e = e^s − 1: one division. Most pairs are far apart and need no e.
      if (xsimd::any(s < most)) {
        const WideFloat e = exp_minus_one(min(s, most));
        turn = turn * e / multiply_add(s, e, s);
      } else {
        turn = turn / s;
      }
      u = multiply_add(turn, dz, u);
      w = w - turn * dx;
    }
    u.store_unaligned(targets.u + i);
    w.store_unaligned(targets.w + i);
  }
}

float swirl_speed(float circulation, float core) { return kPeakSwirl * std::abs(circulation) / core; }

}  // namespace regatta
