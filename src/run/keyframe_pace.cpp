#include "run/keyframe_pace.h"

#include <algorithm>
#include <cmath>

namespace regatta {

namespace {

constexpr double kMostSpacing = 600.0;  // [steps]; chosen, not measured
constexpr double kFresh = 0.05;         // weight of a new step in the smoothed time [1]; chosen, not measured
constexpr double kFreshFrame = 0.3;     // weight of a new keyframe [1]; chosen, not measured

void smooth_in(double& mean, double value, double fresh) { mean += (mean > 0.0 ? fresh : 1.0) * (value - mean); }

}  // namespace

void KeyframePace::add(double step_ms, double history_ms) {
  smooth_in(step_ms_, step_ms, kFresh);
  since_ms_ += history_ms;
}

// Takes the work since the previous keyframe as that keyframe's cost: it is packed while the run goes on.
void KeyframePace::took_keyframe() {
  if (keyframes_++ > 0) smooth_in(keyframe_ms_, since_ms_, kFreshFrame);
  since_ms_ = 0.0;
  if (keyframe_ms_ > 0.0 && step_ms_ > 0.0) {
    spacing_ = std::llround(std::clamp(keyframe_ms_ / (kShare * step_ms_), 1.0, kMostSpacing));
  }
}

}  // namespace regatta
