#version 430 core
// What stands around the water: houses where their vertices are, and PLANTs, each an instance that sways in the wind.
// SHADE: the shade of plants on the ground, a disc each.
#include "common.glsl"
layout(location = 0) in vec3 position_in;
layout(location = 1) in vec3 normal_in;
layout(location = 2) in vec3 color_in;
#if defined(PLANT) || defined(SHADE)
layout(location = 3) in vec4 place;  // foot, height [m]
layout(location = 4) in vec4 look;   // turn [rad], tone, the ground's slope along x and z
#endif
out vec3 position;
out vec3 normal;
out vec3 albedo;

void main() {
#if defined(SHADE)
  // As wide as the crown, as far from the foot as the sun is low.
  vec2 shift = -sun.xz * min(0.45 / max(sun.y, 0.2), 1.4);
  vec2 along = normalize(sun.xz + 1e-4);
  vec2 at = position_in.xz * 0.30;
  at += along * (dot(at, along) * min(0.5 / max(sun.y, 0.2), 2.0)) + shift * step(0.01, place.w);
  at *= place.w * smoothstep(1.4, 3.0, length(eye.xyz - place.xyz) / place.w);
  position = place.xyz + vec3(at.x, dot(at, look.zw) + 0.06 + 0.004 * length(eye.xyz - place.xyz), at.y);
  normal = vec3(0.0, 1.0, 0.0);
  albedo = vec3(position_in.y);
#elif defined(PLANT)
  vec2 turn = vec2(cos(look.x), sin(look.x));
  mat2 turned = mat2(turn.x, turn.y, -turn.y, turn.x);
  // What stands right before the eye would hide the scene.
  float size = place.w * smoothstep(1.4, 3.0, length(eye.xyz - place.xyz) / place.w);
  position = place.xyz + size * vec3(turned * position_in.xz, position_in.y).xzy;
  float sway = position_in.y * position_in.y * (0.012 + 0.03 * sky_light.w);
  position.xz += size * sway * vec2(sin(1.7 * eye.w + place.x), sin(1.3 * eye.w + place.z));
  normal = vec3(turned * normal_in.xz, normal_in.y).xzy;
  albedo = color_in * look.y;
#else
  position = position_in;
  normal = normal_in;
  albedo = color_in;
#endif
  gl_Position = view_proj * vec4(position, 1.0);
}
