#version 430 core
// Paints the sky of a weather into its map: gradient, glow around the sun, clouds; or a hall's ceiling with its lamps.
// The sun's disc is added when drawing.
#include "common.glsl"
uniform vec3 zenith;
uniform vec3 cloud;
uniform vec3 cloud_shape;  // edge, opacity, how much darker thick ones are (SkyLook)
uniform float lamps;       // 1: a ceiling
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
  vec3 sky = mix(kHaze, zenith, 1.0 - exp(-4.2 * up));
  if (lamps > 0.5) {
    // Rows of strips below a dark roof; what is near the horizon is wall.
    vec2 at = direction.xz / max(up, 0.05);
    vec2 row = abs(fract(at * vec2(0.55, 1.3) + 0.5) - 0.5);
    float strip = smoothstep(0.40, 0.36, row.x) * smoothstep(0.16, 0.10, row.y) * smoothstep(0.16, 0.40, up);
    float beam = smoothstep(0.47, 0.485, row.x) * smoothstep(0.12, 0.35, up);
    sky = mix(sky * (1.0 - 0.25 * beam), cloud, strip);
    color = vec4(encode(sky), 1.0);
    return;
  }
  sky += glow_at(toward);
  // A layer of cloud seen in perspective, thinned out towards the horizon.
  vec2 p = 1.5 * direction.xz / (up + 0.16) + vec2(3.1, 7.7);
  float body = billows(p + 0.35 * vec2(noise(2.1 * p), noise(2.1 * p + 31.0)));
  float cover = smoothstep(cloud_shape.x, cloud_shape.x + 0.25, body) * smoothstep(0.015, 0.13, up);
  float lit = 0.80 + 0.175 * (billows(p + 0.25 * sun.xz) < body ? 1.0 : 0.0) + 0.25 * pow(toward, 4.0);
  lit *= 1.0 - cloud_shape.z * smoothstep(0.35, 0.75, body);
  sky = mix(sky, cloud * lit, cloud_shape.y * cover);
  color = vec4(encode(sky), 1.0);
}
