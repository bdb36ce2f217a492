#include "ui/param_edits.h"

#include <gtest/gtest.h>

namespace regatta {
namespace {

TEST(ParamEdits, ShowAValueUntilTheWorldHasAppliedIt) {
  Params params;
  ParamEdits edits;
  const ParamId id = ParamId::water_viscosity;
  const double before = get_param(params, id);
  edits.set(id, 0.05, 10);
  for (int frame = 0; frame < 100; ++frame) {  // paused: the step stands still
    edits.update(params, 10);
    ASSERT_EQ(edits.value(params, id), 0.05);
  }
  ASSERT_TRUE(set_param(params, id, 0.05).ok());
  edits.update(params, 11);
  EXPECT_FALSE(edits.pending(id));
  EXPECT_EQ(edits.value(params, id), 0.05);
  EXPECT_NE(before, 0.05);
}

TEST(ParamEdits, ForgetAValueThatTheWorldRefused) {
  const Params params;
  ParamEdits edits;
  edits.set(ParamId::bodies_drag, 1.5, 10);
  edits.update(params, 12);
  EXPECT_EQ(edits.value(params, ParamId::bodies_drag), get_param(params, ParamId::bodies_drag));
}

TEST(ParamEdits, ForgetEverythingWhenTheWorldStartsAnew) {
  const Params params;
  ParamEdits edits;
  edits.set(ParamId::bodies_drag, 1.5, 10);
  edits.set(ParamId::bodies_lift, 1.5, 10);
  edits.update(params, 0);
  EXPECT_FALSE(edits.pending(ParamId::bodies_drag));
  EXPECT_FALSE(edits.pending(ParamId::bodies_lift));
}

}  // namespace
}  // namespace regatta
