#include "particles/position_pressure.h"

namespace regatta {

SolveReport solve_position_pressure(Fluid& fluid, const SolveLimits& limits, AlphaRule rule, double dt) {
  if (limits.warm) {
    parallel_blocks(fluid.count, Neighbours::kBlock, [&](int first, int last) {
      for (int i = first; i < last; ++i) {
        const auto n = static_cast<std::size_t>(i);
        fluid.wall[n] = Vec4(wall_of(fluid, fluid.place[n], fluid.neighbours.of(i)), 0.0F);
      }
    });
  }
  const auto measure = [&](int i, int iteration) {
    const auto n = static_cast<std::size_t>(i);
    const NeighbourList list = fluid.neighbours.of(i);
    DensitySums sums;
    if (iteration == 0 || rule == AlphaRule::kEveryIteration) {
      const DensityAlpha found = density_alpha_of(fluid, fluid.place[n], list);
      fluid.alpha[n] = found.alpha;
      sums = found;
    } else {
      sums = density_of(fluid, fluid.place[n], list);
    }
    fluid.density[n] = sums.density;
    fluid.wall[n] = Vec4(sums.wall, 0.0F);
    return fluid.density[n] - 1.0F;
  };
  const auto correct = [&](int i, const Vec3& change) {
    Vec4& at = fluid.place[static_cast<std::size_t>(i)];
    at = Vec4(Vec3(at) + change, 0.0F);
  };
  const SolveUnits units{{static_cast<double>(kWaterDensity * fluid.volume) / dt, dt, dt},
                         1.0F,
                         static_cast<float>(dt * dt),
                         fluid.radius()};
  return solve_pressure(fluid, limits, units, measure, correct);
}

}  // namespace regatta
