// A water that src knows nothing of, from world to picture, panels, CSV files and benchmark: whoever shows a world
// knows what waters report, and no kind of water.
#include "run/offscreen_view.h"

#include "output/csv_writer.h"
#include "run/figure_sums.h"
#include "run/view_setup.h"
#include "still_pond.h"
#include "ui/water_facts.h"
#include "ui_frames.h"
#include "world/world.h"

#include <gtest/gtest.h>

namespace regatta {
namespace {

constexpr std::array<WaterKind, 1> kPondAlone = {
    {{"pond", [](const Scene&, const Params&) { return true; }, make_pond, pond_stage::kAll}}};

Scene pond_scene() {
  Scene scene;
  scene.domain.lower = {-2.0F, -2.0F};
  scene.domain.upper = {2.0F, 2.0F};
  scene.water.depth = 1.0F;
  return scene;
}

Snapshot pond_snapshot(const Scene& scene) {
  const auto world = World::create(scene, kPondAlone).value();
  for (int i = 0; i < 60; ++i) world->step();
  Snapshot snapshot;
  world->snapshot(drawing_request(scene, {}, 10'000), snapshot);
  return snapshot;
}

TEST(OffscreenView, ShowsTheParticlesOfAnyWater) {
  const Scene scene = pond_scene();
  Snapshot snapshot = pond_snapshot(scene);
  DataFiles data;
  data.shaders = REGATTA_ROOT "/shaders";
  for (const OceanView how : {OceanView::kSurface, OceanView::kSpheres}) {
    ViewSelection selection;
    selection.ocean = how;
    const auto view = OffscreenView::create(data, scene, selection, SplitKind::kNone, 320, 200);
    ASSERT_TRUE(view.ok()) << view.error().text();
    const Image with = view.value()->draw(snapshot, nullptr, 1.0F, 0.0F).value();
    Snapshot dry = snapshot;
    dry.clouds.clear();
    const Image without = view.value()->draw(dry, nullptr, 1.0F, 0.0F).value();
    int different = 0;
    for (std::size_t i = 0; i < with.rgb.size(); ++i) different += std::abs(with.rgb[i] - without.rgb[i]) > 8 ? 1 : 0;
    EXPECT_GT(different, 1000) << static_cast<int>(how);
  }
}

TEST(OffscreenView, TheFiguresOfAnyWaterAreColumnsOfCsvAndKeysOfTheBenchmark) {
  const Snapshot snapshot = pond_snapshot(pond_scene());
  EXPECT_NE(csv_header(snapshot).find(",pond.level [m],water.volume [m^3]"), std::string::npos) << csv_header(snapshot);
  EXPECT_EQ(figure_text(snapshot.diagnostics.figures.at(0)), "0.0100 m");
  FigureSums sums;
  sums.add(snapshot.diagnostics.figures);
  ASSERT_EQ(sums.over_steps().size(), 1U);
  EXPECT_NEAR(sums.over_steps()[0].value, 0.01, 1e-6);
}

class PondPanel : public TallUiTest {};

TEST_F(PondPanel, IsThereWithWhatThePondReports) {
  frames(3);
  EXPECT_FALSE(is_shown("###water"));
  snapshot_ = pond_snapshot(pond_scene());
  frames(30);
  EXPECT_TRUE(is_shown("###water"));
}

}  // namespace
}  // namespace regatta
