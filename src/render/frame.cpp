#include "render/frame.h"

#include <glm/gtc/matrix_transform.hpp>

#include <cmath>

namespace regatta {

void set_camera(FrameBlock& frame, const CameraPose& camera, const Lens& lens, int width_px, int height_px) {
  const auto width = static_cast<float>(width_px);
  const auto height = static_cast<float>(height_px);
  const Mat4 view = glm::lookAt(camera.eye, camera.target, camera.up);
  frame.view_proj = glm::perspective(glm::radians(camera.fov_deg), width / height, lens.near, lens.far) * view;
  frame.eye = Vec4(camera.eye, frame.eye.w);
  frame.viewport = {width, height, 1.0F / width, 1.0F / height};
  frame.view_x = {view[0][0], view[1][0], view[2][0], 0.0F};
  frame.view_y = {view[0][1], view[1][1], view[2][1], 0.0F};
  frame.lens = {lens.near, lens.far, 2.0F * std::tan(glm::radians(0.5F * camera.fov_deg)), 0.0F};
}

void set_light(FrameBlock& frame, const WeatherLight& light) {
  frame.sun = Vec4(light.to_sun, frame.sun.w);
  frame.sun_light = Vec4(light.sun, light.disc);
  frame.sky_light = Vec4(light.sky, light.rain);
  frame.ground_light = Vec4(light.ground, frame.ground_light.w);
  frame.haze = Vec4(light.haze, 0.0F);
  frame.glow = Vec4(light.glow, frame.glow.w);
  frame.glint = Vec4(light.glint, 0.0F);
  frame.water_light = Vec4(light.water, light.white);
}

}  // namespace regatta
