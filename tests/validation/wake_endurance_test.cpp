// Every scene with the wakes at their strongest and the water at its least viscous, for five seconds and for a
// minute: finite, inside, no volume lost, induced speeds bounded. The water is coarser than in the scene files, so
// that the test ends some day.
#include "core/parallel.h"
#include "exchange/status.h"
#include "exchange/wake_damping.h"
#include "scene/scene_file.h"
#include "scene/scene_list.h"
#include "world/world.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace regatta::wake_endurance_test {
namespace {

constexpr float kColumns = 4000.0F;  // about so many: too few for a second thread

// Those without particles: nothing sheds among particles, and ten minutes of them take half an hour.
std::vector<std::string> scene_names() {
  std::vector<std::string> names;
  for (const SceneInfo& info : list_scenes(REGATTA_ROOT "/scenes")) {
    const Result<Scene> scene = read_scene(info.file, REGATTA_ROOT "/assets");
    if (scene && scene.value().ocean) continue;
    names.push_back(info.file.stem().string());
  }
  return names;
}

class WakeEndurance : public ::testing::TestWithParam<std::string> {
 protected:
  void SetUp() override { set_thread_count(1); }
  void TearDown() override { set_thread_count(processor_count()); }
};
class LongWakeEndurance : public WakeEndurance {};

// What a run of a scene came to.
struct Course {
  float fastest = 0.0F;  // water [m/s]
  float induced = 0.0F;  // largest u_V of all vortices together, at any node of their grids [m/s]
  float gain = 0.0F;     // λ/k
  double mass_error = 0.0;
  int vortices = 0;  // most at a time, vortons included
};

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

void run(const std::string& name, double seconds, double lambda, Course& course) {
  Result<Scene> read = read_scene(REGATTA_ROOT "/scenes/" + name + ".toml", REGATTA_ROOT "/assets");
  ASSERT_TRUE(read.ok()) << read.error().text();
  Scene scene = read.value();
  const Vec2 size = scene.domain.size();
  scene.water.spacing = std::max(scene.water.spacing, std::sqrt(size.x * size.y / kColumns));
  scene.params.waves_spacing = std::max(scene.params.waves_spacing, static_cast<double>(scene.water.spacing));
  scene.params.wake_lambda = lambda;
  scene.params.water_viscosity = param_info(ParamId::water_viscosity).minimum;
  for (BodySpec& body : scene.bodies) {
    if (body.kind != BodyKind::kBoat) continue;
    body.throttle = 0.8F;
    body.rudder = 0.35F;  // circles, through its own wake
  }
  Result<std::unique_ptr<World>> made = World::create(scene);
  ASSERT_TRUE(made.ok()) << made.error().text();
  World& world = *made.value();
  Snapshot snapshot;
  while (world.time() < seconds) {
    for (int i = 0; i < 20; ++i) world.step();
    world.snapshot({0.0F, false, true}, snapshot);
    ASSERT_EQ(world.status() & kFatalStatus, 0U) << "after " << world.time() << " s";
    course.fastest = std::max(course.fastest, snapshot.diagnostics.max_speed);
    course.vortices = std::max(course.vortices, snapshot.diagnostics.vortices + snapshot.diagnostics.vortons);
    for (const WakeSnapshot& wake : snapshot.wakes) {
      for (std::size_t i = 0; i < wake.x.size(); ++i) {
        ASSERT_TRUE(std::isfinite(wake.x[i] + wake.z[i] + wake.circulation[i]));
      }
    }
    const std::vector<const WakeField*> fields = fields_of(snapshot);
    for (const WakeField* field : fields) course.induced = std::max(course.induced, fastest_of(*field, fields));
  }
  course.mass_error = snapshot.diagnostics.mass_error;
  course.gain = static_cast<float>(lambda / wake_damping(world.params()));
}

// A vortex accelerates the water by λ u_V and fades at the rate k, so that it gives it (λ/k) u_V and no more. So the
// water is no faster than the same water without wakes by more than that. The share on top is for what lies between the
// samples, one in twenty steps.
void endure(const std::string& name, double seconds) {
  Course with, without;
  run(name, seconds, param_info(ParamId::wake_lambda).maximum, with);
  run(name, seconds, 0.0, without);
  fmt::print(
      "{}: at most {} vortices of {:.2f} m/s together, λ/k {:.2f}; water at most {:.2f} m/s, without wakes {:.2f}\n",
      name, with.vortices, with.induced, with.gain, with.fastest, without.fastest);
  constexpr float kBetween = 1.25F;
  constexpr float kFastest = 10.0F;  // of any scene, dam breaks included [m/s]
  EXPECT_LT(without.fastest, kFastest);
  EXPECT_LT(with.fastest, kBetween * (without.fastest + with.gain * with.induced));
  EXPECT_LT(with.mass_error, 1.0e-5);
  if (name != "thacker_bowl") {  // a ball that goes with the water
    EXPECT_GT(with.vortices, 0);
  }
}

TEST_P(WakeEndurance, FiveSecondsAtFullStrengthStayFinite) { endure(GetParam(), 5.0); }
TEST_P(LongWakeEndurance, AMinuteAtFullStrengthStaysFinite) { endure(GetParam(), 60.0); }

const auto scene_name = [](const auto& name) { return name.param; };
INSTANTIATE_TEST_SUITE_P(Scenes, WakeEndurance, ::testing::ValuesIn(scene_names()), scene_name);
INSTANTIATE_TEST_SUITE_P(Scenes, LongWakeEndurance, ::testing::ValuesIn(scene_names()), scene_name);

}  // namespace
}  // namespace regatta::wake_endurance_test
