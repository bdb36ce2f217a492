#include "vorton/vorton_kernel.h"

#include "core/parallel.h"
#include "vorton/scaled_root.h"

#include <algorithm>
#include <array>
#include <numbers>

namespace regatta {

namespace {

constexpr int kRegisters = 4;          // of targets that share what is read of a source
constexpr int kTargetBlock = 64;       // targets that a thread takes at once
constexpr std::size_t kFew = 1 << 15;  // pairs that are summed before other threads are awake: 20 µs

constexpr auto kScaleSquare = static_cast<float>(kRootScale * kRootScale);
constexpr auto kScaleCube = static_cast<float>(kRootScale * kRootScale * kRootScale);

// Adds sources to `Registers` × kLanes targets, of which `count` are there. The order of a target's sum is that of the
// sources, whatever the number of registers.
template <std::size_t Registers>
void add_to_registers(std::span<const Vorton> sources, const VortonTargets& targets, int count) {
  constexpr auto kWidth = static_cast<std::size_t>(kLanes);
  std::array<WideFloat, Registers> x, y, z, u, v, w;
  for (std::size_t k = 0; k < Registers; ++k) {
    const int left = count - static_cast<int>(k * kWidth);
    x[k] = load_first(targets.x + k * kWidth, left);
    y[k] = load_first(targets.y + k * kWidth, left);
    z[k] = load_first(targets.z + k * kWidth, left);
    u[k] = v[k] = w[k] = WideFloat(0.0F);
  }
  for (const Vorton& source : sources) {
    const WideFloat core_square(source.core_square);
    const WideFloat core_part(kScaleSquare * source.core_part);
    for (std::size_t k = 0; k < Registers; ++k) {
      const WideFloat dx = x[k] - WideFloat(source.x);
      const WideFloat dy = y[k] - WideFloat(source.y);
      const WideFloat dz = z[k] - WideFloat(source.z);
      const WideFloat i1 = scaled_root(fused(dx, dx, fused(dy, dy, fused(dz, dz, core_square))));
      const WideFloat i2 = i1 * i1;
      const WideFloat i3 = i1 * i2;
      const WideFloat f = fused(core_part * i2, i3, i3);
      const WideFloat ax(source.ax);
      const WideFloat ay(source.ay);
      const WideFloat az(source.az);
      u[k] = fused(f, product_difference(ay, dz, az, dy), u[k]);
      v[k] = fused(f, product_difference(az, dx, ax, dz), v[k]);
      w[k] = fused(f, product_difference(ax, dy, ay, dx), w[k]);
    }
  }
  const WideFloat scale(kScaleCube);
  for (std::size_t k = 0; k < Registers; ++k) {
    const int left = count - static_cast<int>(k * kWidth);
    const auto add = [&](float* to, WideFloat sum) {
      store_first(fused(scale, sum, load_first(to + k * kWidth, left)), to + k * kWidth, left);
    };
    add(targets.u, u[k]);
    add(targets.v, v[k]);
    add(targets.w, w[k]);
  }
}

}  // namespace

Vorton make_vorton(const Vec3& at, const Vec3& strength, float core) {
  constexpr float kQuarter = 0.25F / std::numbers::pi_v<float>;  // 1/4π
  const Vec3 a = kQuarter * strength;
  return {at.x, at.y, at.z, core * core, a.x, a.y, a.z, kCoreFactor * core * core};
}

void add_vortons(std::span<const Vorton> sources, const VortonTargets& targets) {
  constexpr int kTogether = kRegisters * kLanes;
  int i = 0;
  for (; i + kTogether - kLanes < targets.count; i += kTogether) {
    add_to_registers<kRegisters>(sources, targets.part(i, targets.count), targets.count - i);
  }
  for (; i < targets.count; i += kLanes) {
    add_to_registers<1>(sources, targets.part(i, targets.count), targets.count - i);
  }
}

void add_vortons_direct(std::span<const Vorton> sources, const VortonTargets& targets) {
  const bool few = static_cast<std::size_t>(targets.count) * sources.size() < kFew;
  parallel_blocks(targets.count, few ? std::max(1, targets.count) : kTargetBlock,
                  [&](int first, int last) { add_vortons(sources, targets.part(first, last)); });
}

}  // namespace regatta
