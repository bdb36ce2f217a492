#include "geometry/mesh_file.h"

#include "core/rng.h"
#include "geometry/mesh_hull.h"
#include "geometry/solid_mesh.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <array>
#include <cstring>
#include <filesystem>
#include <fstream>

namespace regatta {
namespace {

namespace fs = std::filesystem;

using Content = Result<MeshContent>;

const SiblingReader kNoSiblings = [](const std::string&) -> Result<std::string> { return Error{"no siblings"}; };

// A unit cube from (0, 0, 0) to (1, 1, 1), outward counter-clockwise.
constexpr const char* kCubeObj = R"(# a cube
mtllib cube.mtl
o cube
v 0 0 0
v 1 0 0
v 1 1 0
v 0 1 0
v 0 0 1
v 1 0 1
v 1 1 1
v 0 1 1
usemtl red
f 1/1/1 4/2/1 3 2
f 5//1 6 7 8
f -8 -7 -3 -4
f 2 3 7 6
f 3 4 8 7
f 4 1 5 8
)";

std::vector<Vec3> cube_triangles() {
  const std::vector<MeshObject> objects = read_obj(kCubeObj, "cube.obj", kNoSiblings).value().objects;
  std::vector<Vec3> corners;
  for (const std::uint32_t i : objects[0].mesh.indices) corners.push_back(objects[0].mesh.positions[i]);
  return corners;
}

std::string cube_stl_text() {
  std::string text = "solid cube\n";
  const std::vector<Vec3> corners = cube_triangles();
  for (std::size_t i = 0; i < corners.size(); i += 3) {
    text += "facet normal 0 0 0\n outer loop\n";
    for (std::size_t k = i; k < i + 3; ++k) {
      text += fmt::format("  vertex {} {} {}\n", corners[k].x, corners[k].y, corners[k].z);
    }
    text += " endloop\nendfacet\n";
  }
  return text + "endsolid\n";
}

void append_bytes(std::string& to, const void* data, std::size_t size) {
  to.append(static_cast<const char*>(data), size);
}

std::string cube_stl_binary() {
  std::string bytes(80, 'x');
  const std::vector<Vec3> corners = cube_triangles();
  const auto count = static_cast<std::uint32_t>(corners.size() / 3);
  append_bytes(bytes, &count, 4);
  for (std::size_t i = 0; i < corners.size(); i += 3) {
    bytes.append(12, '\0');
    append_bytes(bytes, &corners[i], 36);
    bytes.append(2, '\0');
  }
  return bytes;
}

constexpr const char* kCubeJson = R"({{"asset":{{"version":"2.0"}},"scene":0,"scenes":[{{"nodes":[0]}}],
"nodes":[{{"children":[1,2]}},{{"mesh":0,"name":"a"}},{{"mesh":0,"name":"b","translation":[5,0,0],"scale":[2,2,2]}}],
"meshes":[{{"primitives":[{{"attributes":{{"POSITION":0}},"material":0}}]}}],
"materials":[{{"pbrMetallicRoughness":{{"baseColorFactor":[1,0.5,0,1]}}}}],
"buffers":[{{"byteLength":432{}}}],
"bufferViews":[{{"buffer":0,"byteLength":432}}],
"accessors":[{{"bufferView":0,"componentType":5126,"count":36,"type":"VEC3"}}]}})";

std::string cube_buffer() {
  std::string buffer;
  const std::vector<Vec3> corners = cube_triangles();
  append_bytes(buffer, corners.data(), corners.size() * sizeof(Vec3));
  return buffer;
}

std::string cube_glb() {
  std::string json = fmt::format(kCubeJson, "");
  while (json.size() % 4 != 0) json += ' ';
  const std::string buffer = cube_buffer();
  std::string glb = "glTF";
  const auto word = [&](std::size_t value) {
    const auto v = static_cast<std::uint32_t>(value);
    append_bytes(glb, &v, 4);
  };
  word(2);
  word(12 + 8 + json.size() + 8 + buffer.size());
  word(json.size());
  glb += "JSON" + json;
  word(buffer.size());
  glb += std::string("BIN\0", 4) + buffer;
  return glb;
}

double volume_of(const std::vector<MeshObject>& objects) {
  double volume = 0.0;
  for (const MeshObject& object : objects) volume += enclosed_volume(object.mesh);
  return volume;
}

