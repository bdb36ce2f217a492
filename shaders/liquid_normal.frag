#version 430 core
// The normal of the smoothed surface, in the camera's axes (right, up, ahead), and 1 where there is any: pictures of
// both can be enlarged together.
#include "common.glsl"
#include "sphere.glsl"
uniform sampler2D liquid_map;  // [1/m]
uniform vec2 texel;
uniform float narrow;  // what is farther apart in depth is another surface [m]
out vec4 normal;

vec3 place(ivec2 pixel, out bool wet) {
  ivec2 size = textureSize(liquid_map, 0);
  float nearness = texelFetch(liquid_map, clamp(pixel, ivec2(0), size - 1), 0).r;
  wet = nearness > 0.0;
  return vec3(ray_slopes((vec2(pixel) + 0.5) * texel), 1.0) / max(nearness, 1.0e-6);
}

// Along one axis: both sides where they belong together, else the side that is closer in depth.
vec3 slope(vec3 middle, ivec2 pixel, ivec2 step) {
  bool has_next, has_last;
  vec3 next = place(pixel + step, has_next) - middle;
  vec3 last = middle - place(pixel - step, has_last);
  if (has_next && has_last && abs(next.z - last.z) < narrow) return next + last;
  return has_next && (!has_last || abs(next.z) < abs(last.z)) ? next : last;
}

void main() {
  ivec2 pixel = ivec2(gl_FragCoord.xy);
  bool wet;
  vec3 middle = place(pixel, wet);
  normal = vec4(0.0);
  if (!wet) return;
  vec3 n = cross(slope(middle, pixel, ivec2(0, 1)), slope(middle, pixel, ivec2(1, 0)));
  float size = length(n);
  normal = vec4(size > 0.0 ? n / size : vec3(0.0, 0.0, -1.0), 1.0);
}
