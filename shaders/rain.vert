#version 430 core
// A drop of rain as a short line, from its number alone: a box of them before the eye moves with it and repeats, so that
// rain is everywhere. Two vertices a drop.
#include "common.glsl"
uniform float reach;   // edge of the box [m]
uniform vec3 falling;  // velocity [m/s]
out float strength;

const float kOpen = 0.022;  // how long a drop is seen in one picture [s]

float random(uint n) {
  n = (n ^ 61u) ^ (n >> 16);
  n *= 9u;
  n ^= n >> 4;
  n *= 0x27d4eb2du;
  n ^= n >> 15;
  return float(n >> 8) * (1.0 / 16777216.0);
}

void main() {
  uint drop = uint(gl_VertexID) / 2u;
  vec3 start = vec3(random(3u * drop), random(3u * drop + 1u), random(3u * drop + 2u));
  vec3 middle = eye.xyz + (0.42 * reach) * cross(view_y.xyz, view_x.xyz);
  vec3 at = fract(start + falling * (eye.w / reach) - middle / reach) - 0.5;
  vec3 top = middle + reach * at;
  vec3 position = top - falling * (kOpen * float(gl_VertexID & 1));
  // Near drops pass too fast to be seen as lines; far ones fade into the haze.
  float away = length(top - eye.xyz) / reach;
  strength = smoothstep(0.06, 0.2, away) * (1.0 - smoothstep(0.5, 0.9, away)) * sky_light.w * step(scene.x, position.y);
  gl_Position = view_proj * vec4(position, 1.0);
}
