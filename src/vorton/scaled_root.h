// The inverse root of the vortons' kernels: four instructions with 16 lanes, eight with fewer, where inverse_root() of
// core/simd.h takes five and twelve.
#pragma once

#include "core/simd.h"

namespace regatta {

// An inverse root but for a factor, which is left to the end of a sum: scaled_root(s) = 1/(kRootScale √s).
#if defined(__AVX512F__)
// The machine's guess g to 14 bits, and Newton's step g (3 − s g²)/2 without its half.
inline constexpr double kRootScale = 0.5;
inline WideFloat scaled_root(WideFloat s) {
  const WideFloat guess(_mm512_rsqrt14_ps(s));
  return guess * WideFloat(_mm512_fnmadd_ps(s * guess, guess, WideFloat(3.0F)));
}
#else
// A guess from the bits of s, the same on every processor; a first step whose constants leave the least error, 6.5e-4
// [Kad10]; and a step of Newton's. The last error, 6e-7, has one sign: half of it goes into the factor.
inline constexpr double kFirst = 0.703952253;
inline constexpr double kRootScale = 0.5 * kFirst * kFirst * kFirst * (1.0 + 3.1e-7);
inline WideFloat scaled_root(WideFloat s) {
  constexpr std::uint32_t kGuess = 0x5f1ffff9U;
  constexpr auto kThree = static_cast<float>(3.0 / (kFirst * kFirst));
  WideFloat root = same_bits<WideFloat>(WideBits(kGuess) - (same_bits<WideBits>(s) >> 1));
  root = root * xsimd::fnma(s * root, root, WideFloat(2.38924456F));
  return root * xsimd::fnma(s * root, root, WideFloat(kThree));
}
#endif
inline WideFloat product_difference(WideFloat a, WideFloat b, WideFloat c, WideFloat d) {  // a b − c d
#if defined(__AVX512F__)
  return WideFloat(_mm512_fmsub_ps(a, b, c * d));
#else
  return xsimd::fms(a, b, c * d);
#endif
}

}  // namespace regatta
