// Boats in scene files, of our classes and of meshes: read, refused with the place, written and read again.
#include "scene/boat_wishes.h"

#include "geometry/boat_class.h"
#include "scene/scene_file.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

namespace regatta {
namespace {

std::string scene_with(const std::string& body) {
  return "[domain]\nsize = [40, 40]\n[water]\ndepth = 3\n[[body]]\n" + body;
}
Result<Scene> read(const std::string& body) {
  return parse_scene(scene_with(body), "boats", REGATTA_ROOT, REGATTA_ROOT);
}

TEST(BoatWishes, WhatIsWishedTakesThePlaceOfTheClasses) {
  const auto scene = read(
      "kind = \"boat\"\nhull = \"tug\"\nposition = [0, 0]\n[body.engine]\npropeller_diameter = 0.9\npower = 2e5\n"
      "pitch_speed = 7.5\n[body.rudder]\narea = 0.41\n");
  ASSERT_TRUE(scene.ok()) << scene.error().text();
  const BodySpec& body = scene.value().bodies.front();
  const BoatPlan plain = boat_plan(body.boat_class, body.size), plan = with_wishes(plain, body.wishes);
  BoatPlan powered = plain;
  powered.propeller_diameter = 0.9F;
  set_power(powered, 2e5F);
  EXPECT_EQ(plan.propeller_diameter, 0.9F);
  EXPECT_EQ(plan.max_thrust, powered.max_thrust);  // of the power through the disc that was wished
  EXPECT_EQ(plan.pitch_speed, 7.5F);
  EXPECT_EQ(plan.rudder_area, 0.41F);
  EXPECT_EQ(plan.rudder_max_deg, plain.rudder_max_deg);
  EXPECT_EQ(plan.propeller, plain.propeller);
}

// Wishes that a file does not state stay unset: a written boat of a class states all its values, one of a mesh only
// those that were wished.
TEST(BoatWishes, AreTheSameAfterWritingAndReading) {
  const auto scene = read(
      "kind = \"boat\"\nfile = \"assets/meshes/strut.obj\"\nscale = 2.5\nbow = \"-z\"\nup = \"y\"\ndraft = 0.21\n"
      "position = [1, 2]\n[body.engine]\npower = 5000\npropeller = [-1, -0.2, 0.1]\n[body.rudder]\nmax_deg = 28\n");
  ASSERT_TRUE(scene.ok()) << scene.error().text();
  const std::string text = scene_text(scene.value());
  const auto again = parse_scene(text, "boats", REGATTA_ROOT, REGATTA_ROOT);
  ASSERT_TRUE(again.ok()) << again.error().text() << text;
  const BodySpec &before = scene.value().bodies.front(), &after = again.value().bodies.front();
  EXPECT_EQ(after.file, before.file);
  EXPECT_EQ(after.scale, 2.5F);
  EXPECT_EQ(after.parts, 1);
  EXPECT_TRUE(after.axes == (MeshAxes{Axis::kMinusZ, Axis::kY}));
  EXPECT_EQ(after.draft, 0.21F);
  EXPECT_FALSE(after.mass);
  EXPECT_EQ(after.wishes.power, 5000.0F);
  EXPECT_EQ(after.wishes.propeller, Vec3(-1.0F, -0.2F, 0.1F));
  EXPECT_EQ(after.wishes.rudder_max_deg, 28.0F);
  EXPECT_FALSE(after.wishes.max_thrust);
  EXPECT_EQ(scene_text(again.value()), text);
}

TEST(BoatWishes, WrongOnesAreRefusedWhereTheyStand) {
  const std::string own = "kind = \"boat\"\nfile = \"assets/meshes/strut.obj\"\nposition = [0, 0]\n";
  struct Case {
    std::string body;
    int line;  // within the body
    const char* what;
  };
  for (const Case& one : {
           Case{own + "size = [1, 1, 1]\n", 4, "size"},
           Case{own + "hull = \"tug\"\n", 4, "hull"},
           Case{own + "bow = \"y\"\n", 4, "bow and up"},
           Case{own + "bow = \"z\"\nup = \"-z\"\n", 5, "bow and up"},
           Case{own + "bow = \"north\"\n", 4, "bow"},
           Case{own + "mass = 800\ndraft = 0.3\n", 5, "draft"},
           Case{own + "[body.diving]\ntank_volume = 1\n", 4, "submarine"},
           Case{own + "[body.engine]\npower = -3\n", 5, "power"},
           Case{"kind = \"boat\"\nposition = [0, 0]\nscale = 2\n", 3, "file"},
           Case{"kind = \"boat\"\nposition = [0, 0]\ndraft = 0.3\n", 3, "draft"},
           Case{"kind = \"box\"\nposition = [0, 0]\nbow = \"z\"\n", 3, "box"},
       }) {
    const auto scene = read(one.body);
    ASSERT_FALSE(scene.ok()) << one.body;
    EXPECT_EQ(scene.error().line, 5 + one.line) << scene.error().text();
    EXPECT_NE(scene.error().message.find(one.what), std::string::npos) << scene.error().text();
  }
}

}  // namespace
}  // namespace regatta
