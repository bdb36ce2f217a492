#version 430 core
// A corner of a closed surface of water.
#include "common.glsl"
layout(location = 0) in vec3 position;  // [m]
out vec3 away;                          // from the eye [m]

void main() {
  away = position - eye.xyz;
  gl_Position = view_proj * vec4(position, 1.0);
}
