#version 430 core
#include "common.glsl"
#include "shadow.glsl"
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
  float light = max(facing, 0.0) * sunlit(position);
  float up = 0.5 + 0.5 * n.y;
  // From below comes what the water throws back.
  vec3 ambient = mix(vec3(0.16, 0.26, 0.30), kSkyLight, up);
  float wet = 0.0;
#ifndef MIRRORED
  // The outside alone: what faces up or inwards is deck or cockpit.
  if (scene.w > 0.0 && n.y < 0.3 && dot(n.xz, arm) > 0.0) {
    vec4 water = texture(shape_map, position.xz * grid.xy + grid.zw);
    wet = water.y > 0.0 ? smoothstep(wet_height, 0.35 * wet_height, position.y - water.x) : 0.0;
    float under = water.x - position.y;
    if (water.y > 0.0 && under > 0.0) {
      // The light that ripples focus, as on the bed.
      float focused = texture(detail_map, (position.xz + sun.xz * (0.75 * under / sun.y)) / optics.y).a;
      light *= mix(1.0, 0.50 + 1.75 * focused, clamp(2.0 * under, 0.0, 1.0));
      ambient += 0.25 * kWaterBody * focused;
    }
  }
#endif
  vec3 diffuse = (1.0 - 0.5 * wet) * albedo * (kSunLight * light + ambient);
  vec3 r = reflect(-v, n);
  vec3 h = normalize(v + sun.xyz);
  float edge = 1.0 - max(dot(n, v), 0.0);
  float fresnel = 0.04 + 0.08 * wet + 0.5 * edge * edge * edge * edge * edge;
  vec3 mirror = r.y > 0.0 ? decode(textureLod(sky_map, sky_coordinates(r), 3.0).rgb) : vec3(0.10, 0.24, 0.30);
  vec3 shine = kSunLight * ((0.9 + 1.6 * wet) * light * pow(max(dot(n, h), 0.0), 90.0 + 160.0 * wet));
#ifdef MIRRORED
  // By how much waves shake the mirrored picture there: the share of the way from the eye that lies behind the mirror.
  float above = max(position.y - water_level, 0.0);
  float mark = 0.5 + 0.5 * above / (above + max(eye.y - water_level, 0.01));
#else
  float mark = height_mark(position.y);
#endif
  color = vec4(encode(mix(diffuse, mirror, fresnel) + shine), mark);
}
