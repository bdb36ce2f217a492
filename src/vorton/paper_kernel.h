// Free vortons with strengths of their own: the velocity at each and the rate of its strength, by one direct sum over
// all pairs. With r = x_p − x_q, s² = r² + σ², α as a vorton has it (α/4π) and the kernel of vorton_kernel.h,
//   u_p = Σ f α_q × r,   dα_p/dt = Σ f α_p × α_q + F r (r · (α_p × α_q)) + e s⁻⁷ (α_q − α_p),
//   f = s⁻³ + 1.5 σ² s⁻⁵,   F = −(3 s⁻⁵ + 7.5 σ² s⁻⁷):
// stretching in the transposed form, which gives one vorton what it takes from the other, so that Σα is kept [WL93],
// and an exchange of strength that is a viscosity: e = (7.5/π) ν V σ², V the volume that a vorton stands for. The
// second moment of the kernel's vorticity is 1.5 σ², which makes Σ (4ν/σ²) V ζ (α_q − α_p) the operator ν∇²α.
//
// Stretching makes ever finer vorticity, which vortons of one size can't hold: without a limit theirs grows beyond all
// numbers within seconds. The loss to finer eddies is an eddy viscosity as in large-eddy simulation [Smag63], ν + (C
// σ)² ½(|ω_p| + |ω_q|), where ω = α/V.
//
// Limits: one core for all; N² pairs.
#pragma once

#include "vorton/vorton_kernel.h"

#include <array>
#include <span>

namespace regatta {

// Rates of a list of vortons, arrays of their number, which are set.
struct PaperRates {
  std::array<float*, 3> velocity{};  // [m/s]
  std::array<float*, 3> strength{};  // of α/4π [m³/s²]
};
// Terms that are the same for all vortons.
struct PaperMixing {
  float core = 0.1F;            // σ [m]
  float volume = 1.0F;          // V [m³]
  float viscosity = 0.0F;       // ν [m²/s]
  float eddy = 0.0F;            // C
  float most_vorticity = 1e9F;  // |ω| that the eddy viscosity reckons with at most [1/s]
};
// With all threads. sizes: |α|/4π of each.
void find_paper_rates(std::span<const Vorton> vortons, std::span<const float> sizes, const PaperMixing& mixing,
                      const PaperRates& rates);

}  // namespace regatta
