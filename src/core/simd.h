// One wide-float type for the kernels, as wide as the machine the build is for (4, 8 or 16 lanes).
// A kernel is written once with it; no scalar twin.
#pragma once

#include <xsimd/xsimd.hpp>

namespace regatta {

using WideFloat = xsimd::batch<float>;
inline constexpr int kLanes = static_cast<int>(WideFloat::size);

inline WideFloat load_wide(const float* p) { return WideFloat::load_unaligned(p); }
inline void store_wide(float* p, WideFloat v) { v.store_unaligned(p); }
// The lanes added in an order that is fixed for a build.
inline float sum_lanes(WideFloat v) { return xsimd::hadd(v); }

}  // namespace regatta
