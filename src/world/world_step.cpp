// One step of the world, stage by stage.
#include "exchange/status.h"
#include "world/world_data.h"
#include "world/world_stage.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace regatta {

namespace {

constexpr std::int64_t kHashInterval = 64;  // steps between hashes for the diagnostics panel
constexpr double kVolumeTolerance = 1e-5;   // share of the water; sums are in double: only a real loss reaches it

}  // namespace

void World::step() {
  Impl& world = *impl_;
  world.profiler.clear();
  const auto whole = world.profiler.scope(world_stage::kStep);
  // Queued commands → parameters, helm, bodies: the only place anything outside gets in.
  world.apply_commands();
  // Poses, helm, last water loads → poses and velocities.
  world.advance_bodies();
  // Each water, body shapes, velocities and jets, velocity fields of the wakes → that water; loads on bodies.
  world.advance_waters();
  // Bodies, the water around them → vortices; what they add to the water in its next step.
  world.advance_wakes();
  // Place of the body that the domain follows → place of the domain; water that leaves it and comes in.
  world.travel();
  // Balance, finiteness → status; time advances.
  world.finish();
}

void World::Impl::apply_commands() {
  const auto timing = profiler.scope(world_stage::kCommands);
  std::vector<BodyId> removed;
  for (const Command& command : queue) {
    log.emplace_back(step, command);
    if (const auto* set = std::get_if<SetParam>(&command)) {
      if (const auto done = set_param(params, set->id, set->value); !done) drop(done.error().text());
    } else if (const auto* helm = std::get_if<SetHelm>(&command)) {
      const int body = rigid.index_of(helm->body);
      if (body < 0 || !rigid.setup(body).boat) {
        drop("there is no such boat to steer");
      } else if (std::isfinite(helm->throttle) && std::isfinite(helm->rudder) && std::isfinite(helm->dive)) {
        rigid.set_helm(body, helm->throttle, helm->rudder, helm->dive);  // set_helm() limits them
      } else {
        drop("the helm's place is no number");
      }
    } else if (const auto* launch_body = std::get_if<LaunchBody>(&command)) {
      if (const auto done = launch(*launch_body); !done) {
        const char* const what = kLaunchKindNames[static_cast<std::size_t>(launch_body->kind)];
        drop(fmt::format("no {} is launched: {}", what, done.error().text()));
      }
    } else if (const auto* right = std::get_if<RightBody>(&command)) {
      if (const auto done = right_body(right->body); !done) drop(done.error().text());
    } else if (const auto* follow = std::get_if<FollowBody>(&command)) {
      if (const auto done = follow_body(follow->body); !done) drop(done.error().text());
    } else if (const auto* taken = std::get_if<GrabBody>(&command)) {
      if (const auto done = grab(*taken); !done) drop(fmt::format("nothing is grabbed: {}", done.error().text()));
    } else if (const auto* moved = std::get_if<MoveHand>(&command)) {
      if (const auto done = move_hand(*moved); !done) drop(done.error().text());
    } else if (const auto* gone = std::get_if<LetGo>(&command)) {
      if (const auto done = let_go(gone->body); !done) drop(done.error().text());
    } else if (const auto* remove = std::get_if<RemoveBody>(&command)) {
      removed.push_back(remove->body);
    } else if (const auto* more = std::get_if<AddWater>(&command)) {
      if (const auto done = add_water(*more); !done) drop(fmt::format("no water is added: {}", done.error().text()));
    } else if (const auto* push = std::get_if<PushWater>(&command)) {
      if (const auto done = push_water(*push); !done) drop(fmt::format("no water is pushed: {}", done.error().text()));
    }
  }
  queue.clear();
  // Last, each once: another command of this step may still steer the body.
  std::sort(removed.begin(), removed.end());
  removed.erase(std::unique(removed.begin(), removed.end()), removed.end());
  for (const BodyId body : removed) remove_body(body);
  used = params_in_use();
  rigid.scale_boats(used.boat_mass);
}

void World::Impl::advance_bodies() {
  const auto timing = profiler.scope(world_stage::kRigid);
  rigid.boat_probes(boat_probes);
  asked_places.clear();
  for (const BoatProbes& at : boat_probes) asked_places.insert(asked_places.end(), {at.propeller, at.rudder});
  asked_water.resize(asked_places.size());
  sample(asked_places, asked_water);
  boat_water.clear();
  for (std::size_t i = 0; i < asked_places.size(); i += 2) boat_water.push_back({asked_water[i], asked_water[i + 1]});
  for (int i = 0; i < rigid.count(); ++i) previous[static_cast<std::size_t>(i)] = rigid.state(i);
  const RigidStepReport bodies = rigid.step(time(), dt(), used, loads, boat_water, vortons.loads());
  for (const Grip& grip : rigid.hands().list()) hand_impulse += dt() * glm::dvec3(grip.force);
  if (bodies.escaped) raise(StatusBit::kEscaped, bodies.escaped_place);
  if (bodies.not_finite) raise(StatusBit::kNonFinite, bodies.not_finite_place);
}

