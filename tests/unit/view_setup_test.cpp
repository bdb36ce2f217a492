#include "run/view_setup.h"

#include <gtest/gtest.h>

#include <cmath>

namespace regatta {
namespace {

// How far to the side of its target a picture reaches, at the target.
float reach_aside(const CameraPose& pose, float shape) {
  return shape * std::tan(glm::radians(0.5F * pose.fov_deg)) * glm::length(pose.eye - pose.target);
}

// What a window of 4:3 shows of the scene's subject each half shows, too, however narrow the window is.
TEST(ViewSetup, HalvesOfEveryWindowFrameWhatAWholeOneDoes) {
  CameraPose whole;
  whole.eye = {3.0F, 4.0F, 12.0F};
  whole.target = {1.0F, 0.5F, -1.0F};
  const float framed = reach_aside(whole, 4.0F / 3.0F);
  for (const Vec2 size : {Vec2(1280, 720), Vec2(800, 600), Vec2(1920, 1080), Vec2(1024, 768), Vec2(640, 400)}) {
    const float shape = 0.5F * size.x / size.y;
    for (const CameraMode mode : {CameraMode::kChase, CameraMode::kOrbit, CameraMode::kTop, CameraMode::kFree}) {
      const CameraPose half = half_view(whole, mode, shape);
      EXPECT_GT(reach_aside(half, shape), 0.999F * framed) << size.x;
      EXPECT_EQ(half.target, whole.target);
    }
    EXPECT_EQ(half_view(whole, CameraMode::kFree, shape).eye, whole.eye) << "where the person went";
  }
  // No nearer in a half that is wide enough.
  EXPECT_EQ(half_view(whole, CameraMode::kOrbit, 2.0F).eye, whole.eye);
}

}  // namespace
}  // namespace regatta
