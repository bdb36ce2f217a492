// Each case as a person sees it: what is measured, the figures and their theory, and curves of both.
#include "theory/bodies.h"
#include "theory/channels.h"
#include "theory/exact_solutions.h"
#include "theory/kelvin.h"
#include "theory/known_case.h"
#include "theory/rings_alone.h"
#include "theory/streams.h"
#include "theory/wave_fields.h"
#include "theory/wave_resistance.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <utility>

namespace regatta {

namespace {

// A part of a case: its shares are those of the whole.
GoOn part(const GoOn& whole, int index, int count) {
  return [&whole, index, count](double share) { return whole((index + share) / count); };
}

std::vector<double> cosine(const std::vector<double>& time, double amplitude, double period) {
  std::vector<double> values;
  for (const double t : time) values.push_back(amplitude * std::cos(2.0 * std::numbers::pi * t / period));
  return values;
}

Result<Finding> measure_swing(const StandingWave& wave, const GoOn& go_on, bool as_speed) {
  Result<Swing> found = standing_wave(wave, go_on);
  if (!found) return found.error();
  Swing& swing = found.value();
  const double speed = std::sqrt(exact::kG * wave.depth), way = wave.walled ? 2.0 * wave.length : wave.length;
  Finding finding;
  if (as_speed) {
    finding.figures = {{"speed", "m/s", way / swing.period, speed, 0.002}};
  } else {
    finding.figures = {{"period", "s", swing.period, way / speed, 0.002}};
  }
  finding.x_unit = "s";
  finding.y_unit = "m";
  finding.curves = {{"grid", swing.time, std::move(swing.height)},
                    {"theory", swing.time, cosine(swing.time, wave.amplitude, way / speed)}};
  return finding;
}

Result<Finding> long_wave(const GoOn& go_on) { return measure_swing({}, go_on, true); }

Result<Finding> seiche(const GoOn& go_on) {
  return measure_swing({.length = 12.0, .depth = 0.6, .amplitude = 5e-4, .cells = 120, .walled = true}, go_on, false);
}

Result<Finding> dispersion(const GoOn& go_on) {
  constexpr double kDepth = 1.0;  // [m]
  constexpr std::array kLengths = {0.5, 1.0, 2.0, 4.0, 8.0, 16.0, 32.0};
  const auto airy = [](double length) {
    const double k = 2.0 * std::numbers::pi / length;
    return std::sqrt(exact::kG / k * std::tanh(k * kDepth));
  };
  Finding finding{{}, "m", "m/s", {{"layer", {}, {}}, {"theory", {}, {}}}};
  for (std::size_t n = 0; n < kLengths.size(); ++n) {
    const double length = kLengths[n];
    const Result<double> period =
        standing_period(length, kDepth, part(go_on, static_cast<int>(n), static_cast<int>(kLengths.size())));
    if (!period) return period.error();
    finding.curves[0].x.push_back(length);
    finding.curves[0].y.push_back(length / period.value());
    finding.figures.push_back(
        {fmt::format("speed, {:g} m long", length), "m/s", length / period.value(), airy(length), 0.002});
  }
  for (double length = kLengths.front(); length <= kLengths.back(); length += 0.25) {
    finding.curves[1].x.push_back(length);
    finding.curves[1].y.push_back(airy(length));
  }
  return finding;
}

Result<Finding> dam(const GoOn& go_on) {
  const Dam dam{.length = 40.0, .high = 1.0, .low = 0.2, .time = 3.0, .cells = 200};
  Result<BrokenDam> made = broken_dam(dam, go_on);
  if (!made) return made.error();
  BrokenDam& found = made.value();
  // Place of the step ahead of the broken dam: half its height, from the far end, between two cells.
  const auto front = [&] {
    const double half = 0.5 * (dam.low + exact::dam_break(0.0, dam.time, dam.high, dam.low));
    std::size_t i = found.depth.size() - 1;
    while (i > 1 && found.depth[i - 1] < half) --i;
    const double share = (half - found.depth[i]) / (found.depth[i - 1] - found.depth[i]);
    return found.x[i] + share * (found.x[i - 1] - found.x[i]);
  };
  const std::size_t middle = found.depth.size() / 2;
  Finding finding{{}, "m", "m", {}};
  finding.figures = {
      {"depth where it stood", "m", 0.5 * (found.depth[middle - 1] + found.depth[middle]),
       exact::dam_break(0.0, dam.time, dam.high, dam.low), 0.01},
      {"way of the front", "m", front(), exact::dam_front(dam.time, dam.high, dam.low), 0.01},
  };
  finding.curves = {{"grid", found.x, std::move(found.depth)}, {"theory", found.x, std::move(found.exact)}};
  return finding;
}

Result<Finding> draft(const GoOn& go_on) {
  const BoxAfloat box{.tank = {12.0F, 10.0F}, .depth = 1.0F, .spacing = 0.1F, .up = 0.025F, .seconds = 8.0};
  const Result<std::vector<BodyState>> states = let_go(box, go_on);
  if (!states) return states.error();
  FoundCurve measured{"box", {}, {}}, theory{"theory", {}, {}};
  double mean = 0.0;
  const std::size_t count = states.value().size(), from = count - 180;  // the last three seconds
  for (std::size_t n = 0; n < count; ++n) {
    const double sunk = 0.5 * static_cast<double>(box.size.y - 2.0F * states.value()[n].position.y);
    measured.x.push_back(static_cast<double>(n) / 60.0);
    measured.y.push_back(sunk);
    if (n >= from) mean += sunk / 180.0;
  }
  theory.x = measured.x;
  theory.y.assign(count, box.draft());
  return Finding{{{"draft", "m", mean, box.draft(), 0.005}}, "s", "m", {std::move(measured), std::move(theory)}};
}

// 2 × 0.5 × 1 m, half as heavy as water. Theory: linear, sources on the box's panels in the frequency domain
// (tests/validation/free_motions_test.cpp); the curve is a cosine of that period and decay.
Result<Finding> heave(const GoOn& go_on) {
  constexpr double kHalfPeriod = 0.770, kLeft = 0.70;  // [s], share
  const BoxAfloat box{.wave_spacing = 0.2F, .drag = false, .up = 0.1F, .seconds = 2.0};
  const Result<std::vector<BodyState>> states = let_go(box, go_on);
  if (!states) return states.error();
  FoundCurve measured{"box", {}, {}};
  for (const BodyState& state : states.value()) {
    measured.x.push_back(static_cast<double>(measured.x.size()) / 60.0);
    measured.y.push_back(static_cast<double>(state.position.y) - box.rest());
  }
  const FirstSwing swing = first_swing(measured.y, 1.0 / 60.0);
  FoundCurve theory{"theory", measured.x, {}};
  const double decay = -std::log(kLeft) / kHalfPeriod;
  for (const double t : theory.x) {
    theory.y.push_back(measured.y.front() * std::exp(-decay * t) * std::cos(std::numbers::pi * t / kHalfPeriod));
  }
  return Finding{
      {{"half period", "s", swing.half_period, kHalfPeriod, 0.12}, {"left after it", "", swing.left, kLeft, 0.30}},
      "s",
      "m",
      {std::move(measured), std::move(theory)}};
}

Result<Finding> street(const GoOn& go_on) {
  const BodyInAStream body;
  Result<Street> found = street_behind(body, go_on);
  if (!found) return found.error();
  return Finding{{{"f D/U", "", found.value().strouhal, 0.20, 0.15}, {"C_D", "", found.value().drag, 1.1, 0.2}},
                 "s",
                 "m/s",
                 {{"behind it", std::move(found.value().time), std::move(found.value().across)}}};
}

Result<Finding> kelvin(const GoOn& go_on) {
  const HeadRun run;
  const Result<KelvinPattern> found = kelvin_pattern(run, go_on);
  if (!found) return found.error();
  const double length = 2.0 * std::numbers::pi * run.speed * run.speed / exact::kG;
  FoundCurve track{"on the track", {}, found.value().track};
  for (std::size_t n = 0; n < track.y.size(); ++n) track.x.push_back(run.spacing * static_cast<double>(n));
  return Finding{{{"wave length", "m", found.value().length, length, 0.01},
                  {"wedge", "°", found.value().wedge_deg, std::asin(1.0 / 3.0) * 180.0 / std::numbers::pi, 0.036}},
                 "m",
                 "m",
                 {std::move(track)}};
}

Result<Finding> resistance(const GoOn& go_on) {
  constexpr std::array kFroude = {0.25, 0.3, 0.35, 0.4, 0.5, 0.6};
  constexpr double kDepth = 6.0;  // [m]
  const PressingHull hull = wigley_head();
  const auto speed_at = [&](double froude) { return froude * std::sqrt(exact::kG * hull.length); };
  Finding finding{{}, "Fn", "N", {{"layer", {}, {}}, {"theory", {}, {}}}};
  for (std::size_t n = 0; n < kFroude.size(); ++n) {
    const Result<double> measured = towed_resistance(
        hull, speed_at(kFroude[n]), kDepth, part(go_on, static_cast<int>(n), static_cast<int>(kFroude.size())));
    if (!measured) return measured.error();
    finding.curves[0].x.push_back(kFroude[n]);
    finding.curves[0].y.push_back(measured.value());
    finding.figures.push_back({fmt::format("resistance, Fn {:g}", kFroude[n]), "N", measured.value(),
                               steady_resistance(hull, speed_at(kFroude[n]), kDepth), 0.04});
  }
  for (double froude = kFroude.front(); froude <= kFroude.back() + 1e-9; froude += 0.02) {
    if (!go_on(1.0)) return stopped();
    finding.curves[1].x.push_back(froude);
    finding.curves[1].y.push_back(steady_resistance(hull, speed_at(froude), kDepth));
  }
  return finding;
}

Result<Finding> ring(const GoOn& go_on) {
  constexpr double kCore = 0.1;  // [m]
  Result<RingWay> found = way_of_a_ring(kCore, 1.5, go_on);
  if (!found) return found.error();
  RingWay& way = found.value();
  const double theory = thin_ring_speed(1.0, 1.0, kCore);
  FoundCurve straight{"theory", way.time, {}};
  for (const double t : way.time) straight.y.push_back(theory * t);
  return Finding{{{"speed", "m/s", way.speed, theory, 0.005}},
                 "s",
                 "m",
                 {{"ring", std::move(way.time), std::move(way.height)}, std::move(straight)}};
}

Result<Finding> sea(const GoOn& go_on) {
  const SeaState asked;
  Result<FoundSea> made = found_sea(asked, go_on);
  if (!made) return made.error();
  FoundSea& found = made.value();
  return Finding{
      {{"H_s", "m", found.height, asked.height, 0.1}, {"T_p", "s", found.period, asked.period, 0.1}},
      "Hz",
      "m² s",
      {{"gauges", found.frequency, std::move(found.measured)}, {"theory", found.frequency, std::move(found.asked)}}};
}

// The cube's drag is that of all its sides, as it tumbles; the theory's that of one side.
Result<Finding> sinking(const GoOn& go_on) {
  Result<Sinking> made = sinking_cube(WaterSolver::kGrid, go_on);
  if (!made) return made.error();
  Sinking& found = made.value();
  const double theory = std::sqrt(2.0 * 0.2 * exact::kG / 1.05);
  return Finding{{{"speed", "m/s", found.speed, theory, 0.1}},
                 "s",
                 "m",
                 {{"cube", std::move(found.time), std::move(found.depth)}}};
}

constexpr std::array<KnownCase, 12> kCases = {{
    {"long_wave", "A long wave", "c = √(g h)", long_wave},
    {"seiche", "Water swings in a basin", "T = 2 L/√(g h), Merian", seiche},
    {"dispersion", "Waves of seven lengths", "c² = g/k tanh k h, Airy", dispersion},
    {"dam", "A dam breaks onto shallow water", "the broken dam [Stoker]", dam},
    {"draft", "How deep a box floats", "as much water as it weighs, Archimedes", draft},
    {"heave", "A box heaves", "sources on its panels, linear theory", heave},
    {"street", "A cylinder sheds a street", "f D/U = 0.20, C_D = 1.1, as measured", street},
    {"kelvin", "Waves behind a ship", "2 π U²/g long, in a wedge of asin 1/3, Kelvin", kelvin},
    {"resistance", "Wave resistance of a thin hull", "steady linear theory of what it presses", resistance},
    {"ring", "A vortex ring goes", "Γ/4πR (ln 8R/σ − ½) [Saf92]", ring},
    {"sea", "A sea of its height and period", "JONSWAP [Has73]", sea},
    {"sinking", "A cube sinks", "weight is drag, C_D = 1.05 [Hoe65]", sinking},
}};

}  // namespace

std::span<const KnownCase> known_cases() { return kCases; }

}  // namespace regatta
