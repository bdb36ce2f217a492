#include "particles/pressure_projection.h"

#include "core/parallel.h"
#include "particles/calming.h"
#include "particles/pair_sums.h"
#include "particles/particle_data.h"

#include <algorithm>
#include <cmath>

namespace regatta {

namespace {

constexpr float kSound = 500.0F;          // c [m/s], a third of water's: hydrostatic pressure does not notice
constexpr float kSpray = 0.55F;           // ρ/ρ0 below which there is no pressure
constexpr float kLeastEigenvalue = 0.2F;  // least eigenvalue of M: in the corner of two walls it has ½, ½, ½
constexpr float kGhost = 0.3F;            // −p_g / (g Δ): hydrostatic pressure comes out within 1 %
constexpr float kFill = 10.0F;            // β [1/s]: six times as much doubles the drag of a slow ball
constexpr float kMostExcess = 0.05F;      // as a share of e
constexpr float kMostUneven = 0.3F;       // |T| Δ in the right side
constexpr float kMostSlope = 3.0F;        // |∇p| / g likewise

// glm's, with the value first, as the header writes it.
float ramp(float value, float from, float to) { return glm::smoothstep(from, to, value); }

float spacing_of(const Fluid& fluid) { return std::cbrt(fluid.volume); }

// Σ a_ij of a particle amid a cubic lattice.
float lattice_laplacian(const Fluid& fluid) {
  const float spacing = spacing_of(fluid);
  const int reach = static_cast<int>(fluid.kernel.support / spacing) + 1;
  float sum = 0.0F;
  for (int i = -reach; i <= reach; ++i) {
    for (int j = -reach; j <= reach; ++j) {
      for (int k = -reach; k <= reach; ++k) {
        if (i == 0 && j == 0 && k == 0) continue;
        const Vec3 away = spacing * Vec3(glm::ivec3(i, j, k));
        sum -= 2.0F * fluid.volume * glm::dot(away, fluid.kernel.gradient(away)) / glm::dot(away, away);
      }
    }
  }
  return sum;
}

Vec3 bounded(const Vec3& v, float most) {
  const float length = glm::length(v);
  return length > most ? most / length * v : v;
}

// Σ V (v_i − v_j)·∇W_ij over the water.
float water_compression(const Fluid& fluid, const PairList& pairs, const Vec3& own) {
  const WideFloat u(own.x), v(own.y), w(own.z);
  WideFloat sum(0.0F);
  for (int k = 0; k < pairs.padded; k += kLanes) {
    const WidePoint other = load_points(fluid.velocity.data(), pairs.offsets + k);
    const float* values = pairs.values + 4 * k;
    sum = fused(u - other.x, load_wide(values), sum);
    sum = fused(v - other.y, load_wide(values + kLanes), sum);
    sum = fused(w - other.z, load_wide(values + 2 * kLanes), sum);
  }
  return sum_lanes(sum);
}

struct Sums {
  double product = 0.0, size = 0.0;
  float most = 0.0F;
};
Sums operator+(const Sums& a, const Sums& b) {
  return {a.product + b.product, a.size + b.size, std::max(a.most, b.most)};
}
template <class Body>
Sums sum_over(int count, const Body& body) {
  return parallel_reduce(count, Sums{}, body, [](const Sums& a, const Sums& b) { return a + b; });
}

// (A q)_i
float row_product(const PairList& pairs, float diagonal, const float* q, float own) {
  WideFloat sum(0.0F);
  for (int k = 0; k < pairs.padded; k += kLanes)
    sum = fused(load_wide(pairs.laplacian + k), load_values(q, pairs.offsets + k), sum);
  return diagonal * own - sum_lanes(sum);
}

}  // namespace

void PressureProjection::prepare(Fluid& fluid, const PairValues& pairs, std::span<const float> motion, float dt) {
  const auto count = static_cast<std::size_t>(fluid.count);
  rows_.resize(count);
  diagonal_.resize(count);
  inverse_.resize(count);
  residual_.resize(count);
  answer_.resize(count);
  way_.resize(count + 1);  // one more for the particle far away
  way_.back() = 0.0F;
  fluid.pressure.back() = 0.0F;
  if (kernel_support_ != fluid.kernel.support) {
    kernel_support_ = fluid.kernel.support;
    full_laplacian_ = lattice_laplacian(fluid);
    ghost_ = -kGhost * kGravity * spacing_of(fluid);
  }
  parallel_blocks(fluid.count, Neighbours::kBlock, [&](int first, int last) {
    for (int i = first; i < last; ++i) prepare_row(fluid, pairs, motion, dt, i);
  });
  parallel_blocks(fluid.count, Neighbours::kBlock, [&](int first, int last) {
    for (int i = first; i < last; ++i) {
      rows_[static_cast<std::size_t>(i)].fixed = pressed(i) ? fixed_side(fluid, pairs, dt, i) : 0.0F;
    }
  });
}

void PressureProjection::prepare_row(Fluid& fluid, const PairValues& pairs, std::span<const float> motion, float dt,
                                     int i) {
  const auto n = static_cast<std::size_t>(i);
  Row& row = rows_[n];
  const Vec3 slope(pairs.slope[n]), wall(fluid.wall[n]);
  const float missing = std::max(0.0F, 1.0F - fluid.density[n]);
  const float chi = near_surface(fluid, fluid.pressure[n]);
  row.surface = std::max(ramp(missing, 0.05F, 0.2F) * chi, ramp(missing, 0.15F, 0.3F));
  const float wall2 = glm::dot(wall, wall);
  float scale = 1.0F;
  if (wall2 > 1.0e-18F) scale = std::clamp(-glm::dot(slope, wall) / wall2, 0.3F, 3.0F);
  row.wall_scale = row.surface + (1.0F - row.surface) * scale;
  row.uneven = slope + row.wall_scale * wall;
  const float going = std::sqrt(kGravity * spacing_of(fluid));
  const float moves = ramp(motion[n], 0.05F * going, 0.11F * going);
  row.plain = std::min(row.surface, std::max(moves * row.surface, ramp(missing, 0.25F, 0.35F)));
  const float full = full_laplacian_ * (1.0F - std::min(0.6F, 1.2F * pairs.wall_density[n]));
  row.defect = row.surface * std::max(0.0F, full - pairs.laplacian[n]);
  const float diagonal = pairs.laplacian[n] + row.defect + 1.0F / (kSound * kSound * dt * dt);
  const bool spray = !(fluid.density[n] >= kSpray) || !(diagonal > 0.0F);
  diagonal_[n] = spray ? 0.0F : diagonal;
  inverse_[n] = spray ? 0.0F : 1.0F / diagonal;
  if (spray) {
    fluid.pressure[n] = 0.0F;
    row.plain = 1.0F;
  }
  if (row.plain < 1.0F || row.surface < 1.0F) row.exact = bounded_inverse(pairs.moment[n], kLeastEigenvalue);
}

float PressureProjection::fixed_side(const Fluid& fluid, const PairValues& pairs, float dt, int i) const {
  const auto n = static_cast<std::size_t>(i);
  const Row& row = rows_[n];
  const Vec3 velocity(fluid.velocity[n]);
  const float compression = water_compression(fluid, pairs.of(fluid, i), velocity) +
                            2.0F * row.wall_scale * glm::dot(velocity, Vec3(fluid.wall[n]));
  float excess = std::clamp(fluid.density[n] - 1.0F, -kMostExcess, kMostExcess);
  if (excess < 0.0F) excess *= (1.0F - near_surface(fluid, fluid.pressure[n])) * (1.0F - row.surface);
  float side = (compression + kFill * excess) / dt + row.defect * ghost_;
  if (row.surface < 1.0F) {
    const Vec3 uneven = bounded(row.uneven, kMostUneven / spacing_of(fluid));
    const Vec3 slope = bounded(gradient(fluid, pairs, i), kMostSlope * kGravity);
    side -= 2.0F * (1.0F - row.surface) * glm::dot(slope, uneven);
  }
  return side;
}

Vec3 PressureProjection::gradient(const Fluid& fluid, const PairValues& pairs, int i) const {
  const auto n = static_cast<std::size_t>(i);
  const Row& row = rows_[n];
  const float own = fluid.pressure[n];
  const Vec3 plain = plain_gradient(pairs.of(fluid, i), fluid.pressure.data(), own);
  Vec3 sum(0.0F);
  if (row.plain < 1.0F) sum += (1.0F - row.plain) * product(row.exact, plain);
  if (row.plain > 0.0F) sum += row.plain * (plain + (own - ghost_) * row.uneven);
  return sum;
}

SolveReport PressureProjection::solve(Fluid& fluid, const PairValues& pairs, const Limits& limits, float dt) {
  SolveReport report{0, 0.0, 0.0, fluid.count == 0};
  if (report.converged) return report;
  float* const p = fluid.pressure.data();
  const auto unit = static_cast<double>(dt);
  const auto start = [&](int first, int last) {
    Sums sums;
    for (int i = first; i < last; ++i) {
      const auto n = static_cast<std::size_t>(i);
      const NeighbourList list = fluid.neighbours.of(i);
      float side = rows_[n].fixed;
      if (list.body_count > 0) {
        side -= 2.0F * rows_[n].wall_scale * body_compression(fluid, fluid.place[n], list) / dt;
      }
      const float left = row_product(pairs.of(fluid, i), diagonal_[n], p, p[n]);
      residual_[n] = pressed(i) ? side - left : 0.0F;
      way_[n] = residual_[n] * inverse_[n];
      sums.product += static_cast<double>(residual_[n]) * static_cast<double>(way_[n]);
      sums.size += static_cast<double>(std::abs(residual_[n]));
      sums.most = std::max(sums.most, std::abs(residual_[n]));
    }
    return sums;
  };
  Sums now = sum_over(fluid.count, start);
  const auto converged = [&] {
    report.mean_error = now.size / fluid.count * unit;
    report.max_error = static_cast<double>(now.most) * unit;
    return report.mean_error <= limits.tolerance;
  };
  while (!(report.converged = converged()) && report.iterations < limits.most_iterations) {
    const double along =
        sum_over(fluid.count, [&](int first, int last) {
          Sums sums;
          for (int i = first; i < last; ++i) {
            const auto n = static_cast<std::size_t>(i);
            answer_[n] = pressed(i) ? row_product(pairs.of(fluid, i), diagonal_[n], way_.data(), way_[n]) : 0.0F;
            sums.product += static_cast<double>(way_[n]) * static_cast<double>(answer_[n]);
          }
          return sums;
        }).product;
    if (!(along > 0.0)) break;
    const auto step = static_cast<float>(now.product / along);
    const double before = now.product;
    now = sum_over(fluid.count, [&](int first, int last) {
      Sums sums;
      for (int i = first; i < last; ++i) {
        const auto n = static_cast<std::size_t>(i);
        p[n] += step * way_[n];
        residual_[n] -= step * answer_[n];
        sums.product += static_cast<double>(residual_[n]) * static_cast<double>(residual_[n] * inverse_[n]);
        sums.size += static_cast<double>(std::abs(residual_[n]));
        sums.most = std::max(sums.most, std::abs(residual_[n]));
      }
      return sums;
    });
    const auto keep = static_cast<float>(now.product / before);
    parallel_blocks(fluid.count, kPlainBlock, [&](int first, int last) {
      for (int i = first; i < last; ++i) {
        const auto n = static_cast<std::size_t>(i);
        way_[n] = residual_[n] * inverse_[n] + keep * way_[n];
      }
    });
    ++report.iterations;
  }
  parallel_blocks(fluid.count, kPlainBlock, [&](int first, int last) {
    for (int i = first; i < last; ++i) {
      const auto n = static_cast<std::size_t>(i);
      p[n] = std::min(std::max(0.0F, p[n]), limits.most_pressure);
    }
  });
  return report;
}

std::size_t PressureProjection::bytes() const {
  return rows_.capacity() * sizeof(Row) + 5 * diagonal_.capacity() * sizeof(float);
}

}  // namespace regatta
