// Linear waves on water of a depth H, and the symbols S(k) with which a wave layer advances (wave_layer.h):
//   ω² = g k tanh(k H);   S = 4 sin²(ωΔt/2) / (K² Δt²),  S(0) = g H,   K = (2/Δx) sin(kΔx/2) per axis
// so that the leapfrog of the layer has the amplification z² - 2 cos(ωΔt) z + 1 = 0: exact ω and |z| = 1 for every k.
#pragma once

#include "waves/wave_transform.h"

namespace regatta {

inline constexpr double kWaveGravity = static_cast<double>(kGravity);  // [m/s²]

// ω of waves of wave number k [1/m] on water of a depth [m]: [1/s].
[[nodiscard]] double wave_frequency(double wave_number, double depth);
// k of waves of frequency ω [1/s]: [1/m].
[[nodiscard]] double wave_number(double frequency, double depth);
// dω/dk [m/s].
[[nodiscard]] double group_speed(double wave_number, double depth);

// S^power [m²/s²]^power, and with `inverse_laplacian` times K⁻², 0 at k = 0 [m²].
struct SymbolForm {
  double power = 1.0;
  bool inverse_laplacian = false;
};
[[nodiscard]] WaveSymbol wave_symbol(const WaveTransform& transform, double depth, double dt, SymbolForm form = {});

}  // namespace regatta
