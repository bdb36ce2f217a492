#include "scene/scene_record.h"

#include "core/files.h"
#include "scene/scene_file.h"
#include "scene/scene_source.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <optional>
#include <set>
#include <sstream>
#include <string>
#include <vector>

namespace regatta {
namespace {

const std::filesystem::path kTree = REGATTA_ROOT;

Result<Scene> parse_text(const std::string& text) {
  return parse_scene(text, "s.toml", kTree / "scenes", kTree / "assets");
}

// Together they say every key that a scene can say.
constexpr const char* kWholeScenes[] = {
    // Columns, all bodies, all features of the bed.
    R"([scene]
title = "All"
description = "of it"
[time]
opens_at = 3
[domain]
size = [40, 30]
west = "open"
[water]
level = 0.25
slope = [0.001, 0]
depth = 4
spacing = 0.5
velocity = [0.1, 0]
[[water.terrain]]
kind = "slope"
from = 10
to = 20
height = 1
[[water.terrain]]
kind = "bump"
center = [1, 2]
radius = 3
height = 0.5
[[water.terrain]]
kind = "ridge"
center = [-8, 2]
radius = 3
height = 0.5
[[water.terrain]]
kind = "bowl"
radius = 30
height = 0.5
[[water.region]]
lower = [-1, -1]
upper = [1, 1]
level = 0.5
velocity = [0.2, 0]
[[body]]
name = "sub"
kind = "boat"
hull = "submarine"
position = [-10, -2, 3]
velocity = [1, 0, 0]
angular_velocity = [0, 0.1, 0]
heading_deg = 10
pitch_deg = 2
roll_deg = 1
drag_scale = 0.9
warmer = 2
color = [0.1, 0.2, 0.3]
ballast = [0, -0.01, 0]
[body.helm]
throttle = 0.5
rudder = 0.1
dive = 0.2
[[body]]
name = "drum"
kind = "cylinder"
radius = 0.4
height = 0.6
density = 400
position = [5, 5]
[[body]]
name = "wedge"
kind = "wedge"
position = [8, 8]
[[body]]
name = "ball"
kind = "sphere"
mass = 100
position = [8, -8]
[[body]]
name = "buoy"
kind = "torus"
radius = 0.5
tube = 0.1
position = [12, -8]
[[body]]
name = "pier"
kind = "box"
motion = "static"
size = [1, 6, 1]
look = "planks"
position = [-15, -1, 8]
[[body]]
name = "ferry"
kind = "mesh"
file = "meshes/channel_buoy.obj"
scale = 0.5
parts = 2
motion = "kinematic"
path_loop = true
path = [
  { time = 0, position = [-5, 0, -9], heading_deg = 3 },
  { time = 8, position = [5, 0, -9], heading_deg = 5 },
]
[[body]]
name = "skiff"
kind = "boat"
file = "meshes/channel_buoy.obj"
scale = 1.5
bow = "-z"
up = "x"
draft = 0.7
position = [-12, -8]
[body.engine]
power = 4000
[[mooring]]
body = "drum"
from = [0, 0.3, 0]
to = [5, 0, 7]
length = 2
stiffness = 400
damping = 30
[[gauge]]
name = "g1"
at = [3, 4]
[[goal]]
name = "course"
kind = "course"
lap = true
[[goal.gate]]
port = [1, 2]
starboard = [1, 4]
[[goal.gate]]
port = [5, 2]
starboard = [5, 4]
[[goal]]
name = "berth"
kind = "berth"
lower = [1, 2]
upper = [3, 4]
slow = 0.3
stay = 4
bump = 0.7
[[ring]]
position = [0, -2, 0]
axis = [1, 0, 0]
radius = 0.5
circulation = 2
core = 0.1
tracers = 20
[[emitter]]
position = [2, -2, 0]
direction = [0, 1, 0]
radius = 0.2
speed = 0.4
period = 2
puffs = 3
warmer = 1
tracers = 50
[[tracer_box]]
lower = [-3, -2, -3]
upper = [-2, -1, -2]
tracers = 30
[[caption]]
text = "look"
from = 1
to = 3
[camera]
kind = "chase"
target = [1, 0, 0]
distance = 9
yaw_deg = 20
pitch_deg = 10
body = "sub"
[view]
weather = "fog"
surroundings = "coast"
liquid = "honey"
)",
    // A bed from a picture.
    R"([domain]
size = [4, 4]
[[water.terrain]]
kind = "heightmap"
file = "terrain/bay.png"
height = 0.1
)",
    // A flume.
    R"([domain]
size = [10, 4]
west = "inflow"
east = "outflow"
south = "periodic"
north = "periodic"
[water]
inflow_speed = 0.5
outflow_level = 0.1
spacing = 0.25
)",
    // A domain that travels.
    R"([domain]
