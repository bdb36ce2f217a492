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
  // under_waves: a layer of waves takes its share of the heads. level: of still water, world y [m].
  HullCoupling(const Domain& domain, std::shared_ptr<const Terrain> terrain, const Kernels& kernels,
               bool under_waves = false, float level = 0.0F);
  ~HullCoupling();
  HullCoupling(HullCoupling&&) noexcept;
  HullCoupling& operator=(HullCoupling&&) noexcept;

  // Once a step of dt in all [s]: finds each body's place, traces its hull, clears the loads it gathers. Bodies hold
  // still until the next one, so dt bounds what drag may take from them. waves: above the columns, see
  // HullSet::trace().
  void begin_step(float dt, std::span<const BodyView> bodies, WaveExchange* waves = nullptr);
  // After the depth sum of a sub-step: completes field.depth of columns next to solid walls of bodies (the share of
  // their kernel that lies inside a solid counts as water of their own level), which makes it grow. The columns whose
  // depth has changed: what is derived from it, and ghosts, then want an update.
  std::span<const std::int32_t> complete_depth(const Bed& bed, ColumnField& field);
  // The levels of the same columns, completed as their depths are; one entry a place of the field [m].
  void complete_level(const ColumnField& field, std::span<float> level) const;
  // After the columns' own forces: takes off what walls hide of them.
  void hide_forces(const ForceTerms& terms, ColumnField& field) const;
  // Whether a body that floats lies within its own length of one that is a wall and stands still, as complete_depth()
  // has found.
  [[nodiscard]] bool any_at_quay() const;
  // Takes the last completion of this field back, bit for bit: before bodies move on. True when there was one.
  bool restore_depth(ColumnField& field);
  // After the columns' own forces: adds the hulls' accelerations to field.ax/az and gathers the impulses on the bodies.
  // share: of the accelerations, that will be kept in a sub-step that is too long; bodies get the level impulses that
  // the water then gives, while their weight is carried in full.
  void add_forces(const Params& params, float dt, float share, const Bed& bed, ColumnField& field);
  // What propellers and rudders do to the water, who felt it in full in the bodies' own step.
  void add_jets(ColumnField& field);
  // After the move of a sub-step: keeps columns out of solids (position projected, inward velocity removed relative to
  // the solid) and gathers the impulse. field: as it was before the move.
  void project_out(const ColumnField& field, Columns& columns);
  // For samples and pictures of the field as it is, until bodies move on: finds the heads that the hulls have at rest
  // in it.
  void find_still(const Bed& bed, const ColumnField& field);
  // How high they lift the level of each place of that field, spread as the depth of columns is; empty: no hulls [m].
  [[nodiscard]] std::span<const float> pressed() const;
  // Once a step: mean loads over the sub-steps that passed, dt in all; one a body.
  void end_step(float dt, std::span<BodyLoad> loads);
  // How much faster the fastest waves are with bodies in the water: the factor for the CFL condition (1 with none).
  [[nodiscard]] float wave_speed_factor(const Params& params) const;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace regatta
