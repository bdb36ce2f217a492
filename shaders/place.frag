#version 430 core
// What stands around the water. PLANT: leaves let light through. SHADE: what the ground is multiplied with.
#include "common.glsl"
in vec3 position;
in vec3 normal;
in vec3 albedo;
out vec4 color;

void main() {
  vec3 to_eye = eye.xyz - position;
  float away = length(to_eye);
  vec3 v = to_eye / away;
#ifdef SHADE
  // The share of the light that is not the sun's is left; nothing is to be seen of it in haze.
  vec3 left = mix(kSkyLight / (kSkyLight + 0.8 * kSunLight), vec3(1.0), 1.0 - exp2(-away * away / (scene.z * scene.z)));
  color = vec4(mix(vec3(1.0), sqrt(left), albedo.r), 1.0);
#else
  vec3 n = normalize(normal);
  float facing = dot(n, sun.xyz);
#ifdef PLANT
  float light = max(0.25 + 0.75 * facing, 0.0);
#else
  float light = max(facing, 0.0);
#endif
  vec3 lit = albedo * (kSunLight * light + mix(kGroundLight, kSkyLight, 0.5 + 0.5 * n.y));
  color = vec4(encode(hazed(lit, away, v)), height_mark(position.y));
#endif
}