size = [20, 20]
west = "open"
east = "open"
south = "open"
north = "open"
follow = "boat"
bed_lower = [-40, -40]
bed_upper = [40, 40]
[params.water]
solver = "grid"
[[body]]
name = "boat"
kind = "boat"
position = [1, 2]
[[body]]
name = "ball"
kind = "sphere"
position = [4, 2]
)",
    // Particles.
    R"([time]
steps_per_second = 200
[ocean]
lower = [0, 0, 0]
upper = [2, 1, 1]
radius = 0.05
volume = 0.75
lattice = 2.1
boundary_spacing = 1.1
[[ocean.block]]
lower = [0.1, 0, 0]
upper = [0.8, 0.5, 1]
velocity = [0.1, 0, 0]
[[ocean.block]]
lower = [1, 0, 0]
upper = [1.8, 0.5, 1]
)",
    // Liquids.
    R"([liquid]
lower = [0, 0, 0]
upper = [2, 1, 1]
cell = 0.1
[liquid.start]
kind = "cosine"
level = 0.4
height = 0.1
mode = 2
[[liquid.block]]
lower = [1, 0.6, 0]
upper = [1.8, 0.8, 1]
)",
    R"([liquid]
lower = [0, 0, 0]
upper = [4, 1, 1]
[liquid.start]
kind = "solitary"
level = 0.4
height = 0.1
at = 1
)",
    R"([liquid]
lower = [0, 0, 0]
upper = [2, 1, 2]
[liquid.start]
kind = "vortex"
level = 0.4
speed = 0.7
)",
    R"([liquid]
lower = [0, 0, 0]
upper = [2, 1, 2]
[liquid.west]
level = 0.4
speed = 0.5
[[liquid.block]]
lower = [0, 0, 0]
upper = [2, 0.4, 2]
[[liquid.emitter]]
position = [1, 0.8, 1]
direction = [0, -1, 0.5]
radius = 0.1
speed = 2
start = 1
stop = 3
[[liquid.drain]]
position = [1, 0, 1]
radius = 0.1
contraction = 0.61
[[liquid.drain]]
position = [1, 0.2, 1]
discharge = 0.01
start = 1
)",
    // Free vortons.
    R"([water]
depth = 4
[params.vorton]
law = "paper"
[vorton_box]
lower = [-1, -3, -1]
upper = [1, -1, 1]
vortons = 100
tracers = 50
stir = 2
)"};

