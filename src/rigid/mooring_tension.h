// The pull of a mooring line: it is a spring with a damper between a point of a body and a point of the world. It has
// no mass, feels neither water nor ground, and remembers nothing from step to step.
#pragma once

#include "exchange/mooring.h"

namespace regatta {

// The body at the end of a line as it would be after the step without the line.
struct MooredBody {
  Vec3 center{0.0F};            // centre of mass, at the step's beginning [m]
  Vec3 velocity{0.0F};          // at the step's end [m/s]
  Vec3 angular_velocity{0.0F};  // likewise [rad/s]
  float inverse_mass = 0.0F;    // [1/kg]
  Mat3 inverse_inertia{0.0F};   // world frame [1/(kg m^2)]
  int lines = 1;                // lines that hold this body, this one among them
};

// Tension of a line over a step of dt, with the end of the body at `from` in the world, as it is at the step's
// beginning [N]. Spring and damper act with the stretch s and the speed of the step's end (implicit Euler):
//   T = k s' + c v',  v' = v - w T dt,  s' = s + v' dt
// so T = (k s + (k dt + c) v) / (1 + w dt (k dt + c)), with v the speed at which the ends part without the line and w
// its change by an impulse of 1 N s, 1/m + (r × n) · I⁻¹ (r × n). However stiff the line, it brings the end at most to
// where the line is slack. c counts up to its critical value, 2 √(k / w): a damper that outweighs its spring would keep
// the end's outward swing within a step, and lengthen from step to step. With N lines on a body each acts on 1/N of it
// (w times N), so that they don't correct it N times.
float mooring_tension(const MooringLine& line, const Vec3& from, const MooredBody& body, float dt);

}  // namespace regatta
