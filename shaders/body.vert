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
void main() {
  position = (model * vec4(position_in, 1.0)).xyz;
  normal = mat3(model) * normal_in;
  albedo = color_in;
  gl_Position = projection * vec4(position, 1.0);
#ifdef MIRRORED
  gl_ClipDistance[0] = position.y - scene.x + 0.02 * optics.w;
#endif
}
