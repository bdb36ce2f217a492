#include "ui/figure_history.h"

#include <algorithm>
#include <cmath>

namespace regatta {

namespace {

double bin_of(double time) { return std::floor(time / kFigurePlotBin); }

}  // namespace

void FigureLine::add(double time, double value) {
  if (steps_ > 0 && time == open_.time) return;
  if (steps_ > 0 && time < open_.time) {
    closed_.clear();
    steps_ = 0;
  }
  if (steps_ > 0 && bin_of(time) != bin_of(open_.time)) {
    closed_.push(open_);
    steps_ = 0;
  }
  const auto now = static_cast<float>(value);
  ++steps_;
  open_.time = time;
  if (steps_ == 1 || what_->over == FigureOver::kLast) {
    open_.value = now;
  } else if (what_->over == FigureOver::kMost) {
    open_.value = std::max(open_.value, now);
  } else {
    open_.value += (now - open_.value) / static_cast<float>(steps_);
  }
}

void FigureHistory::add(double time, std::span<const WaterFigure> figures) {
  for (const WaterFigure& figure : figures) {
    const Figure& what = *figure.what;
    if (what.plot == nullptr) continue;
    auto line = std::find_if(lines_.begin(), lines_.end(), [&](const FigureLine& l) { return &l.what() == &what; });
    if (line == lines_.end()) line = lines_.insert(lines_.end(), FigureLine(what));
    line->add(time, figure.value);
  }
}

}  // namespace regatta
