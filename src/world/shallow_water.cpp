#include "world/shallow_water.h"

#include "columns/hull_room.h"
#include "world/water_transfer.h"

#include <numbers>

namespace regatta {

namespace {

// Numbers in SavedState::water_extra: what ran in and out; phase and amplitude of the swell.
constexpr std::size_t kSolverExtra = 2, kSwellExtra = 2;
constexpr double kHighestAmplitude = 1000.0;  // above anything the parameter allows [m]

}  // namespace

Result<ShallowWater> ShallowWater::create(const WaterSetup& setup, const Params& params) {
  if (params.water_solver == WaterSolver::kGrid) {
    Result<CellWater> grid = CellWater::create(setup, params);
    if (!grid) return grid.error();
    return ShallowWater(std::move(grid).value());
  }
  Result<ColumnWater> columns = ColumnWater::create(setup, params);
  if (!columns) return columns.error();
  return ShallowWater(std::move(columns).value());
}

Result<> ShallowWater::change_solver(const WaterSetup& setup, const Params& params, std::span<const BodyView> bodies) {
  Result<ShallowWater> made = create(setup, params);
  if (!made) return made.error();
  ShallowWater other = std::move(made).value();
  other.set_swell(params, swell().phase, swell().amplitude);
  if (auto* grid = std::get_if<CellWater>(&other.water_)) {
    columns_to_grid(std::get<ColumnWater>(water_), bodies, *grid);
  } else {
    auto& columns = std::get<ColumnWater>(other.water_);
    if (auto moved = grid_to_columns(std::get<CellWater>(water_), setup, bodies, columns); !moved) return moved;
    columns.place_bodies(bodies);
  }
  *this = std::move(other);
  return success();
}

Result<> ShallowWater::make_room(const WaterSetup& setup, const Params& params, std::span<const BodyView> bodies) {
  if (auto* grid = std::get_if<CellWater>(&water_)) {
    grid->make_room(params, bodies);
    return success();
  }
  auto& water = std::get<ColumnWater>(water_);
  Columns columns = water.columns();
  const auto support = static_cast<float>(params.water_support) * setup.spacing;
  for (const BodyView& body : bodies) {
    const float surface = water.sample(horizontal(body.state.position)).surface;
    regatta::make_room(setup.domain, *setup.terrain, setup.spacing, support,
                       static_cast<float>(params.bodies_head_stiffness), surface, body, columns);
  }
  return water.restore(std::move(columns), water.extra());
}

WaterStepReport ShallowWater::step(const Params& params, double dt, std::span<const BodyView> bodies,
                                   std::span<const WakeField* const> wakes, std::span<BodyLoad> loads,
                                   Profiler& profiler) {
  return std::visit([&](auto& water) { return water.step(params, dt, bodies, wakes, loads, profiler); }, water_);
}

void ShallowWater::release_dye(std::span<const DyeDrop> drops) {
  std::visit([&](auto& water) { water.release_dye(drops); }, water_);
}

WaterSample ShallowWater::sample(Vec2 at) const {
  return std::visit([&](const auto& water) { return water.sample(at); }, water_);
}

void ShallowWater::sample(std::span<const Vec2> places, std::vector<WaterSample>& samples) const {
  std::visit([&](const auto& water) { water.sample(places, samples); }, water_);
}

void ShallowWater::reconstruct(float spacing, std::span<const BodyView> bodies, bool with_dye,
                               SurfaceGrid& grid) const {
  std::visit([&](const auto& water) { water.reconstruct(spacing, bodies, with_dye, grid); }, water_);
}

void ShallowWater::copy_points(ColumnPoints& points) const {
  std::visit([&](const auto& water) { water.copy_points(points); }, water_);
}

WaterTotals ShallowWater::totals() const {
  return std::visit([](const auto& water) { return water.totals(); }, water_);
}

double ShallowWater::volume_in() const {
  return std::visit([](const auto& water) { return water.volume_in(); }, water_);
}

double ShallowWater::volume_out() const {
  return std::visit([](const auto& water) { return water.volume_out(); }, water_);
}

int ShallowWater::columns() const {
  const auto* columns = std::get_if<ColumnWater>(&water_);
  return columns != nullptr ? columns->columns().count() : 0;
}

int ShallowWater::cells() const {
  const auto* grid = std::get_if<CellWater>(&water_);
  return grid != nullptr ? grid->layout().count() : 0;
}

const Swell& ShallowWater::swell() const {
  return std::visit([](const auto& water) -> const Swell& { return water.swell(); }, water_);
}

void ShallowWater::set_swell(const Params& params, double phase, double amplitude) {
  std::visit([&](auto& water) { water.set_swell(params, phase, amplitude); }, water_);
}

void ShallowWater::add_to(StateHash& hash) const {
  hash.add_value(swell().phase);
  hash.add_value(swell().amplitude);
  if (const auto* water = std::get_if<ColumnWater>(&water_)) {
    const Columns& columns = water->columns();
    for (const std::vector<float>* field : {&columns.x, &columns.z, &columns.u, &columns.w, &columns.volume}) {
      hash.add(std::span<const float>(*field));
    }
    return;
  }
  const CellWater::State state = std::get<CellWater>(water_).state();
  for (const std::vector<float>* field : {&state.h, &state.carry, &state.u, &state.w}) {
    hash.add(std::span<const float>(*field));
  }
}

void ShallowWater::save(SavedState& state) const {
  if (const auto* water = std::get_if<ColumnWater>(&water_)) {
    const Columns& columns = water->columns();
    state.x = columns.x;
    state.z = columns.z;
    state.u = columns.u;
    state.w = columns.w;
    state.volume = columns.volume;
    for (const Vec2& dye : columns.dye) state.dye.insert(state.dye.end(), {dye.x, dye.y});
    state.water_extra = water->extra();
  } else {
    CellWater::State grid = std::get<CellWater>(water_).state();
    state.cell_h = std::move(grid.h);
    state.cell_carry = std::move(grid.carry);
    state.cell_u = std::move(grid.u);
    state.cell_w = std::move(grid.w);
    for (const Vec2& dye : grid.dye) state.dye.insert(state.dye.end(), {dye.x, dye.y});
    state.water_extra = std::move(grid.extra);
  }
  state.water_extra.insert(state.water_extra.end(), {swell().phase, swell().amplitude});
}

Result<> ShallowWater::restore(const Params& params, SavedState& state) {
  // Behind what the solver remembers; states from before there was swell have none.
  std::vector<double>& extra = state.water_extra;
  if (extra.size() == kSolverExtra + kSwellExtra) {
    const double phase = extra[kSolverExtra];
    const double amplitude = extra[kSolverExtra + 1];
    constexpr double kTurn = 2.0 * std::numbers::pi;
    if (!(phase >= 0.0 && phase < kTurn && amplitude >= 0.0 && amplitude <= kHighestAmplitude)) {
      return Error{"the saved swell is none that can be"};
    }
    set_swell(params, phase, amplitude);
    extra.resize(kSolverExtra);
  }
  std::vector<Vec2> dye;
  for (std::size_t i = 0; i + 1 < state.dye.size(); i += 2) dye.emplace_back(state.dye[i], state.dye[i + 1]);
  if (auto* columns = std::get_if<ColumnWater>(&water_)) {
    if (!state.cell_h.empty()) return Error{"the state holds cells, its scene asks for columns"};
    Columns saved{std::move(state.x), std::move(state.z), std::move(state.u), std::move(state.w),
                  std::move(state.volume)};
    saved.dye = std::move(dye);
    return columns->restore(std::move(saved), state.water_extra);
  }
  if (!state.x.empty()) return Error{"the state holds columns, its scene asks for a grid"};
  return std::get<CellWater>(water_).restore({std::move(state.cell_h), std::move(state.cell_carry),
                                              std::move(state.cell_u), std::move(state.cell_w), std::move(dye),
                                              std::move(state.water_extra)});
}

void ShallowWater::place_bodies(std::span<const BodyView> bodies) {
  std::visit([&](auto& water) { water.place_bodies(bodies); }, water_);
}

}  // namespace regatta
