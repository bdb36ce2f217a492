#include "run/figure_sums.h"

#include <algorithm>

namespace regatta {

void FigureSums::add(std::span<const WaterFigure> figures) {
  for (const WaterFigure& figure : figures) {
    if (!figure.what->bench) continue;
    auto found = std::find_if(sums_.begin(), sums_.end(), [&](const Sum& sum) { return sum.what == figure.what; });
    if (found == sums_.end()) found = sums_.insert(sums_.end(), Sum{figure.what, 0.0, figure.value, 0.0, 0});
    found->sum += figure.value;
    found->most = std::max(found->most, figure.value);
    found->last = figure.value;
    ++found->steps;
  }
}

std::vector<WaterFigure> FigureSums::over_steps() const {
  std::vector<WaterFigure> out;
  for (const Sum& sum : sums_) {
    double value = sum.last;
    if (sum.what->over == FigureOver::kMean) value = 1.0 / sum.steps * sum.sum;
    if (sum.what->over == FigureOver::kMost) value = sum.most;
    out.push_back({sum.what, value});
  }
  return out;
}

}  // namespace regatta
