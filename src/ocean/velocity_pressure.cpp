#include "ocean/velocity_pressure.h"

namespace regatta {

namespace {

// Fewer than this and a particle is spray: made free of divergence it would stick to others [Ben15].
constexpr int kLeastNeighbours = 20;

// Σ V_j (v_i − v_j)·∇W_ij, water and boundary.
float compression_of(const Fluid& fluid, int i, const NeighbourList& list) {
  const Vec4& at = fluid.place[static_cast<std::size_t>(i)];
  const Vec3 velocity(fluid.velocity[static_cast<std::size_t>(i)]);
  const WideFloat u(velocity.x), v(velocity.y), w(velocity.z);
  WideFloat wide(0.0F);
  for_all_pairs(fluid, at, fluid.place.data(), list,
                [&](const WidePairs& pairs, WideFloat share, const std::int32_t* places) {
                  WideFloat du = u, dv = v, dw = w;
                  if (places != nullptr) {  // walls stand still; bodies follow below
                    const WidePoint other = load_points(fluid.velocity.data(), places);
                    du = u - other.x;
                    dv = v - other.y;
                    dw = w - other.z;
                  }
                  const WideFloat approach = fused(du, pairs.x, fused(dv, pairs.y, dw * pairs.z));
                  wide = fused(approach * share, fluid.kernel.shape(pairs.r2).slope, wide);
                });
  float sum = fluid.volume * fluid.kernel.slope_scale * sum_lanes(wide);
  for (int k = list.wall_count; k < list.wall_count + list.body_count; ++k) {
    const std::int32_t place = list.boundary[k];
    const Vec4& point = fluid.boundary->places()[place];
    const Vec3 gradient = fluid.kernel.gradient(Vec3(at) - Vec3(point));
    sum -= fluid.volume * point.w * glm::dot(fluid.boundary->velocity(place), gradient);
  }
  return sum;
}

}  // namespace

SolveReport solve_velocity_pressure(Fluid& fluid, const SolveLimits& limits, VelocityGoal goal, double dt) {
  const auto step = static_cast<float>(dt);
  const auto measure = [&](int i, int) {
    const auto n = static_cast<std::size_t>(i);
    const NeighbourList list = fluid.neighbours.of(i);
    float rate = compression_of(fluid, i, list);
    if (goal == VelocityGoal::kRestDensity) {
      rate += (fluid.density[n] - 1.0F) / step;
    } else if (list.water_count + list.wall_count + list.body_count <= kLeastNeighbours) {
      rate = 0.0F;
    }
    rate = std::max(rate, 0.0F);
    return std::pair(rate * fluid.alpha[n], rate * step);
  };
  const auto correct = [&](int i, const Vec3& change) {
    Vec4& velocity = fluid.velocity[static_cast<std::size_t>(i)];
    velocity = Vec4(Vec3(velocity) + change, 0.0F);
  };
  return solve_pressure(fluid, limits, static_cast<double>(kWaterDensity * fluid.volume), measure, correct);
}

void measure_density_alpha(Fluid& fluid) {
  parallel_blocks(fluid.count, Neighbours::kBlock, [&](int first, int last) {
    for (int i = first; i < last; ++i) {
      const auto n = static_cast<std::size_t>(i);
      const DensityAlpha found = density_alpha_of(fluid, fluid.place[n], fluid.neighbours.of(i));
      fluid.density[n] = found.density;
      fluid.alpha[n] = found.alpha;
    }
  });
}

}  // namespace regatta
