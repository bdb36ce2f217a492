// Every scene with the wakes at their strongest and the water at its least viscous, for five seconds and for a
// minute, beside the same without wakes: finite, inside, no volume lost; the water gains no more energy than the wakes
// may spend, and gains some where boats drive; speeds bounded. The water is coarser than in the scene files, so that
// the test ends some day.
#include "core/parallel.h"
#include "exchange/status.h"
#include "exchange/wake_damping.h"
#include "our_scenes.h"
#include "world/world.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace regatta::wake_endurance_test {
namespace {

constexpr float kColumns = 4000.0F;  // about so many: too few for a second thread

class WakeEndurance : public ::testing::TestWithParam<std::string> {
 protected:
  void SetUp() override { set_thread_count(1); }
  void TearDown() override { set_thread_count(processor_count()); }
};
class LongWakeEndurance : public WakeEndurance {};

// The grids of all bodies, in the plane and of rings below.
std::vector<const WakeField*> fields_of(const Snapshot& snapshot) {
  std::vector<const WakeField*> fields;
  for (const WakeSnapshot& wake : snapshot.wakes) fields.push_back(&wake.field);
  for (const ShedSnapshot& shed : snapshot.vortons.bodies) fields.push_back(&shed.field);
  return fields;
}

// At the nodes of one of these grids, by all of them together.
float fastest_of(const WakeField& field, const std::vector<const WakeField*>& all) {
  float fastest = 0.0F;
  for (int k = 0; k < field.nz; ++k) {
    for (int i = 0; i < field.nx; ++i) {
      const Vec2 at =
          field.origin + field.spacing * (static_cast<float>(i) * field.axis + static_cast<float>(k) * field.across());
      Vec2 sum(0.0F);
      for (const WakeField* other : all) sum += other->at(at);
      fastest = std::max(fastest, glm::length(sum));
    }
  }
  return fastest;
}

// The scene with wakes so strong, its boats in circles through their own.
std::unique_ptr<World> world_of(Scene scene, double lambda) {
  const Vec2 size = scene.domain.size();
  scene.water.spacing = std::max(scene.water.spacing, std::sqrt(size.x * size.y / kColumns));
  scene.params.waves_spacing = std::max(scene.params.waves_spacing, static_cast<double>(scene.water.spacing));
  scene.params.wake_lambda = lambda;
  scene.params.water_viscosity = param_info(ParamId::water_viscosity).minimum;
  for (BodySpec& body : scene.bodies) {
    if (body.kind != BodyKind::kBoat) continue;
    body.throttle = 0.8F;
    body.rudder = 0.35F;
  }
  Result<std::unique_ptr<World>> made = World::create(scene);
  EXPECT_TRUE(made.ok()) << made.error().text();
  return made.ok() ? std::move(made).value() : nullptr;
}

// What two runs of a scene came to, with wakes and without.
struct Course {
  float fastest = 0.0F, fastest_without = 0.0F;  // water [m/s]
  float induced = 0.0F;      // largest u_V of all vortices together, at any node of their grids [m/s]
  int vortices = 0;          // most at a time, vortons included
  double work = 0.0;         // that the wakes may have done by now (WakeReaction::power) [J]
  double of_boats = 0.0;     // thereof those of boats that drive themselves [J]
  double most_gained = 0.0;  // kinetic energy beyond that of the water without, of `work`
};

void add_work(const Snapshot& snapshot, double seconds, Course& course) {
  const auto of = [&](const WakeField& field) {
    return field.empty() ? 0.0 : seconds * static_cast<double>(field.reaction.power);
  };
  for (std::size_t b = 0; b < snapshot.wakes.size(); ++b) {
    course.work += of(snapshot.wakes[b].field);
    if (snapshot.bodies[b].is_boat && snapshot.bodies[b].motion == BodyMotion::kDynamic)
      course.of_boats += of(snapshot.wakes[b].field);
  }
  for (const ShedSnapshot& shed : snapshot.vortons.bodies) course.work += of(shed.field);
}

// Both at once, looked at every 20 steps.
void run(const std::string& name, double seconds, World& with, World& without, Course& course) {
  constexpr int kBetween = 20, kOften = 4;  // steps from look to look, and from one sum of the work to the next
  Snapshot now, plain;
  while (with.time() < seconds) {
    for (int i = 1; i <= kBetween; ++i) {
      with.step();
      without.step();
      if (i % kOften != 0) continue;
      with.snapshot({0.0F, false, true}, now);
      add_work(now, kOften * with.dt(), course);
    }
    without.snapshot({}, plain);
    ASSERT_EQ(with.status() & kFatalStatus, 0U) << "after " << with.time() << " s";
    for (const WakeSnapshot& wake : now.wakes) {
      for (std::size_t i = 0; i < wake.x.size(); ++i) {
        ASSERT_TRUE(std::isfinite(wake.x[i] + wake.z[i] + wake.circulation[i]));
      }
    }
    course.fastest = std::max(course.fastest, now.diagnostics.max_speed);
    course.fastest_without = std::max(course.fastest_without, plain.diagnostics.max_speed);
    course.vortices = std::max(course.vortices, now.diagnostics.vortices + now.diagnostics.vortons);
    const std::vector<const WakeField*> fields = fields_of(now);
    for (const WakeField* field : fields) course.induced = std::max(course.induced, fastest_of(*field, fields));
    // Push and counter-push do no more work than the bodies lose without them (exchange/wake_balance.h), and what the
    // water has won of it, it loses again bit by bit.
    const double gained = now.diagnostics.kinetic_energy - plain.diagnostics.kinetic_energy;
    EXPECT_LE(gained, course.work) << name << " after " << with.time() << " s";
    if (course.work > 0.0) course.most_gained = std::max(course.most_gained, gained / course.work);
  }
  EXPECT_LT(now.diagnostics.mass_error, 1.0e-5);
}

void endure(const std::string& name, double seconds) {
  const Result<Scene> scene = our_scenes::read(name);
  ASSERT_TRUE(scene.ok()) << scene.error().text();
  const double lambda = param_info(ParamId::wake_lambda).maximum;
  const auto with = world_of(scene.value(), lambda);
  const auto without = world_of(scene.value(), 0.0);
  ASSERT_TRUE(with != nullptr && without != nullptr);
  Course course;
  ASSERT_NO_FATAL_FAILURE(run(name, seconds, *with, *without, course));
  const auto gain = static_cast<float>(lambda / wake_damping(with->params()));
  fmt::print(
      "{}: at most {} vortices of {:.2f} m/s together, λ/k {:.2f}; water at most {:.2f} m/s, without wakes {:.2f}; it "
      "gains at most {:.3f} of {:.3g} J, boats' wakes {:.2f} of these\n",
      name, course.vortices, course.induced, gain, course.fastest, course.fastest_without, course.most_gained,
      course.work, course.of_boats / std::max(course.work, 1e-9));
  constexpr float kFastest = 10.0F;  // bound on the speed in any scene, dam breaks included [m/s]
  EXPECT_LT(course.fastest_without, kFastest);
  const bool boats_alone = course.of_boats > 0.9 * course.work;
  if (boats_alone) {
    // A vortex accelerates the water by λ u_V and fades at the rate k: (λ/k) u_V and no more. Of a boat's the work
    // that they may do leaves half of it (docs/wakes.md).
    constexpr float kLeft = 0.5F;
    EXPECT_LT(course.fastest, course.fastest_without + kLeft * gain * course.induced);
  } else {
    constexpr float kPressed = 1.25F;  // between bodies that move as told
    EXPECT_LT(course.fastest, kPressed * (course.fastest_without + gain * course.induced));
  }
  // They act: at some time the water has a fifth of all that boats' wakes may have done.
  constexpr double kLeastGained = 0.2;
  if (boats_alone) {
    EXPECT_GT(course.most_gained, kLeastGained);
  } else if (course.work > 0.0) {
    EXPECT_GT(course.most_gained, 0.0);
  }
  if (name != "thacker_bowl") {  // a ball that goes with the water
    EXPECT_GT(course.vortices, 0);
  }
}

TEST_P(WakeEndurance, FiveSecondsAtFullStrengthStayFinite) { endure(GetParam(), 5.0); }
TEST_P(LongWakeEndurance, AMinuteAtFullStrengthStaysFinite) { endure(GetParam(), 60.0); }

const auto scene_name = [](const auto& name) { return name.param; };
// Nothing sheds among particles, and ten minutes of them take half an hour.
INSTANTIATE_TEST_SUITE_P(Scenes, WakeEndurance, ::testing::ValuesIn(our_scenes::of_shallow_water()), scene_name);
INSTANTIATE_TEST_SUITE_P(Scenes, LongWakeEndurance, ::testing::ValuesIn(our_scenes::of_shallow_water()), scene_name);

}  // namespace
}  // namespace regatta::wake_endurance_test
