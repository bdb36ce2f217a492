// Chooses the number of steps between two keyframes of a run that is kept in memory, so that keyframes take a small
// share of the steps' own time; both times are measured while the run goes on. A seek then computes about as much again
// on any scene and machine: a few keyframes' worth. This class reads no clock.
#pragma once

#include <cstdint>

namespace regatta {

class KeyframePace {
 public:
  static constexpr double kShare = 0.05;  // share of the steps' time that keyframes may take [1]; chosen, not measured

  // Call after a step, with the times of the step and of the work for keyframes [ms].
  void add(double step_ms, double history_ms);
  // Call before add() if a keyframe was taken after that step.
  void took_keyframe();
  [[nodiscard]] std::int64_t spacing() const { return spacing_; }

 private:
  double step_ms_ = 0.0;      // smoothed time of a step [ms]; 0: none yet
  double keyframe_ms_ = 0.0;  // smoothed time of a keyframe [ms]; 0: none yet
  double since_ms_ = 0.0;     // time spent so far on the keyframe that is being packed [ms]
  // Keyframes so far; steps from one to the next, 15 until a keyframe was measured; chosen, not measured.
  std::int64_t keyframes_ = 0, spacing_ = 15;
};

}  // namespace regatta
