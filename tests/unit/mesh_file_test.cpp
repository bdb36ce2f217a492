#include "geometry/mesh_file.h"

#include "core/rng.h"
#include "geometry/mesh_hull.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <array>
#include <cstring>
#include <filesystem>
#include <fstream>

namespace regatta {
namespace {

namespace fs = std::filesystem;

using Objects = Result<std::vector<MeshObject>>;

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
  const std::vector<MeshObject> objects = read_obj(kCubeObj, "cube.obj", kNoSiblings).value();
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

void expect_failure(const Objects& objects, const char* part_of_message) {
  ASSERT_FALSE(objects.ok()) << part_of_message;
  EXPECT_NE(objects.error().text().find(part_of_message), std::string::npos) << objects.error().text();
}

TEST(MeshFile, ObjWithColours) {
  const SiblingReader mtl = [](const std::string& name) -> Result<std::string> {
    EXPECT_EQ(name, "cube.mtl");
    return std::string("newmtl red\nKd 0.9 0.1 0.2\n");
  };
  const Objects objects = read_obj(kCubeObj, "cube.obj", mtl);
  ASSERT_TRUE(objects.ok()) << objects.error().text();
  ASSERT_EQ(objects.value().size(), 1U);
  const TriangleMesh& mesh = objects.value()[0].mesh;
  EXPECT_EQ(objects.value()[0].name, "cube");
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
    const Objects objects = read_stl(bytes, "cube.stl");
    ASSERT_TRUE(objects.ok()) << objects.error().text();
    EXPECT_NEAR(volume_of(objects.value()), 1.0, 1e-9);
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
  for (const Objects& objects : {read_gltf(cube_glb(), "cube.glb", kNoSiblings),
                                 read_gltf(fmt::format(kCubeJson, ",\"uri\":\"my%20cube.bin\""), "cube.gltf", bin)}) {
    ASSERT_TRUE(objects.ok()) << objects.error().text();
    ASSERT_EQ(objects.value().size(), 2U);
    EXPECT_EQ(objects.value()[0].name, "a");
    EXPECT_NEAR(enclosed_volume(objects.value()[0].mesh), 1.0, 1e-6);
    EXPECT_NEAR(enclosed_volume(objects.value()[1].mesh), 8.0, 1e-5);
    EXPECT_FLOAT_EQ(objects.value()[0].mesh.colors.at(0).y, 0.5F);
    float left = 1e9F;
    for (const Vec3& p : objects.value()[1].mesh.positions) left = std::min(left, p.x);
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
