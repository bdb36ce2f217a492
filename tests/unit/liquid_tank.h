// A tank of liquid for tests of its pressure and solids.
#pragma once

#include "core/rng.h"
#include "liquid/liquid_pressure.h"
#include "liquid/liquid_solids.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <vector>

namespace regatta {

inline constexpr double kTankStep = 1.0 / 60.0;  // [s]

// A tank with walls at the ends of the grid, open above, and the liquid in it.
struct LiquidTank {
  MacGrid grid;
  LiquidSolids solids;
  std::vector<std::uint8_t> liquid;
  std::vector<float> phi, source;
  FaceField velocity, own_faces, flux;
  LiquidPressure pressure;
  Params params;
  bool lid = false;

  // distance(x, y, z): returns the signed distance of a place to the surface; all in cells.
  using Distance = std::function<float(float, float, float)>;
  LiquidTank(int nx, int ny, int nz, const Distance& distance, bool closed = false, float cell = 0.1F) : lid(closed) {
    grid = {nx, ny, nz, cell, Vec3(0.0F)};
    Vec3 upper = cell * Vec3(static_cast<float>(nx), static_cast<float>(ny), static_cast<float>(nz));
    if (!lid) upper.y = std::numeric_limits<float>::infinity();
    solids = LiquidSolids(grid, Vec3(0.0F), upper);
    liquid.assign(static_cast<std::size_t>(grid.entries()), 0);
    phi.assign(static_cast<std::size_t>(grid.entries()), 1.0F);
    source.assign(static_cast<std::size_t>(grid.entries()), 0.0F);
    velocity.assign(grid, 0.0F);
    for (int k = 0; k < nz; ++k) {
      for (int j = 0; j < ny; ++j) {
        for (int i = 0; i < nx; ++i) {
          const float d =
              distance(static_cast<float>(i) + 0.5F, static_cast<float>(j) + 0.5F, static_cast<float>(k) + 0.5F);
          const auto c = static_cast<std::size_t>(grid.at(i, j, k));
          phi[c] = std::clamp(d, -1.0F, 1.0F);
          liquid[c] = d < 0.0F ? 1 : 0;
        }
      }
    }
  }

  // Returns the open shares of the faces for a test to change; they start as the solids leave them.
  FaceField& changed_faces() {
    if (own_faces.axis[0].empty()) own_faces = solids.open();
    return own_faces;
  }
  [[nodiscard]] const FaceField& open_faces() const { return own_faces.axis[0].empty() ? solids.open() : own_faces; }
  // Returns a face's prescribed flux, which adds to the flow through its open share [m/s].
  float& flux_at(int axis, int i, int j, int k) {
    if (flux.axis[0].empty()) flux.assign(grid, 0.0F);
    return flux.axis[static_cast<std::size_t>(axis)][static_cast<std::size_t>(grid.at(i, j, k))];
  }
  PressureReport project() {
    return pressure.project({grid, liquid, phi, open_faces(), source, solids.bodies(), kTankStep, solids.covered(),
                             flux.axis[0].empty() ? nullptr : &flux},
                            params, velocity);
  }
  void fall(float speed) {
    for (float& v : velocity.axis[1]) v -= speed;
  }
  void stir(unsigned seed) {
    Rng rng(seed);
    for (std::vector<float>& axis : velocity.axis) {
      for (float& v : axis) v = rng.uniform(-1.0F, 1.0F);
    }
  }
  [[nodiscard]] float at(int i, int j, int k) const {
    return pressure.pressure()[static_cast<std::size_t>(grid.at(i, j, k))];
  }

  // Returns the largest net outflow of a cell of liquid over a face's area, moving bodies included [m/s].
  [[nodiscard]] double divergence() const {
    double most = 0.0;
    for (std::size_t c = 0; c < liquid.size(); ++c) {
      if (liquid[c] == 0) continue;
      double sum = -static_cast<double>(source[c]);
      for (int axis = 0; axis < 3; ++axis) {
        const auto a = static_cast<std::size_t>(axis), next = c + static_cast<std::size_t>(grid.stride(axis));
        sum += static_cast<double>(open_faces().axis[a][next] * velocity.axis[a][next] -
                                   open_faces().axis[a][c] * velocity.axis[a][c]);
      }
      most = std::max(most, std::abs(sum));
    }
    return most;
  }
};

inline LiquidTank::Distance level_at(float height) {
  return [height](float, float y, float) { return y - height; };
}
inline LiquidTank::Distance dam(int nx, int ny) {
  return [nx, ny](float x, float y, float) {
    return std::max(x - 0.4F * static_cast<float>(nx), y - 0.8F * static_cast<float>(ny));
  };
}

}  // namespace regatta