void expect_failure(const Content& content, const char* part_of_message) {
  ASSERT_FALSE(content.ok()) << part_of_message;
  EXPECT_NE(content.error().text().find(part_of_message), std::string::npos) << content.error().text();
}

TEST(MeshFile, ObjWithColours) {
  const SiblingReader mtl = [](const std::string& name) -> Result<std::string> {
    EXPECT_EQ(name, "cube.mtl");
    return std::string("newmtl red\nKd 0.9 0.1 0.2\n");
  };
  const Content content = read_obj(kCubeObj, "cube.obj", mtl);
  ASSERT_TRUE(content.ok()) << content.error().text();
  ASSERT_EQ(content.value().objects.size(), 1U);
  const TriangleMesh& mesh = content.value().objects[0].mesh;
  EXPECT_EQ(content.value().objects[0].name, "cube");
  EXPECT_EQ(mesh.indices.size(), 36U);
  EXPECT_EQ(mesh.positions.size(), 8U);
  ASSERT_EQ(mesh.colors.size(), 8U);
  EXPECT_FLOAT_EQ(mesh.colors[0].x, 0.9F);
  EXPECT_NEAR(enclosed_volume(mesh), 1.0, 1e-9);
}

TEST(MeshFile, ObjErrors) {
  expect_failure(read_obj("v 0 0\n", "a.obj", kNoSiblings), "a.obj:1:1: a vertex needs");
  expect_failure(read_obj("v 0 0 nan\n", "a.obj", kNoSiblings), "a.obj:1:1");
  expect_failure(read_obj("v 0 0 1e30\n", "a.obj", kNoSiblings), "a.obj:1:1");
  expect_failure(read_obj("v 0 0 0\nf 1 1 2\n", "a.obj", kNoSiblings), "a.obj:2:1: a face names");
  expect_failure(read_obj("v 0 0 0\nf 1 1 -2\n", "a.obj", kNoSiblings), "a.obj:2:1");
  expect_failure(read_obj("v 0 0 0\nf 1 1 99999999999999999999\n", "a.obj", kNoSiblings), "a.obj:2:1");
  expect_failure(read_obj("v 0 0 0\nf 1 1\n", "a.obj", kNoSiblings), "three corners");
  expect_failure(read_obj("", "a.obj", kNoSiblings), "no triangles");
}

TEST(MeshFile, StlTextAndBinary) {
  for (const std::string& bytes : {cube_stl_text(), cube_stl_binary()}) {
    const Content content = read_stl(bytes, "cube.stl");
    ASSERT_TRUE(content.ok()) << content.error().text();
    EXPECT_NEAR(volume_of(content.value().objects), 1.0, 1e-9);
  }
  // A binary file whose comment begins with "solid" is still binary.
  std::string bytes = cube_stl_binary();
  bytes.replace(0, 5, "solid");
  EXPECT_TRUE(read_stl(bytes, "cube.stl").ok());
}

TEST(MeshFile, StlErrors) {
  expect_failure(read_stl(cube_stl_binary().substr(0, 500), "a.stl"), "does not fit");
  expect_failure(read_stl("hello", "a.stl"), "not an STL file");
  expect_failure(read_stl("solid\nendsolid\n", "a.stl"), "no triangles");
  expect_failure(read_stl("solid\nfacet\nvertex 1 2\n", "a.stl"), "a.stl:3:1");
  expect_failure(read_stl("solid\nfacet\nvertex 1 2 3\nendloop\n", "a.stl"), "three vertices");
  std::string bytes = cube_stl_binary();
  const float nan = std::numeric_limits<float>::quiet_NaN();
  std::memcpy(bytes.data() + 84 + 12, &nan, 4);
  expect_failure(read_stl(bytes, "a.stl"), "not finite");
}

