#include "app/player.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <limits>
#include <string>
#include <thread>

namespace regatta {
namespace {

constexpr std::int64_t kNoEnd = std::numeric_limits<std::int64_t>::max();
constexpr double kFrameTime = 1.0 / 60.0;

// A small tank with two boats, and files beside it that are no scenes.
class Players : public testing::Test {
 protected:
  void SetUp() override {
    std::filesystem::create_directories(folder_);
    write("tank.toml", R"([scene]
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
[[body]]
name = "second"
kind = "boat"
size = [4.2, 1.0, 1.6]
mass = 556
position = [-2, 2]
)");
    write("empty.toml", R"([scene]
title = "No boat"
[domain]
size = [6, 6]
[water]
depth = 0.5
columns = 1_000
)");
    write("bad.toml", "[scene]\ntitle = 3\n");
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  void write(const std::string& name, const std::string& text) const { std::ofstream(folder_ / name) << text; }

  [[nodiscard]] std::unique_ptr<Player> play() const {
    const std::filesystem::path root = REGATTA_ROOT;
    RunOptions options;
    options.scene = (folder_ / "tank.toml").string();
    Result<std::unique_ptr<Session>> session =
        Session::start({root / "scenes", root / "shaders", root / "assets"}, options);
    EXPECT_TRUE(session) << session.error().text();
    std::vector<SceneEntry> scenes = {{folder_ / "tank.toml", "", ""}, {folder_ / "empty.toml", "", ""}};
    return std::make_unique<Player>(std::move(session).value(), std::move(scenes), std::nullopt,
                                    [](int) { return nullptr; });
  }

  static void frame(Player& player, const FrameInput& input = {}, std::int64_t last_step = kNoEnd) {
    player.advance(
        input, kFrameTime, [] { return 0.0; }, last_step);
    Snapshot snapshot;
    player.session().world().snapshot({}, snapshot);
    player.follow(snapshot);
  }
  static FrameInput press(Action action, int index = 0) {
    FrameInput input;
    input.actions.push_back({action, index});
    return input;
  }

  const std::filesystem::path folder_ =
      std::filesystem::path(testing::TempDir()) / ("regatta-player-" + std::to_string(::getpid()));
};

TEST_F(Players, FramesThatDoNothingAreTheHeadlessRun) {
  const auto player = play();
  const auto reference = play();
  while (player->session().run().steps() < 20) frame(*player, {}, 20);
  for (int i = 0; i < 20; ++i) reference->session().run().step();
  EXPECT_EQ(player->session().world().hash(), reference->session().world().hash());
}

// Two boats on open water, after "[domain]".
constexpr const char* kTwoBoats = R"(size = [20, 16]
west = "open"
east = "open"
south = "open"
north = "open"
[water]
depth = 2
spacing = 0.5
[[body]]
name = "one"
kind = "boat"
position = [-4, 0]
[[body]]
name = "two"
kind = "boat"
position = [4, 0]
[params.water]
solver = "grid"
)";

// Open water follows the driven boat once a person chooses another one, and not before.
TEST_F(Players, OpenWaterGoesWithTheBoatThatIsDriven) {
  write("tank.toml", std::string("[domain]\n") + kTwoBoats);
  const auto player = play();
  for (int i = 0; i < 5; ++i) frame(*player);
  EXPECT_EQ(player->session().world().scene().follow, "one");
  EXPECT_TRUE(player->session().world().command_log().empty());
  frame(*player, press(Action::kNextBoat));
  for (int i = 0; i < 5; ++i) frame(*player);
  EXPECT_EQ(player->session().world().scene().follow, "two");
  EXPECT_EQ(player->session().world().command_log().size(), 1U);
}

// The world is like one that was saved after another boat had been chosen.
TEST_F(Players, DrivesTheBoatThatOpenWaterGoesWith) {
  write("tank.toml", "[domain]\nfollow = \"two\"\ntravel = \"at_edges\"\n" + std::string(kTwoBoats));
  const auto player = play();
  for (int i = 0; i < 5; ++i) frame(*player);
  Snapshot now;
  player->session().world().snapshot({}, now);
  EXPECT_EQ(player->model().boat, now.bodies.at(1).id);
  EXPECT_EQ(player->session().world().scene().follow, "two");
  EXPECT_TRUE(player->session().world().command_log().empty());
}

// A drag of the mouse on the boat pulls it along; the same commands without a person give the same bits.
TEST_F(Players, ADragTakesTheBoatInHand) {
  const auto player = play();
  FrameInput input;
  input.hand.pressed = true;
  const Vec3 boat = player->session().world().scene().bodies[0].position;
  for (int i = 0; i < 40; ++i) {
    const Vec3 eye = Vec3(boat.x, 6.0F, boat.z + 6.0F);
    const Vec3 at = boat + Vec3(0.02F * static_cast<float>(i), 0.0F, 0.0F);
    input.hand.sight = SightRay{eye, glm::normalize(at - eye)};
    frame(*player, input);
    EXPECT_TRUE(player->holds_body());
  }
  Snapshot snapshot;
  player->session().world().snapshot({}, snapshot);
  EXPECT_GT(snapshot.bodies[0].state.velocity.x, 0.2F);
  frame(*player);
  frame(*player);
  player->session().world().snapshot({}, snapshot);
  EXPECT_TRUE(snapshot.grips.empty());
  EXPECT_FALSE(player->holds_body());
  const auto again = play();
  const auto& log = player->session().world().command_log();
  std::size_t next = 0;
  for (std::int64_t step = 0; step < player->session().world().steps(); ++step) {
    for (; next < log.size() && log[next].first == step; ++next) again->session().run().enqueue(log[next].second);
    again->session().run().step();
  }
  EXPECT_EQ(again->session().world().hash(), player->session().world().hash());
}

// After going back or a reset in the middle of a drag, the run that is returned to has a boat that no hand holds.
TEST_F(Players, AHandLetsGoBeforeItsPersonGoesElsewhereInTime) {
  for (const Action away : {Action::kRewind, Action::kReset}) {
    const auto player = play();
    FrameInput input;
    input.hand.pressed = true;
    const Vec3 boat = player->session().world().scene().bodies[0].position;
    for (int i = 0; i < 20; ++i) {
      const Vec3 eye = Vec3(boat.x, 6.0F, boat.z + 6.0F);
      input.hand.sight = SightRay{eye, glm::normalize(boat + Vec3(0.02F * static_cast<float>(i), 0.0F, 0.0F) - eye)};
      frame(*player, input);
    }
    ASSERT_TRUE(player->holds_body());
    const std::int64_t end = player->session().world().steps();
    player->model().paused = true;
    frame(*player, press(away));
    EXPECT_FALSE(player->holds_body());
    if (away == Action::kReset) {
      frame(*player, press(Action::kBack));
    } else {
      player->requests().seek = end;
      frame(*player);
    }
    Snapshot snapshot;
    player->session().world().snapshot({}, snapshot);
    EXPECT_EQ(player->session().world().steps(), end);
    EXPECT_EQ(snapshot.grips.size(), 1U) << "it was held there";
    for (int i = 0; i < 2; ++i) frame(*player, press(Action::kStepOnce));
    player->session().world().snapshot({}, snapshot);
    EXPECT_EQ(player->session().world().steps(), end + 2);
    EXPECT_TRUE(snapshot.grips.empty());
  }
}

TEST_F(Players, TellsOfAnEdgeThatHoldsTheBoat) {
  const auto run = [&](const std::string& travel) {
    write("tank.toml",
          "[domain]\nsize = [20, 16]\nwest = \"open\"\neast = \"open\"\nsouth = \"open\"\nnorth = \"open\"\n" + travel +
              "[water]\ndepth = 2\nspacing = 0.5\n[[body]]\nkind = \"boat\"\nposition = [0, 0]\n"
              "velocity = [4, 0, 0]\n[params.water]\nsolver = \"grid\"\n");
    const auto player = play();
    for (int i = 0; i < 5; ++i) frame(*player);
    return player->model().message;
  };
  EXPECT_NE(run("travel = \"never\"\n").find("edge of the water"), std::string::npos);
  EXPECT_EQ(run("").find("edge of the water"), std::string::npos);
}

// Full ahead at an edge that holds, hands off the wheel: it is turned away, and the rudder comes back to amidships.
TEST_F(Players, ABoatIsTurnedAwayFromAnEdgeThatHoldsIt) {
  write("tank.toml",
        "[domain]\nsize = [80, 50]\nwest = \"open\"\neast = \"open\"\nsouth = \"open\"\nnorth = \"open\"\n"
        "travel = \"never\"\n[water]\ndepth = 2\nspacing = 1\n[[body]]\nkind = \"boat\"\nposition = [0, 0]\n"
        "[params.water]\nsolver = \"grid\"\n[params.wake]\non = false\n");
  const auto player = play();
  FrameInput ahead;
  ahead.helm.throttle = 1;
  float nearest = 1e3F, slowest = 1e3F;  // any corner of its hull to the edge [m]; its speed under way [m/s]
  bool turned = false;
  for (int i = 0; i < 60 * 40; ++i) {
    frame(*player, ahead);
    Snapshot snapshot;
    player->session().world().snapshot({}, snapshot);
    const BodySnapshot& boat = snapshot.bodies[0];
    for (const Vec3& corner : boat.hull->mesh.positions) {
      nearest = std::min(nearest, snapshot.domain.room_at(horizontal(boat.state.to_world(corner))));
    }
    turned = turned || std::abs(boat.rudder) > 0.5F;
    if (i > 300) slowest = std::min(slowest, glm::length(boat.state.velocity));
  }
  EXPECT_TRUE(turned);
  EXPECT_GT(nearest, 0.0F);
  EXPECT_GT(slowest, 2.0F) << "it was turned, not stopped";
}

// Stopped and let run again while its rudder turns it away: what was steered in between holds.
TEST_F(Players, AHelmSetWhileTheWorldStandsHoldsAtAnEdge) {
  write("tank.toml",
        "[domain]\nsize = [40, 25]\nwest = \"open\"\neast = \"open\"\nsouth = \"open\"\nnorth = \"open\"\n"
        "travel = \"never\"\n[water]\ndepth = 2\nspacing = 1\n[[body]]\nkind = \"boat\"\nposition = [0, 0]\n"
        "[params.water]\nsolver = \"grid\"\n[params.wake]\non = false\n");
  const auto player = play();
  FrameInput ahead, none;
  ahead.helm.throttle = 1;
  const auto boat = [&] {
    Snapshot snapshot;
    player->session().world().snapshot({}, snapshot);
    return snapshot.bodies[0];
  };
  for (int i = 0; i < 60 * 20 && std::abs(boat().rudder) < 0.2F; ++i) frame(*player, ahead);
  ASSERT_GE(std::abs(boat().rudder), 0.2F);
  ASSERT_GT(boat().throttle, 0.5F);
  frame(*player, press(Action::kPause));
  FrameInput back;
  back.helm.throttle = -1;
  for (int i = 0; i < 180; ++i) frame(*player, back);
  frame(*player, press(Action::kPause));
  for (int i = 0; i < 5; ++i) frame(*player, none);
  EXPECT_LT(boat().throttle, 0.1F);
}

TEST_F(Players, ASceneThatOpensLaterIsRunAheadToThereUnlessSomebodyActs) {
  write("tank.toml", R"([time]
opens_at = 1.5
[domain]
size = [6, 6]
[water]
depth = 0.5
columns = 1_000
)");
  const auto player = play();
  frame(*player);  // whose clock stands: as many steps as it takes
  EXPECT_NEAR(player->session().world().time(), 1.5, 1e-6);
  EXPECT_EQ(player->session().run().steps(), 90);
  const auto reference = play();
  for (int i = 0; i < 90; ++i) reference->session().run().step();
  EXPECT_EQ(player->session().world().hash(), reference->session().world().hash());
  for (int i = 0; i < 30; ++i) frame(*player);
  EXPECT_NEAR(player->session().world().time(), 2.0, 0.05) << "from there on as any other";
  const auto busy = play();
  FrameInput steered;
  steered.helm.throttle = 1;
  frame(*busy, steered);
  frame(*busy);
  EXPECT_LE(busy->session().run().steps(), 2);
}

TEST_F(Players, PauseHoldsEveryBitAndAStepIsOneStep) {
  const auto player = play();
  for (int i = 0; i < 10; ++i) frame(*player);
  frame(*player, press(Action::kPause));
  const std::uint64_t hash = player->session().world().hash();
  const std::int64_t steps = player->session().run().steps();
  for (int i = 0; i < 3600; ++i)
    frame(*player, i % 100 == 0 ? press(Action::kView) : FrameInput{});  // a minute of frames
  EXPECT_EQ(player->session().world().hash(), hash);
  frame(*player, press(Action::kStepOnce));
  EXPECT_EQ(player->session().run().steps(), steps + 1);
  EXPECT_TRUE(player->model().paused);
  frame(*player, press(Action::kPause));
  frame(*player);
  EXPECT_GT(player->session().run().steps(), steps + 1);
}

TEST_F(Players, KeysOfOneFrameActInTheirOrder) {
  const auto player = play();
  frame(*player, press(Action::kPause));
  FrameInput step_then_go_on = press(Action::kStepOnce);
  step_then_go_on.actions.push_back({Action::kPause});
  frame(*player, step_then_go_on);
  EXPECT_FALSE(player->model().paused);
  FrameInput go_on_then_step = press(Action::kPause);
  go_on_then_step.actions.push_back({Action::kPause});
  go_on_then_step.actions.push_back({Action::kStepOnce});
  frame(*player, go_on_then_step);
  EXPECT_TRUE(player->model().paused);
}

TEST_F(Players, TheWakeKeyShowsVorticesAndRingsThenEverythingThenNothing) {
  const auto player = play();
  const auto reference = play();
  WakeView vortices;
  vortices.vortices = vortices.rings = true;
  const WakeView& shown = player->model().view.wakes;
  EXPECT_EQ(shown, WakeView{});
  for (const WakeView& expected : {vortices, kAllOfWakes, WakeView{}}) {
    frame(*player, press(Action::kWakes));
    frame(*reference);
    EXPECT_EQ(shown, expected);
  }
  player->model().view.wakes.grid = true;  // a choice of one's own
  frame(*player, press(Action::kWakes));
  frame(*reference);
  EXPECT_EQ(shown, WakeView{});
  EXPECT_EQ(player->session().world().hash(), reference->session().world().hash());
}

TEST_F(Players, KeysOfViewOptionsChangeThemAlone) {
  const auto player = play();
  const auto check = [&](Action action, ViewId id) {
    ViewOptions expected = player->model().view;
    next_view(expected, id);
    frame(*player, press(action));
    for (const ViewInfo& info : all_view_options()) {
      EXPECT_EQ(get_view(player->model().view, info.id), get_view(expected, info.id)) << info.doc;
    }
  };
#define KEY(action, letter, member, help) check(Action::action, ViewId::member);
#include "exchange/view_options.def"
  ViewOptions shown = player->model().view;
  EXPECT_EQ(shown.water, WaterView::kHeight);
  EXPECT_EQ(shown.ocean, OceanView::kSpheres);
  EXPECT_TRUE(shown.wireframe && shown.force_arrows && shown.wakes.vortices);
  EXPECT_FALSE(shown.dye);
}

TEST_F(Players, KeysDriveTheBoatAndTabChangesIt) {
  const auto player = play();
  FrameInput ahead;
  ahead.helm.throttle = 1;
  for (int i = 0; i < 60; ++i) frame(*player, ahead);
  Snapshot snapshot;
  player->session().world().snapshot({}, snapshot);
  EXPECT_GT(snapshot.bodies[0].throttle, 0.5F);
  EXPECT_FLOAT_EQ(snapshot.bodies[1].throttle, 0.0F);
  EXPECT_GT(snapshot.bodies[0].state.velocity.x, 0.1F);

  frame(*player, press(Action::kNextBoat));
  EXPECT_EQ(player->model().boat, BodyId{2});
  FrameInput turn;
  turn.helm.rudder = -1;
  for (int i = 0; i < 60; ++i) frame(*player, turn);
  player->session().world().snapshot({}, snapshot);
  EXPECT_LT(snapshot.bodies[1].rudder, -0.9F);
  EXPECT_GT(snapshot.bodies[0].throttle, 0.5F) << "the boat left behind keeps its helm";
  frame(*player, press(Action::kNextBoat));
  EXPECT_EQ(player->model().boat, BodyId{1});
}

TEST_F(Players, ADroppedBadSceneLeavesTheRunningWorldUntouched) {
  const auto player = play();
  for (int i = 0; i < 5; ++i) frame(*player);
  frame(*player, press(Action::kPause));
  const std::uint64_t hash = player->session().world().hash();
  for (const char* const name : {"bad.toml", "missing.toml", "."}) {
    FrameInput drop;
    drop.dropped.push_back(folder_ / name);
    const std::uint64_t message = player->model().message_id;
    frame(*player, drop);
    EXPECT_EQ(player->session().world().hash(), hash) << name;
    EXPECT_EQ(player->session().scene().title, "Small tank");
    EXPECT_TRUE(player->model().message_is_error);
    EXPECT_GT(player->model().message_id, message);
  }
  EXPECT_NE(player->model().message.find((folder_).string()), std::string::npos) << player->model().message;
}

TEST_F(Players, ADroppedSceneAndADigitLoadScenes) {
  const auto player = play();
  FrameInput drop;
  drop.dropped.push_back(folder_ / "empty.toml");
  frame(*player, drop);
  EXPECT_EQ(player->session().scene().title, "No boat");
  EXPECT_EQ(player->model().boat, BodyId::kNone);
  FrameInput steer;
  steer.helm.throttle = 1;
  frame(*player, steer);  // no boat: nothing to do, nothing to break
  EXPECT_TRUE(player->model().hints_idle[0]) << "no keys for it are hinted at";
  frame(*player, press(Action::kNextBoat));
  EXPECT_TRUE(player->model().message_is_error);
  frame(*player, press(Action::kScene, 0));
  EXPECT_EQ(player->session().scene().title, "Small tank");
  EXPECT_EQ(player->model().boat, BodyId{1});
  frame(*player, press(Action::kScene, 8));  // there is no ninth scene
  EXPECT_EQ(player->session().scene().title, "Small tank");
}

TEST_F(Players, TheSmallVersionIsLoadedWhereItIsAskedForAndStaysAfterAReset) {
  write("large.toml",
        "[scene]\ntitle = \"Large\"\n[domain]\nsize = [12, 6]\n[water]\ndepth = 0.5\ncolumns = 2_000\n"
        "[small.domain]\nsize = [6, 6]\n[small.water]\ncolumns = 1_000\n");
  const auto player = play();
  EXPECT_FALSE(player->model().has_small);
  player->requests().load_scene = folder_ / "large.toml";
  player->requests().load_version = SceneVersion::kSmall;
  frame(*player);
  EXPECT_EQ(player->session().scene().domain.size().x, 6.0F);
  EXPECT_TRUE(player->model().has_small);
  EXPECT_EQ(player->model().version, SceneVersion::kSmall);
  frame(*player, press(Action::kReset));
  EXPECT_EQ(player->model().version, SceneVersion::kSmall);
  player->requests().load_scene = folder_ / "large.toml";  // again, as keys and drops ask for it
  frame(*player);
  EXPECT_EQ(player->session().scene().domain.size().x, 12.0F);
  EXPECT_EQ(player->model().version, SceneVersion::kFull);
}

TEST_F(Players, ResetStartsAnewAndKeepsParameters) {
  const auto player = play();
  player->requests().commands.emplace_back(SetParam{ParamId::water_viscosity, 0.07});
  for (int i = 0; i < 10; ++i) frame(*player);
  frame(*player, press(Action::kReset));
  EXPECT_LE(player->session().run().steps(), 1);
  EXPECT_DOUBLE_EQ(player->session().world().params().water_viscosity, 0.07);
}

TEST_F(Players, ResetTakesWhatWasSetWhilePausedOrJustNow) {
  const auto player = play();
  frame(*player);
  player->model().paused = true;
  player->requests().commands.emplace_back(SetParam{ParamId::water_viscosity, 0.07});
  frame(*player);
  player->requests().commands.emplace_back(SetParam{ParamId::water_support, 2.5});
  player->requests().commands.emplace_back(SetParam{ParamId::water_friction, -5.0});  // refused: it stays
  player->requests().reset = true;
  frame(*player);
  EXPECT_EQ(player->session().run().steps(), 0);
  EXPECT_DOUBLE_EQ(player->session().world().params().water_viscosity, 0.07);
  EXPECT_DOUBLE_EQ(player->session().world().params().water_support, 2.5);
  EXPECT_GE(player->session().world().params().water_friction, 0.0);
}

// The button for fewer, larger particles asks so.
TEST_F(Players, AResetOfASavedWorldThatItDoesNotFitIsRefusedAndChangesNothing) {
  write("box.toml", R"([time]
steps_per_second = 200
[ocean]
lower = [0, 0, 0]
upper = [1, 0.6, 0.6]
radius = 0.03
[[ocean.block]]
lower = [0, 0, 0]
upper = [0.5, 0.4, 0.6]
)");
  const auto player = play();
  player->requests().load_scene = folder_ / "box.toml";
  for (int i = 0; i < 3; ++i) frame(*player);
  player->requests().save_scene = folder_ / "saved.toml";
  frame(*player);
  player->requests().load_scene = folder_ / "saved.toml";
  frame(*player);
  ASSERT_EQ(player->session().scene().file, folder_ / "saved.toml") << player->model().message;
  player->model().paused = true;
  const std::uint64_t hash = player->session().world().hash(), generation = player->session().generation();
  const SetParam coarser{ParamId::ocean_coarseness, 1.3};
  player->requests().reset = true;
  player->requests().reset_with = coarser;
  frame(*player);
  EXPECT_TRUE(player->model().message_is_error);
  EXPECT_NE(player->model().message.find("saved.state was saved with ocean.coarseness = 1, the scene says 1.3"),
            std::string::npos)
      << player->model().message;
  EXPECT_EQ(player->session().generation(), generation);
  EXPECT_EQ(player->session().world().hash(), hash);
  EXPECT_EQ(player->session().world().wanted_params().ocean_coarseness, 1.0);
  // Without the change, a reset starts from the saved world; the original scene takes the change.
  player->requests().reset = true;
  frame(*player);
  EXPECT_FALSE(player->model().message_is_error) << player->model().message;
  player->requests().load_scene = folder_ / "box.toml";
  frame(*player);
  player->requests().reset = true;
  player->requests().reset_with = coarser;
  frame(*player);
  EXPECT_FALSE(player->model().message_is_error) << player->model().message;
  EXPECT_EQ(player->session().world().params().ocean_coarseness, 1.3);
}

TEST_F(Players, LaunchesWhereTheMousePointsAndNowhereElse) {
  const auto player = play();
  const auto refused = [&](const FrameInput& input, const std::string& why) {
    player->model().message_is_error = false;
    frame(*player, input);
    EXPECT_TRUE(player->model().message_is_error) << why;
    EXPECT_NE(player->model().message.find("is launched: " + why), std::string::npos) << player->model().message;
  };
  FrameInput box = press(Action::kDropBox);
  refused(box, "the mouse points at the sky");
  box.pointer = Vec2(100.0F, 0.0F);
  refused(box, "the mouse points outside the water");
  box.pointer = Vec2(3.5F, 0.0F);
  box.over_panel = true;
  refused(box, "the mouse is over a panel");
  box.over_panel = false;
  FrameInput boat = press(Action::kLaunchBoat);
  boat.pointer = Vec2(-2.0F, 2.0F);
  refused(boat, "the place is taken by second");
  frame(*player, press(Action::kPause));
  refused(boat, "the place is taken by second");  // at once, though no step is made
  frame(*player, press(Action::kPause));
  for (int i = 0; i < 3; ++i) frame(*player);
  EXPECT_EQ(player->session().world().body_count(), 2);
  box.pointer = Vec2(3.5F, 0.0F);
  frame(*player, box);
  for (int i = 0; i < 3; ++i) frame(*player);
  EXPECT_EQ(player->session().world().body_count(), 3);
}

TEST_F(Players, WaterIsPouredAndPushedWhereTheMousePoints) {
  write("liquid.toml",
        "[liquid]\nlower = [0, 0, 0]\nupper = [2, 1, 1]\ncell = 0.1\n"
        "[[liquid.block]]\nlower = [0, 0, 0]\nupper = [2, 0.4, 1]\n");
  const auto player = play();
  FrameInput pour = press(Action::kPourWater), push = press(Action::kPushWater);
  frame(*player, pour);
  EXPECT_NE(player->model().message.find("no water is added: the mouse points at the sky"), std::string::npos);
  pour.pointer = push.pointer = Vec2(3.5F, 0.0F);
  // The scene has shallow water: its world says what that can't.
  frame(*player, pour);
  EXPECT_NE(player->session().world().diagnostics().dropped_why.find("no water is added"), std::string::npos);
  player->requests().load_scene = folder_ / "liquid.toml";
  frame(*player);
  const double before = player->session().world().diagnostics().water_volume;
  pour.pointer = push.pointer = Vec2(1.2F, 0.5F);
  frame(*player, pour);
  frame(*player, push);
  for (int i = 0; i < 3; ++i) frame(*player);
  const Diagnostics now = player->session().world().diagnostics();
  EXPECT_EQ(now.dropped_commands, 0) << now.dropped_why;
  EXPECT_GT(now.water_volume, before + 1e-3);
  EXPECT_EQ(player->session().world().command_log().size(), 2U);
}

TEST_F(Players, ABoatIsSetUprightItsEngineIdle) {
  const auto player = play();
  FrameInput ahead;
  ahead.helm.throttle = 1;
  for (int i = 0; i < 30; ++i) frame(*player, ahead);
  frame(*player, press(Action::kRight));
  EXPECT_FALSE(player->model().message_is_error) << player->model().message;
  EXPECT_EQ(player->model().message, "first is set upright, engine idle");
  Snapshot snapshot;
  player->session().world().snapshot({}, snapshot);
  EXPECT_LT(glm::length(snapshot.bodies[0].state.velocity), 0.1F);
  EXPECT_EQ(snapshot.bodies[0].throttle, 0.0F);
  for (int i = 0; i < 5; ++i) frame(*player, ahead);  // from idle, not from where the keys were
  player->session().world().snapshot({}, snapshot);
  EXPECT_LT(snapshot.bodies[0].throttle, 0.2F);
  EXPECT_GT(snapshot.bodies[0].throttle, 0.0F);
  frame(*player, press(Action::kScene, 1));
  frame(*player, press(Action::kRight));
  EXPECT_TRUE(player->model().message_is_error) << "no boat";
}

TEST_F(Players, TheDrivenBoatStaysTheSameWhenAnotherGoes) {
  const auto player = play();
  frame(*player, press(Action::kNextBoat));
  ASSERT_EQ(player->model().boat, BodyId{2});
  player->requests().commands.emplace_back(RemoveBody{BodyId{1}});
  for (int i = 0; i < 3; ++i) frame(*player);
  ASSERT_EQ(player->session().world().body_count(), 1);
  EXPECT_EQ(player->model().boat, BodyId{2});
  FrameInput ahead;
  ahead.helm.throttle = 1;
  for (int i = 0; i < 10; ++i) frame(*player, ahead);
  Snapshot snapshot;
  player->session().world().snapshot({}, snapshot);
  EXPECT_EQ(snapshot.bodies[0].name, "second");
  EXPECT_GT(snapshot.bodies[0].throttle, 0.05F);
}

TEST_F(Players, AHeldLaunchIsShownAndLaunchedWhenItsKeyIsLetGo) {
  const auto player = play();
  const int bodies = player->session().world().body_count();
  FrameInput held = press(Action::kLaunchBoat);
  held.launch_held = true;
  held.pointer = Vec2(-2.0F, 2.0F);
  frame(*player, held);
  ASSERT_TRUE(player->ghost().has_value());
  EXPECT_EQ(player->ghost()->refused, "the place is taken by second");
  held.actions.clear();
  held.pointer = Vec2(3.5F, 0.0F);
  for (int i = 0; i < 3; ++i) frame(*player, held);
  ASSERT_TRUE(player->ghost().has_value());
  EXPECT_EQ(player->ghost()->refused, "");
  ASSERT_NE(player->ghost()->hull, nullptr);
  const Vec3 shown = player->ghost()->state.position;
  EXPECT_EQ(player->session().world().body_count(), bodies);
  FrameInput released = held;
  released.launch_held = false;
  frame(*player, released);
  EXPECT_FALSE(player->ghost().has_value());
  for (int i = 0; i < 3; ++i) frame(*player);
  Snapshot after;
  player->session().world().snapshot({}, after);
  ASSERT_EQ(after.bodies.size(), static_cast<std::size_t>(bodies) + 1U);
  EXPECT_LT(glm::length(horizontal(after.bodies.back().state.position - shown)), 0.02F);
  // Given up, nothing comes.
  held = press(Action::kDropBox);
  held.launch_held = true;
  held.pointer = Vec2(3.5F, 2.0F);
  frame(*player, held);
  frame(*player, press(Action::kClose));
  EXPECT_FALSE(player->ghost().has_value());
  for (int i = 0; i < 3; ++i) frame(*player);
  EXPECT_EQ(player->session().world().body_count(), bodies + 1);
}

TEST_F(Players, SplitThereAreTwoWorldsAndTheSameHappensToBoth) {
  const auto player = play();
  const auto plain = play();
  const auto without = play();
  // The left world is what a run with λ = 0 from the same moment on would be, the right one what it would be anyway.
  frame(*player, press(Action::kSplit));
  without->session().run().enqueue(SetParam{ParamId::wake_lambda, 0.0});
  frame(*without);
  frame(*plain);
  ASSERT_EQ(player->model().split, SplitKind::kWakes);
  ASSERT_NE(player->session().run().twin(), nullptr);
  FrameInput launch = press(Action::kDropBox);
  launch.pointer = Vec2(3.0F, 0.5F);
  for (Player* p : {player.get(), plain.get(), without.get()}) {
    frame(*p, launch);
    p->requests().commands.emplace_back(SetHelm{BodyId{1}, 1.0F, 0.3F});
    p->requests().commands.emplace_back(SetParam{ParamId::water_viscosity, 0.01});
    for (int i = 0; i < 40; ++i) frame(*p);
  }
  for (Player* p : {player.get(), plain.get()}) {
    p->requests().commands.emplace_back(SetParam{ParamId::wake_lambda, 1.4});
  }
  for (Player* p : {player.get(), plain.get(), without.get()}) {
    while (p->session().run().steps() < 90) frame(*p, {}, 90);
    frame(*p, press(Action::kPause));
    frame(*p, press(Action::kStepOnce));
    EXPECT_EQ(p->session().run().steps(), 91);
  }
  const SceneRun& run = player->session().run();
  EXPECT_EQ(run.twin()->steps(), run.world().steps());
  EXPECT_EQ(run.world().hash(), plain->session().world().hash());
  EXPECT_EQ(run.twin()->hash(), without->session().world().hash());
  EXPECT_NE(run.twin()->hash(), run.world().hash());
  EXPECT_EQ(run.world().params().wake_lambda, 1.4);
  EXPECT_EQ(run.twin()->params().wake_lambda, 0.0);
  EXPECT_EQ(run.twin()->body_count(), 3);
}

TEST_F(Players, ATwinOutlivesResetsAndScenesAndGoesWithItsKey) {
  const auto player = play();
  for (int i = 0; i < 5; ++i) frame(*player);
  const std::int64_t before = player->session().run().steps();
  frame(*player, press(Action::kSplit));
  ASSERT_NE(player->session().run().twin(), nullptr);
  EXPECT_GE(player->session().run().twin()->steps(), before) << "it starts from the present moment";
  frame(*player, press(Action::kReset));
  ASSERT_NE(player->session().run().twin(), nullptr);
  EXPECT_EQ(player->session().run().twin()->steps(), player->session().run().world().steps());
  EXPECT_LT(player->session().run().twin()->steps(), 3);
  frame(*player, press(Action::kScene, 1));
  ASSERT_NE(player->session().run().twin(), nullptr);
  EXPECT_EQ(player->session().run().twin()->scene().title, "No boat");
  frame(*player, press(Action::kSplit));
  EXPECT_EQ(player->session().run().twin(), nullptr);
  EXPECT_EQ(player->model().split, SplitKind::kNone);
}

TEST_F(Players, OnTheLeftIsAlwaysTheOtherSolver) {
  const auto player = play();
  const auto plain = play();
  for (int i = 0; i < 5; ++i) frame(*player);
  frame(*player, press(Action::kPause));
  player->model().split = SplitKind::kSolver;  // as the view panel does
  frame(*player);
  ASSERT_NE(player->session().run().twin(), nullptr);
  EXPECT_EQ(player->session().run().twin()->params().water_solver, WaterSolver::kGrid) << "at once, though it stands";
  frame(*player, press(Action::kPause));
  const SceneRun& run = player->session().run();
  for (int solver : {1, 1, 0}) {
    player->requests().commands.emplace_back(SetParam{ParamId::water_solver, static_cast<double>(solver)});
    player->requests().commands.emplace_back(SetParam{ParamId::wake_lambda, 1.0 + 0.1 * solver});
    for (int i = 0; i < 3; ++i) frame(*player);
    EXPECT_EQ(run.world().params().water_solver, static_cast<WaterSolver>(solver));
    EXPECT_EQ(run.twin()->params().water_solver, static_cast<WaterSolver>(1 - solver));
    EXPECT_EQ(run.twin()->params().wake_lambda, run.world().params().wake_lambda);
    EXPECT_EQ(run.twin()->steps(), run.world().steps());
  }
  // Another kind takes this one's place; H stands for λ = 0 alone.
  frame(*player, press(Action::kSplit));
  EXPECT_EQ(run.split_kind(), SplitKind::kWakes);
  EXPECT_EQ(run.twin()->params().water_solver, WaterSolver::kColumns);
  frame(*player, press(Action::kSplit));
  EXPECT_EQ(run.twin(), nullptr);
  while (plain->session().run().steps() < run.steps()) {
    // The first world has done what one alone does.
    const std::int64_t step = plain->session().run().steps();
    for (const auto& [at, command] : run.world().command_log()) {
      if (at == step) plain->session().run().enqueue(command);
    }
    plain->session().run().step();
  }
  EXPECT_EQ(run.world().hash(), plain->session().world().hash());
}

TEST_F(Players, TheSolverOnTheLeftOutlivesResetsAndIsTheOtherWaterOfABox) {
  write("ocean.toml", R"([time]
steps_per_second = 200
[ocean]
lower = [0, 0, 0]
upper = [1, 1, 0.6]
[[ocean.block]]
lower = [0, 0, 0]
upper = [0.8, 0.3, 0.6]
)");
  const auto player = play();
  player->model().split = SplitKind::kSolver;
  frame(*player);
  frame(*player, press(Action::kReset));
  ASSERT_EQ(player->session().run().split_kind(), SplitKind::kSolver);
  EXPECT_EQ(player->session().run().twin()->params().water_solver, WaterSolver::kGrid);
  EXPECT_FALSE(player->model().message_is_error) << player->model().message;
  FrameInput drop;
  drop.dropped.push_back(folder_ / "ocean.toml");
  frame(*player, drop);
  EXPECT_TRUE(player->session().scene().ocean.has_value()) << "it is loaded all the same";
  EXPECT_EQ(player->model().split, SplitKind::kSolver);
  ASSERT_NE(player->session().run().twin(), nullptr);
  EXPECT_EQ(player->session().run().twin()->params().ocean_water, OceanWater::kLiquid);
  EXPECT_FALSE(player->model().message_is_error) << player->model().message;
}

TEST_F(Players, ASavedRunGoesOnWithTheOtherSolverOnTheLeft) {
  const auto player = play();
  for (int i = 0; i < 10; ++i) frame(*player);
  ASSERT_TRUE(player->session().world().save(folder_ / "saved.toml"));
  const Result<Scene> saved = load_scene({}, (folder_ / "saved.toml").string(), {});
  ASSERT_TRUE(saved) << saved.error().text();
  RunOptions options;
  options.split = SplitKind::kSolver;
  const auto run = SceneRun::start(saved.value(), options);
  ASSERT_TRUE(run) << run.error().text();
  EXPECT_EQ(run.value()->world().hash(), player->session().world().hash());
  EXPECT_EQ(run.value()->twin()->params().water_solver, WaterSolver::kGrid);
  EXPECT_EQ(run.value()->twin()->steps(), run.value()->world().steps());
}

TEST_F(Players, FromTheStartTheLeftIsARunOnTheOtherSolver) {
  const std::filesystem::path root = REGATTA_ROOT;
  const DataFiles data{root / "scenes", root / "shaders", root / "assets"};
  RunOptions options;
  options.scene = (folder_ / "tank.toml").string();
  const Result<Scene> scene = load_scene(data, options.scene, {});
  const Result<Scene> on_grid = load_scene(data, options.scene, {"water.solver=grid"});
  ASSERT_TRUE(scene && on_grid);
  options.split = SplitKind::kSolver;
  options.drive = DriveScript::parse("0:1,0.3; 0.1:0.5,0").value();
  const auto both = SceneRun::start(scene.value(), options);
  options.split = SplitKind::kNone;
  const auto grid = SceneRun::start(on_grid.value(), options);
  ASSERT_TRUE(both && grid);
  for (int i = 0; i < 20; ++i) {
    EXPECT_EQ(both.value()->twin()->hash(), grid.value()->world().hash()) << i;
    both.value()->step();
    grid.value()->step();
  }
}

// A world that was left for another runs on as if it had never been.
TEST_F(Players, GoingBackAfterALoadOrAResetTheRunIsTheUndisturbedOne) {
  const auto player = play();
  const auto reference = play();
  FrameInput ahead;
  ahead.helm.throttle = 1;
  ahead.helm.rudder = 1;
  for (Player* p : {player.get(), reference.get()}) {
    for (int i = 0; i < 20; ++i) frame(*p, ahead);
  }
  frame(*player, press(Action::kBack));
  EXPECT_TRUE(player->model().message_is_error) << "there is nothing to go back to yet";
  EXPECT_EQ(player->model().back_to, "");
  frame(*reference);
  int left = 0;
  const auto away = [&](const FrameInput& change, const std::string& told) {
    const std::int64_t steps = player->session().run().steps();
    const double time = player->session().world().time();
    frame(*player, change);
    EXPECT_LT(player->session().run().steps(), steps) << told;
    EXPECT_NE(player->model().message.find(told), std::string::npos) << player->model().message;
    EXPECT_NE(player->model().message.find("Ctrl+Z goes back to Small tank"), std::string::npos);
    EXPECT_TRUE(player->model().message_offers_back);
    EXPECT_EQ(player->session().behind().back().time, time);
    for (int i = 0; i < 5 + left; ++i) frame(*player, ahead);  // whatever is done there
    player->requests().commands.emplace_back(SetParam{ParamId::water_viscosity, 0.2});
    ++left;
    frame(*player, press(Action::kBack));
    frame(*reference);
    EXPECT_EQ(player->session().scene().title, "Small tank");
    EXPECT_EQ(player->model().boat, BodyId{1});
    for (int i = 0; i < 10; ++i) {  // the rudder goes back to the middle in both
      frame(*player);
      frame(*reference);
    }
    ASSERT_EQ(player->session().run().steps(), reference->session().run().steps());
    EXPECT_EQ(player->session().world().hash(), reference->session().world().hash()) << told;
  };
  away(press(Action::kScene, 1), "loaded No boat");
  away(press(Action::kReset), "reset Small tank");
  FrameInput drop;
  drop.dropped.push_back(folder_ / "empty.toml");
  away(drop, "loaded No boat");

  // A scene that can't be loaded leaves the kept runs alone; going ahead and back is going nowhere.
  const std::string kept = player->model().back_to;
  drop.dropped.back() = folder_ / "bad.toml";
  frame(*player, drop);
  EXPECT_EQ(player->model().back_to, kept);
  frame(*player, press(Action::kForward));
  EXPECT_EQ(player->session().scene().title, "No boat");
  frame(*player, press(Action::kBack));
  EXPECT_EQ(player->session().scene().title, "Small tank");
}

// Commands of the past are repeated; a new command there begins another run, and the old one is kept.
TEST_F(Players, ThePastComesBackAndBranches) {
  const auto player = play();
  FrameInput ahead;
  ahead.helm.throttle = 1;
  ahead.helm.rudder = 1;
  std::vector<std::uint64_t> hashes{player->session().world().hash()};
  const auto go = [&](int frames, const FrameInput& input) {
    for (int i = 0; i < frames; ++i) {
      frame(*player, input);
      hashes.resize(static_cast<std::size_t>(player->session().world().steps()));
      hashes.push_back(player->session().world().hash());
    }
  };
  const auto wait = [&] {  // until the world is where it is to be
    for (int i = 0; i < 1000 && player->model().kept.goal; ++i) frame(*player);
    EXPECT_FALSE(player->model().kept.goal);
  };
  go(40, ahead);
  frame(*player, press(Action::kPause));
  const std::int64_t end = player->session().world().steps();
  ASSERT_GE(end, 39);
  const std::uint64_t last = player->session().world().hash();
  const std::vector<std::uint64_t> first = hashes;

  frame(*player, press(Action::kStepBack));
  frame(*player, press(Action::kStepBack));
  wait();
  EXPECT_EQ(player->session().world().steps(), end - 2);
  EXPECT_EQ(player->session().world().hash(), first[static_cast<std::size_t>(end - 2)]);
  frame(*player, press(Action::kRewind));
  wait();
  EXPECT_EQ(player->session().world().steps(), 0) << "there are no ten seconds yet";
  EXPECT_EQ(player->session().world().hash(), first[0]);
  EXPECT_TRUE(player->model().paused);
  EXPECT_EQ(player->model().kept.last, end);

  // It is played again, by itself, and goes on at its end.
  frame(*player, press(Action::kPause));
  while (player->session().world().steps() < end - 10) frame(*player);
  EXPECT_EQ(player->session().world().hash(), first[static_cast<std::size_t>(player->session().world().steps())]);
  EXPECT_TRUE(player->session().behind().empty());

  // Somebody steers: another run from here.
  FrameInput other;
  other.helm.throttle = -1;
  other.helm.rudder = -1;
  frame(*player, other);
  EXPECT_NE(player->model().message.find("another run"), std::string::npos) << player->model().message;
  ASSERT_EQ(player->session().behind().size(), 1U);
  for (int i = 0; i < 15; ++i) frame(*player, other);
  const std::int64_t steps = player->session().world().steps();
  const std::uint64_t there = player->session().world().hash();
  EXPECT_EQ(player->model().kept.last, steps);

  // The run that was left, at its end, and this one again.
  frame(*player, press(Action::kPause));
  frame(*player, press(Action::kBack));
  const std::int64_t on = player->session().world().steps();
  EXPECT_GE(on, end) << "it was not paused: it goes on";
  frame(*player, press(Action::kPause));
  player->requests().seek = end;
  frame(*player);
  wait();
  EXPECT_EQ(player->session().world().hash(), last);
  EXPECT_EQ(player->model().kept.last, on);
  frame(*player, press(Action::kForward));
  EXPECT_EQ(player->session().world().steps(), steps);
  EXPECT_EQ(player->session().world().hash(), there);

  // Resets lose neither of them.
  for (int i = 0; i < 3; ++i) frame(*player, press(Action::kReset));
  for (int i = 0; i < 3; ++i) frame(*player, press(Action::kBack));
  EXPECT_EQ(player->session().world().hash(), there);
  frame(*player, press(Action::kBack));
  EXPECT_EQ(player->session().world().hash(), last);
  frame(*player, press(Action::kBack));
  EXPECT_TRUE(player->model().message_is_error);
}

TEST_F(Players, AKeptMomentComesBackFromOtherRuns) {
  const auto player = play();
  frame(*player, press(Action::kGoToMoment));
  EXPECT_TRUE(player->model().message_is_error) << "none yet";
  FrameInput ahead;
  ahead.helm.throttle = 1;
  std::vector<std::pair<std::int64_t, std::uint64_t>> kept;
  for (int n = 0; n < 2; ++n) {
    for (int i = 0; i < 12; ++i) frame(*player, ahead);
    frame(*player, press(Action::kPause));
    frame(*player, press(Action::kKeepMoment));
    kept.emplace_back(player->session().world().steps(), player->session().world().hash());
    EXPECT_EQ(player->model().kept.moments.size(), kept.size());
    EXPECT_EQ(player->model().moments.size(), kept.size()) << "a card each, at once";
    frame(*player, press(Action::kPause));
  }
  for (int i = 0; i < 5; ++i) frame(*player, ahead);
  const auto expect_at = [&](std::size_t n) {
    for (int i = 0; i < 1000 && (i < 2 || player->model().kept.goal); ++i) frame(*player);
    EXPECT_EQ(player->session().world().steps(), kept[n].first);
    EXPECT_EQ(player->session().world().hash(), kept[n].second);
    EXPECT_TRUE(player->model().paused);
  };
  frame(*player, press(Action::kGoToMoment));
  expect_at(1);
  frame(*player, press(Action::kGoToMoment));
  expect_at(0);
  // Another try from there, a reset, and back again.
  frame(*player, press(Action::kPause));
  ahead.helm.rudder = -1;
  for (int i = 0; i < 5; ++i) frame(*player, ahead);
  ASSERT_EQ(player->session().behind().size(), 1U);
  frame(*player, press(Action::kReset));
  frame(*player, press(Action::kGoToMoment));
  expect_at(1);
}

// Another program goes to the last moment by key and to each by its picture; a damaged one only gives a message.
TEST_F(Players, AMomentOnDiskComesBackInAnotherProgram) {
  const std::filesystem::path moments = folder_ / "moments";
  FrameInput ahead;
  ahead.helm.throttle = 1;
  std::vector<std::uint64_t> kept;
  {
    const auto player = play();
    player->keep_moments_in(moments);
    EXPECT_TRUE(player->model().moments.empty());
    for (int n = 0; n < 3; ++n) {
      for (int i = 0; i < 5; ++i) frame(*player, ahead);
      player->model().paused = true;
      kept.push_back(player->session().world().hash());
      frame(*player, press(Action::kKeepMoment));
      EXPECT_FALSE(player->model().message_is_error) << player->model().message;
      const std::optional<std::uint64_t> kept_now = player->take_unpictured();
      ASSERT_TRUE(kept_now);
      EXPECT_FALSE(player->take_unpictured()) << "once";
      player->add_picture(*kept_now, {2, 1, {1, 2, 3, 4, 5, 6}});
      player->finish_moments();
      EXPECT_FALSE(player->model().message_is_error) << player->model().message;
      EXPECT_TRUE(std::filesystem::exists(moments / ("moment-" + std::to_string(n + 1) + ".png")));
      frame(*player, press(Action::kKeepMoment));
      EXPECT_FALSE(player->take_unpictured()) << "it is kept already";
      player->model().paused = false;
    }
    frame(*player);
    ASSERT_EQ(player->model().moments.size(), 3U);
    EXPECT_EQ(player->model().moments[0].title, "Small tank");
  }
  const auto player = play();
  player->keep_moments_in(moments);
  ASSERT_EQ(player->model().moments.size(), 3U);
  for (int i = 0; i < 3; ++i) frame(*player);
  frame(*player, press(Action::kGoToMoment));
  EXPECT_EQ(player->session().world().hash(), kept[2]);
  EXPECT_TRUE(player->model().paused);
  EXPECT_NE(player->model().message.find("loaded Small tank, kept on "), std::string::npos);
  player->requests().moment = player->model().moments[2].id;
  frame(*player);
  EXPECT_EQ(player->session().world().hash(), kept[0]);
  frame(*player, press(Action::kBack));
  EXPECT_EQ(player->session().world().hash(), kept[2]);

  // Cut in half: its error, and the run that was there.
  const std::filesystem::path state = moments / "moment-1.state";
  std::filesystem::resize_file(state, std::filesystem::file_size(state) / 2);
  player->requests().moment = player->model().moments[2].id;
  frame(*player);
  EXPECT_TRUE(player->model().message_is_error);
  EXPECT_NE(player->model().message.find("moment-1.state"), std::string::npos) << player->model().message;
  EXPECT_EQ(player->session().world().hash(), kept[2]);
  std::filesystem::remove(state);
  player->requests().moment = player->model().moments[2].id;
  frame(*player);
  EXPECT_TRUE(player->model().message_is_error);
  EXPECT_EQ(player->session().world().hash(), kept[2]);
  player->requests().moment = 77;  // none has this id
  frame(*player);
  EXPECT_TRUE(player->model().message_is_error);
}

// A failed write is said when it is known; the moment stays for this session.
TEST_F(Players, AMomentThatCantBeWrittenIsSaid) {
  write("moments", "a file, where the folder would be");
  const auto player = play();
  player->keep_moments_in(folder_ / "moments");
  for (int i = 0; i < 5; ++i) frame(*player);
  player->model().paused = true;
  const std::uint64_t hash = player->session().world().hash();
  frame(*player, press(Action::kKeepMoment));
  player->finish_moments();
  EXPECT_TRUE(player->model().message_is_error);
  EXPECT_NE(player->model().message.find("in this session only: on disk"), std::string::npos)
      << player->model().message;
  player->model().paused = false;
  for (int i = 0; i < 5; ++i) frame(*player);
  frame(*player, press(Action::kGoToMoment));
  for (int i = 0; i < 1000 && (i < 2 || player->model().kept.goal); ++i) frame(*player);
  EXPECT_EQ(player->session().world().hash(), hash);
}

// The branch has no place for its file: the person is told, over what is said of the branch itself.
TEST_F(Players, ARunThatIsNotRecordedIsSaid) {
  const auto player = play();
  const std::filesystem::path name = folder_ / "drive.replay", second = folder_ / "drive-2.replay";
  auto file = OutputFile::create(name);
  ASSERT_TRUE(player->session().record(std::move(file).value(), name, false));
  std::filesystem::create_directories(second);
  FrameInput ahead;
  ahead.helm.throttle = 1;
  while (player->session().world().steps() < 40) frame(*player, ahead);
  EXPECT_FALSE(player->model().message_is_error) << player->model().message;
  player->requests().seek = 20;
  for (int i = 0; i < 1000 && (i < 2 || player->model().kept.goal); ++i) frame(*player);
  player->model().paused = false;
  ahead.helm.rudder = 1;
  for (int i = 0; i < 30 && player->session().behind().empty(); ++i) frame(*player, ahead);
  ASSERT_FALSE(player->session().behind().empty());
  EXPECT_TRUE(player->model().message_is_error);
  EXPECT_TRUE(player->model().message.starts_with("this run is not recorded: ")) << player->model().message;
  EXPECT_NE(player->model().message.find(second.string()), std::string::npos) << player->model().message;
  const std::uint64_t told = player->model().message_id;
  for (int i = 0; i < 10; ++i) frame(*player, ahead);
  EXPECT_EQ(player->model().message_id, told) << "once";
  EXPECT_TRUE(std::filesystem::is_directory(second));
}

// Cards of this program's moments and of those on disk are told apart, whatever their numbers.
TEST_F(Players, EachCardOfAMomentLeadsToItsOwn) {
  const std::filesystem::path moments = folder_ / "moments";
  FrameInput ahead;
  ahead.helm.throttle = 1;
  std::vector<std::uint64_t> kept;
  for (int program = 0; program < 2; ++program) {  // the first card of each has the number 1 in its own count
    const auto player = play();
    player->keep_moments_in(moments);
    for (int i = 0; i < 4 + 5 * program; ++i) frame(*player, ahead);
    player->model().paused = true;
    kept.push_back(player->session().world().hash());
    frame(*player, press(Action::kKeepMoment));
    player->finish_moments();
    frame(*player);
    if (program == 0) continue;
    ASSERT_EQ(player->model().moments.size(), 2U);
    const std::uint64_t own = player->model().moments[0].id, others = player->model().moments[1].id;
    ASSERT_NE(own, others);
    for (const auto& [id, hash] : {std::pair(others, kept[0]), std::pair(own, kept[1]), std::pair(others, kept[0])}) {
      player->requests().moment = id;
      for (int i = 0; i < 1000 && (i < 2 || player->model().kept.goal); ++i) frame(*player);
      EXPECT_EQ(player->session().world().hash(), hash);
      std::vector<std::uint64_t> ids;
      for (const MomentCard& card : player->model().moments) ids.push_back(card.id);
      EXPECT_EQ(ids, (std::vector<std::uint64_t>{own, others}));
    }
  }
}

// After a branch the run that was left goes along as a ghost: where its boat lay at that step, and it changes nothing.
TEST_F(Players, TheRunThatWasLeftGoesAlongAsAGhost) {
  const auto player = play();
  FrameInput ahead;
  ahead.helm.throttle = 1;
  std::vector<Vec3> places;  // by step
  const auto note = [&] {
    Snapshot snapshot;
    player->session().world().snapshot({}, snapshot);
    places.resize(static_cast<std::size_t>(player->session().world().steps()) + 1);
    places.back() = snapshot.bodies[0].state.position;
  };
  player->model().shows_ghost = true;
  note();
  while (player->session().world().steps() < 60) {
    frame(*player, ahead);
    note();
    EXPECT_FALSE(player->run_ghost()) << "no run was left yet";
  }
  EXPECT_EQ(player->model().ghost_of, "");
  player->requests().seek = 20;
  for (int i = 0; i < 1000 && (i < 2 || player->model().kept.goal); ++i) frame(*player);
  player->model().paused = false;
  ahead.helm.throttle = -1;
  ahead.helm.rudder = 1;
  bool shown = false;
  for (int i = 0; i < 30; ++i) {
    frame(*player, ahead);
    const std::int64_t step = player->session().world().steps();
    if (player->session().behind().empty()) continue;
    ASSERT_TRUE(player->run_ghost());
    EXPECT_EQ(player->run_ghost()->name, "first");
    if (places[static_cast<std::size_t>(step)] != Vec3(0.0F)) {
      shown = true;
      EXPECT_EQ(player->run_ghost()->state.position, places[static_cast<std::size_t>(step)]) << step;
    }
  }
  EXPECT_TRUE(shown);
  EXPECT_NE(player->model().ghost_text.find(" m away"), std::string::npos) << player->model().ghost_text;
  // The same commands without it.
  const auto& log = player->session().run().history()->commands();
  const auto again = play();
  std::size_t next = 0;
  for (std::int64_t step = 0; step < player->session().world().steps(); ++step) {
    for (; next < log.size() && log[next].first == step; ++next) again->session().run().enqueue(log[next].second);
    again->session().run().step();
  }
  EXPECT_EQ(again->session().world().hash(), player->session().world().hash());
  player->model().shows_ghost = false;
  frame(*player);
  EXPECT_FALSE(player->run_ghost());
  EXPECT_EQ(player->model().ghost_text, "");
  EXPECT_NE(player->model().ghost_of, "") << "it can be shown again";
}

// The dialog, or a drop while ghosts are shown, makes a replay of this scene a ghost; any other drop opens it.
TEST_F(Players, AReplayBecomesAGhostWhereThatIsAsked) {
  const std::filesystem::path replay = folder_ / "drive.replay", other = folder_ / "other.replay";
  for (const auto& [name, file] : {std::pair("tank.toml", replay), std::pair("empty.toml", other)}) {
    const auto driver = play();
    ASSERT_TRUE(driver->session().load(folder_ / name));
    ASSERT_TRUE(driver->session().record(std::move(OutputFile::create(file)).value(), file, false));
    for (int i = 0; i < 30; ++i) driver->session().run().step();
  }
  const auto player = play();
  const std::uint64_t run = player->session().id();
  player->requests().load_ghost = replay;
  frame(*player);
  EXPECT_EQ(player->session().id(), run) << "the run goes on";
  EXPECT_TRUE(player->model().shows_ghost);
  for (int i = 0; i < 2000 && !player->run_ghost(); ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
    frame(*player);
  }
  ASSERT_TRUE(player->run_ghost());
  EXPECT_EQ(player->model().ghost_of, "drive.replay");
  player->requests().load_ghost = folder_ / "bad.toml";
  frame(*player);
  EXPECT_TRUE(player->model().message_is_error);
  EXPECT_EQ(player->model().ghost_of, "drive.replay") << "the one before stays";

  const auto second = play();
  FrameInput drop;
  drop.dropped = {replay};
  second->model().shows_ghost = true;
  const std::uint64_t before = second->session().id();
  frame(*second, drop);
  EXPECT_EQ(second->session().id(), before);
  EXPECT_EQ(second->model().ghost_of, "drive.replay");
  drop.dropped = {other};
  frame(*second, drop);
  EXPECT_NE(second->session().id(), before) << "of another scene";
  EXPECT_EQ(second->session().scene().title, "No boat");
  second->model().shows_ghost = false;
  const std::uint64_t there = second->session().id();
  drop.dropped = {replay};
  frame(*second, drop);
  EXPECT_NE(second->session().id(), there) << "ghosts are not shown";
  EXPECT_NE(second->session().run().playback(), nullptr);
}

TEST_F(Players, ALoopIsShownAgainAndAgain) {
  const auto player = play();
  for (int i = 0; i < 5; ++i) frame(*player);
  frame(*player, press(Action::kLoop));
  for (int i = 0; i < 10; ++i) frame(*player);
  frame(*player, press(Action::kLoop));
  ASSERT_TRUE(player->model().loop);
  const UiModel::Loop loop = *player->model().loop;
  ASSERT_GT(loop.to, loop.from);
  std::int64_t least = loop.to;
  int turns = 0;
  for (int i = 0; i < 60; ++i) {
    const std::int64_t before = player->session().world().steps();
    frame(*player);
    const std::int64_t steps = player->session().world().steps();
    turns += steps < before ? 1 : 0;
    EXPECT_LE(steps, loop.to);
    EXPECT_GE(steps, loop.from);
    least = std::min(least, steps);
  }
  EXPECT_EQ(least, loop.from);
  EXPECT_GE(turns, 2);
  frame(*player, press(Action::kLoop));
  EXPECT_FALSE(player->model().loop);
  EXPECT_TRUE(player->session().behind().empty());
}

TEST_F(Players, GoingBackBringsPauseCameraAndTwinBack) {
  const auto player = play();
  frame(*player, press(Action::kSplit));
  for (int i = 0; i < 5; ++i) frame(*player);
  frame(*player, press(Action::kNextBoat));
  frame(*player, press(Action::kCamera));
  frame(*player, press(Action::kPause));
  const int camera = player->model().camera;
  const std::uint64_t left = player->session().run().twin()->hash();
  frame(*player, press(Action::kScene, 1));
  EXPECT_FALSE(player->model().paused);
  frame(*player, press(Action::kSplit));
  ASSERT_EQ(player->session().run().twin(), nullptr);
  frame(*player, press(Action::kBack));
  EXPECT_TRUE(player->model().paused);
  EXPECT_EQ(player->model().camera, camera);
  EXPECT_EQ(player->model().boat, BodyId{2});
  EXPECT_EQ(player->model().split, SplitKind::kWakes);
  frame(*player);
  ASSERT_NE(player->session().run().twin(), nullptr);
  EXPECT_EQ(player->session().run().twin()->hash(), left);
}

TEST_F(Players, WhatWasDoneOnceIsNoLongerHintedAt) {
  const auto player = play();
  using Done = std::array<bool, kMostHints>;
  ASSERT_EQ(player->model().hints.size(), kMostHints);
  frame(*player, press(Action::kPause));
  EXPECT_FALSE(player->model().hints_idle[0]);
  EXPECT_EQ(player->model().hints_done, Done());
  frame(*player, press(Action::kCamera));
  frame(*player);
  EXPECT_EQ(player->model().hints_done, (Done{false, true, false, false}));
  FrameInput ahead;
  ahead.helm.throttle = 1;
  frame(*player, ahead);
  EXPECT_EQ(player->model().hints_done, (Done{true, true, false, false}));
  frame(*player, press(Action::kScene, 1));
  EXPECT_EQ(player->model().hints_done, (Done{true, true, false, true}));
}

TEST_F(Players, SavesWhatCanBeLoadedAgain) {
  const auto player = play();
  for (int i = 0; i < 10; ++i) frame(*player);
  frame(*player, press(Action::kPause));
  const std::uint64_t hash = player->session().world().hash();
  player->requests().save_scene = folder_ / "saved.toml";
  frame(*player);
  EXPECT_FALSE(player->model().message_is_error) << player->model().message;
  player->model().paused = true;
  ASSERT_TRUE(player->session().load(folder_ / "saved.toml"));
  EXPECT_EQ(player->session().world().hash(), hash);
  player->requests().save_scene = folder_ / "no" / "folder.toml";
  frame(*player);
  EXPECT_TRUE(player->model().message_is_error);
}

}  // namespace
}  // namespace regatta
