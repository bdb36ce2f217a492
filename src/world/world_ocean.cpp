// What a world does with its particle ocean beside the step: filling it, asking it, reporting on it.
#include "world/ocean_box.h"
#include "world/world_data.h"

namespace regatta {

Result<> World::Impl::fill_ocean() {
  if (!scene.ocean) return success();
  const Result<OceanSetup> setup = ocean_setup_of(scene);
  if (!setup) return setup.error();
  view_bodies();
  Result<Ocean> filled = Ocean::create(setup.value(), views);
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

OceanDiagnostics World::Impl::ocean_diagnostics() const {
  if (!ocean) return {};
  OceanDiagnostics out;
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

}  // namespace regatta
