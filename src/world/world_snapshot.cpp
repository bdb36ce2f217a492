// The snapshot of the world for a frame, a recording or a CSV line.
#include "rigid/tail.h"
#include "world/world_data.h"

namespace regatta {

namespace {

// The water's load with what its vortices do, but for the water that goes along with the body.
BodyLoad load_with_vortices(BodyLoad load, const ShedLoad& shed) {
  load.force += shed.force;
  load.torque += shed.torque;
  load.drag += shed.force - shed.taken_back;
  load.wake += shed.force - shed.taken_back;
  load.buoyancy += shed.taken_back;
  return load;
}

// Lists the counts of the waters, in one order, with 0 for kinds that are not there.
void list_counts(std::span<const WaterKind> kinds, std::vector<WaterCount>& out) {
  out.clear();
  for (const CountShown shown : {CountShown::kAlways, CountShown::kWhereSome}) {
    for (const WaterKind& kind : kinds) {
      if (*kind.counts.name != '\0' && kind.counts.shown == shown) out.push_back(kind.counts);
    }
  }
}

}  // namespace

void World::contacts(std::vector<ContactForce>& out) const { impl_->rigid.contacts(out); }

void World::snapshot(const SnapshotRequest& request, Snapshot& out) const {
  const Impl& world = *impl_;
  out.scene_title = world.scene.title;
  out.look = world.scene.look;
  out.step = world.step;
  out.time = world.time();
  out.dt = world.dt();
  out.domain = world.domain;
  out.home = world.scene.travel() == TravelKind::kAtEdges ? std::optional(world.scene.domain) : std::nullopt;
  out.terrain = world.scene.has_shallow_water ? world.bundle->water.terrain
                                              : nullptr;  // a box of particles stands on open ground
  out.level = world.bundle->water.level;
  out.params = world.params;
  const std::span<const StageTime> times = world.profiler.times();
  out.stages.assign(times.begin(), times.end());

  out.bodies.resize(static_cast<std::size_t>(world.rigid.count()));
  for (int i = 0; i < world.rigid.count(); ++i) {
    const auto index = static_cast<std::size_t>(i);
    const BodySetup& setup = world.rigid.setup(i);
    BodySnapshot& body = out.bodies[index];
    body.id = setup.id;
    body.name = setup.name;
    body.kind = setup.kind;
    body.hull = setup.hull;
    body.state = world.rigid.state(i);
    body.previous = world.previous[index];
    body.load = load_with_vortices(world.loads[index], world.vortons.loads()[index]);
    body.motion = setup.motion;
    body.color = setup.color;
    body.look = setup.look;
    body.mass = setup.mass;
    body.is_boat = setup.boat.has_value();
    const BoatGear& gear = world.rigid.gear(i);
    body.throttle = gear.throttle;
    body.engine = gear.engine;
    body.rudder = gear.rudder;
    body.blade = gear.blade;
    body.dives = world.rigid.diving(i) != nullptr;
    body.diving = body.dives ? *world.rigid.diving(i) : DivingState{};
    const TailState* const tail = world.rigid.tail(i);
    body.tail =
        tail != nullptr ? tail_pose(*setup.boat, *tail, setup.hull->origin, static_cast<float>(out.dt)) : TailPose{};
    body.vortices = world.wakes.state(i).vortices.count();
    body.wake = world.wakes.state(i).totals;
  }

  world.vortons.snapshot(out.vortons, request.wakes);
  world.tell_rings(out);

  const std::span<const Mooring> moorings = world.rigid.moorings();
  out.moorings.assign(moorings.begin(), moorings.end());

  const std::span<const Grip> grips = world.rigid.hands().list();
  out.grips.assign(grips.begin(), grips.end());

  out.contacts.clear();
  if (request.contacts) world.rigid.contacts(out.contacts);

  out.wakes.resize(request.wakes ? out.bodies.size() : 0);
  for (std::size_t i = 0; i < out.wakes.size(); ++i) {
    const int body = static_cast<int>(i);
    world.wakes.snapshot(world.params, body, world.rigid.view(body), out.wakes[i]);
  }

  std::vector<Vec3> gauge_places;
  std::vector<WaterSample> gauge_water;
  world.sample_gauges(gauge_places, gauge_water);
  out.gauges.resize(world.scene.gauges.size());
  for (std::size_t i = 0; i < out.gauges.size(); ++i) {
    const Gauge& gauge = world.scene.gauges[i];
    const double height = i < world.gauge_heights.size() ? world.gauge_heights[i].height() : 0.0;
    out.gauges[i] = {gauge, gauge_water[i], height};
  }

  out.goals.resize(world.goals.size());
  for (std::size_t g = 0; g < out.goals.size(); ++g) out.goals[g] = {world.scene.goals[g], world.goals[g]};

  out.diagnostics = diagnostics(request.energy);
  if (out.diagnostics.waves.cells == 0) out.spectrum = {};

  // Every water fills its part anew; the memory stays.
  out.surface.clear();
  out.far_sea.clear();
  out.points.clear();
  out.clouds.clear();
  out.meshes.clear();
  out.slices.clear();
  out.glass.clear();
  out.wind.clear();
  const HeldWater* const above = world.layer();
  const WaterDrawing drawing{world.params, world.time(), request, above != nullptr ? above->waves : nullptr};
  for (const HeldWater& held : world.waters) held.water->draw(drawing, out);
}

// Wants the rings in the snapshot already.
void World::Impl::tell_rings(Snapshot& out) const {
  const bool sheds = used.wake_on && used.vorton_law == VortonLaw::kRings && wake_carrier() != nullptr;
  for (int i = 0; i < rigid.count(); ++i) {
    RingFigures figures;
    figures.expected = sheds && may_shed_rings(used, rigid.setup(i), bundle->water.level);
    if (sheds && vortons.is_under(i)) {
      figures.kind = ShedKind::kRings;
    } else if (used.wake_on && used.wake_model != WakeModel::kVortons && wake_carrier() != nullptr) {
      figures.kind = ShedKind::kPlane;
    }
    const ShedLoad& load = vortons.loads()[static_cast<std::size_t>(i)];
    if (sheds) figures.force = load.force - load.taken_back;
    figures.shed = vortons.rings_shed(i);
    out.bodies[static_cast<std::size_t>(i)].rings = figures;
  }
  for (const RingLine& ring : out.vortons.rings) {
    if (ring.body < 0 || ring.body >= rigid.count()) continue;
    RingFigures& figures = out.bodies[static_cast<std::size_t>(ring.body)].rings;
    ++figures.rings;
    figures.nodes += ring.count;
  }
}

std::vector<WaterSample> World::read_water(std::span<const Vec2> places) const {
  std::vector<Vec3> points;
  for (const Vec2 place : places) points.push_back(Water::seen_from_above(place));
  std::vector<WaterSample> samples(points.size());
  impl_->sample(points, samples);
  return samples;
}

Diagnostics World::diagnostics(bool energy) const {
  const Impl& world = *impl_;
  Diagnostics out;
  out.water_volume = world.totals.volume;
  out.water_volume_start = world.volume_start;
  out.volume_in = world.totals.volume_in;
  out.volume_out = world.totals.volume_out;
  out.mass_error = world.mass_error();
  out.kinetic_energy = world.totals.kinetic_energy;
  out.body_energy = world.rigid.energy();
  for (const BodyLoad& load : world.loads) out.displaced_energy += load.stored;
  out.momentum = world.totals.momentum + world.rigid.momentum();
  out.hand_impulse = world.hand_impulse;
  out.max_speed = world.totals.max_speed;
  list_counts(world.kinds, out.counts);
  const HeldWater* const shallow = world.wake_carrier();
  for (const HeldWater& held : world.waters) {
    held.water->diagnose(world.params, world.time(), out);
    if (!energy) continue;
    out.potential_energy += held.water->potential_energy();
    if (shallow != nullptr) out.shared_energy += held.water->shared_energy(*shallow->water);
  }
  out.vortices = world.wakes.vortex_count();
  out.vortons = world.vortons.node_count();
  out.rings = world.vortons.ring_count();
  out.silt = world.vortons.tracer_count();
  out.silt_hits = world.vortons.tracer_hits();
  out.bodies = world.rigid.count();
  out.substeps = world.substeps;
  out.status = world.status;
  out.dropped_commands = world.dropped_commands;
  out.dropped_why = world.dropped_why;
  out.hash = world.last_hash;
  out.hash_step = world.last_hash_step;
  return out;
}

}  // namespace regatta
