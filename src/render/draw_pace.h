// Chooses the step of the automatic drawing quality (draw_level.h) from how long frames take: down where they would be
// slow for the drawing's sake, up again where there is time to spare. Knows no clock.
#pragma once

#include <array>

namespace regatta {

class DrawPace {
 public:
  // One frame: the whole of it, and its drawing [ms].
  void add(double frame_ms, double draw_ms) { add(frame_ms, draw_ms, frame_ms); }
  // One that took `passed_ms` but is judged as if it had taken `frame_ms`.
  void add(double frame_ms, double draw_ms, double passed_ms);
  [[nodiscard]] int step() const { return step_; }

 private:
  static constexpr int kWindow = 12;  // frames that are judged together, fewer where they are slow
  void change(int by);

  std::array<double, kWindow> frames_{}, draws_{};
  int seen_ = 0;         // frames of the window
  double passed_ = 0.0;  // with these frames [ms]
  int calm_ = 0;         // windows in a row with time to spare
  int patience_ = 3;     // how many of them it takes to go up; more after each step up that did not last
  int since_up_ = 1000;  // windows
  int step_ = 0;
};

}  // namespace regatta
