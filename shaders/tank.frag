#version 430 core
// The tank, one program a material: TILES (floor and walls), EARTH (a bed that isn't flat), STONE (coping, posts,
// plate), PAVING (around the tank) and GRASS (beyond). DRY: part of the bed may be, so the water's fields are asked.
// SHADED: bodies' shadows may fall here.
#include "common.glsl"
#ifdef SHADED
#include "shadow.glsl"
#endif
uniform sampler2D detail_map;
uniform sampler2D tile_map;
uniform sampler2D shape_map;
in vec3 position;
in vec3 normal;
in vec2 plane;
out vec4 color;

const float kClear = 1.5;   // of the still level, up and down: farther away the bed is surely wet or dry [m]
const float kFaint = 25.0;  // way through water after which only its mean colour is left of the bed [m]

#ifdef PAVING
// The tank's own shade: around its foot, and along the sun's direction.
float shade(out float open) {
  vec2 middle = 0.5 * (domain.xy + domain.zw);
  vec2 half_size = 0.5 * (domain.zw - domain.xy);
  float height = scene.x - scene.y;
  vec2 near = abs(position.xz - middle) - half_size;
  open = 1.0 - 0.5 * exp2(-max(max(near.x, near.y), 0.0) / (0.35 * height));
  vec2 shift = 0.5 * sun.xz / sun.y * height;
  vec2 fallen = abs(position.xz + shift - middle) - half_size - abs(shift);
  return 1.0 - 0.8 * smoothstep(0.12 * height, -0.12 * height, max(fallen.x, fallen.y));
}
#endif

void main() {
  float sky_share = 0.5 + 0.5 * normal.y;
  float light = max(dot(normal, sun.xyz), 0.0);
#ifdef SHADED
#if defined(TILES) || defined(EARTH)
  // Below water the light comes from all sides.
  light *= mix(1.0, sunlit(position), 1.0 / (1.0 + 0.25 * scene.w * max(scene.x - position.y, 0.0)));
#else
  light *= sunlit(position);
#endif
#endif
#if defined(PAVING)
  vec3 albedo = vec3(0.52, 0.50, 0.46) * texture(tile_map, plane * 0.125).rgb;
  float open;
  light *= shade(open);
  sky_share *= open;
#elif defined(GRASS)
  float blades = 0.5 * (texture(detail_map, plane * 0.19).b + texture(detail_map, plane * 0.013).b);
  vec3 albedo = mix(vec3(0.035, 0.075, 0.018), vec3(0.155, 0.20, 0.06), blades);
#elif defined(TILES)
  vec3 albedo = vec3(0.60, 0.70, 0.72) * texture(tile_map, plane * 0.25).rgb;
#elif defined(EARTH)
  // Seen through so much water that no grain and no ripple of light shows.
  float level_under = scene.x - position.y;
  vec3 to_eye = eye.xyz - position;
  bool dim = level_under > kClear && level_under * length(to_eye) > kFaint * max(to_eye.y, 0.0);
  float grain = dim ? 0.5 : texture(detail_map, plane * 0.11).b;
  vec3 sand = mix(vec3(0.50, 0.40, 0.26), vec3(0.68, 0.58, 0.42), grain);
  vec3 grass = mix(vec3(0.13, 0.20, 0.05), vec3(0.28, 0.33, 0.11), grain);
  float high = (position.y - scene.x) / optics.w + 0.8 * (grain - 0.5);
  vec3 albedo = mix(sand, grass, smoothstep(0.45, 0.75, high) * step(0.5, normal.y));
#else
  vec3 albedo = vec3(0.66, 0.64, 0.60);
#endif
#if defined(TILES) || defined(EARTH)
  float under = scene.x - position.y;
#ifdef DRY
  // Only where waves may or may not reach is the water's own surface asked: its texture is dear.
  if (abs(under) < kClear) {
    vec4 shape = texture(shape_map, position.xz * grid.xy + grid.zw);
    under = shape.y > 0.0 ? shape.x - position.y : 0.0;
    albedo *= 1.0 - 0.4 * smoothstep(-0.08 * optics.w, 0.0, shape.y);  // what is wet is darker
  } else {
    albedo *= under > 0.0 ? 0.6 : 1.0;
    under = max(under, 0.0);
  }
#endif
  // The light that ripples above focus here.
  float focused = 0.3;
#ifdef EARTH
  if (!dim)
#endif
  focused = texture(detail_map, (position.xz + sun.xz * (0.75 * under / sun.y)) / optics.y).a;
  float sharp = clamp(4.0 * under / optics.w, 0.0, 1.0) / (1.0 + 0.2 * under * under);  // far below it is spread again
  light *= mix(1.0, 0.50 + 1.75 * focused, scene.w * sharp);
#endif
  vec3 lit = albedo * (kSunLight * light + kSkyLight * sky_share + kGroundLight * (1.0 - sky_share));
#if defined(TILES) || defined(EARTH)
  bool outside = any(lessThan(position.xz, domain.xy)) || any(greaterThan(position.xz, domain.zw));
  if (outside) lit = hazed(lit, length(eye.xyz - position));
#elif defined(PAVING) || defined(GRASS)
  lit = hazed(lit, length(eye.xyz - position));
#endif
  color = vec4(encode(lit), height_mark(position.y));
}
