#version 430 core
// The surface in false colours: height, speed or vorticity, with just enough light to show its shape.
#include "common.glsl"
uniform sampler2D scale_map;  // row 0: diverging, row 1: sequential, for speed
in vec3 position;
in vec2 slope;
in vec4 state;
out vec4 color;

void main() {
  if (state.x <= 0.0) discard;
  float share = clamp((state.z - range.x) * range.y, 0.0, 1.0);
  float row = range.z > 1.5 && range.z < 2.5 ? 0.75 : 0.25;
  vec3 scale = texture(scale_map, vec2(share * (255.0 / 256.0) + 0.5 / 256.0, row)).rgb;
  vec3 n = normalize(vec3(-3.0 * slope.x, 1.0, -3.0 * slope.y));
  float light = 0.80 + 0.20 * dot(n, sun.xyz) / sun.y;
  color = vec4(scale * clamp(light, 0.35, 1.12), 1.0);
}
