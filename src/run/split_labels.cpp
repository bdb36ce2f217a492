#include "run/split_labels.h"

#include <fmt/format.h>

namespace regatta {

std::array<std::string, 2> split_labels(SplitKind kind, const Params& left, const Params& right) {
  switch (kind) {
    case SplitKind::kNone:
      break;
    case SplitKind::kWakes:
      // Reads λ of the right world: the left one receives its parameters with its first step.
      return {"without wakes", fmt::format("with wakes, λ = {:.3g}", right.wake_lambda)};
    case SplitKind::kSolver:
      for (const ParamId choice : kWaterChoices) {
        if (get_param(left, choice) != get_param(right, choice)) {
          return {param_text(left, choice), param_text(right, choice)};
        }
      }
      break;  // before its first step the twin has not yet changed its solver
  }
  return {};
}

}  // namespace regatta
