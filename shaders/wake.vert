#version 430 core
// A flat mark on the water: a quad around a centre line or a disc, laid on the surface at its corners.
#include "common.glsl"
layout(location = 0) in vec4 ends;   // from x, z, to x, z [m]
layout(location = 1) in vec4 shape;  // half width, MarkShape, turn, height
layout(location = 2) in vec4 ink_in;
uniform sampler2D shape_map;  // η, …
uniform float has_surface;
uniform float lift;  // towards the eye [m]
out vec2 at;           // along and across, from the first end [m]
out vec2 place;        // world x, z
flat out vec4 form;    // length, half width, MarkShape, turn
flat out vec4 ink;

float height_at(vec2 x) {
  if (shape.w < 1.0e29) return shape.w;
  if (has_surface < 0.5) return scene.x;
  return textureLod(shape_map, clamp(x, domain.xy, domain.zw) * grid.xy + grid.zw, 0.0).x;
}

void main() {
  vec2 way = ends.zw - ends.xy;
  float length_m = length(way);
  vec2 along = length_m > 1.0e-6 ? way / length_m : vec2(1.0, 0.0);
  vec2 across = vec2(-along.y, along.x);
  float distance_m = distance(eye.xyz, vec3(ends.x, height_at(ends.xy), ends.y));
  float pixel = distance_m * lens.z * viewport.w;
  bool is_line = shape.y < 2.5;
  bool is_arrow = abs(shape.y - 1.0) < 0.5;
  bool is_ring = abs(shape.y - 4.0) < 0.5;
  // Nothing is thinner than a pixel: far lines stay whole.
  float half_width = max(shape.x, (is_line ? (abs(shape.y - 2.0) < 0.5 ? 0.9 : 0.6) : 1.0) * pixel);
  float turn = is_ring ? max(shape.z, 0.6 * pixel) : shape.z;
  float beyond = half_width + 1.5 * pixel;
  if (is_arrow) beyond += 2.2 * half_width;
  if (is_ring) beyond += turn;
  vec2 corner = vec2(gl_VertexID % 2, gl_VertexID / 2);
  at = vec2(mix(-beyond, length_m + beyond, corner.x), mix(-beyond, beyond, corner.y));
  place = ends.xy + at.x * along + at.y * across;
  form = vec4(length_m, half_width, shape.y, turn);
  ink = ink_in;
  vec3 position = vec3(place.x, height_at(place), place.y);
  gl_Position = view_proj * vec4(position, 1.0);
  // Depth as if nearer: the quad is flat between its corners, waves are not.
  float nearer = lift + 0.35 * min(half_width, 1.0) + 0.004 * distance_m;
  vec4 near_position = view_proj * vec4(position + nearer * normalize(eye.xyz - position), 1.0);
  gl_Position.z = near_position.z / near_position.w * gl_Position.w;
}
