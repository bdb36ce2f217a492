#include "particles/gas_pressure.h"

#include "particles/body_push.h"
#include "particles/pressure.h"

#include <cmath>
#include <numbers>

namespace regatta {

namespace {

constexpr float kPi = std::numbers::pi_v<float>;

// (1 − q²)³, spiky slope (1 − q)²/r and viscosity's 1 − q; with their scales 315/(64π h³), −45/(π h⁴), 45/(π h⁵).
struct GasShape {
  WideFloat density, slope, laplacian;
};
GasShape gas_shape(const SplineKernel& kernel, WideFloat r2) {
  const WideFloat inv_r = inverse_root(max(r2, WideFloat(kernel.least_square)));
  const WideFloat q = r2 * inv_r * WideFloat(kernel.inv_support);
  const WideFloat a = max(WideFloat(1.0F) - q, WideFloat(0.0F));
  const WideFloat c = max(WideFloat(1.0F) - q * q, WideFloat(0.0F));
  return {c * c * c, a * a * inv_r, a};
}

}  // namespace

void apply_gas_pressure(Fluid& fluid, const GasLaw& law, float dt) {
  const float h = fluid.kernel.support;
  const float density_scale = 315.0F / (64.0F * kPi * h * h * h);
  const float slope_scale = -45.0F / (kPi * h * h * h * h);
  const float laplacian_scale = 45.0F / (kPi * h * h * h * h * h);
  forget_contacts(fluid);
  const float mass = kWaterDensity * fluid.volume;
  // place → scaled, with p/ρ0 [m²/s²] as the fourth number.
  parallel_blocks(fluid.count, Neighbours::kBlock, [&](int first, int last) {
    for (int i = first; i < last; ++i) {
      const auto n = static_cast<std::size_t>(i);
      const Vec4& at = fluid.place[n];
      const NeighbourList list = fluid.neighbours.of(i);
      WideFloat sum(0.0F);
      for_pairs(at, fluid.place.data(), list.water, list.water_padded,
                [&](const WidePairs& pairs, const std::int32_t*) { sum += gas_shape(fluid.kernel, pairs.r2).density; });
      for_pairs(at, fluid.boundary->places(), list.boundary, list.boundary_padded,
                [&](const WidePairs& pairs, const std::int32_t*) {
                  sum = fused(gas_shape(fluid.kernel, pairs.r2).density, pairs.w, sum);
                });
      fluid.density[n] = fluid.volume * density_scale * (1.0F + sum_lanes(sum));
      fluid.scaled[n] = Vec4(Vec3(at), law.stiffness * std::max(fluid.density[n] - law.rest, 0.0F));
    }
  });
  const std::size_t bodies = fluid.bodies.size();
  parallel_indexed_blocks(fluid.count, Neighbours::kBlock, [&](int first, int last, int block) {
    for (int i = first; i < last; ++i) {
      const auto n = static_cast<std::size_t>(i);
      const Vec4& at = fluid.scaled[n];
      const Vec3 own(fluid.velocity[n]);
      const NeighbourList list = fluid.neighbours.of(i);
      const WideFloat pressure(at.w), u(own.x), v(own.y), w(own.z);
      WideVector push, drag;
      // A wall presses back with the particle's own pressure, and does not drag.
      const WideFloat half(0.5F);
      for_pairs(at, fluid.scaled.data(), list.water, list.water_padded,
                [&](const WidePairs& pairs, const std::int32_t* offsets) {
                  const GasShape shape = gas_shape(fluid.kernel, pairs.r2);
                  push.add(half * (pressure + pairs.w) * shape.slope, pairs);
                  const WidePoint other = load_points(fluid.velocity.data(), offsets);
                  drag.x = fused(shape.laplacian, other.x - u, drag.x);
                  drag.y = fused(shape.laplacian, other.y - v, drag.y);
                  drag.z = fused(shape.laplacian, other.z - w, drag.z);
                });
      for_pairs(at, fluid.boundary->places(), list.boundary, list.boundary_padded,
                [&](const WidePairs& pairs, const std::int32_t*) {
                  push.add(pressure * pairs.w * gas_shape(fluid.kernel, pairs.r2).slope, pairs);
                });
      const Vec3 pressed = -slope_scale * fluid.volume * push.sum();
      const Vec3 dragged = law.viscosity * laplacian_scale * fluid.volume * drag.sum();
      fluid.next_velocity[n] = Vec4(own + dt * (pressed + dragged), 0.0F);
      if (list.body_count == 0) continue;
      push_points(fluid, Vec3(at), list,
                  std::span(fluid.reach).subspan(static_cast<std::size_t>(block) * bodies, bodies),
                  [&](std::int32_t place) {
                    const Vec4& point = fluid.boundary->places()[place];
                    const Vec3 x = Vec3(at) - Vec3(point);
                    const float r = std::sqrt(std::max(glm::dot(x, x), fluid.kernel.least_square));
                    const float a = std::max(1.0F - r * fluid.kernel.inv_support, 0.0F);
                    return glm::dvec3(mass * dt * slope_scale * at.w * fluid.volume * point.w * a * a / r * x);
                  });
    }
  });
  std::swap(fluid.velocity, fluid.next_velocity);
  take_reach(fluid);
}

float gas_time_step(const Fluid& fluid, const GasLaw& law, float speed) {
  const float h = fluid.kernel.support;
  const float sound = 0.25F * h / (std::sqrt(law.stiffness) + speed);
  const float spread = 0.05F * h * h / std::max(law.viscosity, 1.0e-6F);
  return std::min(sound, spread);
}

}  // namespace regatta
