// SPH shallow water: the solver's face to the world. Two of these side by side share nothing.
#pragma once

#include "columns/columns.h"
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

#include <memory>
#include <span>
#include <vector>

namespace regatta {

class ColumnWater {
 public:
  // Lays columns on a hexagonal lattice wherever the setup has water. Fails when they would not fit into memory.
  static Result<ColumnWater> create(const WaterSetup& setup, const Params& params);
  ~ColumnWater();
  ColumnWater(ColumnWater&&) noexcept;
  ColumnWater& operator=(ColumnWater&&) noexcept;

  // Advances by dt in as many sub-steps as the CFL condition asks for. Where that is more than water.max_substeps, so
  // many longer ones take the whole dt with slower waves and bounded speeds, and the report says `capped`. bodies hold
  // still over the step except for their velocity; loads (one a body) are overwritten by the mean over the sub-steps.
  // wakes: what vortices add, λ times which accelerates the columns.
  WaterStepReport step(const Params& params, double dt, std::span<const BodyView> bodies,
                       std::span<const WakeField* const> wakes, std::span<BodyLoad> loads, Profiler& profiler);

  // The swell as of the last step; step() takes it along by the parameters. Setting it is for saved worlds and for a
  // change of solver.
  [[nodiscard]] const Swell& swell() const;
  void set_swell(const Params& params, double phase, double amplitude);

  // Lets dye out in the next step. It moves with the water until it has faded (wake.dye_life), and changes nothing.
  void release_dye(std::span<const DyeDrop> drops);

  // After restore(): depths next to walls of bodies as the step that was saved had left them.
  void place_bodies(std::span<const BodyView> bodies);

  // Interpolated water at a place; valid right after create() and after every step().
  [[nodiscard]] WaterSample sample(Vec2 at) const;
  // At many places at once, in parallel; reuses the list's memory.
  void sample(std::span<const Vec2> places, std::vector<WaterSample>& samples) const;
  // The surface for drawing (smoothed, clipped under hulls) on a grid of about the given spacing over the domain.
  void reconstruct(float spacing, std::span<const BodyView> bodies, bool with_dye, SurfaceGrid& grid) const;
  void copy_points(ColumnPoints& points) const;

  [[nodiscard]] WaterTotals totals() const;
  [[nodiscard]] double volume_in() const;   // through inflow so far [m^3]
  [[nodiscard]] double volume_out() const;  // through outflow so far [m^3]
  [[nodiscard]] const Columns& columns() const;
  // For saved worlds: replaces the columns and what in- and outflow remember. Fails on values that can't be.
  Result<> restore(Columns columns, std::span<const double> extra);
  [[nodiscard]] std::vector<double> extra() const;

 private:
  struct Impl;
  explicit ColumnWater(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

}  // namespace regatta
