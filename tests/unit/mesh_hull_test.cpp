#include "geometry/mesh_hull.h"

#include "concave_meshes.h"
#include "geometry/displaced.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

namespace regatta {
namespace {

namespace fs = std::filesystem;

class MeshHullTest : public ::testing::Test {
 protected:
  void SetUp() override {
    std::string name = (fs::temp_directory_path() / "regatta-hull-XXXXXX").string();
    folder_ = mkdtemp(name.data());
  }
  void TearDown() override { fs::remove_all(folder_); }
  MeshHull load(const TriangleMesh& mesh, MeshTerms terms = {}) {
    const fs::path file = folder_ / "mesh.obj";
    std::ofstream(file, std::ios::binary) << obj_text(mesh);
    Result<MeshHull> made = load_mesh_hull(file, terms);
    EXPECT_TRUE(made.ok()) << (made.ok() ? "" : made.error().text());
    return made.ok() ? std::move(made).value() : MeshHull{};
  }
  fs::path folder_;
};

// Below the plane at `height` above the file's zero, upright.
double displaced_below(const Hull& hull, float height) {
  Displaced sum;
  for (std::size_t p = 0; p < hull.parts.size(); ++p) {
    add_displaced(hull.parts[p].faces, hull.parts[p].vertices, -static_cast<double>(height + hull.origin.y), sum,
                  hull.filled(p));
  }
  return sum.volume;
}

// Part of a circle of radius r below the height y above its middle.
double disc_below(double r, double y) {
  const double u = std::clamp(y / r, -1.0, 1.0);
  return r * r * (std::acos(-u) + u * std::sqrt(1.0 - u * u));
}

TEST_F(MeshHullTest, FloatsAsTheMeshItself) {
  const float r = 0.25F;
  const TriangleMesh mesh = ring_mesh(1.0F, r, 48, 24);
  const MeshHull made = load(mesh);
  ASSERT_TRUE(made.hull);
  EXPECT_EQ(made.report.kind, PartsKind::kCut);
  EXPECT_LE(made.report.parts, 16U);
  const double volume = enclosed_volume(mesh);
  EXPECT_NEAR(made.hull->volume, volume, 1e-5 * volume);
  EXPECT_NEAR(displaced_below(*made.hull, 5.0F), volume, 1e-5 * volume);  // whole under water
  // A ring that lies flat displaces the part of its circle below the water, times its length (Pappus).
  const double length = volume / disc_below(r, r);
  double worst = 0.0;
  for (const float depth : {-0.5F, 0.0F, 0.5F}) {
    const double wanted = length * disc_below(r, static_cast<double>(depth * r));
    worst = std::max(worst, std::abs(displaced_below(*made.hull, depth * r) / volume - wanted / volume));
  }
  fmt::print("ring of {} parts: displaced volume off by {:.1f} % at most\n", made.report.parts, 100.0 * worst);
  EXPECT_LT(worst, 0.02);
  // Its moments are the mesh's, not those of the parts.
  const MassProperties mass = mass_properties(solid_mesh(mesh));
  EXPECT_NEAR(made.hull->unit_inertia[1][1], mass.inertia[1][1] / static_cast<float>(mass.volume), 1e-5F);
  EXPECT_NEAR(glm::length(made.hull->origin), 0.0F, 1e-6F);
}

// Arms 0.6 m thick, the upright one 2 m high: below y the angle displaces 2·y or 1.2 + 0.6 (y - 0.6) a metre.
TEST_F(MeshHullTest, AnAngleDisplacesExactly) {
  const MeshHull made = load(angle_mesh(0.8F));
  ASSERT_TRUE(made.hull);
  EXPECT_EQ(made.report.parts, 2U);
  for (const float y : {0.3F, 0.6F, 1.0F, 1.7F, 2.5F}) {
    const float wanted = y < 0.6F ? 2.0F * y : 1.2F + 0.6F * (std::min(y, 2.0F) - 0.6F);
    EXPECT_NEAR(displaced_below(*made.hull, y), 0.8F * wanted, 1e-5) << y;
  }
  const auto lower = ballasted_hull(*made.hull, {0.0F, -0.2F, 0.1F});
  ASSERT_TRUE(lower.ok());
  EXPECT_NEAR(glm::length(lower.value()->origin - made.hull->origin - Vec3(0.0F, 0.2F, -0.1F)), 0.0F, 1e-6F);
  EXPECT_NEAR(lower.value()->volume, 2.04F * 0.8F, 1e-5F);
  EXPECT_NEAR(displaced_below(*lower.value(), 1.0F), 0.8F * 1.44F, 1e-5);
  // The inertia grows by that of the shift (parallel axes).
  EXPECT_NEAR(lower.value()->unit_inertia[0][0] - made.hull->unit_inertia[0][0], 0.05F, 1e-5F);
}

TEST_F(MeshHullTest, ConvexMeshesAndHullsByRequestStayOnePart) {
  const MeshHull box = load(box_surface(Vec3(-1.0F), Vec3(2.0F)));
  EXPECT_EQ(box.report.kind, PartsKind::kConvex);
  EXPECT_EQ(box.hull->parts.size(), 1U);
  EXPECT_TRUE(box.hull->fill.empty());
  const MeshHull pot = load(pot_mesh(0.5F, 1.2F, 0.05F), {1.0F, 1});
  EXPECT_EQ(pot.report.kind, PartsKind::kHull);
  EXPECT_EQ(pot.hull->parts.size(), 1U);
  // The prism of 32 sides, with all the air inside: a vessel.
  EXPECT_NEAR(pot.hull->volume, 0.5 * 32.0 * std::sin(std::numbers::pi / 16.0) * 0.25 * 1.2, 1e-3);
  EXPECT_EQ(mesh_warning(pot.report), "");
}

TEST_F(MeshHullTest, WarnsOfOpenInvertedAndHollowMeshes) {
  TriangleMesh open = angle_mesh(0.8F);
  open.indices.resize(open.indices.size() - 3);
  MeshHull made = load(open);
  EXPECT_NE(mesh_warning(made.report).find("3 open edges around 1 hole"), std::string::npos)
      << mesh_warning(made.report);
  EXPECT_NEAR(made.hull->volume, 2.04F * 0.8F, 1e-5F);

  TriangleMesh inverted = angle_mesh(0.8F);
  turn_inside_out(inverted);
  made = load(inverted);
  EXPECT_NE(mesh_warning(made.report).find("faced inwards and is turned"), std::string::npos);
  EXPECT_NEAR(made.hull->volume, 2.04F * 0.8F, 1e-5F);
  EXPECT_NEAR(enclosed_volume(made.hull->mesh), 2.04 * 0.8, 1e-5);  // drawn the right way round

  // All faces twice: its volume counts twice, the body's does not.
  TriangleMesh twice = box_surface(Vec3(-1.0F), Vec3(2.0F));
  const auto faces = twice.indices;
  twice.indices.insert(twice.indices.end(), faces.begin(), faces.end());
  made = load(twice);
  EXPECT_NE(mesh_warning(made.report).find("overlap; it is taken as its convex hull"), std::string::npos);
  EXPECT_NEAR(made.hull->volume, load(box_surface(Vec3(-1.0F), Vec3(2.0F))).hull->volume, 1e-4F);

  TriangleMesh sheets;  // two that don't touch
  sheets.positions = {{0, 0, 0}, {1, 0, 0}, {0, 0, 1}, {0, 1, 0}, {1, 1, 0}, {0, 1, 1}};
  sheets.indices = {0, 1, 2, 3, 4, 5};
  made = load(sheets);
  EXPECT_EQ(made.report.kind, PartsKind::kHollow);
  EXPECT_NE(mesh_warning(made.report).find("encloses nothing and is taken as its convex hull"), std::string::npos);
}

TEST_F(MeshHullTest, KeepsPartsFromRunToRun) {
  const TriangleMesh mesh = channel_mesh(1.5F);
  int asked = 0;
  MeshTerms terms;
  terms.parts = 8;
  terms.cache = folder_ / "cache" / "deep";
  terms.progress = [&](double) { return ++asked > 0; };
  const MeshHull first = load(mesh, terms);
  EXPECT_GT(asked, 0);
  asked = 0;
  const MeshHull second = load(mesh, terms);
  EXPECT_EQ(asked, 0);
  const auto same = [](const Hull& a, const Hull& b) {
    bool equal = a.parts.size() == b.parts.size() && a.fill == b.fill && a.volume == b.volume;
    for (std::size_t p = 0; equal && p < a.parts.size(); ++p) equal = a.parts[p].vertices == b.parts[p].vertices;
    return equal;
  };
  EXPECT_TRUE(same(*first.hull, *second.hull));

  // Another limit is another file; damage, another's content and a folder in its place are as good as none.
  ASSERT_EQ(std::distance(fs::directory_iterator(terms.cache), {}), 1);
  const fs::path file = fs::directory_iterator(terms.cache)->path();
  std::string bytes(fs::file_size(file), '\0');
  std::ifstream(file, std::ios::binary).read(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  for (const std::size_t at : {std::size_t{0}, std::size_t{25}, bytes.size() / 2, bytes.size() - 1}) {
    std::string damaged = bytes;
    damaged[at] = static_cast<char>(damaged[at] ^ 0x10);
    std::ofstream(file, std::ios::binary) << damaged;
    asked = 0;
    EXPECT_TRUE(same(*first.hull, *load(mesh, terms).hull));
    EXPECT_GT(asked, 0) << at;
  }
  std::ofstream(file, std::ios::binary) << bytes.substr(0, bytes.size() / 2);
  asked = 0;
  EXPECT_TRUE(same(*first.hull, *load(mesh, terms).hull));
  EXPECT_GT(asked, 0);
  terms.parts = 4;
  EXPECT_LE(load(mesh, terms).hull->parts.size(), 4U);
  EXPECT_EQ(std::distance(fs::directory_iterator(terms.cache), {}), 2);
  fs::remove(file);
  fs::create_directory(file);
  terms.parts = 8;
  EXPECT_TRUE(same(*first.hull, *load(mesh, terms).hull));
}

TEST_F(MeshHullTest, GivesUpWhenToldTo) {
  const fs::path file = folder_ / "mesh.obj";
  std::ofstream(file, std::ios::binary) << obj_text(ring_mesh(1.0F, 0.25F, 24, 8));
  MeshTerms terms;
  terms.cache = folder_ / "cache";
  terms.progress = [](double) { return false; };
  const Result<MeshHull> made = load_mesh_hull(file, terms);
  ASSERT_FALSE(made.ok());
  EXPECT_NE(made.error().text().find("cancelled"), std::string::npos);
  EXPECT_FALSE(fs::exists(terms.cache));
}

}  // namespace
}  // namespace regatta
