#version 430 core
#include "common.glsl"
layout(location = 0) in float x;
layout(location = 1) in float z;
layout(location = 2) in float surface;
layout(location = 3) in float speed;
uniform sampler2D scale_map;
uniform float diameter;  // [m]
out vec3 tint;
void main() {
  gl_Position = view_proj * vec4(x, surface, z, 1.0);
  gl_PointSize = clamp(diameter / (lens.z * gl_Position.w) * viewport.y, 1.0, 24.0);
  float share = clamp((speed - range.x) * range.y, 0.0, 1.0);
  tint = textureLod(scale_map, vec2(share * (255.0 / 256.0) + 0.5 / 256.0, 0.75), 0.0).rgb;
}
