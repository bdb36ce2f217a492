// A run in memory: any of its steps comes back bit by bit, through commands, branches and thinned keyframes, within the
// budget.
#include "replay/time_line.h"

#include "core/parallel.h"
#include "core/rng.h"
#include "driven_pond.h"
#include "world/world_state.h"

#include <algorithm>
#include <cstring>
#include <functional>
#include <limits>

namespace regatta {
namespace {

struct Sail {
  std::unique_ptr<World> world;
  std::unique_ptr<TimeLine> line;
  std::vector<std::uint64_t> hashes;  // before each step

  explicit Sail(const Scene& scene, std::int64_t spacing = 12) : world(make(scene)) {
    line = std::make_unique<TimeLine>(*world);
    line->set_spacing(spacing);
    hashes.push_back(world->hash());
  }
  void go(int steps, const std::function<void(World&)>& command = drive_pond) {
    for (int i = 0; i < steps; ++i) {
      command(*world);
      world->step();
      line->after_step(*world);
      hashes.push_back(world->hash());
    }
  }
};

TEST(TimeLine, EveryStepComesBackBitByBit) {
  Sail run(driven_pond());
  run.go(200);
  EXPECT_EQ(run.line->last_step(), 200);
  EXPECT_EQ(run.line->commands().size(), 48U) << "all that were given";
  EXPECT_EQ(run.line->frames().size(), 17U) << "at 0, 12, 24, …";
  run.line->keep(*run.world);
  Rng rng(20261128);
  for (int i = 0; i < 40; ++i) {
    const auto step = static_cast<std::int64_t>(rng.next() % 201U);
    set_thread_count(1 + i % 3);
    const Result<> there = seek(*run.line, *run.world, step);
    ASSERT_TRUE(there) << there.error().text();
    ASSERT_EQ(run.world->steps(), step);
    ASSERT_EQ(run.world->hash(), run.hashes[static_cast<std::size_t>(step)]) << step;
  }
  set_thread_count(1);
  // From the end it goes on as if nothing had happened.
  ASSERT_TRUE(seek(*run.line, *run.world, 200));
  Sail other(driven_pond());
  other.go(200);
  run.go(20);
  other.go(20);
  EXPECT_EQ(run.world->hash(), other.world->hash());
  EXPECT_EQ(run.line->last_step(), 220);
}

TEST(TimeLine, AWorldIsMadeFromAKeyframe) {
  Sail run(driven_pond());
  run.go(160);
  for (const std::int64_t step : {std::int64_t{0}, std::int64_t{50}, std::int64_t{125}, std::int64_t{160}}) {
    Result<std::unique_ptr<World>> world = World::create(run.line->before(step).state());
    ASSERT_TRUE(world) << world.error().text();
    ASSERT_TRUE(seek(*run.line, *world.value(), step));
    EXPECT_EQ(world.value()->hash(), run.hashes[static_cast<std::size_t>(step)]) << step;
  }
}

TEST(TimeLine, ABranchSharesItsPastAndLeavesTheOtherAsItWas) {
  Sail run(driven_pond());
  run.go(150);
  run.line->keep(*run.world);
  ASSERT_TRUE(seek(*run.line, *run.world, 70));
  Sail branch(driven_pond());
  *branch.line = run.line->branch(70);
  EXPECT_EQ(branch.line->last_step(), 70);
  const std::size_t before = run.line->size();
  const TimeLine* const both[] = {run.line.get(), branch.line.get()};
  EXPECT_EQ(total_size(both), before + branch.line->own_size()) << "keyframes that two lines share count once";
  // Another future there.
  const std::vector<std::uint64_t> hashes = run.hashes;
  branch.world = std::move(run.world);
  branch.hashes.assign(hashes.begin(), hashes.begin() + 71);
  branch.go(60, [](World& world) {
    if (world.steps() == 70) world.enqueue(SetHelm{BodyId{1}, -1.0F, 0.0F});
  });
  EXPECT_NE(branch.world->hash(), hashes[130]);
  EXPECT_GT(total_size(both), before);
  for (const std::int64_t step : {std::int64_t{65}, std::int64_t{70}, std::int64_t{71}, std::int64_t{128}}) {
    ASSERT_TRUE(seek(*branch.line, *branch.world, step));
    EXPECT_EQ(branch.world->hash(), branch.hashes[static_cast<std::size_t>(step)]) << step;
  }
  // Go back to the first line with the same world.
  ASSERT_TRUE(branch.world->restore(run.line->before(120).state()));
  ASSERT_TRUE(seek(*run.line, *branch.world, 149));
  EXPECT_EQ(branch.world->hash(), hashes[149]);
}

TEST(TimeLine, KeyframesThinOutWithTheDistance) {
  Scene scene = driven_pond();
  Sail run(scene, 10);
  run.go(3600, [](World&) {});
  const auto frames = run.line->frames();
  const auto dense = static_cast<std::int64_t>(TimeLine::kDense / run.world->dt());
  ASSERT_LT(dense, 1800);
  EXPECT_EQ(frames.front()->step, 0);
  std::int64_t widest = 0;
  for (std::size_t i = 1; i < frames.size(); ++i) {
    const std::int64_t gap = frames[i]->step - frames[i - 1]->step, away = 3600 - frames[i - 1]->step;
    if (away <= dense) {
      EXPECT_EQ(gap, 10) << frames[i]->step;
    }
    EXPECT_LE(static_cast<double>(gap), std::max(20.0, 45.0 * static_cast<double>(away) / static_cast<double>(dense)));
    widest = std::max(widest, gap);
  }
  EXPECT_GT(widest, 20) << "those of a minute ago lie farther apart";
  EXPECT_LT(frames.size(), 150U);
  // Steps whose keyframes were dropped are computed again.
  ASSERT_TRUE(seek(*run.line, *run.world, 137));
  EXPECT_EQ(run.world->hash(), run.hashes[137]);
}

TEST(TimeLine, KeepsItsBudget) {
  Sail first(driven_pond(), 4);
  first.go(40, [](World&) {});
  first.line->keep(*first.world);
  const std::size_t one = first.line->before(40).size();
  Sail run(driven_pond(), 4);
  run.line->set_budget(10 * one);
  std::size_t most = 0;
  for (int i = 0; i < 400; ++i) {
    run.go(1);
    most = std::max(most, run.line->size());
  }
  EXPECT_LE(most, 13 * one) << "those, and the one that is being packed";
  EXPECT_GE(run.line->frames().size(), 4U);
  ASSERT_TRUE(seek(*run.line, *run.world, 333));
  EXPECT_EQ(run.world->hash(), run.hashes[333]);
  run.line->shrink(0);
  EXPECT_EQ(run.line->frames().size(), 2U) << "the first and the last stay";
  ASSERT_TRUE(seek(*run.line, *run.world, 5));
  EXPECT_EQ(run.world->hash(), run.hashes[5]);
}

// A long run of many commands, which are kept in full: keyframes are not starved by them.
TEST(TimeLine, CommandsLeaveKeyframesAQuarterOfTheBudget) {
  Sail first(driven_pond(), 4);
  first.go(40, [](World&) {});
  first.line->keep(*first.world);
  const std::size_t one = first.line->before(40).size();
  Sail run(driven_pond(), 4);
  run.line->set_budget(40 * one);
  std::size_t fewest = 100, most = 0;
  for (int i = 0; i < 300; ++i) {
    run.go(1, [](World& world) {
      for (int k = 0; k < 60; ++k) world.enqueue(SetHelm{BodyId{1}, 0.5F, 0.01F * static_cast<float>(k)});
    });
    if (i < 200) continue;
    fewest = std::min(fewest, run.line->frames().size());
    most = std::max(most, run.line->size() - run.line->own_size());
  }
  EXPECT_GT(run.line->own_size(), run.line->budget()) << "commands alone take more";
  EXPECT_GE(fewest, 8U);
  EXPECT_LE(most, 13 * one);
  ASSERT_TRUE(seek(*run.line, *run.world, 222));
  EXPECT_EQ(run.world->hash(), run.hashes[222]);
}

// A run that is lost comes back at any of its steps, at those that are lost, too.
TEST(TimeLine, ARunThatIsNoLongerFiniteComesBack) {
  Scene scene = driven_pond();
  scene.params.water_solver = WaterSolver::kColumns;
  Sail run(scene, 4);
  run.go(10, [](World&) {});
  WorldState lost;
  run.world->take_state(lost);
  const float nan = std::numeric_limits<float>::quiet_NaN();
  for (StateArray& array : lost.arrays.arrays) {
    if (array.name == "columns.u") std::memcpy(array.bytes.data(), &nan, sizeof nan);
  }
  ASSERT_FALSE(run.world->restore(lost)) << "it is no state that a file may hold";
  ASSERT_TRUE(run.world->restore(lost, StateTrust::kOwn));
  run.go(10, [](World&) {});
  ASSERT_NE(run.world->status() & static_cast<std::uint32_t>(StatusBit::kNonFinite), 0U);
  for (const std::int64_t step : {std::int64_t{5}, std::int64_t{16}, std::int64_t{19}, std::int64_t{9}}) {
    const Result<> there = seek(*run.line, *run.world, step);
    ASSERT_TRUE(there) << there.error().text();
    EXPECT_EQ(run.world->hash(), run.hashes[static_cast<std::size_t>(step)]) << step;
  }
}

TEST(TimeLine, CommandsCountAndThoseThatWaitStayAtItsEnd) {
  Sail run(driven_pond());
  run.go(10);
  const std::size_t before = run.line->size();
  constexpr std::size_t kCommand = sizeof(TimeLine::Commands::value_type);
  EXPECT_EQ(run.line->own_size(), kCommand + run.line->track().size());
  EXPECT_EQ(run.line->branch(0).own_size(), run.line->branch(0).track().size());
  EXPECT_LT(run.line->branch(0).track().size(), run.line->track().size());
  EXPECT_GE(before, run.line->frames().front()->size() + run.line->own_size());
  run.line->set_waiting({SetHelm{BodyId{1}, -1.0F, 0.0F}});
  EXPECT_TRUE(run.line->branch(9).take_waiting().empty());
  EXPECT_EQ(run.line->branch(10).take_waiting().size(), 1U);
  EXPECT_EQ(run.line->take_waiting().size(), 1U);
  EXPECT_TRUE(run.line->take_waiting().empty()) << "each is given once";
}

TEST(TimeLine, WhatRidesOnTheWaterIsKeptWithAKeyframe) {
  Sail run(driven_pond(), 8);
  const auto marked = [](double number) {
    State state;
    std::vector<double> numbers(3000, number);
    take_state([&](Archive& archive) { archive.array("numbers", numbers); }, state);
    return state;
  };
  SeekWatch watch;
  std::vector<std::int64_t> begun;
  watch.begins = [&](const Keyframe& frame) {
    begun.push_back(frame.step);
    ASSERT_NE(frame.drawn.layout, nullptr);
    State drawn;
    unpack(frame.drawn, drawn);
    EXPECT_EQ(drawn, marked(static_cast<double>(frame.step)));
  };
  watch.drawn = [&](const World& world) { return marked(static_cast<double>(world.steps())); };
  for (int i = 0; i < 100; ++i) {
    drive_pond(*run.world);
    run.world->step();
    if (run.line->after_step(*run.world)) run.line->keep_drawn(watch.drawn(*run.world));
  }
  ASSERT_TRUE(seek(*run.line, *run.world, 50, watch));
  ASSERT_TRUE(seek(*run.line, *run.world, 55, watch)) << "on from where it stands";
  ASSERT_TRUE(seek(*run.line, *run.world, 99, watch));
  ASSERT_TRUE(seek(*run.line, *run.world, 97, watch));
  EXPECT_EQ(begun, (std::vector<std::int64_t>{48, 96, 96}));
}

}  // namespace
}  // namespace regatta
