#include "particles/gas_pressure.h"

#include "particles/pressure.h"

#include <cmath>

namespace regatta {

namespace {
constexpr float kCourant = 0.25F;  // share of h that sound travels in a step [Mon92]
}  // namespace

void apply_gas_pressure(Fluid& fluid, const GasLaw& law, float dt) {
  const float fastest_sound = kCourant * fluid.kernel.support / dt;
  const float stiffness = std::min(law.stiffness, fastest_sound * fastest_sound);
  // place → scaled, with −ρ0 p/ρ² [m²/s²] as λ.
  parallel_blocks(fluid.count, Neighbours::kBlock, [&](int first, int last) {
    for (int i = first; i < last; ++i) {
      const auto n = static_cast<std::size_t>(i);
      const DensitySums sums = density_of(fluid, fluid.place[n], fluid.neighbours.of(i));
      fluid.density[n] = sums.density;
      fluid.wall[n] = Vec4(sums.wall, 0.0F);
      const float pressure = stiffness * std::max(sums.density - law.rest, 0.0F);
      fluid.scaled[n] = Vec4(Vec3(fluid.place[n]), -pressure / (sums.density * sums.density));
    }
  });
  correct_all(fluid, dt,
              [&](int i, const Vec3& change) { fluid.velocity[static_cast<std::size_t>(i)] += Vec4(change, 0.0F); });
  if (fluid.bodies.empty()) return;
  note_all_contacts(fluid);
  push_bodies(fluid, {static_cast<double>(kWaterDensity * fluid.volume * dt), 1.0, 0.0});
}

float gas_time_step(const Fluid& fluid, const GasLaw& law, float speed) {
  return kCourant * fluid.kernel.support / (std::sqrt(law.stiffness) + speed);
}

}  // namespace regatta
