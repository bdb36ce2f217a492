#include "geometry/gltf_primitive.h"

#include "core/files.h"
#include "geometry/mesh_file.h"
#include "geometry/solid_mesh.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <array>
#include <cstring>

namespace regatta {
namespace {

const SiblingReader kAlone = [](const std::string& name) -> Result<std::string> { return Error{"no file " + name}; };

// A box of 2 x 0.5 x 1 m; its sides, outwards.
std::vector<Vec3> box_corners() {
  std::vector<Vec3> corners;
  for (unsigned i = 0; i < 8; ++i) {
    corners.emplace_back((i & 4U) != 0 ? 1.0F : -1.0F, (i & 2U) != 0 ? 0.25F : -0.25F, (i & 1U) != 0 ? 0.5F : -0.5F);
  }
  return corners;
}
using Quad = std::array<std::uint16_t, 4>;
constexpr std::array<Quad, 6> kSides = {Quad{0, 1, 3, 2}, Quad{4, 6, 7, 5}, Quad{0, 4, 5, 1},
                                        Quad{2, 3, 7, 6}, Quad{0, 2, 6, 4}, Quad{1, 5, 7, 3}};

// A glTF that grows by parts, with a buffer of its own.
class Maker {
 public:
  template <class T>
  int accessor(const std::vector<T>& data, int component, const char* type, const char* more = "") {
    view(data.data(), data.size() * sizeof(T));
    accessors_ += fmt::format(R"({}{{"bufferView":{},"componentType":{},"count":{},"type":"{}"{}}})",
                              accessors_.empty() ? "" : ",", views_count_ - 1, component, data.size(), type, more);
    return accessors_count_++;
  }
  int view(const void* data, std::size_t size) {
    buffer_.resize((buffer_.size() + 3) / 4 * 4, '\0');
    views_ += fmt::format(R"({}{{"buffer":0,"byteOffset":{},"byteLength":{}}})", views_.empty() ? "" : ",",
                          buffer_.size(), size);
    buffer_.append(static_cast<const char*>(data), size);
    return views_count_++;
  }
  void primitive(const std::string& attributes, const std::string& more) {
    primitives_ += fmt::format(R"({}{{"attributes":{{{}}}{}}})", primitives_.empty() ? "" : ",", attributes, more);
  }
  // One side each, as a strip or fan; of its own vertices where there are no indices.
  void sides(int mode, bool indexed, std::size_t from = 0, std::size_t to = 6) {
    const std::vector<Vec3> corners = box_corners();
    const int all = indexed ? accessor(corners, 5126, "VEC3") : 0;
    for (std::size_t i = from; i < to; ++i) {
      Quad q = kSides[i];
      if (mode == 5) std::swap(q[2], q[3]);
      std::vector<std::uint16_t> order(q.begin(), q.end());
      if (mode == 4) order = {q[0], q[1], q[2], q[0], q[2], q[3]};
      if (indexed) {
        primitive(fmt::format(R"("POSITION":{})", all),
                  fmt::format(R"(,"mode":{},"indices":{})", mode, accessor(order, 5123, "SCALAR")));
      } else {
        std::vector<Vec3> own;
        for (const std::uint16_t k : order) own.push_back(corners[k]);
        primitive(fmt::format(R"("POSITION":{})", accessor(own, 5126, "VEC3")), fmt::format(R"(,"mode":{})", mode));
      }
    }
  }
  // rest: scenes, nodes, … with a comma before each.
  [[nodiscard]] Result<MeshContent> read(const std::string& rest, const SiblingReader& sibling = kAlone) const {
    std::string json = fmt::format(
        R"({{"asset":{{"version":"2.0"}},"meshes":[{{"primitives":[{}]}}],"buffers":[{{"byteLength":{}}}],"bufferViews":[{}],"accessors":[{}]{}}})",
        primitives_, buffer_.size(), views_, accessors_, rest);
    json.resize((json.size() + 3) / 4 * 4, ' ');
    std::string glb = "glTF";
    const auto word = [&](std::size_t value) {
      const auto v = static_cast<std::uint32_t>(value);
      glb.append(reinterpret_cast<const char*>(&v), 4);
    };
    word(2);
    word(12 + 8 + json.size() + 8 + buffer_.size());
    word(json.size());
    glb += "JSON" + json;
    word(buffer_.size());
    glb += std::string("BIN\0", 4) + buffer_;
    return read_gltf(glb, "a.glb", sibling);
  }

