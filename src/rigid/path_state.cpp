#include "rigid/path_state.h"

namespace regatta {

BodyState path_state(const BodySetup& setup, double time) {
  const PathPose pose = path_at(*setup.path, time);
  BodyState state;
  state.orientation = glm::angleAxis(pose.heading, Vec3(0.0F, 1.0F, 0.0F)) * setup.path_tilt;
  state.angular_velocity = Vec3(0.0F, pose.turn_rate, 0.0F);
  // The path leads the maker's origin; the state is that of the centre of mass.
  const Vec3 arm = -(state.orientation * setup.hull->origin);
  state.position = pose.position + arm;
  state.velocity = pose.velocity + glm::cross(state.angular_velocity, arm);
  return state;
}

}  // namespace regatta
