// The place of viscosity (liquid_viscosity.h) in a step of the liquid, whose pressure is found in the middle.
//
// Viscosity must not act on velocity that pressure takes away anyway: honey at rest would sag in one solve and be
// lifted in the next, and the two do not commute at walls. So the pressure is found first as if there were no
// viscosity; the velocity that it leaves is carried on to the end of the step and slowed there, over all of it; and
// half of that change is added to the velocity in the middle, before the pressure that counts. The pressure's change by
// this acts after viscosity: it slips along walls, and drag on a body of radius R lacks a share of some ν dt / R².
// Where the step is long for the cells, ν dt / Δx² > 1, viscosity is found once more with that pressure. Implicit over
// the whole step, the smallest eddies of a thick liquid end instead of changing sign in each step.
#pragma once

#include "liquid/liquid_pressure.h"
#include "liquid/liquid_solids.h"
#include "liquid/liquid_surface.h"
#include "liquid/liquid_transfer.h"
#include "liquid/liquid_viscosity.h"

#include <span>
#include <vector>

namespace regatta {

class ViscousFlow {
 public:
  // Adds to the velocities before pressure, in the middle of a step of dt [s], what viscosity does to them, and to the
  // free bodies' motion. input: of the pressure. centring: where the middle lies, and what the bodies' masses in
  // `input` are a share of.
  ViscosityReport slow(const PressureInput& input, const LiquidSolids& solids, const LiquidSurface& surface, double dt,
                       float centring, const Params& params, LiquidPressure& pressure, LiquidFlow& flow);
  // After the pressure: adds the viscous load to the bodies' results, and takes it out of their motion again.
  void load(double dt, std::span<SolidBody> bodies);

 private:
  // The data of one call of slow().
  struct Step {
    const PressureInput& input;
    const LiquidSolids& solids;
    const LiquidSurface& surface;
    double dt = 0.0;
    float centring = 0.5F;
    const Params& params;
  };
  void project(const Step& step, LiquidPressure& pressure, ViscosityReport& report, LiquidFlow& flow);
  void act(const Step& step, ViscosityReport& report, LiquidFlow& flow);

  LiquidViscosity viscosity_;
  // In the middle: before viscosity and pressure, and as pressure leaves it [m/s].
  FaceField free_, pressed_;
  FaceField end_, slowed_;  // at the end: before viscosity, and as it is slowed [m/s]
  std::vector<SixSix> masses_;
  std::vector<Six> motions_, gains_;  // motions of bodies; gains_: change of their motion by viscosity [m/s, rad/s]
};

}  // namespace regatta
