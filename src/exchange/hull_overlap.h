// Whether two bodies are in one another, as they lie: for places where a body is to be set. Contacts of bodies that
// move are found elsewhere (rigid/).
#pragma once

#include "exchange/body.h"

namespace regatta {

// Part by part, and for each pair only planes along the faces of the two are tried: a pair that a plane along two edges
// alone would tell apart counts as one in the other. Touching does not.
bool overlap(const Hull& hull, const BodyState& state, const Hull& other, const BodyState& others_state);

}  // namespace regatta
