// The loads of a body's own vortices on it, under water in a step, and the water that has to speed up along with it:
// the hand-off from vortons to rigid bodies.
#pragma once

#include "core/six.h"
#include "core/types.h"

namespace regatta {

struct ShedLoad {
  bool active = false;  // false: no vortices, and no water goes along
  Vec3 force{0.0F};     // on the body, mean of the step, without added mass [N]
  Vec3 torque{0.0F};    // about its centre of mass, in the world's axes [N m]
  // The part of force that takes back what shallow water presses on the hull's sides: its flow around a body knows no
  // depth, and its pressure stands for drag and added mass that the vortices have [N].
  Vec3 taken_back{0.0F};
  SixSix added_mass{};  // about the same, in the same axes [kg, kg m, kg m²]
};

}  // namespace regatta
