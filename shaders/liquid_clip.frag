#version 430 core
// Keeps the liquid within its glass: the particles' spheres reach beyond where the water touches it, which makes its faces
// as flat as glass.
#include "common.glsl"
#include "sphere.glsl"
uniform sampler2D liquid_map;  // smoothed [1/m]
uniform sampler2D fine_map;    // smoothed but a little [1/m]
uniform vec2 texel;
uniform vec3 lower;  // of the glass [m]
uniform vec3 upper;
out float nearness;

void main() {
  nearness = texelFetch(liquid_map, ivec2(gl_FragCoord.xy), 0).r;
  if (nearness <= 0.0) return;
  vec2 slopes = ray_slopes(gl_FragCoord.xy * texel);
  vec3 ray = slopes.x * view_x.xyz + slopes.y * view_y.xyz + cross(view_y.xyz, view_x.xyz);
  vec3 to_lower = (lower - eye.xyz) / ray;
  vec3 to_upper = (upper - eye.xyz) / ray;
  vec3 first = min(to_lower, to_upper);
  vec3 last = max(to_lower, to_upper);
  float enters = max(max(first.x, first.y), first.z);
  float leaves = min(min(last.x, last.y), last.z);
  // Where the spheres reach through the glass, it is the glass: smoothing rounds the water off in the corners.
  float fine = texelFetch(fine_map, ivec2(gl_FragCoord.xy), 0).r;
  float ahead = 1.0 / (fine * enters > 1.0 ? fine : nearness);
  ahead = max(ahead, enters);
  nearness = ahead < leaves ? 1.0 / ahead : 0.0;
}
