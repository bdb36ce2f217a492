#version 430 core
// Sets the tile of small-scale detail in motion: two trains of ripples across each other, the light they focus, and
// the rings of rain.
#include "common.glsl"
uniform sampler2D still_map;  // src/render/detail_texture.h
in vec2 screen;
out vec4 color;

float random(vec3 cell) {
  uvec3 q = uvec3(ivec3(cell)) * uvec3(1597334673u, 3812015801u, 2798796415u);
  uint n = (q.x ^ q.y ^ q.z) * 1597334673u;
  return float((n ^ (n >> 15)) >> 8 & 0xffffu) * (1.0 / 65536.0);
}

// Slopes of rings that spread where drops fell: one a cell, each in a time of its own, then another elsewhere in it.
vec2 rings(vec2 p, float salt) {
  const float kApart = 0.42, kLife = 0.7;  // [m], [s]
  float cells = max(2.0, round(optics.y / kApart));
  vec2 cell = floor(p * cells);
  float age = eye.w / kLife + random(vec3(cell, salt));
  vec3 drop = vec3(cell, salt + 7.0 + mod(floor(age), 512.0));
  age = fract(age);
  vec2 middle = 0.5 + 0.35 * (vec2(random(drop), random(drop + vec3(0.0, 0.0, 1031.0))) - 0.5);
  vec2 away = fract(p * cells) - middle;
  float r = length(away);
  float from_ring = (r - 0.30 * age) / 0.055;
  return away / max(r, 0.01) * (-from_ring * exp(-from_ring * from_ring) * (1.0 - age));
}

void main() {
  vec2 p = 0.5 * screen + 0.5;
  float t = eye.w / optics.y;
  vec4 a = texture(still_map, p + vec2(0.23, 0.06) * t);
  vec4 b = texture(still_map, vec2(-p.y, p.x) + vec2(0.17, -0.09) * t);
  vec4 c = texture(still_map, p + vec2(-0.05, 0.11) * t);
  vec4 d = texture(still_map, vec2(p.y, -p.x) + vec2(0.08, 0.04) * t);
  vec2 slopes = 0.5 * a.rg + 0.5 * vec2(b.g, 1.0 - b.r);
  if (sky_light.w > 0.0) slopes += (0.85 * sky_light.w) * (rings(p, 1.0) + rings(fract(p.yx + vec2(0.37, 0.59)), 2.0));
  color = vec4(slopes, texture(still_map, p).b, min(1.0, 1.6 * min(c.a, d.a)));
}
