// Swell that comes in from outside through open edges: one long wave, η = a cos(k s - φ) over the still level, where
// s = heading · (place - first corner). In water as shallow as this all waves run at √(g h), and water that rises by η
// with such a wave moves along at u = 2 (√(g (h + η)) - √(g h)), η √(g / h) for small waves [Stoker].
// How columns and cells let it in is in column_edges.h and cell_edges.h.
#pragma once

#include "core/archive.h"
#include "core/types.h"
#include "geometry/domain.h"
#include "params/params.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace regatta {

// The highest wave that keeps its shape, in depths of the water; higher ones break before they arrive [McC94].
inline constexpr float kHighestWave = 0.78F;

struct Swell {
  // The state of the swell.
  double phase = 0.0;      // φ, within [0, 2π); it goes on by ω dt, so that another period makes no jump in time
  double amplitude = 0.0;  // a, which follows half the height that is asked for within about a period [m]
  // From the parameters (aim_swell).
  Vec2 heading{1.0F, 0.0F};  // direction of travel (x, z), of length 1
  float wave_number = 0.0F;  // k = ω / √(g h_0) [1/m]
  Vec2 first_corner{0.0F};   // the corner of the domain that it reaches first [m]

  [[nodiscard]] bool any() const { return amplitude > 0.0; }
  // Whether it enters through an edge with this inward normal. It does not where it runs along the edge.
  [[nodiscard]] bool enters(Vec2 inward) const {
    constexpr float kGrazing = 1e-3F;
    return any() && glm::dot(heading, inward) > kGrazing;
  }
};

// Heading and wave number by the parameters, over water of the reference depth [m].
inline void aim_swell(const Params& params, const Domain& domain, float reference_depth, Swell& swell) {
  const double angle = params.swell_heading * std::numbers::pi / 180.0;
  swell.heading = Vec2(static_cast<float>(std::cos(angle)), static_cast<float>(-std::sin(angle)));
  const double frequency = 2.0 * std::numbers::pi / params.swell_period;
  swell.wave_number = static_cast<float>(frequency / std::sqrt(static_cast<double>(kGravity * reference_depth)));
  swell.first_corner = Vec2(swell.heading.x < 0.0F ? domain.upper.x : domain.lower.x,
                            swell.heading.y < 0.0F ? domain.upper.y : domain.lower.y);
}

// Advances phase and amplitude by dt [s].
inline void advance_swell(const Params& params, double dt, Swell& swell) {
  constexpr double kNothing = 1e-6;  // a wave that was turned off ends at this amplitude [m]
  const double wanted = 0.5 * params.swell_height;
  if (wanted == 0.0 && swell.amplitude <= kNothing) {
    swell.phase = swell.amplitude = 0.0;
    return;
  }
  constexpr double kTurn = 2.0 * std::numbers::pi;
  swell.amplitude += (wanted - swell.amplitude) * (1.0 - std::exp(-dt / params.swell_period));
  swell.phase = std::fmod(swell.phase + kTurn * dt / params.swell_period, kTurn);
}

// Saves or loads the swell's state.
inline void visit_swell(Archive& archive, Swell& swell) {
  constexpr double kHighest = 1000.0;  // above anything that the parameters allow [m]
  archive.value("swell_phase", swell.phase, {.least = 0.0, .most = 2.0 * std::numbers::pi});
  archive.value("swell_amplitude", swell.amplitude, {.least = 0.0, .most = kHighest});
}

struct SwellWater {
  float rise = 0.0F;    // η [m]
  Vec2 velocity{0.0F};  // [m/s]
};

// The wave at a place (x, z) over still water of the given depth [m]; on dry ground it is 0.
inline SwellWater swell_at(const Swell& swell, Vec2 at, float depth) {
  if (!(depth > 0.0F)) return {};
  const float high = std::min(static_cast<float>(swell.amplitude), 0.5F * kHighestWave * depth);
  const float angle = swell.wave_number * glm::dot(swell.heading, at - swell.first_corner);
  const float rise = high * static_cast<float>(std::cos(static_cast<double>(angle) - swell.phase));
  const float speed = 2.0F * (std::sqrt(kGravity * (depth + rise)) - std::sqrt(kGravity * depth));
  return {rise, speed * swell.heading};
}

}  // namespace regatta
