// A pond with a boat and one of each command that a person may give, for tests of runs that are repeated.
#pragma once

#include "saved_world.h"

namespace regatta {

inline Scene driven_pond() {
  Scene scene;
  scene.domain = {{-3.0F, -3.0F}, {3.0F, 3.0F}};
  scene.water.depth = 2.0F;
  scene.water.spacing = 0.5F;
  scene.params.water_solver = WaterSolver::kGrid;
  scene.params.water_viscosity = 0.03;
  scene.bodies = {boat_under_way({1.6F, 0.5F, 0.6F}, 100.0F, {0.0F, 0.0F}, 0.5F)};
  return scene;
}

// Gives the commands that are due; call it before each step.
inline void drive_pond(World& world) {
  const std::int64_t step = world.steps();
  if (step == 0) world.enqueue(SetHelm{BodyId{1}, 1.0F, 0.4F});
  if (step == 31) world.enqueue(SetParam{ParamId::water_viscosity, 0.05});
  if (step == 40) world.enqueue(GrabBody{BodyId{1}, Vec3(0.0F)});
  if (step > 40 && step < 80) world.enqueue(MoveHand{BodyId{1}, {0.5F, 0.3F, 0.01F * static_cast<float>(step)}});
  if (step == 80) world.enqueue(LetGo{BodyId{1}});
  if (step == 100) world.enqueue(LaunchBody{LaunchKind::kBox, {1.5F, -1.5F}});
  if (step == 110) world.enqueue(PushWater{.at = {-1.0F, 1.0F}, .velocity = {1.0F, 0.0F, 0.0F}});
  if (step == 120) world.enqueue(LetGo{BodyId{9}});  // dropped
  if (step == 130) world.enqueue(SetParam{ParamId::water_solver, static_cast<double>(WaterSolver::kColumns)});
  if (step == 150) world.enqueue(RemoveBody{BodyId{2}});
}

}  // namespace regatta
