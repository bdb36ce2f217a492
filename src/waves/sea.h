// One realization of a sea on a periodic grid: every wave vector of the grid has a fixed amplitude and a phase from the
// seed, so that the height is that of the spectrum's sum exactly, whatever the seed:
//   η(x, t) = Re Σ_k A_k e^{i(k·x - ω t + φ_k)},   A_k = √(2 S(k) Δkx Δkz)
// As a state of a wave layer over even water it runs on by itself; as a field it is known at every time (one transform
// a field), for basins and for what lies beyond a layer.
// Waves shorter than four cells are left out: of a wind sea 1 % of the height where the peak wave has 25 cells, 2 %
// with 16. Phases are those of places in the world: the same sea on every grid of this size and spacing whose corner
// lies whole cells away. Deviation from [Tes01]: no random amplitudes.
#pragma once

#include "waves/sea_spectrum.h"
#include "waves/wave_layer.h"

#include <complex>
#include <vector>

namespace regatta {

class SeaField {
 public:
  // Both axes of the grid are periodic.
  SeaField(const WaveGrid& grid, const Sea& sea);

  // The field at a time [s]: η [m]; an array of the grid.
  void rise(double time, std::vector<float>& rise);
  // ∂η/∂x, ∂η/∂z [-] and ∂η/∂t [m/s] at a time.
  void slope_x(double time, std::vector<float>& slope);
  void slope_z(double time, std::vector<float>& slope);
  void rate(double time, std::vector<float>& rate);
  // A layer's state whose surface is that of the sea at a time; the layer is of this grid, one depth, no land.
  void make_state(double time, double dt, WaveState& state);

  // 4 √(Σ A²/2) of the waves that the grid holds; the weakest, a thousandth of the variance, are left out [m].
  [[nodiscard]] double held_height() const { return held_height_; }
  [[nodiscard]] const WaveGrid& grid() const { return transform_.grid(); }

 private:
  template <class Factor>
  void transform(double time, const Factor& factor, std::vector<float>& out);

  WaveTransform transform_;
  WaveSpectrum spectrum_;
  double depth_ = 0.0;        // [m]
  double held_height_ = 0.0;  // [m]
  // [column][line] of the half plane kx >= 0: A e^{iφ} at time 0 of the wave along k and of the one along -k, which the
  // two halves of a real transform hold in one number [m].
  std::vector<std::complex<float>> along_, against_;
};

}  // namespace regatta
