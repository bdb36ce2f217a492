#include "ui/count_facts.h"

#include "ui/number_text.h"
#include "ui/widgets.h"

namespace regatta {

std::vector<WaterCount> counts_to_show(const Diagnostics& diagnostics) {
  std::vector<WaterCount> found;
  for (const WaterCount& entry : diagnostics.counts) {
    if (entry.count > 0) found.push_back(entry);
  }
  if (found.empty() && !diagnostics.counts.empty()) found.push_back(diagnostics.counts.front());
  return found;
}

void count_facts(const Diagnostics& diagnostics) {
  for (const WaterCount& entry : counts_to_show(diagnostics)) fact(entry.name, grouped(entry.count));
}

}  // namespace regatta
