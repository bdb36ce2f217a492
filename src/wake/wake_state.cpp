#include "wake/wake_state.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <type_traits>

namespace regatta {

namespace {

// Calls visit(number) for every number in turn; the lists have their lengths already.
template <class State, class Visit>
void for_each_number(State& state, const Visit& visit) {
  for (auto* field : state.vortices.fields()) {
    for (auto& v : *field) visit(v);
  }
  for (auto* pairs : {&state.potentials, &state.fluxes}) {
    for (auto& pair : *pairs) {
      for (auto& v : pair) visit(v);
    }
  }
  visit(state.body.x);
  visit(state.body.y);
  visit(state.surface);
  visit(state.radius);
  for (std::size_t side = 0; side < 2; ++side) {
    visit(state.totals.shed[side]);
    visit(state.totals.emissions[side]);
    visit(state.totals.last_emission[side]);
  }
  for (auto& emission : state.recent) {
    visit(emission.time);
    visit(emission.from.x);
    visit(emission.from.y);
    visit(emission.at.x);
    visit(emission.at.y);
    visit(emission.circulation);
  }
}

constexpr std::size_t kCounts = 4;
constexpr std::size_t kPerVortex = 7;
constexpr std::size_t kPerPair = 2;
constexpr std::size_t kPerEmission = 6;
constexpr std::size_t kOthers = 10;
constexpr double kMostCounted = 9007199254740992.0;  // 2^53: a double holds every whole number up to it

template <class Number>
constexpr double largest() {
  if constexpr (std::is_integral_v<Number>) {
    return kMostCounted;
  } else {
    return std::numeric_limits<Number>::max();
  }
}

}  // namespace

std::vector<double> wake_values(const WakeState& state) {
  std::vector<double> values;
  for (const std::size_t count :
       {state.vortices.x.size(), state.potentials.size(), state.fluxes.size(), state.recent.size()}) {
    values.push_back(static_cast<double>(count));
  }
  for_each_number(state, [&](const auto& v) { values.push_back(static_cast<double>(v)); });
  return values;
}

Result<WakeState> wake_from_values(std::span<const double> values) {
  const Error damaged{"a saved wake is damaged"};
  if (values.size() < kCounts + kOthers) return damaged;
  for (const double v : values) {
    if (!std::isfinite(v)) return damaged;
  }
  std::array<std::size_t, kCounts> counts{};
  for (std::size_t i = 0; i < kCounts; ++i) {
    if (values[i] < 0.0 || values[i] > static_cast<double>(values.size()) || values[i] != std::floor(values[i])) {
      return damaged;
    }
    counts[i] = static_cast<std::size_t>(values[i]);
  }
  const std::size_t wanted =
      kCounts + kOthers + counts[0] * kPerVortex + (counts[1] + counts[2]) * kPerPair + counts[3] * kPerEmission;
  if (values.size() != wanted) return damaged;
  WakeState state;
  for (std::vector<float>* field : state.vortices.fields()) field->resize(counts[0]);
  state.potentials.resize(counts[1]);
  state.fluxes.resize(counts[2]);
  state.recent.resize(counts[3]);
  std::size_t next = kCounts;
  bool fits = true;
  for_each_number(state, [&](auto& v) {
    using Number = std::remove_reference_t<decltype(v)>;
    const double value = values[next++];
    constexpr double kMost = largest<Number>();
    constexpr double kLeast = std::is_integral_v<Number> ? 0.0 : -kMost;
    fits = fits && value >= kLeast && value <= kMost;
    if (!fits) return;
    v = static_cast<Number>(value);
    fits = static_cast<double>(v) == value;
  });
  if (!fits || state.radius < 0.0F) return damaged;
  return state;
}

}  // namespace regatta
