#include "waves/wave_water.h"

#include "core/parallel.h"
#include "exchange/travel.h"
#include "waves/line_fft.h"
#include "waves/row_sums.h"
#include "waves/sea_shelter.h"
#include "waves/wave_spectrum_reading.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace regatta {

namespace {

constexpr int kBlock = 16384;  // numbers of a block of a loop

bool is_open(EdgeKind edge) { return edge != EdgeKind::kWall && edge != EdgeKind::kPeriodic; }

// One axis: cells, where they begin, and the sponges at its ends, which lie beyond the domain.
struct AxisLayout {
  float lower = 0.0F, spacing = 0.1F;  // [m]
  int cells = 2;
  WaveAxis axis = WaveAxis::kPeriodic;
  float first_sponge = 0.0F, last_sponge = 0.0F;  // [m]
};
// Empty if the line would be too long to be transformed.
std::optional<AxisLayout> lay_axis(float lower, float upper, EdgeKind first, EdgeKind last, float spacing,
                                   float sponge) {
  AxisLayout axis;
  axis.first_sponge = is_open(first) ? sponge : 0.0F;
  axis.last_sponge = is_open(last) ? sponge : 0.0F;
  axis.lower = lower - axis.first_sponge;
  const float length = upper + axis.last_sponge - axis.lower;
  constexpr float kRounding = 1e-4F;  // share of a cell
  const float wanted = std::ceil(length / spacing - kRounding);
  if (!(wanted <= static_cast<float>(kLongestLine))) return std::nullopt;
  axis.cells = line_length(static_cast<int>(wanted));
  axis.spacing = length / static_cast<float>(axis.cells);
  const bool walled = first == EdgeKind::kWall || last == EdgeKind::kWall;
  axis.axis = walled ? WaveAxis::kWalled : WaveAxis::kPeriodic;
  return axis;
}

// The same for a domain that travels, in whole cells of the layer.
std::optional<AxisLayout> lay_travelling_axis(float lower, float upper, float cells_spacing, double spacing,
                                              float sponge) {
  const double cell = travel_axis(upper - lower, cells_spacing, spacing).wave_cell;
  constexpr double kRounding = 1e-4;  // share of a cell
  const double length = static_cast<double>(upper) - static_cast<double>(lower);
  const double across = std::ceil(length / cell - kRounding);
  const double edge = std::ceil(static_cast<double>(sponge) / cell - kRounding);
  if (!(across + 2.0 * edge <= kLongestLine)) return std::nullopt;
  AxisLayout axis;
  axis.cells = line_length(static_cast<int>(across + 2.0 * edge));
  axis.spacing = static_cast<float>(cell);
  const double before = std::floor(0.5 * (axis.cells - across));
  axis.lower = static_cast<float>(static_cast<double>(lower) - before * cell);
  axis.first_sponge = static_cast<float>(before * cell);
  axis.last_sponge = static_cast<float>((axis.cells - before) * cell - length);
  return axis;
}

SeaKind kind_of(SeaSpectrum spectrum) {
  switch (spectrum) {
    case SeaSpectrum::kJonswap:
      return SeaKind::kJonswap;
    case SeaSpectrum::kTma:
      return SeaKind::kTma;
    case SeaSpectrum::kPiersonMoskowitz:
      return SeaKind::kPiersonMoskowitz;
    case SeaSpectrum::kPhillips:
      return SeaKind::kPhillips;
  }
  return SeaKind::kTma;
}

// The sea that the parameters ask for; without systems: none.
Sea sea_of(const Params& params, const WaterSetup& setup) {
  constexpr double kSwellSpread = 75.0;
  Sea sea;
  sea.depth = static_cast<double>(setup.depth);
  sea.seed = static_cast<std::uint64_t>(params.sea_seed);
  if (params.sea_height > 0.0 || params.sea_wind > 0.0) {
    SeaWaves waves;
    waves.kind = kind_of(params.sea_spectrum);
    waves.height = params.sea_height;
    waves.period = params.sea_period;
    if (params.sea_wind > 0.0) waves.wind = params.sea_wind;
    waves.fetch = params.sea_fetch;
    waves.heading = params.sea_heading;
    waves.spread = params.sea_spread;
    sea.systems.push_back(waves);
  }
  if (params.sea_swell_height > 0.0) {
    SeaWaves swell;
    swell.height = params.sea_swell_height;
    swell.period = params.sea_swell_period;
    swell.heading = params.sea_swell_heading;
    swell.spread = kSwellSpread;
    sea.systems.push_back(swell);
  }
  return sea;
}

// The first that raises it.
std::string key_of_sea(const Params& params) {
  if (params.sea_height > 0.0) return "params.sea.height";
  return params.sea_wind > 0.0 ? "params.sea.wind" : "params.sea.swell_height";
}

}  // namespace

