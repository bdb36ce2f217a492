#include "app/hand_gauges.h"

#include "scene/scene.h"

#include <gtest/gtest.h>

#include <cmath>

namespace regatta {
namespace {

Scene pond() {
  Scene scene;
  scene.domain.lower = {-4.0F, -3.0F};
  scene.domain.upper = {4.0F, 3.0F};
  scene.params.water_solver = WaterSolver::kGrid;
  scene.gauges = {{"hand 1", {1.0F, 1.0F}}};
  return scene;
}

TEST(HandGauges, AClickOnTheWaterSetsOneWhileItIsAimed) {
  UiModel model;
  const std::vector<Gauge> known = {{"hand 1", {0.0F, 0.0F}}};
  const auto click = [&](const Result<Vec2>& at) {
    model.clicks_gauge = true;
    return set_hand_gauge(model, at, known);
  };
  EXPECT_EQ(click(Vec2(1.0F, 2.0F)), "") << "nobody asked";
  EXPECT_FALSE(model.gauge_at);
  model.aims_gauge = true;
  EXPECT_EQ(set_hand_gauge(model, Vec2(1.0F, 2.0F), known), "") << "the click before is forgotten";
  EXPECT_EQ(model.gauge_at, Vec2(1.0F, 2.0F));
  EXPECT_EQ(click(Error{"sky"}), "");
  EXPECT_FALSE(model.gauge_at);
  EXPECT_NE(click(Vec2(1.5F, -2.25F)).find("\"hand 2\""), std::string::npos) << "the scene has a \"hand 1\"";
  ASSERT_EQ(model.gauges.size(), 1U);
  EXPECT_EQ(model.gauges[0].at, Vec2(1.5F, -2.25F));
  EXPECT_FALSE(model.aims_gauge) << "one click, one gauge";
  for (int i = 0; i < 20; ++i) {
    model.aims_gauge = true;
    click(Vec2(0.0F));
  }
  EXPECT_EQ(model.gauges.size(), kMostHandGauges);
}

TEST(HandGauges, TheyReadWhatGaugesOfTheSceneReadAndChangeNothing) {
  const Scene scene = pond();
  Result<std::unique_ptr<World>> made = World::create(scene);
  ASSERT_TRUE(made) << made.error().text();
  World& world = *made.value();
  world.enqueue(PushWater{.at = {0.0F, 0.0F}, .radius = 1.5F, .velocity = {1.0F, 0.0F, 0.5F}});
  for (int i = 0; i < 20; ++i) world.step();
  const std::uint64_t before = world.hash();
  UiModel model;
  model.gauges = {{"hand 2", {1.0F, 1.0F}}, {"hand 3", {90.0F, 0.0F}}};
  model.gauge_at = Vec2(-0.5F, 0.25F);
  Snapshot snapshot;
  world.snapshot({}, snapshot);
  for (int again = 0; again < 2; ++again) read_hand_gauges(world, model, snapshot);
  ASSERT_EQ(snapshot.gauges.size(), 3U) << "once each, however often they are read";
  EXPECT_EQ(snapshot.gauges[1].water.surface, snapshot.gauges[0].water.surface);
  EXPECT_EQ(snapshot.gauges[1].water.velocity, snapshot.gauges[0].water.velocity);
  EXPECT_GT(glm::length(snapshot.gauges[1].water.velocity), 1e-4F);
  EXPECT_TRUE(std::isnan(snapshot.gauges[1].height));
  EXPECT_FALSE(snapshot.gauges[2].water.wet) << "outside the water";
  EXPECT_TRUE(model.gauge_water.wet);
  EXPECT_EQ(world.hash(), before);
  model.gauges.clear();
  model.gauge_at.reset();
  read_hand_gauges(world, model, snapshot);
  EXPECT_EQ(snapshot.gauges.size(), 1U);
}

}  // namespace
}  // namespace regatta
