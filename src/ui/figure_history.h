// The figures that waters report, over the last seconds of simulated time, for plots: one point for each stretch of
// time, however many steps fall into it. Steps that nobody saw are missing.
#pragma once

#include "exchange/water_figures.h"
#include "ui/history.h"

#include <span>
#include <vector>

namespace regatta {

inline constexpr double kFigurePlotTime = 10.0;        // what the plots show [s]
inline constexpr std::size_t kFigurePlotPoints = 200;  // in that time
inline constexpr double kFigurePlotBin = kFigurePlotTime / static_cast<double>(kFigurePlotPoints);  // [s]

struct FigurePoint {
  double time = 0.0;   // of the last step in it [s]
  float value = 0.0F;  // of its steps, by Figure::over
};

// One figure's points.
class FigureLine {
 public:
  explicit FigureLine(const Figure& what) : what_(&what) {}
  [[nodiscard]] const Figure& what() const { return *what_; }
  [[nodiscard]] std::size_t size() const { return closed_.size() + (steps_ > 0 ? 1 : 0); }
  // Oldest first; the last one still gathers steps.
  [[nodiscard]] FigurePoint operator[](std::size_t i) const { return i < closed_.size() ? closed_[i] : open_; }
  // The same time again changes nothing; an earlier one belongs to another run, which begins anew.
  void add(double time, double value);

 private:
  const Figure* what_;
  History<FigurePoint, kFigurePlotPoints> closed_;
  FigurePoint open_;
  int steps_ = 0;  // in it
};

class FigureHistory {
 public:
  // What the waters told of a step; figures without a plot are left out.
  void add(double time, std::span<const WaterFigure> figures);
  void clear() { lines_.clear(); }
  [[nodiscard]] std::span<const FigureLine> lines() const { return lines_; }

 private:
  std::vector<FigureLine> lines_;
};

}  // namespace regatta
