// Shallow water on a grid of cells: the solver's face to the world. Two of these side by side share nothing.
// [Aud04], [Kur07]; the scheme is in cell_flux.h, its time step in cell_stage.h, the edges in cell_edges.h,
// bodies in cell_hulls.h.
#pragma once

#include "cells/cells.h"
#include "core/profile.h"
#include "core/result.h"
#include "exchange/body.h"
#include "exchange/dye.h"
#include "exchange/snapshot.h"
#include "exchange/swell.h"
#include "exchange/wake.h"
#include "exchange/water_report.h"
#include "exchange/water_sample.h"
#include "exchange/water_setup.h"
#include "params/params.h"

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace regatta {

class CellWater {
 public:
  // Cells of about setup.spacing that tile the domain, each with the water that stands over its middle. Fails when they
  // would not fit into memory or the domain is narrower than four of them.
  static Result<CellWater> create(const WaterSetup& setup, const Params& params);
  ~CellWater();
  CellWater(CellWater&&) noexcept;
  CellWater& operator=(CellWater&&) noexcept;

  // The water was laid as if no body stood in it: takes out what hulls press aside and walls stand in, so that bodies
  // afloat start at rest. For the start of a world only.
  void make_room(const Params& params, std::span<const BodyView> bodies);

  // Where bodies stand in water that was not laid but restored or handed over: what is read off it knows their walls.
  void place_bodies(std::span<const BodyView> bodies);

  // Height over each cell's bed of the walls that bodies are, laid out as the cells [m].
  [[nodiscard]] const std::vector<float>& walls() const;

  // Advances by dt in as many sub-steps as the CFL condition asks for. Where that is more than water.max_substeps, so
  // many longer ones take the whole dt with bounded speeds (long_substep.h), and the report says `capped`. bodies hold
  // still over the step except for their velocity; loads (one a body) are overwritten by the mean over the sub-steps.
  // wakes: what vortices add, λ times which accelerates the cells.
  WaterStepReport step(const Params& params, double dt, std::span<const BodyView> bodies,
                       std::span<const WakeField* const> wakes, std::span<BodyLoad> loads, Profiler& profiler);

  // The swell as of the last step; step() takes it along by the parameters. Setting it is for saved worlds and for a
  // change of solver, before the water itself is set.
  [[nodiscard]] const Swell& swell() const;
  void set_swell(const Params& params, double phase, double amplitude);

  // Dye for the next step. It moves with the water until it has faded (wake.dye_life), and changes nothing.
  void release_dye(std::span<const DyeDrop> drops);

  // Interpolated water at a place; valid right after create() and after every step().
  [[nodiscard]] WaterSample sample(Vec2 at) const;
  void sample(std::span<const Vec2> places, std::vector<WaterSample>& samples) const;

  // The surface for drawing (clipped under hulls) on a grid of about the given spacing over the domain.
  void reconstruct(float spacing, std::span<const BodyView> bodies, bool with_dye, SurfaceGrid& grid) const;
  // The middle of every wet cell.
  void copy_points(ColumnPoints& points) const;

  [[nodiscard]] WaterTotals totals() const;
  [[nodiscard]] double volume_in() const;   // through edges so far [m^3]
  [[nodiscard]] double volume_out() const;  // likewise [m^3]
  [[nodiscard]] const CellLayout& layout() const;
  [[nodiscard]] const Cells& cells() const;
  [[nodiscard]] float bed(int i, int k) const;  // of a cell, world y [m]
  // Another state: depth [m] and velocity [m/s] of each cell by its middle (x, z); its volume is then made `volume`
  // [m^3] where that is given, by raising or lowering the wet cells alike.
  void set_state(const std::function<float(Vec2)>& depth, const std::function<Vec2(Vec2)>& velocity,
                 std::optional<double> volume = {});
  // For saved worlds: h, what it is short of by round-off, u and w of every cell, row by row [m], [m/s]; dye (empty:
  // none); volumes that ran in and out. restore() fails on values that can't be.
  struct State {
    std::vector<float> h, carry, u, w;
    std::vector<Vec2> dye;
    std::vector<double> extra;
  };
  [[nodiscard]] State state() const;
  Result<> restore(const State& state);

 private:
  struct Impl;
  explicit CellWater(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

}  // namespace regatta
