// Reports of a water on its step and its state.
#pragma once

#include "core/types.h"
#include "exchange/status.h"

#include <algorithm>
#include <cmath>

namespace regatta {

struct WaterStepReport {
  int substeps = 0;
  bool capped = false;       // more sub-steps were needed than allowed
  StatusPlace capped_place;  // where most were
  bool escaped = false;      // a column or particle had left the domain and was put back
  StatusPlace escaped_place;
  bool crowded = false;  // more particles in one place than one of them can feel
  StatusPlace crowded_place;
  bool held_back = false;  // pressure would have moved a particle farther than its radius
  StatusPlace held_back_place;
  bool full = false;      // water that was to come in found no room in memory
  bool unsolved = false;  // the pressure's equation was left with more than the residual asked for
};

struct WaterTotals {
  double volume = 0.0;            // [m^3]
  double kinetic_energy = 0.0;    // [J]
  double potential_energy = 0.0;  // Σ ρ g V (b + h/2) over the lowest bed [J]
  Vec2 momentum{0.0F};            // [kg m/s]
  float max_speed = 0.0F;         // [m/s]
  double volume_in = 0.0;         // through edges since step 0 [m^3]
  double volume_out = 0.0;        // likewise [m^3]
  bool finite = true;

  WaterTotals& operator+=(const WaterTotals& other) {
    volume += other.volume;
    kinetic_energy += other.kinetic_energy;
    potential_energy += other.potential_energy;
    momentum += other.momentum;
    max_speed = std::max(max_speed, other.max_speed);
    volume_in += other.volume_in;
    volume_out += other.volume_out;
    finite = finite && other.finite;
    return *this;
  }
};

// Sums over pieces of water (columns, cells), from which WaterTotals follow.
struct WaterSums {
  double amount = 0.0, kinetic = 0.0, potential = 0.0, flow_x = 0.0, flow_z = 0.0;
  float speed2 = 0.0F;  // [m^2/s^2]
  bool finite = true;

  // Adds a piece: its amount in any one unit, its velocity (u, w) [m/s], the height of its middle over the lowest bed
  // [m].
  void add(double more, float u, float w, double height) {
    const float square = u * u + w * w;
    amount += more;
    kinetic += more * static_cast<double>(square);
    potential += more * height;
    flow_x += more * static_cast<double>(u);
    flow_z += more * static_cast<double>(w);
    speed2 = std::max(speed2, square);
  }
  friend WaterSums operator+(const WaterSums& a, const WaterSums& b) {
    return {a.amount + b.amount, a.kinetic + b.kinetic,        a.potential + b.potential, a.flow_x + b.flow_x,
            a.flow_z + b.flow_z, std::max(a.speed2, b.speed2), a.finite && b.finite};
  }
  // unit: the volume that an amount of 1 stands for [m^3].
  [[nodiscard]] WaterTotals totals(double unit) const {
    constexpr auto kDensity = static_cast<double>(kWaterDensity);
    WaterTotals totals;
    totals.volume = unit * amount;
    totals.kinetic_energy = 0.5 * kDensity * unit * kinetic;
    totals.potential_energy = kDensity * static_cast<double>(kGravity) * unit * potential;
    totals.momentum = Vec2(glm::dvec2(flow_x, flow_z) * (kDensity * unit));
    totals.max_speed = std::sqrt(speed2);
    totals.finite = finite;
    return totals;
  }
};

}  // namespace regatta