TEST(MeshFile, GlbAndGltf) {
  const SiblingReader bin = [](const std::string& name) -> Result<std::string> {
    EXPECT_EQ(name, "my cube.bin");
    return cube_buffer();
  };
  for (const Content& content : {read_gltf(cube_glb(), "cube.glb", kNoSiblings),
                                 read_gltf(fmt::format(kCubeJson, ",\"uri\":\"my%20cube.bin\""), "cube.gltf", bin)}) {
    ASSERT_TRUE(content.ok()) << content.error().text();
    ASSERT_EQ(content.value().objects.size(), 2U);
    EXPECT_EQ(content.value().objects[0].name, "a");
    EXPECT_NEAR(enclosed_volume(content.value().objects[0].mesh), 1.0, 1e-6);
    EXPECT_NEAR(enclosed_volume(content.value().objects[1].mesh), 8.0, 1e-5);
    EXPECT_FLOAT_EQ(content.value().objects[0].mesh.colors.at(0).y, 0.5F);
    float left = 1e9F;
    for (const Vec3& p : content.value().objects[1].mesh.positions) left = std::min(left, p.x);
    EXPECT_FLOAT_EQ(left, 5.0F);
  }
}

TEST(MeshFile, GltfErrors) {
  const auto read = [](const std::string& json) { return read_gltf(json, "a.gltf", kNoSiblings); };
  expect_failure(read("{"), "JSON is broken");
  expect_failure(read("[]"), "JSON is broken");
  expect_failure(read(std::string(100000, '[')), "nested too deeply");
  expect_failure(read("{\"asset\":{\"version\":\"2.0\"}}"), "no buffers");
  expect_failure(read("{\"asset\":{\"version\":\"2.0\"},\"buffers\":[]}"), "no triangles");
  expect_failure(read("{\"asset\":{\"version\":\"2.0\"},\"extensionsRequired\":[\"KHR_draco_mesh_compression\"]}"),
                 "KHR_draco_mesh_compression");
  expect_failure(read(fmt::format(kCubeJson, ",\"uri\":\"https://x.org/a.bin\"")), "network");
  expect_failure(read(fmt::format(kCubeJson, ",\"uri\":\"a.bin\"")), "no siblings");
  expect_failure(read(fmt::format(kCubeJson, ",\"uri\":\"data:;base64,AAAA\"")), "leaves its buffer");
  expect_failure(read(fmt::format(kCubeJson, ",\"uri\":\"data:;base64,*\"")), "base64");
  expect_failure(read("{\"asset\":{\"version\":\"2.0\"},\"buffers\":[],\"scenes\":[{\"nodes\":[0]}],\"nodes\":[{"
                      "\"children\":[0]}]}"),
                 "loop");
  expect_failure(read("{\"asset\":{\"version\":\"2.0\"},\"buffers\":[],\"scenes\":[{\"nodes\":[7]}]}"), "no node 7");
}

TEST(MeshFile, OtherVersionsOfGltfAreErrors) {
  const auto read = [](const std::string& json) { return read_gltf(json, "a.gltf", kNoSiblings); };
  expect_failure(read("{}"), "a.gltf: not glTF 2: it has no asset");
  expect_failure(read("{\n \"asset\": {\"generator\": \"x\"}}"), "a.gltf:2:2: not glTF 2: it has no asset");
  expect_failure(read("{\n\"buffers\":[],\n  \"asset\":{\"version\":\"1.0\"}}"),
                 "a.gltf:3:3: asset.version is \"1.0\"; only");
  expect_failure(read("{\"asset\":{\"version\":2}}"), "a.gltf:1:2: not glTF 2");
  expect_failure(read("{\"asset\":{\"version\":\"2.1\",\"minVersion\":\"2.1\"}}"), "asset.minVersion is \"2.1\"");
  expect_failure(read("{\"asset\":{\"version\":\"2.1\"}}"), "no buffers");  // minor versions read on

  std::string glb = cube_glb();
  glb[4] = 1;
  expect_failure(read(glb), "a.gltf: byte 4: GLB version 1; only version 2 is read");
  glb = cube_glb();
  expect_failure(read(glb + "xx"),
                 fmt::format("byte 8: its header says {} bytes, the file has {}", glb.size(), glb.size() + 2).c_str());
  expect_failure(read(glb.substr(0, glb.size() - 4)), "byte 8: its header says");
  expect_failure(read(glb.substr(0, 11)), "ends within its header");
}

std::string replaced(std::string text, const std::string& from, const std::string& to) {
  for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size())) {
    text.replace(at, from.size(), to);
  }
  return text;
}

std::string upper(std::string text) {
  for (char& c : text) c = c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
  return text;
}

