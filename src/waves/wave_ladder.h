// Walls that stop waves: what walls change in the pressure of a wave layer (wave_layer.h). Its symbol S reaches through
// them, however well faces are closed. The ladder adds
//   p += m (R_w - R_0)(η + d)     in every m-th step,
// where R is a sum of polynomials of Laplacians on cells and ever larger blocks of them (wave_ladder_fit.h), R_w with
// walls and R_0 without, both close to S in open water. R_w does not join pieces that walls separate
// (wave_ladder_levels.h); only S - R_0 still passes walls.
//   F_l = P_l(A_l) + Q(A_l) J F_{l+1} Jᵀ Q(A_l),   R = F_0     J: from a block to its parts; Jᵀ: the mean of them
//   Symmetric and with R_w >= R_0, so that no wave grows; m ω_max Δt < 2 with ω_max² = √2 π g / Δx keeps it so.
// Over several depths of a table: Σ √w_i (R_w - R_0)_i √w_i, w_i the weights of the cells. There P of the layer, with
// symbol Σ w_i S_i + i Σ S_i k·∇w_i / k² + …, is not symmetric; its second term passes walls, in whatever order √w and
// √S stand. With the weights on one side alone, R w, a quarter to nine tenths as much passes, but waves grow.
// It has no state: the caller says when a step is an m-th one.
#pragma once

#include "waves/wave_ladder_fit.h"
#include "waves/wave_ladder_levels.h"

namespace regatta {

class WaveLadder {
 public:
  WaveLadder(const WaveGrid& grid, const WaveBed& bed, double dt);

  // m; 0: steps of dt are too long for cells so small [s].
  [[nodiscard]] static int most_steps(const WaveGrid& grid, double dt);
  [[nodiscard]] int every() const { return every_; }

  // For another bed with the same depths.
  void set_bed(const WaveBed& bed);
  // pressure += m (R_w - R_0) source, arrays of the grid.
  void add(const std::vector<float>& source, std::vector<float>& pressure);

 private:
  struct Arrays {
    std::vector<float> r, y, u, v;  // input; result of the coarser level; two to work in
  };
  struct Run {  // a run for one depth, with or without walls
    bool walls = false;
    std::size_t depth = 0;
    std::vector<Arrays> arrays;
  };
  WaveLadder(const WaveGrid& grid, const WaveBed& bed, double dt, std::vector<LadderFit> fits);
  void make_runs();
  void apply(Run& run, std::size_t l);
  void load(Run& run, const std::vector<float>& source);

  WaveGrid grid_;
  int every_ = 1;
  std::vector<LadderFit> fits_;  // fit of each depth
  LadderMaker maker_;
  LadderLevels with_, without_;
  std::vector<std::vector<float>> roots_;  // √w_i of the cells; none for one depth
  std::vector<Run> runs_;                  // with and without walls of each depth in turn
};

}  // namespace regatta
