// The scene's shallow water, whichever solver has it: water.solver chooses, also while the world runs. What both can do
// is passed on; what only one of them needs stays here.
#pragma once

#include "cells/cell_water.h"
#include "columns/column_water.h"
#include "core/state_hash.h"
#include "scene/saved_state.h"

#include <variant>

namespace regatta {

class ShallowWater {
 public:
  static Result<ShallowWater> create(const WaterSetup& setup, const Params& params);

  [[nodiscard]] WaterSolver solver() const {
    return std::holds_alternative<CellWater>(water_) ? WaterSolver::kGrid : WaterSolver::kColumns;
  }
  // Hands surface, velocity and swell over to the solver that params ask for. The volume stays [m^3, to round-off];
  // columns get a fresh lattice, dye is lost, volume_in() and volume_out() begin anew. Fails, and changes nothing,
  // where the other solver can't be made.
  Result<> change_solver(const WaterSetup& setup, const Params& params, std::span<const BodyView> bodies);

  // The water was laid as if no body stood in it. For the start of a world.
  Result<> make_room(const WaterSetup& setup, const Params& params, std::span<const BodyView> bodies);
  WaterStepReport step(const Params& params, double dt, std::span<const BodyView> bodies,
                       std::span<const WakeField* const> wakes, std::span<BodyLoad> loads, Profiler& profiler);
  void release_dye(std::span<const DyeDrop> drops);
  [[nodiscard]] WaterSample sample(Vec2 at) const;
  void sample(std::span<const Vec2> places, std::vector<WaterSample>& samples) const;
  void reconstruct(float spacing, std::span<const BodyView> bodies, bool with_dye, SurfaceGrid& grid) const;
  void copy_points(ColumnPoints& points) const;
  [[nodiscard]] WaterTotals totals() const;
  [[nodiscard]] double volume_in() const;   // since this solver has the water [m^3]
  [[nodiscard]] double volume_out() const;  // likewise [m^3]
  [[nodiscard]] int columns() const;        // 0 on the grid
  [[nodiscard]] int cells() const;          // 0 with columns

  [[nodiscard]] const Swell& swell() const;  // that comes in through open edges

  void add_to(StateHash& hash) const;
  void save(SavedState& state) const;
  // Takes the water out of a saved state; params as they were in it.
  Result<> restore(const Params& params, SavedState& state);
  void place_bodies(std::span<const BodyView> bodies);

 private:
  explicit ShallowWater(ColumnWater columns) : water_(std::move(columns)) {}
  explicit ShallowWater(CellWater grid) : water_(std::move(grid)) {}
  void set_swell(const Params& params, double phase, double amplitude);
  std::variant<ColumnWater, CellWater> water_;
};

}  // namespace regatta
