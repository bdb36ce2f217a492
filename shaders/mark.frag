#version 430 core
#include "common.glsl"
uniform vec3 ink;  // sRGB
in vec3 normal;
in float y;
out vec4 color;
void main() {
  float light = 0.78 + 0.22 * dot(normalize(normal), sun.xyz);
  color = vec4(ink * light, height_mark(y));
}
