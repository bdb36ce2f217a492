// Which bodies' boxes overlap: a sweep along x, made anew in every step. Bullet's own trees remember earlier steps, and
// with them its contacts; here nothing is remembered, so that a restored world goes on with the same bits.
#pragma once

#include <memory>

class btBroadphaseInterface;

namespace regatta {

// A pair is left out where both bodies have so many pairs already. That bounds the cost of many bodies in one place; in
// a real heap a body touches far fewer.
inline constexpr int kMaxPairsPerBody = 16;

std::unique_ptr<btBroadphaseInterface> make_pair_sweep();

}  // namespace regatta
