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
  kEnergy,    // largest rise of the energy of water and hulls, with what drag has taken, above that of the start
  kDrift,     // of a hull from its place
  kTurn,      // of a hull from its heading
  kAcross,    // of a hull from its line along the way of the wave
};

struct Marks {
  const char *columns, *cells;  // flat, uneven, quay, corner, abreast, stacked
};
struct Line {
  Ask ask;
  Motion motion;
  double columns, cells;  // at most
  const char* unit;
  Marks marks;
};

// clang-format off
const Line kTable[] = {
    // asks            of hulls that are at most on columns, on cells             columns, cells
    {Ask::kMomentum, Motion::kStill,  1e-6, 1e-6, "of what passed", {"......", "......"}},
    {Ask::kMomentum, Motion::kWave,   1e-6, 1e-6, "of what passed", {"......", "......"}},
    {Ask::kMomentum, Motion::kMoving, 1e-5, 1e-5, "of what passed", {"......", "......"}},
    {Ask::kEnergy,   Motion::kStill,  1e-6, 1e-6, "m g T a minute", {"......", "......"}},
    {Ask::kEnergy,   Motion::kWave,   0.01, 0.01, "of the wave",    {"......", "......"}},
    {Ask::kEnergy,   Motion::kMoving, 0.01, 0.01, "of m v^2/2",     {"......", "......"}},
    {Ask::kDrift,    Motion::kStill,   5.0, 0.01, "mm",             {".-.-.-", "......"}},
    {Ask::kDrift,    Motion::kStill,  30.0, 0.01, "mm",             {"-.-.--", "------"}},
    {Ask::kDrift,    Motion::kStill,  80.0, 0.01, "mm",             {"-----.", "------"}},
    {Ask::kTurn,     Motion::kStill,   0.3, 1e-3, "degrees",        {".-.-.-", "......"}},
    {Ask::kTurn,     Motion::kStill,   1.0, 1e-3, "degrees",        {"-.-.-.", "------"}},
    {Ask::kAcross,   Motion::kWave,   10.0, 10.0, "mm",             {"..-..3", "..---."}},
    {Ask::kAcross,   Motion::kWave,   30.0, 10.0, "mm",             {"--.---", "------"}},
};
// clang-format on

constexpr std::array<const char*, 5> kAskNames = {"momentum", "energy", "drift", "turn", "across"};

// All lines that ask this of the case.
void judge(const Case& c, Ask ask, double value) {
  const bool columns = c.solver == WaterSolver::kColumns;
  for (const Line& line : kTable) {
    if (line.ask != ask || line.motion != c.motion) continue;
    const char mark = (columns ? line.marks.columns : line.marks.cells)[static_cast<std::size_t>(c.place)];
    if (mark == '-') continue;
    expect_at_most(columns ? line.columns : line.cells, value, mended_by(mark),
                   fmt::format("{}, {}: {}, {}", columns ? "columns" : "grid", c.run.name, name_of(c),
                               kAskNames[static_cast<std::size_t>(ask)]),
                   line.unit);
  }
}

// Returns the energy of the wave above the final level [J].
double wave_energy(const Scene& scene) {
  const Vec2 size = scene.domain.size();
  const double share = 1.0 / 8.0, height = static_cast<double>(kWaveHeight);
  return 0.5 * static_cast<double>(kWaterDensity * kGravity * size.x * size.y) * height * height * share *
         (1.0 - share);
}

// Returns the translational kinetic energy of the free bodies [J].
double energy_of_motion(const Snapshot& snapshot) {
  double sum = 0.0;
  for (const BodySnapshot& body : snapshot.bodies) {
    if (body.motion != BodyMotion::kDynamic) continue;
    sum += 0.5 * static_cast<double>(body.mass * glm::dot(body.state.velocity, body.state.velocity));
  }
  return sum;
}

// Relative error of a sum over depths stored as floats: half a unit in the last place.
constexpr double kFloatSum = 6e-8;

