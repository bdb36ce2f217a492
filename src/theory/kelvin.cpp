#include "theory/kelvin.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace regatta {

Result<HeadWake> run_head(const HeadRun& run, const GoOn& go_on) {
  constexpr double kDt = 1.0 / 30.0, kRamp = 2.0;  // [s]
  const double sigma = 4.0 * run.spacing, sponge = 30.0 * run.spacing, start = sponge + 8.0 * sigma;
  const WaveGrid grid = make_wave_grid({0, 0}, Vec2(static_cast<float>(run.spacing)), run.nx, run.nz,
                                       WaveAxis::kPeriodic, WaveAxis::kWalled);
  HeadWake wake{.layer = WaveLayer(grid, make_wave_bed(static_cast<float>(run.depth)),
                                   {.west = static_cast<float>(sponge), .east = static_cast<float>(sponge)}, kDt),
                .spacing = run.spacing};
  std::vector<float> head = grid.make_array();
  const double way = run.nx * run.spacing - 2.0 * start;
  for (int n = 0; n * kDt * run.speed < way; ++n) {
    wake.gone = n * kDt * run.speed;
    wake.at = start + wake.gone;
    if (n % 20 == 0 && !go_on(wake.gone / way)) return stopped();
    const double share = std::min(1.0, n * kDt / kRamp);
    std::fill(head.begin(), head.end(), 0.0F);
    const int middle_column = static_cast<int>(wake.at / run.spacing);
    const int reach = static_cast<int>(6.0 * sigma / run.spacing);
    for (int k = 0; k < reach; ++k) {
      for (int i = middle_column - reach; i <= middle_column + reach; ++i) {
        const Vec2 middle = grid.middle(i, k);
        const double x = (static_cast<double>(middle.x) - wake.at) / sigma, z = static_cast<double>(middle.y) / sigma;
        head[grid.at(i, k)] = static_cast<float>(0.02 * share * std::exp(-0.5 * (x * x + z * z)));
      }
    }
    wake.layer.step(&head);
  }
  return wake;
}

void Caustic::add(double x, double y) {
  const double c = std::cbrt(x);
  xx_ += x * x;
  xc_ += x * c;
  cc_ += c * c;
  xy_ += x * y;
  cy_ += c * y;
}

double Caustic::angle_deg() const {
  return std::atan((xy_ * cc_ - cy_ * xc_) / (xx_ * cc_ - xc_ * xc_)) * 180.0 / std::numbers::pi;
}

Result<KelvinPattern> kelvin_pattern(const HeadRun& run, const GoOn& go_on) {
  const Result<HeadWake> made = run_head(run, go_on);
  if (!made) return made.error();
  const HeadWake& wake = made.value();
  const WaveGrid& grid = wake.layer.grid();
  const double length = 2.0 * std::numbers::pi * run.speed * run.speed / static_cast<double>(kGravity);
  const double nearest = 2.0 * length, farthest = 0.45 * wake.gone;
  KelvinPattern found;
  double first = 0.0, last = 0.0;
  for (int i = wake.column(nearest); i > wake.column(farthest); --i) {
    const double a = wake.eta(i, 0), b = wake.eta(i - 1, 0);
    if (a * b >= 0.0) continue;
    last = i - a / (a - b);
    if (found.crossings++ == 0) first = last;
  }
  if (found.crossings > 1) found.length = 2.0 * run.spacing * (first - last) / (found.crossings - 1);
  for (int i = wake.column(0.0); i > wake.column(farthest); --i) found.track.push_back(wake.eta(i, 0));

  // The highest place of each cusp wave, two thirds of a transverse one long.
  Caustic caustic;
  for (double from = nearest; from + length * 2.0 / 3.0 < farthest; from += length / 3.0) {
    double most = 0.0, x = 0.0, y = 0.0;
    for (int i = wake.column(from + length * 2.0 / 3.0); i < wake.column(from); ++i) {
      for (int k = 1; k < grid.nz; ++k) {
        const double behind = wake.at - static_cast<double>(grid.middle(i, k).x);
        const double aside = static_cast<double>(grid.middle(i, k).y);
        if (aside < 0.15 * behind || std::abs(wake.eta(i, k)) <= most) continue;
        most = std::abs(wake.eta(i, k));
        x = behind;
        y = aside;
      }
    }
    caustic.add(x, y);
  }
  found.wedge_deg = caustic.angle_deg();
  return found;
}

}  // namespace regatta
