#include "particles/velocity_pressure.h"

namespace regatta {

namespace {

// Fewer than this and a particle is spray: made free of divergence it would stick to others [Ben15].
constexpr int kLeastNeighbours = 20;

// Σ V_j (v_i − v_j)·∇W_ij, water and boundary.
float compression_of(const Fluid& fluid, int i, const NeighbourList& list) {
  const auto n = static_cast<std::size_t>(i);
  const Vec3 velocity(fluid.velocity[n]);
  const WideFloat u(velocity.x), v(velocity.y), w(velocity.z);
  WideFloat sum(0.0F);
  for_pairs(fluid.place[n], fluid.place.data(), list.water, list.water_padded,
            [&](const WidePairs& pairs, const std::int32_t* offsets) {
              const WidePoint other = load_points(fluid.velocity.data(), offsets);
              const WideFloat approach =
                  fused(u - other.x, pairs.x, fused(v - other.y, pairs.y, (w - other.z) * pairs.z));
              sum = fused(approach, fluid.kernel.shape(pairs.r2).slope, sum);
            });
  const Vec4& wall = fluid.wall[n];
  return fluid.volume * fluid.kernel.slope_scale * sum_lanes(sum) + glm::dot(velocity, Vec3(wall)) - wall.w;
}

}  // namespace

SolveReport solve_velocity_pressure(Fluid& fluid, const SolveLimits& limits, VelocityGoal goal, double dt) {
  const auto step = static_cast<float>(dt);
  // From here on only velocities of bodies change; nothing moves.
  parallel_blocks(fluid.count, Neighbours::kBlock, [&](int first, int last) {
    for (int i = first; i < last; ++i) {
      const auto n = static_cast<std::size_t>(i);
      const NeighbourList list = fluid.neighbours.of(i);
      fluid.wall[n] = Vec4(wall_of(fluid, fluid.place[n], list), 0.0F);
    }
  });
  const auto measure = [&](int i, int) {
    const auto n = static_cast<std::size_t>(i);
    const NeighbourList list = fluid.neighbours.of(i);
    if (list.body_count > 0) fluid.wall[n].w = body_compression(fluid, fluid.place[n], list);
    float rate = compression_of(fluid, i, list);
    if (goal == VelocityGoal::kRestDensity) {
      rate += (fluid.density[n] - 1.0F) / step;
    } else if (list.water_count + list.wall_count + list.body_count <= kLeastNeighbours) {
      rate = 0.0F;
    }
    return rate;
  };
  const auto correct = [&](int i, const Vec3& change) {
    Vec4& velocity = fluid.velocity[static_cast<std::size_t>(i)];
    velocity = Vec4(Vec3(velocity) + change, 0.0F);
  };
  const SolveUnits units{
      {static_cast<double>(kWaterDensity * fluid.volume), 1.0, 0.0}, step, step, fluid.radius() / step};
  return solve_pressure(fluid, limits, units, measure, correct);
}

void measure_density_alpha(Fluid& fluid) {
  parallel_blocks(fluid.count, Neighbours::kBlock, [&](int first, int last) {
    for (int i = first; i < last; ++i) {
      const auto n = static_cast<std::size_t>(i);
      const Vec4& at = fluid.place[n];
      const NeighbourList list = fluid.neighbours.of(i);
      const DensityAlpha found = density_alpha_of(fluid, at, list);
      fluid.density[n] = found.density;
      fluid.alpha[n] = found.alpha;
    }
  });
}

}  // namespace regatta
