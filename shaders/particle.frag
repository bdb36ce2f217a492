#version 430 core
// SPHERE: a lit sphere. FOAM: a soft white puff. DOT: a boundary particle.
#include "common.glsl"
#include "sphere.glsl"
uniform float radius;  // [m]
#ifdef SPHERE
flat in vec3 tint;
#endif
#ifdef FOAM
flat in float strength;
flat in float own_radius;
#endif
#ifndef FOAM
flat in vec3 up;
flat in vec3 to_sun;
#endif
flat in vec3 center;
out vec4 color;

void main() {
  vec3 ray = vec3(ray_slopes(gl_FragCoord.xy * viewport.zw), 1.0);
  float nearest;
  vec3 miss = to_sphere(center, ray, nearest);
#ifdef FOAM
  float share = dot(miss, miss) / (own_radius * own_radius);
  if (share >= 1.0) discard;
  float soft = 1.0 - share;
  color = vec4(encode(0.75 * kSunLight * sun.y + kSkyLight), strength * soft);
#else
  float share = dot(miss, miss) / (radius * radius);
  if (share >= 1.0) discard;
  float half_chord = radius * sqrt((1.0 - share) / dot(ray, ray));
  float ahead = nearest - half_chord;
  gl_FragDepth = depth_of(ahead);
  vec3 n = (ray * ahead - center) / radius;  // in the camera's axes
#ifdef SPHERE
  // Light scales the colour as the bar shows it, as in the other false-colour views: where the sun falls straight, it
  // is that colour.
  float light = 0.48 + 0.20 * (0.5 + 0.5 * dot(n, up)) + 0.38 * max(dot(n, to_sun), 0.0);
  color = vec4(tint * min(light, 1.0), 0.5);
#else
  color = vec4(vec3(0.42, 0.45, 0.50) * (0.6 + 0.4 * max(dot(n, to_sun), 0.0)), 0.5);
#endif
  color.a = height_mark(eye.y + dot(up, ray * ahead));
#endif
}
