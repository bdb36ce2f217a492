#include "replay/playback.h"

#include "core/files.h"
#include "core/parallel.h"
#include "driven_pond.h"
#include "replay/recorder.h"
#include "replay/replay_scene.h"

namespace regatta {
namespace {

constexpr int kSteps = 150;

class PlaybackTest : public SavedWorld {
 protected:
  std::filesystem::path file() { return folder_ / "run.replay"; }

  // Records `steps` of the pond; the hash of its end.
  std::uint64_t record(int steps, bool finished = true, bool full = false) {
    auto world = make(driven_pond());
    auto out = OutputFile::create(file());
    EXPECT_TRUE(out.ok());
    auto recorder = Recorder::begin(std::move(out).value(), *world, {"this build", folder_, full});
    EXPECT_TRUE(recorder.ok());
    for (int i = 0; i < steps; ++i) {
      drive_pond(*world);
      world->step();
      recorder.value()->after_step(*world);
    }
    if (finished) {
      EXPECT_TRUE(recorder.value()->finish(*world).ok());
    } else {  // as a crash leaves it
      std::filesystem::copy_file(file(), folder_ / "crashed");
      recorder.value().reset();
      std::filesystem::rename(folder_ / "crashed", file());
    }
    return world->hash();
  }

  Recording read() {
    const Result<std::string> bytes = read_file(file(), 1U << 30U);
    EXPECT_TRUE(bytes.ok());
    Result<Recording> recording = decode_replay(bytes.value(), "run.replay");
    EXPECT_TRUE(recording.ok()) << recording.error().text();
    return recording.ok() ? std::move(recording).value() : Recording{};
  }

  std::unique_ptr<World> world_of(Recording& recording) {
    const Result<Scene> scene = scene_of(recording.head, file(), {});
    EXPECT_TRUE(scene.ok()) << scene.error().text();
    return make(scene.value());
  }

