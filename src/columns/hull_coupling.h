// Rigid bodies in the columns: head under the hulls, buoyancy, drag and lift on wetted panels, solid obstacles, and the
// equal and opposite impulses. Called by every sub-step of ColumnWater.
#pragma once

#include "columns/bed.h"
#include "columns/column_forces.h"
#include "columns/columns.h"
#include "exchange/body.h"
#include "exchange/wave_exchange.h"
#include "geometry/domain.h"
#include "geometry/terrain.h"
#include "params/params.h"

#include <memory>
#include <span>

namespace regatta {

class HullCoupling {
 public:
  // under_waves: a layer of dispersive waves takes its share of the heads. level: still water level, world y [m].
  HullCoupling(const Domain& domain, std::shared_ptr<const Terrain> terrain, const Kernels& kernels,
               bool under_waves = false, float level = 0.0F);
  ~HullCoupling();
  HullCoupling(HullCoupling&&) noexcept;
  HullCoupling& operator=(HullCoupling&&) noexcept;

  // Call once a step; dt: its whole length [s]. Finds each body's place, traces its hull and clears its gathered loads.
  // Bodies hold still until the next call, so dt limits the momentum that drag may take from them. waves: those above
  // the columns, see HullSet::trace().
  void begin_step(float dt, std::span<const BodyView> bodies, WaveExchange* waves = nullptr);
  // Call after the depth sum of a sub-step. Completes field.depth of columns next to solid walls of bodies: water that
  // a thin wall hides from them is taken off, and the share of their kernel inside a solid or in its shadow counts as
  // water of their own level. Returns the columns whose depth has changed; their derived values, and ghosts, must then
  // be updated.
  std::span<const std::int32_t> complete_depth(const Bed& bed, ColumnField& field);
  // Returns the share of each place's kernel that was wall, or its shadow, at the last completion of a field with
  // walls.
  [[nodiscard]] std::span<const float> cover() const;
  // Completes the levels of the same columns as their depths; one entry a place of the field [m].
  void complete_level(const ColumnField& field, std::span<float> level) const;
  // Call after the columns' own forces: subtracts those that walls hide.
  void hide_forces(const ForceTerms& terms, ColumnField& field) const;
  // Returns whether a body that floats lies within its own length of a wall that stands still, as complete_depth() last
  // found them.
  [[nodiscard]] bool any_at_quay() const;
  // Undoes the last completion of this field bit for bit, before bodies move on. Returns the columns (as their places
  // in the field) whose depth changed by that.
  std::span<const std::int32_t> restore_depth(ColumnField& field);
  // Call after the columns' own forces: adds the hulls' accelerations to field.ax/az and gathers the impulses on the
  // bodies. share: factor of the accelerations that a sub-step that is too long keeps; bodies get the horizontal
  // impulses of that share, while their weight is carried in full.
  void add_forces(const Params& params, float dt, float share, const Bed& bed, ColumnField& field);
  // Pushes the water by propellers and rudders; the bodies felt these forces in full in their own step.
  void add_jets(ColumnField& field);
  // Call after the move of a sub-step: keeps columns out of solids (their position is projected, their inward velocity
  // relative to the solid removed) and gathers the impulse. field: as it was before the move; farthest: the longest way
  // of a column since [m].
  void project_out(float farthest, const ColumnField& field, Columns& columns);
  // Finds the heads that the hulls have at rest in the field as it is, for samples, pictures and the level before open
  // edges, until bodies move on.
  void find_still(const Bed& bed, const ColumnField& field);
  // Returns the level added by these heads at each place of that field, spread as the depth of columns is; empty: no
  // hulls [m].
  [[nodiscard]] std::span<const float> pressed() const;
  // Call once a step: writes the mean loads over the sub-steps since begin_step(), one a body; dt: their whole length
  // [s].
  void end_step(float dt, std::span<BodyLoad> loads);
  // Returns the factor by which bodies speed up the fastest waves, for the CFL condition; 1 without bodies.
  [[nodiscard]] float wave_speed_factor(const Params& params) const;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace regatta
