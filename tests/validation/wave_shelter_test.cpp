// What the scenes with waves and walls show: waves stand before a breakwater and leave its lee calm; boats in the lee
// rock less; a ferry's waves reach moored boats after it has gone by, and rock them on.
#include "floating_scene.h"
#include "our_scenes.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <string>
#include <utility>
#include <vector>

namespace regatta::wave_shelter_test {
namespace {

using floating_scene::make;
using floating_scene::tilt_deg;

std::size_t add_gauge(Scene& scene, Vec2 at) {
  scene.gauges.push_back({fmt::format("g{}", scene.gauges.size()), at});
  return scene.gauges.size() - 1;
}
std::size_t add_boat(Scene& scene, const std::string& name, Vec2 at, float heading) {
  BodySpec boat = floating_scene::boat_of(BoatClass::kStandard);
  boat.name = name;
  boat.position = {at.x, 0.0F, at.y};
  boat.heading_deg = heading;
  boat.afloat = true;
  scene.bodies.push_back(boat);
  return scene.bodies.size() - 1;
}

// Root mean squares of what comes and goes, since `from`.
struct Rocking {
  std::vector<double> sums, squares, tilts;  // of each gauge [m], [m^2]; of each body's tilt [degrees^2]
  int count = 0;

  void add(const Snapshot& now) {
    sums.resize(now.gauges.size());
    squares.resize(now.gauges.size());
    tilts.resize(now.bodies.size());
    for (std::size_t g = 0; g < sums.size(); ++g) {
      const auto level = static_cast<double>(now.gauges[g].water.surface);
      sums[g] += level;
      squares[g] += level * level;
    }
    for (std::size_t b = 0; b < tilts.size(); ++b)
      tilts[b] += std::pow(static_cast<double>(tilt_deg(now.bodies[b].state)), 2);
    ++count;
  }
  // Four times the deviation, as a sea's significant height [m].
  [[nodiscard]] double height(std::size_t gauge) const {
    const double mean = sums[gauge] / count;
    return 4.0 * std::sqrt(std::max(0.0, squares[gauge] / count - mean * mean));
  }
  [[nodiscard]] double tilt(std::size_t body) const { return std::sqrt(tilts[body] / count); }
};
Rocking rocking(const Scene& scene, double from, double to) {
  Rocking found;
  const auto world = make(scene);
  if (world == nullptr) return found;
  Snapshot now;
  while (world->time() < to) {
    world->step();
    if (world->time() < from) continue;
    world->snapshot({}, now);
    found.add(now);
  }
  return found;
}

// The harbour under a sea of the layer from the west.
Scene harbour(float spacing) {
  Scene scene = our_scenes::read("harbour").value();
  scene.water.spacing = spacing;
  scene.params.waves_on = true;
  scene.params.waves_spacing = static_cast<double>(spacing);
  scene.params.swell_height = 0.0;
  scene.params.sea_height = 0.3;
  scene.params.sea_period = 2.5;
  scene.params.sea_heading = 0.0;
  scene.params.sea_spread = 75.0;
  scene.params.wake_on = false;
  scene.gauges.clear();
  return scene;
}

TEST(Shelter, TheHarboursLeeIsCalmAndItsBoatsRockLess) {
  Scene scene = harbour(0.4F);
  constexpr float kWall = -9.0F;    // the breakwater's face to the sea, at z = -12
  constexpr float kQuarter = 2.2F;  // of a wave of 2.5 s over 2 m of water, 8.7 m
  std::vector<std::size_t> before, node, open, lee;
  for (const float z : {-6.0F, -9.0F, -12.0F, -15.0F}) {
    before.push_back(add_gauge(scene, {kWall - 0.3F, z}));
    node.push_back(add_gauge(scene, {kWall - kQuarter, z}));
  }
  for (const Vec2 at : {Vec2(-22, 0), Vec2(-25, 8), Vec2(-24, -9), Vec2(-20, 12)}) open.push_back(add_gauge(scene, at));
  for (const Vec2 at : {Vec2(-4, -6), Vec2(-5, -11), Vec2(-5, -15), Vec2(-6, 8), Vec2(-4, 14)})
    lee.push_back(add_gauge(scene, at));
  const std::size_t out = add_boat(scene, "out", {-20.0F, -6.0F}, 90.0F);
  const std::size_t in = add_boat(scene, "in", {-1.0F, 11.0F}, 90.0F);
  const std::size_t behind = add_boat(scene, "behind", {-4.0F, -12.0F}, 90.0F);
  const Rocking found = rocking(scene, 11.0, 36.0);
  ASSERT_GT(found.count, 0);
  const auto mean = [&](const std::vector<std::size_t>& gauges) {
    double sum = 0.0;
    for (const std::size_t g : gauges) sum += found.height(g);
    return sum / static_cast<double>(gauges.size());
  };
  fmt::print(
      "harbour, H_s: open {:.3f} m, before the wall {:.3f}, a quarter wave off {:.3f}, lee {:.3f}; tilt outside "
      "{:.2f}, inside {:.2f}, {:.2f}\n",
      mean(open), mean(before), mean(node), mean(lee), found.tilt(out), found.tilt(in), found.tilt(behind));
  EXPECT_GT(mean(before), 1.25 * mean(node));
  EXPECT_LT(mean(lee), 0.45 * mean(open));
  EXPECT_LT(found.tilt(in), 0.5 * found.tilt(out));
  EXPECT_LT(found.tilt(behind), 0.5 * found.tilt(out));
}

// With the gap closed there is nothing: neither what comes through walls nor what was there at the start.
TEST(Shelter, AClosedHarbourHasNoWaves) {
  Scene scene = harbour(0.4F);
  std::erase_if(scene.bodies, [](const BodySpec& body) { return body.kind == BodyKind::kBoat; });
  scene.moorings.clear();
  for (const BodySpec& body : std::vector<BodySpec>(scene.bodies)) {
    if (body.name != "south breakwater") continue;
    scene.bodies.push_back(body);
    BodySpec& gate = scene.bodies.back();
    gate.name = "gate";
    gate.size.z = 7.0F;
    gate.position = {-9.7F, gate.position.y, 1.45F};
  }
  const std::size_t open = add_gauge(scene, {-22.0F, 0.0F});
  for (const Vec2 at : {Vec2(-4, -6), Vec2(-5, -15), Vec2(0, 1.4F), Vec2(8, 10), Vec2(-4, 14)}) add_gauge(scene, at);
  const Rocking found = rocking(scene, 4.0, 16.0);
  ASSERT_GT(found.count, 0);
  for (std::size_t g = open + 1; g < scene.gauges.size(); ++g) {
    fmt::print("closed harbour, gauge {}: {:.4f} of the waves outside\n", g, found.height(g) / found.height(open));
    EXPECT_LT(found.height(g), 0.02 * found.height(open));
  }
}

// Kelvin's wedge: what a ship makes is felt first where the wedge of half angle arcsin(1/3) behind it has come to.
// Boats beside its way begin to rock then, and rock long after it has gone [Lam32 art. 256].
TEST(Shelter, AFerrysWavesReachBoatsWhenItsWedgeDoes) {
  constexpr float kSpeed = 4.0F, kTrack = -8.0F;  // as in the scene [m/s], [m]
  const float wedge = std::tan(std::asin(1.0F / 3.0F));
  Scene scene = our_scenes::read("ferry_crossing").value();
  scene.water.spacing = 0.8F;
  scene.params.waves_spacing = 0.3;
  scene.params.wake_on = false;
  const auto world = make(scene);
  ASSERT_NE(world, nullptr);
  Snapshot now;
  struct Boat {
    double passed = 0.0, felt = 0.0, rocks = 0.0, last = 0.0;  // [s], [s], [degrees], [s]: last above half of it
    std::vector<std::pair<double, double>> tilts;
  };
  std::vector<Boat> boats(3);
  while (world->time() < 40.0) {
    world->step();
    world->snapshot({}, now);
    for (std::size_t b = 0; b < boats.size(); ++b) {
      Boat& boat = boats[b];
      const double tilt = static_cast<double>(tilt_deg(now.bodies[b + 1].state));
      if (boat.passed == 0.0 && now.bodies[0].state.position.x >= now.bodies[b + 1].state.position.x)
        boat.passed = world->time();
      if (boat.felt == 0.0 && tilt > 1.0) boat.felt = world->time();
      boat.rocks = std::max(boat.rocks, tilt);
      boat.tilts.emplace_back(world->time(), tilt);
    }
  }
  for (std::size_t b = 0; b < boats.size(); ++b) {
    Boat& boat = boats[b];
    for (const auto& [time, tilt] : boat.tilts) {
      if (tilt > 0.5 * boat.rocks) boat.last = time;
    }
    const float beside = scene.bodies[b + 1].position.z - kTrack;
    const double wedge_comes = boat.passed + static_cast<double>(beside / (wedge * kSpeed));
    fmt::print(
        "{}: passed at {:.1f} s, the wedge comes at {:.1f} s, felt at {:.1f} s, rocks by {:.1f} degrees, until {:.1f} "
        "s\n",
        scene.bodies[b + 1].name, boat.passed, wedge_comes, boat.felt, boat.rocks, boat.last);
    EXPECT_GT(boat.felt, wedge_comes - 1.0);
    EXPECT_LT(boat.felt, wedge_comes + 2.0);
    EXPECT_GT(boat.rocks, 3.0);
    EXPECT_LT(boat.rocks, 25.0);
    EXPECT_GT(boat.last, boat.felt + 3.0) << "it rocks on";
  }
}

}  // namespace
}  // namespace regatta::wave_shelter_test
