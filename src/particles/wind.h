// The wind over the particle ocean: pulses of a horizontal wind with noise, which push the water's particles [Li20 §3].
// Every particle feels it, by a profile over the height: also those below the surface.
//
// With z the height above the bottom of the water [m], z0 = 0.01 m, h_ref = 10 m:
//   v_ref = v_hori + A (P_x, P_y, P_z)(x / scale)          P: gradient noise, -1 to 1   [Li20 eqs. 22, 23]
//   wind  = v_ref ln((z + z0)/z0) / ln((h_ref + z0)/z0)    [m/s of air]                [Li20 eqs. 24, 25]
//   Δv    = β (ρ_air/ρ) wind                               a step of 0.005 s            [Li20 eq. 26]
// Deviation: Δv is scaled by the time that the wind blows in the step over 0.005 s, so that water gathers the same
// speed by steps of any length; and a pulse that begins or ends within a step counts for its share of it. Deviation:
// the noise's seed is the simulation's time in ms, not the clock's, with the scene's own: a run repeats itself. As
// printed, each step draws another noise. A particle therefore gathers less from it in a second with more steps (by the
// root of their number), down to steps of 1 ms, which share one noise; the mean does not depend on the steps.
#pragma once

#include "core/types.h"
#include "exchange/wind_snapshot.h"
#include "params/params.h"

#include <cstdint>
#include <span>
#include <vector>

namespace regatta {

inline constexpr double kWindStep = 0.005;      // dt for which eq. 26 is printed [s] [Li20 §4.2]
inline constexpr float kAirDensity = 1.293F;    // [kg/m³] [Li20 eq. 26]
inline constexpr float kWindRoughness = 0.01F;  // z0 [m] [Li20 eq. 24]
inline constexpr float kWindHeight = 10.0F;     // h_ref, above the bottom of the water [m] [Li20 eq. 23]

struct Wind {
  bool on = false;
  Vec3 mean{0.0F};           // v_hori [m/s]
  float noise = 0.0F;        // A [m/s]
  float noise_scale = 1.0F;  // [m]
  float gain = 1.5F;         // β
  double period = 6.0;       // from the beginning of one pulse to that of the next; the first begins at time 0 [s]
  double width = 0.75;       // duration of a pulse; if not less than `period` the wind never stops [s]
  std::uint64_t seed = 0;    // seed of the noise
};
Wind make_wind(const Params& params);

// The pulse that blows at this time, or else the next one; begins at infinity if none will come.
WindPulse pulse_from(const Wind& wind, double time);
// All pulses that blow at some time of [from, until), oldest first. None begins before time 0.
void pulses_between(const Wind& wind, double from, double until, std::vector<WindPulse>& out);
// 1 while a pulse blows, 0 between pulses and without wind.
float pulse_strength(const Wind& wind, double time);
// Time for which the wind blows in a step from `time` on, 0 to dt [s]. The sum over steps is that of the pulses.
double blown_time(const Wind& wind, double time, double dt);

// Arrays of equal length.
struct WindPlaces {
  std::span<const float> x, y, z;  // [m]
};
// The wind during a pulse at these places, with noise and profile [m/s]. `bottom`: y of the bottom of the water [m]; no
// wind below it.
void wind_velocity(const Wind& wind, double time, float bottom, const WindPlaces& places, std::span<float> u,
                   std::span<float> v, std::span<float> w);
Vec3 wind_at(const Wind& wind, double time, float bottom, const Vec3& place);

// Adds what the wind does in a step to the particles' velocity. relative_density: ρ/ρ0 of each; as printed, particles
// of low density (few neighbours) gain more speed. Threads share the arrays; same bits for
// any number of them and in any order of the particles. Returns at once between pulses.
struct BlownParticles {
  WindPlaces places;
  std::span<const float> relative_density;
  std::span<float> u, v, w;  // velocity along x, y, z, added to [m/s]
};
void blow(const Wind& wind, double time, double dt, float bottom, const BlownParticles& particles);

}  // namespace regatta
