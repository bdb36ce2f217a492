// The smoothing kernels of the columns in two dimensions, with compact support l, and their constants. Normalised by
// quadrature in the tests. W is a kernel [1/m²], q = r / l.
//   depth      W = 6/(π l²) (1 − q²)⁵        no root needed; of nearly the same width as the next one
//   force      ∇W = −140/(π l⁴) (1 − q)³ x   Wendland C2: columns never pair under it
//              W = 7/(π l²) (1 − q)⁴ (1 + 4 q)   its potential, the level that the columns feel
//   viscosity  ∇²W = 40/(π l⁴) (1 − q)       [Mul03]
#pragma once

#include <algorithm>
#include <cmath>
#include <numbers>

namespace regatta {

struct Kernels {
  float support = 0.3F;       // l [m]
  float inv_support = 0.0F;   // 1 / l [1/m]
  float inv_support2 = 0.0F;  // 1 / l² [1/m²]
  float depth = 0.0F;         // 6/(π l²) [1/m²]
  float gradient = 0.0F;      // 140/(π l⁴) [1/m⁴]
  float potential = 0.0F;     // 7/(π l²) [1/m²]
  float laplacian = 0.0F;     // 40/(π l⁴) [1/m⁴]
  // Constants for the forces between columns. A sum over a lattice finds only a share of a slope (felt_slope() in
  // lattice.h), so gradient and potential are divided by it; then columns weigh as much as beds, hulls and walls.
  float pair_gradient = 0.0F;
  float pair_potential = 0.0F;

  explicit Kernels(float l, float felt = 1.0F)
      : support(l),
        inv_support(1.0F / l),
        inv_support2(1.0F / (l * l)),
        depth(6.0F / (std::numbers::pi_v<float> * l * l)),
        gradient(140.0F / (std::numbers::pi_v<float> * l * l * l * l)),
        potential(7.0F / (std::numbers::pi_v<float> * l * l)),
        laplacian(40.0F / (std::numbers::pi_v<float> * l * l * l * l)),
        pair_gradient(gradient / felt),
        pair_potential(potential / felt) {}
};

// Returns (1 − q²)⁵ from r²: the depth kernel without its constant. T: float or WideFloat.
template <class T>
T depth_shape(const T& r2, const T& inv_support2) {
  using std::max;
  const T t = max(T(1.0F) - r2 * inv_support2, T(0.0F));
  const T t2 = t * t;
  return t2 * t2 * t;
}

// Returns 1 − q, the base of the force and viscosity kernels. T: float or WideFloat.
template <class T>
T linear_shape(const T& r2, const T& inv_support) {
  using std::max;
  using std::sqrt;
  return max(T(1.0F) - sqrt(r2) * inv_support, T(0.0F));
}

// Returns (1 − q)⁴ (1 + 4 q) from 1 − q: the force kernel's potential without its constant. T: float or WideFloat.
template <class T>
T potential_shape(const T& t) {
  const T t2 = t * t;
  return t2 * t2 * (T(5.0F) - T(4.0F) * t);
}

}  // namespace regatta
