// The emitters, drains and open sides of a [liquid]: read, written again, and refused with their place.
#include "scene/scene_file.h"

#include <gtest/gtest.h>

#include <cmath>
#include <string>

namespace regatta {
namespace {

const std::string kOpeningTank =
    "[liquid]\nlower = [0, 0, 0]\nupper = [2, 1, 1]\ncell = 0.1\n"
    "[[liquid.block]]\nlower = [0, 0, 0]\nupper = [2, 0.5, 1]\n";

Result<Scene> read_opening_tank(const std::string& more) { return parse_scene(kOpeningTank + more, "s.toml", {}, {}); }

std::string opening_failure(const std::string& more) {
  const Result<Scene> scene = read_opening_tank(more);
  return scene ? "" : scene.error().text();
}

TEST(SceneReader, ReadsAndWritesAllKeys) {
  const Result<Scene> scene = read_opening_tank(
      "[liquid.west]\nlevel = 0.5\nspeed = 1\n[liquid.north]\nlevel = 0.4\n"
      "[[liquid.emitter]]\nposition = [0.5, 0.8, 0.5]\ndirection = [0, -1, 0.2]\nradius = 0.05\nspeed = 2\nstart = 1\n"
      "stop = 3.5\n"
      "[[liquid.emitter]]\nposition = [0.5, 0.8, 0.5]\nradius = 0.1\ndischarge = 0.0628318530718\n"
      "[[liquid.drain]]\nposition = [1, 0, 0.5]\nradius = 0.04\ncontraction = 0.61\n"
      "[[liquid.drain]]\nposition = [1, 0.2, 0.5]\ndischarge = 0.01\nstop = 2\n");
  ASSERT_TRUE(scene.ok()) << scene.error().text();
  const Result<Scene> again = parse_scene(scene_text(scene.value()), "again.toml", {}, {});
  ASSERT_TRUE(again.ok()) << again.error().text();
  EXPECT_EQ(scene_text(again.value()), scene_text(scene.value()));
  for (const Result<Scene>* const read : {&scene, &again}) {
    const LiquidOpenings& openings = read->value().ocean->openings;
    ASSERT_TRUE(openings.sides[0] && openings.sides[3] && !openings.sides[1] && !openings.sides[2]);
    EXPECT_EQ(openings.sides[0]->speed, 1.0F);
    EXPECT_EQ(openings.sides[3]->level, 0.4F);
    ASSERT_EQ(openings.emitters.size(), 2U);
    EXPECT_EQ(openings.emitters[0].time.stop, 3.5);
    EXPECT_TRUE(std::isinf(openings.emitters[1].time.stop));
    EXPECT_NEAR(openings.emitters[1].speed, 2.0F, 1e-5F);
    ASSERT_EQ(openings.drains.size(), 2U);
    EXPECT_EQ(openings.drains[0].contraction, 0.61F);
    EXPECT_EQ(openings.drains[1].discharge, 0.01F);
  }
}

TEST(SceneReader, RefusesWhatCanNotBe) {
  struct Case {
    const char* text;   // behind the tank, from line 8 on
    const char* place;  // where the error is
    const char* what;
  };
  for (const Case& c : {
           Case{"[[liquid.emitter]]\nspeed = 1\n", ":8:1:", "needs position"},
           Case{"[[liquid.emitter]]\nposition = [3, 0.5, 0.5]\n", ":9:", "lies outside the liquid's box"},
           Case{"[[liquid.emitter]]\nposition = [0.5, 1.2, 0.5]\n", ":9:", "lies outside the liquid's box"},
           Case{"[[liquid.emitter]]\nposition = [0.5, 0.5, 0.5]\nradius = 0.6\n", ":10:", "reaches out of"},
           Case{"[[liquid.emitter]]\nposition = [0.1, 0.5, 0.5]\ndirection = [-1, 0, 0]\n",
                ":10:", "points into a wall"},
           Case{"[[liquid.emitter]]\nposition = [0.5, 0.1, 0.5]\n", ":9:", "points into a wall"},
           Case{"[[liquid.emitter]]\nposition = [0.5, 0.5, 0.5]\ndirection = [0, 0, 0]\n", ":10:", "has a length"},
           Case{"[[liquid.emitter]]\nposition = [0.5, 0.5, 0.5]\nspeed = 1\ndischarge = 0.1\n", ":11:", "not both"},
           Case{"[[liquid.emitter]]\nposition = [0.5, 0.5, 0.5]\nradius = 0.01\ndischarge = 5\n", ":11:", "m/s"},
           Case{"[[liquid.emitter]]\nposition = [0.5, 0.5, 0.5]\nspeed = -1\n", ":10:", "speed"},
           Case{"[[liquid.emitter]]\nposition = [0.5, 0.5, 0.5]\nstart = 2\nstop = 1\n", ":11:", "after start"},
           Case{"[[liquid.emitter]]\nposition = [0.5, 0.5, 0.5]\nspeeed = 1\n", ":10:", "unknown key"},
           Case{"[[liquid.drain]]\nradius = 0.1\n", ":8:1:", "needs position"},
           Case{"[[liquid.drain]]\nposition = [1, -0.2, 0.5]\n", ":9:", "lies outside the liquid's box"},
           Case{"[[liquid.drain]]\nposition = [1, 0, 0.5]\nradius = 0.7\n", ":10:", "at most 0.5 m"},
           Case{"[[liquid.drain]]\nposition = [1, 0, 0.5]\ncontraction = 1.5\n", ":10:", "contraction"},
           Case{"[[liquid.drain]]\nposition = [1, 0, 0.5]\ndischarge = 0.1\ncontraction = 0.6\n",
                ":11:", "no contraction"},
           Case{"[[liquid.drain]]\nposition = [1, 0, 0.5]\ndischarge = -0.1\n", ":10:", "discharge"},
           Case{"[liquid.west]\nspeed = 1\n", ":8:", "needs a level"},
           Case{"[liquid.west]\nlevel = 1.5\n", ":9:", "level"},
           Case{"[liquid.west]\nlevel = 0.5\nspeed = 1000\n", ":10:", "speed"},
           Case{"[liquid.top]\nlevel = 0.5\n", ":8:", "unknown key"},
           Case{"[liquid]\nwest = \"open\"\n", ":8:", ""},
           Case{"[liquid.west]\nlevel = 0.5\n[params.ocean]\nwater = \"particles\"\n", ":11:", "only a liquid"},
           Case{"[params.liquid]\ntolerance = 0.5\n", ":9:", "tolerance"},
           Case{"[params.liquid]\ntolerance = 0\n", ":9:", "tolerance"},
           Case{"[[liquid.block]]\nlower = [1, 0, 0]\nupper = [2, 0.8, 1]\n", ":8:", "overlap"},
           Case{"[[liquid.block]]\nlower = [1, 0.6, 0]\nupper = [1, 0.8, 1]\n", ":10:", "beyond its lower one"},
       }) {
    const std::string found = opening_failure(c.text);
    EXPECT_NE(found.find(c.place), std::string::npos) << c.text << found;
    EXPECT_NE(found.find(c.what), std::string::npos) << c.text << found;
  }
  // A box that is not of whole cells has no open side; more cells than memory none at all.
  const std::string cut = "[liquid]\nlower = [0, 0, 0]\nupper = [2.05, 1, 1]\ncell = 0.1\n[liquid.east]\nlevel = 0.5\n";
  const Result<Scene> partial = parse_scene(cut, "s.toml", {}, {});
  ASSERT_FALSE(partial.ok());
  EXPECT_NE(partial.error().text().find("whole cells"), std::string::npos) << partial.error().text();
  const Result<Scene> huge =
      parse_scene("[liquid]\nlower = [0, 0, 0]\nupper = [500, 40, 500]\ncell = 0.1\n", "s.toml", {}, {});
  ASSERT_FALSE(huge.ok());
  EXPECT_NE(huge.error().text().find("s.toml:3:"), std::string::npos) << huge.error().text();
}

TEST(SceneReader, OnlyALiquidHasOpenings) {
  const Result<Scene> ocean = parse_scene(
      "[ocean]\nlower = [0, 0, 0]\nupper = [2, 1, 1]\nradius = 0.05\n[[ocean.emitter]]\nposition = [1, 0.5, 0.5]\n",
      "s.toml", {}, {});
  ASSERT_FALSE(ocean.ok());
  EXPECT_NE(ocean.error().text().find("unknown key \"emitter\" in [ocean]"), std::string::npos) << ocean.error().text();
}

}  // namespace
}  // namespace regatta
