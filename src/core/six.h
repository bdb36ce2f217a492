// A motion or momentum of a body as a row of six: linear, then angular about a point; and the matrices between the two.
#pragma once

#include "core/types.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

namespace regatta {

using Six = std::array<double, 6>;
using SixSix = std::array<Six, 6>;

inline Six six(const glm::dvec3& a, const glm::dvec3& b) { return {a.x, a.y, a.z, b.x, b.y, b.z}; }
inline glm::dvec3 along(const Six& v) { return {v[0], v[1], v[2]}; }
inline glm::dvec3 about(const Six& v) { return {v[3], v[4], v[5]}; }

inline double product(const Six& a, const Six& b) {
  double sum = 0.0;
  for (std::size_t k = 0; k < 6; ++k) sum += a[k] * b[k];
  return sum;
}
inline Six product(const SixSix& m, const Six& v) {
  Six to{};
  for (std::size_t k = 0; k < 6; ++k) to[k] = product(m[k], v);
  return to;
}

// m += weight a bᵀ
inline void add_outer(SixSix& m, double weight, const Six& a, const Six& b) {
  for (std::size_t i = 0; i < 6; ++i) {
    for (std::size_t j = 0; j < 6; ++j) m[i][j] += weight * a[i] * b[j];
  }
}

// x of m x = right, by Cholesky's factors of the lower half of m, which is symmetric and positive.
inline Six solve(const SixSix& m, const Six& right) {
  SixSix l{};
  Six x{};
  for (std::size_t i = 0; i < 6; ++i) {
    double rest = right[i];
    for (std::size_t j = 0; j <= i; ++j) {
      double sum = m[i][j];
      for (std::size_t k = 0; k < j; ++k) sum -= l[i][k] * l[j][k];
      l[i][j] = i == j ? std::sqrt(std::max(sum, 1.0e-300)) : sum / l[j][j];
      if (j < i) rest -= l[i][j] * x[j];
    }
    x[i] = rest / l[i][i];
  }
  for (std::size_t i = 6; i-- > 0;) {
    for (std::size_t k = i + 1; k < 6; ++k) x[i] -= l[k][i] * x[k];
    x[i] /= l[i][i];
  }
  return x;
}

}  // namespace regatta
