// Findings of a small water with a known answer: figures beside those of theory, and curves of both.
#pragma once

#include <cmath>
#include <string>
#include <vector>

namespace regatta {

struct FoundFigure {
  std::string name, unit;
  double measured = 0.0;
  double theory = 0.0;
  double tolerance = 0.0;  // how far off it may be [share of theory]

  [[nodiscard]] double off() const { return measured / theory - 1.0; }
  [[nodiscard]] bool holds() const { return std::abs(off()) <= tolerance; }
};

struct FoundCurve {
  std::string name;
  std::vector<double> x, y;  // as many of both; x rises
};

struct Finding {
  std::vector<FoundFigure> figures;
  std::string x_unit, y_unit;
  std::vector<FoundCurve> curves;  // the measured one, then that of theory if there is one
};

}  // namespace regatta
