#include "world/water_kinds.h"

#include "cells/cell_water.h"
#include "columns/column_rest.h"
#include "columns/column_water.h"
#include "liquid/liquid_water.h"
#include "particles/particle_water.h"
#include "waves/wave_water.h"

#include <fmt/format.h>

#include <array>
#include <type_traits>

namespace regatta {

namespace {

constexpr const char* kColumns = "columns";

// False when given up.
bool come_to_rest(const NewWater& start, ColumnWater& water) {
  const std::uint64_t key = water.rest_key(start.params, start.bodies);
  std::shared_ptr<const RestedWater>& known = start.rest->found[kColumns];
  const auto* const columns = dynamic_cast<const RestedColumns*>(known.get());
  const auto tell = [&](const RestReport& report) {
    if (report.still) return;
    start.rest->restless = {fmt::format("columns, pulled by {:.2g} m/s^2", report.pull),
                            Vec3(report.at.x, start.bundle.water.level, report.at.y)};
  };
  if (columns != nullptr && columns->key == key && water.set_columns(columns->columns)) {
    tell(columns->report);
    return true;
  }
  const RestReport report = water.come_to_rest(start.params, start.bodies, start.rest->watch);
  if (report.cancelled) return false;
  tell(report);
  if (report.steps > 0) {
    auto rested = std::make_shared<RestedColumns>();
    rested->key = key;
    rested->columns = water.columns();
    rested->report = report;
    known = std::move(rested);
  }
  return true;
}

template <class ShallowWater>
Result<std::unique_ptr<Water>> make_shallow(const NewWater& start) {
  if constexpr (std::is_same_v<ShallowWater, ColumnWater>) {
    if (start.scene.travel() == TravelKind::kAlways) {
      return Error{.message = "a domain travels with water on the grid alone, not with columns",
                   .key = "params.water.solver"};
    }
  }
  Result<ShallowWater> made = ShallowWater::create(start.bundle.water, start.params);
  if (!made) return made.error();
  auto water = std::make_unique<ShallowWater>(std::move(made).value());
  if (!start.bodies.empty()) water->make_room(start.params, start.bodies);
  if constexpr (std::is_same_v<ShallowWater, ColumnWater>) {
    if (start.rest != nullptr && !come_to_rest(start, *water)) return Error{"cancelled"};
  }
  return std::unique_ptr<Water>(std::move(water));
}

Result<std::unique_ptr<Water>> make_particles(const NewWater& start) {
  if (start.bundle.particles->openings.any())
    return Error{.message = "only a liquid has emitters, drains and open sides", .key = "params.ocean.water"};
  // A scene that begins with a liquid has not looked for them.
  auto walls = start.bundle.walls;
  if (walls == nullptr) {
    auto found = wall_particles(*start.bundle.particles);
    if (!found) return found.error();
    walls = std::move(found).value();
  }
  Result<ParticleWater> made = ParticleWater::create(*start.bundle.particles, *walls, start.bodies);
  if (!made) return made.error();
  return std::unique_ptr<Water>(std::make_unique<ParticleWater>(std::move(made).value()));
}

Result<std::unique_ptr<Water>> make_liquid(const NewWater& start) {
  Result<LiquidWater> made = LiquidWater::create(*start.bundle.particles, start.bodies);
  if (!made) return made.error();
  return std::unique_ptr<Water>(std::make_unique<LiquidWater>(std::move(made).value()));
}

Result<std::unique_ptr<Water>> make_waves(const NewWater& start) {
  Result<WaveWater> made =
      WaveWater::create(start.bundle.water, start.params, 1.0 / start.scene.steps_per_second, start.bodies);
  if (!made) return made.error();
  return std::unique_ptr<Water>(std::make_unique<WaveWater>(std::move(made).value()));
}

bool wants_particles(const Scene& scene, const Params& params) {
  return scene.ocean.has_value() && params.ocean_water == OceanWater::kParticles;
}
bool wants_liquid(const Scene& scene, const Params& params) {
  return scene.ocean.has_value() && params.ocean_water == OceanWater::kLiquid;
}
bool wants_columns(const Scene& scene, const Params& params) {
  return scene.has_shallow_water && params.water_solver == WaterSolver::kColumns;
}
bool wants_cells(const Scene& scene, const Params& params) {
  return scene.has_shallow_water && params.water_solver == WaterSolver::kGrid;
}

bool wants_waves(const Scene& scene, const Params&) { return scene.has_shallow_water && scene.params.waves_on; }

constexpr std::array<WaterKind, 5> kKinds = {
    {{"particles", wants_particles, make_particles, particle_stage::kAll, {"particles", 0, CountShown::kWhereSome}},
     {"liquid", wants_liquid, make_liquid, liquid_stage::kAll, {"liquid_particles", 0, CountShown::kWhereSome}},
     {kColumns,
      wants_columns,
      make_shallow<ColumnWater>,
      column_stage::kAll,
      {"columns", 0, CountShown::kAlways},
      true},
     {"cells", wants_cells, make_shallow<CellWater>, cell_stage::kAll, {"cells", 0, CountShown::kAlways}},
     {"waves", wants_waves, make_waves, wave_stage::kAll}}};

}  // namespace

std::span<const WaterKind> water_kinds() { return kKinds; }

}  // namespace regatta