Result<WaveWater> WaveWater::create(const WaterSetup& setup, const Params& params, double dt,
                                    std::span<const BodyView> bodies) {
  const auto spacing = static_cast<float>(params.waves_spacing), sponge = static_cast<float>(params.waves_sponge);
  const Domain& domain = setup.domain;
  const auto lay = [&](float lower, float upper, EdgeKind first, EdgeKind last) {
    return domain.travels ? lay_travelling_axis(lower, upper, setup.spacing, params.waves_spacing, sponge)
                          : lay_axis(lower, upper, first, last, spacing, sponge);
  };
  const auto x = lay(domain.lower.x, domain.upper.x, domain.west, domain.east);
  const auto z = lay(domain.lower.y, domain.upper.y, domain.south, domain.north);
  if (!x || !z) {
    return Error{.message = fmt::format("the layer of waves has at most {} cells along a side; make the domain smaller "
                                        "or waves.spacing larger than {} m",
                                        kLongestLine, spacing),
                 .key = "params.waves.spacing"};
  }
  const WaveGrid grid =
      make_wave_grid({x->lower, z->lower}, {x->spacing, z->spacing}, x->cells, z->cells, x->axis, z->axis);
  WaveSponge edges;
  edges.west = x->first_sponge;
  edges.east = x->last_sponge;
  edges.south = z->first_sponge;
  edges.north = z->last_sponge;
  const Sea sea = sea_of(params, setup);
  GroundBelow below(setup, params, grid, bodies);
  const WaveGround& ground = below.ground();
  if (std::none_of(ground.depth.begin(), ground.depth.end(), [](float h) { return h > 0.0F; })) {
    return Error{.message =
                     "the layer of waves has no water: land or piers take up all of the domain; lower the bed, "
                     "raise the level or set waves.on to false",
                 .key = "params.waves.on"};
  }
  const auto cell_of = [&](Vec2 at) { return glm::ivec2(glm::round((at - grid.lower) / Vec2(grid.dx, grid.dz))); };
  WaveWater water(setup, has_stream(setup) || params.waves_current,
                  WaveLayer(grid, make_wave_bed(grid, ground), edges, dt), ground.depth,
                  WaveBreaking(grid, ground.depth, cell_of(domain.lower), cell_of(domain.upper)));
  water.asked_ = sea;
  water.asked_spacing_ = spacing;
  water.domain_ = domain;
  water.exchange_.profile.depth = setup.depth;
  water.exchange_.level = setup.level;
  if (!sea.systems.empty()) {
    if ((grid.x_axis == WaveAxis::kWalled && grid.nx > SeaField::kLongestWalled) ||
        (grid.z_axis == WaveAxis::kWalled && grid.nz > SeaField::kLongestWalled)) {
      return Error{.message = fmt::format("a sea (sea.height, sea.wind, sea.swell_height) between walls has at most {} "
                                          "cells from wall to wall; make the domain smaller or waves.spacing larger "
                                          "than {} m",
                                          SeaField::kLongestWalled, spacing),
                   .key = "params.waves.spacing"};
    }
    SeaField field(grid, sea, dt);
    constexpr double kLeastShare = 0.1;
    if (field.least_share() < kLeastShare) {
      return Error{.message =
                       "the waves of the sea do not fit into the domain; make it as long as some of them, or "
                       "waves.spacing smaller",
                   .key = key_of_sea(params)};
    }
    water.begin_sea(std::move(field), ground.depth, sea_shelter(grid, ground, edges, sea));
  }
  if (domain.travels) water.below_.emplace(std::move(below));
  return water;
}

