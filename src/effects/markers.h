// The drawn things that go with the water of one world: tracers, spray, foam and particles' white water that ride on
// it, as far as they are shown, and the ground that it leaves wet.
#pragma once

#include "core/archive.h"
#include "effects/foam.h"
#include "effects/spray.h"
#include "effects/tracers.h"
#include "effects/wet_ground.h"
#include "effects/white_water.h"
#include "exchange/view_options.h"

namespace regatta {

// Whether `view` shows any, so that a picture needs the time before it.
bool shows_markers(const ViewOptions& view);

// Empties the kinds of a water's white that are hidden.
void leave_out(const ViewOptions& view, WhiteWaterDrops& drops);

class Markers {
 public:
  // Carries those that are shown to the snapshot's time and puts them into it; forgets the others.
  void carry(const ViewOptions& view, Snapshot& snapshot);
  // For a keyframe: where they are, so that they come back with it.
  void visit(Archive& archive);
  [[nodiscard]] double time() const { return time_; }  // to which they were carried last [s]

 private:
  Tracers tracers_;
  Spray spray_;
  Foam foam_;
  WhiteWater white_water_;
  WetGround wet_ground_;
  double time_ = 0.0;
};

}  // namespace regatta