// Water without viscosity and dissipation, which would hide what hulls gain.
void keep_books(const Case& c) {
  Scene scene = law_scene(c, EdgeKind::kPeriodic, false);
  scene.params.water_viscosity = 0.0;
  scene.params.water_dissipation = 0.0;
  const auto world = make(scene);
  ASSERT_TRUE(world);
  MomentumBook momentum;
  EnergyBook energy(c.solver);
  SnapshotRequest request;
  request.contacts = true;
  Snapshot snapshot;
  world->snapshot(request, snapshot);
  const double in_motion = energy_of_motion(snapshot);
  energy.add(snapshot);
  const int steps = static_cast<int>(std::lround(c.run.seconds / world->dt()));
  for (int i = 0; i < steps; ++i) {
    world->step();
    world->snapshot(request, snapshot);
    momentum.add(snapshot);
    energy.add(snapshot);
  }
  EXPECT_EQ(snapshot.diagnostics.status.bits & kFatalStatus, 0U);
  const glm::dvec2 change = momentum.change();
  // The ridge pushes along x and is no body whose load is known, so only z counts there.
  judge(c, Ask::kMomentum, (c.place == Place::kUneven ? change.y : glm::length(change)) / momentum.passed());
  double scale = in_motion;
  if (c.motion == Motion::kStill) scale = momentum.weight() * static_cast<double>(kDraft) * c.run.seconds / 60.0;
  if (c.motion == Motion::kWave) scale = wave_energy(scene);
  const double rounding = kFloatSum * snapshot.diagnostics.potential_energy;
  judge(c, Ask::kEnergy, std::max(0.0, energy.rise() - rounding) / scale);
}

void lie_still(const Case& c) {
  const bool wave = c.motion == Motion::kWave;
  const auto world = make(law_scene(c, EdgeKind::kWall, wave));
  ASSERT_TRUE(world);
  std::vector<BodyState> start;
  float drift = 0.0F, turn = 0.0F, across = 0.0F;
  Snapshot snapshot;
  const int steps = static_cast<int>(std::lround(c.run.seconds / world->dt()));
  for (int i = 0; i <= steps; ++i) {
    if (i > 0) world->step();
    world->snapshot({}, snapshot);
    for (std::size_t b = 0; b < snapshot.bodies.size(); ++b) {
      const BodyState& now = snapshot.bodies[b].state;
      if (i == 0) start.push_back(now);
      const Vec2 moved = horizontal(now.position - start[b].position);
      drift = std::max(drift, glm::length(moved));
      across = std::max(across, std::abs(moved.y));
      turn = std::max(turn, std::abs(std::remainder(heading_deg(now) - heading_deg(start[b]), 360.0F)));
    }
  }
  judge(c, Ask::kDrift, static_cast<double>(1000.0F * drift));
  judge(c, Ask::kTurn, static_cast<double>(turn));
  judge(c, Ask::kAcross, static_cast<double>(1000.0F * across));
}

// How far the first hull has gone across the way of the wave after so long [m].
double across_after(const Scene& scene, double seconds) {
  const auto world = make(scene);
  return static_cast<double>(track(*world, seconds).back().state.position.z) -
         static_cast<double>(scene.bodies[0].position.z);
}

Scene wave_scene(Place place, float height) {
  const Run run{"", 8.0F, 24.0};
  Scene scene = law_scene({run, place, Motion::kWave, WaterSolver::kGrid}, EdgeKind::kWall, true);
  scene.water.regions.back().level = height;
  return scene;
}

