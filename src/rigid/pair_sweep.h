// Which bodies' boxes overlap: a sweep along x, made anew in every step. Bullet's own trees remember earlier steps, and
// with them its contacts; here nothing is remembered, so that a restored world goes on with the same bits.
#pragma once

#include <memory>

class btBroadphaseInterface;

namespace regatta {

// At most so many pairs with other bodies are looked at for a body when the partner has as many already. It bounds the
// cost of a heap of bodies put into one place; a real heap touches far fewer.
inline constexpr int kMaxPairsPerBody = 16;

std::unique_ptr<btBroadphaseInterface> make_pair_sweep();

}  // namespace regatta
