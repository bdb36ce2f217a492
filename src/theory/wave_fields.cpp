#include "theory/wave_fields.h"

#include "waves/sea_spectrum.h"
#include "waves/wave_layer.h"
#include "world/world.h"

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <complex>
#include <memory>
#include <numbers>

namespace regatta {

namespace {

// One-sided, of samples dt apart around their mean, at whole multiples of 1/(n dt); Hann's window [m² s].
void add_spectrum(const std::vector<double>& samples, double dt, std::vector<double>& density) {
  const auto count = static_cast<double>(samples.size());
  double mean = 0.0;
  for (const double v : samples) mean += v / count;
  for (std::size_t bin = 0; bin < density.size(); ++bin) {
    std::complex<double> sum = 0.0;
    for (std::size_t n = 0; n < samples.size(); ++n) {
      const double turn = 2.0 * std::numbers::pi * static_cast<double>(n) / count;
      sum += (samples[n] - mean) * (0.5 - 0.5 * std::cos(turn)) * std::polar(1.0, -turn * static_cast<double>(bin));
    }
    constexpr double kWindow = 3.0 / 8.0;  // mean of its square
    density[bin] += 2.0 * std::norm(sum) * dt / (count * kWindow);
  }
}

}  // namespace

Result<double> standing_period(double length, double depth, const GoOn& go_on) {
  constexpr int kCells = 24;
  const double k = 2.0 * std::numbers::pi / length;
  const double longest = 2.0 * std::numbers::pi / std::sqrt(static_cast<double>(kGravity) * k * std::tanh(k * depth));
  const double dt = longest / 40.0;
  const auto spacing = static_cast<float>(length / kCells);
  const WaveGrid grid = make_wave_grid({0, 0}, Vec2(spacing), kCells, 2, WaveAxis::kPeriodic, WaveAxis::kPeriodic);
  WaveLayer layer(grid, make_wave_bed(static_cast<float>(depth)), {}, dt);
  const auto cosine = [&](int i) { return std::cos(k * length * (i + 0.5) / kCells); };
  for (int i = 0; i < kCells; ++i) {
    for (int row = 0; row < 2; ++row) layer.state().surface[grid.at(i, row)] = static_cast<float>(0.01 * cosine(i));
  }
  double before = 0.0, first = 0.0, last = 0.0;
  int crossings = 0;
  constexpr int kSteps = 400;
  for (int step = 1; step <= kSteps; ++step) {
    layer.step();
    double height = 0.0;
    for (int i = 0; i < kCells; ++i) height += static_cast<double>(layer.state().surface[grid.at(i, 0)]) * cosine(i);
    if (step > 1 && (height > 0.0) != (before > 0.0)) {
      last = dt * (step - height / (height - before));
      if (crossings++ == 0) first = last;
    }
    before = height;
    if (step % 100 == 0 && !go_on(static_cast<double>(step) / kSteps)) return stopped();
  }
  if (crossings < 2) return Error{"the wave does not swing"};
  return 2.0 * (last - first) / (crossings - 1);
}

Result<FoundSea> found_sea(const SeaState& sea, const GoOn& go_on) {
  constexpr double kDepth = 8.0, kHighest = 1.0;  // [m], of the spectrum [Hz]
  constexpr int kStepsASample = 6, kSide = 5;
  Scene scene;
  scene.params.water_solver = WaterSolver::kGrid;
  scene.params.waves_on = true;
  scene.params.waves_spacing = 0.25;
  scene.params.wake_on = false;
  scene.params.sea_height = sea.height;
  scene.params.sea_period = sea.period;
  scene.params.sea_spectrum = SeaSpectrum::kJonswap;
  scene.domain = {Vec2(-24.0F), Vec2(24.0F), EdgeKind::kOpen, EdgeKind::kOpen, EdgeKind::kOpen, EdgeKind::kOpen};
  scene.water.depth = static_cast<float>(kDepth);
  scene.water.spacing = 0.5F;
  for (int n = 0; n < kSide * kSide; ++n) {
    const Vec2 at(9.0F * static_cast<float>(n % kSide - 2), 9.0F * static_cast<float>(n / kSide - 2));
    scene.gauges.push_back({fmt::format("gauge {}", n + 1), at});
  }
  const Result<std::unique_ptr<World>> made = World::create(scene);
  if (!made) return made.error();
  World& world = *made.value();
  std::array<std::vector<double>, kSide * kSide> heights;
  Snapshot snapshot;
  const int steps = static_cast<int>(std::lround(sea.seconds / world.dt()));
  double squares = 0.0;
  for (int step = 0; step < steps; ++step) {
    if (step % 10 == 0 && !go_on(static_cast<double>(step) / steps)) return stopped();
    world.step();
    if (step % kStepsASample != 0) continue;
    world.snapshot({}, snapshot);
    for (std::size_t g = 0; g < heights.size(); ++g) {
      heights[g].push_back(static_cast<double>(snapshot.gauges[g].water.surface - snapshot.level));
      squares += heights[g].back() * heights[g].back();
    }
  }
  FoundSea found;
  const auto samples = static_cast<double>(heights.front().size());
  found.height = 4.0 * std::sqrt(squares / (samples * static_cast<double>(heights.size())));
  const double dt = kStepsASample * world.dt();
  const SeaWaves asked{.kind = SeaKind::kJonswap, .height = sea.height, .period = sea.period};
  const double scale = height_scale(asked, kDepth);
  std::vector<double> density(static_cast<std::size_t>(kHighest * samples * dt), 0.0);
  for (const std::vector<double>& at_gauge : heights) add_spectrum(at_gauge, dt, density);
  double weight = 0.0, weighted = 0.0;
  for (std::size_t bin = 1; bin < density.size(); ++bin) {
    const double frequency = static_cast<double>(bin) / (samples * dt);
    const double measured = density[bin] / static_cast<double>(heights.size());
    found.frequency.push_back(frequency);
    found.measured.push_back(measured);
    found.asked.push_back(2.0 * std::numbers::pi * scale *
                          frequency_spectrum(asked, kDepth, 2.0 * std::numbers::pi * frequency));
    weight += std::pow(measured, 4.0);
    weighted += std::pow(measured, 4.0) * frequency;
  }
  found.period = weight / weighted;
  return found;
}

}  // namespace regatta
