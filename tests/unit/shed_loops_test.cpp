#include "vorton/shed_loops.h"

#include "geometry/hull_shapes.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace regatta {
namespace {

struct Found {
  std::vector<char> attached;
  std::vector<ShedLoop> loops;
};
Found find(const ConvexPolytope& shape, const Vec3& flow, const ShedTerms& terms = {}, float longest = 0.2F) {
  const std::vector<FaceEdge> edges = face_edges(outer_faces(shape));
  const std::vector<Vec3> ahead(shape.planes.size(), glm::normalize(flow));
  Found found;
  find_attached(outer_faces(shape), edges, terms, ahead, found.attached);
  ShedLoops loops;
  loops.find(outer_faces(shape), edges, terms, found.attached, longest);
  found.loops.assign(loops.all().begin(), loops.all().end());
  return found;
}
ConvexPolytope box(const Vec3& size) { return make_box_hull(size).value()->parts[0]; }
ConvexPolytope ball() { return make_sphere_hull(0.5F).value()->parts[0]; }
Vec3 area_of(const ShedLoop& loop) {
  Vec3 sum(0.0F);
  for (std::size_t i = 0; i < loop.places.size(); ++i) {
    sum += 0.5F * glm::cross(loop.places[i], loop.places[(i + 1) % loop.places.size()]);
  }
  return sum;
}

TEST(ShedLoops, EveryEdgeHasTwoFaces) {
  // Euler: corners − edges + faces = 2.
  for (const ConvexPolytope& shape : {box({1.0F, 2.0F, 3.0F}), ball()}) {
    EXPECT_EQ(shape.vertices.size() + shape.faces.size() - face_edges(outer_faces(shape)).size(), 2U);
  }
}

TEST(ShedLoops, OfACubeIsTheRimOfItsFront) {
  const Found found = find(box(Vec3(1.0F)), {1.0F, 0.0F, 0.0F});
  EXPECT_EQ(std::count(found.attached.begin(), found.attached.end(), 1), 1);
  ASSERT_EQ(found.loops.size(), 1U);
  const ShedLoop& loop = found.loops[0];
  EXPECT_FALSE(loop.smooth);
  EXPECT_EQ(loop.places.size(), 20U);  // four edges in five pieces of 0.2
  for (const Vec3& at : loop.places) EXPECT_NEAR(at.x, -0.5F, 1e-5F);
  const Vec3 area = area_of(loop);
  EXPECT_NEAR(area.x, 1.0F, 1e-4F);  // about the separated side, which looks downstream
}

TEST(ShedLoops, OfASphereLiesBehindItsWidest) {
  for (const float lee : {0.0F, 15.0F, 30.0F}) {
    ShedTerms terms;
    terms.lee_deg = lee;
    const Found found = find(ball(), {0.0F, 0.0F, 1.0F}, terms);
    ASSERT_EQ(found.loops.size(), 1U);
    EXPECT_TRUE(found.loops[0].smooth);
    float mean = 0.0F;
    for (const Vec3& at : found.loops[0].places) mean += at.z / static_cast<float>(found.loops[0].places.size());
    EXPECT_NEAR(mean / 0.5F, std::sin(lee * std::numbers::pi_v<float> / 180.0F), 0.12F) << lee;
  }
}

TEST(ShedLoops, OfATorpedoIsTheRimOfItsStern) {
  // A round nose, a long middle, a blunt end.
  std::vector<Vec3> points;
  for (int i = 0; i < 24; ++i) {
    const float angle = 2.0F * std::numbers::pi_v<float> * static_cast<float>(i) / 24.0F;
    const Vec3 round(0.0F, std::sin(angle), std::cos(angle));
    for (const float x : {0.0F, 3.0F}) points.push_back(0.5F * round + Vec3(x, 0.0F, 0.0F));
    for (const float nose : {0.9F, 0.7F, 0.4F}) {
      points.push_back(0.5F * nose * round - Vec3(0.5F * std::sqrt(1.0F - nose * nose), 0.0F, 0.0F));
    }
  }
  const Found found = find(convex_hull(points).value(), {1.0F, 0.0F, 0.0F});
  ASSERT_EQ(found.loops.size(), 1U);
  for (const Vec3& at : found.loops[0].places) EXPECT_NEAR(at.x, 3.0F, 1e-4F);
}

TEST(ShedLoops, TurnWithTheFlow) {
  for (const Vec3 flow : {Vec3(-1.0F, 0.0F, 0.0F), Vec3(0.0F, 1.0F, 0.0F), Vec3(1.0F, 1.0F, 0.2F)}) {
    const Found found = find(box(Vec3(1.0F)), flow);
    ASSERT_EQ(found.loops.size(), 1U);
    EXPECT_GT(glm::dot(area_of(found.loops[0]), flow), 0.0F);
  }
}

TEST(ShedLoops, WithoutADirectionOneFaceIsAttached) {
  const ConvexPolytope shape = box(Vec3(1.0F));
  const std::vector<Vec3> nowhere(shape.planes.size(), Vec3(0.0F));
  std::vector<char> attached;
  find_attached(outer_faces(shape), face_edges(outer_faces(shape)), {}, nowhere, attached);
  EXPECT_GE(std::count(attached.begin(), attached.end(), 1), 1);
}

}  // namespace
}  // namespace regatta
