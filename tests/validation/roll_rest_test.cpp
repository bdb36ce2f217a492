// How long boats go on rolling that are heeled over still water and let go, in waves of their own. Small craft without
// way keep 0.5 to 0.8 of a roll each cycle (4 to 11 % of critical damping). What does not is marked: the tug keeps up
// to 0.85; ships of its kind have bilge keels.
#include "../unit/marked_bound.h"
#include "floating_scene.h"

#include <algorithm>
#include <cstdio>

namespace regatta::roll_rest_test {
namespace {

using namespace floating_scene;

struct Kind {
  const char* name;
  BoatClass boat;
  float depth;               // [m]
  float heel, heading;       // [deg]
  float spacing;             // of the water's cells or columns [m]; that of the waves is half
  int rate;                  // steps a second
  const char* marks = "..";  // on columns and on the grid (../unit/marked_bound.h)
};
std::ostream& operator<<(std::ostream& out, const Kind& kind) { return out << kind.name; }

Scene rolling(const Kind& kind, WaterSolver solver) {
  Scene scene = tank({20.0F, 22.0F}, kind.depth, kind.spacing, EdgeKind::kOpen, solver);
  scene.params.waves_on = true;
  scene.params.waves_spacing = 0.5 * static_cast<double>(kind.spacing);
  scene.params.wake_on = false;
  scene.steps_per_second = kind.rate;
  BodySpec body = boat_of(kind.boat);
  body.afloat = true;
  body.position = {0.21F, 0.0F, -0.13F};
  body.roll_deg = kind.heel;
  body.heading_deg = kind.heading;
  scene.bodies.push_back(body);
  return scene;
}

// Returns the share of a swing that is left after each cycle, mean of the first two.
double kept_a_cycle(const std::vector<BodySnapshot>& states) {
  std::vector<double> ends = {static_cast<double>(heel_deg(states.front().state))};
  const double first = ends.front() > 0.0 ? 1.0 : -1.0;
  for (std::size_t n = 1; n + 1 < states.size() && ends.size() < 5; ++n) {
    const auto heel = [&](std::size_t at) { return first * static_cast<double>(heel_deg(states[at].state)); };
    const bool over = ends.size() % 2 == 1;  // towards the other side
    const double now = over ? -heel(n) : heel(n), next = over ? -heel(n + 1) : heel(n + 1);
    if (now > 0.0 && next < now) ends.push_back(now);
  }
  return ends.size() == 5 ? std::sqrt(ends.back() / std::abs(ends.front())) : 0.0;
}

class RollRest : public ::testing::TestWithParam<std::tuple<Kind, WaterSolver>> {};

TEST_P(RollRest, KeepsItsShareACycle) {
  const auto& [kind, solver] = GetParam();
  const auto world = make(rolling(kind, solver));
  const double kept = kept_a_cycle(track(*world, 7.0));
  std::printf("%s: %.3f kept a cycle\n", kind.name, kept);
  constexpr double kMiddle = 0.65, kEitherWay = 0.15;
  const char mark = kind.marks[solver == WaterSolver::kGrid ? 1 : 0];
  EXPECT_NEAR(kept, 0.63, 0.25) << "whether marked or not";
  expect_at_most(kEitherWay, std::abs(kept - kMiddle), mended_by(mark), "share kept a cycle", "off 0.65");
}

INSTANTIATE_TEST_SUITE_P(
    Kinds, RollRest,
    ::testing::Combine(::testing::Values(Kind{"standard", BoatClass::kStandard, 6.6F, 7.0F, 0.0F, 0.5F, 60},
                                         Kind{"runabout", BoatClass::kRunabout, 7.3F, 6.0F, 0.0F, 0.5F, 60},
                                         Kind{"launch", BoatClass::kLaunch, 6.2F, 9.0F, 0.0F, 0.5F, 60},
                                         Kind{"tug", BoatClass::kTug, 7.7F, 5.0F, 0.0F, 0.5F, 60, "8."},
                                         Kind{"turned", BoatClass::kStandard, 7.0F, -6.5F, 30.0F, 0.5F, 60},
                                         Kind{"fine", BoatClass::kLaunch, 6.8F, 5.5F, 0.0F, 0.25F, 60},
                                         Kind{"coarse", BoatClass::kTug, 7.0F, 7.5F, 15.0F, 1.0F, 60, "88"},
                                         Kind{"short_steps", BoatClass::kRunabout, 7.0F, 7.0F, 0.0F, 0.5F, 120},
                                         Kind{"long_steps", BoatClass::kStandard, 7.0F, 7.0F, 0.0F, 0.5F, 30}),
                       ::testing::Values(WaterSolver::kColumns, WaterSolver::kGrid)),
    [](const auto& made) {
      return std::string(std::get<0>(made.param).name) +
             (std::get<1>(made.param) == WaterSolver::kGrid ? "_grid" : "_columns");
    });

class RollRestBoth : public ::testing::TestWithParam<WaterSolver> {};
FOR_BOTH_SOLVERS(RollRestBoth);

// Only its own waves damp this roll: it dies away, ever by as much.
TEST_P(RollRestBoth, DiesWithoutDrag) {
  Scene scene = rolling({"long", BoatClass::kLaunch, 6.4F, 8.5F, 20.0F, 0.5F, 60}, GetParam());
  scene.params.bodies_drag = scene.params.bodies_lift = scene.params.bodies_friction = 0.0;
  const auto world = make(scene);
  const std::vector<BodySnapshot> states = track(*world, 40.0);
  constexpr std::size_t kFiveSeconds = 300;
  float before = 8.5F, most = 0.0F;
  for (std::size_t n = kFiveSeconds; n + kFiveSeconds < states.size(); n += kFiveSeconds) {
    most = 0.0F;
    for (std::size_t i = n; i < n + kFiveSeconds; ++i) most = std::max(most, tilt_deg(states[i].state));
    std::printf("from %zu s on: %.3f deg at most\n", n / 60, static_cast<double>(most));
    EXPECT_LT(most, 0.6F * before);
    before = std::max(most, 0.05F);  // smaller ones end in rounding
  }
  EXPECT_LT(most, 0.1F);
}

}  // namespace
}  // namespace regatta::roll_rest_test
