// The diving state of a boat with a ballast tank: the depth its helm asks for, the one it steers for, and its progress.
// Part of the boat's state.
#pragma once

namespace regatta {

struct DivingState {
  float dive = 0.0F;     // helm: -1 rise … 1 dive; it moves the ordered depth
  float ordered = 0.0F;  // depth of the hull's top that it steers for; negative: afloat [m]
  float tank = 0.0F;     // share of the tank that is full [1]
};

}  // namespace regatta
