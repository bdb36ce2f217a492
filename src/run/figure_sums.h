// What the figures of waters come to over the steps of a benchmark.
#pragma once

#include "exchange/water_figures.h"

#include <span>
#include <vector>

namespace regatta {

class FigureSums {
 public:
  // A step's; those that a benchmark does not tell are left out.
  void add(std::span<const WaterFigure> figures);
  // Of all steps, by Figure::over, in the order in which they were first told.
  [[nodiscard]] std::vector<WaterFigure> over_steps() const;

 private:
  struct Sum {
    const Figure* what = nullptr;
    double sum = 0.0, most = 0.0, last = 0.0;
    int steps = 0;
  };
  std::vector<Sum> sums_;
};

}  // namespace regatta
