// The layer of waves in a domain that travels (exchange/travel.h), and what a picture shows of it beyond the domain.
#include "core/parallel.h"
#include "core/wrap.h"
#include "waves/wave_water.h"

#include <algorithm>
#include <cmath>

namespace regatta {

namespace {

// to(i, k) = from(i + by.i, k + by.k), of arrays that repeat without end.
void roll(const WaveGrid& grid, RowShift by, const std::vector<float>& from, std::vector<float>& to) {
  const int first = wrap(by.i, grid.nx);
  parallel_rows(0, grid.nz, [&](int k) {
    const float* row = &from[grid.at(0, wrap(k + by.k, grid.nz))];
    float* const out = &to[grid.at(0, k)];
    std::copy(row + first, row + grid.nx, out);
    std::copy(row, row + first, out + (grid.nx - first));
  });
}

}  // namespace

void WaveWater::find_sea_rise(double time) {
  if (travelled_.none()) return sea_->rise(time, outer_.surface);
  tile_.resize(layer_.grid().array_size(), 0.0F);
  sea_->rise(time, tile_);
  roll(layer_.grid(), travelled_, tile_, outer_.surface);
}

void WaveWater::find_sea_stream(double time) {
  if (travelled_.none()) return sea_->stream(time, outer_.stream);
  tile_.resize(layer_.grid().array_size(), 0.0F);
  sea_->stream(time, tile_);
  roll(layer_.grid(), travelled_, tile_, outer_.stream);
}

void WaveWater::find_sea_potential(double time, std::vector<float>& potential) {
  tile_.resize(layer_.grid().array_size(), 0.0F);
  sea_->potential(time, tile_);
  roll(layer_.grid(), travelled_, tile_, potential);
}

void WaveWater::place(const Domain& domain) {
  domain_ = domain;
  const WaveGrid& grid = layer_.grid();
  const auto cells = [](float to, float from, float cell) {
    return std::lround((static_cast<double>(to) - static_cast<double>(from)) / static_cast<double>(cell));
  };
  const auto i = cells(domain.lower.x, setup_.domain.lower.x, grid.dx);
  const auto k = cells(domain.lower.y, setup_.domain.lower.y, grid.dz);
  travelled_ = {static_cast<int>(i), static_cast<int>(k)};
  const Vec2 lower(glm::dvec2(start_) + glm::dvec2(i, k) * glm::dvec2(grid.dx, grid.dz));
  layer_.place(lower);
  breaking_.place(lower);
  current_.place(lower);
  exchange_.lower = lower;
}

void WaveWater::travel(const Domain& domain, const Params& /*params*/, std::span<const BodyView> bodies) {
  const double before = layer_.volume();
  const RowShift was = travelled_;
  place(domain);
  const RowShift shift{travelled_.i - was.i, travelled_.k - was.k};
  const bool was_even = below_->even();
  below_->travel(travelled_, bodies);
  if (!was_even || !below_->even()) adapt_ground();
  if (sea_) {
    find_sea_rise(time_);
    find_sea_stream(time_ - 0.5 * layer_.dt());
  }
  layer_.shift(shift, sea_ ? &outer_ : nullptr);
  current_.shift(shift);
  if (follows_) current_.find_current();
  const WaveGrid& grid = layer_.grid();
  std::vector<float>& potential = flow_.potential();
  for (std::vector<float>* field : {&head_, &pressed_, &potential, &carried_}) {
    if (field->empty()) continue;
    shift_rows(*field, 0, grid.nx, grid.nz, grid.stride, shift);
    each_uncovered(grid.nx, grid.nz, shift, [&](int i, int k) { (*field)[grid.at(i, k)] = 0.0F; });
  }
  if (sea_) {
    std::vector<float>& sea = outer_potential_;
    sea.resize(grid.array_size(), 0.0F);
    find_sea_potential(time_ - 0.5 * layer_.dt(), sea);
    each_uncovered(grid.nx, grid.nz, shift, [&](int i, int k) {
      const std::size_t c = grid.at(i, k);
      potential[c] = outer_.share[c] * sea[c];
    });
  }
  // Volume that leaves or comes in counts as taken by the sponges.
  layer_.state().absorbed += before - layer_.volume();
  find_fields();
  show_current();
}

// Beds that are not the same everywhere, and piers, come and go below the layer.
void WaveWater::adapt_ground() {
  const std::vector<float>& depth = below_->ground().depth;
  layer_.set_ground(below_->ground());
  if (sea_) share_sea(depth);
  current_.set_land(depth);
  breaking_.set_depth(depth);
}

void WaveWater::draw_far_sea(const WaterDrawing& drawing, Snapshot& snapshot) const {
  const WaveGrid& grid = layer_.grid();
  if (!(drawing.request.surface_spacing > 0.0F) || !layer_.has_sponges()) return;
  FarSea& far = snapshot.far_sea;
  far.nx = grid.nx;
  far.nz = grid.nz;
  far.lower = grid.lower;
  far.spacing = {grid.dx, grid.dz};
  far.reach = static_cast<float>(drawing.params.waves_sponge);
  const auto cells = static_cast<std::size_t>(grid.count());
  far.beside.resize(cells);
  far.sea.resize(sea_ ? cells : 0);
  parallel_rows(0, grid.nz, [&](int k) {
    const std::size_t row = grid.at(0, k);
    const std::size_t out = static_cast<std::size_t>(k) * static_cast<std::size_t>(grid.nx);
    for (std::size_t i = 0; i < static_cast<std::size_t>(grid.nx); ++i) {
      const float sea = sea_ ? outer_.surface[row + i] : 0.0F;
      if (sea_) far.sea[out + i] = sea;
      far.beside[out + i] = layer_.state().surface[row + i] + head_[row + i] - sea;
    }
  });
}

}  // namespace regatta
