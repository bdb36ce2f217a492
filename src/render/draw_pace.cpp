#include "render/draw_pace.h"

#include "render/draw_level.h"

#include <algorithm>
#include <span>
#include <utility>

namespace regatta {

namespace {

constexpr double kSlow = 40.0;       // a frame [ms]: fewer than 25 a second
constexpr double kVerySlow = 80.0;   // a frame that is not to be stood for long [ms]: two steps at once
constexpr int kFewest = 4;           // frames of a window of slow ones,
constexpr double kLongest = 800.0;   // longest time until it ends [ms]
constexpr double kFast = 22.0;       // [ms]
constexpr double kDrawShare = 0.25;  // share of a slow frame: with less, the simulation takes the time
constexpr int kMostPatience = 96;    // windows
constexpr int kLasting = 20;         // windows after which a step up has proved itself

double median(std::span<double> values) {
  std::sort(values.begin(), values.end());
  const std::size_t half = values.size() / 2;
  return 0.5 * (values[half] + values[(values.size() - 1) / 2]);
}

}  // namespace

void DrawPace::change(int by) {
  step_ = std::clamp(step_ + by, 0, kDrawSteps - 1);
  calm_ = 0;
}

void DrawPace::add(double frame_ms, double draw_ms, double passed_ms) {
  const auto at = static_cast<std::size_t>(seen_);
  frames_[at] = frame_ms;
  draws_[at] = draw_ms;
  passed_ += passed_ms;
  if (++seen_ < kWindow && (seen_ < kFewest || passed_ < kLongest)) return;
  const auto count = static_cast<std::size_t>(std::exchange(seen_, 0));
  passed_ = 0.0;
  ++since_up_;
  const double frame = median(std::span(frames_).first(count)), draw = median(std::span(draws_).first(count));
  if (frame > kSlow && draw > kDrawShare * frame) {
    if (since_up_ < kLasting) patience_ = std::min(2 * patience_, kMostPatience);
    change(frame > kVerySlow ? 2 : 1);
  } else if (frame < kFast) {
    if (++calm_ < patience_ || step_ == 0) return;
    change(-1);
    since_up_ = 0;
  } else {
    calm_ = 0;
  }
}

}  // namespace regatta
