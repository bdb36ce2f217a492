#include "run/ghost_run.h"

#include "core/files.h"
#include "core/state_hash.h"
#include "driven_pond.h"
#include "replay/recording.h"
#include "run/scene_run.h"

#include <algorithm>
#include <ctime>
#include <fstream>

namespace regatta {
namespace {

class Ghosts : public SavedWorld {
 protected:
  [[nodiscard]] DataFiles data() const {
    const std::filesystem::path root = REGATTA_ROOT;
    return {root / "scenes", root / "shaders", root / "assets"};
  }
  // A run that was driven for so many steps, as a file; where its boat lay after each.
  std::vector<BodyState> record(const std::string& name, int steps) {
    auto run = SceneRun::start(driven_pond(), {});
    EXPECT_TRUE(run);
    auto file = OutputFile::create(folder_ / name);
    EXPECT_TRUE(run.value()->record(std::move(file).value(), false));
    std::vector<BodyState> states;
    for (int i = 0; i <= steps; ++i) {
      Snapshot snapshot;
      run.value()->world().snapshot({}, snapshot);
      states.push_back(snapshot.bodies[0].state);
      if (i == steps) break;
      if (i % 10 == 0) run.value()->enqueue(SetHelm{BodyId{1}, 1.0F, 0.1F * static_cast<float>(i % 7)});
      run.value()->step();
    }
    EXPECT_TRUE(run.value()->end_recording());
    return states;
  }
};

// While another world runs beside it.
TEST_F(Ghosts, ItsBoatLiesWhereThatOfTheRecordedRunLay) {
  const std::vector<BodyState> states = record("drive.replay", 130);
  auto ghost = GhostRun::open(data(), folder_ / "drive.replay");
  ASSERT_TRUE(ghost) << ghost.error().text();
  ghost.value()->begin();
  const auto beside = make(driven_pond()), alone = make(driven_pond());
  for (int i = 0; i < 50; ++i) beside->step();
  ghost.value()->wait();
  for (int i = 0; i < 50; ++i) alone->step();
  EXPECT_EQ(beside->hash(), alone->hash());
  EXPECT_EQ(ghost.value()->trouble(), "");
  EXPECT_EQ(ghost.value()->progress(), 1.0);
  for (std::size_t step = 0; step < states.size(); ++step) {
    const std::optional<RunGhost> boat = ghost.value()->at("boat", static_cast<double>(step) * beside->dt());
    ASSERT_TRUE(boat) << step;
    ASSERT_EQ(boat->state.position, states[step].position) << step;
    ASSERT_EQ(boat->state.orientation, states[step].orientation) << step;
  }
  EXPECT_TRUE(ghost.value()->at("boat", 1000.0)->ended);
  const std::optional<double> passed = ghost.value()->passed("boat", horizontal(states[100].position), 0.5F);
  ASSERT_TRUE(passed);
  EXPECT_NEAR(*passed, 100.0 * beside->dt(), 1e-9);
}

// Counts the processor's time of all threads, which a busy machine does not stretch; the least of some.
TEST_F(Ghosts, OneThatIsNotWantedAnyLongerEndsAtOnce) {
  record("drive.replay", 600);
  const std::clock_t start = std::clock();
  auto whole = GhostRun::open(data(), folder_ / "drive.replay");
  ASSERT_TRUE(whole);
  whole.value()->begin();
  whole.value()->wait();
  const std::clock_t all = std::clock() - start;
  std::clock_t least = all;
  for (int i = 0; i < 5; ++i) {
    auto ghost = GhostRun::open(data(), folder_ / "drive.replay");
    ASSERT_TRUE(ghost);
    ghost.value()->begin();
    EXPECT_LT(ghost.value()->progress(), 1.0);
    EXPECT_FALSE(ghost.value()->at("boat", 9.9)) << "not known yet";
    const std::clock_t ends = std::clock();
    ghost.value().reset();
    least = std::min(least, std::clock() - ends);
  }
  EXPECT_LT(least, all / 4);
}

TEST_F(Ghosts, WhatIsNoReplayIsRefusedWithItsName) {
  record("drive.replay", 130);
  std::filesystem::resize_file(folder_ / "drive.replay", 40);
  std::ofstream(folder_ / "scene.toml") << "# A scene of Regatta;\n";
  for (const char* const name : {"drive.replay", "scene.toml", "none.replay"}) {
    const auto ghost = GhostRun::open(data(), folder_ / name);
    ASSERT_FALSE(ghost) << name;
    EXPECT_NE(ghost.error().text().find(name), std::string::npos) << ghost.error().text();
  }
}

// One that was read and is not wanted after all costs no thread and no second world.
TEST_F(Ghosts, NothingRunsBeforeItBegins) {
  record("drive.replay", 130);
  const auto threads = [] {
    return std::distance(std::filesystem::directory_iterator("/proc/self/task"), std::filesystem::directory_iterator());
  };
  const auto before = threads();
  auto ghost = GhostRun::open(data(), folder_ / "drive.replay");
  ASSERT_TRUE(ghost) << ghost.error().text();
  EXPECT_EQ(threads(), before);
  EXPECT_EQ(ghost.value()->progress(), 0.0);
  ghost.value()->wait();
  EXPECT_FALSE(ghost.value()->failed());
}

// A ghost whose run differs from its recording says so, once.
TEST_F(Ghosts, OneThatGoesAnotherWayIsTold) {
  record("drive.replay", 130);
  Result<std::string> bytes = read_file(folder_ / "drive.replay", 1U << 24U);
  Result<Recording> recording = decode_replay(bytes.value(), "drive.replay");
  ASSERT_TRUE(recording);
  ReplayEncoder encoder;  // the same without its commands
  std::string other = encoder.begin(recording.value().head);
  for (const ReplayMark& mark : recording.value().marks) {
    std::vector<ArrayHash> hashes;
    for (std::size_t i = 0; i < mark.hashes.size(); ++i) hashes.push_back({(*mark.names)[i], mark.hashes[i]});
    other += encoder.mark({}, mark.step, hashes);
  }
  std::ofstream(folder_ / "other.replay", std::ios::binary) << other + encoder.end();
  auto ghost = GhostRun::open(data(), folder_ / "other.replay");
  ASSERT_TRUE(ghost) << ghost.error().text();
  ghost.value()->begin();
  ghost.value()->wait();
  EXPECT_TRUE(ghost.value()->trouble().starts_with("diverged between steps 0 and 60"));
  EXPECT_EQ(ghost.value()->trouble(), "");
}

}  // namespace
}  // namespace regatta
