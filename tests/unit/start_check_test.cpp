#include "world/start_check.h"

#include "scene/scene_file.h"
#include "world/world.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <string>

namespace regatta {
namespace {

// Returns the error of World::create for a scene file.
std::string refusal_of(const std::string& text) {
  const Result<Scene> scene = parse_scene(text, "s.toml", REGATTA_ROOT "/scenes", REGATTA_ROOT "/assets");
  if (!scene.ok()) return "read: " + scene.error().text();
  const auto world = World::create(scene.value());
  return world.ok() ? std::string() : world.error().text();
}

constexpr const char* kBox =
    "[ocean]\nlower = [-2, 0, -1]\nupper = [2, 2, 1]\nradius = 0.1\n"
    "[[ocean.block]]\nlower = [-2, 0, -1]\nupper = [2, 0.8, 1]\n";
constexpr const char* kGrid =
    "[domain]\nsize = [8, 6]\n[water]\ndepth = 2\nspacing = 0.25\n[params.water]\nsolver = \"grid\"\n";

TEST(StartCheck, AFewBodiesMayLieInOnePlaceAndNotAHeap) {
  const std::string columns = "[domain]\nsize = [8, 6]\n[water]\ndepth = 2\nspacing = 0.25\n";
  const std::string kinds[] = {"kind = \"box\"\nsize = [0.8, 0.5, 0.6]\n", "kind = \"sphere\"\nradius = 0.3\n",
                               "kind = \"boat\"\nsize = [1.5, 0.5, 0.6]\n", "kind = \"torus\"\nradius = 0.4\n"};
  for (const std::string& water : {columns, std::string(kGrid), std::string(kBox)}) {
    for (const std::string& kind : kinds) {
      // A hair apart or in just one place.
      for (const double apart : {0.0, 1e-4}) {
        std::string text = water;
        const int lines = 1 + static_cast<int>(std::count(water.begin(), water.end(), '\n'));
        for (int i = 0; i < kMostInOnePlace + 1; ++i)
          text += fmt::format("[[body]]\n{}position = [{:.5f}, 1, 0]\n", kind, apart * i);
        const std::string said = refusal_of(text);
        const int place = lines + 1 + static_cast<int>(std::count(kind.begin(), kind.end(), '\n'));
        EXPECT_TRUE(said.starts_with(fmt::format("s.toml:{}:12: body \"", place))) << said;
        EXPECT_NE(said.find("lies in one place with "), std::string::npos) << said;
        EXPECT_NE(said.find("at most 8 in all"), std::string::npos) << said;
      }
    }
  }
  std::string thousand = kGrid, few = kGrid;
  for (int i = 0; i < 1000; ++i) thousand += "[[body]]\nkind = \"box\"\nposition = [0, 0]\n";
  EXPECT_NE(refusal_of(thousand).find("in one place with 999 others"), std::string::npos);
  for (int i = 0; i < kMostInOnePlace; ++i) few += "[[body]]\nkind = \"box\"\nposition = [0, 0]\n";
  EXPECT_EQ(refusal_of(few), "");
  const std::string pier = "[[body]]\nkind = \"box\"\nmotion = \"static\"\nposition = [3, 1, 2]\n";
  for (int i = 0; i < kMostInOnePlace + 1; ++i) few += pier;
  EXPECT_EQ(refusal_of(few), "") << "two that nothing moves do not touch";
  for (int i = 0; i < kMostStillInOnePlace; ++i) few += pier;
  EXPECT_NE(refusal_of(few).find("at most 100 in all"), std::string::npos);
}

TEST(StartCheck, BodiesThatForcesMoveLieInTheBoxOfParticlesOrBesideIt) {
  const auto body = [](const std::string& position, const std::string& more = "") {
    return kBox + ("[[body]]\nkind = \"box\"\nname = \"raft\"\nsize = [0.4, 0.4, 0.4]\n" + more +
                   "position = " + position + "\n");
  };
  struct Case {
    const char* position;
    const char* wall;  // empty: fine
  };
  const Case cases[] = {{"[-1.9, 1, 0]", "0.1 m through the west wall"},
                        {"[1.95, 1, 0]", "0.15 m through the east wall"},
                        {"[0, 1, -0.9]", "0.1 m through the south wall"},
                        {"[0, 1, 0.85]", "0.05 m through the north wall"},
                        {"[0, 0.1, 0]", "0.1 m through the floor"},
                        {"[1.9, 0]", "0.1 m through the east wall"},
                        {"[0, 1, 0]", ""},
                        {"[0, 2.1, 0]", ""},
                        {"[1.8, 1.5, 0.8]", ""},
                        {"[0, 0]", ""}};
  for (const Case& c : cases) {
    const std::string said = refusal_of(body(c.position));
    const std::string wanted =
        *c.wall == '\0' ? "" : fmt::format("s.toml:12:12: body \"raft\" reaches {} of the box of particles", c.wall);
    EXPECT_EQ(said, wanted) << c.position;
  }
  // A fixed body may stand in a wall; a note says so.
  const Result<Scene> scene = parse_scene(body("[-1.9, 1, 0]", "motion = \"static\"\n"), "s.toml", ".", ".");
  const auto world = World::create(scene.value());
  ASSERT_TRUE(world.ok()) << world.error().text();
  EXPECT_EQ(bodies_out_of_box(scene.value(), *world.value()->bundle()),
            std::vector<std::string>{"raft reaches 0.1 m through the west wall of the box of particles"});
  // Beside the box: in the wall, which is 0.3 m thick, and on dry ground beyond it.
  const std::string wide = "[domain]\nsize = [12, 4]\n" + std::string(kBox) +
                           "[[body]]\nkind = \"box\"\nname = \"raft\"\nsize = [0.4, 0.4, 0.4]\nposition = ";
  EXPECT_EQ(refusal_of(wide + "[2.45, 1, 0]\n"),
            "s.toml:14:12: body \"raft\" reaches 0.65 m through the east wall of the box of particles");
  const Result<Scene> ashore = parse_scene(wide + "[4, 1, 0]\n", "s.toml", ".", ".");
  const auto dry = World::create(ashore.value());
  ASSERT_TRUE(dry.ok()) << dry.error().text();
  EXPECT_EQ(bodies_out_of_box(ashore.value(), *dry.value()->bundle()),
            std::vector<std::string>{"raft lies outside all water"});
}

// Errors that are found only when a world is made of a scene.
TEST(StartCheck, EveryErrorHasThePlaceOfWhatIsToBlame) {
  const std::string waves = "[params.waves]\non = true\n";
  const std::string open = "west = \"open\"\neast = \"open\"\nsouth = \"open\"\nnorth = \"open\"\n";
  struct Case {
    std::string text, says;
  };
  const Case cases[] = {
      {kGrid + waves + "spacing = 0.02\n[domain2]\n", "read: s.toml:11:2: "},
      {"[domain]\nsize = [300, 20]\n[water]\nspacing = 1\n[params.water]\nsolver = \"grid\"\n" + waves +
           "spacing = 0.05\n",
       "s.toml:9:11: the layer of waves has at most "},
      {"[domain]\nsize = [2000, 20]\n[water]\nspacing = 1\n[params.water]\nsolver = \"grid\"\n" + waves,
       "s.toml:7:1: the layer of waves has at most "},
      {"[domain]\nsize = [8, 8]\n" + open + "[water]\nspacing = 0.5\ndepth = 20\n[params.water]\nsolver = \"grid\"\n" +
           waves + "[params.sea]\nheight = 1\nperiod = 20\n",
       "s.toml:15:10: the waves of the sea do not fit"},
      {"[water]\nspacing = 0.5\n[domain]\nsize = [4.2, 40]\n[params.water]\nsupport = 4\n", ""},
      {kGrid + std::string("[[body]]\nkind = \"box\"\nposition = [0, 0]\nmass = 1e7\n"),
       "s.toml:11:8: body \"box1\": 1e+07 kg"},
      {kGrid + std::string("[[body]]\nkind = \"box\"\nposition = [0, 0]\nballast = [0, 100, 0]\n"), ""},
      {kBox + std::string("[[ocean.block]]\nlower = [-1, 1, -1]\nupper = [1, 1.5, 1]\n[params.ocean]\nfill = 1.5\n"),
       "read: s.toml:12:8: the blocks 1 and 2 overlap, 1.5 m high (ocean.fill)"},
      {kBox + std::string("[params.ocean]\ncoarseness = 4\n"), "read: s.toml:9:14: the ocean's box is too thin"},
  };
  for (const Case& c : cases) {
    const std::string said = refusal_of(c.text);
    EXPECT_TRUE(c.says.empty() ? said.empty() : said.starts_with(c.says)) << c.text << "says: " << said;
  }
}

}  // namespace
}  // namespace regatta
