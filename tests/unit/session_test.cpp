// Several runs in one memory.
#include "app/session.h"

#include "core/files.h"
#include "run/replay_loading.h"
#include "saved_world.h"
#include "world/scene_bundle.h"

#include <sys/resource.h>

#include <algorithm>
#include <csignal>
#include <fstream>
#include <iterator>

namespace regatta {
namespace {

class Sessions : public SavedWorld {
 protected:
  void SetUp() override {
    SavedWorld::SetUp();
    std::ofstream(folder_ / "tank.toml") << R"([scene]
title = "Small tank"
[domain]
size = [12, 8]
[water]
depth = 1.0
columns = 3_000
[[body]]
name = "first"
kind = "boat"
size = [4.2, 1.0, 1.6]
mass = 556
position = [-2, -2]
)";
  }
  [[nodiscard]] std::unique_ptr<Session> start(std::optional<std::size_t> history) const {
    const std::filesystem::path root = REGATTA_ROOT;
    RunOptions options;
    options.scene = (folder_ / "tank.toml").string();
    options.history = history;
    auto session = Session::start({root / "scenes", root / "shaders", root / "assets"}, options);
    EXPECT_TRUE(session) << session.error().text();
    return std::move(session).value();
  }
  static void go(Session& session, int steps) {
    for (int i = 0; i < steps; ++i) {
      session.run().step();
      session.tend();
    }
  }
};

// Six runs of 120 steps each in the memory of about twelve keyframes.
TEST_F(Sessions, AllRunsShareOneBudgetAndTheOldestAreForgottenFirst) {
  const auto whole = start(std::nullopt);
  go(*whole, 60);
  whole->run().history()->finish_packing();
  const std::size_t one = whole->run().history()->frames().back()->size(), scene = size_of(*whole->run().bundle());
  const std::size_t budget = 12 * one + 3 * scene;
  const auto session = start(budget);
  std::vector<std::pair<std::uint64_t, std::uint64_t>> ends;  // id, hash
  std::size_t most = 0;
  for (int n = 0; n < 6; ++n) {
    session->run().history()->set_spacing(5);
    session->run().enqueue(SetHelm{BodyId{1}, 1.0F, 0.1F * static_cast<float>(n)});
    for (int i = 0; i < 120; ++i) {
      go(*session, 1);
      most = std::max(most, session->history_size());
    }
    ends.emplace_back(session->id(), session->world().hash());
    if (n < 5) {
      ASSERT_TRUE(session->reset());
    }
  }
  // Two that are not packed yet may come on top: the one that is being packed, and one that the next line begins with.
  EXPECT_LE(most, budget + 8 * one);
  EXPECT_GE(session->run().history()->budget(), budget / 4);
  const std::vector<Session::Left> behind = session->behind();
  ASSERT_FALSE(behind.empty());
  EXPECT_LT(behind.size(), 5U) << "three scenes' room is not enough for six runs";
  for (const auto& [id, hash] : ends) EXPECT_EQ(session->holds(id), id >= behind.front().id) << id;
  // Each that is there comes back at its end.
  for (std::size_t n = behind.size(); n-- > 0;) {
    ASSERT_TRUE(session->go_back());
    EXPECT_EQ(session->id(), behind[n].id);
    const auto end = std::find_if(ends.begin(), ends.end(), [&](const auto& e) { return e.first == behind[n].id; });
    EXPECT_EQ(session->world().hash(), end->second);
  }
}

TEST_F(Sessions, ScenesOfRunsThatWereLeftCount) {
  const auto session = start(std::nullopt);
  go(*session, 3);
  session->run().history()->finish_packing();
  const std::size_t alone = session->history_size(), scene = size_of(*session->run().bundle());
  EXPECT_GT(scene, 10'000U) << "the boat's mesh is in it";
  EXPECT_EQ(alone, session->run().history()->size()) << "this one's own is there anyway";
  ASSERT_TRUE(session->load(folder_ / "tank.toml"));
  session->run().history()->finish_packing();
  EXPECT_EQ(session->history_size(), alone + scene + session->run().history()->size());
}

// Its size is that of a walk through all lines, at every step, whatever they share and drop.
TEST_F(Sessions, SizeIsKeptWithoutWalking) {
  const auto session = start(std::size_t{900} << 10U);
  std::vector<std::size_t> sizes;
  for (int turn = 0; turn < 4; ++turn) {
    session->run().history()->set_spacing(3);
    session->run().enqueue(SetHelm{BodyId{1}, 1.0F, 0.2F * static_cast<float>(turn)});
    for (int i = 0; i < 60; ++i) {
      go(*session, 1);
      const TimeLine& line = *session->run().history();
      std::size_t walked = line.unpacked_size() + line.own_size();
      for (const auto& frame : line.frames()) walked += frame->size();
      ASSERT_EQ(line.size(), walked);
      ASSERT_EQ(line.steps().size(), line.frames().size());
      ASSERT_EQ(line.steps().back(), line.frames().back()->step);
      sizes.push_back(session->history_size());
    }
    ASSERT_TRUE(session->seek(session->run().history()->last_step() - 40));
    session->run().enqueue(SetHelm{BodyId{1}, -1.0F, 0.0F});
    session->tend();
    const std::size_t before = session->history_size();
    ASSERT_TRUE(session->go_back());  // measures
    ASSERT_TRUE(session->go_ahead());
    EXPECT_NEAR(static_cast<double>(session->history_size()), static_cast<double>(before), 4e4) << turn;
  }
  EXPECT_LT(*std::max_element(sizes.begin(), sizes.end()), std::size_t{3} << 20U);
}

// The run that was left last, whichever way one went.
TEST_F(Sessions, TheTrackIsThatOfTheRunThatWasLeftLast) {
  const auto session = start(std::nullopt);
  EXPECT_EQ(session->left_track(), nullptr);
  go(*session, 30);
  ASSERT_TRUE(session->reset());
  go(*session, 20);
  ASSERT_NE(session->left_track(), nullptr);
  EXPECT_EQ(session->left_track()->last_step(), 30);
  ASSERT_TRUE(session->go_back());
  ASSERT_NE(session->left_track(), nullptr) << "the run that was gone back from";
  EXPECT_EQ(session->left_track()->last_step(), 20);
  ASSERT_TRUE(session->go_ahead());
  EXPECT_EQ(session->left_track()->last_step(), 30);
}

class RecordedSessions : public Sessions {
 protected:
  [[nodiscard]] std::filesystem::path file(int number) const {
    return folder_ / (number == 1 ? "drive.replay" : "drive-" + std::to_string(number) + ".replay");
  }
  [[nodiscard]] std::unique_ptr<Session> start_recorded(bool full = false) const {
    auto session = start(std::nullopt);
    auto out = OutputFile::create(file(1));
    EXPECT_TRUE(out);
    EXPECT_TRUE(session->record(std::move(out).value(), file(1), full));
    return session;
  }
  // Plays the file to its end: it goes as it says.
  void expect_true_record(int number, std::int64_t steps, std::uint64_t hash) const {
    const Result<Recording> recording = read_recording(file(number));
    ASSERT_TRUE(recording) << recording.error().text();
    EXPECT_TRUE(recording.value().is_whole);
    EXPECT_EQ(recording.value().last_step(), steps);
    const std::filesystem::path root = REGATTA_ROOT;
    RunOptions options;
    options.scene = file(number).string();
    auto played = Session::start({root / "scenes", root / "shaders", root / "assets"}, options);
    ASSERT_TRUE(played) << played.error().text();
    while (played.value()->world().steps() < steps) played.value()->run().step();
    EXPECT_FALSE(played.value()->run().playback()->divergence());
    EXPECT_EQ(played.value()->world().hash(), hash);
  }
};

// Branches, loops and ways back: each run has its file, which is that run from its start.
TEST_F(RecordedSessions, EveryBranchHasATrueRecord) {
  std::vector<std::pair<std::int64_t, std::uint64_t>> ends(4);
  {
    const auto session = start_recorded();
    const auto drive = [&](int steps, float rudder) {
      for (int i = 0; i < steps; ++i) {
        if (i % 25 == 0) session->run().enqueue(SetHelm{BodyId{1}, 1.0F, rudder * static_cast<float>(i % 3 + 1)});
        session->tend();
        session->run().step();
      }
    };
    drive(110, 0.1F);
    // A loop through its own past adds nothing.
    for (int i = 0; i < 3; ++i) {
      ASSERT_TRUE(session->seek(40));
      go(*session, 50);
    }
    ASSERT_TRUE(session->seek(110));
    drive(35, -0.2F);
    ends[0] = {145, session->world().hash()};
    ASSERT_TRUE(session->seek(77));  // between two marks
    drive(60, 0.3F);
    ends[1] = {137, session->world().hash()};
    const Result<Recording> now = read_recording(file(2));  // as a crash would leave it
    ASSERT_TRUE(now) << now.error().text();
    EXPECT_EQ(now.value().last_step(), 120);
    ASSERT_TRUE(session->seek(20));  // before the first
    drive(90, -0.3F);
    ends[2] = {110, session->world().hash()};
    ASSERT_TRUE(session->reset());
    drive(30, 0.2F);
    ends[3] = {30, session->world().hash()};
    // Go back to the second run, whose world is made anew: it goes on in its own file, and a branch of it in another.
    for (int i = 0; i < 2; ++i) ASSERT_TRUE(session->go_back());
    ASSERT_EQ(session->world().hash(), ends[1].second);
    ASSERT_TRUE(session->seek(90));
    go(*session, 47);
    ASSERT_EQ(session->world().hash(), ends[1].second);
    drive(70, 0.1F);
    ends[1] = {207, session->world().hash()};
    ASSERT_TRUE(session->seek(150));
    drive(10, 0.0F);
    ends.emplace_back(160, session->world().hash());
  }
  for (int n = 1; n <= 5; ++n) {
    SCOPED_TRACE(n);
    const auto& [steps, hash] = ends[static_cast<std::size_t>(n) - 1];
    expect_true_record(n, steps, hash);
  }
  EXPECT_FALSE(std::filesystem::exists(file(6)));
}

// Its past is copied from the file of the run that was left, whole states included.
TEST_F(RecordedSessions, ABranchOfARunThatIsKeptInFullIsKeptInFull) {
  std::uint64_t hash = 0;
  {
    const auto session = start_recorded(true);
    session->run().enqueue(SetHelm{BodyId{1}, 1.0F, 0.2F});
    go(*session, 150);
    ASSERT_TRUE(session->seek(97));
    session->run().enqueue(SetHelm{BodyId{1}, 1.0F, -0.4F});
    go(*session, 60);
    hash = session->world().hash();
    EXPECT_TRUE(session->take_troubles().empty());
  }
  expect_true_record(2, 157, hash);
  const Result<Recording> first = read_recording(file(1)), second = read_recording(file(2));
  ASSERT_EQ(second.value().marks.size(), 5U) << "0, 60, 98, 120, 157";
  for (const ReplayMark& mark : second.value().marks) EXPECT_GT(mark.state.size(), 50'000U) << mark.step;
  EXPECT_EQ(second.value().marks[1].state, first.value().marks[1].state);
  EXPECT_EQ(second.value().head, first.value().head);
}

TEST_F(RecordedSessions, RunsThatWereLeftHoldNoFileOpen) {
  const auto open_files = [] {
    return std::distance(std::filesystem::directory_iterator("/proc/self/fd"), std::filesystem::directory_iterator());
  };
  const auto session = start_recorded();
  go(*session, 10);
  const auto before = open_files();
  for (int i = 0; i < 4; ++i) {
    ASSERT_TRUE(session->seek(5));
    session->run().enqueue(SetHelm{BodyId{1}, 0.1F * static_cast<float>(i), 0.0F});
    go(*session, 5);
    ASSERT_TRUE(session->reset());
    go(*session, 10);
  }
  EXPECT_LE(open_files(), before);
  ASSERT_TRUE(session->go_back());
  go(*session, 10);
  EXPECT_LE(open_files(), before);
  EXPECT_TRUE(session->take_troubles().empty());
  EXPECT_TRUE(session->end_recordings());
  for (int n = 1; n <= 9; ++n) {
    const Result<Recording> recording = read_recording(file(n));
    ASSERT_TRUE(recording) << recording.error().text();
    EXPECT_TRUE(recording.value().is_whole) << n;
  }
}

// No file may become larger: as on a full disk, every write fails.
class FullDisk {
 public:
  explicit FullDisk(std::uintmax_t bytes) {
    std::signal(SIGXFSZ, SIG_IGN);
    ::getrlimit(RLIMIT_FSIZE, &before_);
    const rlimit full{static_cast<rlim_t>(bytes), before_.rlim_max};
    ::setrlimit(RLIMIT_FSIZE, &full);
  }
  ~FullDisk() { ::setrlimit(RLIMIT_FSIZE, &before_); }
  FullDisk(const FullDisk&) = delete;
  FullDisk& operator=(const FullDisk&) = delete;

 private:
  rlimit before_{};
};

TEST_F(RecordedSessions, WhatCantBeWrittenIsSaidOnceForEachRun) {
  const auto session = start_recorded();
  go(*session, 70);
  {
    const FullDisk disk(std::filesystem::file_size(file(1)));
    ASSERT_TRUE(session->seek(30));  // the last mark of the run that is left
    session->run().enqueue(SetHelm{BodyId{1}, 1.0F, 0.0F});
    session->tend();
    const std::vector<std::string> troubles = session->take_troubles();
    ASSERT_EQ(troubles.size(), 2U);
    EXPECT_TRUE(troubles[0].starts_with("a run is not recorded to its end: ")) << troubles[0];
    EXPECT_NE(troubles[0].find(file(1).string()), std::string::npos) << troubles[0];
    EXPECT_TRUE(troubles[1].starts_with("this run is not recorded: ")) << troubles[1];
    EXPECT_TRUE(session->take_troubles().empty());
  }
  EXPECT_FALSE(std::filesystem::exists(file(2)));
  go(*session, 40);
  ASSERT_TRUE(session->reset());
  go(*session, 5);
  EXPECT_TRUE(session->take_troubles().empty()) << "each is said once, and there is room again";
  EXPECT_FALSE(session->end_recordings()) << "not all of them are whole";
  EXPECT_EQ(read_recording(file(1)).value().last_step(), 60) << "what could be written is there";
  EXPECT_TRUE(read_recording(file(3)).value().is_whole);
}

// A branch whose recording can't begin, because the file of its past is gone, replaces no file.
TEST_F(RecordedSessions, ABranchThatCantBeginLeavesWhatHasItsName) {
  {
    const auto session = start_recorded();
    go(*session, 70);
    std::filesystem::copy_file(file(1), file(2));
    std::filesystem::remove(file(1));
    ASSERT_TRUE(session->seek(30));
    session->run().enqueue(SetHelm{BodyId{1}, 1.0F, 0.0F});
    session->tend();
    const std::vector<std::string> troubles = session->take_troubles();
    ASSERT_FALSE(troubles.empty());
    EXPECT_TRUE(troubles.back().starts_with("this run is not recorded: ")) << troubles.back();
    go(*session, 20);
    ASSERT_TRUE(session->seek(35));
    session->run().enqueue(SetHelm{BodyId{1}, -1.0F, 0.0F});
    session->tend();
    EXPECT_EQ(session->take_troubles().size(), 1U) << "nor is a branch of a run without one";
    EXPECT_FALSE(session->end_recordings());
  }
  const Result<Recording> kept = read_recording(file(2));
  ASSERT_TRUE(kept) << kept.error().text();
  EXPECT_EQ(kept.value().last_step(), 60);
  EXPECT_FALSE(std::filesystem::exists(file(3)));
}

// The next run of "drive.replay" would be recorded to the file that plays beside it.
TEST_F(RecordedSessions, NoRunIsRecordedToTheGhostsFile) {
  const auto session = start_recorded();
  go(*session, 20);
  std::filesystem::copy_file(file(1), file(2));
  const std::string ghost = read_file(file(2), 1U << 20U).value();
  session->reads(file(2), "the ghost");
  ASSERT_TRUE(session->reset());
  const std::vector<std::string> troubles = session->take_troubles();
  ASSERT_EQ(troubles.size(), 1U);
  EXPECT_TRUE(troubles[0].starts_with("this run is not recorded: ")) << troubles[0];
  EXPECT_NE(troubles[0].find("the ghost"), std::string::npos) << troubles[0];
  go(*session, 5);
  ASSERT_TRUE(session->reset());
  EXPECT_TRUE(session->take_troubles().empty()) << "the one after it has a name of its own";
  EXPECT_EQ(read_file(file(2), 1U << 20U).value(), ghost);
  EXPECT_TRUE(std::filesystem::exists(file(3)));
}

// A file of another's that has taken the name of a recording is not written to.
TEST_F(RecordedSessions, AFileThatTookItsPlaceIsLeftAlone) {
  const auto session = start_recorded();
  go(*session, 20);
  ASSERT_TRUE(session->reset());
  std::ofstream(folder_ / "mine") << "mine";
  std::filesystem::rename(folder_ / "mine", file(1));
  ASSERT_TRUE(session->go_back());
  go(*session, 60);
  const std::vector<std::string> troubles = session->take_troubles();
  ASSERT_EQ(troubles.size(), 1U);
  EXPECT_NE(troubles[0].find("another file has its name now"), std::string::npos) << troubles[0];
  EXPECT_EQ(read_file(file(1), 100).value(), "mine");
}

}  // namespace
}  // namespace regatta
