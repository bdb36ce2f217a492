// Boats at their helm, as sea trials have it: turning circles, zig-zags and stops in 7 m of water, with waves of their
// own. Bounds are those of IMO's standards for ship manoeuvrability [IMO02] where they have one; of second overshoots
// they bound that of 10/10 alone. What does not meet its bound is marked.
#include "../unit/marked_bound.h"
#include "floating_scene.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>

namespace regatta::boat_manoeuvres_test {
namespace {

using namespace floating_scene;

constexpr double kStraight = 10.0, kTrial = 25.0;  // straight ahead first, then the trial [s]
constexpr float kItsWash = 240.0F;  // a boat that has turned so far [deg] runs into its own wash, and rocks in it

struct Craft {
  const char* name;
  BoatClass boat;
  float start;  // speed at the start [m/s]
  float throttle = 1.0F;
  Vec3 size{0.0F};              // of a boat of another size; 0: its class's own [m]
  const char* marks = ".....";  // advance, tactical diameter, heel, change of heel; first overshoot of 20/20
};
std::ostream& operator<<(std::ostream& out, const Craft& craft) { return out << craft.name; }

Vec3 size_of(const Craft& craft) { return craft.size == Vec3(0.0F) ? boat_figures(craft.boat).size : craft.size; }

struct Trial {
  std::vector<BodyState> states;  // from the first order on, one a step
  std::vector<float> turned;      // since then, to port, without jumps [deg]
  float dt = 0.0F;                // [s]
};

// A domain that travels with the boat; helm(time, turned) gives throttle and rudder from when the boat runs straight
// ahead.
Trial run(const Craft& craft, const std::function<SetHelm(float, float)>& helm) {
  Scene scene = tank({44.0F, 40.0F}, 7.0F, 0.8F, EdgeKind::kOpen, WaterSolver::kGrid);
  scene.domain.travels = true;
  scene.follow = "boat";
  scene.params.waves_on = true;
  scene.params.waves_spacing = 0.4;
  scene.params.wake_on = false;
  BodySpec body = boat_of(craft.boat);
  body.size = size_of(craft);
  body.mass = boat_design_mass(craft.boat, body.size);
  body.afloat = true;
  body.throttle = craft.throttle;
  body.position = {0.13F, 0.0F, -0.21F};
  body.velocity.x = craft.start;
  scene.bodies.push_back(body);
  const auto world = make(scene);
  if (world == nullptr) return {};
  static_cast<void>(track(*world, kStraight));
  Trial trial;
  trial.dt = static_cast<float>(world->dt());
  float last = 0.0F;
  static_cast<void>(track(*world, kTrial, 0, [&](const Snapshot& snapshot) {
    trial.states.push_back(snapshot.bodies.front().state);
    const float heading = heading_deg(trial.states.back());
    const float step = trial.turned.empty() ? 0.0F : heading - last;
    trial.turned.push_back((trial.turned.empty() ? 0.0F : trial.turned.back()) + step -
                           360.0F * std::round(step / 360.0F));
    last = heading;
    world->enqueue(helm(static_cast<float>(trial.turned.size() - 1) * trial.dt, trial.turned.back()));
  }));
  return trial;
}

float speed_of(const BodyState& state) { return glm::length(horizontal(state.velocity)); }

class BoatManoeuvres : public testing::TestWithParam<Craft> {};

// Hard over at the throttle of the run before.
TEST_P(BoatManoeuvres, TurnsInACircle) {
  const Craft& craft = GetParam();
  const Trial trial = run(craft, [&](float, float) { return SetHelm{BodyId{1}, craft.throttle, 1.0F}; });
  const BodyState& first = trial.states.front();
  const Vec2 ahead = glm::normalize(horizontal(first.orientation * Vec3(1, 0, 0))), across(-ahead.y, ahead.x);
  const auto tenth = static_cast<std::size_t>(std::lround(0.1F / trial.dt));
  const float length = size_of(craft).x;
  float advance = 0.0F, tactical = 0.0F, heel = 0.0F, rate = 0.0F, in_its_wash = 0.0F;
  for (std::size_t n = tenth; n < trial.states.size(); ++n) {
    const Vec2 way = horizontal(trial.states[n].position - first.position) / length;
    const float now = heel_deg(trial.states[n]);
    heel = std::max(heel, std::abs(now));
    float& changes = std::abs(trial.turned[n]) < kItsWash ? rate : in_its_wash;
    changes =
        std::max(changes, std::abs(now - heel_deg(trial.states[n - tenth])) / (static_cast<float>(tenth) * trial.dt));
    if (advance == 0.0F && std::abs(trial.turned[n]) >= 90.0F) advance = glm::dot(way, ahead);
    if (tactical == 0.0F && std::abs(trial.turned[n]) >= 180.0F) tactical = std::abs(glm::dot(way, across));
  }
  fmt::print(
      "{}: from {:.1f} m/s, advance {:.2f} L, tactical diameter {:.2f} L; {:.1f} m/s in the circle; heel {:.0f} at "
      "most, "
      "changes by {:.0f} deg/s, in its own wash by {:.0f}\n",
      craft.name, speed_of(first), advance, tactical, speed_of(trial.states.back()), heel, rate, in_its_wash);
  ASSERT_GT(tactical, 0.0F) << "no half turn";
  expect_at_most(4.5, static_cast<double>(advance), mended_by(craft.marks[0]), "advance", "L");
  expect_at_most(1.5, std::abs(static_cast<double>(tactical) - 3.5), mended_by(craft.marks[1]), "tactical diameter",
                 "L off 3.5");
  expect_at_most(20.0, static_cast<double>(heel), mended_by(craft.marks[2]), "heel", "degrees");
  expect_at_most(15.0, static_cast<double>(rate), mended_by(craft.marks[3]), "change of heel", "degrees a second");
}

// The rudder goes over by an angle, and back to the other side each time the boat has turned by as much.
TEST_P(BoatManoeuvres, ZigZagsWithinTheOvershootsOfStandards) {
  const Craft& craft = GetParam();
  for (const float angle : {10.0F, 20.0F}) {
    const float rudder = angle / boat_plan(craft.boat, size_of(craft)).rudder_max_deg;
    float side = 1.0F, leads = 0.0F;  // to which side a positive rudder turns the boat
    std::vector<float> overshoots;
    const Trial trial = run(craft, [&](float, float turned) {
      if (leads == 0.0F && std::abs(turned) > 0.5F * angle) leads = std::copysign(1.0F, turned);
      const float beyond = leads * turned;
      if (!overshoots.empty()) overshoots.back() = std::max(overshoots.back(), -side * beyond - angle);
      if (side * beyond >= angle) {
        side = -side;
        overshoots.push_back(0.0F);
      }
      return SetHelm{BodyId{1}, craft.throttle, side * rudder};
    });
    fmt::print("{}, {:.0f}/{:.0f}: overshoots", craft.name, angle, angle);
    for (std::size_t n = 0; n < overshoots.size() && n < 4; ++n) fmt::print(" {:.1f}", overshoots[n]);
    fmt::print(" degrees\n");
    ASSERT_GE(overshoots.size(), 3U) << "it does not answer its rudder";
    const bool wide = angle == 20.0F;
    expect_at_most(wide ? 25.0 : 10.0, static_cast<double>(overshoots[0]), mended_by(wide ? craft.marks[4] : '.'),
                   "first overshoot", "degrees");
    if (!wide) expect_at_most(25.0, static_cast<double>(overshoots[1]), mended_by('.'), "second overshoot", "degrees");
  }
}

// From full ahead with the engine full astern.
TEST_P(BoatManoeuvres, StopsWithinLengthsOfStandards) {
  const Craft& craft = GetParam();
  const Trial trial = run(craft, [](float, float) { return SetHelm{BodyId{1}, -1.0F, 0.0F}; });
  float way = 0.0F, time = 0.0F;
  for (const BodyState& state : trial.states) {
    if (glm::dot(state.velocity, state.orientation * Vec3(1, 0, 0)) <= 0.0F) break;
    way += speed_of(state) * trial.dt;
    time += trial.dt;
  }
  fmt::print("{}: stops from {:.1f} m/s in {:.1f} L and {:.1f} s\n", craft.name, speed_of(trial.states.front()),
             way / size_of(craft).x, time);
  EXPECT_LT(time, static_cast<float>(kTrial) - 1.0F);
  EXPECT_LT(way / size_of(craft).x, 15.0F);
  EXPECT_GT(way / size_of(craft).x, 0.5F) << "water is no wall";
}

const auto name_of = [](const auto& made) { return std::string(made.param.name); };
INSTANTIATE_TEST_SUITE_P(Boats, BoatManoeuvres, testing::Values(Craft{"launch", BoatClass::kLaunch, 2.5F}), name_of);
INSTANTIATE_TEST_SUITE_P(LongBoats, BoatManoeuvres,
                         testing::Values(Craft{"standard", BoatClass::kStandard, 3.0F, 1.0F, {}, "9...."},
                                         Craft{"runabout", BoatClass::kRunabout, 11.0F, 1.0F, {}, "9.999"},
                                         Craft{"runabout_at_0_4", BoatClass::kRunabout, 4.0F, 0.4F},
                                         Craft{"tug", BoatClass::kTug, 3.5F},
                                         Craft{"long", BoatClass::kStandard, 3.0F, 1.0F, {12.0F, 2.2F, 2.3F}}),
                         name_of);

}  // namespace
}  // namespace regatta::boat_manoeuvres_test
