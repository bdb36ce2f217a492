// How columns come to rest before a world begins: steps of a relaxation, with stops that read the forces without
// motion.
#include "columns/column_data.h"
#include "columns/column_forces.h"
#include "columns/column_move.h"
#include "columns/column_rest.h"
#include "columns/room_balance.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace regatta {

// The way of one water to rest. The water must have taken over the start that it settles as.
class ColumnWater::Impl::Settling {
 public:
  // bodies: without motion; moving: as they begin. All must outlive the object.
  Settling(Impl& water, const Params& params, std::span<const BodyView> bodies, std::span<const BodyView> moving);

  RestReport run(const RestWatch& watch);

 private:
  void stop();
  void find_forces();
  void find_pull();
  bool move_on();
  void go_down();

  Impl& water_;
  const Params& params_;
  std::span<const BodyView> bodies_;
  Profiler unread_;
  float support_, dt_;
  bool at_quay_ = false;  // a boat lies at a quay, and the water has not yet been brought to its level
  bool even_ = true;      // over a flat bed, no boat at a quay
  ForceTerms terms_;
  float still_ = 0.0F, enough_ = 0.0F;  // the pull that counts as still, and as rest by now [m/s²]
  RoomBalance balance_;
  Relaxation relaxation_;
  RestReport report_;
  bool held_ = false;                                     // the forces are those of columns without motion
  float least_pull_ = std::numeric_limits<float>::max();  // so far [m/s²], found in step gained_
  int gained_ = 0;
  int next_stop_ = 0, least_ = 0, most_ = 0;  // [steps]
  std::vector<BodyLoad> loads_;               // scratch
  Columns free_;                              // their velocities before walls took their part
  std::vector<Vec2> walls_, walls_at_;        // normals of the walls that columns lean on, by column and by place
};

ColumnWater::Impl::Settling::Settling(Impl& water, const Params& params, std::span<const BodyView> bodies,
                                      std::span<const BodyView> moving)
    : water_(water),
      params_(params),
      bodies_(bodies),
      support_(water.kernels.support),
      dt_(kRestCfl * support_ / std::max(water.wave_speed(params), 1.0e-6F)),
      balance_(water.setup, support_, moving),
      least_(bodies.empty() ? 0 : kRestStepsOfMove),
      loads_(bodies.size()) {
  const Domain& domain = water_.setup.domain;
  const float depth = water_.setup.depth;
  if (!water_.bed.flat()) scatter(water_.lattice.dx, domain, water_.columns);
  leave_walls(water_.lattice.dx, domain, water_.columns);
  water_.take_up_columns();
  water_.meet_bodies(dt_, bodies_, nullptr, unread_);
  at_quay_ = water_.hulls.any_at_quay();
  even_ = water_.bed.flat() && !at_quay_;
  most_ = most_rest_steps(water_.columns.count());
  const float viscosity = even_ ? kRestViscosity * support_ * support_ / dt_ : 0.0F;
  terms_ = {params_.water_pressure_law, viscosity, 0.0F, depth};
  enough_ = still_ = still_pull(depth, support_);
}

RestReport ColumnWater::Impl::Settling::run(const RestWatch& watch) {
  for (; report_.steps < most_; ++report_.steps) {
    find_forces();
    find_pull();
    const bool small = report_.pull < enough_ && report_.steps >= least_;
    report_.still = small && (held_ || even_);
    report_.cancelled =
        watch && report_.steps % kStepsPerWatch == 1 && !watch(static_cast<double>(report_.steps) / most_);
    if (report_.cancelled) break;
    if (report_.still) {
      if (!move_on()) break;
    } else if (small && !held_ && report_.steps >= next_stop_) {
      // what bodies do to columns may depend on how these move: stop them and look again
      stop();
      next_stop_ = report_.steps + kStepsPerHold;
    } else {
      go_down();
    }
  }
  report_.still = report_.still && report_.pull <= still_;
  return report_;
}