WaveWater::WaveWater(const WaterSetup& setup, bool follows, WaveLayer layer, const std::vector<float>& depth,
                     WaveBreaking breaking)
    : setup_(setup),
      follows_(follows),
      start_(layer.grid().lower),
      layer_(std::move(layer)),
      breaking_(std::move(breaking)),
      flow_(layer_.grid()),
      current_(layer_.grid(), setup.domain, setup.spacing),
      head_(layer_.grid().make_array()),
      pressed_(layer_.grid().make_array()),
      rate_(layer_.grid().make_array()) {
  const WaveGrid& grid = layer_.grid();
  exchange_.lower = grid.lower;
  exchange_.dx = grid.dx;
  exchange_.dz = grid.dz;
  exchange_.nx = grid.nx;
  exchange_.nz = grid.nz;
  exchange_.stride = grid.stride;
  exchange_.periodic_x = grid.x_axis == WaveAxis::kPeriodic;
  exchange_.periodic_z = grid.z_axis == WaveAxis::kPeriodic;
  exchange_.at_rest = true;
  if (follows_) carried_ = layer_.grid().make_array();
  current_.set_land(depth);
  find_fields();
  show_current();
}

void WaveWater::begin_sea(SeaField sea, const std::vector<float>& depth, const std::vector<float>& shelter) {
  sea_.emplace(std::move(sea));
  for (std::vector<float>* field : {&outer_.surface, &outer_.stream, &outer_.share})
    *field = layer_.grid().make_array();
  share_sea(depth);
  find_sea_rise(0.0);
  find_sea_stream(-0.5 * layer_.dt());
  // The layer begins with what of the sea has come in; beyond its edges all of it stands.
  for (std::size_t c = 0; c < depth.size(); ++c) outer_.share[c] *= shelter[c];
  layer_.fill(outer_);
  sea_->potential(-0.5 * layer_.dt(), flow_.potential());
  for (std::size_t c = 0; c < depth.size(); ++c) flow_.potential()[c] *= outer_.share[c];
  share_sea(depth);
  find_fields();
}

// In the shallows no more than what would not break at once: crests of a quarter of the depth.
void WaveWater::share_sea(const std::vector<float>& depth) {
  constexpr double kHeld = 0.25;
  const auto least = static_cast<float>(0.5 * sea_->held_height() / kHeld);
  for (std::size_t c = 0; c < depth.size(); ++c) outer_.share[c] = std::clamp(depth[c] / least, 0.0F, 1.0F);
}

void WaveWater::meet_sea(double time) {
  const double after = time + layer_.dt();
  const bool surface = std::llround(time / layer_.dt()) % 2 == 0;
  outer_.surface_weight = surface ? 2.0F : 0.0F;
  outer_.flux_weight = surface ? 0.0F : 2.0F;
  if (surface) {
    find_sea_rise(after);
  } else {
    find_sea_stream(after - 0.5 * layer_.dt());
  }
}

void WaveWater::find_fields() {
  layer_.find_rates(rate_);
  exchange_.rise = layer_.state().surface;
  exchange_.rate = rate_;
  exchange_.potential = flow_.potential();
  exchange_.open_x = layer_.bed().open_x;
  exchange_.open_z = layer_.bed().open_z;
  exchange_.profile.wave_number = flow_.wave_number();
  exchange_.pressed = pressed_;
  exchange_.broken = breaking_.broken();
  exchange_.head = head_;
  exchange_.nodes = current_.nodes();
  exchange_.gathered = current_.gathered();
}