// A closed surface that faces outwards, of so much volume.
void expect_solid(const Content& content, double volume) {
  ASSERT_TRUE(content.ok()) << content.error().text();
  TriangleMesh all;
  for (const MeshObject& object : content.value().objects) {
    for (const std::uint32_t i : object.mesh.indices) {
      all.indices.push_back(static_cast<std::uint32_t>(all.positions.size()));
      all.positions.push_back(object.mesh.positions[i]);
    }
  }
  const SolidMesh solid = solid_mesh(all);
  EXPECT_EQ(faults_text(solid.faults), "");
  EXPECT_NEAR(mass_properties(solid).volume, volume, 1e-5 * volume);
}

constexpr const char* kPlainCube =
    "v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nv 0 0 1\nv 1 0 1\nv 1 1 1\nv 0 1 1\n"
    "f 1 4 3 2\nf 5 6 7 8\nf 1 2 6 5\nf 2 3 7 6\nf 3 4 8 7\nf 4 1 5 8\n";

TEST(MeshFile, ObjInEveryGuise) {
  const std::string cube = kPlainCube;
  const std::pair<const char*, std::string> kGuises[] = {
      {"plain", cube},
      {"CR LF", replaced(cube, "\n", "\r\n")},
      {"CR", replaced(cube, "\n", "\r")},
      {"LF of one line, CR of the next", replaced(replaced(cube, "\nf", "\rf"), "\nv", "\r\nv")},
      {"no last line end", cube.substr(0, cube.size() - 1)},
      {"mark at the start", "\xEF\xBB\xBF" + cube},
      {"mark and a comment", "\xEF\xBB\xBF# exported\n" + cube},
      {"capitals", upper(cube)},
      {"tabs", replaced(cube, " ", "\t")},
      {"blanks at both ends", replaced(replaced(cube, "\n", " \t\n "), "  v", " v")},
      {"comments", replaced(cube, "\n", " # 7 8 9\n")},
      {"comments without blanks", replaced(cube, "\n", "#7 8 9\n")},
      {"a comment that ends in a backslash", "# C:\\models\\\n" + cube},
      {"joined lines", replaced(cube, " 1 ", " 1 \\\n ")},
      {"joined lines, CR LF", replaced(replaced(cube, " 1", " \\\n1"), "\n", "\r\n")},
      {"joined lines, CR", replaced(replaced(cube, " 0", " \\\n 0"), "\n", "\r")},
      {"joined thrice, then a comment", replaced(cube, "f 1 ", "f \\\n\\\n\\\n1 ") + "# \\"},
      {"a backslash at the end", cube.substr(0, cube.size() - 1) + " \\"},
      {"fo", replaced(cube, "f ", "fo ")},
      {"weights", replaced(cube, "\nv 1 1 1", "\nv 1 1 1 0.5")},
      {"colours", replaced(cube, "\nv 1 1 1", "\nv 1 1 1 0.5 0.25 1")},
      {"texture and normal", replaced(replaced(cube, "f 1 4 3 2", "f 1/1/1 4/2/1 3//1 2/3"), " 8\n", " 8/\n")},
      {"from the end", replaced(replaced(cube, "f 5 6 7 8", "f -4 -3 -2 -1"), "f 1 2 6 5", "f -8 2 -3 5")},
      {"plus signs, exponents", replaced(replaced(cube, "v 1", "v +1e+0"), " 1\n", " 1.0E0\n")},
      {"faces without area", cube + "f 1 1 1\nf 1 2 2\nf 1 2 1 2\nf 3 3 4 4 3\n"},
      {"what changes no shape", "mtllib\ng a b\ns 1\nvn 0 1 0\nvt 0 0\nusemtl x\nlod 3\n" + cube},
  };
  for (const auto& [name, text] : kGuises) {
    SCOPED_TRACE(name);
    expect_solid(read_obj(text, "a.obj", kNoSiblings), 1.0);
  }
}

