// One realization of a sea on a periodic grid: every wave vector of the grid has a fixed amplitude and a phase from the
// seed, so that the height is that of the spectrum's sum exactly, whatever the seed:
//   η(x, t) = Re Σ_k A_k e^{i(k·x - ω t + φ_k)},   A_k = √(2 S(k) Δkx Δkz)
// As a state of a wave layer over even water it runs on by itself; as fields it is known at every time (one transform a
// field), for the sea beyond open edges.
// Waves shorter than four cells are left out: 1 % of a wind sea's height where the peak wave has 25 cells, 2 % with 16.
// Phases belong to places in the world: the same sea on every grid of this size and spacing whose corner lies whole
// cells away. Deviation from [Tes01]: no random amplitudes.
// Along a walled axis waves meet their mirror images: the sea of a box twice as long, (η(x) + η(−x))/√2, which stands
// before the walls and has the same variance over the box; at a wall √2 times the height.
#pragma once

#include "waves/sea_spectrum.h"
#include "waves/wave_layer.h"

#include <array>
#include <vector>

namespace regatta {

class SeaField {
 public:
  static constexpr int kLongestWalled = kLongestLine / 2;
  // dt: of a step of the layer that it is meant for [s]. Walled axes have kLongestWalled cells at most.
  SeaField(const WaveGrid& grid, const Sea& sea, double dt);

  // The fields at a time [s], arrays of the grid: η [m];
  void rise(double time, std::vector<float>& rise);
  // and what the layer's flux is the difference of, from cell to cell: q = ∇ stream [m³/s].
  void stream(double time, std::vector<float>& stream);
  // Φ of wave_flow.h: its slope is the level velocity at the surface [m²/s].
  void potential(double time, std::vector<float>& potential);

  // 4 √(Σ A²/2) of the waves that the grid holds; the weakest, a thousandth of the variance, are left out [m].
  [[nodiscard]] double held_height() const { return held_height_; }
  // The share of the variance of the worst-fitting wave system that the grid's wave vectors sample. Far below 1 where
  // the box is too short for its waves; heights are made right whatever it is.
  [[nodiscard]] double least_share() const { return least_share_; }
  [[nodiscard]] const WaveGrid& grid() const { return grid_; }

 private:
  // kLanes neighbours of a line of the spectrum. A number of it holds the wave along k and the one along -k, of
  // amplitudes a and b: half of a e^{-iωt} + conj(b e^{-iωt}).
  struct Modes {
    using Lanes = std::array<float, static_cast<std::size_t>(kLanes)>;
    std::size_t place = 0;
    std::array<double, static_cast<std::size_t>(kLanes)> turns{};  // ω / 2π [1/s]
    Lanes sum_re{}, sum_im{}, difference_re{}, difference_im{};    // of a and b, halved [m]
    Lanes stream{};                                                // by how much the stream is larger than η [m²/s]
    Lanes potential{};                                             // the same of Φ [m/s]
  };
  // The surface, or a field that is a quarter of a wave before it and larger by that factor; null: the surface.
  void transform(double time, const Modes::Lanes Modes::*factor, std::vector<float>& out);

  // The field before walls from that of the longer box.
  void add_images(std::vector<float>& out) const;

  WaveGrid grid_;
  WaveTransform transform_;  // transform of a periodic grid: twice as long along walled axes
  WaveSpectrum spectrum_;
  std::vector<float> unfolded_;  // scratch: of that grid; empty without walls
  double held_height_ = 0.0;     // [m]
  double least_share_ = 1.0;
  std::vector<Modes> modes_;  // modes with waves
};

}  // namespace regatta
