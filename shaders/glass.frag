#version 430 core
#include "common.glsl"
noperspective in vec2 seen;
out vec4 color;
void main() {
  float rim = abs(seen.x);
  color = vec4(vec3(0.80, 0.92, 0.93), seen.y * (1.0 - smoothstep(0.35, 1.0, rim)));
}
