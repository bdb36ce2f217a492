// Boats drive in a liquid as on the shallow grid, and run at the trim that towing tanks found [Sav64]. What the liquid
// makes of a planing bottom comes from its pressure alone; the grid knows it by a law.
#include "../unit/planing_balance.h"
#include "geometry/boat_lines.h"
#include "geometry/boat_plan.h"
#include "geometry/hull_shapes.h"
#include "world_of_text.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>

namespace regatta::liquid_boat_test {
namespace {

struct Case {
  Vec3 size;          // of the boat: length, depth, beam [m]
  float mass, depth;  // [kg, m]
  float cell;         // [m]
  float throttle;     // [1]
  float way;          // that it goes [m]
};

struct Passage {
  float speed = 0.0F, trim_deg = 0.0F;  // [m/s, deg]
};

constexpr float kAhead = 2.0F;  // left before it at the end of its way [m]

std::string scene_of(const Case& one, bool liquid) {
  const float length = one.way + kAhead + 2.0F * one.size.x, width = 3.5F * one.size.z;
  const std::string water = liquid ? fmt::format(
                                         "[liquid]\nlower = [0, 0, 0]\nupper = [{0}, {1}, {2}]\ncell = {3}\n"
                                         "[[liquid.block]]\nlower = [0, 0, 0]\nupper = [{0}, {4}, {2}]\n",
                                         length, one.depth + one.size.y, width, one.cell, one.depth)
                                   : fmt::format("[domain]\nsize = [{}, {}]\n[water]\ndepth = {}\nspacing = {}\n",
                                                 length, width, one.depth, one.cell);
  const Vec2 start = liquid ? Vec2(one.size.x, 0.5F * width) : Vec2(one.size.x - 0.5F * length, 0.0F);
  return water + fmt::format("[[body]]\nkind = \"boat\"\nsize = [{}, {}, {}]\nmass = {}\nposition = [{}, {}]\n",
                             one.size.x, one.size.y, one.size.z, one.mass, start.x, start.y);
}

// Speed and trim at the end of its way, means over the last fifth.
Passage run(const Case& one, bool liquid) {
  const auto world = world_of_text(scene_of(one, liquid));
  if (world == nullptr) return {};
  world->enqueue(SetHelm{BodyId(1), one.throttle});
  Snapshot now;
  world->snapshot({}, now);
  const float start = now.bodies[0].state.position.x;
  Passage mean;
  int count = 0;
  for (int n = 0; n < 1200; ++n) {
    world->step();
    world->snapshot({}, now);
    const BodyState& boat = now.bodies[0].state;
    const float way = boat.position.x - start;
    if (way > one.way) break;
    if (way < 0.8F * one.way) continue;
    mean.speed += boat.velocity.x;
    mean.trim_deg += glm::degrees(std::asin((boat.orientation * Vec3(1.0F, 0.0F, 0.0F)).y));
    ++count;
  }
  EXPECT_GT(count, 10) << "the boat never got there";
  const float share = 1.0F / static_cast<float>(std::max(count, 1));
  return {share * mean.speed, share * mean.trim_deg};
}

// The standard boat's bottom is prismatic from the transom to beyond where it runs wet.
planing_balance::Running of_tanks(const Case& one, float speed) {
  const auto hull = make_boat_hull(one.size).value();
  const BoatSection aft = boat_section(0.2F);
  planing_balance::PlaningCase boat;
  boat.mass = one.mass;
  boat.beam = 2.0F * aft.chine.z * one.size.z;
  boat.deadrise_deg = glm::degrees(std::atan((aft.chine.y - aft.keel.y) * one.size.y / (aft.chine.z * one.size.z)));
  boat.center_ahead = -hull->lower.x;
  boat.center_above = -hull->lower.y;
  boat.thrust_below = -hull->origin.y - default_boat_plan(one.size).propeller.y;
  return planing_balance::running(boat, speed);
}

void expect_trim_of_tanks(const Case& one) {
  const Passage found = run(one, true), grid = run(one, false);
  const planing_balance::Running tank = of_tanks(one, found.speed);
  EXPECT_NEAR(found.speed / grid.speed, 1.0F, 0.15F) << one.size.x;
  EXPECT_NEAR(found.trim_deg, tank.trim_deg, 2.0F) << one.size.x;  // it still gains speed, with more thrust than drag
}

TEST(LiquidBoat, PlanesAtTheTrimOfTowingTanks) {
  expect_trim_of_tanks({{4.2F, 1.0F, 1.6F}, 556.0F, 1.0F, 0.2F, 1.0F, 11.0F});
}

TEST(LongLiquidBoat, PlanesAtTheTrimOfTowingTanksAtOtherSizesAndDepths) {
  expect_trim_of_tanks({{3.4F, 0.8F, 1.3F}, 300.0F, 1.3F, 0.16F, 1.0F, 11.0F});
  expect_trim_of_tanks({{5.0F, 1.2F, 2.0F}, 950.0F, 1.1F, 0.2F, 0.8F, 11.0F});
}

TEST(LiquidBoat, IsAsFastAsOnTheGridAtHalfThrottle) {
  for (const Case& one : {Case{{4.2F, 1.0F, 1.6F}, 556.0F, 1.0F, 0.125F, 0.5F, 8.0F},
                          Case{{5.2F, 1.3F, 2.0F}, 1100.0F, 1.3F, 0.2F, 0.4F, 8.0F}}) {
    const Passage found = run(one, true), grid = run(one, false);
    EXPECT_NEAR(found.speed / grid.speed, 1.0F, 0.15F) << one.size.x;
    EXPECT_NEAR(found.trim_deg, grid.trim_deg, 3.0F) << one.size.x;
  }
}

}  // namespace
}  // namespace regatta::liquid_boat_test
