// Cost of the rigid bodies alone, without water: a step of boats that are carried side by side, as in a race, from 1 to
// 64. Figures only; what must hold is tested elsewhere.
#include "geometry/hull_shapes.h"
#include "rigid/rigid_world.h"

#include <benchmark/benchmark.h>

#include <memory>
#include <vector>

namespace regatta {
namespace {

void rigid_boats_step(benchmark::State& state) {
  constexpr double kDt = 1.0 / 60.0;  // [s]
  constexpr Vec3 kSize(2.0F, 0.5F, 0.8F);
  Domain domain;
  domain.lower = {-20.0F, -8.0F};
  domain.upper = {20.0F, 8.0F};
  RigidWorld world(domain, std::make_shared<Terrain>(make_flat_terrain(domain.lower, domain.upper, 0.0F)));
  BodySetup boat;
  boat.name = "boat";
  boat.hull = make_boat_hull(kSize).value();
  boat.mass = boat_design_mass(kSize);
  boat.boat = default_boat_plan(kSize);
  const auto boats = static_cast<std::size_t>(state.range(0));
  for (std::size_t i = 0; i < boats; ++i) {
    const float row = static_cast<float>(i / 8);
    boat.state.position = {-17.0F + 4.5F * static_cast<float>(i % 8), 5.0F, -7.0F + 1.9F * row};
    CHECK(world.add(boat).ok(), "benchmark boat");
  }
  std::vector<BodyLoad> loads(boats);
  for (BodyLoad& load : loads) load.force.y = boat.mass * kGravity;  // afloat
  const std::vector<BoatWater> water(boats);
  double time = 0.0;
  for (auto _ : state) {
    CHECK(world.step(time, kDt, Params{}, loads, water).well(), "boats stay where they are carried");
    time += kDt;
  }
}
BENCHMARK(rigid_boats_step)->Arg(1)->Arg(8)->Arg(64)->ArgName("boats")->Unit(benchmark::kMicrosecond);

}  // namespace
}  // namespace regatta