void WaveWater::follow_current(const WaterInput& input) {
  constexpr std::int64_t kEvery = WaveAdvection::kSameFor;  // steps: H is crossed in more
  constexpr std::int64_t kFound = 1;  // steps after the request: the next ones have the new current
  if (!follows_) return;
  const std::int64_t step = std::llround(input.time / input.dt);
  if (!exchange_.current.empty()) carry(input.dt, step + kEvery - kFound - 1);
  exchange_.wants_current = step % kEvery == 0;
  if (step % kEvery == kFound) current_.find_current();
  show_current();
}

// The surface is carried as it stands above what hulls press, and their heads besides, as they are: a dent that went
// through the cells would be worn away, and its hull pushed by what is left.
void WaveWater::carry(double dt, std::int64_t step) {
  std::vector<float>& surface = layer_.state().surface;
  const auto add = [&](const std::vector<float>& head, float sign) {
    parallel_blocks(static_cast<int>(head.size()), kBlock, [&](int first, int last) {
      for (auto c = static_cast<std::size_t>(first); c < static_cast<std::size_t>(last); ++c)
        surface[c] += sign * head[c];
    });
  };
  add(pressed_, 1.0F);
  current_.carry(dt, step, layer_.bed(), layer_.state(), flow_.potential());
  add(carried_, -1.0F);
  pressed_.swap(carried_);
}

void WaveWater::show_current() {
  const bool flows = follows_ && current_.any();
  exchange_.current = flows ? current_.current() : std::span<const Vec2>();
  exchange_.carried = flows ? std::span<float>(carried_) : std::span<float>();
  exchange_.carried_for = follows_ ? static_cast<float>(layer_.dt()) : 0.0F;
  exchange_.carried_by = exchange_.carried_for * (flows ? current_.fastest() : 0.0F);
}

WaterStepReport WaveWater::step(const WaterInput& input, std::span<BodyLoad> loads, Profiler& profiler) {
  const auto timed = profiler.scope(wave_stage::kWaves);
  std::fill(loads.begin(), loads.end(), BodyLoad{});
  time_ = input.time + input.dt;
  pressed_.swap(head_);
  const bool from_outside = sea_ && layer_.has_sponges();
  if (from_outside) meet_sea(input.time);
  flow_.step(layer_.state().surface, pressed_, input.dt);
  layer_.count_from(std::llround(input.time / input.dt));
  layer_.step(&pressed_, from_outside ? &outer_ : nullptr);
  follow_current(input);
  breaking_.find(input.dt, static_cast<float>(input.params.waves_breaking), pressed_, flow_, layer_.bed(),
                 layer_.state());
  breaking_.settle(layer_.bed(), layer_.state(), flow_.potential());
  for (std::vector<float>* heads : {&head_, &carried_}) {
    parallel_blocks(static_cast<int>(heads->size()), kBlock,
                    [&](int first, int last) { std::fill(heads->begin() + first, heads->begin() + last, 0.0F); });
  }
  find_fields();
  WaterStepReport report;
  report.substeps = 1;
  return report;
}

void WaveWater::lie_still() {
  std::vector<float>& surface = layer_.state().surface;
  for (std::size_t c = 0; c < surface.size(); ++c) surface[c] -= head_[c];
  pressed_ = head_;
  exchange_.at_rest = false;
  find_fields();
}

