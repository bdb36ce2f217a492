#include "app/frame_clock.h"

#include <algorithm>

namespace regatta {

namespace {

// A longer frame counts as this long: it was a minimised window, a debugger or a scene that loads. Chosen.
constexpr double kLongestFrame = 0.25;  // [s]

// Returns the time that a frame has for steps when drawing takes `drawing` [s].
double usual_budget(double drawing) { return std::max(FrameClock::kFrameGoal - drawing, 0.5 * drawing); }

}  // namespace

void FrameClock::start(double frame_seconds, double dt, bool paused) {
  constexpr double kSmoothing = 0.2;  // weight of the newest frame in the average; chosen
  dt_ = dt;
  paused_ = paused;
  taken_ = 0;
  current_ = {std::max(0.0, frame_seconds), 0.0};
  others_ += kSmoothing * (std::clamp(current_.real - spent_, 0.0, kLongestFrame) - others_);
}

void FrameClock::begin_frame(double frame_seconds, double time_scale, double dt, bool paused) {
  start(frame_seconds, dt, paused);
  ahead_ = false;
  if (!paused) owed_ += std::min(current_.real, kLongestFrame) * time_scale;
}

void FrameClock::begin_ahead(double frame_seconds, double dt, bool paused) {
  start(frame_seconds, dt, paused);
  ahead_ = true;
}

bool FrameClock::step_due(double spent) const {
  if (paused_) return false;
  const double usual = usual_budget(others_);
  const double budget = ahead_ ? std::max(usual, others_ * (1.0 / kAheadDrawing - 1.0)) : usual;
  return (ahead_ || owed_ >= dt_) && (taken_ == 0 || spent < budget);
}

void FrameClock::step_done() {
  if (!ahead_) owed_ -= dt_;
  ++taken_;
  current_.simulated += dt_;
}

void FrameClock::end_frame(double spent) {
  spent_ = spent;
  if (taken_ > 0 && (ahead_ || owed_ >= dt_)) owed_ = dt_;  // ahead or behind: show the last step and drop the debt
  history_[count_ % kHistory] = current_;
  ++count_;
}

void FrameClock::restart() {
  owed_ = 0.0;
  taken_ = 0;
  count_ = 0;
  spent_ = 0.0;
}

float FrameClock::blend() const { return static_cast<float>(std::clamp(owed_ / dt_, 0.0, 1.0)); }

FrameClock::Frame FrameClock::recent(int& frames) const {
  Frame sum;
  frames = 0;
  const std::size_t held = std::min(count_, kHistory);
  for (std::size_t i = 1; i <= held && sum.real < kWindow; ++i) {
    const Frame& frame = history_[(count_ - i) % kHistory];
    sum.real += frame.real;
    sum.simulated += frame.simulated;
    ++frames;
  }
  return sum.real > kShortest ? sum : Frame{};
}

double FrameClock::real_time_factor() const {
  int frames = 0;
  const Frame sum = recent(frames);
  return sum.real > 0.0 ? sum.simulated / sum.real : 0.0;
}

double FrameClock::frames_per_second() const {
  int frames = 0;
  const Frame sum = recent(frames);
  return sum.real > 0.0 ? frames / sum.real : 0.0;
}

double FrameClock::usual_frame(double drawing) const {
  if (taken_ == 0) return drawing;
  const double step = spent_ / taken_;
  const double load = step / dt_;  // share of a real-time run that its steps take [s/s]
  const double wanted = load < 1.0 ? drawing * load / (1.0 - load) : usual_budget(drawing);
  return drawing + std::max(step, std::min(wanted, usual_budget(drawing)));
}

}  // namespace regatta
