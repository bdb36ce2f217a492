// How many steps lie between two keyframes of a run that is kept in memory: as few as cost a small share of the time
// that the steps themselves take, as both are measured while it runs. What a seek computes again then costs about as
// much on any scene and machine: a few keyframes' worth. No clock here.
#pragma once

#include <cstdint>

namespace regatta {

class KeyframePace {
 public:
  static constexpr double kShare = 0.05;  // of the time of the steps, that keyframes may take

  // After a step: what it took, and what was done for keyframes.
  void add(double step_ms, double history_ms);
  // Before add(), where a keyframe was taken after that step.
  void took_keyframe();
  [[nodiscard]] std::int64_t spacing() const { return spacing_; }

 private:
  double step_ms_ = 0.0;                       // smoothed; 0: none yet
  double keyframe_ms_ = 0.0;                   // likewise
  double since_ms_ = 0.0;                      // for the keyframe that is being packed
  std::int64_t keyframes_ = 0, spacing_ = 15;  // until one was measured
};

}  // namespace regatta
