#include "run/split_labels.h"

#include <fmt/format.h>

namespace regatta {

std::array<std::string, 2> split_labels(SplitKind kind, const Params& left, const Params& right) {
  switch (kind) {
    case SplitKind::kNone:
      break;
    case SplitKind::kWakes:
      // Before its first step the left world has not yet heard of it.
      return {"without wakes", fmt::format("with wakes, λ = {:.3g}", right.wake_lambda)};
    case SplitKind::kSolver:
      return {param_text(left, ParamId::water_solver), param_text(right, ParamId::water_solver)};
  }
  return {};
}

}  // namespace regatta
