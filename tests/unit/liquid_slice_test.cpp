#include "liquid/liquid_slice.h"

#include "geometry/hull_shapes.h"

#include <gtest/gtest.h>

#include <cmath>

namespace regatta {
namespace {

// A tank at rest, 0.5 m deep, with a block that stands in its middle; cells of 0.1 m.
struct SlicedTank {
  std::vector<BodyView> bodies = std::vector<BodyView>(1);
  std::vector<BodyLoad> loads = std::vector<BodyLoad>(1);
  LiquidSolver solver;

  SlicedTank() : solver(make()) {
    Profiler profiler;
    solver.step(Params{}, 1.0 / 60.0, bodies, loads, profiler);
  }
  LiquidSolver make() {
    bodies[0].hull = make_box_hull({0.4F, 0.4F, 0.4F}).value();
    bodies[0].motion = BodyMotion::kStatic;
    bodies[0].state.position = {0.8F, 0.2F, 0.6F};
    return LiquidSolver::create({.lower = Vec3(0.0F),
                                 .upper = {1.6F, 0.8F, 1.2F},
                                 .radius = 0.025F,
                                 .blocks = {{Vec3(0.0F), {1.6F, 0.5F, 1.2F}, Vec3(0.0F)}}},
                                bodies)
        .value();
  }
};

CellKind kind_at(const WaterSlice& slice, int ix, int iy) {
  return slice.kind[static_cast<std::size_t>(iy) * static_cast<std::size_t>(slice.nx) + static_cast<std::size_t>(ix)];
}

TEST(LiquidSlice, CutsBodiesWaterAndAirAlongEitherAxis) {
  const SlicedTank tank;
  for (const SlicePlane plane : {SlicePlane::kX, SlicePlane::kZ}) {
    WaterSlice slice;
    slice_liquid(tank.solver, {plane, 0.5F}, slice);
    const bool along_x = plane == SlicePlane::kX;
    EXPECT_EQ(slice.nx, along_x ? 16 : 12);
    EXPECT_EQ(slice.ny, 8);
    EXPECT_EQ(slice.along, along_x ? Vec3(1.0F, 0.0F, 0.0F) : Vec3(0.0F, 0.0F, 1.0F));
    const Vec3 middle = slice.middle(0, 0);
    EXPECT_NEAR(along_x ? middle.z : middle.x, along_x ? 0.65F : 0.85F, 1e-5F) << "the middle of a layer of cells";
    const int half = slice.nx / 2;
    EXPECT_EQ(kind_at(slice, half, 1), CellKind::kSolid);
    EXPECT_EQ(kind_at(slice, 1, 1), CellKind::kWater);
    EXPECT_EQ(kind_at(slice, half, 4), CellKind::kWater) << "above the block";
    EXPECT_EQ(kind_at(slice, 1, 6), CellKind::kAir);
    for (int iy = 0; iy < 5; ++iy) {
      const auto n = static_cast<std::size_t>(iy) * static_cast<std::size_t>(slice.nx) + 1;
      EXPECT_NEAR(slice.pressure[n], kWaterDensity * kGravity * (0.45F - 0.1F * static_cast<float>(iy)), 150.0F)
          << "a step after the start";
      EXPECT_LT(glm::length(slice.velocity[n]), 0.05F);
    }
  }
}

TEST(LiquidSlice, StandsWhereItIsAskedForAndNeverOutside) {
  const SlicedTank tank;
  WaterSlice slice;
  const float nan = std::nanf("");
  for (const auto& [at, z] :
       {std::pair{0.0F, 0.05F}, {0.26F, 0.35F}, {1.0F, 1.15F}, {-3.0F, 0.05F}, {7.0F, 1.15F}, {nan, 0.05F}}) {
    slice_liquid(tank.solver, {SlicePlane::kX, at}, slice);
    EXPECT_NEAR(slice.middle(3, 2).z, z, 1e-5F) << at;
    EXPECT_EQ(slice.kind.size(), 128U);
  }
}

// Velocities are those of the faces around a cell's middle.
TEST(LiquidSlice, ShowsWaterThatMoves) {
  LiquidSolver solver = LiquidSolver::create({.lower = Vec3(0.0F),
                                              .upper = {1.6F, 0.8F, 1.2F},
                                              .radius = 0.025F,
                                              .blocks = {{Vec3(0.0F), {0.8F, 0.6F, 1.2F}, {1.5F, 0.0F, 0.0F}}}},
                                             {})
                            .value();
  Profiler profiler;
  solver.step(Params{}, 1e-3, {}, {}, profiler);
  WaterSlice slice;
  slice_liquid(solver, {SlicePlane::kX, 0.5F}, slice);
  const std::size_t n = 3 * 16 + 6;
  EXPECT_LT(glm::length(slice.velocity[n] - solver.velocity_at(slice.middle(6, 3))), 1e-4F);
  EXPECT_GT(slice.velocity[n].x, 0.3F);
}

}  // namespace
}  // namespace regatta
