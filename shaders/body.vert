#version 430 core
#include "common.glsl"
layout(location = 0) in vec3 position_in;
layout(location = 1) in vec3 normal_in;
layout(location = 2) in vec3 color_in;
uniform mat4 model;
uniform mat4 projection;  // view_proj, the mirrored one, or the sun's
out vec3 position;
out vec3 normal;
out vec3 albedo;
out vec2 arm;  // from the body's middle, level [m]
#ifdef MIRRORED
uniform float water_level;  // at which it is mirrored [m]
#endif
void main() {
  position = (model * vec4(position_in, 1.0)).xyz;
  normal = mat3(model) * normal_in;
  albedo = color_in;
  arm = position.xz - model[3].xz;
  gl_Position = projection * vec4(position, 1.0);
#ifdef MIRRORED
  gl_ClipDistance[0] = position.y - water_level + 0.02 * optics.w;
#endif
}
