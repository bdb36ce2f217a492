#version 430 core
// Vortices and silt under water: each a rod between two places, or a dot, as a quad that faces the eye. Their colours mean
// something, and water takes red first: warm ones, drawn before the water, have as much less of green and blue, so that they
// stay red. Drawn after it (late), for an eye below or beside it, all only grow fainter with the way through the water.
#include "common.glsl"
layout(location = 0) in vec4 from;  // [m], radius [m]
layout(location = 1) in vec4 to;    // [m], softness
layout(location = 2) in vec4 ink_in;
uniform float late;
out vec2 at;  // along and across, in radii; 0 in the middle of a dot
flat out float reach;  // half of the rod's length, in radii
flat out float soft;
flat out vec4 ink;

const float kMist = 0.12;    // in powers of two, with absorption's scale [1/m]
const float kLeast = 4.0;    // in powers of two, that is left of green and blue

void main() {
  vec3 middle = 0.5 * (from.xyz + to.xyz);
  vec3 to_eye = eye.xyz - middle;
  float away = length(to_eye);
  vec3 v = to_eye / max(away, 1.0e-3);
  vec3 way = to.xyz - from.xyz;
  vec3 across = way - v * dot(way, v);  // as it is seen
  float length_seen = length(across);
  vec3 along = length_seen > 1.0e-6 ? across / length_seen : view_x.xyz;
  vec3 side = cross(v, along);
  // What is thinner than a pixel is fainter instead.
  float pixel = away * lens.z * viewport.w;
  float radius = max(from.w, 0.8 * pixel);
  reach = 0.5 * length_seen / radius;
  soft = to.w;
  ink = vec4(ink_in.rgb, ink_in.a * (from.w / radius));
  // The way through the water to its surface or to a tank's glass, and that of the light down to here.
  vec3 faces = vec3(v.x > 0.0 ? domain.z : domain.x, scene.x, v.z > 0.0 ? domain.w : domain.y);
  vec3 ways = (faces - middle) / (abs(v) + 1.0e-4) * sign(v);
  float up = v.y > 0.0 ? max(ways.y, 0.0) : 1.0e6;
  float aside = ground_light.w > 0.5 ? 1.0e6 : max(min(ways.x, ways.z), 0.0);
  float wet_way = min(min(up, aside), away);
  if (late > 0.5) {
    ink.a *= exp2(-kMist * optics.x * wet_way);
  } else {
    float down = up < aside ? scene.x - middle.y : 0.5 * optics.w;
    float through = optics.x * (wet_way + max(down, 0.0));
    float warm = clamp(1.4 * (ink.r - max(ink.g, ink.b)) / max(ink.r, 0.01), 0.0, 1.0);
    ink.rgb = encode(decode(ink.rgb) * exp2(warm * max((kAbsorption - kAbsorption.r) * through, -kLeast)));
  }
  vec2 corner = vec2(float(gl_VertexID % 2), float(gl_VertexID / 2)) * 2.0 - 1.0;
  at = corner * vec2(reach + 1.0, 1.0);
  gl_Position = view_proj * vec4(middle + radius * (at.x * along + at.y * side), 1.0);
  if (away < 3.0 * from.w) gl_Position = vec4(2.0, 2.0, 2.0, 1.0);  // it would fill the picture
}
