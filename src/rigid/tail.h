// The tail of a fish or the fins of a diver: how they beat, and what they do to the swimmer. Pure functions but for the
// TailState that they carry on.
//
// Lighthill's elongated-body theory [Lig60]: a wave runs along the body to a fin of span s, whose trailing edge moves
// aside by h = a sin 2πft. The water there, m = ρπs²/4 for each metre of way, is left behind with the speed
//   w = v + ḣ (1 − U/c)
// across the way, v: of the tail itself through the water, U: ahead, c = f × the wave's length. The swimmer feels
//   across: −m U w,   ahead: m (v ḣ + ½ ḣ² (1 − U²/c²)),
// in the axes of the tail's mean direction, which the helm turns; the mean thrust is ¼ m (2πfa)² (1 − U²/c²).
// The beat's part of the force across, whose mean is 0, acts at the centre of mass: it would turn the body to and fro,
// which a fish keeps from by what it does with the rest of its body.
// Where that thrust is the drag of a hull as slender as a fish's, f A/U lies between 0.2 and 0.4 [Tay03].
// Deviations: suction by a drift without beat, which only a tail that does not stall has, is left out; the beat's
// acceleration of the water beside the body, whose mean is 0, too.
// Astern it paddles with its small fins, by the law of a propeller (rigid/boat.h).
#pragma once

#include "exchange/body.h"
#include "exchange/tail_state.h"
#include "exchange/water_sample.h"
#include "geometry/boat_plan.h"
#include "rigid/boat.h"

#include <optional>

namespace regatta {

struct TailFlow {
  float ahead = 0.0F;  // U [m/s]
  float aside = 0.0F;  // v [m/s]
};
// Force on the swimmer in the tail's axes [N].
struct TailForce {
  float ahead = 0.0F;
  float aside = 0.0F;  // by the drift
  float beat = 0.0F;   // aside, by the beat
};
// most: of the force across for each m/s of w, which stops that within a step [kg/s].
TailForce tail_force(const TailPlan& plan, const TailState& tail, const TailFlow& flow, float most);

struct TailInput {
  BodyState state;
  Vec3 hull_origin{0.0F};  // Hull::origin [m]
  float throttle = 0.0F;   // [-1, 1]
  float rudder = 0.0F;     // [-1, 1]
  WaterSample water;       // at the fin
  float thrust_scale = 1.0F;
  float most = 0.0F;  // see tail_force()
};

// A step of dt [s]; `stroke` is set where one has ended.
TailPush swim(const BoatPlan& plan, const TailInput& in, float dt, TailState& tail, std::optional<TailStroke>& stroke);

// For the picture; dt: of the last step [s].
TailPose tail_pose(const BoatPlan& plan, const TailState& tail, const Vec3& hull_origin, float dt);

}  // namespace regatta