  static void play(Playback& playback, World& world, int steps) {
    playback.check(world);
    for (int i = 0; i < steps; ++i) {
      for (const auto& [step, one] : playback.due(world.steps())) world.enqueue(one);
      world.step();
      playback.check(world);
    }
  }
};

TEST_F(PlaybackTest, GoesTheSameWayOnAnyNumberOfThreads) {
  const std::uint64_t end = record(kSteps);
  for (const int threads : {1, 2, 3}) {
    set_thread_count(threads);
    Recording recording = read();
    EXPECT_TRUE(recording.is_whole);
    EXPECT_EQ(recording.last_step(), kSteps);
    EXPECT_EQ(recording.marks.size(), 4U);
    auto world = world_of(recording);
    Playback playback(std::make_shared<Recording>(recording));
    play(playback, *world, kSteps);
    EXPECT_FALSE(playback.divergence()) << divergence_text(*playback.divergence());
    EXPECT_EQ(world->hash(), end);
    EXPECT_TRUE(playback.at_end(world->steps()));
  }
}

TEST_F(PlaybackTest, RecordingChangesNothing) {
  auto alone = make(driven_pond());
  for (int i = 0; i < kSteps; ++i) {
    drive_pond(*alone);
    alone->step();
  }
  EXPECT_EQ(record(kSteps), alone->hash());
  EXPECT_EQ(record(kSteps, true, true), alone->hash());
}

TEST_F(PlaybackTest, OneThatDidNotEndIsPlayedToItsLastSecond) {
  record(kSteps, false);
  Recording recording = read();
  EXPECT_FALSE(recording.is_whole);
  EXPECT_EQ(recording.last_step(), 120);
  auto world = world_of(recording);
  Playback playback(std::make_shared<Recording>(recording));
  play(playback, *world, 120);
  EXPECT_FALSE(playback.divergence());
}

TEST_F(PlaybackTest, SaysBetweenWhichStepsAndWhereItDiverges) {
  record(kSteps);
  Recording recording = read();
  {
    auto world = world_of(recording);
    Playback playback(std::make_shared<Recording>(recording));
    play(playback, *world, 70);
    world->enqueue(SetHelm{BodyId{1}, 1.0F, 0.3F});
    play(playback, *world, 80);
    ASSERT_TRUE(playback.divergence());
    EXPECT_EQ(playback.divergence()->from, 60);
    EXPECT_EQ(playback.divergence()->to, 120);
    EXPECT_TRUE(
        divergence_text(*playback.divergence()).starts_with("diverged between steps 60 and 120, in array body1."))
        << divergence_text(*playback.divergence());
  }
  {  // one number less in the scene
    Recording other = recording;
    const std::string word = "viscosity = 0.03";
    ASSERT_NE(other.head.scene.find(word), std::string::npos);
    other.head.scene.replace(other.head.scene.find(word), word.size(), "viscosity = 0.04");
    auto world = world_of(other);
    Playback playback(std::make_shared<Recording>(other));
    play(playback, *world, 1);
    ASSERT_TRUE(playback.divergence());
    EXPECT_TRUE(divergence_text(*playback.divergence()).starts_with("differs from the start on, in array "))
        << divergence_text(*playback.divergence());
  }
  {  // a body that the recording did not have
    auto world = world_of(recording);
    Playback playback(std::make_shared<Recording>(recording));
    world->enqueue(LaunchBody{LaunchKind::kBall, {-2.0F, -2.0F}});
    play(playback, *world, 60);
    ASSERT_TRUE(playback.divergence());
    EXPECT_EQ(playback.divergence()->to, 60);
  }
}

// Takes the arrays out whose names say so, as if they had not been recorded.
void take_out(Recording& recording, const std::function<bool(const std::string&)>& goes) {
  for (ReplayMark& mark : recording.marks) {
    ArrayNames names;
    std::vector<std::uint32_t> hashes;
    for (std::size_t i = 0; i < mark.hashes.size(); ++i) {
      if (goes((*mark.names)[i])) continue;
      names.push_back((*mark.names)[i]);
      hashes.push_back(mark.hashes[i]);
    }
    mark.names = std::make_shared<const ArrayNames>(names);
    mark.hashes = hashes;
  }
}

TEST_F(PlaybackTest, ArraysThatOneVersionAloneHasAreLeftOut) {
  record(kSteps);
  const auto divergence = [&](const std::function<void(Recording&)>& change) {
    Recording recording = read();
    auto world = world_of(recording);
    change(recording);
    Playback playback(std::make_shared<Recording>(recording));
    play(playback, *world, kSteps);
    return playback.divergence() ? divergence_text(*playback.divergence()) : std::string();
  };
  EXPECT_EQ(divergence([](Recording& old) {  // of before there was one
              take_out(old, [](const std::string& name) { return name.ends_with(".blade"); });
            }),
            "");
  EXPECT_EQ(divergence([](Recording& other) {  // of when there was another
              for (ReplayMark& mark : other.marks) {
                ArrayNames names = *mark.names;
                names.insert(names.begin() + 2, "body1.keel");
                mark.names = std::make_shared<const ArrayNames>(names);
                mark.hashes.insert(mark.hashes.begin() + 2, 7U);
              }
            }),
            "");
  // One that is missing of a single body, or a hash of any that is left, is told.
  EXPECT_EQ(divergence([](Recording& other) {
              take_out(other, [](const std::string& name) { return name == "body1.velocity"; });
            }).substr(0, 52),
            "differs from the start on, in array body1.angular_ve");
  EXPECT_EQ(divergence([](Recording& other) {
              take_out(other, [](const std::string& name) { return name.ends_with(".blade"); });
              other.marks[2].hashes.back() ^= 1U;
            }).substr(0, 39),
            "diverged between steps 60 and 120, in a");
}

TEST_F(PlaybackTest, ARunThatIsKeptInFullTellsTheFirstNumber) {
  record(kSteps, true, true);
  Recording kept = read();
  auto world = world_of(kept);
  Playback playback(std::make_shared<Recording>(kept));
  EXPECT_EQ(first_difference(*world, kept).value(), "");
  play(playback, *world, 60);
  EXPECT_EQ(first_difference(*world, kept).value(), "");
  world->enqueue(SetHelm{BodyId{1}, 1.0F, 0.25F});
  play(playback, *world, 10);
  EXPECT_EQ(first_difference(*world, kept).value(), "") << "no mark here";
  play(playback, *world, 50);
  const std::string difference = first_difference(*world, kept).value();
  EXPECT_TRUE(difference.starts_with("body1.")) << difference;
  EXPECT_TRUE(check_same_run(kept, kept).ok());
  record(kSteps);
  EXPECT_FALSE(first_difference(*world, read()).ok());

  Recording other = kept;
  other.head.scene += "# another\n";
  EXPECT_FALSE(check_same_run(kept, other).ok());
  other = kept;
  other.commands.pop_back();
  EXPECT_FALSE(check_same_run(kept, other).ok());
  other.marks.resize(2);  // cut off before that command
  EXPECT_TRUE(check_same_run(kept, other).ok());
}

TEST_F(PlaybackTest, OtherBuildsAndAssetsAreSaid) {
  record(10);
  Recording recording = read();
  const Scene scene = scene_of(recording.head, file(), {}).value();
  EXPECT_TRUE(doubts(recording.head, scene, "this build").empty());
  const std::vector<std::string> other = doubts(recording.head, scene, "that build");
  ASSERT_EQ(other.size(), 1U);
  EXPECT_EQ(other[0], "recorded by another build: this build; this is that build");
  recording.head.assets.push_back({"the mesh of \"raft\"", 1});
  EXPECT_EQ(doubts(recording.head, scene, "this build"),
            std::vector<std::string>{"the mesh of \"raft\" is not as it was when this was recorded"});
}

}  // namespace
}  // namespace regatta
