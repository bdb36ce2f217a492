#version 430 core
// A particle of the ocean as a point, one program a look: SPHERE, FOAM or DOT.
#include "common.glsl"
#include "sphere_cover.glsl"
layout(location = 0) in vec4 particle;  // position [m]; what its colour shows
uniform float radius;                   // [m]
#ifdef SPHERE
uniform sampler2D ramp_map;  // row 0: speed, row 1: density
uniform vec4 scale;          // low, 1/(high-low), power, row: src/exchange/ocean_scale.h
flat out vec3 tint;
#endif
#ifdef FOAM
flat out float strength;
flat out float own_radius;
#endif
#ifndef FOAM
flat out vec3 up;  // in the camera's axes, as is to_sun
flat out vec3 to_sun;
#endif
flat out vec3 center;

void main() {
  center = seen_from_eye(particle.xyz);
#ifdef FOAM
  // Droplets of all sizes; the large ones are mist.
  float size = fract(float(gl_VertexID) * 0.6180340);
  own_radius = radius * mix(0.35, 1.0, size * size);
#else
  float own_radius = radius;
#endif
  cover_sphere(center, own_radius, viewport.y);
#ifdef SPHERE
  float share = clamp((particle.w - scale.x) * scale.y, 0.0, 1.0);
  float place = share > 0.0 ? pow(share, scale.z) : 0.0;
  tint = textureLod(ramp_map, vec2(place * (255.0 / 256.0) + 0.5 / 256.0, scale.w), 0.0).rgb;
#endif
#ifndef FOAM
  vec3 ahead = cross(view_y.xyz, view_x.xyz);
  up = vec3(view_x.y, view_y.y, ahead.y);
  to_sun = vec3(dot(view_x.xyz, sun.xyz), dot(view_y.xyz, sun.xyz), dot(ahead, sun.xyz));
#endif
#ifdef FOAM
  strength = particle.w * mix(1.0, 0.3, size);
#endif
}
