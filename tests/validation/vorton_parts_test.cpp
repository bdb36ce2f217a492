// Concave bodies under water as convex parts: a cube of several parts is the cube, a cup drags about as a box, and no
// tracer comes inside.
#include "../unit/hulls_of_boxes.h"
#include "geometry/polytope_distance.h"
#include "vorton/vorton_shape.h"
#include "vorton/vorton_tracers.h"
#include "vorton/vortons.h"

#include <gtest/gtest.h>

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <numbers>

namespace regatta::vorton_parts_test {
namespace {

constexpr float kPartStep = 1.0F / 60.0F;  // [s]

std::shared_ptr<const SourcePanels> body_of(std::vector<ConvexPolytope> parts) {
  return vorton_shape(*make_hull(std::move(parts), {}, Vec3(0.0F)).value());
}

// A cube of 1 m, cut `cuts` times along each axis.
std::shared_ptr<const SourcePanels> cube_of(const std::array<int, 3>& pieces) {
  std::vector<ConvexPolytope> parts;
  const Vec3 size = 1.0F / Vec3(pieces[0], pieces[1], pieces[2]);
  for (int i = 0; i < pieces[0]; ++i) {
    for (int j = 0; j < pieces[1]; ++j) {
      for (int k = 0; k < pieces[2]; ++k) {
        const Vec3 lower = size * Vec3(i, j, k) - 0.5F;
        parts.push_back(box_part(lower, lower + size));
      }
    }
  }
  return body_of(std::move(parts));
}

// Walls of 0.2 m around a hollow that opens towards −x, 1 m wide and high and 0.6 m long.
std::shared_ptr<const SourcePanels> cup() {
  return body_of(
      {box_part({0.4F, -0.5F, -0.5F}, {0.6F, 0.5F, 0.5F}), box_part({0.0F, -0.5F, -0.5F}, {0.4F, -0.3F, 0.5F}),
       box_part({0.0F, 0.3F, -0.5F}, {0.4F, 0.5F, 0.5F}), box_part({0.0F, -0.3F, -0.5F}, {0.4F, 0.3F, -0.3F}),
       box_part({0.0F, -0.3F, 0.3F}, {0.4F, 0.3F, 0.5F})});
}

// Mean force from 7.5 to 15 m after the start in a stream of 1 m/s along x, over ½ρU² and 1 m².
glm::dvec3 mean_push(const std::shared_ptr<const SourcePanels>& shape, const Quat& turn = {1.0F, 0.0F, 0.0F, 0.0F}) {
  Vortons vortons;
  vortons.add_body(shape);
  BodyInStream body;
  body.state.orientation = turn;
  body.stream = {1.0F, 0.0F, 0.0F};
  constexpr int kSteps = 900;
  glm::dvec3 sum(0.0);
  for (int i = 0; i < kSteps; ++i) {
    vortons.step({}, {}, std::span(&body, 1), kPartStep);
    if (i >= kSteps / 2) sum += vortons.body(0).load().push;
  }
  EXPECT_EQ(vortons.report().bits, 0U);
  EXPECT_LT(vortons.rings().count(), 2000);
  return sum / (500.0 * (kSteps - kSteps / 2) * static_cast<double>(kPartStep));
}

TEST(VortonParts, ACubeOfPartsIsTheCube) {
  const auto whole = cube_of({1, 1, 1});
  const double drag = mean_push(whole).x;
  std::string text = fmt::format("whole {:.3f} {:.4f}", drag, whole->added_mass()[0][0]);
  for (const std::array<int, 3>& pieces : {std::array{2, 1, 1}, std::array{1, 2, 1}, std::array{2, 2, 2}}) {
    const auto cut = cube_of(pieces);
    ASSERT_EQ(cut->parts().size(), static_cast<std::size_t>(pieces[0] * pieces[1] * pieces[2]));
    EXPECT_NEAR(cut->volume(), 1.0F, 1e-4F);
    for (std::size_t k = 0; k < 6; ++k) {
      // Panels of another size give some per cent less added inertia, which is a twentieth of the cube's own inertia.
      EXPECT_NEAR(cut->added_mass()[k][k] / whole->added_mass()[k][k], 1.0, k < 3 ? 0.02 : 0.1) << k;
    }
    const double own = mean_push(cut).x;
    EXPECT_NEAR(own, drag, 0.04 * drag);
    text += fmt::format(", cut {:.3f} {:.4f}", own, cut->added_mass()[0][0]);
  }
  RecordProperty("cubes", text);
}

// Its rim is that of a box.
TEST(VortonParts, ACupDragsAboutAsABoxWhicheverWayItLooks) {
  const Quat behind = glm::angleAxis(std::numbers::pi_v<float>, Vec3(0.0F, 1.0F, 0.0F));
  const double box = mean_push(body_of({box_part({0.0F, -0.5F, -0.5F}, {0.6F, 0.5F, 0.5F})})).x;
  const glm::dvec3 ahead = mean_push(cup());
  const glm::dvec3 back = mean_push(cup(), behind);
  RecordProperty("cup", fmt::format("box {:.3f}, hollow ahead {:.3f}, behind {:.3f}", box, ahead.x, back.x));
  EXPECT_NEAR(ahead.x / box, 1.0, 0.15);
  EXPECT_NEAR(back.x / box, 1.0, 0.15);
  EXPECT_LT(std::abs(ahead.y) + std::abs(ahead.z), 0.1 * ahead.x);
}

TEST(VortonParts, TracersStayOutOfEachPart) {
  for (const bool hollow_ahead : {true, false}) {
    Vortons vortons;
    vortons.add_body(cup());
    VortonWater water;
    water.stream = {1.0F, 0.0F, 0.0F};
    BodyInStream body;
    body.stream = water.stream;
    TracerTerms terms;
    terms.most = 4000;
    terms.grid_nodes = 3000;
    VortonTracers tracers;
    tracers.fill(terms, Vec3(-3.0F, -0.8F, -0.8F), Vec3(0.9F, 0.8F, 0.8F), 4000, 0, 2);
    Vec3 foot(0.0F);  // the middle of the cup's end
    for (const Vec3& corner : vortons.body(0).shape().parts()[0].vertices) foot += 0.125F * corner;
    const Vec3 hollow = foot - Vec3(0.3F, 0.0F, 0.0F);
    int in_hollow = 0;
    for (int i = 0; i < 120; ++i) {
      const float angle = (hollow_ahead ? 0.0F : std::numbers::pi_v<float>)+0.02F * static_cast<float>(i);
      body.state.orientation = glm::angleAxis(angle, Vec3(0.0F, 1.0F, 0.0F));
      body.state.angular_velocity = {0.0F, 1.0F, 0.0F};
      vortons.step({}, water, std::span(&body, 1), 0.02F);
      if (i == 0) tracers.drop_embedded(vortons);
      tracers.step(terms, {}, water, vortons, 0.02F);
      const SourcePanels& shape = vortons.body(0).shape();
      for (int t = 0; t < tracers.count(); ++t) {
        const Vec3 at = body.state.to_body(tracers.at(t));
        for (const ConvexPolytope& part : shape.parts()) ASSERT_FALSE(contains(part, at)) << i;
        const Vec3 in = at - hollow;
        in_hollow += std::abs(in.x) < 0.15F && std::abs(in.y) < 0.25F && std::abs(in.z) < 0.25F ? 1 : 0;
      }
    }
    EXPECT_GT(tracers.hits(), 100);
    EXPECT_GT(in_hollow, 100);  // it is no part of the body
  }
}

// No node of its rings lies in it while it turns about axes along its walls or oblique to them.
TEST(VortonParts, NodesOfItsRingsStayOutOfEachPart) {
  std::string text;
  for (const Vec3& axis : {Vec3(0.0F, 1.0F, 0.0F), Vec3(0.6F, 0.64F, -0.48F)}) {
    for (const float rate : {1.0F, 3.0F}) {
      Vortons vortons;
      vortons.add_body(cup());
      VortonWater water;
      water.stream = {1.0F, 0.0F, 0.0F};
      BodyInStream body;
      body.stream = water.stream;
      body.state.angular_velocity = rate * axis;
      int inside = 0, most = 0;
      float deepest = 0.0F;
      for (int i = 0; i < 240; ++i) {
        body.state.orientation = glm::angleAxis(0.02F * rate * static_cast<float>(i), axis);
        vortons.step({}, water, std::span(&body, 1), 0.02F);
        const Rings& rings = vortons.rings();
        most = std::max(most, rings.count());
        for (int n = 0; n < rings.count(); ++n) {
          const Vec3 at = body.state.to_body(rings.at(n));
          for (const ConvexPolytope& part : vortons.body(0).shape().parts()) {
            const float distance = plane_distance(part.planes, at).distance;
            inside += distance < 0.0F ? 1 : 0;
            deepest = std::max(deepest, -distance);
          }
        }
      }
      text += fmt::format("{} rad/s: {} inside, at most {:.3f} m, of {} nodes; ", rate, inside, deepest, most);
      EXPECT_EQ(inside, 0) << rate;
      EXPECT_GT(most, 300);
    }
  }
  RecordProperty("nodes", text);
  fmt::print("{}\n", text);
}

}  // namespace
}  // namespace regatta::vorton_parts_test
