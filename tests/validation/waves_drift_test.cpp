// Boats in a stream with the layer of dispersive waves on: those adrift go with the water and keep their heading, and
// everything in a uniform stream is as in still water, seen from a moving frame.
#include "floating_scene.h"
#include "world/world_state.h"

#include <algorithm>
#include <cstdio>
#include <string>
#include <vector>

namespace regatta::waves_drift_test {
namespace {

using namespace floating_scene;

constexpr Vec2 kBasin(24.0F, 12.0F);  // [m]

Scene stream_of(Vec2 size, float depth, float spacing, float speed, WaterSolver solver) {
  Scene scene = tank(size, depth, spacing, EdgeKind::kPeriodic, solver);
  scene.params.waves_on = true;
  scene.params.water_friction = 0.0;
  scene.water.velocity = {speed, 0.0F};
  return scene;
}

BodySpec boat_as(const char* kind) {
  const std::string name = kind;
  if (name == "launch") return boat_of(BoatClass::kLaunch);
  BodySpec boat = boat_of(BoatClass::kStandard);
  if (name == "dinghy") {
    boat.size = {2.0F, 0.5F, 0.8F};
    boat.mass = boat_design_mass(BoatClass::kStandard, boat.size);
  }
  return boat;
}

struct Drift {
  float share = 0.0F;   // of the water's speed, at the end
  float aside = 0.0F;   // across the stream, also of the water's speed
  float turned = 0.0F;  // [degrees]
  double height = 0.0;  // H_s of the layer at the end [m]
};
Drift drift(const char* kind, float speed, float heading, WaterSolver solver, bool with_waves, double seconds) {
  Scene scene = stream_of(kBasin, 3.0F, kind == std::string("dinghy") ? 0.2F : 0.3F, speed, solver);
  scene.params.waves_on = with_waves;
  BodySpec boat = boat_as(kind);
  boat.afloat = true;
  boat.position = {0.013F, 0.0F, 0.007F};
  boat.heading_deg = heading;
  boat.velocity = {speed, 0.0F, 0.0F};
  scene.bodies.push_back(boat);
  const auto world = make(scene);
  while (world->time() < seconds - 1e-9) world->step();
  Snapshot snapshot;
  world->snapshot({}, snapshot);
  const BodyState& state = snapshot.bodies.front().state;
  return {state.velocity.x / speed, state.velocity.z / speed, heading_deg(state) - heading,
          snapshot.diagnostics.waves.height};
}

void drifts_with_the_water(const char* kind, float speed, float heading, WaterSolver solver, double seconds) {
  const Drift with = drift(kind, speed, heading, solver, true, seconds);
  const Drift without = drift(kind, speed, heading, solver, false, seconds);
  std::printf(
      "%s, %.1f m/s, %.0f deg: goes %.3f of it, aside %.3f, turns %.1f deg (without waves %.3f, %.3f, %.1f); H_s "
      "%.1f mm\n",
      kind, static_cast<double>(speed), static_cast<double>(heading), static_cast<double>(with.share),
      static_cast<double>(with.aside), static_cast<double>(with.turned), static_cast<double>(without.share),
      static_cast<double>(without.aside), static_cast<double>(without.turned), 1000.0 * with.height);
  EXPECT_NEAR(with.share, 1.0F, 0.05F) << kind << speed << heading;
  EXPECT_NEAR(with.aside, 0.0F, 0.05F) << kind << speed << heading;
  EXPECT_LT(std::abs(with.turned), std::abs(without.turned) + 3.0F) << kind << speed << heading;
}

class WavesDrift : public ::testing::TestWithParam<WaterSolver> {};
FOR_BOTH_SOLVERS(WavesDrift);
class LongWavesDrift : public WavesDrift {};
FOR_BOTH_SOLVERS(LongWavesDrift);

TEST_P(WavesDrift, BoatsGoWithTheWater) {
  drifts_with_the_water("dinghy", 0.4F, 0.0F, GetParam(), 6.0);
  drifts_with_the_water("boat", 0.9F, 30.0F, GetParam(), 6.0);
  drifts_with_the_water("launch", 1.6F, 30.0F, GetParam(), 6.0);
}

TEST_P(LongWavesDrift, BoatsOfAnySizeGoWithAnyStream) {
  for (const char* kind : {"dinghy", "boat", "launch"}) {
    for (const float speed : {0.4F, 0.9F, 1.6F}) {
      for (const float heading : {0.0F, 30.0F}) drifts_with_the_water(kind, speed, heading, GetParam(), 15.0);
    }
  }
}

// What a boat does that is driven in water which flows at a speed, as seen by who goes with the water.
struct Way {
  std::vector<Vec2> places;     // at every second [m]
  std::vector<float> headings;  // at every second [degrees]
  std::vector<float> surface;   // around the boat at the end, along and across it in rows [m]
};
Way driven_in(float speed, WaterSolver solver) {
  Scene scene = stream_of({32.0F, 16.0F}, 3.0F, 0.3F, speed, solver);
  BodySpec boat = boat_as("boat");
  boat.afloat = true;
  boat.position = {0.013F, 0.0F, 0.007F};
  boat.heading_deg = 140.0F;
  boat.velocity = {speed, 0.0F, 0.0F};
  boat.throttle = 0.5F;
  boat.rudder = 0.2F;
  scene.bodies.push_back(boat);
  const auto world = make(scene);
  Way way;
  Snapshot snapshot;
  for (int second = 1; second <= 6; ++second) {
    while (world->time() < second - 1e-9) world->step();
    world->snapshot({}, snapshot);
    const BodyState& state = snapshot.bodies.front().state;
    const Vec2 stream(speed * static_cast<float>(world->time()), 0.0F);
    const Vec2 before = way.places.empty() ? Vec2(0.0F) : way.places.back();
    way.places.push_back(scene.domain.nearest_copy(horizontal(state.position) - stream, before));
    way.headings.push_back(heading_deg(state));
  }
  SnapshotRequest request;
  request.surface_spacing = 0.125F;
  world->snapshot(request, snapshot);
  const SurfaceGrid& grid = snapshot.surface;
  const auto surface = [&](Vec2 place) {
    const Vec2 cells = (scene.domain.wrapped(place) - grid.origin) / grid.spacing;
    const int i = std::clamp(static_cast<int>(cells.x), 0, grid.nx - 2),
              k = std::clamp(static_cast<int>(cells.y), 0, grid.nz - 2);
    const float x = cells.x - static_cast<float>(i), z = cells.y - static_cast<float>(k);
    const auto row = [&](int r) {
      const float* const at =
          &grid.surface[static_cast<std::size_t>(r) * static_cast<std::size_t>(grid.nx) + static_cast<std::size_t>(i)];
      return (1.0F - x) * at[0] + x * at[1];
    };
    return (1.0F - z) * row(k) + z * row(k + 1) - snapshot.level;
  };
  const BodyState& state = snapshot.bodies.front().state;
  const Vec2 ahead = glm::normalize(horizontal(state.orientation * Vec3(1.0F, 0.0F, 0.0F))), aside(-ahead.y, ahead.x);
  constexpr float kApart = 0.25F;  // [m]
  for (int i = -30; i <= -9; ++i) {
    for (int k = -12; k <= 12; ++k) {
      const Vec2 from = kApart * (static_cast<float>(i) * ahead + static_cast<float>(k) * aside);
      way.surface.push_back(surface(horizontal(state.position) + from));
    }
  }
  return way;
}

// The laws know no place at rest: path, heading and the waves behind the boat are the same in a stream.
TEST_P(WavesDrift, ADrivenBoatMakesTheWakeOfStillWater) {
  const Way still = driven_in(0.0F, GetParam());
  for (const float speed : {0.9F, 1.6F}) {
    const Way carried = driven_in(speed, GetParam());
    float apart = 0.0F, turned = 0.0F;
    for (std::size_t n = 0; n < still.places.size(); ++n) {
      apart = std::max(apart, glm::distance(still.places[n], carried.places[n]));
      turned = std::max(turned, std::abs(still.headings[n] - carried.headings[n]));
    }
    double squares = 0.0, off = 0.0;
    for (std::size_t n = 0; n < still.surface.size(); ++n) {
      squares += static_cast<double>(still.surface[n]) * static_cast<double>(still.surface[n]);
      const auto d = static_cast<double>(carried.surface[n] - still.surface[n]);
      off += d * d;
    }
    const float way = glm::distance(still.places.front(), still.places.back());
    std::printf("%.1f m/s: %.3f m apart of a way of %.2f m, %.2f deg; wake off by %.3f of it\n",
                static_cast<double>(speed), static_cast<double>(apart), static_cast<double>(way),
                static_cast<double>(turned), std::sqrt(off / squares));
    EXPECT_LT(apart, 0.02F * way);
    EXPECT_LT(turned, 1.0F);
    EXPECT_LT(std::sqrt(off / squares), 0.2);
  }
}

// Only a stream of its own makes a scene's layer follow currents: else nothing is stored for it, or computed.
TEST(WavesDriftOff, StillWaterPaysNothing) {
  const auto stores = [](const Scene& scene) {
    const auto world = make(scene);
    WorldState state;
    world->take_state(state);
    return std::any_of(state.arrays.arrays.begin(), state.arrays.arrays.end(),
                       [](const StateArray& array) { return array.name == "waves.carries"; });
  };
  EXPECT_FALSE(stores(stream_of(kBasin, 2.0F, 0.5F, 0.0F, WaterSolver::kGrid)));
  EXPECT_TRUE(stores(stream_of(kBasin, 2.0F, 0.5F, 0.1F, WaterSolver::kGrid)));
}

}  // namespace
}  // namespace regatta::waves_drift_test
