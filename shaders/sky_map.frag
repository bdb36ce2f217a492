#version 430 core
// Paints the sky once into its map: gradient, glow around the sun, thin clouds. The sun's disc is added when drawing.
#include "common.glsl"
in vec2 screen;
out vec4 color;

float hash(vec2 p) {
  uvec2 q = uvec2(ivec2(p)) * uvec2(1597334673u, 3812015801u);
  uint n = (q.x ^ q.y) * 1597334673u;
  return float(n >> 8) * (1.0 / 16777216.0);
}
float noise(vec2 p) {
  vec2 i = floor(p);
  vec2 f = p - i;
  f = f * f * f * (f * (f * 6.0 - 15.0) + 10.0);
  return mix(mix(hash(i), hash(i + vec2(1.0, 0.0)), f.x), mix(hash(i + vec2(0.0, 1.0)), hash(i + vec2(1.0, 1.0)), f.x), f.y);
}
float billows(vec2 p) {
  float sum = 0.0;
  float share = 0.5;
  for (int octave = 0; octave < 6; ++octave) {
    sum += share * noise(p);
    p = mat2(1.62, 1.18, -1.18, 1.62) * p + 17.0;
    share *= 0.5;
  }
  return sum;
}

void main() {
  vec2 s = screen / 0.985;
  float r2 = dot(s, s);
  vec3 direction = normalize(vec3(2.0 * s.x, max(1.0 - r2, 0.0), 2.0 * s.y));
  float up = direction.y;
  float toward = max(dot(direction, sun.xyz), 0.0);
  vec3 sky = mix(kHaze, vec3(0.10, 0.34, 0.95), 1.0 - exp(-4.2 * up));
  sky += vec3(1.0, 0.83, 0.6) * (0.30 * pow(toward, 8.0) + 0.9 * pow(toward, 90.0));
  // A layer of cloud seen in perspective, thinned out towards the horizon.
  vec2 p = 1.5 * direction.xz / (up + 0.16) + vec2(3.1, 7.7);
  float body = billows(p + 0.35 * vec2(noise(2.1 * p), noise(2.1 * p + 31.0)));
  float cover = smoothstep(0.49, 0.74, body) * smoothstep(0.02, 0.22, up);
  float lit = 0.80 + 0.35 * (billows(p + 0.25 * sun.xz) < body ? 1.0 : 0.0) * 0.5 + 0.25 * pow(toward, 4.0);
  sky = mix(sky, vec3(1.75, 1.72, 1.68) * lit, 0.82 * cover);
  color = vec4(encode(sky), 1.0);
}
