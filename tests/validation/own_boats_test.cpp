// Meshes of five kinds as boats, as other programs save them: they float level where their shape says, go ahead along
// their bow, and turn to the side that their rudder says; on both waters.
#include "../unit/concave_meshes.h"
#include "world_of_text.h"

#include <array>
#include <cstdio>

namespace regatta::own_boats_test {
namespace {

namespace fs = std::filesystem;

struct Folder {
  fs::path path;
  Folder() {
    std::string name = (fs::temp_directory_path() / "regatta-boats-XXXXXX").string();
    path = mkdtemp(name.data());
  }
  ~Folder() {
    std::error_code code;
    fs::remove_all(path, code);
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
};

// Sections of a boat from stern to bow: x, half beam at keel and deck, height of keel and deck.
struct Station {
  float x, keel, deck, low, high;
};
// A closed hull of flat sides between stations.
TriangleMesh hull_of(const std::vector<Station>& stations) {
  TriangleMesh mesh;
  for (const Station& s : stations) {
    mesh.positions.insert(mesh.positions.end(),
                          {{s.x, s.low, -s.keel}, {s.x, s.low, s.keel}, {s.x, s.high, s.deck}, {s.x, s.high, -s.deck}});
  }
  const auto face = [&](std::uint32_t a, std::uint32_t b, std::uint32_t c, std::uint32_t d) {
    mesh.indices.insert(mesh.indices.end(), {a, b, c, a, c, d});
  };
  const auto last = static_cast<std::uint32_t>(4 * (stations.size() - 1));
  for (std::uint32_t i = 0; i < last; i += 4) {
    for (std::uint32_t k = 0; k < 4; ++k) face(i + k, i + (k + 1) % 4, i + 4 + (k + 1) % 4, i + 4 + k);
  }
  face(3, 2, 1, 0);
  face(last, last + 1, last + 2, last + 3);
  return mesh;
}

const std::vector<Station> kSkiff = {{-2.5F, 0.5F, 0.8F, 0.05F, 0.7F},
                                     {0.5F, 0.55F, 0.9F, 0.0F, 0.75F},
                                     {2.0F, 0.25F, 0.55F, 0.15F, 0.85F},
                                     {2.8F, 0.02F, 0.06F, 0.5F, 0.95F}};

// The mesh's x, y, z at other axes of the file.
TriangleMesh turned(TriangleMesh mesh, Vec3 x, Vec3 y, Vec3 z, float scale, Vec3 shift) {
  for (Vec3& p : mesh.positions) p = scale * (p.x * x + p.y * y + p.z * z) + shift;
  return mesh;
}

std::string stl_text(const TriangleMesh& mesh) {
  std::string text = "solid boat\n";
  for (std::size_t t = 0; t < mesh.indices.size(); t += 3) {
    text += "facet normal 0 0 0\nouter loop\n";
    for (std::size_t k = 0; k < 3; ++k) {
      const Vec3& p = mesh.positions[mesh.indices[t + k]];
      text += fmt::format("vertex {} {} {}\n", p.x, p.y, p.z);
    }
    text += "endloop\nendfacet\n";
  }
  return text + "endsolid boat\n";
}

// Two slender hulls and a deck, as three objects.
std::string catamaran_text() {
  std::string text;
  std::uint32_t first = 1;
  for (const float side : {-1.1F, 0.0F, 1.1F}) {
    const TriangleMesh part = side == 0.0F
                                  ? hull_of({{-2.0F, 1.1F, 1.1F, 0.7F, 0.85F}, {1.5F, 1.1F, 1.1F, 0.7F, 0.85F}})
                                  : hull_of({{-3.0F, 0.2F, 0.25F, 0.0F, 0.7F},
                                             {1.0F, 0.2F, 0.25F, 0.0F, 0.7F},
                                             {3.0F, 0.02F, 0.03F, 0.2F, 0.7F}});
    text += fmt::format("o part{}\n", first);
    for (const Vec3& p : part.positions) text += fmt::format("v {} {} {}\n", p.x, p.y, p.z + side);
    for (std::size_t t = 0; t < part.indices.size(); t += 3) {
      text += fmt::format("f {} {} {}\n", first + part.indices[t], first + part.indices[t + 1],
                          first + part.indices[t + 2]);
    }
    first += static_cast<std::uint32_t>(part.positions.size());
  }
  return text;
}

struct Kind {
  const char* name;
  const char* file;
  std::string content;
  std::string keys;
  double draft;  // that its keys ask for; 0: none [m]
};

std::vector<Kind> kinds() {
  const TriangleMesh skiff = hull_of(kSkiff);
  const Vec3 x(1, 0, 0), y(0, 1, 0), z(0, 0, 1);
  return {
      {"plain", "skiff.obj", obj_text(skiff), "mass = 700\n", 0.0},
      // The file of a program with z up, in millimetres, far from its origin.
      {"drawn in mm", "skiff.stl", stl_text(turned(skiff, x, z, -y, 1000.0F, {4000.0F, -900.0F, 250.0F})),
       "scale = 0.001\nup = \"z\"\ndraft = 0.26\n", 0.26},
      // The file of a program in which the bow points along -z.
      {"bow along -z", "game.obj", obj_text(turned(skiff, -z, y, x, 1.0F, {0.3F, 0.0F, 0.2F})),
       "bow = \"-z\"\ndensity = 190\n", 0.0},
      {"catamaran", "cat.obj", catamaran_text(), "parts = true\ndraft = 0.33\n", 0.33},
      // A barge with an open hold, of which its convex hull floats.
      {"barge", "barge.obj",
       obj_text(hull_of({{-4.0F, 1.2F, 1.3F, 0.3F, 1.0F},
                         {-3.0F, 1.2F, 1.3F, 0.0F, 1.0F},
                         {3.0F, 1.2F, 1.3F, 0.0F, 1.0F},
                         {4.0F, 1.2F, 1.3F, 0.4F, 1.0F}})),
       "", 0.0},
  };
}

class OwnBoats : public ::testing::TestWithParam<const char*> {};
INSTANTIATE_TEST_SUITE_P(Waters, OwnBoats, ::testing::Values("grid", "columns"));

TEST_P(OwnBoats, FloatLevelGoAheadAndTurn) {
  const Folder folder;
  for (const Kind& kind : kinds()) {
    std::ofstream(folder.path / kind.file, std::ios::binary) << kind.content;
    const std::string text = fmt::format(
        "[domain]\nsize = [60, 40]\nwest = \"periodic\"\neast = \"periodic\"\nsouth = \"periodic\"\nnorth = "
        "\"periodic\"\n"
        "[water]\ndepth = 3\nspacing = 0.4\n[params.water]\nsolver = \"{}\"\n[params.wake]\non = false\n"
        "[[body]]\nkind = \"boat\"\nfile = \"{}\"\nposition = [-15, 0]\nheading_deg = 20\n{}",
        GetParam(), kind.file, kind.keys);
    const Result<Scene> scene = parse_scene(text, kind.name, folder.path, folder.path);
    ASSERT_TRUE(scene.ok()) << scene.error().text();
    Result<std::unique_ptr<World>> made = World::create(scene.value());
    ASSERT_TRUE(made.ok()) << made.error().text();
    World& world = *made.value();
    const auto body = [&] {
      Snapshot snapshot;
      world.snapshot({}, snapshot);
      return snapshot.bodies.front();
    };
    const auto direction = [&](const Vec3& axis) { return body().state.orientation * axis; };

    run_for(world, 4.0);
    const BodySnapshot afloat = body();
    EXPECT_TRUE(afloat.is_boat);
    EXPECT_LT(std::acos(std::min(1.0F, direction({0.0F, 1.0F, 0.0F}).y)), glm::radians(1.0F)) << kind.name;
    const double draft = -static_cast<double>(afloat.state.position.y + afloat.hull->lower.y);
    if (kind.draft > 0.0) {
      EXPECT_NEAR(draft, kind.draft, 0.02) << kind.name;
    }

    const Vec3 from = afloat.state.position, bow = direction({1.0F, 0.0F, 0.0F});
    world.enqueue(SetHelm{BodyId(1), 1.0F, 0.0F});
    run_for(world, 7.0);
    const Vec3 way = body().state.position - from;
    const double ahead = static_cast<double>(glm::dot(way, bow));
    const double speed = static_cast<double>(glm::dot(body().state.velocity, direction({1.0F, 0.0F, 0.0F})));
    EXPECT_GT(ahead, 7.0) << kind.name;
    EXPECT_LT(static_cast<double>(glm::length(way - glm::dot(way, bow) * bow)), 0.06 * ahead) << kind.name;
    EXPECT_LT(std::acos(std::min(1.0F, direction({0.0F, 1.0F, 0.0F}).y)), glm::radians(12.0F)) << kind.name;

    const Vec3 before = direction({1.0F, 0.0F, 0.0F});
    world.enqueue(SetHelm{BodyId(1), 1.0F, 1.0F});  // to starboard
    run_for(world, 3.0);
    const double turned_deg = glm::degrees(
        std::asin(static_cast<double>(glm::dot(direction({1.0F, 0.0F, 0.0F}), glm::cross(before, {0, 1, 0})))));
    EXPECT_GT(turned_deg, 8.0) << kind.name;
    std::printf("%s, %s: %.0f kg, draws %.3f m, %.2f m/s, %.1f m in 7 s, turns %.0f deg in 3 s\n", GetParam(),
                kind.name, static_cast<double>(afloat.mass), draft, speed, ahead, turned_deg);
  }
}

}  // namespace
}  // namespace regatta::own_boats_test
