#include "theory/channels.h"

#include "cells/cell_water.h"
#include "theory/exact_solutions.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <numbers>

namespace regatta {

namespace {

// Along x, four cells wide and periodic across.
WaterSetup channel(double length, int cells, double depth) {
  WaterSetup setup;
  setup.spacing = static_cast<float>(length / cells);
  setup.domain.lower = Vec2(0.0F);
  setup.domain.upper = {static_cast<float>(length), 4.0F * setup.spacing};
  setup.domain.south = setup.domain.north = EdgeKind::kPeriodic;
  setup.depth = setup.level = static_cast<float>(depth);  // above a bed at 0
  setup.terrain = std::make_shared<Terrain>(make_flat_terrain(setup.domain.lower, setup.domain.upper, 0.0F));
  return setup;
}

Params inviscid() {
  Params params;
  params.water_viscosity = 0.0;
  params.water_max_substeps = 64.0;
  return params;
}

}  // namespace

Result<Swing> standing_wave(const StandingWave& wave, const GoOn& go_on) {
  constexpr double kStep = 0.02;  // [s]
  const double k = (wave.walled ? 1.0 : 2.0) * std::numbers::pi / wave.length;
  WaterSetup setup = channel(wave.length, wave.cells, wave.depth);
  setup.domain.west = setup.domain.east = wave.walled ? EdgeKind::kWall : EdgeKind::kPeriodic;
  const Params params = inviscid();
  Result<CellWater> made = CellWater::create(setup, params);
  if (!made) return made.error();
  CellWater& water = made.value();
  water.set_water(
      [&](Vec2 at) {
        return static_cast<float>(wave.depth + wave.amplitude * std::cos(k * static_cast<double>(at.x)));
      },
      [](Vec2) { return Vec2(0.0F); });
  Swing swing;
  Profiler profiler;
  double first = 0.0, last = 0.0;
  const int steps = static_cast<int>(std::lround(wave.seconds / kStep));
  for (int step = 0; step <= steps; ++step) {
    if (step > 0) water.step({params, 0.0, kStep, {}, {}, {}}, {}, profiler);
    double height = 0.0;
    for (int i = 0; i < wave.cells; ++i) {
      height += (static_cast<double>(water.cells().h[water.layout().at(i, 0)]) - wave.depth) *
                std::cos(k * wave.length * (i + 0.5) / wave.cells) * 2.0 / wave.cells;
    }
    if (step > 0 && (height > 0.0) != (swing.height.back() > 0.0)) {
      last = kStep * (step - height / (height - swing.height.back()));
      if (swing.crossings++ == 0) first = last;
    }
    swing.time.push_back(step * kStep);
    swing.height.push_back(height);
    if (step % 50 == 0 && !go_on(static_cast<double>(step) / steps)) return stopped();
  }
  if (swing.crossings > 1) swing.period = 2.0 * (last - first) / (swing.crossings - 1);
  return swing;
}

Result<BrokenDam> broken_dam(const Dam& dam, const GoOn& go_on) {
  constexpr int kSteps = 30;
  WaterSetup setup = channel(dam.length, dam.cells, dam.high);
  const auto length = static_cast<float>(dam.length);
  setup.regions.push_back({{0.5F * length, -1.0F}, {length, length}, static_cast<float>(dam.low), Vec2(0.0F)});
  const Params params = inviscid();
  Result<CellWater> made = CellWater::create(setup, params);
  if (!made) return made.error();
  CellWater& water = made.value();
  const double volume = water.totals().volume;
  Profiler profiler;
  for (int step = 0; step < kSteps; ++step) {
    if (!go_on(static_cast<double>(step) / kSteps)) return stopped();
    if (water.step({params, 0.0, dam.time / kSteps, {}, {}, {}}, {}, profiler).capped) {
      return Error{"the step is too long"};
    }
  }
  BrokenDam found;
  found.volume = water.totals().volume / volume;
  found.least = dam.high;
  for (int i = 0; i < dam.cells; ++i) {
    const double x = dam.length * ((i + 0.5) / dam.cells - 0.5);
    const double exact = exact::dam_break(x, dam.time, dam.high, dam.low);
    for (int k = 0; k < water.layout().nz; ++k) {
      const auto depth = static_cast<double>(water.cells().h[water.layout().at(i, k)]);
      found.error += std::abs(depth - exact) / water.layout().count();
      found.least = std::min(found.least, depth);
    }
    found.x.push_back(x);
    found.exact.push_back(exact);
    found.depth.push_back(static_cast<double>(water.cells().h[water.layout().at(i, 0)]));
  }
  return found;
}

}  // namespace regatta
