#include "particles/pair_values.h"

#include "core/parallel.h"
#include "particles/pair_sums.h"

#include <algorithm>
#include <cmath>

namespace regatta {

namespace {

// Well above the least eigenvalue's cube: the plain inverse of such a matrix needs no bound.
constexpr float kSafeDeterminant = 0.3F;

// Eigenvalues on the diagonal of `a`, eigenvectors in the columns of `turn`, by Jacobi's rotations.
void diagonalise(std::array<std::array<double, 3>, 3>& a, std::array<std::array<double, 3>, 3>& turn) {
  constexpr int kSweeps = 8;
  for (int sweep = 0; sweep < kSweeps; ++sweep) {
    for (std::size_t i = 0; i < 2; ++i) {
      for (std::size_t j = i + 1; j < 3; ++j) {
        if (std::abs(a[i][j]) < 1.0e-12) continue;
        const double angle = 0.5 * std::atan2(2.0 * a[i][j], a[j][j] - a[i][i]);
        const double c = std::cos(angle), s = std::sin(angle);
        const auto rotate = [&](double& p, double& q) {
          const double was = p;
          p = c * was - s * q;
          q = s * was + c * q;
        };
        for (std::size_t k = 0; k < 3; ++k) rotate(a[k][i], a[k][j]);
        for (std::size_t k = 0; k < 3; ++k) rotate(a[i][k], a[j][k]);
        for (std::size_t k = 0; k < 3; ++k) rotate(turn[k][i], turn[k][j]);
      }
    }
  }
}

struct BoundarySums {
  float density = 0.0F;
  Vec3 slope{0.0F};
};
BoundarySums boundary_sums(const Fluid& fluid, const Vec4& at, const NeighbourList& list) {
  if (list.boundary_padded == 0) return {};
  WideFloat density(0.0F);
  WideVector slope;
  for_pairs(at, fluid.boundary->places(), list.boundary, list.boundary_padded,
            [&](const WidePairs& pairs, const std::int32_t*) {
              const SplineKernel::Shape shape = fluid.kernel.shape(pairs.r2);
              density = fused(shape.value, pairs.w, density);
              slope.add(shape.slope * pairs.w, pairs);
            });
  const Vec4 sums = sum_lanes(slope.x, slope.y, slope.z, density);
  return {fluid.volume * fluid.kernel.value_scale * sums.w, fluid.volume * fluid.kernel.slope_scale * Vec3(sums)};
}

}  // namespace

Symmetric bounded_inverse(const Symmetric& m, float least) {
  const float a = m[3] * m[5] - m[4] * m[4], b = m[2] * m[4] - m[1] * m[5], c = m[1] * m[4] - m[2] * m[3];
  const float determinant = m[0] * a + m[1] * b + m[2] * c;
  if (determinant > kSafeDeterminant) {
    const float by = 1.0F / determinant;
    return {a * by,
            b * by,
            c * by,
            (m[0] * m[5] - m[2] * m[2]) * by,
            (m[1] * m[2] - m[0] * m[4]) * by,
            (m[0] * m[3] - m[1] * m[1]) * by};
  }
  std::array<std::array<double, 3>, 3> values{}, turn{};
  const std::array<std::array<std::size_t, 3>, 3> at = {{{0, 1, 2}, {1, 3, 4}, {2, 4, 5}}};
  for (std::size_t i = 0; i < 3; ++i) {
    for (std::size_t j = 0; j < 3; ++j) values[i][j] = static_cast<double>(m[at[i][j]]);
    turn[i][i] = 1.0;
  }
  diagonalise(values, turn);
  Symmetric inverse{};
  for (std::size_t i = 0; i < 3; ++i) {
    for (std::size_t j = i; j < 3; ++j) {
      double sum = 0.0;
      for (std::size_t k = 0; k < 3; ++k) {
        sum += turn[i][k] * turn[j][k] / std::max(values[k][k], static_cast<double>(least));
      }
      inverse[at[i][j]] = static_cast<float>(sum);
    }
  }
  return inverse;
}

void PairValues::measure(Fluid& fluid) {
  const auto count = static_cast<std::size_t>(fluid.count);
  slope.resize(count);
  moment.resize(count);
  laplacian.resize(count);
  wall_density.resize(count);
  first_.resize(count);
  blocks_.resize(static_cast<std::size_t>(fluid.blocks()));
  parallel_indexed_blocks(fluid.count, Neighbours::kBlock, [&](int first, int last, int block) {
    measure_block(fluid, first, last, blocks_[static_cast<std::size_t>(block)]);
  });
}

void PairValues::measure_block(Fluid& fluid, int first, int last, Block& block) {
  std::size_t room = 0;
  for (int i = first; i < last; ++i) {
    first_[static_cast<std::size_t>(i)] = room;
    room += static_cast<std::size_t>(fluid.neighbours.of(i).water_padded);
  }
  if (block.laplacian.size() < room) {
    block.laplacian.resize(room * 5 / 4);
    block.values.resize(4 * block.laplacian.size());
  }
  const WideFloat slope_scale(fluid.volume * fluid.kernel.slope_scale);
  const WideFloat value_scale(fluid.volume * fluid.kernel.value_scale);
  // A hundredth of a spacing, squared: coincident particles.
  const WideFloat soft(1.0e-4F * std::pow(fluid.volume, 2.0F / 3.0F));
  for (int i = first; i < last; ++i) {
    const auto n = static_cast<std::size_t>(i);
    const NeighbourList list = fluid.neighbours.of(i);
    float* values = block.values.data() + 4 * first_[n];
    float* laplacians = block.laplacian.data() + first_[n];
    WideVector sum;
    WideFloat density(0.0F), laplacian_sum(0.0F);
    std::array<WideFloat, 6> m;
    m.fill(WideFloat(0.0F));
    for_pairs(fluid.place[n], fluid.place.data(), list.water, list.water_padded,
              [&](const WidePairs& pairs, const std::int32_t*) {
                const SplineKernel::Shape shape = fluid.kernel.shape(pairs.r2);
                const WideFloat factor = slope_scale * shape.slope;
                const WideFloat gx = factor * pairs.x, gy = factor * pairs.y, gz = factor * pairs.z;
                const WideFloat value = value_scale * shape.value;
                const WideFloat a = WideFloat(-2.0F) * factor * pairs.r2 / (pairs.r2 + soft);
                gx.store_unaligned(values);
                gy.store_unaligned(values + kLanes);
                gz.store_unaligned(values + 2 * kLanes);
                value.store_unaligned(values + 3 * kLanes);
                a.store_unaligned(laplacians);
                values += 4 * kLanes;
                laplacians += kLanes;
                sum.x += gx;
                sum.y += gy;
                sum.z += gz;
                density += value;
                laplacian_sum += a;
                m[0] -= pairs.x * gx;
                m[1] -= pairs.x * gy;
                m[2] -= pairs.x * gz;
                m[3] -= pairs.y * gy;
                m[4] -= pairs.y * gz;
                m[5] -= pairs.z * gz;
              });
    const float own = fluid.volume * fluid.kernel.value_scale * SplineKernel::kOwnValue;
    slope[n] = sum_lanes(sum.x, sum.y, sum.z, density);
    slope[n].w += own;
    const Vec4 low = sum_lanes(m[0], m[1], m[2], m[3]), high = sum_lanes(m[4], m[5], laplacian_sum, WideFloat(0.0F));
    moment[n] = {low.x, low.y, low.z, low.w, high.x, high.y};
    laplacian[n] = high.z;
    const BoundarySums walls = boundary_sums(fluid, fluid.place[n], list);
    wall_density[n] = walls.density;
    fluid.wall[n] = Vec4(walls.slope, 0.0F);
    fluid.density[n] = slope[n].w + walls.density;
  }
}

Vec3 plain_gradient(const PairList& pairs, const float* q, float own) {
  WideVector sum;
  const WideFloat q_i(own);
  for (int k = 0; k < pairs.padded; k += kLanes) {
    const WideFloat difference = load_values(q, pairs.offsets + k) - q_i;
    const float* values = pairs.values + 4 * k;
    sum.x = fused(difference, load_wide(values), sum.x);
    sum.y = fused(difference, load_wide(values + kLanes), sum.y);
    sum.z = fused(difference, load_wide(values + 2 * kLanes), sum.z);
  }
  return sum.sum();
}

std::size_t PairValues::bytes() const {
  std::size_t sum = 0;
  for (const Block& block : blocks_) sum += (block.values.capacity() + block.laplacian.capacity()) * sizeof(float);
  return sum + slope.capacity() * (sizeof(Vec4) + sizeof(Symmetric) + 2 * sizeof(float) + sizeof(std::size_t));
}

}  // namespace regatta
