// How boxes that are lifted or heeled and let go come to rest under waves of their own, with no drag, beside linear
// theory: sources on 18 × 12 panels of the bottom and three rows on the sides in deep water ([Weh60] eq. 13.17), sway
// and roll together. Its damping is that of the waves that it finds far off, within 3 %. By the law before this one the
// second box kept up to 1.17 of its roll each cycle, and 0.46 of its heave each half.
#include "floating_scene.h"

#include <cstdio>

namespace regatta::free_motions_test {
namespace {

using namespace floating_scene;

// After half a cycle of a heave, and a cycle of a roll.
struct Motion {
  double time = 0.0;  // [s]
  double left = 0.0;  // of the swing
};
struct Box {
  const char* name;
  Vec3 size;           // [m]
  float draft;         // [m]
  Motion heave, roll;  // by theory
};
// clang-format off
const Box kBoxes[] = {
    {"shallow", {4.5F, 0.8F, 1.75F}, 0.3F,  {0.945, 0.598}, {1.925, 0.904}},
    {"deep",    {4.5F, 1.0F, 1.75F}, 0.5F,  {1.066, 0.687}, {2.754, 0.988}},
    {"flat",    {4.5F, 0.6F, 1.75F}, 0.2F,  {0.880, 0.533}, {1.547, 0.761}},
    {"small",   {2.0F, 0.5F, 1.0F},  0.25F, {0.770, 0.699}, {1.754, 0.967}},
    {"large",   {6.0F, 1.0F, 2.0F},  0.4F,  {1.046, 0.614}, {2.292, 0.942}},
};
// clang-format on

struct Water {
  const char* name;
  WaterSolver solver;
  float cells_a_beam;
  int rate = 60;  // steps a second
  float heading_deg = 0.0F;
};
const Water kWaters[] = {
    {"columns", WaterSolver::kColumns, 8.0F},        {"grid", WaterSolver::kGrid, 8.0F},
    {"coarse_columns", WaterSolver::kColumns, 4.0F}, {"coarse_grid", WaterSolver::kGrid, 4.0F},
    {"turned", WaterSolver::kGrid, 6.0F, 60, 30.0F}, {"short_steps", WaterSolver::kGrid, 6.0F, 120},
    {"long_steps", WaterSolver::kColumns, 6.0F, 30},
};

std::vector<BodySnapshot> let_go(const Box& box, const Water& water, float up, float heel_deg) {
  const float spacing = box.size.z / water.cells_a_beam;
  Scene scene = tank({20.0F, 22.0F}, 7.0F, spacing, EdgeKind::kOpen, water.solver);
  scene.steps_per_second = water.rate;
  scene.params.waves_on = true;
  scene.params.waves_spacing = 0.5 * static_cast<double>(spacing);
  scene.params.wake_on = false;
  scene.params.bodies_drag = scene.params.bodies_lift = scene.params.bodies_friction = 0.0;
  scene.bodies.push_back(
      floating_scene::box(box.size, 1000.0F * box.draft / box.size.y, up + 0.5F * box.size.y - box.draft));
  scene.bodies.back().heading_deg = water.heading_deg;
  scene.bodies.back().roll_deg = heel_deg;
  const auto world = make(scene);
  return track(*world, 7.0);
}

// The first `count` ends of swings to and fro, the start included.
template <class Value>
std::vector<Motion> ends_of_swings(const std::vector<BodySnapshot>& states, double dt, std::size_t count,
                                   const Value& value) {
  std::vector<Motion> ends = {{0.0, std::abs(value(states.front()))}};
  const double first = value(states.front()) > 0.0 ? 1.0 : -1.0;
  for (std::size_t n = 1; n + 1 < states.size() && ends.size() < count; ++n) {
    const double side = ends.size() % 2 == 1 ? -first : first;
    const double now = side * value(states[n]), next = side * value(states[n + 1]);
    if (now > 0.0 && next < now) ends.push_back({static_cast<double>(n) * dt, now});
  }
  return ends;
}

class FreeMotions : public ::testing::TestWithParam<std::tuple<Box, Water>> {};

TEST_P(FreeMotions, HeaveAndRollAsInLinearTheory) {
  const auto& [box, water] = GetParam();
  const double dt = 1.0 / water.rate;
  constexpr double kUp = 0.05;
  const std::vector<BodySnapshot> heaving = let_go(box, water, static_cast<float>(kUp), 0.0F);
  const double still = 0.5 * static_cast<double>(box.size.y) - static_cast<double>(box.draft);
  const std::vector<Motion> heave = ends_of_swings(
      heaving, dt, 2, [&](const BodySnapshot& s) { return static_cast<double>(s.state.position.y) - still; });
  const std::vector<Motion> roll = ends_of_swings(let_go(box, water, 0.0F, 5.0F), dt, 5, [](const BodySnapshot& s) {
    return static_cast<double>(heel_deg(s.state));
  });
  ASSERT_EQ(heave.size(), 2U);
  ASSERT_EQ(roll.size(), 5U);
  const double heave_left = heave[1].left / heave[0].left, roll_left = std::sqrt(roll[4].left / roll[0].left);
  std::printf("%s, %s: heave %.2f s (%.2f), %.2f left (%.2f); roll %.2f s (%.2f), %.3f left (%.3f)\n", box.name,
              water.name, heave[1].time, box.heave.time, heave_left, box.heave.left, 0.5 * roll[4].time, box.roll.time,
              roll_left, box.roll.left);
  EXPECT_NEAR(heave[1].time / box.heave.time, 1.0, 0.27);
  EXPECT_NEAR(heave_left, box.heave.left, 0.24);
  EXPECT_NEAR(0.5 * roll[4].time / box.roll.time, 1.0, 0.16);
  EXPECT_NEAR(roll_left, box.roll.left, 0.27);
  EXPECT_LT(roll_left, 1.04) << "gains energy";
}

INSTANTIATE_TEST_SUITE_P(Boxes, FreeMotions,
                         ::testing::Combine(::testing::ValuesIn(kBoxes), ::testing::ValuesIn(kWaters)),
                         [](const auto& made) {
                           return std::string(std::get<0>(made.param).name) + "_" + std::get<1>(made.param).name;
                         });

}  // namespace
}  // namespace regatta::free_motions_test
