#include "hull/hull_set.h"

#include "hull/hull_displaced.h"
#include "hull/hull_drift.h"
#include "hull/hull_planing.h"
#include "hull/hull_reaction.h"
#include "hull/hull_section.h"
#include "hull/hull_stored.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <utility>

namespace regatta {

namespace {

// Whether the body is static and the same as before. The rest of a view, its jets, is not traced.
bool stands_still(const BodyView& before, const BodyView& now) {
  return now.motion == BodyMotion::kStatic && before.motion == BodyMotion::kStatic && before.hull == now.hull &&
         before.mass == now.mass && before.drag_scale == now.drag_scale && before.lift_scale == now.lift_scale &&
         before.waves_in_drag == now.waves_in_drag && before.state.position == now.state.position &&
         before.state.orientation == now.state.orientation && before.state.velocity == now.state.velocity &&
         before.state.angular_velocity == now.state.angular_velocity;
}

float longest(const std::vector<float>& lines) {
  return lines.empty() ? 0.0F : *std::max_element(lines.begin(), lines.end());
}

// Power that body and water lose together by the drag on the body and the reaction on the water's nodes [W]. The waves
// above the shallow water carry both to and fro; the work of drag by that motion is the waves', so no more is counted
// than by the speed of body and water past each other.
float lost_by_drag(const TracedHull& hull, const PatchForce& drag) {
  const HullPatch& patch = hull.patch;
  const Vec3 velocity = patch.to_patch(hull.view.state.velocity);
  const Vec3 spin = patch.to_patch(hull.view.state.angular_velocity);
  float done = glm::dot(horizontal(drag.force), horizontal(velocity)) + drag.torque.y * spin.y;
  float by_waves = 0.0F;
  for (int k = 0; k < patch.nz; ++k) {
    for (int i = 0; i < patch.nx; ++i) {
      const std::size_t n = patch.node(i, k);
      if (hull.reaction[n] == Vec2(0.0F)) continue;
      const Vec3 waves = hull.water.waves.at(patch.node_x[static_cast<std::size_t>(i)], patch.node_z(k));
      done += glm::dot(hull.reaction[n], Vec2(hull.water.u[n] - waves.x, hull.water.w[n] - waves.z));
      by_waves += glm::dot(hull.reaction[n], Vec2(waves.x, waves.z));
    }
  }
  return std::min(-done, -done - by_waves);
}

// Mean length of the lines that are in the water [m].
float mean_of_wet(const std::vector<float>& lines) {
  double sum = 0.0, count = 0.0;
  for (const float line : lines) {
    sum += static_cast<double>(line);
    count += line > 0.0F ? 1.0 : 0.0;
  }
  return count > 0.0 ? static_cast<float>(sum / count) : 0.0F;
}

// Direction of the bow, level, patch frame; 0 for a hull on end.
Vec3 level_ahead(const TracedHull& hull) {
  const Vec2 bow = hull.patch.to_patch(horizontal(hull.view.state.orientation * Vec3(1.0F, 0.0F, 0.0F)));
  const float length = glm::length(bow);
  return length > 1e-3F ? Vec3(bow.x / length, 0.0F, bow.y / length) : Vec3(0.0F);
}

// How far a hull that is nothing but wall stands in the water around it.
void measure_wall(const TracedHull& hull, BodyLoad& load) {
  if (!hull.patch.inside || !hull.water.wet) return;
  const LevelPlane& level = hull.head.ambient;
  load.submerged_volume =
      static_cast<float>(displaced_below(*hull.view.hull, hull.patch, level.at(level.middle.x, level.middle.y)).volume);
  for (const PatchPanel& panel : hull.drag.panels) {
    const Vec3 place = hull.patch.center + panel.lever;
    load.wetted_area += panel.area * wet_share(panel, level.at(place.x, place.z) - place.y);
  }
}

// To what the nodes have read of the water, where there is some.
void add_stream(const HullPatch& patch, PatchWater& water) {
  for (int k = 0; k < patch.nz; ++k) {
    for (int i = 0; i < patch.nx; ++i) {
      const std::size_t n = patch.node(i, k);
      if (water.share[n] <= 0.0F) continue;
      const Vec3 stream = water.waves.at(patch.node_x[static_cast<std::size_t>(i)], patch.node_z(k));
      water.u[n] += stream.x;
      water.w[n] += stream.z;
    }
  }
}

// τ of the rate term. A light hull bears less: its force is found from where it was a step ago.
float bearable_damping(const TracedHull& hull, float dt) {
  constexpr float kDamping = 0.2F;   // [s] quick enough that nothing rings, and waves are hardly weaker for it
  constexpr float kBearable = 0.5F;  // share of the hull's own momentum in a step
  if (hull.view.motion != BodyMotion::kDynamic) return kDamping;
  double wet = 0.0;
  for (const float head : hull.head.head) wet += head > 0.0F ? 1.0 : 0.0;
  const float area = static_cast<float>(wet) * hull.patch.node_area;
  return std::min(kDamping, kBearable * hull.view.mass / std::max(1e-6F, kWaterDensity * kGravity * area * dt));
}

}  // namespace

bool stands(const TracedHull& hull) {
  const std::vector<PatchPart>& parts = hull.patch.parts;
  return hull.patch.inside && hull.view.motion != BodyMotion::kDynamic &&
         std::any_of(parts.begin(), parts.end(), stands_on_bed);
}

bool is_wall_throughout(const HullPatch& patch, std::span<const float> wall) {
  if (wall.empty()) return false;
  for (std::size_t n = 0; n < wall.size(); ++n) {
    if (patch.first_span[n] != patch.first_span[n + 1] && !(wall[n] > 0.0F)) return false;
  }
  return true;
}

float lies_still(const TracedHull& hull) {
  constexpr float kStill = 0.1F;  // U/√(g B)
  const Vec3 through = hull.patch.to_patch(hull.view.state.velocity) - mean_flow(hull.water);
  const float beam = std::min(hull.patch.size.x, hull.patch.size.y);
  const float square = (through.x * through.x + through.z * through.z) / (kStill * kStill * kGravity * beam);
  return 1.0F - std::min(1.0F, square);
}

void set_node(const HullPatch& patch, std::size_t node, const NodeWater& at, PatchWater& water) {
  const Vec2 velocity = patch.to_patch(at.velocity);
  const bool wet = at.depth > 0.0F;
  water.share[node] = wet ? 1.0F : 0.0F;
  water.surface[node] = at.surface;
  water.depth[node] = std::max(at.depth, 0.0F);
  water.mass[node] = water.depth[node];
  water.u[node] = wet ? velocity.x : 0.0F;
  water.w[node] = wet ? velocity.y : 0.0F;
}

float ring_weight(const Hull& hull, const RingWater& at) {
  constexpr float kDeep = 0.2F;  // as a share of the hull's least extent: deeper water counts in full
  const Vec3 extent = hull.upper - hull.lower;
  const float deep = kDeep * std::min({extent.x, extent.y, extent.z});
  return std::clamp(at.share, 0.0F, 1.0F) * std::clamp(at.depth / deep, 0.0F, 1.0F);
}

HullSet::HullSet(const Domain& domain, std::shared_ptr<const Terrain> terrain, const HullSetTerms& terms)
    : domain_(domain), terrain_(std::move(terrain)), terms_(terms) {}

bool HullSet::any() const {
  return std::any_of(hulls_.begin(), hulls_.end(), [](const TracedHull& hull) { return hull.patch.inside; });
}

void HullSet::trace(float dt, std::span<const BodyView> bodies, WaveExchange* waves) {
  trace(dt, bodies, waves, [](std::size_t) {});
}

bool HullSet::trace_one(const BodyView& view, TracedHull& hull) const {
  const bool as_before = stands_still(hull.view, view);
  hull.view = view;
  hull.gathered = {};
  std::fill(hull.waves.pushed.begin(), hull.waves.pushed.end(), 0.0F);
  if (as_before) {
    // The head begins the step as a fresh one, so that a running world and a loaded one are the same.
    clear_head(hull.head);
    return false;
  }
  hull.only_wall = false;
  trace_patch(hull.view, domain_, *terrain_, terms_.patch, hull.patch);
  if (!hull.patch.inside) return false;
  resize_water(hull.patch, hull.water);
  prepare_head(hull.patch, hull.head);
  prepare_drag(hull.view, hull.patch, hull.drag);
  // Room ahead, so that a tumbling body soon stops allocating.
  const auto nodes = static_cast<std::size_t>(hull.patch.node_count());
  if (nodes > hull.reaction.capacity()) hull.reaction.reserve(2 * nodes);
  hull.reaction.assign(nodes, Vec2(0.0F));
  if (terms_.under_waves) {
    hull.waves.pushed.assign(nodes, 0.0F);
    hull.waves.lines.assign(nodes, 0.0F);
    hull.waves.share = share_of_waves(hull.view, hull.patch, *terrain_, terms_.still);
  }
  return true;
}

void HullSet::list_rows() {
  rows_.clear();
  nodes_ = 0;
  for (std::size_t b = 0; b < hulls_.size(); ++b) {
    const HullPatch& patch = hulls_[b].patch;
    if (!meets_water(b)) continue;
    for (int k = 0; k < patch.nz; ++k) rows_.push_back({b, k});
    nodes_ += patch.node_count();
  }
}

// Finds which places of the rings show the water as it is without a head on it; the hull's own head counts across a
// periodic edge too.
void HullSet::open_rings() {
  constexpr float kInside = 0.999F;  // a ring touches the reach of its own hull's head
  each([&](std::size_t b) {
    TracedHull& hull = hulls_[b];
    hull.ring_open.assign(hull.patch.ring.size(), 1.0F);
    for (std::size_t r = 0; r < hull.ring_open.size(); ++r) {
      const Vec2 place = domain_.wrapped(hull.patch.world_of(hull.patch.ring[r]));
      if (domain_.room_to_walls(place) < 0.0F) hull.ring_open[r] = 0.0F;
    }
    const Vec2 middle = hull.patch.world_of(0.5F * hull.patch.size);
    const float own_reach = 0.5F * glm::length(hull.patch.size) + 2.0F * hull.patch.head_support;
    const Vec2 size = domain_.size();
    const bool meets_itself = (domain_.west == EdgeKind::kPeriodic && 2.0F * own_reach > size.x) ||
                              (domain_.south == EdgeKind::kPeriodic && 2.0F * own_reach > size.y);
    for (std::size_t other = 0; other < hulls_.size(); ++other) {
      const HullPatch& patch = hulls_[other].patch;
      if (!patch.inside || (other == b && !meets_itself)) continue;
      const Vec2 its_middle = patch.world_of(0.5F * patch.size);
      const float its_reach = 0.5F * glm::length(patch.size) + 2.0F * patch.head_support;
      if (glm::length(domain_.nearest_copy(its_middle - middle, Vec2(0.0F))) > own_reach + its_reach) continue;
      for (std::size_t r = 0; r < hull.ring_open.size(); ++r) {
        const Vec2 way = glm::abs(
            patch.to_patch(domain_.nearest_copy(hull.patch.world_of(hull.patch.ring[r]) - its_middle, Vec2(0.0F))));
        const Vec2 reach = 0.5F * patch.size + kInside * patch.head_support;
        if (std::max(way.x - reach.x, way.y - reach.y) < 0.0F) hull.ring_open[r] = 0.0F;
      }
    }
  });
}

// The levels around the hulls, and those that their lines are measured from. A hull whose ring shows no water (others
// crowd around it) takes the level of the nearest that sees some; where none does, the mean of what stands below it,
// and a wall that of still water.
void HullSet::find_levels() {
  each([&](std::size_t b) {
    hulls_[b].knows_level = fit_level(hulls_[b].patch, hulls_[b].water, hulls_[b].head.around);
    if (reads_waves() && !waves_found_) follow_waves(hulls_[b]);
  });
  for (std::size_t b = 0; b < hulls_.size(); ++b) {
    TracedHull& hull = hulls_[b];
    if (!hull.patch.inside || hull.knows_level) continue;
    float nearest = std::numeric_limits<float>::max();
    for (std::size_t other = 0; other < hulls_.size(); ++other) {
      if (!hulls_[other].patch.inside || !hulls_[other].knows_level) continue;
      const float away = glm::distance(hulls_[other].view.state.position, hull.view.state.position);
      if (away >= nearest) continue;
      nearest = away;
      hull.head.around.height = hulls_[other].head.around.height;
    }
    if (nearest == std::numeric_limits<float>::max()) {
      hull.head.around.height = hull.only_wall ? terms_.still : hull.water.mean_surface;
    }
  }
  each([&](std::size_t b) {
    TracedHull& hull = hulls_[b];
    const Vec2 middle = 0.5F * hull.patch.size;
    const LevelPlane of_water = hull.head.around;
    LevelPlane of_waves;
    if (reads_waves()) {
      hull.waves.shallow_slope = terms_.level_pushes ? Vec2(0.0F) : of_water.slope;
      of_waves = hull.wave_level;
    }
    hull.head.around = {of_water.height + of_waves.height, of_water.slope + of_waves.slope, middle};
    if (!levels_found_ || !hull.view.level) follow_level(of_water.height, hull);
    hull.head.ambient = {hull.level + of_waves.height, of_waves.slope, middle};
  });
  levels_found_ = true;
}

// The energy in a hull's lines and in the spring on its gap is balanced by the water's as long as the level that both
// are measured from stands still. A level that followed the water at once would do work on the gap: plates let go in a
// channel swung ever higher. Followed slowly, the level is the mean of waves, and the level of a basin that fills; it
// stays within half a draft, so that lines do not leave it.
void HullSet::follow_level(float now, TracedHull& hull) const {
  constexpr float kFollowing = 10.0F;  // [s]; tests/validation/hull_law_motion_test.cpp
  hull.level = now;
  if (!hull.view.level || hull.only_wall) return;
  hull.head.ambient = hull.head.around;
  regatta::find_rest(hull.patch, {}, hull.head);
  const float most = 0.5F * mean_of_wet(hull.head.head);
  const float behind = std::exp(-step_ / kFollowing) * (now - *hull.view.level);
  hull.level -= std::clamp(behind, -most, most);
}

// Waves lift a hull by the level and by the gap alike (stiffness_of()). The level has to follow high waves, as lines
// have no length beyond their ends. If it followed late, waves would push the hull along.
void HullSet::follow_waves(TracedHull& hull) const {
  constexpr float kFollowing = 0.1F;  // [s]; tests/validation/waves_flow_test.cpp
  const HullPatch& patch = hull.patch;
  hull.wave_heights.clear();
  for (const Vec2& on_ring : patch.ring) {
    const Vec2 at = domain_.wrapped(patch.world_of(on_ring));
    hull.wave_heights.push_back(waves_->at(waves_->rise, at) + waves_->at(waves_->pressed, at));
  }
  const Vec3 before = hull.view.wave_level;
  hull.wave_level = {before.x, patch.to_patch(Vec2(before.y, before.z)), 0.5F * patch.size};
  LevelPlane now;
  hull.waves.level_rate = {};
  if (!fit_level(patch, hull.wave_heights, hull.water.ring_weight, now)) return;
  const float rate = (1.0F - std::exp(-step_ / kFollowing)) / step_;
  hull.waves.level_rate = {rate * (now.height - hull.wave_level.height), rate * (now.slope - hull.wave_level.slope),
                           hull.wave_level.middle};
  hull.wave_level.height += step_ * hull.waves.level_rate.height;
  hull.wave_level.slope += step_ * hull.waves.level_rate.slope;
}

// The gap is firmer on the waves. They return a part w of a head, about half; at κ (1 - w) = 1 the head of a floating
// hull does not depend on the level from which its lines are measured, and waves move that level. With 3 in place of 2
// the standard boat pitches up and down by 2 to 7 degrees at its hump.
float HullSet::stiffness_of(const Params& params, const TracedHull& hull) const {
  constexpr float kOnWaves = 2.0F;  // [1]; measured by waves_flow_test.cpp and roll_rest_test.cpp, tests/validation
  return static_cast<float>(params.bodies_head_stiffness) * glm::mix(1.0F, kOnWaves, hull.waves.share);
}

HeadWaves HullSet::waves_at(const TracedHull& hull) const {
  HeadWaves waves;
  if (!reads_waves()) return waves;
  waves.gap = hull.waves.gap;
  waves.rate = hull.waves.closing;
  waves.answer = hull.waves.answer;
  waves.damping = hull.waves.damping;
  return waves;
}

bool HullSet::hold_as_before() {
  bool as_before = std::exchange(held_found_, true);
  for (std::size_t b = 0; b < hulls_.size(); ++b) {
    TracedHull& hull = hulls_[b];
    if (!meets_water(b)) continue;
    as_before = as_before && hull.head.head == hull.head.rest;
    if (!hull.water.wet) hull.head.rest = hull.head.head;  // none; else find_head() notes it
  }
  if (as_before) each_that_meets_water([&](std::size_t b) { hulls_[b].head.pressed = hulls_[b].head.held; });
  return as_before;
}

void HullSet::find_head(const Params& params, std::size_t b, std::span<const float> walls) {
  TracedHull& hull = hulls_[b];
  if (!hull.water.wet) return;
  hull.stiffness = stiffness_of(params, hull);
  regatta::find_head(hull.patch, hull.water, walls, hull.stiffness, waves_at(hull), hull.head);
  if (!terms_.under_waves) return;
  for (float& head : hull.head.head) head *= 1.0F - hull.waves.share;
}

void HullSet::find_lift(std::size_t b, std::span<const float> walls) {
  TracedHull& hull = hulls_[b];
  if (hull.water.wet) regatta::find_lift(hull.patch, hull.water, walls, waves_at(hull), hull.stiffness, hull.head);
}

void HullSet::share_rest(TracedHull& hull) const {
  if (!terms_.under_waves) return;
  for (float& head : hull.head.head) head *= 1.0F - hull.waves.share;
}

// In the first sub-step of a step the waves are read; in each the water gets its part of the heads at rest.
void HullSet::find_waves() {
  if (!terms_.under_waves) return;
  if (reads_waves() && !waves_found_) {
    wave_rest_.resize(waves_->rise.size(), 0.0F);
    wave_sinking_.resize(waves_->rise.size(), 0.0F);
    for (std::size_t b = 0; b < hulls_.size(); ++b) {
      if (!meets_water(b)) continue;
      TracedHull& hull = hulls_[b];
      const float draft = longest(hull.head.head);
      prepare_waves(*waves_, hull.patch, draft, hull.waves);
      press_waves(*waves_, hull.patch, hull.head.head, hull.waves.share, hull.waves, wave_rest_);
      hull.waves.returned = returned_by_waves(*waves_, hull.patch, hull.head.head, hull.waves.share, hull.waves);
      find_sinking(hull.view, hull.patch, hull.head, hull.waves);
      press_waves(*waves_, hull.patch, hull.waves.sinking, hull.waves.share, hull.waves, wave_sinking_);
    }
    each_that_meets_water([&](std::size_t b) {
      TracedHull& hull = hulls_[b];
      read_waves(*waves_, hull.view, hull.patch, hull.head, wave_rest_, wave_sinking_, hull.waves);
      hull.waves.damping = bearable_damping(hull, step_);
      find_stream_of_waves(hull);
    });
    for (std::size_t b = 0; b < hulls_.size(); ++b) {
      if (!meets_water(b)) continue;
      clear_window(*waves_, hulls_[b].waves, wave_rest_);
      clear_window(*waves_, hulls_[b].waves, wave_sinking_);
    }
    waves_found_ = true;
  }
  each_that_meets_water([&](std::size_t b) {
    share_rest(hulls_[b]);
    if (reads_waves()) add_stream(hulls_[b].patch, hulls_[b].water);
  });
}

void HullSet::find_answers() {
  for (std::size_t b = 0; b < hulls_.size(); ++b) {
    TracedHull& hull = hulls_[b];
    if (meets_water(b)) press_waves(*waves_, hull.patch, hull.head.excess, hull.waves.share, hull.waves, wave_rest_);
  }
  each_that_meets_water([&](std::size_t b) { read_answer(*waves_, hulls_[b].patch, wave_rest_, hulls_[b].waves); });
  for (std::size_t b = 0; b < hulls_.size(); ++b) {
    if (meets_water(b)) clear_window(*waves_, hulls_[b].waves, wave_rest_);
  }
}

void HullSet::meet_other_heads() {
  if (!reads_waves() || others_met_) return;
  others_met_ = true;
  find_answers();
  bool any = false;
  for (std::size_t b = 0; b < hulls_.size(); ++b) {
    hulls_[b].waves.others.clear();
    any = any || has_company(b);
  }
  if (!any) return;
  for (std::size_t b = 0; b < hulls_.size(); ++b) {
    TracedHull& hull = hulls_[b];
    if (meets_water(b)) {
      press_waves(*waves_, hull.patch, hull.head.pressing, hull.waves.share, hull.waves, wave_rest_);
    }
  }
  each([&](std::size_t b) {
    TracedHull& hull = hulls_[b];
    if (has_company(b)) find_other_heads(*waves_, hull.patch, hull.head.pressing, wave_rest_, hull.waves);
  });
  for (std::size_t b = 0; b < hulls_.size(); ++b) {
    if (meets_water(b)) clear_window(*waves_, hulls_[b].waves, wave_rest_);
  }
}

bool HullSet::has_company(std::size_t b) const {
  if (!meets_water(b) || hulls_[b].view.motion == BodyMotion::kStatic) return false;
  const HullWaves& mine = hulls_[b].waves;
  const auto ends_beyond = [](int first, int cells, int count) { return first < 0 || first + cells > count; };
  if (ends_beyond(mine.i0, mine.width, waves_->nx) || ends_beyond(mine.k0, mine.rows, waves_->nz)) return true;
  for (std::size_t other = 0; other < hulls_.size(); ++other) {
    const HullWaves& its = hulls_[other].waves;
    if (other == b || !meets_water(other) || !(its.share > 0.0F)) continue;
    if (ends_beyond(its.i0, its.width, waves_->nx) || ends_beyond(its.k0, its.rows, waves_->nz)) return true;
    if (its.i0 < mine.i0 + mine.width && mine.i0 < its.i0 + its.width && its.k0 < mine.k0 + mine.rows &&
        mine.k0 < its.k0 + its.rows) {
      return true;
    }
  }
  return false;
}

void HullSet::find_stream_of_waves(TracedHull& hull) const {
  hull.ring_places.clear();
  for (const Vec2& on_ring : hull.patch.ring) {
    hull.ring_places.push_back(domain_.wrapped(hull.patch.world_of(on_ring)));
  }
  hull.water.waves =
      find_stream(*waves_, hull.patch, hull.ring_places, hull.water.ring_weight, mean_of_wet(hull.head.head));
}

void HullSet::sum(std::size_t b, const NodeForces& forces, float time) {
  TracedHull& hull = hulls_[b];
  hull.gathered.add(forces, time);
  if (waves_ == nullptr) return;
  for (std::size_t n = 0; n < hull.waves.pushed.size(); ++n) {
    hull.waves.pushed[n] += time * hull.waves.share * hull.waves.lines[n];
  }
}

NodeForces HullSet::find_forces(const Params& params, std::size_t b, std::span<const float> walls) {
  TracedHull& hull = hulls_[b];
  std::fill(hull.reaction.begin(), hull.reaction.end(), Vec2(0.0F));
  if (!hull.water.wet) return {};
  const PlaningState planing = find_planing(hull.view, hull.patch, hull.water);
  hull.drag.planing = planing.share;
  hull.drag.ahead = planing.ahead;
  hull.drag.waves = reads_waves() ? hull.waves.share * hull.view.waves_in_drag : 0.0F;
  if (hull.drag.waves > 0.0F && !hull.view.hull->planing) hull.drag.ahead = level_ahead(hull);
  NodeForces forces = node_forces(params, hull.view, hull.stiffness, step_, hull.patch, hull.water, hull.head,
                                  !walls.empty(), hull.drag, hull.reaction);
  PlaningForces bottom;
  float gained = 0.0F;
  if (hull.view.hull->planing) {
    bottom = planing_forces(hull.view, step_, hull.patch, hull.water, hull.head, planing);
  }
  if (waves_ != nullptr) find_pressing_lines(hull.patch, hull.head, planing, bottom, hull.waves.lines);
  if (reads_waves()) {
    if (!hull.waves.knows_slope) find_wave_slope(*waves_, hull.patch, hull.waves);
    forces.waves = wave_push(hull.patch, hull.waves);
    gained = gained_with_waves(hull.patch, hull.waves);
  }
  if (hull.view.sheds) {
    const PatchForce shed{hull.patch.to_patch(hull.view.shed_force), hull.patch.to_patch(hull.view.shed_torque)};
    hand_over(hull.patch, hull.water, hull.head, shed, hull.reaction);
    forces.felt = shed.force;
  }
  if (hull.view.hull->form) {
    add_drift(hull.view, step_, hull.patch, hull.water, hull.head, planing.share, forces, hull.reaction);
  }
  if (hull.view.hull->planing) {
    add_planing(hull.patch, hull.water, hull.head, planing, bottom, gained, forces, hull.reaction);
  }
  // In a sea the energy that hull and waves exchange goes to and fro, and sheds no wake.
  forces.lost = lost_by_drag(hull, forces.drag) - std::max(0.0F, gained);
  if (reads_waves()) {
    // The resistance of a hull that planes is that of its bottom (hull_planing.h).
    PatchForce push = shallow_push(hull.patch, hull.head, hull.waves);
    push.force *= 1.0F - planing.share;
    hand_over(hull.patch, hull.water, hull.head, push, hull.reaction);
    if (hull.waves.share < 1.0F) {
      // The waves answer for the share of the head that presses on them. They push the rest of it, too; the shallow
      // water takes the reaction to that.
      PatchForce rest = forces.waves;
      rest.force *= (1.0F - hull.waves.share) * (1.0F - planing.share);
      rest.torque *= 1.0F - hull.waves.share;
      forces.felt += hand_over(hull.patch, hull.water, hull.head, rest, hull.reaction).force;
    }
    forces.waves.force += push.force;
    forces.waves.torque += push.torque;
  }
  return forces;
}

void HullSet::mean_loads(float time, std::span<BodyLoad> loads) {
  const double per_time = time > 0.0F ? 1.0 / static_cast<double>(time) : 0.0;
  for (std::size_t b = 0; b < loads.size(); ++b) {
    loads[b] = hulls_[b].gathered.mean(hulls_[b].patch, per_time);
    if (hulls_[b].patch.inside) loads[b].level = hulls_[b].level;
    if (hulls_[b].only_wall) measure_wall(hulls_[b], loads[b]);
    loads[b].stored = stored_by_place(hulls_[b], reads_waves(), terms_.still);
    loads[b].stands = stands(hulls_[b]);
  }
  if (waves_ == nullptr || !(time > 0.0F)) return;
  for (std::size_t b = 0; b < loads.size() && !waves_->at_rest; ++b) {
    const LevelPlane& level = hulls_[b].wave_level;
    const Vec2 slope = hulls_[b].patch.to_world(level.slope);
    loads[b].wave_level = hulls_[b].patch.inside ? Vec3(level.height, slope.x, slope.y) : Vec3(0.0F);
  }
  // One hull after the other: a cell may lie below two.
  for (std::size_t b = 0; b < hulls_.size(); ++b) {
    if (!meets_water(b)) continue;
    TracedHull& hull = hulls_[b];
    if (waves_->at_rest) {  // like find_waves(): from the whole head, not the waves' share alone
      const float draft = longest(hull.waves.pushed) / std::max(1e-6F, time * hull.waves.share);
      prepare_waves(*waves_, hull.patch, draft, hull.waves);
    }
    press_waves(*waves_, hull.patch, hull.waves.pushed, 1.0F / time, hull.waves, waves_->head);
    if (!waves_->carried.empty()) press_carried(*waves_, hull.patch, hull.waves.pushed, 1.0F / time, hull.waves);
  }
  waves_ = nullptr;
}

}  // namespace regatta
