// Finds the particles in trouble, for the status; called once trouble is known.
#pragma once

#include "exchange/status.h"
#include "particles/fluid.h"

namespace regatta {

// The one whose speed asks for most sub-steps.
StatusPlace fastest_particle(const Particles& particles);
// The first whose numbers are not finite; without a place where its place is lost. Names nothing if all are.
StatusPlace lost_particle(const Particles& particles);

}  // namespace regatta
