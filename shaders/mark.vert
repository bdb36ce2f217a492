#version 430 core
// Arrows, poles and rings: a unit shape along +y, placed by a matrix.
#include "common.glsl"
layout(location = 0) in vec3 position_in;
layout(location = 1) in vec3 normal_in;
uniform mat4 model;
uniform mat4 turn;
out vec3 normal;
out float y;
void main() {
  normal = mat3(turn) * normal_in;
  vec4 position = model * vec4(position_in, 1.0);
  y = position.y;
  gl_Position = view_proj * position;
}
