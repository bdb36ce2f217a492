// Data of a step of the solver isph beside the particles: see projected_step.cpp.
#pragma once

#include "particles/calming.h"
#include "particles/hull_pressure.h"
#include "particles/pair_values.h"
#include "particles/pressure_projection.h"

#include <vector>

namespace regatta {

struct ProjectedStep {
  PairValues pairs;
  Calming calming;
  PressureProjection projection;
  HullPressure hulls;
  std::vector<float> motion;                             // Particles::motion in the order of the grid
  std::vector<Vec4> shift;                               // shift of places alone [m]
  std::vector<std::shared_ptr<const HullPoints>> skins;  // one a body
  std::vector<Cover> covers;                             // cover of all their points; empty if none is covered
  std::vector<Six> before, now, forces, left;            // scratch of bodies
  std::vector<double> shares;                            // likewise
};

}  // namespace regatta
