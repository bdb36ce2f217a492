#version 430 core
// Spray: each drop a quad that faces the eye, drawn out along its way across the picture while the shutter is open.
#include "common.glsl"
layout(location = 0) in vec4 drop;    // middle, radius [m]
layout(location = 1) in vec4 motion;  // velocity [m/s], strength
layout(location = 2) in float seed;
uniform float shutter;  // [s]
out vec2 at;            // in the drop: 1 at its rim
out vec2 grain;         // its place in the noise
flat out float ink;
flat out vec3 to_eye;

void main() {
  to_eye = eye.xyz - drop.xyz;
  float away = length(to_eye);
  vec3 v = to_eye / max(away, 1.0e-3);
  vec3 across = motion.xyz - v * dot(motion.xyz, v);
  float speed = length(across);
  vec3 along = speed > 1.0e-2 ? across / speed : view_x.xyz;
  vec3 side = cross(v, along);
  // What is thinner than a pixel is fainter instead.
  float pixel = away * lens.z * viewport.w;
  float radius = max(drop.w, 0.75 * pixel);
  float reach = radius + 0.5 * shutter * speed;
  ink = motion.w * min(drop.w * drop.w / (radius * radius), 1.0);
  at = vec2(float(gl_VertexID % 2), float(gl_VertexID / 2)) * 2.0 - 1.0;
  grain = vec2(7.13 * seed, 3.71 * seed) + at * vec2(0.11 * reach / radius, 0.11);
  gl_Position = view_proj * vec4(drop.xyz + at.x * reach * along + at.y * radius * side, 1.0);
  if (away < 4.0 * drop.w) gl_Position = vec4(2.0, 2.0, 2.0, 1.0);  // it would fill the picture
}
