#include "particles/wind.h"

#include "core/parallel.h"
#include "core/simd.h"
#include "particles/beaufort.h"
#include "particles/gradient_noise.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numbers>

namespace regatta {

namespace {

constexpr int kRun = 512;               // particles whose wind fits into a processor's nearest memory (6 kB)
constexpr int kBlock = 4 * kRun;        // places for one thread at a time
constexpr float kLeastDensity = 0.1F;   // avoids division by zero; a particle's own share of its ρ/ρ0 is 0.25 or more
constexpr double kLeastShare = 1.0e-9;  // share of a step: less is a pulse that touches it by rounding alone
constexpr double kNever = std::numeric_limits<double>::infinity();

bool never_blows(const Wind& wind) { return !wind.on || !(wind.width > 0.0); }
bool always_blows(const Wind& wind) { return wind.width >= wind.period; }

// The beginning of the period that `time` lies in.
double period_begin(const Wind& wind, double time) { return std::floor(time / wind.period) * wind.period; }

// Time for which the wind has blown from time 0 to `time` [s].
double blown_since(const Wind& wind, double time) {
  const double periods = std::floor(time / wind.period);
  return periods * wind.width + std::min(time - periods * wind.period, wind.width);
}

// Millisecond steps that are sums of 0.001 s may lie a rounding error below their number.
NoiseSeed seed_at(const Wind& wind, double time) {
  return make_noise_seed(wind.seed, static_cast<std::uint64_t>(std::max(0.0, std::floor(time * 1000.0 + 1.0e-6))));
}

// A run of places and the wind there.
struct WindRun {
  const float *x = nullptr, *y = nullptr, *z = nullptr;
  float *u = nullptr, *v = nullptr, *w = nullptr;
  int count = 0;
};

void wind_of_run(const Wind& wind, NoiseSeed seed, float bottom, const WindRun& run) {
  const bool noisy = wind.noise != 0.0F;
  if (noisy) gradient_noise(seed, {run.x, run.y, run.z, run.count, 1.0F / wind.noise_scale}, {run.u, run.v, run.w});
  const WideFloat a(wind.noise);
  const WideFloat bed(bottom);
  const WideFloat per_roughness(1.0F / kWindRoughness);
  const WideFloat per_reference(1.0F / std::log(kWindHeight / kWindRoughness + 1.0F));
  const std::array<WideFloat, 3> mean = {WideFloat(wind.mean.x), WideFloat(wind.mean.y), WideFloat(wind.mean.z)};
  for (int i = 0; i < run.count; i += kLanes) {
    const int left = run.count - i;
    const WideFloat height = max(load_first(run.y + i, left) - bed, WideFloat(0.0F));
    const WideFloat profile = xsimd::log(fused(height, per_roughness, WideFloat(1.0F))) * per_reference;
    const std::array<float*, 3> out = {run.u + i, run.v + i, run.w + i};
    for (std::size_t axis = 0; axis < 3; ++axis) {
      const WideFloat reference = noisy ? fused(a, load_first(out[axis], left), mean[axis]) : mean[axis];
      store_first(reference * profile, out[axis], left);
    }
  }
}

// Adds the push of the wind in `air` to the velocity of a run of particles; scale: for a particle with the density of
// water.
void push_run(const std::array<std::array<float, kRun>, 3>& air, float scale, const float* relative_density,
              const std::array<float*, 3>& velocity, int count) {
  for (int i = 0; i < count; i += kLanes) {
    const int left = count - i;
    const WideFloat density = max(load_first(relative_density + i, left), WideFloat(kLeastDensity));
    const WideFloat push = WideFloat(scale) / density;
    for (std::size_t axis = 0; axis < 3; ++axis) {
      float* const v = velocity[axis] + i;
      store_first(fused(push, load_first(air[axis].data() + i, left), load_first(v, left)), v, left);
    }
  }
}

}  // namespace

Wind make_wind(const Params& params) {
  Wind wind;
  wind.on = params.wind_on;
  if (params.wind_by == WindBy::kVector) {
    wind.mean = {static_cast<float>(params.wind_x), 0.0F, static_cast<float>(params.wind_z)};
  } else {
    const double speed = beaufort_speed(params.wind_beaufort);
    const double angle = params.wind_direction * std::numbers::pi / 180.0;
    // Right-handed about y: from +x towards −z.
    wind.mean = {static_cast<float>(speed * std::cos(angle)), 0.0F, static_cast<float>(-speed * std::sin(angle))};
  }
  wind.noise = static_cast<float>(params.wind_noise);
  wind.noise_scale = static_cast<float>(params.wind_noise_scale);
  wind.gain = static_cast<float>(params.wind_gain);
  wind.period = params.wind_period;
  wind.width = params.wind_width;
  wind.seed = static_cast<std::uint64_t>(params.wind_seed);
  return wind;
}

WindPulse pulse_from(const Wind& wind, double time) {
  if (never_blows(wind)) return {kNever, kNever};
  if (always_blows(wind)) return {0.0, kNever};
  const double begin = period_begin(wind, time);
  const double next = time < begin + wind.width ? begin : begin + wind.period;
  return {next, next + wind.width};
}

void pulses_between(const Wind& wind, double from, double until, std::vector<WindPulse>& out) {
  out.clear();
  double time = std::max(0.0, from);
  while (time < until) {
    const WindPulse pulse = pulse_from(wind, time);
    if (!(pulse.begin < until)) return;
    out.push_back(pulse);
    // Half a pause past its end: at the end itself rounding could bring the same pulse again.
    time = pulse.end + 0.5 * (wind.period - wind.width);
  }
}

float pulse_strength(const Wind& wind, double time) { return pulse_from(wind, time).begin <= time ? 1.0F : 0.0F; }

double blown_time(const Wind& wind, double time, double dt) {
  if (never_blows(wind)) return 0.0;
  if (always_blows(wind)) return dt;
  const double phase = time - period_begin(wind, time);  // small numbers keep the digits of their difference
  const double blown = std::min(dt, blown_since(wind, phase + dt) - blown_since(wind, phase));
  return blown > kLeastShare * dt ? blown : 0.0;
}

void wind_velocity(const Wind& wind, double time, float bottom, const WindPlaces& places, std::span<float> u,
                   std::span<float> v, std::span<float> w) {
  if (!wind.on) {
    for (const std::span<float>& field : {u, v, w}) std::fill(field.begin(), field.end(), 0.0F);
    return;
  }
  const NoiseSeed seed = seed_at(wind, time);
  parallel_blocks(static_cast<int>(places.x.size()), kBlock, [&](int first, int last) {
    wind_of_run(wind, seed, bottom,
                {places.x.data() + first, places.y.data() + first, places.z.data() + first, u.data() + first,
                 v.data() + first, w.data() + first, last - first});
  });
}

Vec3 wind_at(const Wind& wind, double time, float bottom, const Vec3& place) {
  if (!wind.on) return Vec3(0.0F);
  Vec3 velocity;
  wind_of_run(wind, seed_at(wind, time), bottom,
              {&place.x, &place.y, &place.z, &velocity.x, &velocity.y, &velocity.z, 1});
  return velocity;
}

void blow(const Wind& wind, double time, double dt, float bottom, const BlownParticles& particles) {
  const double blown = blown_time(wind, time, dt);
  if (!(blown > 0.0)) return;
  const NoiseSeed seed = seed_at(wind, time);
  const double of_water = static_cast<double>(kAirDensity) / static_cast<double>(kWaterDensity);
  const auto scale = static_cast<float>(static_cast<double>(wind.gain) * of_water * blown / kWindStep);
  const WindPlaces& places = particles.places;
  parallel_blocks(static_cast<int>(places.x.size()), kBlock, [&](int block_first, int block_last) {
    std::array<std::array<float, kRun>, 3> air;
    for (int first = block_first; first < block_last; first += kRun) {
      const int count = std::min(kRun, block_last - first);
      wind_of_run(wind, seed, bottom,
                  {places.x.data() + first, places.y.data() + first, places.z.data() + first, air[0].data(),
                   air[1].data(), air[2].data(), count});
      push_run(air, scale, particles.relative_density.data() + first,
               {particles.u.data() + first, particles.v.data() + first, particles.w.data() + first}, count);
    }
  });
}

}  // namespace regatta
