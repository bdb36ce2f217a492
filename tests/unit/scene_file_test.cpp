#include "scene/scene_file.h"

#include "core/files.h"
#include "core/limits.h"
#include "core/rng.h"

#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>
#include <fstream>

namespace regatta {
namespace {

namespace fs = std::filesystem;

const fs::path kScenes = fs::path(REGATTA_ROOT) / "scenes";
const fs::path kAssets = fs::path(REGATTA_ROOT) / "assets";

Result<Scene> parse(std::string_view text) { return parse_scene(text, "s.toml", kScenes, kAssets); }

// The whole message of a scene that must fail.
std::string failure(std::string_view text) {
  Result<Scene> scene = parse(text);
  EXPECT_FALSE(scene.ok()) << text;
  return scene.ok() ? "" : scene.error().text();
}

Scene expect_scene(std::string_view text) {
  Result<Scene> scene = parse(text);
  EXPECT_TRUE(scene.ok()) << (scene.ok() ? "" : scene.error().text());
  return scene.ok() ? scene.value() : Scene{};
}

// A domain that travels with a boat; more: further lines of [domain].
std::string travelling(std::string_view more, std::string_view end = "") {
  return "[domain]\nsize = [20, 20]\nwest = \"open\"\neast = \"open\"\nsouth = \"open\"\n" + std::string(more) +
         "[[body]]\nname = \"boat\"\nkind = \"boat\"\nposition = [1, 2]\n[[body]]\nname = \"post\"\nkind = \"box\"\n"
         "motion = \"static\"\nposition = [40, 0, 2]\n[[gauge]]\nat = [0, 70]\n" +
         std::string(end);
}

// A folder of its own for a test, removed at the end.
class TemporaryFolder {
 public:
  TemporaryFolder() {
    std::string name = (fs::temp_directory_path() / "regatta-scene-XXXXXX").string();
    path_ = mkdtemp(name.data());
  }
  ~TemporaryFolder() { fs::remove_all(path_); }
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;
  [[nodiscard]] const fs::path& path() const { return path_; }

