// One wide-float type for the kernels, as wide as the machine the build is for (4, 8 or 16 lanes).
// A kernel is written once with it; no scalar twin.
#pragma once

// gcc 12 finds fault with its own AVX-512 intrinsics, which start from undefined registers (PR 105593).
#pragma GCC diagnostic push
#ifndef __clang__
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#pragma GCC diagnostic ignored "-Wuninitialized"
#endif
#include <xsimd/xsimd.hpp>
#pragma GCC diagnostic pop

namespace regatta {

using WideFloat = xsimd::batch<float>;
inline constexpr int kLanes = static_cast<int>(WideFloat::size);

inline WideFloat load_wide(const float* p) { return WideFloat::load_unaligned(p); }
// a b + c, rounded once where the machine can.
inline WideFloat fused(WideFloat a, WideFloat b, WideFloat c) { return xsimd::fma(a, b, c); }
// The lanes added in an order that is fixed for a build.
inline float sum_lanes(WideFloat v) {
#if XSIMD_VERSION_MAJOR >= 9
  return xsimd::reduce_add(v);
#else
  return xsimd::hadd(v);
#endif
}

}  // namespace regatta
