#version 430 core
#include "common.glsl"
layout(location = 0) in vec3 position_in;
layout(location = 1) in vec3 normal_in;
layout(location = 2) in float material_in;
out vec3 position;
out vec3 normal;
flat out float material;
void main() {
  position = position_in;
  normal = normal_in;
  material = material_in;
  gl_Position = view_proj * vec4(position, 1.0);
}
