#include "particles/viscosity.h"

#include "core/parallel.h"
#include "particles/pair_sums.h"

#include <algorithm>

namespace regatta {

void apply_viscosity(Fluid& fluid, float viscosity, float dt) {
  if (viscosity <= 0.0F) return;
  constexpr float kDimensions = 3.0F;
  const float h = fluid.kernel.support;
  // Σ V |∇W|/r is about 12/h²: beyond this one step would turn a particle's velocity against its neighbours'.
  const float most = h * h / (12.0F * 2.0F * (kDimensions + 2.0F) * dt);
  const float scale =
      dt * std::min(viscosity, most) * 2.0F * (kDimensions + 2.0F) * fluid.volume * fluid.kernel.slope_scale;
  const WideFloat soft(0.01F * h * h);
  parallel_blocks(fluid.count, Neighbours::kBlock, [&](int first, int last) {
    for (int i = first; i < last; ++i) {
      const auto n = static_cast<std::size_t>(i);
      const Vec3 own(fluid.velocity[n]);
      const WideFloat u(own.x), v(own.y), w(own.z);
      WideVector drag;
      const NeighbourList list = fluid.neighbours.of(i);
      for_pairs(fluid.place[n], fluid.place.data(), list.water, list.water_padded,
                [&](const WidePairs& pairs, const std::int32_t* offsets) {
                  const WidePoint other = load_points(fluid.velocity.data(), offsets);
                  const WideFloat factor = pairs.r2 * fluid.kernel.shape(pairs.r2).slope / (pairs.r2 + soft);
                  drag.x = fused(factor, u - other.x, drag.x);
                  drag.y = fused(factor, v - other.y, drag.y);
                  drag.z = fused(factor, w - other.z, drag.z);
                });
      fluid.next_velocity[n] = Vec4(own + scale * drag.sum(), 0.0F);
    }
  });
  std::swap(fluid.velocity, fluid.next_velocity);
}

}  // namespace regatta
