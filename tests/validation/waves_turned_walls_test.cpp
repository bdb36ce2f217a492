// Tests waves at walls that are oblique to the cells of the layer, in which they are staircases: thin walls, land, and
// fixed bodies. The wave runs along the cells; its reflection is in front of the wall, and nothing is behind it.
#include "held_waves.h"

#include "geometry/hull_shapes.h"
#include "waves/wave_water.h"

#include <gtest/gtest.h>

#include <array>
#include <initializer_list>

namespace regatta::waves_turned_walls_test {
namespace {

using namespace held_waves;

constexpr double kPi = std::numbers::pi;

enum class Made { kFaces, kLand, kBody };

struct Wall {
  double period, depth, dx, turned;  // [s], [m], [m], [°]
  double thick;                      // [m]
  Made made;
};

// A box that goes on through all of the water, as a scene's layer takes it.
void stand_body(const Wall& wall, HeldWaves& waves) {
  constexpr float kLong = 400.0F;  // [m]
  WaterSetup setup;
  setup.level = 0.0F;
  setup.depth = static_cast<float>(wall.depth);
  const auto across = static_cast<float>(waves.grid.nx * wall.dx);
  setup.domain = {{0.0F, 0.0F}, {across, across}};
  setup.terrain = std::make_shared<const Terrain>(
      make_flat_terrain(setup.domain.lower, setup.domain.upper, -static_cast<float>(wall.depth)));
  BodyView body;
  body.hull = make_box_hull({static_cast<float>(wall.thick), 60.0F, kLong}).value();
  body.motion = BodyMotion::kStatic;
  const Place corner = waves.place(-0.5, -0.5);
  body.state.position = {static_cast<float>(-corner.x), 0.0F, static_cast<float>(-corner.z)};
  body.state.orientation = glm::angleAxis(static_cast<float>(-wall.turned * kPi / 180.0), Vec3(0.0F, 1.0F, 0.0F));
  const Params params;
  const WaveGround ground = ground_of(setup, params, waves.grid, {&body, 1});
  waves.ground.depth = ground.depth;
  if (!ground.open_x.empty()) {
    waves.ground.open_x = ground.open_x;
    waves.ground.open_z = ground.open_z;
  }
}

// The share of the wave's height that passes.
double passed(const Wall& wall) {
  HeldWaves waves(wall.period, wall.depth, wall.dx, 4.0);
  waves.off = {3.3, 5.2};
  const double turned = wall.turned * kPi / 180.0, k = waves.number();
  const auto behind = [&](const Place& at) { return at.x * std::cos(turned) + at.z * std::sin(turned); };
  const Place back{-std::cos(2.0 * turned), -std::sin(2.0 * turned)};  // where the wave goes that comes back
  waves.hold([&](const Place& at) {
    if (behind(at) > 0.0) return Amplitude(0.0);
    return std::polar(1.0, k * at.x) + std::polar(1.0, k * (back.x * at.x + back.z * at.z));
  });
  if (wall.made == Made::kFaces) {
    waves.close([&](const Place& a, const Place& b) { return (behind(a) > 0.0) != (behind(b) > 0.0); });
  } else if (wall.made == Made::kLand) {
    waves.fill_land([&](const Place& at) { return std::abs(behind(at)) < 0.5 * wall.thick; });
  } else {
    stand_body(wall, waves);
  }
  const std::vector<Amplitude> found = waves.run(true, 14);
  double sum = 0.0, count = 0.0;
  waves.each_cell([&](std::size_t c, const Place& at) {
    if (std::hypot(at.x, at.z) > 1.9 * waves.length || behind(at) < 0.3 * waves.length) return;
    sum += std::norm(found[c]);
    ++count;
  });
  return std::sqrt(sum / count);
}

void expect_next_to_nothing(std::initializer_list<Wall> walls) {
  for (const Wall& wall : walls) {
    const double passes = passed(wall);
    std::array<char, 96> name{};
    constexpr std::array kNames = {"faces", "land", "body"};
    std::snprintf(name.data(), name.size(), "T%.1f_h%.1f_dx%.2f_turned%.0f_%s%.2f", wall.period, wall.depth, wall.dx,
                  wall.turned, kNames[static_cast<std::size_t>(wall.made)], wall.thick);
    testing::Test::RecordProperty(name.data(), std::to_string(passes));
    EXPECT_LT(passes, 0.03) << name.data();
  }
}

TEST(WavesTurnedWalls, PassNextToNothing) {
  expect_next_to_nothing({{2.2, 3.0, 0.25, 30, 0.6, Made::kLand},
                          {2.2, 3.0, 0.25, 30, 0.02, Made::kBody},
                          {2.2, 0.8, 0.25, 30, 0.05, Made::kBody},
                          {2.2, 3.0, 0.25, 17, 0.0, Made::kFaces}});
}

TEST(LongWavesTurnedWalls, PassNextToNothingAtOtherPeriodsDepthsAndCells) {
  expect_next_to_nothing({{2.2, 3.0, 0.25, 30, 0.0, Made::kFaces},
                          {2.2, 3.0, 0.25, 30, 0.6, Made::kBody},
                          {1.6, 2.0, 0.25, 30, 0.0, Made::kFaces},
                          {3.1, 5.0, 0.5, 30, 0.0, Made::kFaces}});
}

}  // namespace
}  // namespace regatta::waves_turned_walls_test
