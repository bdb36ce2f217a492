#version 430 core
// A particle as a part of the liquid: a sphere large enough to overlap with its neighbours.
#include "common.glsl"
#include "sphere_cover.glsl"
layout(location = 0) in vec4 particle;  // position [m]
uniform float radius;                   // [m]
uniform float picture_height;           // of the liquid's own pictures [px]
flat out vec3 center;

void main() {
  center = seen_from_eye(particle.xyz);
  cover_sphere(center, radius, picture_height);
}
