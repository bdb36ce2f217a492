// The private data of ColumnWater, for the files of this folder that define it only: column_water.cpp steps it,
// column_start.cpp begins it, column_settle.cpp brings it to rest, column_query.cpp answers queries and draws.
#pragma once

#include "columns/bed.h"
#include "columns/column_depth.h"
#include "columns/column_edges.h"
#include "columns/column_sort.h"
#include "columns/column_surface.h"
#include "columns/column_water.h"
#include "columns/flume.h"
#include "columns/hull_coupling.h"
#include "columns/kernels.h"
#include "columns/lattice.h"
#include "columns/open_flow.h"
#include "columns/open_level.h"
#include "columns/wake_push.h"
#include "exchange/swell_sea.h"

namespace regatta {

struct ColumnWater::Impl {
  class Settling;  // column_settle.cpp

  WaterSetup setup;
  Lattice lattice;
  Kernels kernels;
  float thinnest;  // water thinner than this is dry [m]
  Bed bed;
  Sponge sponge;
  OpenLevel open_level;
  OpenFlow open_flow;
  Flume flume;
  ColumnSorter sorter;
  HullCoupling hulls;
  Swell swell;
  Columns columns;
  // The start is a wave on still water, and the same lattice places are wet with and without it.
  bool wave_on_still = false;
  ColumnField field;                // the present columns, sorted, with finished depths
  WaveExtremes extremes;            // largest depth and speed in the field
  WaveExtremes summed_extremes;     // likewise, before walls completed depths
  std::vector<ColumnRange> ranges;  // scratch
  WakePushScratch wake_scratch;
  std::vector<glm::dvec2> wake_impulses;  // impulses of the wakes on their bodies in this step, one a wake [N s]
  std::vector<Vec2> dye_scratch;

  Impl(const WaterSetup& from, const Lattice& with, float support)
      : setup(from),
        lattice(with),
        kernels(support, felt_slope(Kernels(support), with.cell_area())),
        thinnest(kThinnestShare * from.depth),
        bed(from.domain, *from.terrain, support),
        sponge(from.domain, support),
        open_flow(from.domain, bed, with, support, from.velocity, from.level, thinnest),
        flume(from, with, support, thinnest),
        sorter(from.domain, support),
        hulls(from.domain, from.terrain, kernels, from.under_waves, from.level) {
    field.bins = make_column_bins(setup.domain, support, flume.buffer());
  }

  void sort(Profiler& profiler) {
    const auto timed = profiler.scope(column_stage::kSort);
    sorter.sort(columns, field);
  }
  void sum_depths(Profiler& profiler) {
    const auto timed = profiler.scope(column_stage::kDepth);
    sum_depth(kernels, field);
    extremes = summed_extremes = finish_depth(thinnest, bed, field);
  }
  // Completes the depths of columns beside bodies that are walls, and what follows from them.
  void complete_depths(Profiler& profiler) {
    const auto timed = profiler.scope(shallow_stage::kCoupling);
    const std::span<const std::int32_t> grown = hulls.complete_depth(bed, field);
    if (!grown.empty()) finish_grown_depth(thinnest, bed, grown, field, extremes);
  }
  // Takes over the bodies' poses for the coming step of dt [s] and completes the depths beside them anew.
  void meet_bodies(float dt, std::span<const BodyView> bodies, WaveExchange* waves, Profiler& profiler) {
    {
      const auto timed = profiler.scope(shallow_stage::kCoupling);
      if (const auto restored = hulls.restore_depth(field); !restored.empty()) {
        finish_grown_depth(thinnest, bed, restored, field, extremes);
        extremes = summed_extremes;
      }
      hulls.begin_step(dt, bodies, waves);
    }
    complete_depths(profiler);
  }
  [[nodiscard]] WaterOutside outside() const {
    return {setup.level, setup.velocity, swell, std::sqrt(kGravity * setup.depth)};
  }
  [[nodiscard]] float wave_factor(const Params& params) const;
  [[nodiscard]] float wave_speed(const Params& params) const;
  [[nodiscard]] float fastest_crossing(const Params& params) const;
  [[nodiscard]] float stable_dt(const Params& params, float fastest) const;
  [[nodiscard]] double wanted_substeps(const Params& params, double remaining) const;
  void substep(const WaterInput& input, float dt, bool too_long, std::span<const DyeDrop> dye, Profiler& profiler);
  [[nodiscard]] WaterSetup settles_as(std::span<const BodyView> bodies) const;
  void begin_as(WaterSetup& other);
  // Sorts the columns and sums their depths after they were replaced.
  void take_up_columns();
  [[nodiscard]] bool is_column(float x, float z, float u, float w, float volume) const;
  [[nodiscard]] SurfaceSource surface() const {
    return {setup.domain, *setup.terrain, kernels, bed, field, thinnest, hulls.pressed()};
  }
};

}  // namespace regatta
