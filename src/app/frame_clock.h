// Decides how many fixed steps each drawn frame takes, so that simulated time follows real time as far as the machine
// can, and measures how well it does. Knows no clock itself: the caller says how long frames and steps took.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>

namespace regatta {

class FrameClock {
 public:
  // Steps may take what drawing leaves of a frame of this length, or half as long as drawing where that is more: a slow
  // renderer or slow water slows the simulated time before it makes the window jerk. One step a frame is always taken.
  static constexpr double kFrameGoal = 1.0 / 15.0;  // chosen, not measured [s]

  // Largest share of a frame that drawing takes after begin_ahead(); chosen, not measured [s/s].
  static constexpr double kAheadDrawing = 0.2;

  // Starts a frame that comes `frame_seconds` after the last one. Owed simulated time that can't be caught up within
  // one frame is dropped, not kept as a debt.
  void begin_frame(double frame_seconds, double time_scale, double dt, bool paused);
  // Starts a frame of a run that goes ahead to a later time: it takes as many steps as fit, and a picture now and then
  // shows its progress. No simulated time is owed after it.
  void begin_ahead(double frame_seconds, double dt, bool paused);
  // Returns whether another step is due. spent: how long this frame's steps have taken so far [s].
  [[nodiscard]] bool step_due(double spent) const;
  void step_done();
  // Ends the frame, whose steps took `spent` seconds.
  void end_frame(double spent);
  // Forgets owed time and measurements (scene loaded, reset).
  void restart();

  // Returns where the drawn moment lies between the last two steps, in [0, 1].
  [[nodiscard]] float blend() const;
  // Makes blend() 1, so that the last step is drawn as it is (single steps).
  void show_last_step() { owed_ = dt_; }
  // Return simulated seconds per real second [s/s] and frames per second [1/s], averaged over the last second; 0 if
  // less than kShortest has passed.
  [[nodiscard]] double real_time_factor() const;
  [[nodiscard]] double frames_per_second() const;
  // Predicts the length of a frame that follows real time [s], from the time that drawing takes [s] and the mean step
  // of the frame that has just ended. A run that goes ahead judges its later frames by it.
  [[nodiscard]] double usual_frame(double drawing) const;

 private:
  struct Frame {
    double real = 0.0, simulated = 0.0;  // [s]
  };
  static constexpr std::size_t kHistory = 240;  // frames: a second at up to 240 a second; chosen
  static constexpr double kWindow = 1.0;        // real time that is averaged; chosen [s]
  static constexpr double kShortest = 1e-3;     // least time for an average: the first frame takes none; chosen [s]

  void start(double frame_seconds, double dt, bool paused);
  [[nodiscard]] Frame recent(int& frames) const;  // sums; zeros below kShortest

  double dt_ = 1.0 / 60.0;  // [s]
  double owed_ = 0.0;       // simulated time not yet stepped, plus the dt that interpolation looks back [s]
  int taken_ = 0;           // steps made in this frame
  bool paused_ = false;
  bool ahead_ = false;   // this frame was started by begin_ahead()
  double spent_ = 0.0;   // time the last frame's steps took [s]
  double others_ = 0.0;  // what a frame takes besides its steps, smoothed [s]
  Frame current_;
  std::array<Frame, kHistory> history_{};
  std::size_t count_ = 0;
};

}  // namespace regatta
