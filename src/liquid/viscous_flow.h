// The place of viscosity (liquid_viscosity.h) in a step of the liquid, whose pressure is found in the middle.
//
// Viscosity must not act on what pressure takes away anyway: honey at rest would sag in one solve and be lifted in the
// next, and the two do not commute at walls. So the pressure is found first as if there were no viscosity; the velocity
// that it leaves is carried on to the end of the step and slowed there, over all of it; and half of what that changed
// is added to the velocity in the middle, before the pressure that counts. An error of the first pressure is made good
// by the second. Implicit over the whole step, the smallest eddies of a thick liquid end instead of changing sign in
// each step.
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
  LiquidViscosity viscosity_;
  FaceField free_, end_;  // before viscosity: in the middle, as it is and as pressure would leave it at the end [m/s]
  std::vector<SixSix> masses_;
  std::vector<Six> motions_, gains_;  // of bodies; gains_: what viscosity adds to their motion [m/s, rad/s]
};

}  // namespace regatta
