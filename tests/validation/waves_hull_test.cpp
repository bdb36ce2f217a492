// Hulls in dispersive waves, through the whole world: at rest, free decay beside the theory of a rigid plate, and the
// waves behind a towed hull.
#include "floating_scene.h"
#include "theory/bodies.h"

#include <array>
#include <cstdio>
#include <numbers>

namespace regatta::waves_hull_test {
namespace {

using namespace floating_scene;

constexpr double kG = 9.81;

Scene open_water(Vec2 size, float depth, float spacing, float wave_spacing, WaterSolver solver) {
  Scene scene = tank(size, depth, spacing, EdgeKind::kOpen, solver);
  scene.params.waves_on = true;
  scene.params.waves_spacing = static_cast<double>(wave_spacing);
  scene.params.wake_on = false;
  return scene;
}

BodySpec boat_at(Vec2 at, float heading) {
  BodySpec body;
  body.name = "boat";
  body.kind = BodyKind::kBoat;
  body.size = {4.2F, 1.0F, 1.6F};
  body.mass = 556.0F;
  body.position = {at.x, 0.0F, at.y};
  body.heading_deg = heading;
  body.afloat = true;
  body.wishes = wishes_of(BoatPlan{});
  return body;
}

class WavesHull : public ::testing::TestWithParam<WaterSolver> {};
FOR_BOTH_SOLVERS(WavesHull);

// What a hull presses on the waves is what holds them level: nothing moves, wherever and however it lies.
TEST_P(WavesHull, RestsWhereItWasLaid) {
  for (const float depth : {1.2F, 4.0F}) {
    Scene scene = open_water({14.0F, 12.0F}, depth, 0.25F, 0.125F, GetParam());
    scene.bodies.push_back(boat_at({0.31F, 0.17F}, 25.0F));
    const auto world = make(scene);
    const std::vector<BodySnapshot> states = track(*world, 10.0);
    const BodyState &start = states.front().state, &end = states.back().state;
    const float drift = glm::length(horizontal(end.position - start.position));
    std::printf("%.1f m deep, 10 s: drift %.1e m, heave %.1e m, tilt %.1e deg\n", static_cast<double>(depth),
                static_cast<double>(drift), static_cast<double>(end.position.y - start.position.y),
                static_cast<double>(tilt_deg(end)));
    EXPECT_LT(drift, GetParam() == WaterSolver::kGrid ? 1e-3F : 1e-2F);
    EXPECT_NEAR(end.position.y, start.position.y, 1e-3F);
    EXPECT_LT(tilt_deg(end), 0.1F);
  }
}

// A box of 2 × 0.5 × 1 m and 500 kg/m³ in 3 m of water, let go. By linear theory (free_motions_test.cpp) it heaves with
// half periods of 0.770 s and 0.70 of the swing left, and pitches with 0.756 s and 0.89 of it. A rigid plate on the
// surface, with which it was compared before, has 0.826 s and 0.50, 0.812 s and 0.73.
TEST(WavesDecay, HeaveAndPitchAreThoseOfTheory) {
  for (const float wave_spacing : {0.1F, 0.2F}) {
    const auto release = [&](float up, float pitch_deg) {
      Result<std::vector<BodyState>> states =
          let_go({.wave_spacing = wave_spacing, .drag = false, .up = up, .pitch_deg = pitch_deg, .seconds = 2.0},
                 [](double) { return true; });
      EXPECT_TRUE(states) << states.error().text();
      return std::move(states).value();
    };
    std::vector<double> heave, pitch;
    for (const BodyState& state : release(0.1F, 0.0F)) heave.push_back(static_cast<double>(state.position.y));
    for (const BodyState& state : release(0.0F, 6.0F)) {
      pitch.push_back(static_cast<double>((state.orientation * Vec3(1, 0, 0)).y));
    }
    const FirstSwing up = first_swing(heave, 1.0 / 60.0), over = first_swing(pitch, 1.0 / 60.0);
    std::printf("waves of %.1f m cells: heave %.3f s, %.2f left; pitch %.3f s, %.2f left\n",
                static_cast<double>(wave_spacing), up.half_period, up.left, over.half_period, over.left);
    EXPECT_NEAR(up.half_period / 0.770, 1.0, 0.12);
    EXPECT_NEAR(up.left, 0.70, 0.2);
    EXPECT_NEAR(over.half_period / 0.756, 1.0, 0.12);
    EXPECT_NEAR(over.left, 0.89, 0.25);
  }
}

// Behind a hull that is towed at U waves follow on its track, 2 π U²/g long; there are none without the layer.
TEST(WavesWake, TransverseWavesAreAsLongAsTheoryHasThem) {
  constexpr float kSpeed = 2.5F;
  const double length = 2.0 * std::numbers::pi * static_cast<double>(kSpeed * kSpeed) / kG;
  std::array<double, 2> highest{};
  for (const bool waves : {true, false}) {
    Scene scene = open_water({64.0F, 24.0F}, 6.0F, 0.4F, 0.125F, WaterSolver::kGrid);
    scene.params.waves_on = waves;
    BodySpec towed = boat_at({-28.0F, 0.0F}, 0.0F);
    towed.afloat = false;
    towed.motion = BodyMotion::kKinematic;
    towed.position.y = 0.153F;
    towed.path = Path{{{0.0, towed.position}, {22.0, towed.position + Vec3(22.0F * kSpeed, 0.0F, 0.0F)}}};
    scene.bodies.push_back(towed);
    const auto world = make(scene);
    while (world->time() < 21.0) world->step();
    SnapshotRequest request;
    request.surface_spacing = 0.125F;
    Snapshot snapshot;
    world->snapshot(request, snapshot);
    const SurfaceGrid& grid = snapshot.surface;
    const auto row = static_cast<std::size_t>(std::lround((0.0F - grid.origin.y) / grid.spacing));
    const double bow = -28.0 + 21.0 * static_cast<double>(kSpeed);
    std::vector<double> crossings;
    double before = 0.0;
    for (int i = 0; i < grid.nx; ++i) {
      const double behind = bow - static_cast<double>(grid.origin.x + grid.spacing * static_cast<float>(i));
      if (behind < 1.5 * length || behind > 5.0 * length) continue;
      const auto level = static_cast<double>(
          grid.surface[row * static_cast<std::size_t>(grid.nx) + static_cast<std::size_t>(i)] - snapshot.level);
      highest[waves ? 0 : 1] = std::max(highest[waves ? 0 : 1], std::abs(level));
      if (before * level < 0.0) crossings.push_back(behind);
      before = level;
    }
    if (!waves) continue;
    ASSERT_GE(crossings.size(), 5U);
    const double found = 2.0 * (crossings.front() - crossings.back()) / static_cast<double>(crossings.size() - 1);
    std::printf("transverse waves %.3f m long, theory %.3f\n", found, length);
    EXPECT_NEAR(found / length, 1.0, 0.03);
  }
  std::printf("highest on the track %.4f m, without the layer %.4f m\n", highest[0], highest[1]);
  EXPECT_GT(highest[0], 5.0 * highest[1]);
}

// The sea that is asked for is there, and a small boat goes up and down with it.
TEST(WavesSea, HasItsHeightAndCarriesABoat) {
  Scene scene = open_water({48.0F, 48.0F}, 8.0F, 0.5F, 0.25F, WaterSolver::kGrid);
  scene.params.sea_height = 0.4;
  scene.params.sea_period = 3.2;
  scene.params.sea_spectrum = SeaSpectrum::kJonswap;
  for (const Vec2 at : {Vec2(-14, 13), Vec2(-9, 9), Vec2(-4, 5), Vec2(1, 13), Vec2(6, 9), Vec2(11, 5)}) {
    scene.gauges.push_back({"far", at});
  }
  scene.bodies.push_back(boat_at({0.0F, 0.0F}, 40.0F));
  const auto world = make(scene);
  double squares = 0.0, heaves = 0.0, mean = 0.0;
  int count = 0;
  Snapshot snapshot;
  while (world->time() < 60.0) {
    world->step();
    world->snapshot({}, snapshot);
    for (const GaugeReading& gauge : snapshot.gauges) {
      const auto level = static_cast<double>(gauge.water.surface - snapshot.level);
      squares += level * level / 6.0;
    }
    const auto heave = static_cast<double>(snapshot.bodies.front().state.position.y);
    heaves += heave * heave;
    mean += heave;
    ++count;
  }
  const double height = 4.0 * std::sqrt(squares / count);
  const double carried = 4.0 * std::sqrt(heaves / count - mean / count * mean / count);
  std::printf("H_s at six gauges over a minute %.3f m, of the boat's heave %.3f m\n", height, carried);
  // At each for twenty waves: the height of so few scatters by an eighth.
  EXPECT_NEAR(height / 0.4, 1.0, 0.15);
  EXPECT_NEAR(carried / height, 1.0, 0.15);
}

}  // namespace
}  // namespace regatta::waves_hull_test
