// Finds the bodies whose boxes overlap: a sweep along x, made anew in every step. Bullet's own trees remember earlier
// steps, and with them its contacts; here nothing is remembered, so that a restored world goes on with the same bits.
#pragma once

#include <memory>

class btBroadphaseInterface;

namespace regatta {

// Most pairs of a body: a pair is left out if both bodies have this many already. That bounds the cost of many bodies
// in one place; in a real heap a body touches far fewer.
inline constexpr int kMaxPairsPerBody = 16;

std::unique_ptr<btBroadphaseInterface> make_pair_sweep();

}  // namespace regatta
