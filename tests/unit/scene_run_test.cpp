#include "run/scene_run.h"

#include "driven_pond.h"

namespace regatta {
namespace {

std::unique_ptr<SceneRun> kept_run(const Scene& scene = driven_pond()) {
  auto run = SceneRun::start(scene, {});
  EXPECT_TRUE(run) << run.error().text();
  run.value()->keep_history(TimeLine::kBudget);
  return std::move(run).value();
}

std::vector<Grip> grips_of(const SceneRun& run) {
  Snapshot now;
  run.world().snapshot({}, now);
  return now.grips;
}

Scene two_boats() {
  Scene scene = driven_pond();
  scene.bodies.push_back(boat_under_way({1.6F, 0.5F, 0.6F}, 100.0F, {0.0F, 1.8F}, 0.0F));
  scene.bodies.back().name = "other";
  return scene;
}

// One boat is dragged by a hand, the other pinned.
void drag_and_pin(SceneRun& run, int steps) {
  for (int i = 0; i < steps; ++i) {
    const std::int64_t step = run.steps();
    if (step == 5) run.enqueue(GrabBody{BodyId{1}, Vec3(0.0F)});
    if (step > 5 && step < 30)
      run.enqueue(MoveHand{BodyId{1}, {0.02F * static_cast<float>(step), 0.2F, 0.0F}, {1.2F, 0.0F, 0.0F}});
    if (step == 30) run.enqueue(LetGo{BodyId{1}});
    if (step == 6) run.enqueue(GrabBody{BodyId{2}, Vec3(0.0F)});
    if (step == 8) run.enqueue(MoveHand{BodyId{2}, {0.0F, 0.0F, 1.8F}});
    run.step();
  }
}

TEST(SceneRun, WhoLeavesThePastLetsGoOfWhatAHandHeldThereAndOfNoPin) {
  const auto run = kept_run(two_boats());
  drag_and_pin(*run, 40);
  ASSERT_TRUE(run->seek(20));
  ASSERT_EQ(grips_of(*run).size(), 2U);
  run->enqueue(SetHelm{BodyId{1}, 0.0F, 0.0F});
  ASSERT_NE(run->left(), nullptr);
  run->step();
  const std::vector<Grip> left = grips_of(*run);
  ASSERT_EQ(left.size(), 1U);
  EXPECT_EQ(left[0].body, BodyId{2}) << "what is pinned stays so";
}

// If the hand did not let go, it would drag the boat off its pond although nobody moves it.
TEST(SceneRun, WhoStopsInTheMiddleOfADragIsRidOfTheHandAtTheLinesEndToo) {
  const auto run = kept_run(two_boats());
  drag_and_pin(*run, 25);
  ASSERT_TRUE(run->seek(15));
  run->enqueue(SetHelm{BodyId{1}, 0.0F, 0.0F});
  run->step();
  ASSERT_EQ(grips_of(*run).size(), 1U);
  EXPECT_EQ(grips_of(*run)[0].body, BodyId{2});
}

TEST(SceneRun, CommandsThatWaitAtTheEndAreGivenWhenItIsReachedAgain) {
  const auto run = kept_run(), reference = kept_run();
  for (SceneRun* const one : {run.get(), reference.get()}) {
    for (int i = 0; i < 30; ++i) one->step();
    one->enqueue(SetHelm{BodyId{1}, -1.0F, 1.0F});
    one->enqueue(SetParam{ParamId::water_viscosity, 0.2});
  }
  ASSERT_TRUE(run->seek(12));
  EXPECT_TRUE(run->world().waiting().empty());
  ASSERT_TRUE(run->seek(30));
  EXPECT_EQ(run->world().waiting().size(), 2U);
  ASSERT_TRUE(run->seek(25));
  for (int i = 0; i < 5; ++i) run->step();  // and by itself
  EXPECT_EQ(run->world().waiting().size(), 2U);
  // The world is made anew, as for a run that was left long ago.
  auto again = SceneRun::resume(driven_pond(), {}, run->take_history(), 30);
  ASSERT_TRUE(again) << again.error().text();
  EXPECT_EQ(again.value()->world().waiting().size(), 2U);
  for (int i = 0; i < 20; ++i) {
    again.value()->step();
    reference->step();
  }
  EXPECT_EQ(again.value()->world().hash(), reference->world().hash());
  EXPECT_EQ(again.value()->history()->commands().size(), 2U) << "each counts once";
  ASSERT_TRUE(again.value()->seek(33));
  for (int i = 0; i < 17; ++i) again.value()->step();
  EXPECT_EQ(again.value()->world().hash(), reference->world().hash());
}

// The same drive on two waters, as a split picture shows it: the left one is what a run on it alone would be.
TEST(SceneRun, AReplayIsPlayedOnBothWatersOfASplitPicture) {
  auto recording = std::make_shared<Recording>();
  const auto recorded = kept_run(two_boats());
  drag_and_pin(*recorded, 90);
  recording->commands = recorded->history()->commands();
  recording->head.interval = 60;
  std::vector<ArrayHash> hashes;
  recorded->world().array_hashes(hashes);
  auto names = std::make_shared<ArrayNames>();
  ReplayMark end{90, nullptr, {}, {}};
  for (const ArrayHash& hash : hashes) {
    names->push_back(hash.name);
    end.hashes.push_back(mark_hash(hash.hash));
  }
  end.names = names;
  recording->marks.push_back(end);

  RunOptions options;
  options.recording = recording;
  options.split = SplitKind::kSolver;
  const auto split = SceneRun::start(two_boats(), options);
  ASSERT_TRUE(split) << split.error().text();
  Scene other = two_boats();
  other.params.water_solver = WaterSolver::kColumns;
  options.split = SplitKind::kNone;
  const auto alone = SceneRun::start(other, options);
  ASSERT_TRUE(alone) << alone.error().text();
  for (int i = 0; i < 90; ++i) {
    split.value()->step();
    alone.value()->step();
  }
  EXPECT_EQ(split.value()->world().hash(), recorded->world().hash());
  EXPECT_FALSE(split.value()->playback()->divergence());
  ASSERT_NE(split.value()->twin(), nullptr);
  EXPECT_EQ(split.value()->twin()->hash(), alone.value()->world().hash());
  EXPECT_NE(split.value()->twin()->hash(), split.value()->world().hash());
}

}  // namespace
}  // namespace regatta
