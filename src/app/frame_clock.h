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
  static constexpr double kFrameGoal = 1.0 / 15.0;  // [s]

  // Of the time of frames that run ahead, drawing's share.
  static constexpr double kAheadDrawing = 0.2;

  // Starts a frame that comes `frame_seconds` after the last one. Owed simulated time that can't be caught up within
  // one frame is dropped, not kept as a debt.
  void begin_frame(double frame_seconds, double time_scale, double dt, bool paused);
  // Likewise one that runs ahead: as many steps as go, a picture now and then to show how far it is. What is owed after
  // it is nothing.
  void begin_ahead(double frame_seconds, double dt, bool paused);
  // Whether another step is due, `spent` seconds of stepping after begin_frame.
  [[nodiscard]] bool step_due(double spent) const;
  void step_done();
  // Ends the frame, whose steps took `spent` seconds.
  void end_frame(double spent);
  // Forgets owed time and measurements (scene loaded, reset).
  void restart();

  // Where between the last two steps the drawn moment lies, in [0, 1].
  [[nodiscard]] float blend() const;
  // Shows the last step as it is (single steps).
  void show_last_step() { owed_ = dt_; }
  // Simulated seconds a second, and frames, over about a second; 0 where hardly any time has passed.
  [[nodiscard]] double real_time_factor() const;
  [[nodiscard]] double frames_per_second() const;
  // How long a frame would be that follows real time, with a drawing as long as this and steps as long as those of the
  // frame that has just ended: what running ahead tells of the frames to come [s].
  [[nodiscard]] double usual_frame(double drawing) const;

 private:
  struct Frame {
    double real = 0.0, simulated = 0.0;  // [s]
  };
  static constexpr std::size_t kHistory = 240;
  static constexpr double kWindow = 1.0;     // of the measurements [s]
  static constexpr double kShortest = 1e-3;  // that tells a pace: a window's first frame follows its start at once [s]

  void start(double frame_seconds, double dt, bool paused);
  [[nodiscard]] Frame recent(int& frames) const;  // nothing where hardly any time has passed

  double dt_ = 1.0 / 60.0;  // [s]
  double owed_ = 0.0;       // simulated time not yet stepped, plus the dt that interpolation looks back [s]
  int taken_ = 0;           // steps of this frame
  bool paused_ = false;
  bool ahead_ = false;   // this frame
  double spent_ = 0.0;   // on the last frame's steps [s]
  double others_ = 0.0;  // what a frame takes besides its steps, smoothed [s]
  Frame current_;
  std::array<Frame, kHistory> history_{};
  std::size_t count_ = 0;
};

}  // namespace regatta