// Other values for what stands behind "key = ", of which the reader takes one.
std::vector<std::string> other_values(const std::string& value) {
  static const std::vector<std::string> kWords = {"\"wall\"",
                                                  "\"open\"",
                                                  "\"always\"",
                                                  "\"at_edges\"",
                                                  "\"planks\"",
                                                  "\"stone\"",
                                                  "\"plain\"",
                                                  "\"static\"",
                                                  "\"dynamic\"",
                                                  "\"kinematic\"",
                                                  "\"box\"",
                                                  "\"-x\"",
                                                  "\"z\"",
                                                  "\"sphere\"",
                                                  "\"bump\"",
                                                  "\"ridge\"",
                                                  "\"tug\"",
                                                  "\"fish\"",
                                                  "\"torpedo\"",
                                                  "\"top\"",
                                                  "\"orbit\"",
                                                  "\"storm\"",
                                                  "\"clear\"",
                                                  "\"town\"",
                                                  "\"water\"",
                                                  "\"land\"",
                                                  "\"ball\"",
                                                  "\"drum\"",
                                                  "\"grid\"",
                                                  "\"rings\"",
                                                  "\"meshes/lighthouse.obj\"",
                                                  "\"terrain/river_bend.png\"",
                                                  "\"other\"",
                                                  "\"periodic\""};
  if (value == "true") return {"false"};
  if (value == "false") return {"true"};
  if (value.front() == '"') {
    std::vector<std::string> words = {value.substr(0, value.size() - 1) + "x\""};
    for (const std::string& word : kWords) {
      if (word != value) words.push_back(word);
    }
    return words;
  }
  std::vector<std::string> out;
  const std::size_t at = value.front() == '[' ? 1 : 0;
  std::size_t end = 0;
  const double number = std::stod(value.substr(at), &end);
  for (const double other : {1.01 * number, 0.99 * number, number + 0.01, number - 0.01, number + 1.0, number - 1.0}) {
    if (other == number) continue;
    for (const char* format : {"{:.6g}", "{:.0f}"}) {
      out.push_back(value.substr(0, at) + fmt::format(fmt::runtime(format), other) + value.substr(at + end));
    }
  }
  return out;
}

// A line of a written scene that says a key: where it stands in the text, and in which table.
struct Line {
  int number = 0;
  std::string table, key, value;
  std::size_t at = 0;  // of the value
};

std::vector<Line> lines_with_keys(const std::string& text) {
  std::vector<Line> out;
  std::istringstream in(text);
  std::string line, table;
  std::size_t start = 0;
  for (int number = 1; std::getline(in, line); ++number) {
    const std::size_t equals = line.find(" = ");
    if (line.starts_with("[")) {
      table = line.substr(line.find_first_not_of('['), line.find(']') - line.find_first_not_of('['));
    } else if (line.starts_with("  {")) {  // a point of a path
      for (const char* key : {"time", "position", "heading_deg"}) {
        const std::size_t at = line.find(std::string(key) + " = ") + std::string(key).size() + 3;
        const std::size_t end = line[at] == '[' ? line.find(']', at) + 1 : line.find_first_of(", }", at);
        out.push_back({number, table + ".path", key, line.substr(at, end - at), start + at});
      }
    } else if (equals != std::string::npos && line.find('#') > equals && line.substr(equals + 3) != "[") {
      const std::string value = line.substr(equals + 3, line.find("  ", equals + 3) - equals - 3);
      out.push_back({number, table, line.substr(0, equals), value, start + equals + 3});
    }
    start += line.size() + 1;
  }
  return out;
}

// Every key that the writer writes but those of parameters.
std::set<std::string> keys_of_the_writer() {
  const std::string source = read_file(kTree / "src/scene/scene_writer.cpp", 1 << 20).value();
  std::set<std::string> keys;
  for (std::size_t at = source.find("out.line(\""); at != std::string::npos; at = source.find("out.line(\"", at + 1)) {
    const std::size_t begin = at + std::string("out.line(\"").size();
    keys.insert(source.substr(begin, source.find('"', begin) - begin));
  }
  const std::string boat = read_file(kTree / "src/scene/boat_keys.h", 1 << 20).value();
  for (std::size_t at = boat.find("visit(\""); at != std::string::npos; at = boat.find("visit(\"", at + 1)) {
    const std::size_t begin = at + std::string("visit(\"").size();
    keys.insert(boat.substr(begin, boat.find('"', begin) - begin));
  }
  EXPECT_GT(keys.size(), 90U);
  return keys;
}

