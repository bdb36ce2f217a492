#version 430 core
// Bodies. STONE: of masonry. MIRRORED: into the picture that the water mirrors. PLAIN: no shadows, no ripples of light.
#include "common.glsl"
#ifndef PLAIN
#include "shadow.glsl"
#endif
#ifdef STONE
#include "masonry.glsl"
uniform mat4 model;
#endif
uniform sampler2D sky_map;
uniform vec3 seen_from;
#ifdef MIRRORED
uniform float water_level;  // at which it is mirrored [m]
#else
uniform sampler2D shape_map;
uniform sampler2D detail_map;
uniform float wet_height;  // of what is wet above the water [m]
#endif
in vec3 position;
in vec3 normal;
in vec3 albedo;
in vec2 arm;
out vec4 color;

void main() {
  vec3 n = normalize(normal);
  vec3 v = normalize(seen_from - position);
  if (dot(n, v) < 0.0) n = -n;
  float facing = dot(n, sun.xyz);
  float light = max(facing, 0.0);
#ifndef PLAIN
  light *= sunlit(position);
#endif
  float up = 0.5 + 0.5 * n.y;
  // From below comes what the water throws back.
  vec3 ambient = mix(vec3(0.16, 0.26, 0.30) * water_light.w, kSkyLight, up);
#ifdef STONE
  // Around the body, whatever way it is turned: along a flat side or a round one.
  vec3 from_axis = position - model[3].xyz;
  vec2 around = vec2(dot(from_axis.xz, vec2(-n.z, n.x)) + atan(n.z, n.x) * dot(from_axis.xz, n.xz), position.y - scene.x);
  vec2 over = vec2(dot(from_axis, model[0].xyz), dot(from_axis, model[2].xyz));
  float weed = smoothstep(0.35, 0.0, position.y - scene.x);
  vec3 paint = albedo * masonry(abs(n.y) > 0.7 ? 1.1 * over.yx : around) * mix(vec3(1.0), vec3(0.42, 0.52, 0.34), weed);
#else
  vec3 paint = albedo;
#endif
  float wet = 0.0;
#ifndef MIRRORED
  // The outside alone: what faces up or inwards is deck or cockpit.
  if (scene.w > 0.0 && n.y < 0.3 && dot(n.xz, arm) > 0.0) {
    vec4 water = texture(shape_map, position.xz * grid.xy + grid.zw);
    wet = water.y > 0.0 ? smoothstep(wet_height, 0.35 * wet_height, position.y - water.x) : 0.0;
#ifndef PLAIN
    float under = water.x - position.y;
    if (water.y > 0.0 && under > 0.0) {
      // The light that ripples focus, as on the bed.
      float focused = texture(detail_map, (position.xz + sun.xz * (0.75 * under / sun.y)) / optics.y).a;
      // On what stands upright it is drawn out to stripes, and so is weaker.
      float rippled = 0.3 + 0.7 * abs(n.y);
      light *= mix(1.0, 0.50 + 1.75 * focused, rippled * clamp(2.0 * under, 0.0, 1.0));
      ambient += 0.25 * rippled * kWaterBody * focused;
    }
#endif
  }
#endif
  vec3 diffuse = (1.0 - 0.5 * wet) * paint * (kSunLight * light + ambient);
  vec3 r = reflect(-v, n);
  vec3 h = normalize(v + sun.xyz);
  float edge = 1.0 - max(dot(n, v), 0.0);
  float fresnel = 0.04 + 0.08 * wet + 0.5 * edge * edge * edge * edge * edge;
  // The sky, and water below it, as one sees them in paint: no sharp horizon. What is under water sees that alone.
  vec3 mirror = vec3(0.10, 0.24, 0.30) * water_light.w;
  float open = position.y > glow.w ? smoothstep(-0.2, 0.2, r.y) : 0.0;
  if (open > 0.0) mirror = mix(mirror, decode(textureLod(sky_map, sky_coordinates(vec3(r.x, max(r.y, 0.02), r.z)), 3.0).rgb), open);
  vec3 shine = kSunLight * ((0.9 + 1.6 * wet) * light * pow(max(dot(n, h), 0.0), 90.0 + 160.0 * wet));
  vec3 lit = mix(diffuse, mirror, fresnel) + shine;
  // What is under water gets its haze from the water's surface.
  if (position.y > glow.w) lit = hazed(lit, length(seen_from - position), v);
#ifdef MIRRORED
  float mark = mirror_mark(position.y - water_level, eye.y - water_level);
#else
  float mark = height_mark(position.y);
#endif
  color = vec4(encode(lit), mark);
}
