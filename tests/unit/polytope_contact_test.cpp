#include "rigid/polytope_contact.h"

#include "geometry/hull_shapes.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace regatta {
namespace {

PlacedPolytope placed(const std::shared_ptr<const Hull>& hull, Vec3 position,
                      Quat turn = Quat(1.0F, 0.0F, 0.0F, 0.0F)) {
  return {&hull->parts.front(), glm::mat3_cast(turn), position};
}

TEST(PolytopeContact, FacesOfTwoBoxesAreAsFarApartAsTheGap) {
  const auto box = make_box_hull(Vec3(2.0F, 1.0F, 2.0F)).value();
  for (const float gap : {0.5F, 0.01F, 0.0F, -0.1F}) {
    const FaceSeparation s = face_separation(placed(box, Vec3(0.0F)), placed(box, Vec3(0.3F, 1.0F + gap, 0.2F)), 10.0F);
    EXPECT_NEAR(s.distance, gap, 1e-6F);
    EXPECT_TRUE(s.of_first);
  }
}

TEST(PolytopeContact, ATurnedPairIsTheSamePair) {
  const auto box = make_box_hull(Vec3(2.0F, 1.0F, 2.0F)).value();
  const Quat turn = glm::normalize(Quat(0.3F, -0.5F, 0.7F, 0.1F));
  const Vec3 shift(3.0F, -1.0F, 2.0F);
  const Vec3 above = turn * Vec3(0.3F, 1.02F, 0.2F) + shift;
  const FaceSeparation s = face_separation(placed(box, shift, turn), placed(box, above, turn), 10.0F);
  EXPECT_NEAR(s.distance, 0.02F, 2e-6F);
}

TEST(PolytopeContact, ClipsTheUpperBoxToTheLowerOnesFace) {
  const auto box = make_box_hull(Vec3(2.0F, 1.0F, 2.0F)).value();
  const PlacedPolytope lower = placed(box, Vec3(0.0F));
  const PlacedPolytope upper = placed(box, Vec3(0.5F, 0.99F, 0.25F));
  FaceContact contact;
  clip_to_face(lower, upper, face_separation(lower, upper, 1.0F), contact);
  EXPECT_NEAR(contact.normal.y, 1.0F, 1e-6F);
  ASSERT_EQ(contact.corners.size(), 4U);
  for (const ClippedCorner& corner : contact.corners) {
    EXPECT_NEAR(corner.distance, -0.01F, 1e-6F);
    EXPECT_NEAR(corner.point.y, 0.49F, 1e-6F);
    // The overlap of [-1, 1]² with the same square moved by (0.5, 0.25).
    EXPECT_TRUE(std::fabs(corner.point.x + 0.5F) < 1e-6F || std::fabs(corner.point.x - 1.0F) < 1e-6F);
    EXPECT_TRUE(std::fabs(corner.point.z + 0.75F) < 1e-6F || std::fabs(corner.point.z - 1.0F) < 1e-6F);
  }
}

TEST(PolytopeContact, AFaceBesideHasNoCorners) {
  const auto box = make_box_hull(Vec3(1.0F)).value();
  const PlacedPolytope a = placed(box, Vec3(0.0F));
  // Diagonally up: the gaps along x and y are 0.1, no face lies over the other.
  const PlacedPolytope b = placed(box, Vec3(1.1F, 1.1F, 0.0F));
  FaceContact contact;
  clip_to_face(a, b, face_separation(a, b, 1.0F), contact);
  EXPECT_TRUE(contact.corners.empty());
}

TEST(PolytopeContact, SeparationIsTheMaximumOverAllFaces) {
  // Against the plain double loop, for hulls of many faces in many poses.
  const auto ball = make_sphere_hull(0.5F).value();
  const auto wedge = make_wedge_hull(Vec3(1.0F, 0.7F, 0.5F)).value();
  const auto plain = [](const PlacedPolytope& a, const PlacedPolytope& b) {
    float most = -1e30F;
    for (std::size_t i = 0; i < a.polytope->planes.size(); ++i) {
      const Vec3 normal = a.rotation * a.polytope->planes[i].normal;
      float least = 1e30F;
      for (const Vec3& v : b.polytope->vertices) {
        least = std::min(least, glm::dot(normal, b.to_world(v) - a.position) - a.polytope->planes[i].offset);
      }
      most = std::max(most, least);
    }
    return most;
  };
  for (int i = 0; i < 50; ++i) {
    const auto t = static_cast<float>(i);
    const Quat turn = glm::normalize(Quat(1.0F, std::sin(t), std::cos(2.0F * t), std::sin(3.0F * t)));
    const Vec3 at = (0.3F + 0.02F * t) * glm::normalize(Vec3(std::cos(t), std::sin(5.0F * t), std::sin(t)));
    const PlacedPolytope a = placed(ball, Vec3(0.0F));
    const PlacedPolytope b = placed(wedge, at, turn);
    const float expected = std::max(plain(a, b), plain(b, a));
    EXPECT_NEAR(face_separation(a, b, 10.0F).distance, expected, 2e-4F) << i;  // the lead of the first is 1e-4
  }
}

}  // namespace
}  // namespace regatta
