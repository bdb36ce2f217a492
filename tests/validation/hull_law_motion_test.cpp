// Motions of hulls in shallow water that theory or a balance knows, asked alike of columns and cells: boxes across a
// channel, in a canal, let go, dropped, raised, light, and held in a fast stream. Marks: hull_law_test.cpp.
#include "hull_law_scene.h"

#include <fmt/format.h>

#include <numbers>
#include <vector>

namespace regatta::hull_law_motion_test {
namespace {

using namespace hull_law;

// The bound on one value of a scene.
struct Asked {
  const char* what;
  double most;
  const char* unit;
  const char* mark;  // of columns, of cells
};

struct Motions {
  const char* name;
  std::vector<double> (*values)(WaterSolver);
  std::vector<Asked> asked;  // one for each value, in their order
};

Scene channel(Vec2 size, float spacing, EdgeKind across, WaterSolver solver) {
  Scene scene = tank(size, 1.0F, spacing, EdgeKind::kWall, solver);
  scene.domain.south = scene.domain.north = across;
  scene.params.water_viscosity = 0.0;
  scene.params.water_dissipation = 0.0;
  scene.params.wake_on = false;
  return scene;
}

// Half as dense as water.
BodySpec plate(Vec3 size, float above) {
  BodySpec body = law_box("plate", size, 500.0F);
  body.position = {0.0F, above, 0.0F};
  return body;
}

// Height of a body's middle over where it is at rest, the level as it will be once all is still [m]. Archimedes and the
// volume of the water say where that is, in a basin over a level bed.
double above_rest(const Snapshot& snapshot, std::size_t b = 0) {
  const BodySnapshot& body = snapshot.bodies[b];
  const Vec2 size = snapshot.domain.size();
  const double area = static_cast<double>(size.x * size.y);
  const double displaced = static_cast<double>(body.mass / kWaterDensity);
  const double level = static_cast<double>(snapshot.terrain->sample(0.0F, 0.0F).height) +
                       (snapshot.diagnostics.water_volume + displaced) / area;
  const auto& hull = *body.hull;
  const double height = static_cast<double>(hull.upper.y - hull.lower.y);
  const double draft = height * displaced / static_cast<double>(hull.volume);
  return static_cast<double>(body.state.position.y) - (level + 0.5 * height - draft);
}

struct Track {
  std::vector<double> value;  // each step, from the start on
  double rise = 0.0;          // of the energy above that of the start [J]
  double dt = 0.0;            // [s]
};

template <class Value>
Track follow(const Scene& scene, double seconds, const Value& value) {
  const auto world = make(scene);
  Track out;
  out.dt = world->dt();
  EnergyBook energy(scene.params.water_solver);
  track(*world, seconds, 0, [&](const Snapshot& snapshot) {
    energy.add(snapshot);
    out.value.push_back(value(snapshot));
  });
  out.rise = energy.rise();
  return out;
}

// The first trough of a motion that is released above zero.
struct Swing {
  double at = 0.0, low = 0.0;  // [s], the value there
};
Swing first_swing(const Track& motion) {
  for (std::size_t i = 1; i + 1 < motion.value.size(); ++i) {
    if (motion.value[i] < 0.0 && motion.value[i] <= motion.value[i + 1]) {
      return {motion.dt * static_cast<double>(i), motion.value[i]};
    }
  }
  return {};
}

double off(double value, double theory) { return 100.0 * std::abs(value / theory - 1.0); }

constexpr float kLetGo = 0.05F;  // height over rest from which plates are let go [m]

// A plate right across a periodic channel is a section of a long box. Energy that it is let go with: half of ρ g B l
// z².
std::vector<double> plate_energy(WaterSolver solver) {
  Scene scene = channel({16.0F, 1.0F}, 0.1F, EdgeKind::kPeriodic, solver);
  scene.bodies.push_back(plate({1.0F, 0.5F, 1.0F}, kLetGo));
  const Track motion = follow(scene, 20.0, [](const Snapshot& s) { return above_rest(s); });
  const double let_go = 0.5 * static_cast<double>(kWaterDensity * kGravity * kLetGo * kLetGo);
  return {100.0 * motion.rise / let_go};
}

// Heave of a box of beam B with water d deep below it, per metre of length: the displaced water flows horizontally and
// leaves as waves at the speed c [Lannes 2017]: (m + ρ B³/12 d) z'' + ρ g B²/(2 c) z' + ρ g B z = 0.
std::vector<double> plate_heave(WaterSolver solver) {
  Scene scene = channel({8.0F, 0.6F}, 0.05F, EdgeKind::kPeriodic, solver);
  scene.bodies.push_back(plate({1.0F, 0.5F, 0.6F}, kLetGo));
  const Swing swing = first_swing(follow(scene, 1.2, [](const Snapshot& s) { return above_rest(s); }));
  fmt::print("heave: {:.1f} mm at {:.3f} s; theory -11.9 mm at 0.663 s\n", 1000.0 * swing.low, swing.at);
  return {off(swing.at, 0.663), off(swing.low, -0.0119)};
}

// Pitch of a box of twice the beam, by the same theory.
std::vector<double> plate_pitch(WaterSolver solver) {
  Scene scene = channel({10.0F, 0.6F}, 0.05F, EdgeKind::kPeriodic, solver);
  scene.bodies.push_back(plate({2.0F, 0.5F, 0.6F}, 0.0F));
  scene.bodies.back().pitch_deg = 3.0F;
  const Swing swing = first_swing(follow(scene, 1.2, [](const Snapshot& s) {
    return static_cast<double>(glm::degrees(std::asin((s.bodies[0].state.orientation * Vec3(1, 0, 0)).y)));
  }));
  fmt::print("pitch: {:.2f} degrees at {:.3f} s; theory -1.91 at 0.665 s\n", swing.low, swing.at);
  return {off(swing.at, 0.665), off(swing.low, -1.91)};
}

// Heave of a box that nearly fills a walled canal: it moves as a two-dimensional section does.
std::vector<double> plate_in_canal(WaterSolver solver) {
  Scene scene = channel({8.0F, 4.0F}, 0.1F, EdgeKind::kWall, solver);
  scene.bodies.push_back(plate({1.0F, 0.5F, 3.6F}, kLetGo));
  const Track motion = follow(scene, 5.0, [](const Snapshot& s) { return above_rest(s); });
  const Swing swing = first_swing(motion);
  fmt::print("canal: {:.1f} mm at {:.3f} s, energy {:+.1f} J\n", 1000.0 * swing.low, swing.at, motion.rise);
  const double let_go = 0.5 * static_cast<double>(kWaterDensity * kGravity * kLetGo * kLetGo * 3.6F);
  return {off(swing.at, 0.663), 100.0 * motion.rise / let_go};
}

Scene basin(Vec2 size, float spacing, WaterSolver solver) {
  Scene scene = tank(size, 1.0F, spacing, EdgeKind::kWall, solver);
  scene.params.wake_on = false;
  return scene;
}

// Boxes of any density come to rest at Archimedes' draft.
std::vector<double> drafts(WaterSolver solver) {
  double worst = 0.0;
  for (const float density : {100.0F, 300.0F, 500.0F, 700.0F, 900.0F}) {
    Scene scene = basin({4.0F, 3.0F}, 0.1F, solver);
    BodySpec body = law_box("box", {1.2F, 0.5F, 0.8F}, density);
    body.position.y = 0.25F - 0.5F * density / kWaterDensity + 0.005F;
    scene.bodies.push_back(body);
    const Track motion = follow(scene, 12.0, [](const Snapshot& s) { return above_rest(s); });
    double mean = 0.0;
    for (std::size_t i = motion.value.size() - 180; i < motion.value.size(); ++i) mean += motion.value[i] / 180.0;
    fmt::print("density {}: {:+.2f} mm off its draft\n", density, 1000.0 * mean);
    worst = std::max(worst, std::abs(mean));
  }
  return {1000.0 * worst};
}

// The level rises by twice the draft of a box afloat: water from the far third of the basin comes in. Viscosity calms
// its sloshing, and the mean of half of the run leaves out the rest.
std::vector<double> raised(WaterSolver solver) {
  Scene scene = basin({3.0F, 2.0F}, 0.1F, solver);
  scene.params.water_viscosity = 0.2;
  BodySpec body = law_box("box", {0.8F, 0.4F, 0.8F}, 250.0F);
  body.position = {0.5F, 0.1F, 0.0F};
  scene.bodies.push_back(body);
  scene.water.regions.push_back({{-1.5F, -1.0F}, {-0.5F, 1.0F}, 0.6F, Vec2(0.0F)});
  const Track motion = follow(scene, 24.0, [](const Snapshot& s) { return above_rest(s); });
  double mean = 0.0;
  const std::size_t half = motion.value.size() / 2;
  for (std::size_t i = half; i < motion.value.size(); ++i) {
    mean += motion.value[i] / static_cast<double>(motion.value.size() - half);
  }
  return {1000.0 * std::abs(mean)};
}

// Dropped from 0.5 m over the water: a landing gives no energy.
std::vector<double> dropped(WaterSolver solver) {
  Scene scene = channel({6.0F, 4.0F}, 0.1F, EdgeKind::kWall, solver);
  BodySpec body = law_box("box", {1.2F, 0.4F, 0.8F}, 500.0F);
  body.position.y = 0.2F + 0.5F;
  scene.bodies.push_back(body);
  const Track motion = follow(scene, 10.0, [](const Snapshot& s) { return above_rest(s); });
  const double weight = static_cast<double>(500.0F * 1.2F * 0.4F * 0.8F * kGravity);
  return {100.0 * motion.rise / (weight * 0.2)};
}

// A hundredth as dense as water, at sixty steps a second, let go 20 mm high.
std::vector<double> light(WaterSolver solver) {
  Scene scene = channel({4.0F, 3.0F}, 0.1F, EdgeKind::kWall, solver);
  BodySpec body = law_box("box", {1.0F, 0.5F, 0.8F}, 10.0F);
  body.position.y = 0.25F - 0.005F + 0.02F;
  scene.bodies.push_back(body);
  const Track motion = follow(scene, 5.0, [](const Snapshot& s) { return above_rest(s); });
  double highest = 0.0;
  for (const double value : motion.value) highest = std::max(highest, std::abs(value));
  double later = 0.0;
  for (std::size_t i = motion.value.size() / 2; i < motion.value.size(); ++i) {
    later = std::max(later, std::abs(motion.value[i]));
  }
  fmt::print("light box: at most {:.1f} mm from rest, {:.1f} mm in the second half\n", 1000.0 * highest,
             1000.0 * later);
  return {1000.0 * highest, 1000.0 * later};
}

// A hull held in a stream faster than √(g h): what it piles up stands after the stream has gone through the flume three
// times, and does not grow, since it runs out by the open sides.
template <int kPercent>
std::vector<double> held(WaterSolver solver) {
  constexpr float kDepth = 0.5F, kOfWaves = 0.01F * static_cast<float>(kPercent);
  const float speed = kOfWaves * std::sqrt(kGravity * kDepth);
  Scene scene = tank({8.0F, 4.0F}, kDepth, 0.125F, EdgeKind::kOpen, solver);
  scene.domain.west = EdgeKind::kInflow;
  scene.domain.east = EdgeKind::kOutflow;
  scene.water.velocity = {speed, 0.0F};
  scene.water.inflow_speed = speed;
  scene.params.wake_on = false;
  BodySpec body = law_boat("held");
  body.size = {2.0F, 0.6F, 0.8F};
  body.mass = 66.0F;
  body.motion = BodyMotion::kStatic;
  body.heading_deg = 180.0F;
  scene.bodies.push_back(body);
  const Track pushed = follow(scene, 16.0, [](const Snapshot& s) {
    return static_cast<double>(glm::length(horizontal(s.bodies[0].load.force)));
  });
  const auto mean = [&](double from, double to) {
    double sum = 0.0;
    const auto first = static_cast<std::size_t>(from / pushed.dt), end = static_cast<std::size_t>(to / pushed.dt);
    for (std::size_t i = first; i < end; ++i) sum += pushed.value[i];
    return sum / static_cast<double>(end - first);
  };
  const double before = mean(8.0, 10.0), after = mean(14.0, 16.0);
  fmt::print("held at {} c: pushed by {:.0f} N, later {:.0f} N\n", kOfWaves, before, after);
  return {100.0 * (after / before - 1.0)};
}

const Motions kMotionsAsked[] = {
    // name, run, {what, at most, unit, mark of columns and of cells}
    {"plate_across_a_channel_20_s", plate_energy, {{"energy above the start", 1.0, "% let go", ".."}}},
    {"section_heaves",
     plate_heave,
     {{"time of the first swing", 5.0, "% off", "44"}, {"the swing", 15.0, "% off", ".."}}},
    {"section_pitches",
     plate_pitch,
     {{"time of the first swing", 5.0, "% off", "44"}, {"the swing", 15.0, "% off", ".."}}},
    {"plate_in_a_canal",
     plate_in_canal,
     {{"time of the first swing", 5.0, "% off", ".."}, {"energy above the start", 1.0, "% let go", ".."}}},
    {"drafts_at_density_100_to_900", drafts, {{"off Archimedes' draft", 0.5, "mm", ".."}}},
    {"level_rises_by_two_drafts", raised, {{"off its draft there", 2.0, "mm", ".."}}},
    {"dropped_from_half_a_metre", dropped, {{"energy above the start", 1.0, "% m g T", ".."}}},
    {"density_10_at_60_steps_a_second",
     light,
     {{"from rest", 20.0, "mm", ".."}, {"from rest after 2.5 s", 10.0, "mm", ".."}}},
    {"held_at_1_1_c", held<110>, {{"growth of the push in 6 s", 10.0, "%", ".."}}},
    {"held_at_1_2_c", held<120>, {{"growth of the push in 6 s", 10.0, "%", ".."}}},
    {"held_at_1_5_c", held<150>, {{"growth of the push in 6 s", 10.0, "%", ".."}}},
};

class HullMotions : public ::testing::TestWithParam<std::tuple<std::size_t, WaterSolver>> {};
std::string motion_name(const ::testing::TestParamInfo<std::tuple<std::size_t, WaterSolver>>& info) {
  const auto& [row, solver] = info.param;
  return fmt::format("{}_{}", kMotionsAsked[row].name, solver == WaterSolver::kColumns ? "columns" : "grid");
}
INSTANTIATE_TEST_SUITE_P(, HullMotions,
                         ::testing::Combine(::testing::Range(std::size_t{0}, std::size(kMotionsAsked)),
                                            ::testing::Values(WaterSolver::kColumns, WaterSolver::kGrid)),
                         motion_name);

TEST_P(HullMotions, AreThoseOfTheory) {
  const auto& [row, solver] = GetParam();
  const Motions& motions = kMotionsAsked[row];
  const std::vector<double> values = motions.values(solver);
  const bool columns = solver == WaterSolver::kColumns;
  ASSERT_EQ(values.size(), motions.asked.size());
  for (std::size_t i = 0; i < values.size(); ++i) {
    const Asked& asked = motions.asked[i];
    expect_at_most(asked.most, values[i], mended_by(asked.mark[columns ? 0 : 1]),
                   fmt::format("{} {}: {}", columns ? "columns" : "grid", motions.name, asked.what), asked.unit);
  }
}

}  // namespace
}  // namespace regatta::hull_law_motion_test