void WaveWater::sample(std::span<const Vec3> points, std::span<WaterSample> samples) const {
  for (std::size_t n = 0; n < points.size(); ++n) {
    const Vec2 at = horizontal(points[n]);
    samples[n] = {};
    samples[n].depth = exchange_.at(exchange_.rise, at);
    samples[n].head = exchange_.at(head_, at);
    samples[n].surface = samples[n].depth + samples[n].head;
    const float below = exchange_.level + samples[n].surface - points[n].y;
    samples[n].rise = exchange_.profile.upward(below) * exchange_.at(rate_, at);
    samples[n].velocity = exchange_.profile.level(below) * exchange_.velocity(at);
  }
}

WaterTotals WaveWater::totals() const {
  WaterTotals totals;
  totals.volume = layer_.volume();
  totals.potential_energy = static_cast<double>(kWaterDensity) * layer_.potential_energy();
  totals.volume_out = layer_.state().absorbed;
  totals.finite = std::isfinite(totals.volume) && std::isfinite(totals.potential_energy);
  return totals;
}

std::optional<CoarseWater> WaveWater::too_coarse_for(const BodySetup& body, const BodyState& lies) const {
  return coarse_waves(body, lies.orientation, asked_spacing_);
}

void WaveWater::diagnose(const Params&, double, Diagnostics& diagnostics) const {
  // Found here, not in totals(), which every step asks for: it costs a tenth of a step.
  const WaveMotion motion = flow_.motion(layer_.state(), layer_.bed());
  diagnostics.kinetic_energy += static_cast<double>(kWaterDensity) * motion.energy;
  diagnostics.momentum += Vec2(static_cast<double>(kWaterDensity) * motion.momentum);
  const WaveGrid& grid = layer_.grid();
  diagnostics.count("wave cells", grid.count());
  diagnostics.waves.cells = grid.count();
  diagnostics.waves.wave_number = static_cast<double>(exchange_.profile.wave_number);
  diagnostics.waves.height = 4.0 * std::sqrt(surface_variance());
  diagnostics.figures.push_back({&kWaveHeight, diagnostics.waves.height});
}

double WaveWater::shared_energy(const Water& below) const {
  const WaveGrid& grid = layer_.grid();
  const WaveState& state = layer_.state();
  // That water's velocity is asked for once in blocks twice as wide as its own cells or columns: with blocks half as
  // wide a boat's gain in tests/validation/wake_under_waves_test.cpp is the same within 0.02 % of its energy.
  const int block = std::max(1, static_cast<int>(std::lround(2.0F * setup_.spacing / grid.dx)));
  const int across = (grid.nx + block - 1) / block, along = (grid.nz + block - 1) / block;
  std::vector<Vec3> places;
  for (int k = 0; k < along; ++k) {
    for (int i = 0; i < across; ++i) {
      const int last_i = std::min((i + 1) * block, grid.nx) - 1, last_k = std::min((k + 1) * block, grid.nz) - 1;
      places.push_back(seen_from_above(0.5F * (grid.middle(i * block, k * block) + grid.middle(last_i, last_k))));
    }
  }
  std::vector<WaterSample> samples(places.size());
  below.sample(places, samples);
  // Flux at the middle of a cell: mean of its faces. Behind the last cell comes the first face, which walls close.
  const auto [sum] = sum_rows<1>(grid.nz, [&](int k) {
    const std::size_t row = grid.at(0, k), north = grid.at(0, k + 1 == grid.nz ? 0 : k + 1);
    const WaterSample* const water = &samples[static_cast<std::size_t>(k / block) * static_cast<std::size_t>(across)];
    return sum_along<1>(0, across, [&](int b) {
      if (!water[b].wet) return Sums<1>{};
      Vec2 flux(0.0F);
      for (int i = b * block; i < std::min((b + 1) * block, grid.nx); ++i) {
        const auto c = static_cast<std::size_t>(i), east = static_cast<std::size_t>(i + 1 == grid.nx ? 0 : i + 1);
        flux += Vec2(state.flux_x[row + c] + state.flux_x[row + east], state.flux_z[row + c] + state.flux_z[north + c]);
      }
      return Sums<1>{0.5 * static_cast<double>(glm::dot(flux, water[b].velocity))};
    });
  });
  return static_cast<double>(kWaterDensity) * grid.area() * sum;
}

