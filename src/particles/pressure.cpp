#include "particles/pressure.h"

#include <cmath>

namespace regatta {

// A warm start begins with the last step's pressure. Water in motion has no use for all of it, and constraints that
// only push cannot take back what is too much; hence two numbers, found on waves that break against walls
// (tests/validation/particles_warm_start_test.cpp). At rest they keep 0.89 of the pressure. Both are shares of a step,
// however long: they keep what one solve hands to the next from growing. With a quarter of a rise, or a fifth, water at
// rest boils under a floating body after some seconds, and shakes it by 0.4 m/s².
namespace {
constexpr float kRise = 0.16F;  // share kept of a rise, so that an impact's blow is not struck again in the next step
constexpr float kKept = 0.98F;  // share of the whole that is kept: a pressure no longer needed dies away
// ρ/ρ0 up to which sweeps converge as they are (tests/unit/pressure_test.cpp); waves and splashes stay well below it.
constexpr float kCrowded = 1.5F;
}  // namespace

void start_warm(Fluid& fluid, float unit) {
  parallel_blocks(fluid.count, Neighbours::kBlock, [&](int first, int last) {
    for (int i = first; i < last; ++i) {
      const auto n = static_cast<std::size_t>(i);
      const Vec4& at = fluid.place[n];
      fluid.scaled[n] = Vec4(Vec3(at), -unit * fluid.pressure[n]);
      fluid.raised[n] = 0.0F;
    }
  });
}

float bearable(float c, float density, float alpha, float farthest) {
  if (!(c > 0.0F)) return c;
  const float share = density > kCrowded ? kCrowded / density : 1.0F;
  const float travel = c * share * std::sqrt(-alpha);
  return travel > farthest ? c * share * farthest / travel : c * share;
}

float pressure_change(float c, float alpha, float support, float step, bool first) {
  // A particle with few neighbours has a large α, which is right only where it is.
  const float bounded = std::min(-alpha, support * support);
  if (c > 0.0F) return step * c * bounded;
  return first ? c * bounded : 0.0F;  // too thin after the start: that was too much
}

void keep_pressure(Fluid& fluid, float unit) {
  parallel_blocks(fluid.count, Neighbours::kBlock, [&](int first, int last) {
    for (int i = first; i < last; ++i) {
      const auto n = static_cast<std::size_t>(i);
      const float raised = fluid.raised[n] / unit;
      const float pressure = fluid.pressure[n] + (raised > 0.0F ? kRise * raised : raised);
      fluid.pressure[n] = kKept * std::max(pressure, 0.0F);
    }
  });
}

}  // namespace regatta
