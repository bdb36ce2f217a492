// What a small water whose answer is known was found to do: figures beside those of theory, and curves of both.
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
  std::vector<FoundCurve> curves;  // as measured; as theory has it, where it has one
};

}  // namespace regatta