// Tests of a saved scene in which one line was changed.
TEST(SceneRecord, EveryKeyIsFreeOrRefusedByNameAndPlace) {
  const std::set<std::string> free = {
      "scene.title",        "scene.description", "scene.state",     "time.opens_at",  "body.color",       "body.look",
      "body.helm.throttle", "body.helm.rudder",  "body.helm.dive",  "caption.text",   "caption.from",     "caption.to",
      "camera.kind",        "camera.target",     "camera.distance", "camera.yaw_deg", "camera.pitch_deg", "camera.body",
      "view.weather",       "view.surroundings", "view.liquid"};
  std::set<std::string> unseen = keys_of_the_writer();
  std::set<std::string> changed_keys, unchanged;  // the reader refuses whatever is tried
  for (const char* const text : kWholeScenes) {
    const Result<Scene> read = parse_text(text);
    ASSERT_TRUE(read.ok()) << read.error().text() << text;
    const std::string saved = scene_text(read.value());
    const SceneRecord then = record_of(parse_text(saved).value());
    for (const Line& line : lines_with_keys(saved)) {
      unseen.erase(line.key);
      const std::string key = line.table + "." + line.key;
      std::optional<Scene> changed;
      for (const std::string& value : other_values(line.value)) {
        std::string edited = saved;
        edited.replace(line.at, line.value.size(), value);
        const Result<Scene> again = parse_text(edited);
        if (!again.ok() || scene_text(again.value()) == saved) continue;
        changed = again.value();
        break;
      }
      if (!changed) {
        unchanged.insert(key);
        continue;
      }
      const Result<> fits = check_record(*changed, "s.state", then, record_of(*changed));
      changed_keys.insert(key);
      if (free.contains(key)) {
        EXPECT_TRUE(fits.ok()) << key << ": " << fits.error().message;
        continue;
      }
      ASSERT_FALSE(fits.ok()) << key << " = " << line.value;
      const Error error = located(*changed, fits.error());
      EXPECT_EQ(error.file, "s.toml");
      EXPECT_NE(error.message.find("s.state was saved with "), std::string::npos) << error.message;
      const bool kind = line.key == "kind" || line.key == "motion" || line.key == "hull";  // other keys follow from it
      if (kind) continue;
      EXPECT_NE(error.message.find(line.key), std::string::npos) << key << ": " << error.message;
      EXPECT_EQ(error.line, line.number) << key << ": " << error.text();
    }
  }
  unseen.erase("state");  // of saved worlds: world_state_test.cpp
  EXPECT_EQ(unseen, std::set<std::string>{}) << "keys that no scene above says";
  // Keys with only one value that fits the rest of their scene.
  const std::set<std::string> alone = {"body.motion",        "goal.kind",         "liquid.start.kind",
                                       "params.ocean.water", "params.vorton.law", "params.water.solver"};
  for (const std::string& key : unchanged) EXPECT_TRUE(changed_keys.contains(key) || alone.contains(key)) << key;
}

TEST(SceneRecord, WhatIsAddedOrTakenAwayIsNamed) {
  const auto refusal = [](const std::string& saved, const std::string& opened) {
    const Scene scene = parse_text(opened).value();
    const Result<> fits = check_record(scene, "s.state", record_of(parse_text(saved).value()), record_of(scene));
    return fits.ok() ? std::string() : fits.error().message;
  };
  const std::string tank = kWholeScenes[0], ocean = kWholeScenes[4];
  struct Added {
    std::string scene, more, then, now;
  };
  const Added cases[] = {
      {tank, "[[ring]]\nposition = [0, -2, 0]\n", "[[ring]] = 1", "2"},
      {tank, "[[emitter]]\nposition = [0, -2, 0]\n", "[[emitter]] = 1", "2"},
      {tank, "[[body]]\nkind = \"box\"\nposition = [0, 0]\n", "[[body]] = 8", "9"},
      {tank, "[[mooring]]\nbody = \"ball\"\nto = [8, 0, -9]\nlength = 2\n", "[[mooring]] = 1", "2"},
      {tank, "[[gauge]]\nat = [0, 0]\n", "[[gauge]] = 1", "2"},
      {tank, "[[tracer_box]]\nlower = [1, -2, 1]\nupper = [2, -1, 2]\n", "[[tracer_box]] = 1", "2"},
      {tank, "[[water.region]]\nlower = [1, 1]\nupper = [2, 2]\n", "[[water.region]] = 1", "2"},
      {tank, "[[water.terrain]]\nkind = \"bump\"\n", "[[water.terrain]] = 4", "5"},
      {tank, "[params.waves]\non = true\n", "waves.on = false", "true"},
      {tank, "[params.sea]\nheight = 0.1\n", "sea.height = 0", "0.1"},
      {ocean, "[[ocean.block]]\nlower = [0, 0.6, 0]\nupper = [1, 0.9, 1]\n", "[[ocean.block]] = 2", "3"},
      {ocean, "[params.ocean]\nfill = 0.7\n", "ocean.fill = 0", "0.7"},
      {ocean, "[params.ocean]\ncoarseness = 1.2\n", "ocean.coarseness = 1", "1.2"},
      {ocean, "[[body]]\nkind = \"box\"\nsize = [0.2, 0.2, 0.2]\nposition = [0.4, 0.5]\n", "[[body]] = 0", "1"}};
  for (const Added& added : cases) {
    EXPECT_NE(refusal(added.scene, added.scene + added.more)
                  .find(fmt::format("s.state was saved with {}, the scene says {}", added.then, added.now)),
              std::string::npos)
        << refusal(added.scene, added.scene + added.more);
    EXPECT_NE(refusal(added.scene + added.more, added.scene), "") << added.more;
  }
  EXPECT_EQ(refusal(tank, tank + "[[caption]]\ntext = \"new\"\n[params.water]\nviscosity = 0.1\n"), "");
}

