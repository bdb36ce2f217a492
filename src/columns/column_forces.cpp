#include "columns/column_forces.h"

#include "core/parallel.h"
#include "core/simd.h"
#include "core/types.h"

#include <algorithm>

namespace regatta {

namespace {

// ∫q⁴(1−q)³dq / ∫q⁵(1−q)³dq [1]: gives a weight without 1/r the same momentum diffusion as one with it.
constexpr float kDissipationMoment = 1.8F;

// Sums the forces of a row of bins. The template says which terms are on; a term that is off costs nothing.
template <PressureLaw kLaw, bool kViscous, bool kDissipative>
void sum_forces_of_row(const Kernels& kernels, const ForceTerms& terms, int bz, ColumnField& field) {
  const ColumnBins& bins = field.bins;
  const float* const x = field.x.data();
  const float* const z = field.z.data();
  const float* const u = field.u.data();
  const float* const w = field.w.data();
  const float* const volume = field.volume.data();
  const float* const depth = field.depth.data();
  const float* const celerity = field.celerity.data();
  const float* const inverse_depth = field.inverse_depth.data();

  const WideFloat inv_support(kernels.inv_support);
  const WideFloat zero(0.0F);
  const float pressure = kGravity * kernels.pair_gradient;
  const WideFloat pressure_momentum(pressure);
  const WideFloat pressure_paper(pressure / terms.reference_depth);
  const WideFloat viscosity(terms.viscosity * kernels.laplacian / terms.reference_depth);
  // The factor ¼ is ½ · ½ of the means of c and 1/h.
  const WideFloat dissipation(0.25F * terms.dissipation * kDissipationMoment * kernels.gradient * kernels.inv_support);

  for (int bx = kReach; bx < bins.nx - kReach; ++bx) {
    const std::int32_t begin = bins.first(bx, bz);
    const std::int32_t end = bins.first(bx + 1, bz);
    if (begin == end) continue;
    const NeighbourRanges near = neighbour_ranges(bins, bx, bz);
    for (std::int32_t i = begin; i < end; ++i) {
      if (field.is_ghost(i)) continue;
      const WideFloat xi(x[i]);
      const WideFloat zi(z[i]);
      const WideFloat ui(u[i]);
      const WideFloat wi(w[i]);
      const WideFloat ci(celerity[i]);
      const WideFloat inverse_hi(inverse_depth[i]);
      WideFloat ax(0.0F);
      WideFloat az(0.0F);
      for (std::size_t row = 0; row < kRows; ++row) {
        for (std::int32_t j = near.begin[row]; j < near.end[row]; j += kLanes) {
          const WideFloat dx = xi - load_wide(x + j);
          const WideFloat dz = zi - load_wide(z + j);
          const WideFloat t = linear_shape(multiply_add(dx, dx, dz * dz), inv_support);
          const WideFloat volume_t = load_wide(volume + j) * t;
          WideFloat push = pressure_momentum;
          if constexpr (kLaw == PressureLaw::kPaper) push = pressure_paper * load_wide(depth + j);
          WideFloat du(0.0F);
          WideFloat dw(0.0F);
          if constexpr (kViscous || kDissipative) {
            du = ui - load_wide(u + j);
            dw = wi - load_wide(w + j);
          }
          if constexpr (kDissipative) {
            const WideFloat approach = min(multiply_add(du, dx, dw * dz), zero);
            const WideFloat scale = (ci + load_wide(celerity + j)) * (inverse_hi + load_wide(inverse_depth + j));
            push = push - dissipation * approach * scale;
          }
          push = push * volume_t * (t * t);
          ax = multiply_add(push, dx, ax);
          az = multiply_add(push, dz, az);
          if constexpr (kViscous) {
            const WideFloat pull = viscosity * volume_t;
            ax = ax - pull * du;
            az = az - pull * dw;
          }
        }
      }
      field.ax[static_cast<std::size_t>(i)] += sum_lanes(ax);
      field.az[static_cast<std::size_t>(i)] += sum_lanes(az);
    }
  }
}

template <PressureLaw kLaw, bool kViscous, bool kDissipative>
void sum_all(const Kernels& kernels, const ForceTerms& terms, ColumnField& field) {
  parallel_rows(kReach, field.bins.nz - kReach,
                [&](int bz) { sum_forces_of_row<kLaw, kViscous, kDissipative>(kernels, terms, bz, field); });
}

template <PressureLaw kLaw>
void sum_with_law(const Kernels& kernels, const ForceTerms& terms, ColumnField& field) {
  const bool viscous = terms.viscosity > 0.0F;
  const bool dissipative = terms.dissipation > 0.0F;
  if (viscous && dissipative) return sum_all<kLaw, true, true>(kernels, terms, field);
  if (viscous) return sum_all<kLaw, true, false>(kernels, terms, field);
  if (dissipative) return sum_all<kLaw, false, true>(kernels, terms, field);
  return sum_all<kLaw, false, false>(kernels, terms, field);
}

}  // namespace

void sum_forces(const Kernels& kernels, const ForceTerms& terms, ColumnField& field) {
  if (terms.law == PressureLaw::kPaper) return sum_with_law<PressureLaw::kPaper>(kernels, terms, field);
  return sum_with_law<PressureLaw::kMomentum>(kernels, terms, field);
}

void hide_forces(const Kernels& kernels, const ForceTerms& terms, const WallSight& sight, ColumnField& field) {
  const float pressure = kGravity * kernels.pair_gradient;
  const float viscosity = terms.viscosity * kernels.laplacian / terms.reference_depth;
  const float dissipation = 0.25F * terms.dissipation * kDissipationMoment * kernels.gradient * kernels.inv_support;
  sight.each_pair([&](const HiddenPair& pair) {
    const auto i = static_cast<std::size_t>(pair.column), j = static_cast<std::size_t>(pair.other);
    const Vec2 away(field.x[i] - field.x[j], field.z[i] - field.z[j]);
    const Vec2 change(field.u[i] - field.u[j], field.w[i] - field.w[j]);
    const float t = linear_shape(glm::dot(away, away), kernels.inv_support);
    const float volume_t = pair.hidden * field.volume[j] * t;
    const float law = terms.law == PressureLaw::kPaper ? field.depth[j] / terms.reference_depth : 1.0F;
    const float approach = std::min(glm::dot(change, away), 0.0F);
    const float scale = (field.celerity[i] + field.celerity[j]) * (field.inverse_depth[i] + field.inverse_depth[j]);
    const Vec2 push = (pressure * law - dissipation * approach * scale) * volume_t * t * t * away;
    const Vec2 pull = viscosity * volume_t * change;
    field.ax[i] -= push.x - pull.x;
    field.az[i] -= push.y - pull.y;
  });
}

}  // namespace regatta
