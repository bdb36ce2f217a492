#include "columns/column_bounds.h"

#include <gtest/gtest.h>

namespace regatta {
namespace {

// In a sub-step of dt, waves may cross half of the distance that the CFL number allows, and columns the other half.
TEST(ColumnBounds, WavesAndColumnsShareWhatASubstepMayCross) {
  Params params;
  params.water_cfl = 0.4;
  params.water_viscosity = 0.0;
  constexpr float kSupport = 0.5F, kWave = 4.0F, kDt = 0.1F;  // 0.2 m may be crossed: 2 m/s
  const ColumnBounds bounds = bound_columns(params, kSupport, kWave, kDt);
  EXPECT_FLOAT_EQ(bounds.force, 0.0625F);  // waves at 1 m/s, a quarter
  EXPECT_FLOAT_EQ(bounds.fastest, 1.0F);
  const ColumnBounds slow = bound_columns(params, kSupport, 0.5F, kDt);
  EXPECT_FLOAT_EQ(slow.force, 1.0F);
  EXPECT_FLOAT_EQ(slow.fastest, 1.5F);
}

TEST(ColumnBounds, DiffusionShrinksForcesToo) {
  Params params;
  params.water_viscosity = 0.2;
  const float dt = 3.0F * kColumnViscousLimit * 0.25F / 0.2F;  // three times what is stable
  EXPECT_NEAR(bound_columns(params, 0.5F, 1.0e-6F, dt).force, 1.0F / 3.0F, 1.0e-6F);
}

TEST(ColumnBounds, ForcesAreScaled) {
  ColumnField field;
  field.count = 2;
  field.ax = {1.0F, -2.0F};
  field.az = {4.0F, 0.5F};
  scale_forces(0.5F, field);
  EXPECT_EQ(field.ax[1], -1.0F);
  EXPECT_EQ(field.az[0], 2.0F);
}

}  // namespace
}  // namespace regatta