// A prism along y over an outline of the (x, z) plane that holds `area`, each cap one face that begins at a corner.
std::string prism_obj(const std::vector<Vec2>& outline, std::size_t start) {
  const std::size_t n = outline.size();
  std::string text;
  std::string lower = "f";
  std::string upper = "f";
  std::string sides;
  for (int y = 0; y < 2; ++y) {
    for (std::size_t i = 0; i < n; ++i) {
      text += fmt::format("v {} {} {}\n", outline[(i + start) % n].x, y, outline[(i + start) % n].y);
    }
  }
  for (std::size_t i = 0; i < n; ++i) {
    const std::size_t next = (i + 1) % n;
    lower += fmt::format(" {}", i + 1);
    upper += fmt::format(" {}", 2 * n - i);
    sides += fmt::format("f {} {} {} {}\n", i + 1, i + n + 1, next + n + 1, next + 1);
  }
  return text + lower + "\n" + upper + "\n" + sides;
}

// A point of the notch lies outside, however the cap begins: a fan from a corner across the notch would cover it twice.
TEST(MeshFile, ObjFacesOfAnyShapeLeaveTheirNotchesOpen) {
  struct Prism {
    std::vector<Vec2> outline;
    double area;
    Vec2 notch;
  };
  for (const Prism& prism :
       {Prism{{{0, 0}, {2, 0}, {2, 1}, {1, 1}, {1, 2}, {0, 2}}, 3.0, {1.15F, 1.15F}},
        Prism{{{0, 0}, {4, 0}, {1, 1}, {0, 4}}, 4.0, {1.2F, 1.2F}},
        Prism{{{0, 0}, {4, 0}, {4, 4}, {3, 4}, {3, 1}, {1, 1}, {1, 4}, {0, 4}}, 10.0, {2.0F, 1.2F}},
        Prism{{{0, 0}, {4, 0}, {4, 4}, {0, 4}, {0, 0}, {1, 1}, {1, 3}, {3, 3}, {3, 1}, {1, 1}}, 12.0, {2.0F, 1.1F}}}) {
    for (std::size_t start = 0; start < prism.outline.size(); ++start) {
      SCOPED_TRACE(fmt::format("area {} from corner {}", prism.area, start));
      const Content content = read_obj(prism_obj(prism.outline, start), "a.obj", kNoSiblings);
      expect_solid(content, prism.area);
      EXPECT_TRUE(content.value().notes.empty());
      const auto flat = [](const Vec3& p) { return Vec2(p.x, p.z); };
      const TriangleMesh& mesh = content.value().objects[0].mesh;
      for (std::size_t t = 0; t < mesh.indices.size(); t += 3) {
        const Vec2 a = flat(mesh.positions[mesh.indices[t]]);
        const Vec2 b = flat(mesh.positions[mesh.indices[t + 1]]);
        const Vec2 c = flat(mesh.positions[mesh.indices[t + 2]]);
        const auto left = [&](const Vec2& from, const Vec2& to) {
          const Vec2 along = to - from;
          const Vec2 away = prism.notch - from;
          return along.x * away.y - along.y * away.x > 0.0F;
        };
        if (left(a, b) == left(b, c) && left(b, c) == left(c, a)) ADD_FAILURE() << "triangle " << t / 3;
      }
    }
  }
}

TEST(MeshFile, ObjSaysWhatItLeavesOut) {
  const std::string cube = kPlainCube;
  const auto notes = [](const std::string& text) {
    const Content content = read_obj(text, "a.obj", kNoSiblings);
    EXPECT_TRUE(content.ok());
    std::string all;
    if (content) {
      for (const std::string& note : content.value().notes) all += note + '|';
    }
    return all;
  };
  EXPECT_EQ(notes(cube), "");
  EXPECT_EQ(notes(cube + "l 1 2\n"), "1 line, point or curve is left out|");
  EXPECT_EQ(notes(cube + "L 1 2\np 3\ncurv 0 1 1 2\n"), "3 lines, points or curves are left out|");
  EXPECT_EQ(notes("\n" + cube + "f 1 3 2 4\nf 5 7 6 8\n"),
            "2 faces cross themselves (line 16): no cut into triangles is right there|");
  EXPECT_EQ(notes("wibble\x1b 1\n" + cube), "1 line of an unknown kind is left out (\"wibble?\" in line 1)|");
  EXPECT_EQ(notes("mtllib a.mtl\n" + cube), "colours are lost: no siblings|");
}

