#version 430 core
#include "common.glsl"
layout(location = 0) in vec3 position_in;
layout(location = 1) in vec3 normal_in;
layout(location = 2) in vec3 cover_in;
out vec3 position;
out vec3 normal;
out vec3 cover;  // of earth: grass, rock, tone
out vec2 plane;  // along the surface, in tiles
void main() {
  position = position_in;
  normal = normal_in;
  cover = cover_in;
  plane = abs(normal.y) > 0.5 ? position.xz : vec2(abs(normal.x) > 0.5 ? position.z : position.x, position.y);
  plane /= optics.z;
  gl_Position = view_proj * vec4(position, 1.0);
#ifdef ABOVE
  gl_ClipDistance[0] = position.y - scene.x;  // of what is mirrored
#endif
}