void ColumnWater::Impl::Settling::stop() {
  hold_still(water_.columns);
  water_.take_up_columns();
  water_.meet_bodies(dt_, bodies_, nullptr, unread_);
  relaxation_.begin_anew();
  held_ = true;
}

void ColumnWater::Impl::Settling::find_forces() {
  sum_forces(water_.kernels, terms_, water_.field);
  water_.hulls.hide_forces(terms_, water_.field);
  if (!bodies_.empty()) water_.hulls.add_forces(params_, dt_, 1.0F, water_.bed, water_.field);
  hold_buffers(water_.flume, water_.field);
}

void ColumnWater::Impl::Settling::find_pull() {
  const RestPull left = rest_pull(water_.field, kRestDepthShare * water_.setup.depth, walls_at_);
  const auto where = static_cast<std::size_t>(left.place);
  report_.pull = left.pull;
  report_.at = {water_.field.x[where], water_.field.z[where]};
  if (left.pull < kFallen * least_pull_) {
    least_pull_ = left.pull;
    gained_ = report_.steps;
  }
  if (report_.steps - gained_ > kStepsWithoutGain) enough_ = std::max(enough_, kAboveLeast * least_pull_);
}

// What is left to do once the water rests: to bring it to its level, then to move the rooms of hulls that it pushes.
// Returns false if there is nothing.
bool ColumnWater::Impl::Settling::move_on() {
  if (at_quay_) {
    at_quay_ = false;
    water_.hulls.find_still(water_.bed, water_.field);
    bring_to_level(water_.setup.level, water_.bed, water_.hulls.pressed(), water_.sorter.places(), water_.field,
                   water_.columns);
  } else {
    // Beside walls all accelerations begin anew, for columns far from them, too: level_push.h reads them.
    if (!water_.hulls.restore_depth(water_.field).empty()) finish_depth(water_.thinnest, water_.bed, water_.field);
    water_.meet_bodies(dt_, bodies_, nullptr, unread_);
    water_.hulls.add_forces(params_, dt_, 1.0F, water_.bed, water_.field);
    water_.hulls.end_step(dt_, loads_);
    if (!balance_.move_rooms(loads_, water_.columns)) return false;
  }
  least_pull_ = std::numeric_limits<float>::max();
  least_ = report_.steps + kRestStepsOfMove;
  most_ = std::max(most_, report_.steps + kMostRestStepsOfMove);
  stop();
  return true;
}

void ColumnWater::Impl::Settling::go_down() {
  held_ = false;
  ColumnField& field = water_.field;
  Columns& columns = water_.columns;
  if (!even_) speed_up_shallows(water_.setup.depth, field);
  relaxation_.turn(field);
  MoveTerms move;
  move.dt = dt_;
  move.outside.wave_speed = std::sqrt(kGravity * water_.setup.depth);
  const Moved moved = move_columns(move, water_.sponge, water_.flume, field, columns);
  if (!bodies_.empty()) {
    free_.u = columns.u;
    free_.w = columns.w;
    water_.hulls.project_out(std::sqrt(moved.farthest2), field, columns);
    find_walls(free_, columns, walls_);
  }
  confine(water_.setup.domain, support_, columns);
  water_.sort(unread_);
  if (!bodies_.empty()) {
    walls_at_.assign(field.source.size(), Vec2(0.0F));
    for (std::size_t c = 0; c < walls_.size(); ++c) {
      walls_at_[static_cast<std::size_t>(water_.sorter.places()[c])] = walls_[c];
    }
  }
  water_.sum_depths(unread_);
  water_.complete_depths(unread_);
}

RestReport ColumnWater::come_to_rest(const Params& params, std::span<const BodyView> moving, const RestWatch& watch) {
  Impl& impl = *impl_;
  const std::vector<BodyView> bodies = held_still(moving);
  WaterSetup other = impl.settles_as(bodies);
  if (!starts_still(other) || impl.columns.count() == 0) return {};
  impl.begin_as(other);
  const RestReport report = Impl::Settling(impl, params, bodies, moving).run(watch);
  hold_still(impl.columns);
  impl.begin_as(other);
  return report;
}

}  // namespace regatta