TEST(MeshFile, ObjShapesThatAreNotReadAreErrors) {
  const std::string cube = kPlainCube;
  for (const char* keyword : {"surf", "SURF", "bsp", "bzp", "cdp", "call", "csh"}) {
    expect_failure(read_obj(cube + keyword + " 0 1 0 1 1 2\n", "a.obj", kNoSiblings),
                   "is not supported: only polygons");
    expect_failure(read_obj(cube + keyword + " 0 1 0 1 1 2\n", "a.obj", kNoSiblings), "a.obj:15:1");
  }
  expect_failure(read_obj("v 0 0 0 a\n", "a.obj", kNoSiblings), "a.obj:1:1: behind a vertex stand up to four");
  expect_failure(read_obj("v 0 0 0 1 1 1 1 1\n", "a.obj", kNoSiblings), "up to four");
  expect_failure(read_obj("v 0 0 0 1 -1 1\n", "a.obj", kNoSiblings), "colour lies beyond");
  expect_failure(read_obj("v 0 \\\r\n0 0\nv 1 0 0 256 0 0\n", "a.obj", kNoSiblings), "a.obj:3:1: a vertex's colour");
  std::string comb = "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 1 1 0\nf";
  for (int i = 0; i < 10001; ++i) comb += " 1";
  expect_failure(read_obj(comb, "a.obj", kNoSiblings), "more than 10000 corners");
}

// Faces that take the longest to cut are refused before they take minutes.
TEST(MeshFile, ObjFacesThatTakeTooLongAreErrors) {
  std::string text;
  std::string face = "f";
  for (int i = 0; i < 9000; ++i) {
    text += fmt::format("v {} {} 0\n", i < 4500 ? i : 9000 - i, i < 4500 ? i % 2 : 3 + i % 2);
    face += fmt::format(" {}", i + 1);
  }
  for (int i = 0; i < 40; ++i) text += face + '\n';
  expect_failure(read_obj(text, "a.obj", kNoSiblings), "take too long; save it as triangles");
}

TEST(MeshFile, ObjColoursOfVertices) {
  // sRGB 0.5 is 0.214 of the light; the fourth corner has none and takes its face's.
  const std::string text =
      "mtllib a.mtl\nv 0 0 0 0.5 1 0\nv 1 0 0 0.5 1 0\nv 0 1 0 0.5 1 0\nv 0 0 1\nusemtl Material #25\n";
  const SiblingReader mtl = [](const std::string& name) -> Result<std::string> {
    EXPECT_EQ(name, "a.mtl");
    return std::string("\xEF\xBB\xBFNEWMTL Material #25 # default\r\nKD 0.1 0.2 0.3 # dark\r\n");
  };
  const TriangleMesh mesh = read_obj(text + "f 1 3 2\nf 1 2 4\n", "a.obj", mtl).value().objects[0].mesh;
  ASSERT_EQ(mesh.positions.size(), 4U);
  EXPECT_NEAR(mesh.colors[0].x, 0.2140F, 1e-4F);
  EXPECT_EQ(mesh.colors[0].y, 1.0F);
  EXPECT_EQ(mesh.colors[3], Vec3(0.1F, 0.2F, 0.3F));
  // Colours given as bytes.
  const TriangleMesh bytes = read_obj("v 0 0 0 255 0 51\nv 1 0 0 0 0 0\nv 0 1 0 1 1 1\nf 1 2 3\n", "a.obj", kNoSiblings)
                                 .value()
                                 .objects[0]
                                 .mesh;
  EXPECT_EQ(bytes.colors[0].x, 1.0F);
  EXPECT_NEAR(bytes.colors[0].z, 0.0331F, 1e-4F);
  EXPECT_LT(bytes.colors[2].x, 0.001F);
}

