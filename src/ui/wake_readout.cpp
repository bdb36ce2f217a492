#include "ui/wake_readout.h"

#include "exchange/wake_damping.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

namespace regatta {

double wake_gain(const Params& params) {
  if (!params.wake_on || params.wake_lambda <= 0.0) return 0.0;
  const double damping = wake_damping(params);
  return damping > 0.0 ? params.wake_lambda / damping : std::numeric_limits<double>::infinity();
}

std::string since_text(double time, double last) {
  return last < 0.0 ? "never" : fmt::format("{:.2f} s", std::max(0.0, time - last));
}

}  // namespace regatta
