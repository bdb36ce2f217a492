// The cubic spline kernel in three dimensions with compact support h [Mon92]. With q = r / h, a = (1 − q)₊ and
// b = (½ − q)₊ it needs no branch:
//   W  = 2 σ (a³ − 4 b³),   σ = 8 / (π h³)   [1/m³]
//   ∇W = −(6 σ / h) (a² − 4 b²) x / r,       x from the neighbour to the particle   [1/m⁴]
// Tests check that W integrates to 1 and ∇W against differences of W.
#pragma once

#include "core/simd.h"

#include <cmath>
#include <numbers>

namespace regatta {

struct SplineKernel {
  float support;       // h [m]
  float inv_support;   // 1 / h
  float value_scale;   // 2 σ
  float slope_scale;   // −6 σ / h
  float least_square;  // the least r² that a division uses, for coincident points [m²]

  explicit SplineKernel(float h)
      : support(h),
        inv_support(1.0F / h),
        value_scale(16.0F / (std::numbers::pi_v<float> * h * h * h)),
        slope_scale(-48.0F / (std::numbers::pi_v<float> * h * h * h * h)),
        least_square(1.0e-10F * h * h) {}

  static constexpr float kOwnValue = 0.5F;  // a³ − 4 b³ at r = 0

  // a³ − 4 b³ and (a² − 4 b²) / r from r²: W and ∇W / x without their scales.
  struct Shape {
    WideFloat value, slope;
  };
  [[nodiscard]] Shape shape(WideFloat r2) const {
    const WideFloat inv_r = inverse_root(max(r2, WideFloat(least_square)));
    const WideFloat q = r2 * inv_r * WideFloat(inv_support);
    const WideFloat a = max(WideFloat(1.0F) - q, WideFloat(0.0F));
    const WideFloat b = max(WideFloat(0.5F) - q, WideFloat(0.0F));
    const WideFloat a2 = a * a;
    const WideFloat b2 = b * b * WideFloat(-4.0F);
    return {fused(a2, a, b2 * b), (a2 + b2) * inv_r};
  }

  // The same for one pair, with their scales.
  [[nodiscard]] float value(float r) const {
    const float a = std::max(1.0F - r * inv_support, 0.0F);
    const float b = std::max(0.5F - r * inv_support, 0.0F);
    return value_scale * (a * a * a - 4.0F * b * b * b);
  }
  [[nodiscard]] Vec3 gradient(const Vec3& x) const {
    const float r = std::sqrt(std::max(glm::dot(x, x), least_square));
    const float a = std::max(1.0F - r * inv_support, 0.0F);
    const float b = std::max(0.5F - r * inv_support, 0.0F);
    return slope_scale * (a * a - 4.0F * b * b) / r * x;
  }
};

}  // namespace regatta
