#version 430 core
#include "common.glsl"
layout(location = 0) in vec3 position_in;
layout(location = 1) in vec3 normal_in;
layout(location = 2) in vec3 color_in;
uniform mat4 model;
uniform mat4 projection;  // view_proj, the mirrored one, or the sun's
uniform vec4 tail;       // TailPose: bend, tip, height, phase
uniform vec3 tail_wave;  // turns for each metre, slope of the mean, whether it is a pair of legs
out vec3 position;
out vec3 normal;
out vec3 albedo;
out vec2 arm;  // from the body's middle, level [m]
#ifdef MIRRORED
uniform float water_level;  // at which it is mirrored [m]
#endif
// Moves a place aside as the tail beats, and turns its normal with it.
void bend_tail(inout vec3 at, inout vec3 facing) {
  float reach = tail.x - tail.y, behind = tail.x - at.x;
  if (reach <= 0.0 || behind <= 0.0) return;
  float share = behind / reach;
  float angle = 6.2831853 * (tail.w + (at.x - tail.y) * tail_wave.x);
  float aside = tail_wave.y * behind + tail.z * share * share * sin(angle);
  float slope = -tail_wave.y + tail.z * share * (6.2831853 * tail_wave.x * share * cos(angle) - 2.0 * sin(angle) / reach);
  if (tail_wave.z > 0.5) {
    float side = sign(at.z);
    at.y += side * aside;
    facing.x -= side * slope * facing.y;
  } else {
    at.z += aside;
    facing.x -= slope * facing.z;
  }
  facing = normalize(facing);
}
void main() {
  vec3 at = position_in, facing = normal_in;
  bend_tail(at, facing);
  position = (model * vec4(at, 1.0)).xyz;
  normal = mat3(model) * facing;
  albedo = color_in;
  arm = position.xz - model[3].xz;
  gl_Position = projection * vec4(position, 1.0);
#ifdef MIRRORED
  gl_ClipDistance[0] = position.y - water_level + 0.02 * optics.w;
#endif
}
