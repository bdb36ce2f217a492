#version 430 core
// A cloud of drops: soft at its rim and torn by noise, lit by the sun through and through.
#include "common.glsl"
uniform sampler2D detail_map;
in vec2 at;
in vec2 grain;
flat in float ink;
flat in vec3 to_eye;
out vec4 color;

void main() {
  float inside = 1.0 - dot(at, at);
  if (inside <= 0.0) discard;
  float lace = texture(detail_map, grain).b;
  float cover = ink * inside * smoothstep(0.28, 0.72, lace * (0.45 + inside));
  vec3 light = 0.42 * kSunLight + 0.75 * kSkyLight;
  float away = length(to_eye);
  color = vec4(encode(hazed(light * (0.8 + 0.35 * lace), away, to_eye / max(away, 1.0e-3))), cover);
}
