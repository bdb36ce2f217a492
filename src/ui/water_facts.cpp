#include "ui/water_facts.h"

#include "ui/number_text.h"
#include "ui/widgets.h"

#include <algorithm>

namespace regatta {

std::vector<WaterCount> counts_to_show(const Diagnostics& diagnostics) {
  std::vector<WaterCount> found;
  for (const WaterCount& entry : diagnostics.counts) {
    if (entry.count > 0) found.push_back(entry);
  }
  if (found.empty() && !diagnostics.counts.empty()) found.push_back(diagnostics.counts.front());
  return found;
}

std::string count_text(const Diagnostics& diagnostics) {
  std::string text;
  for (const WaterCount& entry : counts_to_show(diagnostics)) {
    if (!text.empty()) text += ", ";
    std::string name = entry.name;
    std::replace(name.begin(), name.end(), '_', ' ');
    text += grouped(entry.count) + ' ' + name;
  }
  return text;
}

bool reports(const Diagnostics& diagnostics, std::string_view group) {
  return std::any_of(diagnostics.figures.begin(), diagnostics.figures.end(),
                     [&](const WaterFigure& figure) { return figure.what->group == group; });
}

std::string figure_text(const WaterFigure& figure) {
  const Figure& what = *figure.what;
  const std::string number = what.whole ? grouped(static_cast<std::int64_t>(figure.value)) : short_number(figure.value);
  return std::string_view(what.unit) == "1" ? number : number + ' ' + what.unit;
}

void count_facts(const Diagnostics& diagnostics) {
  for (const WaterCount& entry : counts_to_show(diagnostics)) fact(entry.name, grouped(entry.count));
}

void figure_facts(const Diagnostics& diagnostics) {
  for (const WaterFigure& figure : diagnostics.figures) {
    if (*figure.what->label != '\0') fact(figure.what->label, figure_text(figure));
  }
}

}  // namespace regatta
