// What a world does with its particle ocean beside the step: filling it, asking it, reporting on it.
#include "particles/beaufort.h"
#include "particles/wind.h"
#include "scene/ocean_blocks.h"
#include "world/world_data.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace regatta {

namespace {

// The wind on a coarse grid over the box, between the water as it would stand at rest and the box' top.
void make_wind_arrows(const Wind& wind, double time, const ParticleWater& ocean, double water_volume,
                      std::vector<WindArrow>& out) {
  const Vec3 lower = ocean.setup().lower;
  const Vec3 size = ocean.setup().upper - lower;
  const bool along_x = size.x >= size.z;
  const int nx = along_x ? kWindPlacesLong : kWindPlacesShort;
  const int nz = along_x ? kWindPlacesShort : kWindPlacesLong;
  const float depth = std::clamp(static_cast<float>(water_volume) / (size.x * size.z), 0.0F, size.y);
  const float room = std::max(size.y - depth, 0.25F * size.y);  // a full box has its wind above its top

  constexpr std::size_t kCount =
      static_cast<std::size_t>(kWindPlacesLong) * static_cast<std::size_t>(kWindPlacesShort * kWindPlacesHigh);
  std::array<float, kCount> x{}, y{}, z{}, u{}, v{}, w{};
  std::size_t count = 0;
  const auto middle = [](int i, int of) { return (static_cast<float>(i) + 0.5F) / static_cast<float>(of); };
  for (int j = 0; j < kWindPlacesHigh; ++j) {
    for (int k = 0; k < nz; ++k) {
      for (int i = 0; i < nx; ++i, ++count) {
        x[count] = lower.x + size.x * middle(i, nx);
        y[count] = lower.y + depth + room * middle(j, kWindPlacesHigh);
        z[count] = lower.z + size.z * middle(k, nz);
      }
    }
  }
  wind_velocity(wind, time, lower.y, {x, y, z}, u, v, w);
  out.resize(kCount);
  for (std::size_t i = 0; i < kCount; ++i) out[i] = {{x[i], y[i], z[i]}, {u[i], v[i], w[i]}};
}

}  // namespace

Result<> World::Impl::fill_ocean() {
  if (!scene.ocean) return success();
  const Result<ParticleSetup> setup = filled_ocean(*scene.ocean, scene.params.ocean_fill);
  if (!setup) return setup.error();
  view_bodies();
  Result<ParticleWater> filled = ParticleWater::create(setup.value(), views);
  if (!filled) return filled.error();
  ocean = std::move(filled).value();
  return success();
}

WaterSample World::Impl::water_at(Vec2 at, float y) const {
  if (ocean && ocean->covers(at) && y > ocean->setup().lower.y) return ocean->sample(at);
  if (water) return water->sample(at);
  const float bed = water_setup.terrain->sample(at.x, at.y).height;
  return {bed, 0.0F, bed, Vec2(0.0F), false};
}

ParticleDiagnostics World::Impl::ocean_diagnostics() const {
  if (!ocean) return {};
  ParticleDiagnostics out;
  out.particles = ocean->particles().count();
  out.boundary_particles = ocean->boundary_count();
  out.substeps = ocean_report.substeps;
  out.density_iterations = ocean_report.density.iterations;
  out.divergence_iterations = ocean_report.divergence.iterations;
  out.density_error_mean = ocean_report.density.mean_error;
  out.density_error_max = ocean_report.density.max_error;
  out.neighbours = step > 0 ? ocean->neighbours() : 0.0;
  out.escaped = ocean_report.escaped;
  out.max_speed = ocean_speed;
  out.bytes = ocean->bytes();
  return out;
}

void World::Impl::snapshot_wind(bool with_arrows, WindSnapshot& out) const {
  Wind wind = make_wind(params);
  const double now = time();
  out.on = wind.on;
  out.strength = pulse_strength(wind, now);
  out.mean = wind.mean;
  out.beaufort = beaufort_number(static_cast<double>(glm::length(wind.mean)));
  out.next = pulse_from(wind, now);
  pulses_between(wind, now - kWindLookBack, now + kWindLookAhead, out.pulses);
  out.arrows.clear();
  if (!with_arrows || !wind.on) return;
  if (out.strength == 0.0F) wind.noise = 0.0F;  // between pulses no air trembles: what will blow is shown
  const double volume =
      ocean->particle_mass() / static_cast<double>(kWaterDensity) * static_cast<double>(ocean->particles().count());
  make_wind_arrows(wind, now, *ocean, volume, out.arrows);
}

}  // namespace regatta
