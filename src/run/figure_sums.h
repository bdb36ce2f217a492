// Sums and extremes of the waters' figures over the steps of a benchmark.
#pragma once

#include "exchange/water_figures.h"

#include <span>
#include <vector>

namespace regatta {

class FigureSums {
 public:
  // Adds the figures of one step; figures that benchmarks do not report are skipped.
  void add(std::span<const WaterFigure> figures);
  // Returns the figures over all steps, combined as Figure::over says, in the order in which they first appeared.
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
