// Place and motion of a kinematic body.
#pragma once

#include "exchange/body_setup.h"

namespace regatta {

// On the path of `setup`, which has one, at a time [s].
BodyState path_state(const BodySetup& setup, double time);

}  // namespace regatta