 private:
  std::string primitives_, views_, accessors_, buffer_;
  int views_count_ = 0, accessors_count_ = 0;
};

constexpr const char* kOneNode = R"(,"scenes":[{"nodes":[0]}],"nodes":[{"mesh":0}])";

double volume_inside(const Result<MeshContent>& content, const char* name) {
  EXPECT_TRUE(content.ok()) << name << ": " << (content.ok() ? "" : content.error().text());
  if (!content) return 0.0;
  double volume = 0.0;
  for (const MeshObject& object : content.value().objects) {
    const SolidMesh solid = solid_mesh(object.mesh);
    EXPECT_EQ(faults_text(solid.faults), "") << name;
    volume += mass_properties(solid).volume;
  }
  return volume;
}

void expect_error(const Result<MeshContent>& content, const char* part) {
  ASSERT_FALSE(content.ok()) << part;
  EXPECT_NE(content.error().text().find(part), std::string::npos) << content.error().text();
}

TEST(GltfPrimitive, ListsStripsAndFans) {
  for (const int mode : {4, 5, 6}) {
    for (const bool indexed : {false, true}) {
      SCOPED_TRACE(fmt::format("mode {}{}", mode, indexed ? ", indexed" : ""));
      Maker maker;
      maker.sides(mode, indexed);
      EXPECT_NEAR(volume_inside(maker.read(kOneNode), "box"), 1.0, 1e-6);
    }
  }
  // The sides of one body may be of different kinds.
  Maker mixed;
  mixed.sides(4, true, 0, 2);
  mixed.sides(5, false, 2, 3);
  mixed.sides(6, true, 3, 6);
  EXPECT_NEAR(volume_inside(mixed.read(kOneNode), "mixed"), 1.0, 1e-6);
}

// One strip around the box, its lids joined by triangles without area: corners that come twice keep the turn right.
TEST(GltfPrimitive, StripsJoinedByTrianglesWithoutArea) {
  Maker maker;
  const std::vector<std::uint8_t> strip = {0, 4, 2, 6, 3, 7, 1, 5, 0, 4, 4, 4, 4, 5, 6, 7, 7, 1, 1, 0, 3, 2};
  const int positions = maker.accessor(box_corners(), 5126, "VEC3");
  maker.primitive(fmt::format(R"("POSITION":{})", positions),
                  fmt::format(R"(,"mode":5,"indices":{})", maker.accessor(strip, 5121, "SCALAR")));
  const Result<MeshContent> content = maker.read(kOneNode);
  ASSERT_TRUE(content.ok()) << content.error().text();
  const SolidMesh solid = solid_mesh(content.value().objects[0].mesh);
  EXPECT_EQ(solid.faults.open_edges, 0U);
  EXPECT_EQ(solid.faults.turned, 0U);
  EXPECT_NEAR(mass_properties(solid).volume, 1.0, 1e-6);
}

TEST(GltfPrimitive, NodesAndScenes) {
  Maker maker;
  maker.sides(4, true);
  const auto read = [&](const std::string& rest) { return maker.read(rest); };
  const std::pair<const char*, double> kScenes[] = {
      {R"(,"nodes":[{"mesh":0}])", 1.0},
      {R"(,"scenes":[],"nodes":[{"children":[2]},{"mesh":0},{"mesh":0,"scale":[2,1,1]}])", 3.0},
      {R"(,"scene":1,"scenes":[{"nodes":[0]},{"nodes":[1]}],"nodes":[{"mesh":0,"scale":[9,9,9]},{"mesh":0}])", 1.0},
      {R"(,"scenes":[{"nodes":[1]},{"nodes":[0]}],"nodes":[{"mesh":0,"scale":[9,9,9]},{"mesh":0}])", 1.0},
      {R"(,"scenes":[{"nodes":[0]}],"nodes":[{"mesh":0,"scale":[-1,1,1]}])", 1.0},
      {R"(,"scenes":[{"nodes":[0]}],"nodes":[{"mesh":0,"matrix":[1,0,0,0,0,1,0,0,0,0,-3,0,0,0,0,1]}])", 3.0},
      {R"(,"scenes":[{"nodes":[0]}],"nodes":[{"scale":[-1,1,1],"children":[1]},{"mesh":0,"scale":[1,1,-1]}])", 1.0},
  };
  for (const auto& [rest, volume] : kScenes)
    EXPECT_NEAR(volume_inside(read(rest), rest), volume, 1e-5 * volume) << rest;
  EXPECT_EQ(read(kScenes[2].first).value().notes.at(0), "of its 2 scenes scene 1 is read");
  EXPECT_TRUE(read(kOneNode).value().notes.empty());
  expect_error(read(R"(,"scene":2,"scenes":[{"nodes":[0]},{}],"nodes":[{"mesh":0}])"), "default scene is not there");
  expect_error(read(R"(,"scenes":[{"nodes":[0.5]}],"nodes":[{"mesh":0}])"), "list of nodes is broken");
  expect_error(read(R"(,"scenes":[{"nodes":[0]}],"nodes":[{"mesh":0,"children":[0,0]}])"), "loop");
  expect_error(read(R"(,"nodes":[{"children":[1]},{"children":[0]}])"), "no triangles");
}

TEST(GltfPrimitive, ShapesThatAreNotReadAreErrors) {
  Maker maker;
  maker.sides(4, true);
  const auto node = [&](const std::string& more) {
    return maker.read(fmt::format(R"(,"scenes":[{{"nodes":[0]}}],"nodes":[{{"mesh":0,"name":"fin"{}}}])", more));
  };
  expect_error(node(R"(,"skin":0)"), "node \"fin\" is shaped by a skin (an armature), which is not supported");
  expect_error(node(R"(,"weights":[0,0.5])"), "is shaped by morph targets, which is not supported");
  expect_error(node(R"(,"extensions":{"EXT_mesh_gpu_instancing":{}})"), "stands for many instances");
  EXPECT_TRUE(node(R"(,"weights":[0,0.0])").ok());
  expect_error(node(R"(,"scale":[1,"x",1])"), "transform is broken");
  expect_error(node(R"(,"matrix":[1,2])"), "transform is broken");

  Maker lines;
  lines.sides(4, true);
  lines.primitive(R"("POSITION":0)", R"(,"mode":1)");
  lines.primitive(R"("POSITION":0)", R"(,"mode":0)");
  EXPECT_EQ(lines.read(kOneNode).value().notes.at(0), "points or lines are left out (2)");
  Maker bad;
  bad.sides(4, true, 0, 1);
  bad.primitive(R"("POSITION":0)", R"(,"mode":7)");
  expect_error(bad.read(kOneNode), "mode is broken");
  Maker bare;
  bare.sides(4, true);
  expect_error(bare.read(R"(,"accessors":[{"componentType":5126,"count":8,"type":"VEC3"}],"nodes":[{"mesh":0}])"),
               "no data of its own, which is not supported");
}

// Every kind of number, with and without opacity; times the material's colour.
TEST(GltfPrimitive, ColoursOfVertices) {
  const std::vector<std::array<float, 3>> floats(8, {0.2F, 0.6F, 1.0F});
  const std::vector<std::array<std::uint8_t, 4>> bytes(8, {51, 153, 255, 0});
  const std::vector<std::array<std::uint16_t, 4>> shorts(8, {13107, 39321, 65535, 9});
  for (int kind = 0; kind < 3; ++kind) {
    for (const bool painted : {false, true}) {
      Maker maker;
      const int positions = maker.accessor(box_corners(), 5126, "VEC3");
      const char* share = R"(,"normalized":true)";
      const int colors = kind == 0   ? maker.accessor(floats, 5126, "VEC3")
                         : kind == 1 ? maker.accessor(bytes, 5121, "VEC4", share)
                                     : maker.accessor(shorts, 5123, "VEC4", share);
      maker.primitive(fmt::format(R"("POSITION":{},"COLOR_0":{})", positions, colors),
                      painted ? R"(,"mode":5,"material":0)" : R"(,"mode":5)");
      const Result<MeshContent> content = maker.read(
          std::string(kOneNode) + R"(,"materials":[{"pbrMetallicRoughness":{"baseColorFactor":[0.5,1,0.5,1]}}])");
      ASSERT_TRUE(content.ok()) << content.error().text();
      for (const Vec3& c : content.value().objects[0].mesh.colors) {
        EXPECT_NEAR(c.x, painted ? 0.1F : 0.2F, 1e-4F);
        EXPECT_NEAR(c.y, 0.6F, 1e-4F);
        EXPECT_NEAR(c.z, painted ? 0.5F : 1.0F, 1e-4F);
      }
    }
  }
  Maker few;
  few.accessor(box_corners(), 5126, "VEC3");
  few.accessor(std::vector<Vec3>(7), 5126, "VEC3");
  few.accessor(std::vector<std::array<std::uint8_t, 3>>(8), 5121, "VEC3");
  few.primitive(R"("POSITION":0,"COLOR_0":1)", R"(,"mode":5)");
  expect_error(few.read(kOneNode), "COLOR_0 has 7 entries for 8 positions");
  few.primitive(R"("POSITION":0,"COLOR_0":2)", R"(,"mode":5)");
  expect_error(few.read(kOneNode), "COLOR_0");
}

std::string file_bytes(const char* name) {
  return read_file(std::string(REGATTA_ROOT) + "/tests/fuzz/seeds/image/" + name, 1U << 20U).value();
}

// A square of two triangles, each a half of the picture: from a view of the buffer, a data URI or a file beside.
TEST(GltfPrimitive, ColoursOfTextures) {
  const std::string png = file_bytes("ramp.png");
  const std::vector<Vec2> places = {{0, 0}, {0, 1}, {1, 0}, {1, 1}};
  const auto made = [&](const std::string& image, const std::string& more_info, const SiblingReader& sibling) {
    Maker maker;
    maker.accessor(std::vector<Vec3>{{0, 0, 0}, {0, 1, 0}, {1, 0, 0}, {1, 1, 0}}, 5126, "VEC3");
    maker.accessor(places, 5126, "VEC2");
    maker.view(png.data(), png.size());
    maker.primitive(R"("POSITION":0,"TEXCOORD_0":1)", R"(,"mode":5,"material":0)");
    return maker.read(
        fmt::format(R"({},"materials":[{{"pbrMetallicRoughness":{{"baseColorTexture":{{"index":0{}}}}}}}],)"
                    R"("textures":[{{"source":0}}],"images":[{{{}}}])",
                    kOneNode, more_info, image),
        sibling);
  };
  const SiblingReader beside = [&](const std::string& name) -> Result<std::string> {
    EXPECT_EQ(name, "a b.png");
    return png;
  };
  const auto colors = [](const Result<MeshContent>& content) {
    EXPECT_TRUE(content.ok()) << content.error().text();
    return content.value().objects[0].mesh.colors;
  };
  const std::vector<Vec3> in_buffer = colors(made(R"("bufferView":2)", "", kAlone));
  EXPECT_EQ(in_buffer.size(), 6U);  // two triangles share no corner where their colours differ
  EXPECT_EQ(colors(made(R"("uri":"a%20b.png")", "", beside)), in_buffer);
  float darkest = 1.0F;
  float brightest = 0.0F;
  for (const Vec3& c : in_buffer) {
    EXPECT_EQ(c.x, c.y);
    darkest = std::min(darkest, c.x);
    brightest = std::max(brightest, c.x);
  }
  EXPECT_GT(brightest, darkest);
  // Shrunk to its first pixel, which is black; left out with a note where it can't be read.
  const char* kCorner =
      R"(,"extensions":{"KHR_texture_transform":{"scale":[0.01,0.01],"offset":[0.01,0.01],"rotation":0}})";
  for (const Vec3& c : colors(made(R"("bufferView":2)", kCorner, kAlone))) EXPECT_EQ(c, Vec3(0.0F));
  for (const auto& [image, why] :
       {std::pair(R"("uri":"none.png")", "no file none.png"), std::pair(R"("bufferView":0)", "not a PNG image"),
        std::pair(R"("bufferView":9)", "its image has no content")}) {
    const Result<MeshContent> content = made(image, "", kAlone);
    ASSERT_TRUE(content.ok());
    EXPECT_EQ(content.value().objects[0].mesh.colors[0], Vec3(1.0F));
    ASSERT_EQ(content.value().notes.size(), 1U);
    EXPECT_NE(content.value().notes[0].find(why), std::string::npos) << content.value().notes[0];
  }
  EXPECT_NE(made(R"("bufferView":2)", R"(,"texCoord":3)", kAlone).value().notes.at(0).find("no TEXCOORD_3"),
            std::string::npos);
}

}  // namespace
}  // namespace regatta