TEST(MeshFile, StlInEveryGuise) {
  const std::string text = cube_stl_text();
  const std::string binary = cube_stl_binary();
  const auto headed = [&](std::string header, std::string bytes) {
    header.resize(80, '\0');
    return bytes.replace(0, 80, header);
  };
  const auto counted = [&](std::uint32_t count) {
    std::string bytes = binary;
    std::memcpy(bytes.data() + 80, &count, 4);
    return bytes;
  };
  std::string one_line = replaced(text, "\n", " ");
  const std::string half = text.substr(text.find("facet"), text.find("facet", text.size() / 2) - text.find("facet"));
  const std::string rest = text.substr(text.find("facet", text.size() / 2));
  const std::pair<const char*, std::string> kGuises[] = {
      {"text", text},
      {"capitals", upper(text)},
      {"Solid", "S" + text.substr(1)},
      {"CR LF", replaced(text, "\n", "\r\n")},
      {"CR", replaced(text, "\n", "\r")},
      {"one line", one_line},
      {"one line, many blanks", replaced(one_line, " ", "  \t ")},
      {"mark at the start", "\xEF\xBB\xBF" + text},
      {"mark, blanks and line ends", "\xEF\xBB\xBF \r\n\t" + upper(text)},
      {"no name", "solid\n" + text.substr(text.find("facet"))},
      {"a long name", replaced(text, "solid cube", "solid " + std::string(5000, 'n'))},
      {"a name of odd bytes", replaced(text, "solid cube", "solid R\xFCmpfe\x1B[31m facet of a solid")},
      {"two solids", "solid a\n" + half + "endsolid a\nsolid b\n" + rest},
      {"two solids in one line", replaced("solid a\n" + half + "endsolid a\nsolid b c\n" + rest, "\n", " ")},
      {"no endsolid", text.substr(0, text.rfind("endsolid"))},
      {"normals that are none", replaced(text, "normal 0 0 0", "normal nan -nan(ind) inf")},
      {"binary", binary},
      {"solid in the header", headed("solid boat", binary)},
      {"a facet in the header", headed("solid x\n facet normal 0 0 1\n  outer loop", binary)},
      {"a mark in the header", headed("\xEF\xBB\xBFsolid", binary)},
      {"bytes behind", binary + std::string(10, '\0')},
      {"many bytes behind", headed("solid", binary) + std::string(1000, 'x')},
      {"a line end behind a header of solid", headed("solid boat", binary) + "\r\n"},
      {"no count", counted(0)},
      {"no count, solid", headed("solid", counted(0))},
      {"the largest count", counted(0xFFFFFFFFU)},
  };
  for (const auto& [name, bytes] : kGuises) {
    SCOPED_TRACE(name);
    expect_solid(read_stl(bytes, "a.stl"), 1.0);
  }
  EXPECT_EQ(read_stl(binary + "xy", "a.stl").value().notes.at(0), "2 bytes behind its last triangle are left out");
  EXPECT_TRUE(read_stl(binary, "a.stl").value().notes.empty());
}

TEST(MeshFile, StlThatIsHalfThereIsAnError) {
  const std::string binary = cube_stl_binary();
  for (const std::uint32_t count : {13U, 0x7FFFFFFFU, 0xFFFFFFFEU}) {
    std::string bytes = binary;
    std::memcpy(bytes.data() + 80, &count, 4);
    expect_failure(read_stl(bytes, "a.stl"), "cut off: its size does not fit");
  }
  std::string bytes = binary + "x";
  std::memset(bytes.data() + 80, 0, 4);
  expect_failure(read_stl(bytes, "a.stl"), "no triangles");
  expect_failure(read_stl(binary.substr(0, 84), "a.stl"), "does not fit 12");
  expect_failure(read_stl(binary.substr(0, 83), "a.stl"), "not an STL file");
  expect_failure(read_stl("solid\n facet normal 0 0 1\r\n  outer loop\n   vertex 0 0 0 0\n", "a.stl"),
                 "a.stl:4:17: \"0\" is not a word of an STL file");
  expect_failure(read_stl("solid\rfacet\rvertex 1,5 0 0\r", "a.stl"), "a.stl:3:1: a vertex needs");
  expect_failure(read_stl("solid a facet normal 0 0 1 outer loop vertex 0 0 0 vertex 1 0 0 endloop", "a.stl"),
                 "a.stl:1:65: a facet needs three vertices");
  expect_failure(read_stl("solid a\nfacet normal 0 0 1\nvertex 0 0 0", "a.stl"), "ends within a facet");
}

