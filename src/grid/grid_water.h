// Shallow water on a grid of cells: the solver's face to the world. Two of these side by side share nothing.
// [Aud04], [Kur07]; the scheme is in cell_flux.h, its time step in cell_stage.h, the edges in cell_edges.h.
#pragma once

#include "core/profile.h"
#include "core/result.h"
#include "exchange/snapshot.h"
#include "exchange/water_report.h"
#include "exchange/water_sample.h"
#include "exchange/water_setup.h"
#include "grid/cells.h"
#include "params/params.h"

#include <functional>
#include <memory>
#include <vector>

namespace regatta {

class GridWater {
 public:
  // Cells of about setup.spacing that tile the domain, each with the water that stands over its middle. Fails when they
  // would not fit into memory or the domain is narrower than four of them.
  static Result<GridWater> create(const WaterSetup& setup, const Params& params);
  ~GridWater();
  GridWater(GridWater&&) noexcept;
  GridWater& operator=(GridWater&&) noexcept;

  // Advances by dt in as many sub-steps as the CFL condition asks for. Where that is more than water.max_substeps, it
  // takes so many of a stable length and stays behind: the report says `capped`.
  WaterStepReport step(const Params& params, double dt, Profiler& profiler);

  // Interpolated water at a place; valid right after create() and after every step().
  [[nodiscard]] WaterSample sample(Vec2 at) const;
  void sample(std::span<const Vec2> places, std::vector<WaterSample>& samples) const;

  [[nodiscard]] WaterTotals totals() const;
  [[nodiscard]] double volume_in() const;   // through edges so far [m^3]
  [[nodiscard]] double volume_out() const;  // likewise [m^3]
  [[nodiscard]] const CellLayout& layout() const;
  [[nodiscard]] const Cells& cells() const;
  [[nodiscard]] float bed(int i, int k) const;  // of a cell, world y [m]
  // Another state: depth [m] and velocity [m/s] of each cell by its middle (x, z). For tests with exact solutions.
  void set_state(const std::function<float(Vec2)>& depth, const std::function<Vec2(Vec2)>& velocity);

 private:
  struct Impl;
  explicit GridWater(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

}  // namespace regatta
