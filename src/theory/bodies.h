// Bodies in still water: boxes afloat that are let go, and a cube that sinks.
#pragma once

#include "core/types.h"
#include "exchange/body.h"
#include "params/choices.h"
#include "theory/known_case.h"

#include <vector>

namespace regatta {

// A box in the middle of a tank with open edges.
struct BoxAfloat {
  Vec3 size{2.0F, 0.5F, 1.0F};         // length, height, width [m]
  float density = 500.0F;              // [kg/m^3]
  Vec2 tank{20.0F, 16.0F};             // [m]
  float depth = 3.0F, spacing = 0.2F;  // depth of the water and its spacing [m]
  float wave_spacing = 0.0F;           // spacing of the layer of dispersive waves; 0: there is none [m]
  WaterSolver solver = WaterSolver::kGrid;
  bool drag = true;
  float up = 0.0F, pitch_deg = 0.0F;  // off its rest, as it is let go [m], [degrees]
  double seconds = 8.0;

  [[nodiscard]] double draft() const { return static_cast<double>(size.y * density / kWaterDensity); }
  [[nodiscard]] double rest() const { return 0.5 * static_cast<double>(size.y) - draft(); }  // height of its middle [m]
};
// At every step, 60 a second, [0] as it is let go.
Result<std::vector<BodyState>> let_go(const BoxAfloat& box, const GoOn& go_on);

// The time to the first turn on the other side, and what is left of the swing then.
struct FirstSwing {
  double half_period = 0.0, left = 0.0;  // [s], share
};
FirstSwing first_swing(const std::vector<double>& values, double dt);

// A cube of 1 m and 1,200 kg/m³ in water 16 m deep, let go 2.5 m down.
struct Sinking {
  double speed = 0.0;               // mean from 8 to 13 m [m/s]
  double deepest = 0.0;             // [m]
  std::vector<double> time, depth;  // times and depths of its middle [s], [m]
};
Result<Sinking> sinking_cube(WaterSolver solver, const GoOn& go_on);

}  // namespace regatta
