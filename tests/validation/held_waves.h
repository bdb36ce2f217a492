// A square of water around a wall, with steady waves of one period. Sponges along its edges hold a known field, which
// the layer also starts with; the amplitude of each cell is read from the last periods. So a wall may extend to
// infinity at any angle to the cells. Fields are amplitudes A of the surface Re(A exp(-iωt)).
#pragma once

#include "waves/wave_layer.h"
#include "waves/wave_symbol.h"

#include <algorithm>
#include <cmath>
#include <complex>
#include <functional>
#include <numbers>
#include <utility>

namespace regatta::held_waves {

using Amplitude = std::complex<double>;
struct Place {
  double x = 0.0, z = 0.0;
};

class HeldWaves {
 public:
  double period, depth, dx;  // [s], [m], [m]
  double length;             // wavelength [m]
  WaveGrid grid;
  WaveGround ground;
  std::vector<Amplitude> held;
  Place off{3.0, 5.0};  // origin of places, counted from the middle [cells]

  // across: width of the water between the sponges [wavelengths].
  HeldWaves(double period_, double depth_, double dx_, double across)
      : period(period_), depth(depth_), dx(dx_), length(2.0 * std::numbers::pi / number()) {
    const int cells = line_length(static_cast<int>(std::ceil((across + 2.0 * kSponge) * length / dx)));
    const auto cell = static_cast<float>(dx);
    grid = make_wave_grid({0, 0}, {cell, cell}, cells, cells, WaveAxis::kPeriodic, WaveAxis::kPeriodic);
    ground.depth = grid.make_array();
    for (int k = 0; k < cells; ++k) {
      for (int i = 0; i < cells; ++i) ground.depth[grid.at(i, k)] = static_cast<float>(depth);
    }
    ground.open_x = ground.open_z = std::vector<float>(grid.array_size(), 1.0F);
    held.resize(grid.array_size());
  }

  [[nodiscard]] double number() const { return wave_number(2.0 * std::numbers::pi / period, depth); }
  // Returns the place of a cell from the origin `off`: near the middle, at a corner of cells but not of larger blocks.
  [[nodiscard]] Place place(double i, double k) const {
    return {(i + 0.5 - 0.5 * grid.nx - off.x) * dx, (k + 0.5 - 0.5 * grid.nz - off.z) * dx};
  }
  [[nodiscard]] std::pair<int, int> cell(const Place& at) const {
    return {static_cast<int>(std::lround(at.x / dx - 0.5 + 0.5 * grid.nx + off.x)),
            static_cast<int>(std::lround(at.z / dx - 0.5 + 0.5 * grid.nz + off.z))};
  }
  template <class Use>  // use(array index, place)
  void each_cell(const Use& use) const {
    for (int k = 0; k < grid.nz; ++k) {
      for (int i = 0; i < grid.nx; ++i) use(grid.at(i, k), place(i, k));
    }
  }
  void hold(const std::function<Amplitude(const Place&)>& field) {
    each_cell([&](std::size_t c, const Place& at) { held[c] = field(at); });
  }
  // Closes the faces between places on both sides of a thin wall.
  void close(const std::function<bool(const Place&, const Place&)>& crosses) {
    for (int k = 1; k < grid.nz; ++k) {
      for (int i = 1; i < grid.nx; ++i) {
        if (crosses(place(i - 1, k), place(i, k))) ground.open_x[grid.at(i, k)] = 0.0F;
        if (crosses(place(i, k - 1), place(i, k))) ground.open_z[grid.at(i, k)] = 0.0F;
      }
    }
  }
  void fill_land(const std::function<bool(const Place&)>& land) {
    each_cell([&](std::size_t c, const Place& at) {
      if (land(at)) ground.depth[c] = 0.0F;
    });
  }

  // Runs for `periods` and returns the surface's amplitudes over the last kRead of them.
  [[nodiscard]] std::vector<Amplitude> run(bool walls, int periods) {
    constexpr int kRead = 3;  // periods
    const int steps = static_cast<int>(std::ceil(60.0 * period));
    const double dt = period / steps, omega = 2.0 * std::numbers::pi / period;
    ground.walls = walls;
    WaveLayer layer(grid, make_wave_bed(grid, ground), {}, dt);
    std::vector<float> damping;
    for (int i = 0; i < grid.nx; ++i) {
      const double edge = std::min(i + 0.5, grid.nx - i - 0.5) * dx, r = std::max(0.0, 1.0 - edge / (kSponge * length));
      damping.push_back(static_cast<float>(kRate * dt * r * r * (3.0 - 2.0 * r)));
    }
    hold_edges(layer, damping, 0.0, true);
    std::vector<Amplitude> found(grid.array_size());
    for (int n = 1; n <= periods * steps; ++n) {
      layer.step();
      hold_edges(layer, damping, n * dt, false);
      if (n <= (periods - kRead) * steps) continue;
      const Amplitude turn = std::polar(2.0 / (kRead * steps), omega * n * dt);
      for (std::size_t c = 0; c < found.size(); ++c) found[c] += turn * static_cast<double>(layer.state().surface[c]);
    }
    return found;
  }

 private:
  static constexpr double kSponge = 1.7;  // width of a sponge [wavelengths]; chosen
  static constexpr double kRate = 5.0;    // of damping in a sponge; chosen [1/s]

  // q = Re(∇A exp(-iω(t - dt/2)) ω / (i k²)), whose divergence makes the surface move as it does.
  void hold_edges(WaveLayer& layer, const std::vector<float>& damping, double time, bool all) const {
    const double omega = 2.0 * std::numbers::pi / period, k2 = number() * number();
    const Amplitude now = std::polar(1.0, -omega * time);
    const Amplitude before = std::polar(1.0, -omega * (time - 0.5 * layer.dt())) * omega / (Amplitude(0.0, k2 * dx));
    WaveState& state = layer.state();
    for (int k = 1; k < grid.nz; ++k) {
      for (int i = 1; i < grid.nx; ++i) {
        const float d = std::max(damping[static_cast<std::size_t>(i)], damping[static_cast<std::size_t>(k)]);
        const std::size_t c = grid.at(i, k);
        if ((d == 0.0F && !all) || !(ground.depth[c] > 0.0F)) continue;
        const float keep = all ? 0.0F : 1.0F / (1.0F + d);
        const auto take = [keep](float& value, double target) {
          value = keep * value + (1.0F - keep) * static_cast<float>(target);
        };
        const auto& bed = layer.bed();
        const std::size_t west = grid.at(i - 1, k), south = grid.at(i, k - 1);
        take(state.surface[c], (held[c] * now).real());
        take(state.flux_x[c], static_cast<double>(bed.open_x[c]) * ((held[c] - held[west]) * before).real());
        take(state.flux_z[c], static_cast<double>(bed.open_z[c]) * ((held[c] - held[south]) * before).real());
      }
    }
  }
};

}  // namespace regatta::held_waves
