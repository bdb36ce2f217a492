#version 430 core
// A closed surface of water. DEPTH: where it begins, as the reciprocal of the distance ahead, of which the largest counts.
// Else the way to where the ray leaves the water, less that to where it enters it, to be added up.
#include "common.glsl"
in vec3 away;
out float value;  // [1/m], 0 without water; or along the ray [m]

void main() {
#ifdef DEPTH
  value = 1.0 / dot(away, cross(view_y.xyz, view_x.xyz));
#else
  value = gl_FrontFacing ? -length(away) : length(away);
#endif
}
