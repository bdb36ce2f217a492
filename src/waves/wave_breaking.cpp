#include "waves/wave_breaking.h"

#include "core/parallel.h"

#include <algorithm>
#include <array>

namespace regatta {

namespace {

constexpr float kBreaking = 0.3F;   // [s]; tuned on scenes/beach.toml: bores form within a wave's length
constexpr float kSteepest = 0.58F;  // slope of a crest's front: tan 30°, that of the steepest steady wave [Sto80]
// Share of the step between two cells that runs down in a step of time at most: with more the smallest waves would
// change sign, and the layer would make them grow.
constexpr float kFall = 0.125F;
constexpr float kDraw = 0.2F;       // the same of Φ
constexpr float kThinnest = 0.02F;  // [m]: shallower counts as that
constexpr float kTouch = 5e-3F;     // heads of less about a cell are none [m]

}  // namespace

WaveBreaking::WaveBreaking(const WaveGrid& grid, std::vector<float> depth, glm::ivec2 first, glm::ivec2 last)
    : grid_(grid),
      depth_(std::move(depth)),
      // Cells beyond the first and last ones are read for slopes.
      first_(glm::max(first, glm::ivec2(1))),
      last_(glm::min(last, glm::ivec2(grid.nx, grid.nz) - 1)),
      share_(grid.make_array()),
      steep_(grid.make_array()),
      reach_(static_cast<std::size_t>(grid.nz)) {}

void WaveBreaking::examine(double dt, float height, std::span<const float> pressed, const WaveState& state) {
  const auto rate = static_cast<float>(dt) / kBreaking;
  const float per_x = 0.5F / grid_.dx, per_z = 0.5F / grid_.dz;
  parallel_rows(first_.y, last_.y, [&](int k) {
    const auto row = [&](int r) { return grid_.at(0, r); };
    const float *eta = &state.surface[row(k)], *d = &pressed[row(k)], *h = &depth_[row(k)];
    const float *eta_s = &state.surface[row(k - 1)], *eta_n = &state.surface[row(k + 1)];
    const float *d_s = &pressed[row(k - 1)], *d_n = &pressed[row(k + 1)];
    float *share = &share_[row(k)], *steep = &steep_[row(k)];
    // Copies, for what is written might be these otherwise.
    const float x = per_x, z = per_z, limit = height, r = rate, per_limit = 1.0F / (kSteepest * kSteepest);
    const int first = first_.x, last = last_.x;
    // One after the other, for two that are written and so many that are read are too many for SIMD.
    const auto open = [=](int i) {
      const float heads = d[i] + d[i - 1] + d[i + 1] + d_s[i] + d_n[i];
      const float in_water = h[i] > 0.0F ? 1.0F : 0.0F;
      return heads > kTouch ? 0.0F : in_water;
    };
    for (int i = first; i < last; ++i) {
      const float high = eta[i] / (limit * std::max(h[i], kThinnest));
      const float over = high * high, part = open(i) * std::min(1.0F, r * over);
      share[i] = over > 1.0F ? part : 0.0F;
    }
    for (int i = first; i < last; ++i) {
      const float slope_x = x * (eta[i + 1] - eta[i - 1]), slope_z = z * (eta_n[i] - eta_s[i]);
      const float square = slope_x * slope_x + slope_z * slope_z;
      steep[i] = open(i) * std::min(1.0F, std::max(0.0F, square * per_limit - 1.0F));
    }
    Reach reach{first, last};
    const auto stands = [&](int i) { return share[i] == 0.0F && steep[i] == 0.0F; };
    while (reach.first < reach.last && stands(reach.first)) ++reach.first;
    while (reach.last > reach.first && stands(reach.last - 1)) --reach.last;
    reach_[static_cast<std::size_t>(k)] = reach;
  });
}

// To all sides of a steep cell; what runs between two such cells the one to the west or south finds.
void WaveBreaking::find_falls(glm::ivec2 at, const WaveBed& bed, const WaveState& state) {
  const std::size_t cell = grid_.at(at.x, at.y);
  // Through the open part of the face between the two cells, which the one to the east or north of it holds.
  const auto fall = [&](glm::ivec2 beside, const std::vector<float>& open, bool back) {
    const std::size_t to = grid_.at(beside.x, beside.y);
    if ((back && steep_[to] > 0.0F) || !(depth_[to] > 0.0F)) return;
    const float passes = open.empty() ? 1.0F : open[back ? cell : to];
    const float part = kFall * passes * std::max(steep_[cell], steep_[to]);
    if (part > 0.0F) falls_.push_back({at, beside, part * (state.surface[cell] - state.surface[to])});
  };
  fall(at - glm::ivec2(1, 0), bed.open_x, true);
  fall(at - glm::ivec2(0, 1), bed.open_z, true);
  fall(at + glm::ivec2(1, 0), bed.open_x, false);
  fall(at + glm::ivec2(0, 1), bed.open_z, false);
}

void WaveBreaking::find(double dt, float height, std::span<const float> pressed, const WaveFlow& flow,
                        const WaveBed& bed, WaveState& state) {
  broken_.clear();
  fluxes_.clear();
  falls_.clear();
  if (!(height > 0.0F)) return;
  examine(dt, height, pressed, state);
  const auto area = static_cast<float>(grid_.area());
  // One after the other: neighbours share a face, which gives half of its part to each.
  for (int k = first_.y; k < last_.y; ++k) {
    const Reach reach = reach_[static_cast<std::size_t>(k)];
    for (int i = reach.first; i < reach.last; ++i) {
      const std::size_t c = grid_.at(i, k), fallen = falls_.size();
      if (steep_[c] > 0.0F) find_falls({i, k}, bed, state);
      const float share = share_[c];
      if (share == 0.0F && fallen == falls_.size()) continue;
      const Vec2 here = flow.velocity_in(i, k, bed);
      Vec2 lost(0.0F);
      for (std::size_t n = fallen; n < falls_.size(); ++n) {
        lost += falls_[n].height * (here - flow.velocity_in(falls_[n].to.x, falls_[n].to.y, bed));
      }
      const Fluxes q{state.flux_x[c], state.flux_x[c + 1], state.flux_z[c], state.flux_z[grid_.at(i, k + 1)]};
      lost += share * 0.5F * Vec2(q.west + q.east, q.south + q.north);
      if (share == 0.0F && lost == Vec2(0.0F)) continue;
      broken_.push_back({c, grid_.middle(i, k), 0.0F, area * lost, here});
      fluxes_.push_back(q);
    }
  }
  for (std::size_t n = 0; n < broken_.size(); ++n) {
    const std::size_t c = broken_[n].cell, north = c + static_cast<std::size_t>(grid_.stride);
    const float half = 0.5F * share_[c];
    state.flux_x[c] -= half * fluxes_[n].west;
    state.flux_x[c + 1] -= half * fluxes_[n].east;
    state.flux_z[c] -= half * fluxes_[n].south;
    state.flux_z[north] -= half * fluxes_[n].north;
  }
  for (const Fall& fall : falls_) {
    state.surface[grid_.at(fall.from.x, fall.from.y)] -= fall.height;
    state.surface[grid_.at(fall.to.x, fall.to.y)] += fall.height;
  }
  for (BrokenWave& wave : broken_) wave.volume = share_[wave.cell] * area * state.surface[wave.cell];
}

// With less Φ the waves have less momentum: Σ over faces of η times the step of Φ, by the level that is left.
Vec2 WaveBreaking::levels_across(std::size_t cell, const WaveBed& bed, const WaveState& state) const {
  const auto stride = static_cast<std::size_t>(grid_.stride);
  const int i = static_cast<int>(cell % stride), k = static_cast<int>(cell / stride);
  const auto at_face = [&](int first_x, int step_x, int first_z, int step_z) {
    std::array<float, 6> left{};
    for (int n = 0; n < 6; ++n) {
      const std::size_t c = grid_.at(cell_inside(first_x + n * step_x, grid_.nx, grid_.x_axis),
                                     cell_inside(first_z + n * step_z, grid_.nz, grid_.z_axis));
      left[static_cast<std::size_t>(n)] = (1.0F - share_[c]) * state.surface[c];
    }
    return static_cast<float>(by_six(left));
  };
  const auto open = [](const std::vector<float>& faces, std::size_t c) { return faces.empty() ? 1.0F : faces[c]; };
  return {open(bed.open_x, cell + 1) * at_face(i - 2, 1, k, 0) - open(bed.open_x, cell) * at_face(i - 3, 1, k, 0),
          open(bed.open_z, cell + stride) * at_face(i, 0, k - 2, 1) - open(bed.open_z, cell) * at_face(i, 0, k - 3, 1)};
}

void WaveBreaking::settle(const WaveBed& bed, const WaveState& state, std::vector<float>& potential) {
  const auto row = static_cast<std::size_t>(grid_.stride);
  settled_.clear();
  for (BrokenWave& wave : broken_) {
    const std::size_t c = wave.cell;
    if (share_[c] == 0.0F) {
      settled_.push_back(potential[c]);
      continue;
    }
    // Change of Φ from the cell before a face to the one behind it, beyond that taken by the flux.
    const auto beyond = [&](std::size_t before, std::size_t behind, float flux, float width) {
      const float depth = std::min(depth_[before], depth_[behind]);
      if (!(depth > 0.0F)) return 0.0F;
      return potential[behind] - potential[before] - width * flux / std::max(depth, kThinnest);
    };
    const float along = beyond(c, c + 1, state.flux_x[c + 1], grid_.dx) - beyond(c - 1, c, state.flux_x[c], grid_.dx);
    const float across =
        beyond(c, c + row, state.flux_z[c + row], grid_.dz) - beyond(c - row, c, state.flux_z[c], grid_.dz);
    const float drawn = kDraw * (along + across);
    settled_.push_back(potential[c] + drawn);
    wave.flow += drawn * levels_across(c, bed, state) * Vec2(grid_.dz, grid_.dx);
  }
  for (std::size_t n = 0; n < broken_.size(); ++n) potential[broken_[n].cell] = settled_[n];
}

}  // namespace regatta
