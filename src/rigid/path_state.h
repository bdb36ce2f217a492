// Where a kinematic body is, and how it moves.
#pragma once

#include "exchange/body_setup.h"

namespace regatta {

// On the path of `setup`, which has one, at a time [s].
BodyState path_state(const BodySetup& setup, double time);

}  // namespace regatta
