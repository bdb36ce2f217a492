#version 430 core
// DEPTH: where the liquid begins, as the reciprocal of the distance ahead: of that, planes are linear in the picture, so
// filters do not bend them; the largest counts. Else how much of it the ray crosses, to be added up.
#include "common.glsl"
#include "sphere.glsl"
uniform float radius;  // [m]
uniform float share;   // of the sphere that is the particle's own water
uniform vec2 texel;    // of the picture
flat in vec3 center;
out float value;  // [1/m], 0 without water; or along the ray [m]

void main() {
  vec3 ray = vec3(ray_slopes(gl_FragCoord.xy * texel), 1.0);
  float nearest;
  vec3 miss = to_sphere(center, ray, nearest);
  float chord2 = radius * radius - dot(miss, miss);
  if (chord2 <= 0.0) discard;
  float half_chord = sqrt(chord2);
#ifdef DEPTH
  value = 1.0 / (nearest - half_chord * inversesqrt(dot(ray, ray)));
#else
  value = 2.0 * share * half_chord;
#endif
}
