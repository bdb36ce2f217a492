// Every scene with the wakes at their strongest and the water at its least viscous, for twenty seconds and for ten
// minutes: finite, inside, no volume lost, induced speeds bounded. The water is coarser than in the scene files, so
// that the test ends some day.
#include "core/parallel.h"
#include "exchange/status.h"
#include "scene/scene_file.h"
#include "scene/scene_list.h"
#include "world/world.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace regatta {
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

void endure(const std::string& name, double seconds) {
  Result<Scene> read = read_scene(REGATTA_ROOT "/scenes/" + name + ".toml", REGATTA_ROOT "/assets");
  ASSERT_TRUE(read.ok()) << read.error().text();
  Scene scene = read.value();
  const Vec2 size = scene.domain.size();
  scene.water.spacing = std::max(scene.water.spacing, std::sqrt(size.x * size.y / kColumns));
  scene.params.wake_lambda = param_info(ParamId::wake_lambda).maximum;
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
  float fastest = 0.0F;
  int most = 0;
  while (world.time() < seconds) {
    for (int i = 0; i < 60; ++i) world.step();
    world.snapshot({0.0F, false, true}, snapshot);
    ASSERT_EQ(world.status() & kFatalStatus, 0U) << "after " << world.time() << " s";
    fastest = std::max(fastest, snapshot.diagnostics.max_speed);
    most = std::max(most, snapshot.diagnostics.vortices);
    for (const WakeSnapshot& wake : snapshot.wakes) {
      for (std::size_t i = 0; i < wake.x.size(); ++i) {
        ASSERT_TRUE(std::isfinite(wake.x[i] + wake.z[i] + wake.circulation[i]));
      }
    }
  }
  fmt::print("{}: {} columns, at most {} vortices, water at most {:.1f} m/s, volume error {:.1e}\n", name,
             snapshot.diagnostics.columns, most, fastest, snapshot.diagnostics.mass_error);
  EXPECT_LT(fastest, 15.0F);
  EXPECT_LT(snapshot.diagnostics.mass_error, 1.0e-5);
}

TEST_P(WakeEndurance, TwentySecondsAtFullStrengthStayFinite) { endure(GetParam(), 20.0); }
TEST_P(LongWakeEndurance, TenMinutesAtFullStrengthStayFinite) { endure(GetParam(), 600.0); }

const auto scene_name = [](const auto& name) { return name.param; };
INSTANTIATE_TEST_SUITE_P(Scenes, WakeEndurance, ::testing::ValuesIn(scene_names()), scene_name);
INSTANTIATE_TEST_SUITE_P(Scenes, LongWakeEndurance, ::testing::ValuesIn(scene_names()), scene_name);

}  // namespace
}  // namespace regatta
