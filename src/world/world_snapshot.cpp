// What a frame, a recording or a CSV line sees of the world.
#include "world/world_data.h"

namespace regatta {

void World::snapshot(const SnapshotRequest& request, Snapshot& out) const {
  const Impl& world = *impl_;
  out.scene_title = world.scene.title;
  out.step = world.step;
  out.time = world.time();
  out.dt = world.dt();
  out.domain = world.water_setup.domain;
  out.terrain = world.water ? world.water_setup.terrain : nullptr;  // a box of particles stands on open ground
  out.level = world.water_setup.level;
  out.params = world.params;
  out.stage_ms = world.profiler.ms();

  out.bodies.resize(static_cast<std::size_t>(world.rigid.count()));
  for (int i = 0; i < world.rigid.count(); ++i) {
    const auto index = static_cast<std::size_t>(i);
    const BodySetup& setup = world.rigid.setup(i);
    BodySnapshot& body = out.bodies[index];
    body.name = setup.name;
    body.kind = setup.kind;
    body.hull = setup.hull;
    body.state = world.rigid.state(i);
    body.previous = world.previous[index];
    body.load = world.loads[index];
    body.motion = setup.motion;
    body.color = setup.color;
    body.mass = setup.mass;
    body.is_boat = setup.boat.has_value();
    body.throttle = world.rigid.throttle(i);
    body.rudder = world.rigid.rudder(i);
    body.vortices = world.wakes.state(i).vortices.count();
    body.wake = world.wakes.state(i).totals;
  }

  const std::span<const Mooring> moorings = world.rigid.moorings();
  out.moorings.assign(moorings.begin(), moorings.end());

  out.wakes.resize(request.wakes ? out.bodies.size() : 0);
  for (std::size_t i = 0; i < out.wakes.size(); ++i) {
    const int body = static_cast<int>(i);
    world.wakes.snapshot(world.params, body, world.rigid.view(body), out.wakes[i]);
  }

  out.gauges.resize(world.scene.gauges.size());
  for (std::size_t i = 0; i < out.gauges.size(); ++i) {
    const Gauge& gauge = world.scene.gauges[i];
    out.gauges[i] = {gauge, world.water_at(gauge.at)};
  }

  Diagnostics& diagnostics = out.diagnostics;
  diagnostics.water_volume = world.totals.volume;
  diagnostics.water_volume_start = world.volume_start;
  diagnostics.volume_in = world.volume_in();
  diagnostics.volume_out = world.volume_out();
  diagnostics.mass_error = world.mass_error();
  diagnostics.kinetic_energy = world.totals.kinetic_energy;
  diagnostics.potential_energy = world.totals.potential_energy;
  diagnostics.body_energy = world.rigid.energy();
  diagnostics.momentum = world.totals.momentum + world.rigid.momentum();
  diagnostics.max_speed = world.totals.max_speed;
  diagnostics.ocean = world.ocean_diagnostics();
  diagnostics.columns = world.water ? world.water->columns() : 0;
  diagnostics.cells = world.water ? world.water->cells() : 0;
  diagnostics.vortices = world.wakes.vortex_count();
  diagnostics.bodies = world.rigid.count();
  diagnostics.substeps = world.water ? world.report.substeps : world.ocean_report.substeps;
  diagnostics.status = world.status;
  diagnostics.dropped_commands = world.dropped_commands;
  diagnostics.hash = world.last_hash;
  diagnostics.hash_step = world.last_hash_step;

  if (world.ocean) {
    world.ocean->snapshot(request.ocean_boundary, out.ocean);
    world.snapshot_wind(request.wind, out.ocean.wind);
  } else {
    out.ocean = {};
  }

  if (!world.water) {
    out.surface = {};
    out.columns = {};
  } else if (request.surface_spacing > 0.0F || request.columns) {
    std::vector<BodyView> views;
    for (int i = 0; i < world.rigid.count(); ++i) views.push_back(world.rigid.view(i));
    if (request.surface_spacing > 0.0F)
      world.water->reconstruct(request.surface_spacing, views, request.dye, out.surface);
    if (request.columns) world.water->copy_points(out.columns);
  }
}

}  // namespace regatta
