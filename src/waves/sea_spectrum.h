// The spectra of a sea by frequency and heading: JONSWAP, TMA, Pierson-Moskowitz and Phillips spectra with a
// directional spread, and swell, a narrow one of its own height and period.
//   S(ω) = α g² ω⁻⁵ exp(-1.25 (ω_p/ω)⁴) γ^r,  r = exp(-(ω-ω_p)²/(2σ²ω_p²)),  σ = 0.07 below ω_p, 0.09 above
// JONSWAP [Has73]: γ = 3.3; Pierson-Moskowitz [Pie64]: γ = 1. From wind and fetch (JONSWAP, TMA):
//   α = 0.076 (U²/(g F))^0.22,  ω_p = 22 (g²/(U F))^(1/3);   from wind alone: α = 8.1e-3, ω_p = 0.855 g/U
// TMA [Bou85]: JONSWAP times φ(ω √(h/g)), the largest that water of depth h bears.
// Phillips [Tes01]: k⁻⁴ exp(-1/(k L)²) in wave numbers, L = U²/g; by frequency that is the form of Pierson-Moskowitz
// with ω_p = (4/5)^(1/4) g/U. Its directions are cos² θ before the wind; those of the others cos^{2s}(θ/2), normalized.
#pragma once

#include "core/types.h"

#include <cstdint>
#include <vector>

namespace regatta {

enum class SeaKind { kJonswap, kTma, kPiersonMoskowitz, kPhillips };

// One system of waves.
struct SeaWaves {
  SeaKind kind = SeaKind::kJonswap;
  // Height and period if height > 0; else from the wind.
  double height = 0.0;     // significant, 4 √variance [m]
  double period = 0.0;     // at the peak [s]; 0: from the wind
  double wind = 8.0;       // U, 10 m above the water [m/s]
  double fetch = 2e3;      // F, the way that the wind has over water [m]
  double heading = 0.0;    // where they go, as a body's: 0 along +x, 90 towards -z [degrees]
  double spread = 8.0;     // s: 1 from everywhere, 75 swell
  double sharpness = 3.3;  // γ of JONSWAP and TMA
};

struct Sea {
  std::vector<SeaWaves> systems;  // wind sea, swell, …
  double depth = 30.0;            // depth of the water [m]
  std::uint64_t seed = 1;
};

// ω of the peak [1/s].
[[nodiscard]] double peak_frequency(const SeaWaves& waves);
// S(ω) as the wind makes it, before a height that is asked for scales it [m² s].
[[nodiscard]] double frequency_spectrum(const SeaWaves& waves, double depth, double frequency);
// Share of the heading θ - heading = `angle` [rad]; its integral over a turn is 1 [1/rad].
[[nodiscard]] double directional_spread(const SeaWaves& waves, double angle);
// m_0 = ∫ S dω as the wind makes it [m²].
[[nodiscard]] double wind_variance(const SeaWaves& waves, double depth);
// Significant height 4 √m_0 of a system, and of all together [m].
[[nodiscard]] double significant_height(const SeaWaves& waves, double depth);
[[nodiscard]] double significant_height(const Sea& sea);

// Variance of one component of wave vector (kx, kz): S(ω) D(θ) dω/dk / k, scaled to the height asked for [m⁴].
[[nodiscard]] double wave_vector_spectrum(const SeaWaves& waves, double scale, double depth, double kx, double kz);
// The factor that wave_vector_spectrum is to be scaled by.
[[nodiscard]] double height_scale(const SeaWaves& waves, double depth);

}  // namespace regatta
