#version 430 core
// Sets the tile of small-scale detail in motion: two trains of ripples across each other, and the light they focus.
#include "common.glsl"
uniform sampler2D still_map;  // src/render/detail_texture.h
in vec2 screen;
out vec4 color;

void main() {
  vec2 p = 0.5 * screen + 0.5;
  float t = eye.w / optics.y;
  vec4 a = texture(still_map, p + vec2(0.23, 0.06) * t);
  vec4 b = texture(still_map, vec2(-p.y, p.x) + vec2(0.17, -0.09) * t);
  vec4 c = texture(still_map, p + vec2(-0.05, 0.11) * t);
  vec4 d = texture(still_map, vec2(p.y, -p.x) + vec2(0.08, 0.04) * t);
  vec2 slopes = 0.5 * a.rg + 0.5 * vec2(b.g, 1.0 - b.r);
  color = vec4(slopes, texture(still_map, p).b, min(1.0, 1.6 * min(c.a, d.a)));
}
