// The kernel that spreads a hull's head over the columns: Wendland's C4 kernel [Wen95] with the variance of the force
// kernel. Columns that stand in a lattice push a hull in proportion to the kernel's transform at the lattice's wave
// number: 6e-5 at 3.4 columns to a support. The force kernel (C2) has 3.4e-4 there, which turned boats in coarse water
// by up to 7° away from where they lay. For longer waves the two kernels must agree, and do: the water's depth
// compensates through the force kernel what a head presses down through this one.
//   W = 9/(π s²) (1 − q)⁶ (1 + 6 q + 35/3 q²)   ∇W = −168/(π s⁴) (1 − q)⁵ (1 + 5 q) x   q = r / s
#pragma once

#include "columns/kernels.h"
#include "hull/hull_patch.h"

#include <cmath>

namespace regatta {

struct HeadKernel {
  float support;      // s [m]
  float inv_support;  // 1 / s [1/m]
  float level;        // 9/(π s²) [1/m²]
  float gradient;     // 168/(π s⁴) [1/m⁴]

  explicit HeadKernel(const HullPatch& patch) : HeadKernel(patch.head_support) {}
  // Makes the head kernel with the variance of a force kernel of this support [m].
  explicit HeadKernel(float force_support) : HeadKernel(Own{kWider * force_support}) {}

  // (1 − q)⁶ (1 + 6 q + 35/3 q²) from 1 − q, without its constant. T: float or WideFloat.
  template <class T>
  static T shape(const T& t) {
    const T t2 = t * t;
    return t2 * t2 * t2 * (T(56.0F / 3.0F) - t * (T(88.0F / 3.0F) - T(35.0F / 3.0F) * t));
  }
  // (1 − q)⁵ (1 + 5 q) from 1 − q, likewise.
  template <class T>
  static T slope(const T& t) {
    const T t2 = t * t;
    return t2 * t2 * t * (T(6.0F) - T(5.0F) * t);
  }

 private:
  struct Own {
    float support;
  };
  // √((5/72) / (7/132)): root of the ratio of the variances of C2 and C4 along an axis, in squared supports [1].
  static constexpr float kWider = 1.14434F;

  explicit HeadKernel(Own own)
      : support(own.support),
        inv_support(1.0F / support),
        level(9.0F / (std::numbers::pi_v<float> * support * support)),
        gradient(168.0F / (std::numbers::pi_v<float> * support * support * support * support)) {}
};

// The kernel by which heads act on nodes after the water has compensated them through its force kernel: in wave numbers
// the product of two head kernels over the force kernel. Wendland's C6 kernel [Wen95] of the same variance is within
// 2.2e-3 of it (C4 within 4e-3, and 3 to 5 times as far off for long waves).
//   W = 78/(7π s²) (1 − q)⁸ (1 + 8 q + 25 q² + 32 q³)   ∇W = −1716/(7π s⁴) (1 − q)⁷ (1 + 7 q + 16 q²) x
struct NodeKernel {
  float support;      // s [m]
  float inv_support;  // 1 / s [1/m]
  float level;        // 78/(7π s²) [1/m²]
  float gradient;     // 1716/(7π s⁴) [1/m⁴]

  // reads, presses, columns: supports of force kernels [m]. The first two are as wide as the head kernels of the hull
  // that is pushed and of the one that pushes, the third is that of the columns.
  NodeKernel(float reads, float presses, float columns)
      : support(kWider * std::sqrt(reads * reads + presses * presses - columns * columns)),
        inv_support(1.0F / support),
        level(78.0F / (7.0F * std::numbers::pi_v<float> * support * support)),
        gradient(1716.0F / (7.0F * std::numbers::pi_v<float> * support * support * support * support)) {}

  // (1 − q)⁸ (1 + 8 q + 25 q² + 32 q³) from 1 − q, without its constant. T: float or WideFloat.
  template <class T>
  static T shape(const T& t) {
    const T t2 = t * t, t4 = t2 * t2;
    return t4 * t4 * (T(66.0F) - t * (T(154.0F) - t * (T(121.0F) - T(32.0F) * t)));
  }
  // (1 − q)⁷ (1 + 7 q + 16 q²) from 1 − q, likewise.
  template <class T>
  static T slope(const T& t) {
    const T t2 = t * t;
    return t2 * t2 * t2 * t * (T(24.0F) - t * (T(39.0F) - T(16.0F) * t));
  }

 private:
  // √((5/72) / (3/70)): root of the ratio of the variances of C2 and C6 along an axis, in squared supports [1].
  static constexpr float kWider = 1.27294F;
};

}  // namespace regatta
