#version 430 core
// What stands around the water: houses where their vertices are, and PLANTs, each an instance that sways in the wind.
#include "common.glsl"
layout(location = 0) in vec3 position_in;
layout(location = 1) in vec3 normal_in;
layout(location = 2) in vec3 color_in;
#ifdef PLANT
layout(location = 3) in vec4 place;  // foot, height [m]
layout(location = 4) in vec2 look;   // turn [rad], tone
#endif
out vec3 position;
out vec3 normal;
out vec3 albedo;

void main() {
#ifdef PLANT
  vec2 turn = vec2(cos(look.x), sin(look.x));
  mat2 turned = mat2(turn.x, turn.y, -turn.y, turn.x);
  // What stands right before the eye would hide the scene.
  float size = place.w * smoothstep(0.8, 2.0, length(eye.xyz - place.xyz) / place.w);
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
