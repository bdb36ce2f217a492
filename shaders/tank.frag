#version 430 core
// The tank and the ground, one program a material: TILES (floor and walls), EARTH (a bed that isn't flat, and land),
// STREET (a town's bed), STONE (coping, posts, plate), QUAY (walls of blocks), PAVING (around the tank), GRASS (beyond),
// FLOOR (of a hall) and HALL (its walls). DRY: part of the bed may be, so the water's fields are asked. Of EARTH, DEEP is seen through so much water
// that no grain and no ripple of light shows, ABOVE is what no water reaches. SHADED: bodies' shadows may fall here.
// PLAIN: one texture at most, no ripples of light, and what is wet goes by the still level.
#include "common.glsl"
#ifdef SHADED
#include "shadow.glsl"
#endif
#ifdef QUAY
#include "masonry.glsl"
#endif
#if defined(TILES) || defined(STREET) || (defined(EARTH) && !defined(ABOVE))
#define BED
#endif
uniform sampler2D detail_map;
uniform sampler2D tile_map;
uniform sampler2D shape_map;
uniform sampler2D wet_map;  // ground: 1: under water or just left by it
in vec3 position;
in vec3 normal;
in vec3 cover;
in vec2 plane;
out vec4 color;

const float kClear = 1.5;  // of the still level, up and down: farther away the bed is surely wet or dry [m]

#if defined(PAVING) || defined(FLOOR)
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

#if defined(EARTH) && defined(PLAIN)
in vec3 lit;
in float covered;