void World::Impl::advance_waters() {
  // Timed by the waters themselves, stage by stage.
  view_bodies();
  if (const auto changed = change_waters(); !changed) {
    for (std::size_t i = 0; i < kWaterChoices.size(); ++i) {
      for (Params* const back : {&params, &used})
        static_cast<void>(set_param(*back, kWaterChoices[i], choices_in_use[i]));
    }
    drop(changed.error().text());
  }
  collect_dye();
  std::fill(loads.begin(), loads.end(), BodyLoad{});
  water_loads.resize(loads.size());
  WaterInput input{used, time(), dt(), views, wake_fields, dye_drops};
  const auto step_water = [&](const HeldWater& held) {
    take_report(held.water->step(input, water_loads, profiler));
    for (std::size_t b = 0; b < loads.size(); ++b) loads[b] += water_loads[b];
  };
  if (const HeldWater* const above = layer()) {
    step_water(*above);
    input.waves = above->waves;
  }
  for (const HeldWater& held : waters) {
    if (!held.is_layer()) step_water(held);
  }
}

void World::Impl::take_report(const WaterStepReport& report) {
  substeps = report.substeps;
  if (report.capped) raise(StatusBit::kSubstepsCapped, report.capped_place);
  if (report.escaped) raise(StatusBit::kEscaped, report.escaped_place);
  if (report.crowded) raise(StatusBit::kCrowded, report.crowded_place);
  if (report.held_back) raise(StatusBit::kHeldBack, report.held_back_place);
  if (report.full) raise(StatusBit::kFull, {});
  if (report.unsolved) raise(StatusBit::kUnsolved, {});
}

void World::Impl::advance_wakes() {
  const HeldWater* const carrier = wake_carrier();
  if (carrier == nullptr) return;
  advance_plane_wakes(*carrier);
  advance_vortons(*carrier);
  list_wake_fields();
}

// Lists the velocities that each body's vortices add to the water: those in the plane, or those in three dimensions
// once it is under water.
void World::Impl::list_wake_fields() {
  wake_fields = wakes.fields();
  for (std::size_t b = 0; b < wake_fields.size(); ++b) {
    const WakeField& below = vortons.field(static_cast<int>(b));
    if (!below.empty()) wake_fields[b] = &below;
  }
}

// The water at wake_points, waves included.
void World::Impl::sample_for_wakes(const HeldWater& carrier) {
  wake_water.resize(wake_points.size());
  carrier.water->sample(wake_points, wake_water);
  if (const HeldWater* const above = layer()) {
    wake_waves.resize(wake_points.size());
    above->water->sample(wake_points, wake_waves);
    for (std::size_t i = 0; i < wake_points.size(); ++i) wake_water[i].add(wake_waves[i]);
  }
  for (std::size_t i = 0; i < wake_points.size(); ++i) {
    // A body sheds no wake where another water comes first: to the wakes its floor is dry ground.
    const HeldWater* const first = water_at(wake_points[i]);
    if (first == &carrier || first == nullptr)
      continue;  // null: beyond every water; the carrier has said that it is dry
    const float floor = first->region.lower.y;
    wake_water[i] = {floor, 0.0F, floor, {}, false};
  }
}

void World::Impl::advance_plane_wakes(const HeldWater& carrier) {
  const auto timing = profiler.scope(world_stage::kWake);
  if (!used.wake_on || used.wake_model == WakeModel::kVortons) {
    wakes.clear(views);
    return;
  }
  wakes.probe(used, views, wake_places);
  wake_points.clear();
  for (const Vec2& at : wake_places) wake_points.push_back(Water::seen_from_above(at));
  sample_for_wakes(carrier);
  wakes.advance(used, time(), dt(), views, loads, wake_water, wake_sweeps);
  vortex_places.clear();
  for (const SphereSweep& sweep : wake_sweeps) vortex_places.push_back(rigid.sweep_sphere(sweep));
  wakes.emit(used, time(), carrier.water->shed_share(), vortex_places);
}

void World::Impl::advance_vortons(const HeldWater& carrier) {
  const auto timing = profiler.scope(vorton_stage::kVortons);
  if (!used.wake_on || used.wake_model == WakeModel::kPlane) {
    vortons.clear();
    return;
  }
  {
    const auto probing = profiler.scope(vorton_stage::kProbe);
    vortons.probe(used, views, wake_points);
    sample_for_wakes(carrier);
  }
  vortons.advance(used, dt(), views, loads, wake_water, profiler);
  const VortonTrouble trouble = vortons.take_trouble();
  if (trouble.stiff) raise(StatusBit::kStiffRings, *trouble.stiff);
  if (trouble.crowded) raise(StatusBit::kRingsCrowded, *trouble.crowded);
}

void World::Impl::finish() {
  const auto timing = profiler.scope(world_stage::kFinish);
  measure_totals();
  if (!totals.finite) raise(StatusBit::kNonFinite, lost_water());
  if (!std::isfinite(rigid.energy())) raise(StatusBit::kNonFinite, {"bodies", {}});
  if (mass_error() > kVolumeTolerance) raise(StatusBit::kVolumeDrift, {"all water", {}});
  if (!gauge_heights.empty()) {
    sample_gauges(asked_places, asked_water);
    for (std::size_t g = 0; g < gauge_heights.size(); ++g) {
      gauge_heights[g].add(static_cast<double>(asked_water[g].surface), dt());
    }
  }
  judge_goals();
  ++step;
  if (step % kHashInterval == 0) {
    last_hash = hash();
    last_hash_step = step;
  }
}

double World::Impl::mass_error() const {
  const double expected = volume_start + totals.volume_in - totals.volume_out;
  return std::abs(totals.volume - expected) / std::max(volume_start + totals.volume_in, 1e-12);
}

}  // namespace regatta
