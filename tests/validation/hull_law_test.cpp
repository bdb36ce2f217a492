// The law of hulls in shallow water, asked alike of every such water: water and hulls keep their momentum, gain no
// energy, and still water with a hull at its draft is at rest. Pushed by the derivative of one energy that they share,
// they do all three; the bounds are what this leaves on columns and cells of the size given.
//
// A line of the table asks one thing of six places (hull_law_scene.h). Of each water it shows a mark a place:
//   '.' holds; a digit: fails today, and the step that mends it (../unit/marked_bound.h); '-': another line asks it.
#include "hull_law_scene.h"

#include <fmt/format.h>

#include <vector>

namespace regatta::hull_law_test {
namespace {

using namespace hull_law;

enum class Ask {
  kMomentum,  // largest departure of the momentum of water, hulls, walls and contacts from that of the start
  kEnergy,    // largest rise of the energy of water and hulls above that of the start
  kDrift,     // of a hull from its place
  kTurn,      // of a hull from its heading
  kAcross,    // of a hull from its line along the way of the wave
  kSpeed,     // of a hull, mean of the last quarter
};

struct Line {
  Run run;
  Ask ask;
  Motion motion;
  double columns, cells;  // at most
  const char* unit;
  const char* mark[2];  // of columns, of cells: flat, uneven, quay, corner, abreast, stacked
};

const Line kTable[] = {
    // run      asks            of hulls that are  columns cells   unit             columns   cells
    {kShort, Ask::kMomentum, Motion::kStill, 1e-6, 1e-6, "of what passed", {"......", "......"}},
    {kShort, Ask::kMomentum, Motion::kWave, 1e-6, 1e-6, "of what passed", {"......", "......"}},
    {kShort, Ask::kMomentum, Motion::kMoving, 1e-5, 1e-5, "of what passed", {"......", "......"}},
    {kShort, Ask::kEnergy, Motion::kStill, 1e-6, 1e-6, "m g T/min", {"......", "......"}},
    {kShort, Ask::kEnergy, Motion::kWave, 0.01, 0.01, "of the wave", {"......", "......"}},
    {kShort, Ask::kEnergy, Motion::kMoving, 0.01, 0.01, "of m v²/2", {"......", "......"}},
    {kShort, Ask::kDrift, Motion::kStill, 5.0, 0.01, "mm", {".-.-.-", "......"}},
    {kShort, Ask::kDrift, Motion::kStill, 30.0, 0.01, "mm", {"-.-.--", "------"}},
    {kShort, Ask::kDrift, Motion::kStill, 80.0, 0.01, "mm", {"-----.", "------"}},
    {kShort, Ask::kTurn, Motion::kStill, 0.3, 0.001, "deg", {".-.-.-", "......"}},
    {kShort, Ask::kTurn, Motion::kStill, 1.0, 0.001, "deg", {"-.-.-.", "------"}},
    {kShort, Ask::kAcross, Motion::kWave, 10.0, 10.0, "mm", {"......", "......"}},

    {kTwoMinutes, Ask::kMomentum, Motion::kStill, 1e-6, 1e-6, "of what passed", {"......", "......"}},
    {kTwoMinutes, Ask::kMomentum, Motion::kWave, 1e-6, 1e-6, "of what passed", {"......", "......"}},
    {kTwoMinutes, Ask::kMomentum, Motion::kMoving, 1e-5, 1e-5, "of what passed", {"......", "......"}},
    {kTwoMinutes, Ask::kEnergy, Motion::kStill, 1e-6, 1e-6, "m g T/min", {"......", "......"}},
    {kTwoMinutes, Ask::kEnergy, Motion::kWave, 0.01, 0.01, "of the wave", {"......", "......"}},
    {kTwoMinutes, Ask::kEnergy, Motion::kMoving, 0.01, 0.01, "of m v²/2", {"......", "......"}},
    {kTwoMinutes, Ask::kDrift, Motion::kStill, 5.0, 0.01, "mm", {".-.-.-", "......"}},
    {kTwoMinutes, Ask::kDrift, Motion::kStill, 30.0, 0.01, "mm", {"-.-.--", "------"}},
    {kTwoMinutes, Ask::kDrift, Motion::kStill, 80.0, 0.01, "mm", {"-----.", "------"}},
    {kTwoMinutes, Ask::kTurn, Motion::kStill, 0.3, 0.001, "deg", {".-.-.-", "......"}},
    {kTwoMinutes, Ask::kTurn, Motion::kStill, 1.0, 0.001, "deg", {"-.-.-.", "------"}},
    {kTwoMinutes, Ask::kAcross, Motion::kWave, 10.0, 10.0, "mm", {"......", "......"}},
    {kTwoMinutes, Ask::kSpeed, Motion::kWave, 5.0, 5.0, "mm/s", {"......", "......"}},
    {kFiner, Ask::kDrift, Motion::kStill, 5.0, 0.01, "mm", {"......", "......"}},
    {kFiner, Ask::kTurn, Motion::kStill, 0.1, 0.001, "deg", {"......", "......"}},
    {kFinest, Ask::kDrift, Motion::kStill, 5.0, 0.01, "mm", {".-.---", ".-.---"}},
};

constexpr std::array<const char*, 6> kAskNames = {"momentum", "energy", "drift", "turn", "across", "speed"};

// The lines of one case for one question.
void judge(const Case& c, Ask ask, double value) {
  for (const Line& line : kTable) {
    if (std::string_view(line.run.name) != c.run.name || line.ask != ask || line.motion != c.motion) continue;
    const bool columns = c.solver == WaterSolver::kColumns;
    const char mark = line.mark[columns ? 0 : 1][static_cast<std::size_t>(c.place)];
    if (mark == '-') continue;
    expect_at_most(columns ? line.columns : line.cells, value, mended_by(mark),
                   fmt::format("{} {}: {}, {}", columns ? "columns" : "grid", c.run.name, name_of(c),
                               kAskNames[static_cast<std::size_t>(ask)]),
                   line.unit);
  }
}

// Of the wave above the level that it comes to [J].
double wave_energy(const Scene& scene) {
  const Vec2 size = scene.domain.size();
  const double share = 1.0 / 8.0, height = static_cast<double>(kWaveHeight);
  return 0.5 * static_cast<double>(kWaterDensity * kGravity * size.x * size.y) * height * height * share *
         (1.0 - share);
}

// Of bodies on their way [J].
double energy_of_motion(const Snapshot& snapshot) {
  double sum = 0.0;
  for (const BodySnapshot& body : snapshot.bodies) {
    if (body.motion != BodyMotion::kDynamic) continue;
    sum += 0.5 * static_cast<double>(body.mass * glm::dot(body.state.velocity, body.state.velocity));
  }
  return sum;
}

// Water without viscosity and dissipation, which would hide what hulls gain.
void keep_books(const Case& c) {
  Scene scene = law_scene(c, EdgeKind::kPeriodic, false);
  scene.params.water_viscosity = 0.0;
  scene.params.water_dissipation = 0.0;
  const auto world = make(scene);
  ASSERT_TRUE(world);
  MomentumBook momentum;
  SnapshotRequest request;
  request.contacts = true;
  Snapshot snapshot;
  world->snapshot(request, snapshot);
  const double start = total_energy(snapshot), in_motion = energy_of_motion(snapshot);
  double rise = 0.0;
  const int steps = static_cast<int>(std::lround(c.run.seconds / world->dt()));
  for (int i = 0; i < steps; ++i) {
    world->step();
    world->snapshot(request, snapshot);
    momentum.add(snapshot);
    rise = std::max(rise, total_energy(snapshot) - start);
    if (getenv("TRACE") && (i < 5 || i % 60 == 59)) fmt::print("   {} {:.6f} k {:.6f} p {:.6f} b {:.6f} d {:.6f}\n", i, total_energy(snapshot) - start, snapshot.diagnostics.kinetic_energy, snapshot.diagnostics.potential_energy, snapshot.diagnostics.body_energy, snapshot.diagnostics.displaced_energy);
  }
  EXPECT_EQ(snapshot.diagnostics.status.bits & kFatalStatus, 0U);
  const glm::dvec2 change = momentum.change();
  // The ridge pushes along x, and is no body that says how much.
  const double strayed = c.place == Place::kUneven ? change.y : glm::length(change);
  const double weight = momentum.weight();
  const bool still = c.motion == Motion::kStill;
  judge(c, Ask::kMomentum, strayed / momentum.passed());
  const double per_minute = 60.0 / c.run.seconds;
  const double scale = still                          ? weight * static_cast<double>(kDraft) / per_minute
                       : c.motion == Motion::kWave ? wave_energy(scene)
                                                      : in_motion;
  judge(c, Ask::kEnergy, rise / scale);
}

void lie_still(const Case& c) {
  const bool wave = c.motion == Motion::kWave;
  const auto world = make(law_scene(c, EdgeKind::kWall, wave));
  ASSERT_TRUE(world);
  std::vector<BodyState> start, before;
  double drift = 0.0, turn = 0.0, across = 0.0, speed = 0.0;
  Snapshot snapshot;
  const int steps = static_cast<int>(std::lround(c.run.seconds / world->dt()));
  for (int i = 0; i <= steps; ++i) {
    if (i > 0) world->step();
    world->snapshot({}, snapshot);
    for (std::size_t b = 0; b < snapshot.bodies.size(); ++b) {
      const BodyState& now = snapshot.bodies[b].state;
      if (i == 0) start.push_back(now);
      if (i == steps - steps / 4) before.push_back(now);
      drift = std::max(drift, static_cast<double>(glm::distance(horizontal(now.position), horizontal(start[b].position))));
      turn = std::max(turn, static_cast<double>(std::abs(std::remainder(heading_deg(now) - heading_deg(start[b]), 360.0F))));
      across = std::max(across, static_cast<double>(std::abs(now.position.z - start[b].position.z)));
      if (i == steps) {
        const float way = glm::distance(horizontal(now.position), horizontal(before[b].position));
        speed = std::max(speed, static_cast<double>(way) / (0.25 * c.run.seconds));
      }
    }
  }
  judge(c, Ask::kDrift, 1000.0 * drift);
  judge(c, Ask::kTurn, turn);
  judge(c, Ask::kAcross, 1000.0 * across);
  judge(c, Ask::kSpeed, 1000.0 * speed);
}

// Place, motion and water; each suite adds the run.
using Kind = std::tuple<Place, Motion, WaterSolver>;
const auto kAllPlaces = ::testing::Values(Place::kFlat, Place::kUneven, Place::kQuay, Place::kCorner, Place::kAbreast,
                                          Place::kStacked);
const auto kWaters = ::testing::Values(WaterSolver::kColumns, WaterSolver::kGrid);
std::string kind_name(const ::testing::TestParamInfo<Kind>& info) {
  const auto& [place, motion, solver] = info.param;
  constexpr std::array<const char*, 3> kMotions = {"still", "wave", "moving"};
  return fmt::format("{}_{}_{}", kPlaceNames[static_cast<std::size_t>(place)],
                     kMotions[static_cast<std::size_t>(motion)],
                     solver == WaterSolver::kColumns ? "columns" : "grid");
}
Case case_of(const Kind& kind, const Run& run) {
  return {run, std::get<0>(kind), std::get<1>(kind), std::get<2>(kind)};
}

class HullBooks : public ::testing::TestWithParam<Kind> {};
class LongHullBooks : public HullBooks {};
class HullRest : public HullBooks {};
class LongHullRest : public HullBooks {};
class LongHullRestFiner : public HullBooks {};
class LongHullRestFinest : public HullBooks {};

TEST_P(HullBooks, MomentumAndEnergy) { keep_books(case_of(GetParam(), kShort)); }
TEST_P(LongHullBooks, MomentumAndEnergy) { keep_books(case_of(GetParam(), kTwoMinutes)); }
TEST_P(HullRest, DriftAndTurn) { lie_still(case_of(GetParam(), kShort)); }
TEST_P(LongHullRest, DriftAndTurn) { lie_still(case_of(GetParam(), kTwoMinutes)); }
TEST_P(LongHullRestFiner, DriftAndTurn) { lie_still(case_of(GetParam(), kFiner)); }
TEST_P(LongHullRestFinest, DriftAndTurn) { lie_still(case_of(GetParam(), kFinest)); }

const auto kAllMotions = ::testing::Values(Motion::kStill, Motion::kWave, Motion::kMoving);
const auto kStillOrWave = ::testing::Values(Motion::kStill, Motion::kWave);
const auto kStill = ::testing::Values(Motion::kStill);
INSTANTIATE_TEST_SUITE_P(, HullBooks, ::testing::Combine(kAllPlaces, kAllMotions, kWaters), kind_name);
INSTANTIATE_TEST_SUITE_P(, LongHullBooks, ::testing::Combine(kAllPlaces, kAllMotions, kWaters), kind_name);
INSTANTIATE_TEST_SUITE_P(, HullRest, ::testing::Combine(kAllPlaces, kStillOrWave, kWaters), kind_name);
INSTANTIATE_TEST_SUITE_P(, LongHullRest, ::testing::Combine(kAllPlaces, kStillOrWave, kWaters), kind_name);
INSTANTIATE_TEST_SUITE_P(, LongHullRestFiner, ::testing::Combine(kAllPlaces, kStill, kWaters), kind_name);
INSTANTIATE_TEST_SUITE_P(, LongHullRestFinest,
                         ::testing::Combine(::testing::Values(Place::kFlat, Place::kQuay), kStill, kWaters), kind_name);

}  // namespace
}  // namespace regatta::hull_law_test
