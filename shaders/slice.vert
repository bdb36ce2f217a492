#version 430 core
// A plane through a water's cells, as its four corners (src/render/slice_pass.h).
#include "common.glsl"
uniform vec3 lower;
uniform vec3 along;
uniform vec3 up;
out vec2 at;
out float y;
void main() {
  at = vec2(gl_VertexID & 1, gl_VertexID >> 1);
  vec3 position = lower + at.x * along + at.y * up;
  y = position.y;
  gl_Position = view_proj * vec4(position, 1.0);
}
