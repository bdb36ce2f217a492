// The tail of a boat that swims: its state, the stroke that leaves as a vortex ring, and its pose for drawing.
#pragma once

#include "core/types.h"

namespace regatta {

// Part of a body's state. A stroke is half a beat, from one side to the other.
struct TailState {
  float phase = 0.0F;  // phase of the beat, in [0, 1); the fin is amplitude × level × sin(2π phase) aside
  float beats = 0.0F;  // [1/s]
  float level = 0.0F;  // share of the full amplitude
  float angle = 0.0F;  // mean angle of the tail; positive: to starboard, which turns to starboard [rad]
  // The stroke so far.
  Vec3 impulse{0.0F};  // on the water, world frame [N s]
  Vec3 from{0.0F};     // from the body's centre to where the fin began it, carried along by the water [m]
};

// A stroke that has ended in a step, in the world's axes; places from the body's centre.
struct TailStroke {
  Vec3 impulse{0.0F};            // impulse that the water got in the stroke [N s]
  Vec3 from{0.0F}, to{0.0F};     // way of the fin [m]
  Vec3 along{0.0F, 1.0F, 0.0F};  // the fin's span, unit
  float span = 0.0F;             // [m]
};

// For the picture, in the body's frame: what lies behind `bend` is moved aside by
//   turn (bend − x) + height t² sin(2π (phase + (x − tip)/wave)), t = (bend − x)/(bend − tip)
// along z; of a diver's two legs along y, the port one the other way.
struct TailPose {
  float bend = 0.0F, tip = 0.0F;  // x; both 0: it does not bend [m]
  float height = 0.0F;            // height of the beat [m]
  float phase = 0.0F;             // in turns
  float step = 0.0F;              // by which the phase has grown in the last step
  float wave = 1.0F;              // [m]
  float turn = 0.0F;              // slope
  bool legs = false;
};

}  // namespace regatta
