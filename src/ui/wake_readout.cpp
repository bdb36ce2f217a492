#include "ui/wake_readout.h"

#include "exchange/wake_damping.h"
#include "ui/number_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace regatta {

double wake_gain(const Params& params) {
  if (!params.wake_on || params.wake_lambda <= 0.0) return 0.0;
  const double damping = wake_damping(params);
  return damping > 0.0 ? params.wake_lambda / damping : std::numeric_limits<double>::infinity();
}

std::string shed_text(ShedKind kind) {
  switch (kind) {
    case ShedKind::kNothing:
      return "nothing";
    case ShedKind::kPlane:
      return "vortices in the plane";
    case ShedKind::kRings:
      return "vortex rings";
  }
  return "";
}

std::string of_most(std::int64_t count, double most) {
  return fmt::format("{} of at most {}", grouped(count), grouped(std::llround(most)));
}

std::string since_text(double time, double last) {
  return last < 0.0 ? "never" : fmt::format("{:.2f} s", std::max(0.0, time - last));
}

}  // namespace regatta