// Random damage to sound files must end in a mesh or an error, never in a crash (run this under ASan).
TEST(MeshFile, DamagedFilesEndCleanly) {
  Rng rng(99);
  int sound = 0;
  for (int i = 0; i < 3000; ++i) {
    for (std::string bytes : {std::string(kCubeObj), cube_stl_text(), cube_stl_binary(), cube_glb()}) {
      const auto size = static_cast<float>(bytes.size());
      for (int k = 0; k < 3; ++k) {
        bytes[static_cast<std::size_t>(rng.uniform() * size)] = static_cast<char>(rng.next() & 0xFFU);
      }
      if (i % 3 == 0) bytes.resize(static_cast<std::size_t>(rng.uniform() * size));
      sound += read_obj(bytes, "a", kNoSiblings).ok() ? 1 : 0;
      sound += read_stl(bytes, "a").ok() ? 1 : 0;
      sound += read_gltf(bytes, "a", kNoSiblings).ok() ? 1 : 0;
    }
  }
  EXPECT_GT(sound, 0);
}

class OpenMeshHull : public ::testing::Test {
 protected:
  void SetUp() override {
    std::string name = (fs::temp_directory_path() / "regatta-mesh-XXXXXX").string();
    folder_ = mkdtemp(name.data());
  }
  void TearDown() override { fs::remove_all(folder_); }
  fs::path write(const char* name, const std::string& bytes) {
    std::ofstream(folder_ / name, std::ios::binary) << bytes;
    return folder_ / name;
  }
  fs::path folder_;
};

TEST_F(OpenMeshHull, WholeFileOrParts) {
  const fs::path file = write("cubes.glb", cube_glb());
  const auto parts = load_mesh_hull(file, {0.5F, kPartsOfObjects});
  ASSERT_TRUE(parts.ok()) << parts.error().text();
  EXPECT_EQ(parts.value().hull->parts.size(), 2U);
  EXPECT_NEAR(parts.value().hull->volume, 9.0F / 8.0F, 1e-5F);
  // The origin is where the file's zero lies: the centroid is at (0.5·1 + 6·8)/9 along x, halved.
  EXPECT_NEAR(parts.value().hull->origin.x, -0.5F * 48.5F / 9.0F, 1e-4F);
  EXPECT_EQ(parts.value().hull->mesh.colors.size(), parts.value().hull->mesh.positions.size());
  const auto whole = load_mesh_hull(file, {0.5F, 1});
  ASSERT_TRUE(whole.ok());
  EXPECT_EQ(whole.value().hull->parts.size(), 1U);
  EXPECT_GT(whole.value().hull->volume, 9.0F / 8.0F);
}

TEST_F(OpenMeshHull, SmoothMeshesAreSimplified) {
  std::string obj;
  Rng rng(4);
  for (int i = 0; i < 3000; ++i) {
    const Vec3 p = glm::normalize(Vec3(rng.uniform(-1.0F, 1.0F), rng.uniform(-1.0F, 1.0F), rng.uniform(-1.0F, 1.0F)));
    obj += fmt::format("v {} {} {}\n", p.x, p.y, p.z);
  }
  obj += "f 1 2 3\n";
  for (int i = 4; i <= 2998; ++i) obj += fmt::format("f {} {} {}\n", i, i + 1, i + 2);
  const auto hull = load_mesh_hull(write("ball.obj", obj), {1.0F, 1});
  ASSERT_TRUE(hull.ok()) << hull.error().text();
  EXPECT_LE(hull.value().hull->parts[0].vertices.size(), 160U);
  const double ball = 4.18879;
  std::printf("volume of a simplified ball: %.1f %%\n", 100.0 * static_cast<double>(hull.value().hull->volume) / ball);
  EXPECT_NEAR(hull.value().hull->volume, ball, 0.005 * ball);  // the hull of 3000 random points lacks 0.2 % of the ball
}

TEST_F(OpenMeshHull, ErrorsCarryTheFilesName) {
  for (const fs::path& file : {write("a.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n"), write("b.txt", "x"),
                               write("c.stl", ""), write("d.glb", "glTF"), folder_ / "none.obj", folder_}) {
    const auto hull = load_mesh_hull(file, {});
    ASSERT_FALSE(hull.ok());
    EXPECT_NE(hull.error().text().find(file.string()), std::string::npos) << hull.error().text();
  }
  EXPECT_FALSE(load_mesh_hull(write("e.obj", kCubeObj), {0.0F}).ok());
}

}  // namespace
}  // namespace regatta
