#version 430 core
// PLAIN: earth is lit here, corner by corner.
#include "common.glsl"
layout(location = 0) in vec3 position_in;
layout(location = 1) in vec3 normal_in;
layout(location = 2) in vec3 cover_in;
out vec3 position;
out vec3 normal;
out vec3 cover;  // of earth: grass, rock, tone
out vec2 plane;  // along the surface, in tiles
#if defined(EARTH) && defined(PLAIN)
out vec3 lit;      // but for grain and what water does to it
out float covered;  // by so much water [m]; less than 0: dry

// The colours of earth in tank.frag, each in the middle of its grain.
void light_earth() {
  vec3 sand = mix(vec3(0.56, 0.47, 0.33), vec3(0.62, 0.53, 0.38), cover.z);
  vec3 grass = vec3(0.165, 0.225, 0.057) * mix(vec3(0.80, 0.90, 0.85), vec3(1.25, 1.10, 0.95), cover.z);
  vec3 earth = mix(sand, grass, smoothstep(0.34, 0.62, cover.x));
  earth = mix(earth, vec3(0.29, 0.275, 0.255), smoothstep(0.30, 0.60, cover.y));
  float up = 0.5 + 0.5 * normal.y;
  lit = earth * (kSunLight * max(dot(normal, sun.xyz), 0.0) + kSkyLight * up + kGroundLight * (1.0 - up));
  covered = scene.x - position.y;
  if (beyond_domain(position.xz) && ground_light.w < 0.5) covered = -1.0;
  vec3 away = eye.xyz - position;
  if (covered < 0.0) lit = hazed(lit, length(away), normalize(away));
}
#endif

void main() {
  position = position_in;
  normal = normal_in;
  cover = cover_in;
  plane = abs(normal.y) > 0.5 ? position.xz : vec2(abs(normal.x) > 0.5 ? position.z : position.x, position.y);
  plane /= optics.z;
#if defined(EARTH) && defined(PLAIN)
  light_earth();
#endif
  gl_Position = view_proj * vec4(position, 1.0);
#ifdef ABOVE
  gl_ClipDistance[0] = position.y - scene.x;  // of what is mirrored
#endif
}
