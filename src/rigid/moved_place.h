// The place of a body after a step: its way is the sum of dt v wherever it is, because the part of a position lost to
// rounding goes into the next step (BodyState::remainder). Added up in floats alone 0.01 m/s become 0.017 at 150 m and
// 1000 steps a second, and nothing 100 km out.
#pragma once

#include "exchange/body.h"

namespace regatta {

// velocity: that with which Bullet has moved the body to `to` in dt [s]; what else it moved it by parts it from what it
// overlapped.
void move_place(const Vec3& velocity, const Vec3& to, double dt, BodyState& state);

}  // namespace regatta
