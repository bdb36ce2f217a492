#include "render/carried_surface.h"

#include "sample_snapshot.h"

#include <gtest/gtest.h>

#include <cmath>

namespace regatta::carried_surface_test {
namespace {

constexpr float kSpacing = 0.25F;  // [m]

// A level tank, 1 m deep, in which a post of 2 × 3 × 2 m stands around (0, 0), `height` its middle's [m].
Snapshot tank_with_post(float height) {
  Snapshot snapshot = sample_tank(kSpacing);
  for (float& surface : snapshot.surface.surface) surface = 0.0F;
  const std::shared_ptr<const Hull> box = make_box_hull({2.0F, 3.0F, 2.0F}).value();
  snapshot.bodies = {sample_body(BodyId{1}, "post", box, {0.0F, height, 0.0F})};
  return snapshot;
}

template <class Dry>
void lay_dry(Snapshot& snapshot, const Dry& dry) {
  SurfaceGrid& grid = snapshot.surface;
  for (int k = 0; k < grid.nz; ++k) {
    for (int i = 0; i < grid.nx; ++i) {
      const auto at = static_cast<std::size_t>(k * grid.nx + i);
      const Vec2 place = grid.origin + kSpacing * Vec2(static_cast<float>(i), static_cast<float>(k));
      if (!dry(place)) continue;
      grid.surface[at] = -1.0F;  // the bed
      grid.depth[at] = 0.0F;
    }
  }
}

bool under_post(Vec2 at) { return std::max(std::abs(at.x), std::abs(at.y)) < 1.01F; }

Vec4 shape_at(const WaterFields& fields, Vec2 at) {
  const Vec2 place = (at - fields.origin) / fields.spacing;
  return fields.shape[fields.index(static_cast<int>(std::lround(place.x)), static_cast<int>(std::lround(place.y)))];
}

TEST(CarriedSurface, GoesOnBetweenThePostsOfAPier) {
  Snapshot snapshot = tank_with_post(0.0F);
  lay_dry(snapshot, under_post);
  WaterFields fields;
  make_water_fields(snapshot, fields);
  EXPECT_FALSE(fields.any_dry);
  for (const Vec2 at : {Vec2(0.0F), Vec2(0.75F, -0.5F), Vec2(1.0F, 1.0F)}) {
    EXPECT_FLOAT_EQ(shape_at(fields, at).x, 0.0F);
    EXPECT_FLOAT_EQ(shape_at(fields, at).y, 1.0F);
  }
  // Nothing is steep there, and nothing runs into anything: no foam.
  for (const Vec4& shape : fields.shape) ASSERT_LT(shape.w, 0.01F);
}

TEST(CarriedSurface, TakesTheLevelOfTheWaterBesideIt) {
  Snapshot snapshot = tank_with_post(0.0F);
  for (float& surface : snapshot.surface.surface) surface = 0.3F;
  lay_dry(snapshot, under_post);
  WaterFields fields;
  make_water_fields(snapshot, fields);
  EXPECT_NEAR(shape_at(fields, Vec2(0.0F)).x, 0.3F, 1e-6F);
}

TEST(CarriedSurface, ABodyOnDryGroundStaysDry) {
  Snapshot snapshot = tank_with_post(0.0F);
  lay_dry(snapshot, [](Vec2) { return true; });
  WaterFields fields;
  make_water_fields(snapshot, fields);
  EXPECT_TRUE(fields.any_dry);
  EXPECT_LT(shape_at(fields, Vec2(0.0F)).y, 0.0F);
}

TEST(CarriedSurface, AHoleWithoutABodyInItStaysDry) {
  Snapshot snapshot = tank_with_post(3.0F);  // hangs above the water
  lay_dry(snapshot, under_post);
  WaterFields fields;
  make_water_fields(snapshot, fields);
  EXPECT_TRUE(fields.any_dry);
  EXPECT_LT(shape_at(fields, Vec2(0.0F)).y, 0.0F);
}

TEST(CarriedSurface, AWallWithAHigherBedBesideTheWaterStaysDry) {
  Snapshot snapshot = tank_with_post(0.0F);
  lay_dry(snapshot, under_post);
  for (float& surface : snapshot.surface.surface) surface = surface < -0.5F ? 0.2F : surface;  // an islet
  WaterFields fields;
  make_water_fields(snapshot, fields);
  EXPECT_TRUE(fields.any_dry);
  EXPECT_LT(shape_at(fields, Vec2(0.0F)).y, 0.0F);
}

}  // namespace
}  // namespace regatta::carried_surface_test
