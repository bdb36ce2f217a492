#include "world/body_factory.h"

#include "concave_meshes.h"
#include "geometry/displaced.h"
#include "geometry/floating.h"
#include "geometry/hull_shapes.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <limits>

namespace regatta {
namespace {

constexpr float kLevel = 0.7F;  // of the water's surface [m]

struct Shape {
  const char* name;
  std::shared_ptr<const Hull> hull;
};

std::vector<Shape> shapes() {
  return {
      {"box", make_box_hull({2.0F, 0.5F, 1.0F}).value()},     {"cylinder", make_cylinder_hull(0.4F, 0.6F, 32).value()},
      {"wedge", make_wedge_hull({2.0F, 0.5F, 1.0F}).value()}, {"sphere", make_sphere_hull(0.5F).value()},
      {"torus", make_torus_hull(0.5F, 0.125F).value()},       {"boat", make_boat_hull({4.2F, 1.0F, 1.6F}).value()}};
}

double displaced_at(const Hull& hull, const Quat& orientation, float height) {
  Displaced sum;
  for (const ConvexPolytope& part : hull.parts) {
    std::vector<Vec3> corners;
    for (const Vec3& vertex : part.vertices) corners.push_back(orientation * vertex);
    add_displaced(part.faces, corners, static_cast<double>(height - kLevel), sum);
  }
  return sum.volume;
}

// A floating body displaces its own weight of water in any attitude.
TEST(FloatingHeight, DisplacesTheBodysOwnWeight) {
  const Quat heeled = glm::angleAxis(0.3F, Vec3(1, 0, 0)) * glm::angleAxis(0.15F, Vec3(0, 0, 1));
  for (const Shape& shape : shapes()) {
    double worst = 0.0;
    for (const Quat& orientation : {Quat(1.0F, 0.0F, 0.0F, 0.0F), heeled}) {
      for (const float density : {50.0F, 300.0F, 500.0F, 900.0F}) {
        const float mass = density * shape.hull->volume;
        const double displaced =
            displaced_at(*shape.hull, orientation, floating_height(*shape.hull, mass, orientation, kLevel));
        const double wanted = static_cast<double>(mass / kWaterDensity);
        worst = std::max(worst, std::abs(displaced / wanted - 1.0));
      }
    }
    fmt::print("{:9} displaces its weight to {:.1e}\n", shape.name, worst);
    EXPECT_LT(worst, 1e-5) << shape.name;  // a draft's last digits in float
  }
}

TEST(FloatingHeight, OfABoxIsItsDensity) {
  const auto box = make_box_hull({2.0F, 0.5F, 1.0F}).value();
  for (const float share : {0.1F, 0.5F, 0.8F}) {
    const float height = floating_height(*box, share * kWaterDensity, Quat(1.0F, 0.0F, 0.0F, 0.0F), kLevel);
    EXPECT_NEAR(height, kLevel + 0.5F * (0.5F - share), 1e-6F);  // of 1 m³ in 0.5 m
  }
}

TEST(FloatingHeight, OfWhatSinksIsJustCovered) {
  const auto box = make_box_hull({2.0F, 0.5F, 1.0F}).value();
  EXPECT_NEAR(floating_height(*box, 3.0F * kWaterDensity, Quat(1.0F, 0.0F, 0.0F, 0.0F), kLevel), kLevel - 0.25F, 1e-6F);
}

// boat.mass: a laden boat is set afloat at its deeper draft, and stays above water at the end of the range.
TEST(MakeBody, ALadenBoatFloatsDeeper) {
  for (const BoatClass kind : {BoatClass::kStandard, BoatClass::kRunabout, BoatClass::kLaunch, BoatClass::kTug}) {
    BodySpec spec;
    spec.kind = BodyKind::kBoat;
    spec.boat_class = kind;
    spec.size = boat_figures(kind).size;
    spec.mass = boat_design_mass(kind, spec.size);
    spec.afloat = true;
    float higher = std::numeric_limits<float>::max();
    for (const double factor : {0.5, 1.0, 1.5}) {
      const BodySetup boat = make_body(spec, 0, kLevel, {}, factor).value();
      EXPECT_NEAR(boat.mass, static_cast<double>(*spec.mass) * factor, 0.01);
      EXPECT_EQ(boat.state.position.y, floating_height(*boat.hull, boat.mass, boat.state.orientation, kLevel));
      EXPECT_LT(boat.state.position.y, higher - 0.01F);
      higher = boat.state.position.y;
      const float top = boat.state.position.y + boat.hull->upper.y;
      EXPECT_GT(top, kLevel + 0.1F * spec.size.y) << kBoatClassNames[static_cast<std::size_t>(kind)];
    }
  }
}

// A mesh floats by its own volume: half as heavy as water it lies half under it, and a scene's loader hears of it.
TEST(MakeBody, OfAConcaveMeshFloatsAsTheMesh) {
  std::string name = (std::filesystem::temp_directory_path() / "regatta-body-XXXXXX").string();
  const std::filesystem::path folder = mkdtemp(name.data());
  BodySpec spec;
  spec.kind = BodyKind::kMesh;
  spec.name = "angle";
  spec.file = folder / "angle.obj";
  spec.afloat = true;
  std::ofstream(spec.file, std::ios::binary) << obj_text(angle_mesh(0.8F));
  Loading loading;
  std::string told;
  loading.mesh = [&](const std::string& body, const MeshReport& report) { told = body + ": " + mesh_text(report); };
  double last = 0.0;
  loading.progress = [&](const std::string& what, double share) {
    EXPECT_EQ(what, "cutting \"angle\" into convex parts");
    last = share;
    return true;
  };
  const Result<BodySetup> body = make_body(spec, 0, kLevel, loading);
  ASSERT_TRUE(body.ok()) << body.error().text();
  EXPECT_GT(last, 0.0);
  EXPECT_EQ(told.find("angle: closed, 20 triangles, 1.632 m³; 2 convex parts"), 0U) << told;
  EXPECT_NEAR(body.value().mass, 500.0F * 2.04F * 0.8F, 0.01F);
  const float draft = 0.5F * 2.04F / 2.0F;  // half of its 2.04 m² lie in the lower arm, 2 m wide [m]
  const BodySetup& setup = body.value();
  const float bottom = setup.state.position.y + (setup.state.orientation * setup.hull->origin).y;
  EXPECT_NEAR(kLevel - bottom, draft, 1e-4F);
  loading.progress = [](const std::string&, double) { return false; };
  const Result<BodySetup> none = make_body(spec, 0, kLevel, loading);
  ASSERT_FALSE(none.ok());
  EXPECT_NE(none.error().text().find("body \"angle\": cancelled"), std::string::npos) << none.error().text();
  std::filesystem::remove_all(folder);
}

}  // namespace
}  // namespace regatta
