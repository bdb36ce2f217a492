// The loop of the direct sums of vortons and of sources, written once: registers full of targets, and one source after
// the other spread over all their lanes. The order of a target's sum is that of the sources, whatever the number of
// registers.
#pragma once

#include "vorton/scaled_root.h"
#include "vorton/vorton_kernel.h"

#include <array>
#include <span>

namespace regatta {

// Adds sources to `Registers` × kLanes targets, of which `count` are there. kernel(source) gives what is the same for
// all its targets, as a call (dx, dy, dz, u, v, w) that adds to (u, v, w) what a target at that distance gets, with
// three factors of scaled_root() and without kRootScale³.
template <std::size_t Registers, class Source, class Kernel>
void add_to_registers(std::span<const Source> sources, const Kernel& kernel, const VortonTargets& targets, int count) {
  constexpr auto kWidth = static_cast<std::size_t>(kLanes);
  std::array<WideFloat, Registers> x, y, z, u, v, w;
  for (std::size_t k = 0; k < Registers; ++k) {
    const int left = count - static_cast<int>(k * kWidth);
    x[k] = load_first(targets.x + k * kWidth, left);
    y[k] = load_first(targets.y + k * kWidth, left);
    z[k] = load_first(targets.z + k * kWidth, left);
    u[k] = v[k] = w[k] = WideFloat(0.0F);
  }
  for (const Source& source : sources) {
    const auto add = kernel(source);
    for (std::size_t k = 0; k < Registers; ++k) {
      add(x[k] - WideFloat(source.x), y[k] - WideFloat(source.y), z[k] - WideFloat(source.z), u[k], v[k], w[k]);
    }
  }
  const WideFloat scale(static_cast<float>(kRootScale * kRootScale * kRootScale));
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

// The same for any number of targets, in the calling thread.
template <class Source, class Kernel>
void add_by_registers(std::span<const Source> sources, const Kernel& kernel, const VortonTargets& targets) {
  constexpr std::size_t kRegisters = 4;  // registers of targets that share each source once read
  constexpr int kTogether = static_cast<int>(kRegisters) * kLanes;
  int i = 0;
  for (; i + kTogether - kLanes < targets.count; i += kTogether) {
    add_to_registers<kRegisters>(sources, kernel, targets.part(i, targets.count), targets.count - i);
  }
  for (; i < targets.count; i += kLanes) {
    add_to_registers<1>(sources, kernel, targets.part(i, targets.count), targets.count - i);
  }
}

}  // namespace regatta
