#include "vorton/vorton_kernel.h"

#include "core/parallel.h"
#include "core/simd.h"

#include <algorithm>
#include <numbers>

namespace regatta {

namespace {

constexpr int kBlock = 64;             // targets that a thread takes at once
constexpr std::size_t kTile = 512;     // sources that stay in the nearest cache meanwhile: 16 KB
constexpr std::size_t kFew = 1 << 15;  // pairs that are summed before other threads are awake: 20 µs
constexpr float kCoreFactor = 1.5F;    // of σ² s⁻⁵ [WL93]

struct WideSum {
  WideFloat u, v, w;
};

void add_one(const Vorton& source, WideFloat x, WideFloat y, WideFloat z, WideSum& sum) {
  const WideFloat dx = x - WideFloat(source.x);
  const WideFloat dy = y - WideFloat(source.y);
  const WideFloat dz = z - WideFloat(source.z);
  const WideFloat square = fused(dx, dx, fused(dy, dy, fused(dz, dz, WideFloat(source.core_square))));
  const WideFloat i1 = inverse_root(square);
  const WideFloat i2 = i1 * i1;
  const WideFloat i3 = i1 * i2;
  const WideFloat f = fused(WideFloat(source.core_part) * i2, i3, i3);
  const WideFloat ax(source.ax);
  const WideFloat ay(source.ay);
  const WideFloat az(source.az);
  sum.u = fused(f, fused(ay, dz, -(az * dy)), sum.u);
  sum.v = fused(f, fused(az, dx, -(ax * dz)), sum.v);
  sum.w = fused(f, fused(ax, dy, -(ay * dx)), sum.w);
}

}  // namespace

Vorton make_vorton(const Vec3& at, const Vec3& strength, float core) {
  constexpr float kQuarter = 0.25F / std::numbers::pi_v<float>;  // 1/4π
  const Vec3 a = kQuarter * strength;
  return {at.x, at.y, at.z, core * core, a.x, a.y, a.z, kCoreFactor * core * core};
}

void add_vortons(std::span<const Vorton> sources, const VortonTargets& targets) {
  for (int i = 0; i < targets.count; i += kLanes) {
    const int count = targets.count - i;
    const WideFloat x = load_first(targets.x + i, count);
    const WideFloat y = load_first(targets.y + i, count);
    const WideFloat z = load_first(targets.z + i, count);
    WideSum sum{load_first(targets.u + i, count), load_first(targets.v + i, count), load_first(targets.w + i, count)};
    for (const Vorton& source : sources) add_one(source, x, y, z, sum);
    store_first(sum.u, targets.u + i, count);
    store_first(sum.v, targets.v + i, count);
    store_first(sum.w, targets.w + i, count);
  }
}

void add_vortons_direct(std::span<const Vorton> sources, const VortonTargets& targets) {
  const bool few = static_cast<std::size_t>(targets.count) * sources.size() < kFew;
  parallel_blocks(targets.count, few ? std::max(1, targets.count) : kBlock, [&](int first, int last) {
    for (std::size_t from = 0; from < sources.size(); from += kTile) {
      add_vortons(sources.subspan(from, std::min(kTile, sources.size() - from)), targets.part(first, last));
    }
  });
}

}  // namespace regatta
