#version 430 core
// What an eye under water sees through it: each pixel's colour absorbed over its way to the eye, with the light that the
// water scatters itself in its place [Beer-Lambert]. Pixels whose ray begins above the water stay as they are.
#include "common.glsl"
#include "depths.glsl"
#include "sphere.glsl"
uniform sampler2D scene_map;        // the picture so far
uniform sampler2D scene_depth_map;  // and its depth, that of the water's surface included
uniform sampler2D shape_map;
uniform float open_sides;           // 1: the water goes on beyond the domain
out vec4 color;

float surface_at(vec2 at) {
  bool inside = all(greaterThan(at, domain.xy)) && all(lessThan(at, domain.zw));
  return inside || open_sides < 0.5 ? textureLod(shape_map, clamp(at, domain.xy, domain.zw) * grid.xy + grid.zw, 0.0).x : scene.x;
}

void main() {
  vec2 here = gl_FragCoord.xy * viewport.zw;
  vec2 slopes = ray_slopes(here);
  vec3 ray = slopes.x * view_x.xyz + slopes.y * view_y.xyz + cross(view_y.xyz, view_x.xyz);
  vec3 start = eye.xyz + lens.x * ray;
  float depth = surface_at(start.xz) - start.y;
  if (depth < 0.0) discard;
  float ahead = ahead_of(textureLod(scene_depth_map, here, 0.0).r);
  if (open_sides < 0.5) {
    if (any(lessThan(start.xz, domain.xy)) || any(greaterThan(start.xz, domain.zw))) discard;
    vec2 exits = (mix(domain.xy, domain.zw, step(0.0, ray.xz)) - eye.xz) / ray.xz;
    ahead = min(ahead, min(exits.x, exits.y));
  }
  vec3 end = eye.xyz + ahead * ray;
  float down = max(surface_at(end.xz) - end.y, 0.0);
  vec3 seen = decode(textureLod(scene_map, here, 0.0).rgb);
  seen = through_depths(seen, ahead * length(ray), down, normalize(ray), depth);
  // Water climbs the glass a little.
  seen *= 0.45 + 0.55 * smoothstep(0.0, 0.03 * lens.x * lens.z, depth);
  color = vec4(encode(seen), 1.0);
}