void main() {
#ifdef DEEP
  float grain = 1.0;
#else
  float grain = 0.6 + 0.8 * texture(detail_map, plane * 0.11).b;
#endif
  color = vec4(encode(lit * (covered > 0.0 ? 0.42 * grain : grain)), height_mark(position.y));
}
#else
void main() {
  float sky_share = 0.5 + 0.5 * normal.y;
  float light = max(dot(normal, sun.xyz), 0.0);
#ifdef SHADED
#if defined(TILES) || defined(EARTH)
  // Below water the light comes from all sides.
  light *= mix(1.0, sunlit(position), 1.0 / (1.0 + scene.w * max(scene.x - position.y, 0.0)));
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
#elif defined(HALL)
  // Painted below, a band of high windows, a pillar between bays.
  vec2 bay_pixel = fwidth(cover.xy);
  float bay = abs(fract(cover.y) - 0.5);
  vec3 albedo = mix(vec3(0.56, 0.57, 0.57), vec3(0.20, 0.26, 0.31), smoothstep(bay_pixel.x, -bay_pixel.x, cover.x - 0.13));
  float pillar = smoothstep(0.455 - bay_pixel.y, 0.455 + bay_pixel.y, bay);
  albedo *= 1.0 - 0.22 * pillar;
  vec2 pane = abs(fract(vec2(cover.y * 4.0, (cover.x - 0.58) * 12.5)) - 0.5);
  vec2 bar = 1.0 - smoothstep(vec2(0.46) - vec2(4.0, 12.5) * bay_pixel.yx, vec2(0.47), pane);
  float window = smoothstep(0.58 - bay_pixel.x, 0.58 + bay_pixel.x, cover.x) *
                 smoothstep(0.82 + bay_pixel.x, 0.82 - bay_pixel.x, cover.x) * (1.0 - pillar);
  vec3 shining = vec3(1.05, 1.12, 1.20) * (window * bar.x * bar.y);
  albedo *= 1.0 - 0.6 * window;
  light = 0.25;
  sky_share = 0.42 + 0.3 * cover.x;
#elif defined(FLOOR)
  // Ground concrete in slabs, with a line to stay behind around the tank.
  float mottle = texture(detail_map, plane * 0.021).b + 0.5 * texture(detail_map, plane.yx * 0.13).b;
  vec3 albedo = vec3(0.30, 0.31, 0.32) * (0.80 + 0.26 * mottle);
  vec2 pixel = fwidth(plane);
  vec2 to_joint = abs(fract(plane / 6.0) - 0.5) * 6.0;
  vec2 joint = smoothstep(2.96 - pixel, 3.0 - 0.3 * pixel, to_joint) * clamp(1.0 - 0.8 * pixel, 0.0, 1.0);
  albedo *= 1.0 - 0.35 * max(joint.x, joint.y);
  vec2 beside = abs(position.xz - 0.5 * (domain.xy + domain.zw)) - 0.5 * (domain.zw - domain.xy);
  float away_m = max(beside.x, beside.y) / optics.z;
  float line = smoothstep(0.16 + pixel.x, 0.16 - pixel.x, abs(away_m - 3.2));
  albedo = mix(albedo, vec3(0.70, 0.46, 0.04), 0.85 * line);
  float open;
  light *= shade(open);
  sky_share *= open;
#elif defined(QUAY)
  vec3 albedo = vec3(0.47, 0.45, 0.41) * masonry(vec2(abs(normal.x) > 0.5 ? position.z : position.x, position.y - scene.x));
  // Weed grows as far as the water reaches.
  float weed = smoothstep(0.35, 0.0, position.y - scene.x);
  albedo = mix(albedo, albedo * vec3(0.42, 0.52, 0.34), weed);
#elif defined(STREET)
  vec3 albedo = vec3(0.43, 0.41, 0.38) * texture(tile_map, position.xz * 0.22).rgb;
  albedo *= 0.75 + 0.5 * texture(detail_map, position.xz * 0.017).b;
#elif defined(TILES)
  vec3 albedo = vec3(0.60, 0.70, 0.72) * texture(tile_map, plane * 0.25).rgb;
#elif defined(EARTH)
#ifdef DEEP
  float grain = 0.5;
  float other = 0.5;
#else
  float grain = texture(detail_map, plane * 0.11).b;
  // Turned and on another scale, so that no pattern comes back.
  float other = texture(detail_map, mat2(0.8, 0.6, -0.6, 0.8) * position.xz * 0.043).b;
#endif
  float fine = 0.6 * grain + 0.4 * other;
  vec3 sand = mix(vec3(0.46, 0.37, 0.24), vec3(0.66, 0.57, 0.42), 0.7 * fine + 0.3 * cover.z);
  vec3 grass = mix(vec3(0.080, 0.140, 0.030), vec3(0.25, 0.31, 0.085), smoothstep(0.25, 0.75, fine));
  grass *= mix(vec3(0.80, 0.90, 0.85), vec3(1.25, 1.10, 0.95), cover.z);
  vec3 rock = mix(vec3(0.15, 0.14, 0.13), vec3(0.43, 0.41, 0.38), grain * (0.55 + 0.9 * other));
  float high = position.y - scene.x;
  vec3 albedo = mix(sand, grass, smoothstep(0.34, 0.62, cover.x + 0.55 * (grain - 0.5)));
  albedo = mix(albedo, rock, smoothstep(0.30, 0.60, cover.y + 0.5 * (other - 0.5)));
  albedo *= 1.0 - 0.30 * smoothstep(0.30, 0.0, high / clamp(optics.w, 0.3, 1.6)) * scene.w;  // spray and swash
#else
  vec3 albedo = vec3(0.66, 0.64, 0.60);
#endif
#ifdef BED
  float under = scene.x - position.y;
#if defined(DRY) && !defined(PLAIN)
  // Only where waves may or may not reach is the water's own surface asked: its texture is dear.
  if (beyond_domain(position.xz)) {
    under = max(under, 0.0) * ground_light.w;
    albedo *= under > 0.0 ? 0.6 : 1.0;
  } else if (abs(under) < kClear) {
    vec2 there = position.xz * grid.xy + grid.zw;
    vec4 shape = texture(shape_map, there);
    under = shape.y > 0.0 ? shape.x - position.y : 0.0;
    // What is wet is darker. Towards the edge, beyond which nothing is known of it, it is what lies below the still level.
    vec2 room = min(position.xz - domain.xy, domain.zw - position.xz);
    float known = smoothstep(0.0, 2.0, min(room.x, room.y));
    float still = step(position.y, scene.x);
    float moist = max(smoothstep(0.2, 0.8, texture(wet_map, there).r), step(0.0, under) * step(0.0, shape.y));
    albedo *= 1.0 - 0.4 * mix(still, moist, known);
  } else {
    albedo *= under > 0.0 ? 0.6 : 1.0;
    under = max(under, 0.0);
  }
#elif defined(DRY)
  if (beyond_domain(position.xz)) under *= ground_light.w;
  under = max(under, 0.0);
  albedo *= under > 0.0 ? 0.6 : 1.0;
#elif defined(EARTH)
  albedo *= 0.6;
#endif
  // The light that ripples above focus here.
#if defined(DEEP) || defined(PLAIN)
  float focused = 0.3;
#else
  float focused = texture(detail_map, (position.xz + sun.xz * (0.75 * under / sun.y)) / optics.y).a;
#endif
  float sharp = clamp(4.0 * under / optics.w, 0.0, 1.0) / (1.0 + 0.2 * under * under);  // far below it is spread again
  light *= mix(1.0, 0.50 + 1.75 * focused, scene.w * sharp);
#endif
  vec3 lit = albedo * (kSunLight * light + kSkyLight * sky_share + kGroundLight * (1.0 - sky_share));
#ifdef BED
  // What is under water gets its haze from the water's surface. Not at its edge: the drawn water far away is coarser
  // than the map of it, and where it ends too early the bed would stand out of the haze as a dark line.
  if (under < 0.3) {
    lit = mix(lit, hazed(lit, length(eye.xyz - position), normalize(eye.xyz - position)), smoothstep(0.3, 0.1, under));
  }
#elif defined(FLOOR)
  // It shines a little at grazing angles.
  vec3 to_eye_now = normalize(eye.xyz - position);
  float edge = 1.0 - max(to_eye_now.y, 0.0);
  lit = mix(lit, kHaze, 0.45 * edge * edge * edge * open);
  lit = hazed(lit, length(eye.xyz - position), to_eye_now);
#elif defined(HALL)
  lit = hazed(lit + shining, length(eye.xyz - position), normalize(eye.xyz - position));
#else
  lit = hazed(lit, length(eye.xyz - position), normalize(eye.xyz - position));
#endif
  color = vec4(encode(lit), height_mark(position.y));
}
#endif
