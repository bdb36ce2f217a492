#include "columns/column_move.h"

#include "random_columns.h"

#include <gtest/gtest.h>

#include <array>

namespace regatta {
namespace {

// One column in a box of 2 m x 2 m, moved once.
Columns moved(const MoveTerms& terms, Vec2 velocity, Vec2 acceleration, float depth) {
  WaterSetup setup;
  setup.domain.lower = {0.0F, 0.0F};
  setup.domain.upper = {2.0F, 2.0F};
  Columns columns{{1.0F}, {1.0F}, {velocity.x}, {velocity.y}, {0.01F}};
  ColumnField field = random_columns::sorted(setup.domain, 0.3F, columns);
  std::fill(field.ax.begin(), field.ax.end(), acceleration.x);
  std::fill(field.az.begin(), field.az.end(), acceleration.y);
  std::fill(field.inverse_depth.begin(), field.inverse_depth.end(), 1.0F / depth);
  const Flume none(setup, Lattice{}, 0.3F, 1.0e-3F);
  move_columns(terms, Sponge(setup.domain, 0.3F), none, field, columns);
  return columns;
}

TEST(ColumnMove, KicksThenDrifts) {
  MoveTerms terms;
  terms.dt = 0.1F;
  const Columns columns = moved(terms, {1.0F, 0.0F}, {2.0F, -1.0F}, 1.0F);
  EXPECT_FLOAT_EQ(columns.u[0], 1.2F);
  EXPECT_FLOAT_EQ(columns.w[0], -0.1F);
  EXPECT_FLOAT_EQ(columns.x[0], 1.12F);
  EXPECT_FLOAT_EQ(columns.z[0], 0.99F);
  EXPECT_EQ(columns.volume[0], 0.01F);
}

TEST(ColumnMove, FrictionIsManningsAndImplicit) {
  MoveTerms terms;
  terms.dt = 0.1F;
  terms.manning = 0.03F;
  const float depth = 0.2F;
  const Columns columns = moved(terms, {2.0F, 0.0F}, Vec2(0.0F), depth);
  EXPECT_NEAR(columns.u[0], 2.0F / (1.0F + 0.1F * 9.81F * 0.03F * 0.03F * 2.0F / std::pow(depth, 4.0F / 3.0F)),
              1.0e-6F);
  // Thin water stops; it never turns round.
  EXPECT_GT(moved(terms, {2.0F, 0.0F}, Vec2(0.0F), 1.0e-4F).u[0], 0.0F);
  EXPECT_LT(moved(terms, {2.0F, 0.0F}, Vec2(0.0F), 1.0e-4F).u[0], 0.1F);
}

TEST(ColumnMove, SpeedIsCutOnlyWhereAskedFor) {
  MoveTerms terms;
  terms.dt = 0.01F;
  terms.fastest = 5.0F;
  const Columns columns = moved(terms, {30.0F, 40.0F}, Vec2(0.0F), 1.0F);
  EXPECT_NEAR(columns.u[0], 3.0F, 1.0e-5F);
  EXPECT_NEAR(columns.w[0], 4.0F, 1.0e-5F);
  terms.fastest = 0.0F;
  EXPECT_EQ(moved(terms, {30.0F, 40.0F}, Vec2(0.0F), 1.0F).u[0], 30.0F);
}

// However strong the sponge and long the step: what differs from the water outside fades, and never turns round.
TEST(ColumnMove, NoSpongeTurnsAVelocityRound) {
  WaterSetup setup;
  setup.domain = {{0.0F, 0.0F}, {8.0F, 8.0F}, EdgeKind::kOpen, EdgeKind::kOpen, EdgeKind::kOpen, EdgeKind::kOpen};
  const Flume none(setup, Lattice{}, 0.3F, 1.0e-3F);
  const Sponge sponge(setup.domain, 0.3F);
  for (const Vec2 stream : {Vec2(0.0F), Vec2(0.7F, -1.1F)}) {
    for (const float dt : {1e-3F, 0.05F, 2.0F, 1e4F}) {
      for (const float wave_speed : {0.1F, 3.0F, 300.0F}) {
        for (const Vec2 otherwise : {Vec2(0.5F, -0.2F), Vec2(-3.0F, 1e-3F)}) {
          MoveTerms terms;
          terms.dt = dt;
          terms.outside.velocity = stream;
          terms.outside.wave_speed = wave_speed;
          const Vec2 before = stream + otherwise;
          Columns columns{{0.05F}, {7.9F}, {before.x}, {before.y}, {0.01F}};
          const ColumnField field = random_columns::sorted(setup.domain, 0.3F, columns);
          move_columns(terms, sponge, none, field, columns);
          const Vec2 left = (Vec2(columns.u[0], columns.w[0]) - stream) / otherwise;
          EXPECT_GE(left.x, -1e-4F);
          EXPECT_LE(left.x, 1.0F);
          EXPECT_GE(left.y, -1e-4F);
          EXPECT_LE(left.y, 1.0F);
        }
      }
    }
  }
}

// Bodies have the same test: RigidWorld.TheWayIsTheSumOfVelocitiesWhereverABodyIs.
TEST(ColumnMove, TheWayIsTheSumOfVelocitiesWhereverAColumnIs) {
  struct Case {
    float far;
    Vec2 velocity;
    float dt;
    int steps;
  };
  const std::array cases = {
      Case{0.3F, {0.03F, -0.02F}, 1.0F / 2000.0F, 2000},  Case{150.0F, {0.01F, 0.0F}, 1.0F / 1000.0F, 3000},
      Case{-820.0F, {0.02F, 0.7F}, 1.0F / 1000.0F, 1500}, Case{7300.0F, {-0.05F, 0.03F}, 1.0F / 60.0F, 300},
      Case{61000.0F, {0.2F, 0.1F}, 1.0F / 240.0F, 800},   Case{-99900.0F, {0.04F, -1.3F}, 1.0F / 120.0F, 600},
      Case{99900.0F, {0.006F, 0.0F}, 1.0F / 960.0F, 3000}};
  for (const Case& c : cases) {
    WaterSetup setup;
    setup.domain.lower = Vec2(c.far - 4.0F);
    setup.domain.upper = Vec2(c.far + 4.0F);
    const Flume none(setup, Lattice{}, 0.5F, 1.0e-3F);
    const Sponge sponge(setup.domain, 0.5F);
    Columns columns{
        {c.far, c.far + 1.0F}, {c.far, c.far - 2.0F}, {0.0F, c.velocity.x}, {0.0F, c.velocity.y}, {1.0F, 0.5F}};
    const glm::dvec2 start(columns.x[1], columns.z[1]);
    MoveTerms terms;
    terms.dt = c.dt;
    for (int i = 0; i < c.steps; ++i) {
      ColumnField field = random_columns::sorted(setup.domain, 0.5F, columns);
      std::fill(field.ax.begin(), field.ax.end(), 0.0F);
      std::fill(field.az.begin(), field.az.end(), 0.0F);
      move_columns(terms, sponge, none, field, columns);
      // Columns change places as they are sorted; the one that moves holds half as much.
      if (columns.volume[1] != 0.5F) {
        for (std::vector<float>* v : {&columns.x, &columns.z, &columns.u, &columns.w, &columns.volume}) {
          std::swap((*v)[0], (*v)[1]);
        }
        std::swap(columns.remainder[0], columns.remainder[1]);
      }
    }
    const glm::dvec2 went = glm::dvec2(columns.x[1], columns.z[1]) + glm::dvec2(columns.remainder[1]) - start;
    const glm::dvec2 sum = glm::dvec2(c.velocity) * static_cast<double>(c.dt) * static_cast<double>(c.steps);
    for (int axis = 0; axis < 2; ++axis) {
      EXPECT_NEAR(went[axis], sum[axis], 1e-4 * std::abs(sum[axis]) + 1e-9) << c.far << " m out, axis " << axis;
    }
    EXPECT_EQ(Vec2(columns.x[0], columns.z[0]), Vec2(c.far)) << "at rest it stays";
    columns.u.assign(2, 0.004F);
    columns.w.assign(2, 0.0F);
    ColumnField field = random_columns::sorted(setup.domain, 0.5F, columns);
    std::fill(field.ax.begin(), field.ax.end(), 0.0F);
    std::fill(field.az.begin(), field.az.end(), 0.0F);
    move_columns(terms, sponge, none, field, columns);
    EXPECT_EQ(columns.remainder[0], Vec2(0.0F)) << "what creeps keeps none";
  }
}

}  // namespace
}  // namespace regatta
