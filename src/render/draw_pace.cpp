#include "render/draw_pace.h"

#include "render/draw_level.h"

#include <algorithm>

namespace regatta {

namespace {

constexpr double kSlow = 40.0;       // a frame [ms]: fewer than 25 a second
constexpr double kFast = 22.0;       // [ms]
constexpr double kDrawShare = 0.25;  // of a slow frame: below, the simulation is what takes the time
constexpr int kMostPatience = 96;    // windows
constexpr int kLasting = 20;         // windows after which a step up has proved itself

double median(std::array<double, 12> values) {
  std::sort(values.begin(), values.end());
  return 0.5 * (values[5] + values[6]);
}

}  // namespace

void DrawPace::change(int by) {
  step_ = std::clamp(step_ + by, 0, kDrawSteps - 1);
  calm_ = 0;
}

void DrawPace::add(double frame_ms, double draw_ms) {
  const auto at = static_cast<std::size_t>(seen_);
  frames_[at] = frame_ms;
  draws_[at] = draw_ms;
  if (++seen_ < kWindow) return;
  seen_ = 0;
  ++since_up_;
  const double frame = median(frames_), draw = median(draws_);
  if (frame > kSlow && draw > kDrawShare * frame) {
    if (since_up_ < kLasting) patience_ = std::min(2 * patience_, kMostPatience);
    change(1);
  } else if (frame < kFast) {
    if (++calm_ < patience_ || step_ == 0) return;
    change(-1);
    since_up_ = 0;
  } else {
    calm_ = 0;
  }
}

}  // namespace regatta
