// Several runs in one memory.
#include "app/session.h"

#include "saved_world.h"
#include "world/scene_bundle.h"

#include <fstream>

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

}  // namespace
}  // namespace regatta