// Variance of the surface without the dents of hulls, over the domain, from every few rows [m²].
double WaveWater::surface_variance() const {
  constexpr int kRowsRead = 256;  // at least, of those there are
  const WaveGrid& grid = layer_.grid();
  const std::vector<float>& surface = layer_.state().surface;
  const int every = std::max(1, grid.nz / kRowsRead);
  int first = 0, last = grid.nx;
  while (first < last && grid.middle(first, 0).x < domain_.lower.x) ++first;
  while (last > first && grid.middle(last - 1, 0).x > domain_.upper.x) --last;
  const auto [count, sum, squares] = sum_rows<3>((grid.nz + every - 1) / every, [&](int row) {
    const float z = grid.middle(0, row * every).y;
    if (z < domain_.lower.y || z > domain_.upper.y) return Sums<3>{};
    const float *eta = &surface[grid.at(0, row * every)], *dent = &pressed_[grid.at(0, row * every)];
    Sums<3> sums = sum_along<3>(first, last, [&](int i) {
      const auto rise = static_cast<double>(eta[i] + dent[i]);
      return Sums<3>{0.0, rise, rise * rise};
    });
    sums[0] = last - first;
    return sums;
  });
  return count > 0.0 ? std::max(0.0, squares / count - sum / count * sum / count) : 0.0;
}

void WaveWater::draw(const WaterDrawing& drawing, Snapshot& snapshot) const {
  draw_far_sea(drawing, snapshot);
  if (!drawing.request.spectrum) return;
  const WaveGrid& grid = layer_.grid();
  WaveSpectrumPlot& plot = snapshot.spectrum;
  std::vector<float> surface = layer_.state().surface;
  for (std::size_t c = 0; c < surface.size(); ++c) surface[c] += pressed_[c];
  plot.step = snapshot.step;
  plot.bin = static_cast<float>(kSpectrumEnd / kSpectrumBins);
  plot.measured = measure_spectrum(grid, surface, static_cast<double>(exchange_.profile.depth));
  // Sponges hold less than the domain does: as high as the waves are there.
  double all = 0.0;
  for (const float density : plot.measured) all += static_cast<double>(density * plot.bin);
  const double share = all > 0.0 ? surface_variance() / all : 0.0;
  for (float& density : plot.measured) density = static_cast<float>(static_cast<double>(density) * share);
  plot.asked = asked_.systems.empty() ? std::vector<float>() : asked_spectrum(asked_);
  plot.asked_height = asked_.systems.empty() ? 0.0 : significant_height(asked_);
}

Result<> WaveWater::set_state(const Params&, const Water&, std::span<const BodyView>) {
  return Error{"a layer of waves takes no other water's place"};
}

void WaveWater::visit(Archive& archive) {
  const WaveGrid& grid = layer_.grid();
  layer_.visit(archive);
  flow_.visit(archive);
  archive.rows("head", head_, 0, grid.nz, grid.nx, grid.stride);
  archive.rows("pressed", pressed_, 0, grid.nz, grid.nx, grid.stride);
  current_.visit(archive);
  if (follows_) {
    current_.visit_current(archive);
    archive.rows("carried", carried_, 0, grid.nz, grid.nx, grid.stride);
  }
  archive.value("time", time_, {.hashed = false});  // the sea is drawn as of then
}

void WaveWater::settle(const Params& /*params*/, std::span<const BodyView> bodies) {
  exchange_.at_rest = false;
  if (below_) {
    below_->renew(travelled_, bodies);
    adapt_ground();
  }
  if (sea_) find_sea_rise(time_);  // for pictures
  current_.resume();
  exchange_.wants_current = false;
  find_fields();
  show_current();
}

}  // namespace regatta