// Beside a quay, in a corner and abreast hulls leave the line of the wave: no symmetry forbids it, and the table asks
// nothing of them on cells; of columns at a quay no more than of their rest over uneven beds. In 24 s they go 14, 19
// and 99 mm at beam/8, and 40 to 97 on finer cells, which damp what sloshes in the tank less. Cells must not prefer a
// side, so in the mirrored scene hulls go the mirrored way.
TEST(HullAcross, AMirroredSceneGoesTheMirroredWay) {
  for (const Place place : {Place::kQuay, Place::kCorner, Place::kAbreast}) {
    Scene scene = wave_scene(place, kWaveHeight);
    const double gone = across_after(scene, 12.0);
    for (BodySpec& body : scene.bodies) {
      body.position.z = -body.position.z;
      body.heading_deg = -body.heading_deg;
    }
    const double mirrored = across_after(scene, 12.0);
    expect_at_most(0.01, 1000.0 * std::abs(gone + mirrored), MendedBy::kHoldsToday,
                   fmt::format("grid: {}, mirrored", kPlaceNames[static_cast<std::size_t>(place)]), "mm apart");
  }
}

// Two boats abreast are drawn together because the water between them runs faster. The force is of second order: a wave
// twice as high draws them four times as far.
TEST(HullAcross, TwoAbreastAreDrawnTogetherBySecondOrder) {
  const double half = across_after(wave_scene(Place::kAbreast, 0.025F), 24.0);
  const double whole = across_after(wave_scene(Place::kAbreast, 0.05F), 24.0);
  fmt::print("abreast: {:.2f} mm by a wave of 25 mm, {:.2f} by one of 50\n", 1000.0 * half, 1000.0 * whole);
  EXPECT_GT(half, 0.0);
  expect_at_most(0.4, std::abs(whole / half - 4.0), mended_by('3'), "abreast, second order", "off 4");
}

// Place, motion and water; each suite adds the run.
using Kind = std::tuple<Place, Motion, WaterSolver>;
const auto kAllPlaces =
    ::testing::Values(Place::kFlat, Place::kUneven, Place::kQuay, Place::kCorner, Place::kAbreast, Place::kStacked);
const auto kWaters = ::testing::Values(WaterSolver::kColumns, WaterSolver::kGrid);
std::string kind_name(const ::testing::TestParamInfo<Kind>& info) {
  const auto& [place, motion, solver] = info.param;
  constexpr std::array<const char*, 3> kMotions = {"still", "wave", "moving"};
  return fmt::format("{}_{}_{}", kPlaceNames[static_cast<std::size_t>(place)],
                     kMotions[static_cast<std::size_t>(motion)], solver == WaterSolver::kColumns ? "columns" : "grid");
}
Case case_of(const Kind& kind, const Run& run) {
  return {run, std::get<0>(kind), std::get<1>(kind), std::get<2>(kind)};
}

class HullBooks : public ::testing::TestWithParam<Kind> {};
class HullRest : public HullBooks {};
class LongHullBooks : public HullBooks {};
class LongHullRest : public HullBooks {};

TEST_P(HullBooks, MomentumAndEnergy) { keep_books(case_of(GetParam(), kShort)); }
TEST_P(HullRest, DriftAndTurn) { lie_still(case_of(GetParam(), kShort)); }
TEST_P(LongHullBooks, MomentumAndEnergy) { keep_books(case_of(GetParam(), kLong)); }
TEST_P(LongHullRest, DriftAndTurn) { lie_still(case_of(GetParam(), kLong)); }

const auto kAllMotions = ::testing::Values(Motion::kStill, Motion::kWave, Motion::kMoving);
const auto kStillOrWave = ::testing::Values(Motion::kStill, Motion::kWave);
INSTANTIATE_TEST_SUITE_P(, HullBooks, ::testing::Combine(kAllPlaces, kAllMotions, kWaters), kind_name);
INSTANTIATE_TEST_SUITE_P(, HullRest, ::testing::Combine(kAllPlaces, kStillOrWave, kWaters), kind_name);
INSTANTIATE_TEST_SUITE_P(, LongHullBooks, ::testing::Combine(kAllPlaces, kAllMotions, kWaters), kind_name);
INSTANTIATE_TEST_SUITE_P(, LongHullRest, ::testing::Combine(kAllPlaces, kStillOrWave, kWaters), kind_name);

}  // namespace
}  // namespace regatta::hull_law_test
