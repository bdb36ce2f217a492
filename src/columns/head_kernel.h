// How the head of a hull is spread over the columns: Wendland's C4 kernel [Wen95], as wide as the force kernel of its
// support. A hull feels of columns that stand in a lattice what the transform of this kernel leaves of the lattice's
// wave number: 6e-5 at 3.4 columns to a support. The force kernel (C2) leaves 3.4e-4, which turned boats in coarse
// water by up to 7° away from where they lay. For longer waves the two kernels are alike, as they must be: what a head
// presses down through this one, the water's depth makes up for through the force kernel.
//   W = 9/(π s²) (1 − q)⁶ (1 + 6 q + 35/3 q²)   ∇W = −168/(π s⁴) (1 − q)⁵ (1 + 5 q) x   q = r / s
#pragma once

#include "columns/kernels.h"
#include "hull/hull_patch.h"

#include <cmath>

namespace regatta {

struct HeadKernel {
  float support;      // s [m]
  float inv_support;  // 1 / s
  float level;        // 9/(π s²)
  float gradient;     // 168/(π s⁴)

  explicit HeadKernel(const HullPatch& patch) : HeadKernel(patch.head_support) {}
  // The head kernel that has the variance of a force kernel with this support [m].
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
  // √((5/72) / (7/132)): the variances along an axis of C2 and C4, in squared supports.
  static constexpr float kWider = 1.14434F;

  explicit HeadKernel(Own own)
      : support(own.support),
        inv_support(1.0F / support),
        level(9.0F / (std::numbers::pi_v<float> * support * support)),
        gradient(168.0F / (std::numbers::pi_v<float> * support * support * support * support)) {}
};

// How what hulls press through head kernels comes back to their nodes once the water has made up for it through its
// force kernel: in wave numbers the product of two head kernels over the force kernel. Wendland's C6 kernel [Wen95] of
// the variance that this has keeps within 2.2e-3 of it (C4 within 4e-3, and 3 to 5 times as far off for long waves).
//   W = 78/(7π s²) (1 − q)⁸ (1 + 8 q + 25 q² + 32 q³)   ∇W = −1716/(7π s⁴) (1 − q)⁷ (1 + 7 q + 16 q²) x
struct NodeKernel {
  float support;      // s [m]
  float inv_support;  // 1 / s
  float level;        // 78/(7π s²)
  float gradient;     // 1716/(7π s⁴)

  // reads, presses: force kernels as wide as the head kernels; columns: the columns' own [m].
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
  // √((5/72) / (3/70)): the variances along an axis of C2 and C6 kernels, in squared supports [1].
  static constexpr float kWider = 1.27294F;
};

}  // namespace regatta
