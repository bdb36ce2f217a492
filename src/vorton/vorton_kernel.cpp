#include "vorton/vorton_kernel.h"

#include "core/parallel.h"
#include "vorton/register_sum.h"

#include <algorithm>
#include <numbers>

namespace regatta {

namespace {

constexpr int kTargetBlock = 64;       // targets that a thread takes at once
constexpr std::size_t kFew = 1 << 15;  // pairs that are summed before other threads are awake: 20 µs

}  // namespace

Vorton make_vorton(const Vec3& at, const Vec3& strength, float core) {
  constexpr float kQuarter = 0.25F / std::numbers::pi_v<float>;  // 1/4π
  const Vec3 a = kQuarter * strength;
  return {at.x, at.y, at.z, core * core, a.x, a.y, a.z, kCoreFactor * core * core};
}

void add_vortons(std::span<const Vorton> sources, const VortonTargets& targets) {
  constexpr auto kScaleSquare = static_cast<float>(kRootScale * kRootScale);
  const auto kernel = [](const Vorton& source) {
    const WideFloat core_square(source.core_square);
    const WideFloat core_part(kScaleSquare * source.core_part);
    return [&source, core_square, core_part](WideFloat dx, WideFloat dy, WideFloat dz, WideFloat& u, WideFloat& v,
                                             WideFloat& w) {
      const WideFloat i1 = scaled_root(fused(dx, dx, fused(dy, dy, fused(dz, dz, core_square))));
      const WideFloat i2 = i1 * i1;
      const WideFloat i3 = i1 * i2;
      const WideFloat f = fused(core_part * i2, i3, i3);
      const WideFloat ax(source.ax);
      const WideFloat ay(source.ay);
      const WideFloat az(source.az);
      u = fused(f, product_difference(ay, dz, az, dy), u);
      v = fused(f, product_difference(az, dx, ax, dz), v);
      w = fused(f, product_difference(ax, dy, ay, dx), w);
    };
  };
  add_by_registers(sources, kernel, targets);
}

void add_vortons_direct(std::span<const Vorton> sources, const VortonTargets& targets) {
  const bool few = static_cast<std::size_t>(targets.count) * sources.size() < kFew;
  parallel_blocks(targets.count, few ? std::max(1, targets.count) : kTargetBlock,
                  [&](int first, int last) { add_vortons(sources, targets.part(first, last)); });
}

}  // namespace regatta