// The record is like one of an older program, which did not know some of the keys that ours writes.
TEST(SceneRecord, AKeyThatThenWasUnknownIsFineUnlessTheFileSaysIt) {
  int keys = 0;
  for (const char* const text : kWholeScenes) {
    const Scene said = parse_text(scene_text(parse_text(text).value())).value();
    const SceneRecord now = record_of(said);
    for (std::size_t k = 0; k < now.size(); ++k) {
      if (param_of_key(now[k].key) != nullptr || now[k].key.ends_with("[]")) continue;
      SceneRecord then = now;
      then.erase(then.begin() + static_cast<std::ptrdiff_t>(k));
      const Result<> as_said = check_record(said, "s.state", then, now);
      ASSERT_FALSE(as_said.ok()) << now[k].key;
      EXPECT_NE(as_said.error().message.find("saved without"), std::string::npos) << as_said.error().message;
      // The same scene from a file of then.
      Scene unsaid = said;
      auto source = std::make_shared<SceneSource>(*said.source);
      source->tree = {};
      unsaid.source = source;
      EXPECT_TRUE(check_record(unsaid, "s.state", then, now).ok()) << now[k].key;
      ++keys;
    }
  }
  EXPECT_GT(keys, 100);
}

TEST(SceneRecord, ComesBackFromItsText) {
  for (const char* const text : kWholeScenes) {
    const SceneRecord record = record_of(parse_text(text).value(), {{"body[6].file", "0123"}});
    EXPECT_EQ(read_record(record_text(record)), record);
  }
  EXPECT_EQ(read_record("").size(), 0U);
  for (const char* const odd : {"\n", "a", "a = ", " = ", "a = b = c", "=\n=\n\n"}) (void)read_record(odd);
}

TEST(SceneRecord, ParametersAreFreeWhereTheyAreLive) {
  for (const ParamInfo& info : all_params()) {
    const bool chooses_water = info.id == ParamId::water_solver || info.id == ParamId::ocean_water;
    const bool live = info.effect == ParamEffect::kLive && !chooses_water;
    EXPECT_EQ(is_free_key(std::string("params.") + info.key), live) << info.key;
  }
}

TEST(SceneRecord, OnlyWholeKeysAreFree) {
  for (const char* const key : {"caption[0].text", "caption[]", "body[12].helm.dive", "scene.title", "view"}) {
    EXPECT_TRUE(is_free_key(key)) << key;
  }
  for (const char* const key : {"scenery.title", "body[0].colors", "body[0].helmet", "time", "body[]", "viewer", ""}) {
    EXPECT_FALSE(is_free_key(key)) << key;
  }
}

}  // namespace
}  // namespace regatta