 private:
  fs::path path_;
};

// Meshes, images and states alike, and what a mesh names in turn.
TEST(SceneFile, AScenesLinkFindsItsFiles) {
  const TemporaryFolder folder;
  const fs::path home = folder.path() / "home";
  const fs::path links = folder.path() / "links";
  fs::create_directory(home);
  fs::create_directory(links);
  std::ofstream(home / "s.toml")
      << "[domain]\nsize = [8, 6]\n[water]\ndepth = 1\n[[water.terrain]]\nkind = \"heightmap\"\n"
         "file = \"bed.pgm\"\n[[body]]\nkind = \"mesh\"\nfile = \"a.obj\"\nposition = [0, 0]\n";
  std::ofstream(home / "bed.pgm") << "P2 2 2 9 0 0 0 0\n";
  std::ofstream(home / "a.obj") << "v 0 0 0\n";
  fs::create_symlink(home / "s.toml", links / "s.toml");
  const Result<Scene> scene = read_scene(links / "s.toml", kAssets);
  ASSERT_TRUE(scene.ok()) << scene.error().text();
  EXPECT_TRUE(fs::equivalent(scene.value().bodies[0].file, home / "a.obj"));
  EXPECT_TRUE(fs::equivalent(scene.value().terrain[0].file, home / "bed.pgm"));
  // A scene saved beside the link would not find them; one beside its target does.
  EXPECT_FALSE(check_scene_place(links / "new.toml", scene.value()).ok());
  EXPECT_TRUE(check_scene_place(home / "new.toml", scene.value()).ok());
  std::ofstream(links / "a.obj") << "v 1 1 1\n";
  EXPECT_TRUE(fs::equivalent(read_scene(links / "s.toml", kAssets).value().bodies[0].file, links / "a.obj"));
}

TEST(SceneFile, ADomainTravelsWithABody) {
  const std::string grid = "[params.water]\nsolver = \"grid\"\n";
  const std::string follow = "north = \"open\"\nfollow = \"boat\"\n";
  const Scene scene = expect_scene(travelling(follow + "bed_lower = [-50, -60]\nbed_upper = [70, 80]\n", grid));
  EXPECT_TRUE(scene.domain.travels);
  EXPECT_EQ(scene.follow, "boat");
  ASSERT_TRUE(scene.bed);
  EXPECT_EQ(scene.bed->upper, Vec2(70.0F, 80.0F));
  const Scene again = expect_scene(scene_text(scene));
  EXPECT_TRUE(again.domain.travels);
  EXPECT_EQ(again.follow, "boat");
  ASSERT_TRUE(again.bed);
  EXPECT_EQ(again.bed->lower, Vec2(-50.0F, -60.0F));
  EXPECT_FALSE(expect_scene(travelling(follow, grid)).bed);

  const std::string north = "north = \"open\"\n";
  EXPECT_EQ(failure(travelling(north + "follow = \"boot\"\n", grid)),
            "s.toml:7:10: there is no body named \"boot\"; did you mean \"boat\"?");
  EXPECT_EQ(failure(travelling(north + "follow = \"post\"\n", grid)),
            "s.toml:7:10: body \"post\" is static: nothing moves it");
  EXPECT_EQ(failure(travelling("north = \"wall\"\nfollow = \"boat\"\n", grid)),
            "s.toml:6:9: a domain that travels has open edges: north = \"open\"");
  EXPECT_EQ(failure(travelling(follow)),
            "s.toml:7:10: a domain travels with water on the grid alone: solver = \"grid\" in [params.water]");
  EXPECT_EQ(failure(travelling(follow + "bed_lower = [0, 0]\n", grid)),
            "s.toml:8:13: bed_lower and bed_upper belong together");
  EXPECT_NE(failure(travelling(north + "bed_lower = [0, 0]\n", grid)).find("travels"), std::string::npos);
  EXPECT_NE(failure(travelling(north, grid)).find("outside the domain"), std::string::npos);
}

// Open water on the grid goes along with a boat that nears its edge, unless the file says otherwise.
TEST(SceneFile, OpenWaterTravelsAtItsEdges) {
  const auto with = [](const std::string& domain, const std::string& body, const std::string& end) {
    return "[domain]\nsize = [20, 20]\nwest = \"open\"\neast = \"open\"\nsouth = \"open\"\n" + domain +
           "[[body]]\nname = \"ferry\"\nkind = \"boat\"\nposition = [1, 2]\n" + body + end;
  };
  const std::string north = "north = \"open\"\n", grid = "[params.water]\nsolver = \"grid\"\n";
  const std::string second = "[[body]]\nname = \"boat\"\nkind = \"boat\"\nposition = [7, 2]\n";
  const std::string path = "motion = \"kinematic\"\npath = [{ time = 0, position = [0, 0, 0] }]\n";
  EXPECT_EQ(expect_scene(with(north, "", grid)).travel(), TravelKind::kAtEdges);
  EXPECT_EQ(expect_scene(with(north, "", "")).travel(), TravelKind::kNever) << "on columns";
  EXPECT_EQ(expect_scene(with("north = \"wall\"\n", "", grid)).travel(), TravelKind::kNever);
  EXPECT_EQ(expect_scene(with(north + "travel = \"never\"\n", "", grid)).travel(), TravelKind::kNever);
  EXPECT_EQ(expect_scene(with(north + "travel = \"at_edges\"\n", "", "")).travel(), TravelKind::kAtEdges);
  EXPECT_EQ(expect_scene(with(north, "", grid)).follow, "ferry");
  EXPECT_EQ(expect_scene(with(north, second, "[camera]\nbody = \"boat\"\n" + grid)).follow, "boat");
  for (const std::string& text : {with(north, second, grid), with(north + "travel = \"never\"\n", second, grid)}) {
    const Scene scene = expect_scene(text), again = expect_scene(scene_text(scene));
    EXPECT_EQ(again.travel(), scene.travel());
    EXPECT_EQ(again.follow, scene.follow);
  }
  EXPECT_NE(failure(with(north + "travel = \"always\"\n", "", grid)).find("follow = \"NAME\""), std::string::npos);
  EXPECT_NE(failure(with(north + "travel = \"never\"\nfollow = \"ferry\"\n", "", grid)).find("travels"),
            std::string::npos);
  EXPECT_NE(failure(with("travel = \"at_edges\"\n", "", grid)).find("open edges"), std::string::npos);
  EXPECT_NE(failure(with(north + "travel = \"sometimes\"\n", "", grid)).find("sometimes"), std::string::npos);
}

TEST(SceneFile, TerrainOfWhichTheBedHasNothingIsRefused) {
  const auto with = [](const std::string& feature) {
    return "[domain]\nsize = [20, 10]\n[water]\ndepth = 2\n[[water.terrain]]\n" + feature;
  };
  expect_scene(with("kind = \"bump\"\nradius = 5\ncenter = [14, 4.9]\n"));
  EXPECT_EQ(failure(with("kind = \"bump\"\nradius = 5\ncenter = [14, 9]\n")),
            "s.toml:8:10: nothing of this bump lies on the bed, from (-10, -5) to (10, 5)");
  EXPECT_EQ(failure(with("kind = \"ridge\"\nradius = 5\ncenter = [-16, 0]\n")),
            "s.toml:8:10: nothing of this ridge lies on the bed, from (-10, -5) to (10, 5)");
  EXPECT_EQ(failure(with("kind = \"slope\"\nto = 12\nfrom = 10\n")),
            "s.toml:8:8: nothing of this slope lies on the bed, from (-10, -5) to (10, 5)");
  const std::string grid = "[params.water]\nsolver = \"grid\"\n";
  const std::string island = "[[water.terrain]]\nkind = \"bump\"\nradius = 5\ncenter = [5000, 0]\n";
  const std::string follow = "north = \"open\"\nfollow = \"boat\"\n";
  EXPECT_NE(failure(travelling(follow, grid + island)).find("bed_lower and bed_upper of [domain] make that larger"),
            std::string::npos);
  expect_scene(travelling(follow + "bed_lower = [-50, -60]\nbed_upper = [6000, 80]\n", grid + island));
}

TEST(SceneFile, EmptyFileIsTheDefaultScene) {
  const Scene scene = expect_scene("");
  EXPECT_EQ(scene.title, "untitled");
  EXPECT_EQ(scene.steps_per_second, 60.0);
  EXPECT_FLOAT_EQ(scene.water.spacing, 0.1F);
  EXPECT_EQ(scene.params, Params{});
}

TEST(SceneFile, RingsLieWhollyInTheWater) {
  const auto with = [](const std::string& keys) { return "[water]\ndepth = 4\n[[ring]]\n" + keys; };
  const Scene scene = expect_scene(with("position = [1, -2, 3]\naxis = [0, 0, 1]\nradius = 1.9\n"));
  ASSERT_EQ(scene.rings.size(), 1U);
  EXPECT_EQ(scene.rings[0].position, Vec3(1.0F, -2.0F, 3.0F));
  EXPECT_EQ(scene_text(expect_scene(scene_text(scene))), scene_text(scene));
  EXPECT_NE(failure(with("radius = 1\n")).find("needs position"), std::string::npos);
  EXPECT_EQ(failure(with("position = [0, 1, 0]\n")), "s.toml:4:12: the ring lies above the water");
  EXPECT_EQ(failure(with("position = [0, -5, 0]\n")), "s.toml:4:12: the ring lies in the ground, whose height is -4 m");
  EXPECT_EQ(failure(with("position = [90, -2, 0]\n")), "s.toml:4:12: the ring lies outside the domain");
  EXPECT_EQ(failure(with("position = [0, -2, 0]\naxis = [0, 0, 0]\n")), "s.toml:5:8: the axis of a ring has a length");
  // Its line, where the middle is fine: the water is 4 m deep, the domain 16 m wide.
  EXPECT_EQ(failure(with("position = [0, -1.5, 0]\nradius = 1.6\n")), "s.toml:5:10: the ring reaches above the water");
  EXPECT_EQ(failure(with("position = [0, -0.5, 0]\n")), "s.toml:3:1: the ring reaches above the water");
  EXPECT_EQ(failure(with("position = [0, -2.5, 0]\nradius = 1.6\n")),
            "s.toml:5:10: the ring reaches into the ground, whose height is -4 m there");
  EXPECT_EQ(failure(with("position = [0, -2, 7]\naxis = [0, 1, 0]\nradius = 1.5\n")),
            "s.toml:6:10: the ring reaches out of the domain");
  expect_scene(with("position = [0, -3.9, 0]\naxis = [0, 1, 0]\nradius = 5\n"));
  EXPECT_NE(failure(with("position = [0, -3.9, 0]\naxis = [0.1, 1, 0]\nradius = 5\n")).find("into the ground"),
            std::string::npos);
  // A bump that a level ring encloses does not matter, one under its line does.
  const auto bump = [](const std::string& center) {
    return "[[water.terrain]]\nkind = \"bump\"\nheight = 2\nradius = 1\ncenter = " + center + "\n";
  };
  const std::string level = "position = [3, -3, 0]\naxis = [0, 1, 0]\nradius = 4\n";
  expect_scene(with(level) + bump("[4.5, 0]"));
  EXPECT_NE(failure(with(level) + bump("[7, 0]")).find("s.toml:6:10: the ring reaches into the ground"),
            std::string::npos);
}

TEST(SceneFile, ANegativeZeroReadsBack) {
  Scene scene;
  BodySpec body;
  body.name = "box";
  body.position = {-0.0F, 1.0F, -0.0F};
  scene.bodies.push_back(body);
  const std::string text = scene_text(scene);
  const Scene again = expect_scene(text);
  EXPECT_TRUE(std::signbit(again.bodies[0].position.z));
  EXPECT_EQ(scene_text(again), text);
}

// The scene has a ring, an emitter and both kinds of boxes; fuzzers start from it.
TEST(SceneFile, AllThatIsUnderWaterReadsBack) {
  const Result<std::string> text = read_file(REGATTA_ROOT "/tests/fuzz/seeds/scene/under_water.toml", 100000);
  ASSERT_TRUE(text.ok());
  const Scene scene = expect_scene(text.value());
  EXPECT_EQ(scene.rings.size(), 1U);
  EXPECT_EQ(scene.emitters.size(), 1U);
  EXPECT_TRUE(scene.vorton_box.has_value());
  EXPECT_EQ(scene.tracer_boxes.size(), 1U);
  EXPECT_EQ(scene_text(expect_scene(scene_text(scene))), scene_text(scene));
}

TEST(SceneFile, EmittersLieUnderWater) {
  const auto with = [](const std::string& keys) { return "[water]\ndepth = 4\n[[emitter]]\n" + keys; };
  const Scene scene = expect_scene(with("position = [1, -2, 3]\nradius = 0.5\nspeed = 2\n"));
  ASSERT_EQ(scene.emitters.size(), 1U);
  EXPECT_EQ(scene.emitters[0].position, Vec3(1.0F, -2.0F, 3.0F));
  EXPECT_EQ(scene.emitters[0].direction, Vec3(0.0F, 1.0F, 0.0F));
  EXPECT_FLOAT_EQ(scene.emitters[0].period, 1.0F);  // four radii of water
  EXPECT_EQ(scene.emitters[0].puffs, 0);
  EXPECT_NE(failure(with("speed = 1\n")).find("needs position"), std::string::npos);
  EXPECT_EQ(failure(with("position = [0, 1, 0]\n")), "s.toml:4:12: the emitter lies above the water");
  EXPECT_EQ(failure(with("position = [90, -1, 0]\n")), "s.toml:4:12: the emitter lies outside the domain");
  EXPECT_EQ(failure(with("position = [0, -1, 0]\ndirection = [0, 0, 0]\n")),
            "s.toml:5:13: the direction of an emitter has a length");
  EXPECT_EQ(failure(with("position = [0, -1, 0]\npuffs = 1.5\n")), "s.toml:5:9: puffs is a whole number");
  EXPECT_NE(failure(with("position = [0, -1, 0]\nwarmer = 200\n")).find("s.toml:5:10"), std::string::npos);
  EXPECT_EQ(failure(with("position = [0, -5, 0]\n")),
            "s.toml:4:12: the emitter lies in the ground, whose height is -4 m");
  EXPECT_NE(failure(with("position = [0, -1, 0]\nperiod = 0.01\n")).find("s.toml:5:10: a period of 0.01 s"),
            std::string::npos);
  EXPECT_NE(failure(with("position = [0, -1, 0]\nradius = 10\nspeed = 0.03\n")).find("4 radius / speed unless told"),
            std::string::npos);
  EXPECT_NE(failure(with("position = [0, -1, 0]\nwarmth = 2\n")).find("did you mean \"warmer\""), std::string::npos);
}

TEST(SceneFile, BodiesMayBeWarmerThanTheWater) {
  const std::string box = "[[body]]\nkind = \"box\"\nposition = [0, 0]\n";
  EXPECT_EQ(expect_scene(box).bodies[0].warmer, 0.0F);
  EXPECT_EQ(expect_scene(box + "warmer = -4\n").bodies[0].warmer, -4.0F);
  EXPECT_NE(failure(box + "warmer = 200\n").find("s.toml:4:10"), std::string::npos);
}

TEST(SceneFile, ABoxOfVortonsWantsTheLawOfThePaper) {
  const std::string law = "[params.vorton]\nlaw = \"paper\"\n";
  const std::string box = "[vorton_box]\nlower = [-1, -3, -1]\nupper = [1, -1, 1]\n";
  const Scene scene = expect_scene("[water]\ndepth = 4\n" + law + box + "vortons = 300\n");
  ASSERT_TRUE(scene.vorton_box.has_value());
  EXPECT_EQ(scene.vorton_box->vortons, 300);
  EXPECT_EQ(scene.vorton_box->upper, Vec3(1.0F, -1.0F, 1.0F));
  EXPECT_NE(failure(box).find("law = \"paper\""), std::string::npos);
  EXPECT_NE(failure(law + "[vorton_box]\nlower = [0, 0, 0]\n").find("needs lower and upper"), std::string::npos);
  EXPECT_NE(failure(law + "[vorton_box]\nlower = [0, 0, 0]\nupper = [1, -1, 1]\n").find("beyond lower"),
            std::string::npos);
  EXPECT_NE(failure(law + box + "vortons = 2.5\n").find("whole number"), std::string::npos);
  const auto in_box = [&](const std::string& lower, const std::string& upper) {
    return failure("[water]\ndepth = 4\n" + law + "[vorton_box]\nlower = " + lower + "\nupper = " + upper + "\n");
  };
  EXPECT_NE(in_box("[-1, -2, -1]", "[1, -1.99, 1]").find("m thin"), std::string::npos);
  EXPECT_NE(in_box("[-1, -2, -1]", "[1, 1, 1]").find("above the water"), std::string::npos);
  EXPECT_NE(in_box("[-90, -2, -1]", "[1, -1, 1]").find("out of the domain"), std::string::npos);
}

TEST(SceneFile, ABoxOfTracersLiesInTheWater) {
  const auto with = [](const std::string& keys) { return "[water]\ndepth = 4\n[[tracer_box]]\n" + keys; };
  const std::string box = "lower = [-1, -3, -2]\nupper = [1, -1, 2]\n";
  const Scene scene = expect_scene(with(box + "tracers = 300\n") + "[[tracer_box]]\n" + box);
  ASSERT_EQ(scene.tracer_boxes.size(), 2U);
  EXPECT_EQ(scene.tracer_boxes[0].lower, Vec3(-1.0F, -3.0F, -2.0F));
  EXPECT_EQ(scene.tracer_boxes[0].upper, Vec3(1.0F, -1.0F, 2.0F));
  EXPECT_EQ(scene.tracer_boxes[0].tracers, 300);
  const Scene again = expect_scene(scene_text(scene));
  EXPECT_EQ(scene_text(again), scene_text(scene));
  ASSERT_EQ(again.tracer_boxes.size(), 2U);
  EXPECT_EQ(again.tracer_boxes[1].tracers, scene.tracer_boxes[1].tracers);
  expect_scene(with(box) + "[params.vorton]\nlaw = \"paper\"\n");

  EXPECT_EQ(failure(with("lower = [0, -3, 0]\n")), "s.toml:3:1: [[tracer_box]] needs lower and upper = [x, y, z]");
  EXPECT_EQ(failure(with("lower = [0, -3, 0]\nupper = [1, -3, 1]\n")),
            "s.toml:5:9: upper must lie beyond lower, each way");
  EXPECT_EQ(failure(with("lower = [0, -3, 0]\nupper = [90, -1, 1]\n")),
            "s.toml:5:9: the box of tracers reaches out of the domain");
  EXPECT_EQ(failure(with("lower = [0, -3, 0]\nupper = [1, 0.5, 1]\n")),
            "s.toml:5:9: the box of tracers reaches above the water");
  EXPECT_EQ(failure(with("lower = [0, -5, 0]\nupper = [1, -1, 1]\n")),
            "s.toml:4:9: the box of tracers reaches into the ground, which is up to -4 m high there");
  EXPECT_EQ(failure(with(box + "tracers = 0.5\n")), "s.toml:6:11: tracers = 0.5 is out of range [1, 200000]");
  EXPECT_NE(failure(with(box + "tracer = 5\n")).find("did you mean \"tracers\""), std::string::npos);
  const std::string few = "[params.tracer]\ncount = 500\n";
  EXPECT_EQ(failure(with(box + "tracers = 501\n") + few),
            "s.toml:6:11: the scene starts with 501 tracers, tracer.count allows 500");
  const std::string ring = "[[ring]]\nposition = [0, -2, 0]\ntracers = 100\n";
  EXPECT_EQ(failure(with(box + "tracers = 401\n") + ring + few),
            "s.toml:6:11: the scene starts with 501 tracers, tracer.count allows 500");
  for (const char* off : {"on = false", "model = \"plane\""}) {
    EXPECT_EQ(failure(with(box) + "[params.wake]\n" + off + "\n"),
              "s.toml:3:1: tracers under water need wake.on, and another wake.model than \"plane\"");
  }
}

TEST(SceneFile, MooringsHoldBodiesThatMove) {
  const std::string boat = "[[body]]\nkind = \"boat\"\nname = \"boat\"\nposition = [0, 0]\n";
  const std::string post = "[[body]]\nkind = \"box\"\nname = \"post\"\nmotion = \"static\"\nposition = [5, 0, 0]\n";
  const auto line = [](const char* keys) { return std::string("[[mooring]]\n") + keys + "\n"; };
  const Scene scene = expect_scene(
      boat + line("body = \"boat\"\nfrom = [1, 0.5, 0]\nto = [5, 1, 0]\nlength = 4\nstiffness = 900\ndamping = 30"));
  ASSERT_EQ(scene.moorings.size(), 1U);
  EXPECT_EQ(scene.moorings[0].body, "boat");
  EXPECT_EQ(scene.moorings[0].line.from, Vec3(1.0F, 0.5F, 0.0F));
  EXPECT_EQ(scene.moorings[0].line.stiffness, 900.0F);
  const Scene again = expect_scene(scene_text(scene));
  ASSERT_EQ(again.moorings.size(), 1U);
  EXPECT_EQ(again.moorings[0].line.to, scene.moorings[0].line.to);
  EXPECT_EQ(again.moorings[0].line.damping, 30.0F);
  EXPECT_EQ(failure(boat + line("body = \"boot\"\nto = [0, 0, 0]\nlength = 1")),
            "s.toml:6:8: there is no body named \"boot\"; did you mean \"boat\"?");
  EXPECT_EQ(failure(post + line("body = \"post\"\nto = [0, 0, 0]\nlength = 1")),
            "s.toml:7:8: body \"post\" is static: a line can hold only what forces move");
  EXPECT_EQ(failure(boat + line("body = \"boat\"\nlength = 1")), "s.toml:5:1: [[mooring]] needs to");
  EXPECT_NE(failure(boat + line("body = \"boat\"\nto = [0, 0, 0]\nlength = -1")).find("out of range"),
            std::string::npos);
  std::string many = boat;
  for (int i = 0; i < 101; ++i) many += line("body = \"boat\"\nto = [0, 0, 0]\nlength = 1");
  EXPECT_NE(failure(many).find("at most 100"), std::string::npos) << failure(many);
}

TEST(SceneFile, WeatherSurroundingsAndLooks) {
  const Scene plain = expect_scene("");
  EXPECT_EQ(plain.look, SceneLook{});
  EXPECT_EQ(scene_text(plain).find("[view]"), std::string::npos);
  const std::string house = "[[body]]\nkind = \"box\"\nmotion = \"static\"\nposition = [0, 0, 0]\nlook = \"house\"\n";
  const Scene scene = expect_scene(house + "[view]\nweather = \"dusk\"\nsurroundings = \"town\"\nliquid = \"honey\"\n");
  EXPECT_EQ(scene.look, (SceneLook{Weather::kDusk, Surroundings::kTown, LiquidLook::kHoney}));
  EXPECT_EQ(scene.bodies.at(0).look, BodyLook::kHouse);
  const Scene again = expect_scene(scene_text(scene));
  EXPECT_EQ(again.look, scene.look);
  EXPECT_EQ(again.bodies.at(0).look, BodyLook::kHouse);
  EXPECT_EQ(failure("[view]\nweather = \"strom\"\n"),
            "s.toml:2:11: weather = \"strom\" is none of clear, overcast, dusk, fog, storm; did you mean \"storm\"?");
  EXPECT_NE(failure("[view]\nsurroundings = \"moon\"\n").find("s.toml:2:16: surroundings = \"moon\" is none of auto"),
            std::string::npos);
  EXPECT_NE(failure("[view]\nwether = \"fog\"\n").find("did you mean \"weather\"?"), std::string::npos);
  EXPECT_NE(failure("[[body]]\nkind = \"box\"\nposition = [0, 0]\nlook = \"stone\"\n").find("is of a static body"),
            std::string::npos);
  EXPECT_NE(failure("[[body]]\nkind = \"sphere\"\nmotion = \"static\"\nposition = [0, 0, 0]\nlook = \"planks\"\n")
                .find("is of a box"),
            std::string::npos);
}

TEST(SceneFile, CaptionsHaveATimeAndComeBackAsTheyWere) {
  const Scene scene =
      expect_scene("[[caption]]\ntext = \"look\"\nfrom = 3\n[[caption]]\ntext = \"\\u03bb = 0\"\nto = 2.5\n");
  ASSERT_EQ(scene.captions.size(), 2U);
  EXPECT_EQ(scene.captions[0].text, "look");
  EXPECT_DOUBLE_EQ(scene.captions[0].to, 11.0);
  EXPECT_DOUBLE_EQ(scene.captions[1].from, 0.0);
  const Scene again = expect_scene(scene_text(scene));
  ASSERT_EQ(again.captions.size(), 2U);
  for (std::size_t i = 0; i < 2; ++i) {
    EXPECT_EQ(again.captions[i].text, scene.captions[i].text);
    EXPECT_DOUBLE_EQ(again.captions[i].from, scene.captions[i].from);
    EXPECT_DOUBLE_EQ(again.captions[i].to, scene.captions[i].to);
  }
  EXPECT_NE(failure("[[caption]]\nfrom = 3\n").find("needs text"), std::string::npos);
  EXPECT_NE(failure("[[caption]]\ntext = \"x\"\nfrom = 3\nto = 3\n").find("s.toml:4:6: a caption ends after it begins"),
            std::string::npos);
}

TEST(SceneFile, SlopeHasARange) {
  EXPECT_NE(failure("[water]\nslope = [0, 1.5]\n").find("s.toml:2:"), std::string::npos);
}

TEST(SceneFile, ReadsEveryKindOfKey) {
  const Scene scene = expect_scene(R"(
[scene]
title = "T"
[time]
steps_per_second = 120
[domain]
lower = [0, -2]
upper = [30, 2]
west = "inflow"
east = "outflow"
[water]
level = 0.5
slope = [0.125, -0.25]
depth = 2
spacing = 0.125
velocity = [1, 0]
inflow_speed = 1
outflow_level = 0.25
[[water.terrain]]
kind = "bump"
center = [10, 0]
radius = 1.5
height = 0.3
[[water.region]]
lower = [0, -2]
upper = [5, 2]
level = 0.75
[[body]]
kind = "boat"
position = [15, 0]
heading_deg = 90
[body.engine]
max_thrust = 900
[body.rudder]
max_deg = 30
[body.helm]
throttle = 0.5
[[body]]
kind = "box"
name = "raft"
size = [1, 0.2, 1]
density = 400
position = [20, 1, 0.5]
color = [1, 0.5, 0]
[[body]]
kind = "wedge"
motion = "kinematic"
path_loop = true
path = [{ time = 0, position = [3, 0, 0] }, { time = 2.5, position = [6, 0, 0], heading_deg = 180 }]
[[gauge]]
at = [1, 1]
[camera]
kind = "top"
distance = 33
[params.water]
viscosity = 0.05
pressure_law = "paper"
)");
  EXPECT_EQ(scene.steps_per_second, 120.0);
  EXPECT_EQ(scene.domain.west, EdgeKind::kInflow);
  EXPECT_FLOAT_EQ(scene.domain.size().x, 30.0F);
  EXPECT_FLOAT_EQ(scene.water.outflow_level.value(), 0.25F);
  EXPECT_EQ(scene.water.slope, Vec2(0.125F, -0.25F));
  ASSERT_EQ(scene.terrain.size(), 1U);
  ASSERT_EQ(scene.water.regions.size(), 1U);
  EXPECT_FLOAT_EQ(scene.water.regions[0].velocity.x, 1.0F);  // as the rest of the water
  ASSERT_EQ(scene.bodies.size(), 3U);
  EXPECT_EQ(scene.bodies[0].name, "boat1");
  EXPECT_TRUE(scene.bodies[0].afloat);
  EXPECT_FLOAT_EQ(scene.bodies[0].wishes.max_thrust.value(), 900.0F);
  EXPECT_FLOAT_EQ(scene.bodies[0].throttle, 0.5F);
  EXPECT_TRUE(scene.bodies[0].mass.has_value());
  EXPECT_FALSE(scene.bodies[1].afloat);
  EXPECT_FLOAT_EQ(scene.bodies[1].color.value().y, 0.5F);
  ASSERT_TRUE(scene.bodies[2].path.has_value());
  EXPECT_TRUE(scene.bodies[2].path->loop);
  EXPECT_FLOAT_EQ(scene.bodies[2].position.x, 3.0F);
  EXPECT_EQ(scene.gauges[0].name, "g1");
  EXPECT_EQ(scene.camera.kind, CameraMode::kTop);
  EXPECT_EQ(scene.params.water_viscosity, 0.05);
  EXPECT_EQ(scene.params.water_pressure_law, PressureLaw::kPaper);
}

TEST(SceneFile, TorusComesBackAsItWas) {
  const std::string text = "[[body]]\nkind = \"torus\"\nposition = [1, 0.5, 0]\n";
  const Scene plain = expect_scene(text);
  ASSERT_EQ(plain.bodies.size(), 1U);
  EXPECT_EQ(plain.bodies[0].name, "torus1");
  EXPECT_FLOAT_EQ(plain.bodies[0].radius, 0.5F);
  EXPECT_FLOAT_EQ(plain.bodies[0].tube, 0.125F);
  EXPECT_FLOAT_EQ(expect_scene(text + "radius = 0.2\n").bodies[0].tube, 0.05F);
  const Scene given = expect_scene(text + "radius = 0.35\ntube = 0.081\ndensity = 300\n");
  EXPECT_FLOAT_EQ(given.bodies[0].tube, 0.081F);
  const Scene again = expect_scene(scene_text(given));
  EXPECT_EQ(again.bodies[0].kind, BodyKind::kTorus);
  EXPECT_EQ(again.bodies[0].radius, given.bodies[0].radius);
  EXPECT_EQ(again.bodies[0].tube, given.bodies[0].tube);
  EXPECT_EQ(scene_text(again), scene_text(given));

  EXPECT_EQ(failure(text + "radius = 0.3\ntube = 0.29\n"),
            "s.toml:5:8: the tube of a torus is at most 0.9 of its radius");
  EXPECT_EQ(failure(text + "height = 1\n"), "s.toml:4:1: \"height\" does not apply to a torus");
  EXPECT_EQ(failure("[[body]]\nkind = \"sphere\"\nposition = [0, 0]\ntube = 0.1\n"),
            "s.toml:4:1: \"tube\" does not apply to a sphere");
}

TEST(SceneFile, PartsOfAMeshAreANumberOrOneForEachObject) {
  const std::string text = "[[body]]\nkind = \"mesh\"\nfile = \"meshes/strut.obj\"\nposition = [0, 0.5, 0]\n";
  EXPECT_EQ(expect_scene(text).bodies.at(0).parts, kDefaultMeshParts);
  for (const auto& [value, parts] : {std::pair{"1", 1}, {"64", 64}, {"true", kPartsOfObjects}, {"false", 1}}) {
    const Scene scene = expect_scene(text + "parts = " + value + "\n");
    EXPECT_EQ(scene.bodies.at(0).parts, parts) << value;
    EXPECT_EQ(expect_scene(scene_text(scene)).bodies.at(0).parts, parts) << value;
  }
  for (const char* const value : {"0", "65", "-1", "2.5", "\"two\"", "99999999999999999"}) {
    EXPECT_EQ(failure(text + "parts = " + value + "\n"),
              "s.toml:5:9: parts must be a whole number from 1 to 64, or true: one for each object")
        << value;
  }
}

TEST(SceneFile, SlopesRiseFromWestToEast) {
  EXPECT_EQ(
      failure("[[water.terrain]]\nkind = \"slope\"\nfrom = 4\nto = 1\n"),
      "s.toml:4:6: a slope rises from x = from = 4 to a greater x = to, not 1; one that falls has a negative height");
  EXPECT_EQ(failure("[params.water]\nmax_substeps = 1.5\n"),
            "s.toml:2:16: water.max_substeps = 1.5 must be a whole number, 1 or 2");
}

TEST(SceneFile, AnOceanAloneMakesItsOwnDomain) {
  const std::string box = "[ocean]\nlower = [0, 1, -2]\nupper = [6, 4, 2]\n";
  const std::string block = "[[ocean.block]]\nlower = [0.5, 1, -1]\nupper = [5.5, 1.5, 1]\n";
  const Scene scene = expect_scene(box + "radius = 0.05\nvolume = 0.9\nlattice = 1.95\nboundary_spacing = 1.5\n" +
                                   block + "velocity = [1, 0, -2]\n[params.ocean]\nfill = 0.8\n");
  ASSERT_TRUE(scene.ocean.has_value());
  EXPECT_FALSE(scene.has_shallow_water);
  EXPECT_EQ(scene.domain.lower, Vec2(0.0F, -2.0F));
  EXPECT_EQ(scene.domain.upper, Vec2(6.0F, 2.0F));
  EXPECT_EQ(scene.ocean->radius, 0.05F);
  EXPECT_EQ(scene.ocean->volume, 0.9F);
  EXPECT_EQ(scene.ocean->lattice, 1.95F);
  EXPECT_EQ(scene.ocean->boundary_spacing, 1.5F);
  ASSERT_EQ(scene.ocean->blocks.size(), 1U);
  EXPECT_EQ(scene.ocean->blocks[0].velocity, Vec3(1.0F, 0.0F, -2.0F));
  EXPECT_EQ(scene.params.ocean_fill, 0.8);
  const Scene again = expect_scene(scene_text(scene));
  EXPECT_EQ(scene_text(again), scene_text(scene));
  EXPECT_FALSE(again.has_shallow_water);
  EXPECT_EQ(again.ocean->blocks[0].upper, scene.ocean->blocks[0].upper);

  const Scene both = expect_scene("[domain]\nsize = [40, 16]\n[water]\n" + box + block);
  EXPECT_TRUE(both.has_shallow_water);
  EXPECT_EQ(both.domain.upper, Vec2(20.0F, 8.0F));
  EXPECT_EQ(expect_scene(scene_text(both)).ocean->upper, both.ocean->upper);
  EXPECT_EQ(expect_scene("[domain]\nsize = [40, 16]\n" + box).domain.upper, Vec2(20.0F, 8.0F));
}

TEST(SceneFile, OceansThatCantBeAreRefused) {
  const std::string box = "[ocean]\nlower = [0, 0, 0]\nupper = [6, 3, 4]\n";
  const auto block = [&](const std::string& corners) { return failure(box + "[[ocean.block]]\n" + corners); };
  EXPECT_EQ(failure("[ocean]\nlower = [0, 0, 0]\n"),
            "s.toml:1:1: [ocean] needs lower = [x, y, z] and upper = [x, y, z]");
  EXPECT_EQ(failure("[ocean]\nlower = [0, 0, 0]\nupper = [1, 0.1, 1]\n"),
            "s.toml:3:9: upper must lie at least 8 radii beyond lower");
  EXPECT_EQ(failure(box + "radius = 5\n"), "s.toml:4:10: radius = 5 is out of range [0.001, 1] m");
  EXPECT_EQ(failure("[ocean]\nlower = [0, 0, 0]\nupper = [600, 300, 400]\n"),
            "s.toml:3:9: 7.2e+04 million search cells of 0.1 m; at most 50 million");
  EXPECT_EQ(failure(box + "radius = 0.001\n"),
            "s.toml:3:9: 1.12e+03 million search cells of 0.004 m; at most 50 million");
  EXPECT_EQ(failure("[ocean]\nlower = [-1000, 0, 0]\nupper = [1000, 3, 1]\nradius = 0.02\n"),
            "s.toml:3:9: 24.5 million points on a surface, one every 0.0214 m; at most 20 million");
  EXPECT_EQ(failure("[domain]\nsize = [4, 20]\n" + box), "s.toml:5:9: the ocean's box reaches out of the domain");
  EXPECT_EQ(failure("[domain]\nwest = \"periodic\"\neast = \"periodic\"\n" + box),
            "s.toml:4:1: a scene without [water] has walls all around");
  EXPECT_EQ(failure("[domain]\nsize = [20, 20]\n" + box + "[water]\nlevel = 1\ndepth = 0.5\n"),
            "s.toml:4:9: the bed rises to 0.5 m in the ocean's box, above its floor at 0 m");
  EXPECT_EQ(block("lower = [0, 0, 0]\n"), "s.toml:4:1: [[ocean.block]] needs lower = [x, y, z] and upper = [x, y, z]");
  EXPECT_EQ(block("lower = [0, 0, 0]\nupper = [1, 1, 5]\n"), "s.toml:6:9: the block reaches out of the ocean's box");
  EXPECT_EQ(block("lower = [0, 0, 0]\nupper = [1, 1, 0]\n"),
            "s.toml:6:9: a block's upper corner must lie at least 0.1 m beyond its lower one");
  EXPECT_EQ(block("lower = [0, 0, 0]\nupper = [1, 1, 1]\n[[ocean.block]]\nlower = [0.5, 0, 0]\nupper = [2, 1, 1]\n"),
            "s.toml:7:1: the blocks 1 and 2 overlap");
  EXPECT_EQ(failure("[ocean]\nlower = [0, 0, 0]\nupper = [6, 3, 4]\nradius = 0.01\n[[ocean.block]]\n"
                    "lower = [0, 0, 0]\nupper = [6, 3, 4]\n"),
            "s.toml:4:10: 8.87 million particles of radius 0.01 m; at most 8 million");
  // Blocks that would start denser than water, which is 2 ∛0.8 radii.
  const std::string dense =
      "lattice must be at least 1.857 with a volume of 0.8: nearer to each other particles start denser than water and "
      "burst apart";
  EXPECT_EQ(failure(box + "lattice = 1.85\n"), "s.toml:4:11: " + dense);
  EXPECT_EQ(failure(box + "lattice = 1.2\n"), "s.toml:4:11: " + dense);
  EXPECT_EQ(failure(box + "volume = 1.5\n"),
            "s.toml:4:10: lattice must be at least 2.289 with a volume of 1.5: nearer to each other particles start "
            "denser than water and burst apart");
  expect_scene(box + "lattice = 1.857\n");
  EXPECT_NE(failure(box + "depth = 1\n").find("unknown key \"depth\" in [ocean]"), std::string::npos);
}

TEST(SceneFile, TooManyBodiesAreRefused) {
  std::string text;
  for (int i = 0; i <= kMostBodies; ++i) text += "[[body]]\nkind = \"box\"\nposition = [0, 0]\n";
  EXPECT_EQ(failure(text), "s.toml:1:1: 1001 bodies; at most 1000");
}

TEST(SceneFile, ColumnsGiveTheSpacing) {
  const Scene flat = expect_scene("[domain]\nsize = [40, 16]\n[water]\ncolumns = 64000\n");
  EXPECT_NEAR(flat.water.spacing, 0.1F, 1e-6F);
  // A slope that leaves half the volume leaves all of the area wet: the spacing stays.
  const Scene beach = expect_scene(
      "[domain]\nsize = [40, 16]\n[water]\ncolumns = 64000\n[[water.terrain]]\nkind = \"slope\"\nfrom = -20\nto = 20\n"
      "height = 1\n");
  EXPECT_NEAR(beach.water.spacing, 0.1F, 1e-6F);
  // One that leaves half of the area wet: the spacing shrinks by √2.
  const Scene shore = expect_scene(
      "[domain]\nsize = [40, 16]\n[water]\ncolumns = 64000\n[[water.terrain]]\nkind = \"slope\"\nfrom = -20\nto = 20\n"
      "height = 2\n");
  EXPECT_NEAR(shore.water.spacing, 0.1F / std::sqrt(2.0F), 2e-4F);
}

TEST(SceneFile, SpacingThatFollowsFromColumnsHasTheRangeOfAGivenOne) {
  EXPECT_EQ(failure("[domain]\nsize = [20000, 20000]\n[water]\ncolumns = 100\n"),
            "s.toml:4:11: 100 columns for 4e+08 m² of water lie 2000 m apart, out of range [0.001, 100] m");
  EXPECT_NE(failure("[domain]\nsize = [0.1, 0.1]\n[water]\ncolumns = 1000000\n").find("out of range [0.001, 100] m"),
            std::string::npos);
  expect_scene("[domain]\nsize = [20000, 20000]\n[water]\ncolumns = 50000\n");
}

// To the hundredth that a count from an area may be over.
TEST(SceneFile, AsManyColumnsFitAsColumnsOfASpacing) {
  const std::string domain = "[domain]\nsize = [40, 16]\n[water]\n";
  expect_scene(domain + "columns = 20100000\n");
  expect_scene(domain + "spacing = 0.0056428\n");  // 20.1 million
  const std::string refused = "s.toml:4:11: 20.3 million columns of spacing 0.005615 m; at most 20 million";
  EXPECT_EQ(failure(domain + "columns = 20300000\n"), refused);
  EXPECT_EQ(failure(domain + "spacing = 0.0056149\n"), refused);
}

TEST(SceneFile, ShallowWaterCountsWithItsAreaAgainstTheLimit) {
  // 0.2 m of water over a bank in a basin 10 m deep: 0.9 million columns by volume, 45 million by area.
  EXPECT_NE(failure("[domain]\nsize = [40, 16]\n[water]\ndepth = 10\nspacing = 0.00377\n[[water.terrain]]\nkind = "
                    "\"slope\"\nfrom = -1000\nto = -999\nheight = 9.8\n")
                .find("million columns of spacing 0.00377 m; at most 20 million"),
            std::string::npos);
}

TEST(SceneFile, ErrorsSayWhereAndWhat) {
  EXPECT_EQ(failure("[[body]]\nkind = \"box\"\nposition = [0, 0]\nmasss = 3\n"),
            "s.toml:4:1: unknown key \"masss\" in body \"box1\"; did you mean \"mass\"?");
  EXPECT_EQ(failure("[water]\ndepth = -1\n"), "s.toml:2:9: depth = -1 is out of range [0.001, 1000] m");
  EXPECT_EQ(failure("[water]\ndepth = nan\n"), "s.toml:2:9: depth must be a finite number");
  EXPECT_EQ(failure("[water]\ndepth = inf\n"), "s.toml:2:9: depth must be a finite number");
  EXPECT_EQ(failure("[water]\ndepth = \"1\"\n"), "s.toml:2:9: depth must be a number, not text");
  EXPECT_EQ(failure("[domain]\nwest = \"wal\"\n"),
            "s.toml:2:8: west = \"wal\" is none of wall, open, inflow, outflow, periodic; did you mean \"wall\"?");
  EXPECT_EQ(failure("[watr]\n"), "s.toml:1:2: unknown key \"watr\" in a scene file; did you mean \"water\"?");
  EXPECT_EQ(failure("[params.water]\nviscosty = 1\n"),
            "s.toml:2:1: unknown parameter \"water.viscosty\"; did you mean \"water.viscosity\"?");
  EXPECT_EQ(failure("[params.water]\nviscosity = 7\n"),
            "s.toml:2:13: water.viscosity = 7 is out of range [0, 0.2] m²/s");
  EXPECT_EQ(failure("[water]\ncolumns = 1000000000000\n"),
            "s.toml:2:11: 1e+06 million columns of spacing 2.53e-05 m; at most 20 million");
  EXPECT_EQ(failure("[water]\ncolumns = 99\n"), "s.toml:2:11: columns = 99; at least 100");
  EXPECT_EQ(failure("[water]\nspacing = 0.0625\ndepth = 1\n[domain]\nsize = [512, 512]\n"),
            "s.toml:2:11: 67.1 million columns of spacing 0.0625 m; at most 20 million");
  EXPECT_EQ(failure("[water]\nspacing = 0.0625\ndepth = 1\n[domain]\nsize = [600, 600]\n"),
            "s.toml:2:11: 92.2 million cells of 0.0625 m; at most 80 million");
  EXPECT_EQ(failure("[domain]\nsize = [40, 16]\nlower = [0, 0]\nupper = [1, 1]\n"),
            "s.toml:2:8: give size, or lower and upper, not both");
  // Ballast is refused even where it would do nothing.
  EXPECT_EQ(failure("[[body]]\nkind = \"box\"\nmotion = \"static\"\nposition = [0, 0, 0]\nballast = [0, -0.1, 0]\n"),
            "s.toml:5:1: \"ballast\" has no effect on a static body");
  EXPECT_EQ(failure("[[body]]\nkind = \"box\"\nmotion = \"kinematic\"\npath = [{ time = 0, position = [0, 0, 0] }]\n"
                    "ballast = [0, -0.1, 0]\n"),
            "s.toml:5:1: \"ballast\" has no effect on a kinematic body");
  EXPECT_NE(failure("[water]\ndepth = \n").find("s.toml:2:"), std::string::npos);
}

TEST(SceneFile, RefusesWhatContradictsItself) {
  const char* const bad[] = {
      "[domain]\nwest = \"periodic\"\n",
      "[domain]\nwest = \"inflow\"\n[water]\ninflow_speed = 1\n",
      "[domain]\nwest = \"inflow\"\neast = \"inflow\"\n[water]\ninflow_speed = 1\n",
      "[domain]\nsouth = \"inflow\"\nnorth = \"outflow\"\n",
      "[domain]\nwest = \"inflow\"\neast = \"outflow\"\n",
      "[water]\ninflow_speed = 1\n",
      "[water]\nspacing = 0.1\ncolumns = 1000\n",
      "[water]\nspacing = 5\n",
      "[domain]\nsize = [1, -1]\n",
      "[[body]]\nkind = \"box\"\n",
      "[[body]]\nposition = [0, 0]\n",
      "[[body]]\nkind = \"box\"\nposition = [0, 0]\nmass = 1\ndensity = 2\n",
      "[[body]]\nkind = \"sphere\"\nposition = [0, 0]\nsize = [1, 1, 1]\n",
      "[[body]]\nkind = \"box\"\nposition = [90, 0]\n",
      "[[body]]\nkind = \"box\"\nmotion = \"static\"\nposition = [0, 0]\n",
      "[[body]]\nkind = \"box\"\nmotion = \"kinematic\"\n",
      "[[body]]\nkind = \"box\"\nmotion = \"kinematic\"\npath = []\n",
      "[[body]]\nkind = \"box\"\nmotion = \"kinematic\"\npath = [{ time = 1, position = [0, 0, 0] }, { time = 1, "
      "position "
      "= [1, 0, 0] }]\n",
      "[[body]]\nkind = \"box\"\nname = \"a\"\nposition = [0, 0]\n[[body]]\nkind = \"box\"\nname = \"a\"\nposition = "
      "[2, "
      "0]\n",
      "[[body]]\nkind = \"box\"\nname = \"a,b\"\nposition = [0, 0]\n",
      "[[body]]\nkind = \"box\"\nposition = [0, 0]\n[body.engine]\n",
      "[body]\nkind = \"box\"\n",
      "[[gauge]]\nname = \"g\"\nat = [0, 0]\n[[gauge]]\nname = \"g\"\nat = [1, 0]\n",
      "[[gauge]]\nat = [0, 9]\n",
      "[camera]\nbody = \"nobody\"\n",
      "[params]\nviscosity = 1\n",
      "[params.water]\nviscosity = \"x\"\n",
      "[time]\nsteps_per_second = 0\n",
      "[[water.terrain]]\nkind = \"slope\"\nfrom = 1\nto = 1\n",
      "[[water.terrain]]\nkind = \"slope\"\nfrom = 4\nto = 1\n",
      "[params.water]\nmax_substeps = 1.5\n",
      "[[water.region]]\nlower = [0, 0]\n",
      "when = 2020-01-01\n",
  };
  for (const char* text : bad) EXPECT_NE(failure(text).find("s.toml:"), std::string::npos) << text;
}

TEST(SceneFile, HostileTextIsAnError) {
  const std::string deep_array = "a = " + std::string(100000, '[');
  EXPECT_NE(failure(deep_array).find("nested too deeply"), std::string::npos);
  std::string dotted = "a";
  for (int i = 0; i < 100000; ++i) dotted += ".a";
  EXPECT_NE(failure(dotted + " = 1").find("nested too deeply"), std::string::npos);
  EXPECT_NE(failure("[" + dotted + "]").find("nested too deeply"), std::string::npos);
  EXPECT_FALSE(parse(std::string(5U << 20U, ' ')).ok());
  EXPECT_FALSE(parse(std::string("\0\0\0", 3)).ok());
  EXPECT_FALSE(parse("\xff\xfe garbage").ok());
  EXPECT_FALSE(parse("[water]\ndepth = 1e999\n").ok());
  EXPECT_FALSE(parse("[water]\ndepth = 99999999999999999999\n").ok());
}

TEST(SceneFile, DotsInTextAndCommentsAreNoDepth) {
  expect_scene(
      "# a.b.c.d.e.f.g.h.i.j.k.l.m.n.o.p.q.r.s.t.u.v.w.x.y.z ((([[[[[[[[[[[[[[[[[[[[[[[[\n"
      "[scene]\ntitle = \"a.b.c.d.e.f.g.h.i.j.k.l.m.n.o.p.q.r.s.t.u.v.w.x.y.z [[[[[[[[[[[[[[[[[[[[[[[\"\n"
      "description = \"\"\"x\"\" \\\" [[[[[[[[[[[[[[[[[[[[[[\"\"\"\"\"\n");
}

BoatPlan plan_of(const BodySpec& body) { return with_wishes(boat_plan(body.boat_class, body.size), body.wishes); }

TEST(SceneFile, BoatsHaveHullsToChooseFrom) {
  const std::string boat = "[[body]]\nkind = \"boat\"\nposition = [0, 0]\n";
  const Scene plain = expect_scene(boat);
  EXPECT_EQ(plain.bodies[0].boat_class, BoatClass::kStandard);
  EXPECT_EQ(plain.bodies[0].size, Vec3(4.2F, 1.0F, 1.6F));
  EXPECT_EQ(scene_text(plain).find("hull = "), std::string::npos);

  const Scene tug = expect_scene(boat + "hull = \"tug\"\n");
  EXPECT_EQ(tug.bodies[0].boat_class, BoatClass::kTug);
  EXPECT_EQ(tug.bodies[0].size, boat_figures(BoatClass::kTug).size);
  EXPECT_NEAR(tug.bodies[0].mass.value(), 24553.0F, 100.0F);
  EXPECT_NEAR(plan_of(tug.bodies[0]).max_thrust, 21.2e3F, 100.0F);
  const Scene again = expect_scene(scene_text(tug));
  EXPECT_EQ(again.bodies[0].boat_class, BoatClass::kTug);
  EXPECT_EQ(plan_of(again.bodies[0]).full_immersion, plan_of(tug.bodies[0]).full_immersion);
  EXPECT_EQ(plan_of(again.bodies[0]).max_thrust, plan_of(tug.bodies[0]).max_thrust);

  const Scene strong = expect_scene(boat + "hull = \"launch\"\n[body.engine]\npower = 16000\n");
  EXPECT_GT(plan_of(strong.bodies[0]).max_thrust, 1.5F * 1733.0F);
  const Scene told = expect_scene(boat + "[body.engine]\npower = 16000\nmax_thrust = 900\n");
  EXPECT_FLOAT_EQ(plan_of(told.bodies[0]).max_thrust, 900.0F);

  EXPECT_NE(failure("[[body]]\nkind = \"box\"\nposition = [0, 0]\nhull = \"tug\"\n").find("does not apply to a box"),
            std::string::npos);
  EXPECT_NE(failure(boat + "hull = \"barge\"\n").find("runabout"), std::string::npos);
}

TEST(SceneFile, SubmarinesHaveATankAndPlanes) {
  const std::string boat = "[[body]]\nkind = \"boat\"\nhull = \"submarine\"\nposition = [0, -3, 0]\n";
  const Scene plain = expect_scene(boat);
  ASSERT_TRUE(plan_of(plain.bodies[0]).diving.has_value());
  EXPECT_FLOAT_EQ(plan_of(plain.bodies[0]).diving->plane_max_deg, 25.0F);
  const Scene told = expect_scene(boat +
                                  "[body.diving]\ntank_volume = 1.5\ntank_seconds = 3\ntank = [0.1, -0.2, 0]\n"
                                  "plane_area = 0.7\nplane_max_deg = 20\nplane = [-2, -0.3, 0.4]\ndive_speed = 1.5\n"
                                  "pitch_max_deg = 9\n[body.helm]\ndive = -0.5\n");
  const Scene again = expect_scene(scene_text(told));
  for (const Scene* scene : {&told, &again}) {
    const BodySpec& body = scene->bodies[0];
    const DivingPlan plan = *plan_of(body).diving;
    EXPECT_EQ(plan.tank_volume, 1.5F);
    EXPECT_EQ(plan.tank_seconds, 3.0F);
    EXPECT_EQ(plan.tank, Vec3(0.1F, -0.2F, 0.0F));
    EXPECT_EQ(plan.plane_area, 0.7F);
    EXPECT_EQ(plan.plane_max_deg, 20.0F);
    EXPECT_EQ(plan.plane, Vec3(-2.0F, -0.3F, 0.4F));
    EXPECT_EQ(plan.dive_speed, 1.5F);
    EXPECT_EQ(plan.pitch_max_deg, 9.0F);
    EXPECT_EQ(body.dive, -0.5F);
  }
  const std::string tug = "[[body]]\nkind = \"boat\"\nhull = \"tug\"\nposition = [0, 0]\n";
  EXPECT_NE(failure(tug + "[body.diving]\ntank_volume = 1\n").find("is for a submarine"), std::string::npos);
  EXPECT_NE(failure(tug + "[body.helm]\ndive = 1\n").find("is for a submarine"), std::string::npos);
  EXPECT_NE(failure(boat + "[body.diving]\ntank_volume = -1\n").find("tank_volume"), std::string::npos);
}

TEST(SceneFile, EveryTruncationOfASceneEndsCleanly) {
  const std::string text = read_file(kScenes / "boat_in_tank.toml", 1U << 20U).value();
  for (std::size_t size = 0; size < text.size(); ++size) {
    const Result<Scene> scene = parse(std::string_view(text).substr(0, size));
    if (!scene.ok()) {
      EXPECT_FALSE(scene.error().message.empty());
    }
  }
}

TEST(SceneFile, AssetsStayInTheirFolders) {
  const TemporaryFolder folder;
  const TemporaryFolder elsewhere;
  std::ofstream(elsewhere.path() / "secret.obj") << "v 0 0 0\n";
  std::ofstream(folder.path() / "fine.obj") << "v 0 0 0\n";
  fs::create_symlink(elsewhere.path() / "secret.obj", folder.path() / "link.obj");
  fs::create_directory_symlink(elsewhere.path(), folder.path() / "door");
  fs::create_directory(folder.path() / "dir.obj");
  const auto with_file = [&](const std::string& file) {
    return parse_scene("[[body]]\nkind = \"mesh\"\nposition = [0, 0]\nfile = \"" + file + "\"\n", "s.toml",
                       folder.path(), kAssets);
  };
  EXPECT_TRUE(with_file("fine.obj").ok());
  EXPECT_TRUE(with_file("./fine.obj").ok());
  for (const std::string& file :
       {std::string("link.obj"), std::string("door/secret.obj"), std::string("../secret.obj"),
        "../" + elsewhere.path().filename().string() + "/secret.obj", (elsewhere.path() / "secret.obj").string(),
        std::string("missing.obj"), std::string("dir.obj"), std::string(""), std::string("fine.obj\\u0000.png"),
        std::string("/dev/zero"), std::string(2000, 'a')}) {
    const Result<Scene> scene = with_file(file);
    ASSERT_FALSE(scene.ok()) << file;
    EXPECT_EQ(scene.error().line, 4) << scene.error().text();
  }
}

TEST(SceneFile, WritesWhatItReads) {
  for (const fs::directory_entry& entry : fs::directory_iterator(kScenes)) {
    if (entry.path().extension() != ".toml") continue;
    Result<Scene> scene = read_scene(entry.path(), kAssets);
    ASSERT_TRUE(scene.ok()) << scene.error().text();
    const std::string text = scene_text(scene.value());
    Result<Scene> again = parse(text);
    ASSERT_TRUE(again.ok()) << again.error().text() << "\n" << text;
    // The text says all there is, so equal texts are equal scenes.
    EXPECT_EQ(scene_text(again.value()), text);
    EXPECT_EQ(again.value().params, scene.value().params);
    EXPECT_EQ(again.value().water.spacing, scene.value().water.spacing);
    EXPECT_EQ(again.value().bodies.size(), scene.value().bodies.size());
  }
}

TEST(SceneFile, WritesEveryParameter) {
  Scene scene = expect_scene("");
  for (const ParamInfo& info : all_params()) {
    const double other = get_param(scene.params, info.id) == info.minimum ? info.maximum : info.minimum;
    ASSERT_TRUE(set_param(scene.params, info.id, other).ok()) << info.key;
  }
  EXPECT_EQ(expect_scene(scene_text(scene)).params, scene.params);
}

TEST(SceneFile, TheSmallVersionTakesThePlaceOfWhatItNames) {
  const std::string text = R"([scene]
title = "Box"
[time]
steps_per_second = 200
[ocean]
lower = [0, 0, 0]
upper = [2, 2, 2]
radius = 0.05
[[ocean.block]]
lower = [0, 0, 0]
upper = [1, 1, 2]
[[body]]
name = "raft"
kind = "box"
size = [0.8, 0.4, 0.8]
position = [1.4, 1.4, 1]
[small.time]
steps_per_second = 100
[small.ocean]
radius = 0.1
[[small.ocean.block]]
lower = [0, 0, 0]
upper = [1, 0.6, 2]
[small.params.wind]
on = true
)";
  const auto version = [&](const std::string& of, SceneVersion which) {
    return parse_scene(of, "box.toml", kScenes, kAssets, which);
  };
  const Scene full = version(text, SceneVersion::kFull).value();
  EXPECT_TRUE(full.has_small);
  EXPECT_EQ(full.version, SceneVersion::kFull);
  EXPECT_EQ(full.steps_per_second, 200.0);
  EXPECT_EQ(full.ocean->radius, 0.05F);
  EXPECT_FALSE(full.params.wind_on);
  const Scene small = version(text, SceneVersion::kSmall).value();
  EXPECT_EQ(small.version, SceneVersion::kSmall);
  EXPECT_EQ(small.title, "Box");
  EXPECT_EQ(small.steps_per_second, 100.0);
  EXPECT_EQ(small.ocean->radius, 0.1F);
  EXPECT_EQ(small.ocean->upper, Vec3(2.0F));
  ASSERT_EQ(small.ocean->blocks.size(), 1U);
  EXPECT_EQ(small.ocean->blocks[0].upper.y, 0.6F);
  EXPECT_EQ(small.bodies.size(), 1U);
  EXPECT_TRUE(small.params.wind_on);
  // A saved small version is a scene without a small version.
  EXPECT_FALSE(expect_scene(scene_text(small)).has_small);
  // A mistake in it is told with its place whichever is opened.
  const std::string wrong = text + "[small.view]\nwether = \"clear\"\n";
  for (const SceneVersion which : {SceneVersion::kFull, SceneVersion::kSmall}) {
    const Result<Scene> refused = version(wrong, which);
    ASSERT_FALSE(refused.ok());
    EXPECT_EQ(refused.error().line, 27) << refused.error().text();
  }
  EXPECT_FALSE(version("small = 3\n", SceneVersion::kFull).ok());
  EXPECT_TRUE(version("", SceneVersion::kFull).ok());
  EXPECT_FALSE(version("", SceneVersion::kSmall).ok());
}

// A newcomer with two cores has something to look at.
TEST(SceneFile, EveryParticleSceneOfOursHasASmallVersion) {
  for (const fs::directory_entry& entry : fs::directory_iterator(kScenes)) {
    if (entry.path().extension() != ".toml") continue;
    const Result<Scene> full = read_scene(entry.path(), kAssets);
    ASSERT_TRUE(full.ok()) << full.error().text();
    EXPECT_EQ(full.value().has_small, full.value().ocean.has_value()) << entry.path();
  }
}

TEST(SceneFile, FloatsSurviveTheRoundTrip) {
  Rng rng(5);
  for (int i = 0; i < 200; ++i) {
    Scene scene;
    scene.title = "quotes \" and \\ and\nlines and \x01";
    scene.water.level = rng.uniform(-1.0F, 1.0F);
    scene.water.depth = std::exp(rng.uniform(-5.0F, 5.0F));
    scene.water.spacing = rng.uniform(0.1F, 0.3F);
    BodySpec body;
    body.name = "launched box 3";
    body.density = rng.uniform(1.0F, 2000.0F);
    body.position = {rng.uniform(-20.0F, 20.0F), rng.uniform(-1e-6F, 1e-6F), rng.uniform(-8.0F, 8.0F)};
    body.color = Vec3(rng.uniform(), rng.uniform(), rng.uniform());
    scene.bodies.push_back(body);
    scene.params.water_viscosity = static_cast<double>(rng.uniform()) * 0.2 / 3.0;
    const Scene again = expect_scene(scene_text(scene));
    EXPECT_EQ(again.title, scene.title);
    EXPECT_EQ(again.water.level, scene.water.level);
    EXPECT_EQ(again.water.depth, scene.water.depth);
    EXPECT_EQ(again.water.spacing, scene.water.spacing);
    ASSERT_EQ(again.bodies.size(), 1U);
    EXPECT_EQ(again.bodies[0].density, scene.bodies[0].density);
    EXPECT_EQ(again.bodies[0].position, scene.bodies[0].position);
    EXPECT_EQ(again.bodies[0].color, scene.bodies[0].color);
    EXPECT_EQ(again.params, scene.params);
  }
}

TEST(SceneFile, WritingFailsCleanly) {
  const TemporaryFolder folder;
  EXPECT_FALSE(write_file_atomically(folder.path() / "none" / "s.toml", scene_text(Scene{})).ok());
  EXPECT_FALSE(write_file_atomically(folder.path(), scene_text(Scene{})).ok());
  EXPECT_TRUE(fs::is_empty(folder.path()));
  ASSERT_TRUE(write_file_atomically(folder.path() / "s.toml", scene_text(Scene{})).ok());
  EXPECT_TRUE(read_scene(folder.path() / "s.toml", kAssets).ok());
}

TEST(SceneFile, ReadingRefusesWhatIsNoFile) {
  EXPECT_FALSE(read_scene("/dev/zero", kAssets).ok());
  EXPECT_FALSE(read_scene(kScenes, kAssets).ok());
  EXPECT_FALSE(read_scene("no/such/scene.toml", kAssets).ok());
}

}  // namespace
}  // namespace regatta
