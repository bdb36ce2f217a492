#include "ui/ocean_history.h"

#include <algorithm>
#include <cmath>

namespace regatta {

namespace {

double bin_of(double time) { return std::floor(time / kOceanPlotBin); }

}  // namespace

void OceanHistory::clear() {
  closed_.clear();
  steps_ = 0;
}

void OceanHistory::add(double time, const ParticleDiagnostics& ocean) {
  if (steps_ > 0 && time == open_.time) return;
  if (steps_ > 0 && time < open_.time) clear();
  if (steps_ > 0 && bin_of(time) != bin_of(open_.time)) {
    closed_.push(open_);
    steps_ = 0;
  }
  if (steps_ == 0) open_ = {};
  ++steps_;
  const float share = 1.0F / static_cast<float>(steps_);
  const auto gather = [share](float& mean, auto value) { mean += share * (static_cast<float>(value) - mean); };
  open_.time = time;
  gather(open_.density_mean, ocean.density_error_mean);
  gather(open_.density_iterations, ocean.density_iterations);
  gather(open_.divergence_iterations, ocean.divergence_iterations);
  open_.density_max = std::max(open_.density_max, static_cast<float>(ocean.density_error_max));
}

}  // namespace regatta
