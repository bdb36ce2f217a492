// Floating boxes, in both waters: drafts, natural periods, and which way up they come to rest (shallow-water case K).
#include "floating_scene.h"

#include <cstdio>

namespace regatta::floating_box_test {
namespace {

using namespace floating_scene;

struct BoxCase {
  const char* name;
  Vec3 size;           // length, height, width [m]
  float density;       // [kg/m^3]
  Vec2 tank;           // [m]
  float depth;         // [m]
  float spacing;       // [m]
  double heave, roll;  // periods without added mass: 2π√(T/g), 2π√((B²+D²)/(12 g GM)) [s]
};

const BoxCase kBoxes[] = {
    {"2 x 1 x 0.5", {2.0F, 0.5F, 1.0F}, 500.0F, {12.0F, 10.0F}, 1.0F, 0.1F, 1.003, 1.419},
    {"4 x 1.5 x 0.6", {4.0F, 0.6F, 1.5F}, 400.0F, {14.0F, 11.0F}, 3.0F, 0.1F, 0.983, 1.207},
    {"0.4 x 0.2 x 0.1", {0.4F, 0.1F, 0.2F}, 500.0F, {2.4F, 2.0F}, 0.3F, 0.03F, 0.449, 0.634},
    // Like the light boxes of dropping_boxes, this one is hardly larger than a column.
    {"0.4 x 0.2 x 0.1, coarse", {0.4F, 0.1F, 0.2F}, 500.0F, {6.0F, 5.0F}, 1.0F, 0.1F, 0.449, 0.634},
};

float draft_of(const BoxCase& c) { return c.size.y * c.density / kWaterDensity; }
float middle_of(const BoxCase& c) { return 0.5F * c.size.y - draft_of(c); }

class FloatingBox : public ::testing::TestWithParam<WaterSolver> {};
FOR_BOTH_SOLVERS(FloatingBox);

TEST_P(FloatingBox, FloatsAtArchimedesDraft) {
  for (const BoxCase& c : kBoxes) {
    Scene scene = tank(c.tank, c.depth, c.spacing, EdgeKind::kOpen, GetParam());
    // Dropped from a tenth of its draft.
    scene.bodies.push_back(box(c.size, c.density, middle_of(c) + 0.1F * draft_of(c)));
    const auto world = make(scene);
    const std::vector<BodySnapshot> states = track(*world, 8.0);
    // The mean over the last three seconds: what is left of the bobbing averages out.
    double height = 0.0;
    const std::size_t from = states.size() - 180;
    for (std::size_t i = from; i < states.size(); ++i) height += static_cast<double>(states[i].state.position.y);
    height /= 180.0;
    const double draft = 0.5 * static_cast<double>(c.size.y) - height;
    const double error = draft / static_cast<double>(draft_of(c)) - 1.0;
    std::printf("%-24s draft %.5f m, exact %.5f m, error %+.2f %%, tilt %.2f deg\n", c.name, draft,
                static_cast<double>(draft_of(c)), 100.0 * error, static_cast<double>(tilt_deg(states.back().state)));
    // Lift is exact for a level total head; columns hold it level to some millimetres.
    EXPECT_LT(std::abs(error), 0.02) << c.name;
    EXPECT_LT(tilt_deg(states.back().state), 2.0F) << c.name;
  }
}

TEST_P(FloatingBox, HeavesAndRollsWithItsNaturalPeriods) {
  for (const BoxCase& c : kBoxes) {
    Scene scene = tank(c.tank, c.depth, c.spacing, EdgeKind::kOpen, GetParam());
    scene.bodies.push_back(box(c.size, c.density, middle_of(c) + 0.2F * draft_of(c)));
    auto world = make(scene);
    std::vector<double> heights;
    for (const BodySnapshot& s : track(*world, 3.0)) {
      heights.push_back(static_cast<double>(s.state.position.y - middle_of(c)));
    }
    const double heave = period(heights, world->dt());

    scene.bodies.front().position.y = middle_of(c);
    scene.bodies.front().roll_deg = 8.0F;
    world = make(scene);
    std::vector<double> heels;
    for (const BodySnapshot& s : track(*world, 3.0)) heels.push_back(static_cast<double>(heel_deg(s.state)));
    const double roll = period(heels, world->dt());
    std::printf("%-24s heave %.3f s (without added mass %.3f: x %.2f), roll %.3f s (%.3f: x %.2f)\n", c.name, heave,
                c.heave, heave / c.heave, roll, c.roll, roll / c.roll);
    // Added mass only lengthens periods: a rigid plate of the first box's size, which presses the water out sideways as
    // shallow water knows it, heaves in 1.65 times the period without (linear theory in the frequency domain). The head
    // answers a quick push (1+κ) times as stiffly as a slow one, which takes up to a twentieth off. The 4 m box gives
    // four fifths of its swing away in half a period: on columns, whose open edges send some of that back, the crest
    // that follows is none of its own.
    const bool swings = GetParam() == WaterSolver::kGrid || c.size.x < 3.0F;
    if (swings) {
      EXPECT_GT(heave, 0.93 * c.heave) << c.name;
      EXPECT_LT(heave, 1.65 * c.heave) << c.name;
    }
    EXPECT_GT(roll, 0.95 * c.roll) << c.name;
    EXPECT_LT(roll, 1.4 * c.roll) << c.name;
  }
}

TEST_P(FloatingBox, TiltedBoxRightsItselfAndItsEnergyDecays) {
  Scene scene = tank({12.0F, 10.0F}, 1.0F, 0.1F, EdgeKind::kOpen, GetParam());
  scene.bodies.push_back(box({2.0F, 0.5F, 1.0F}, 500.0F, 0.0F));
  scene.bodies.front().roll_deg = 25.0F;
  scene.bodies.front().pitch_deg = 8.0F;
  const auto world = make(scene);
  Snapshot snapshot;
  std::vector<double> energies;  // mean of each second
  const int per_second = static_cast<int>(std::lround(1.0 / world->dt()));
  for (int second = 0; second < 12; ++second) {
    double sum = 0.0;
    for (int i = 0; i < per_second; ++i) {
      world->step();
      world->snapshot({}, snapshot);
      sum += snapshot.diagnostics.body_energy;
    }
    energies.push_back(sum / per_second);
  }
  const float tilt = tilt_deg(snapshot.bodies.front().state);
  const double rest = energies.back();
  std::printf("tilt after 12 s %.2f deg; energy above rest by second [J]:", static_cast<double>(tilt));
  for (const double e : energies) std::printf(" %.1f", e - rest);
  std::printf("\n");
  EXPECT_LT(tilt, 3.0F);
  for (std::size_t i = 1; i < energies.size(); ++i) {
    // Decays; from second to second it may take back little of what it gave to the waves about it. Columns' open edges
    // send a third of a long wave back, a tenth of its energy.
    const double back = GetParam() == WaterSolver::kColumns ? 0.11 : 0.05;
    EXPECT_LT(energies[i] - rest, std::max(energies[i - 1] - rest, 0.0) + back * (energies[0] - rest)) << i;
  }
}

TEST_P(FloatingBox, CubeOfHalfTheDensityDoesNotStayUpright) {
  // Draft a/2, GM = a/4 + a/6 - a/2 < 0: it turns until an edge points down (45 deg).
  Scene scene = tank({10.0F, 10.0F}, 1.5F, 0.1F, EdgeKind::kOpen, GetParam());
  scene.bodies.push_back(box({1.0F, 1.0F, 1.0F}, 500.0F, 0.0F));
  scene.bodies.front().roll_deg = 2.0F;
  const auto world = make(scene);
  const std::vector<BodySnapshot> states = track(*world, 15.0);
  const float tilt = tilt_deg(states.back().state);
  std::printf("cube: tilted by %.1f deg after 15 s\n", static_cast<double>(tilt));
  EXPECT_GT(tilt, 30.0F);
}

TEST_P(FloatingBox, RaftFloatsFlat) {
  Scene scene = tank({12.0F, 12.0F}, 1.0F, 0.1F, EdgeKind::kOpen, GetParam());
  scene.bodies.push_back(box({3.0F, 0.2F, 3.0F}, 300.0F, 0.04F));
  scene.bodies.front().roll_deg = 6.0F;
  scene.bodies.front().pitch_deg = 4.0F;
  const auto world = make(scene);
  const std::vector<BodySnapshot> states = track(*world, 8.0);
  std::printf("raft: tilted by %.2f deg after 8 s\n", static_cast<double>(tilt_deg(states.back().state)));
  EXPECT_LT(tilt_deg(states.back().state), 1.0F);
}

TEST_P(FloatingBox, SurfaceBuoyancyGivesTheSameDraft) {
  Scene scene = tank({12.0F, 10.0F}, 1.0F, 0.1F, EdgeKind::kOpen, GetParam());
  scene.params.bodies_buoyancy = BuoyancyMethod::kSurface;
  scene.bodies.push_back(box({2.0F, 0.5F, 1.0F}, 500.0F, 0.02F));
  const auto world = make(scene);
  const std::vector<BodySnapshot> states = track(*world, 8.0);
  const double draft = 0.25 - static_cast<double>(states.back().state.position.y);
  std::printf("surface: draft %.4f m\n", draft);
  EXPECT_NEAR(draft, 0.25, 0.02 * 0.25);
}

}  // namespace
}  // namespace regatta::floating_box_test
