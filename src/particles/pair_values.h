// Values of each pair of a particle and a water neighbour at the present places, found once and read by all solvers for
// velocities there; and the sums of them that a pressure equation needs. x_ij goes from the neighbour to the particle;
// ∇W_ij is the kernel's gradient at the particle.
//   S_i = Σ V ∇W_ij,  M_i = Σ V (x_j − x_i) ⊗ ∇W_ij,  a_ij = −2 V x_ij·∇W_ij / |x_ij|²
// S is zero and M the unit matrix where neighbours lie evenly all around; Σ a_ij (q_i − q_j) is −∇²q [Sha03].
#pragma once

#include "particles/fluid.h"

#include <array>
#include <vector>

namespace regatta {

// The pairs of one particle, kLanes side by side: group k / kLanes of `values` are V ∇W's x, y, z and V W.
struct PairList {
  const std::int32_t* offsets = nullptr;  // offsets of the neighbours, four times their places
  const float* values = nullptr;          // [padded / kLanes][4][kLanes]: [1/m] and [1]
  const float* laplacian = nullptr;       // a_ij [1/m²]
  int padded = 0;                         // a multiple of kLanes; the last ones are far away, with zeros
};

// The upper half of a symmetric matrix: xx, xy, xz, yy, yz, zz.
using Symmetric = std::array<float, 6>;
inline Vec3 product(const Symmetric& m, const Vec3& v) {
  return {m[0] * v.x + m[1] * v.y + m[2] * v.z, m[1] * v.x + m[3] * v.y + m[4] * v.z,
          m[2] * v.x + m[4] * v.y + m[5] * v.z};
}
// The inverse of m with its eigenvalues taken as `least` at least: few or flat neighbourhoods give no wild slopes.
Symmetric bounded_inverse(const Symmetric& m, float least);

struct PairValues {
  // One entry a particle.
  std::vector<Vec4> slope;          // S [1/m]; w: V W of itself and of all neighbours of water [1]
  std::vector<Symmetric> moment;    // M
  std::vector<float> laplacian;     // Σ a_ij [1/m²]
  std::vector<float> wall_density;  // Σ V_b W_ib over walls and bodies [1]

  // At fluid.place; leaves fluid.density and fluid.wall, too.
  void measure(Fluid& fluid);
  [[nodiscard]] PairList of(const Fluid& fluid, int i) const {
    const auto n = static_cast<std::size_t>(i);
    const Block& block = blocks_[n / static_cast<std::size_t>(Neighbours::kBlock)];
    const NeighbourList list = fluid.neighbours.of(i);
    return {list.water, block.values.data() + 4 * first_[n], block.laplacian.data() + first_[n], list.water_padded};
  }
  [[nodiscard]] std::size_t bytes() const;

 private:
  struct Block {
    std::vector<float> values, laplacian;
  };
  void measure_block(Fluid& fluid, int first, int last, Block& block);
  std::vector<Block> blocks_;  // blocks of Neighbours::kBlock particles
  std::vector<std::size_t> first_;
};

// kLanes numbers of a list of places.
inline WideFloat load_values(const float* values, const std::int32_t* offset) {
  alignas(64) std::array<float, static_cast<std::size_t>(kLanes)> lanes;
  for (int lane = 0; lane < kLanes; ++lane) lanes[static_cast<std::size_t>(lane)] = values[offset[lane] / 4];
  return WideFloat::load_aligned(lanes.data());
}

// Σ V (q_j − q_i) ∇W_ij
Vec3 plain_gradient(const PairList& pairs, const float* q, float own);

}  // namespace regatta
