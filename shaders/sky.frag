#version 430 core
#include "common.glsl"
uniform sampler2D sky_map;
in vec2 screen;
out vec4 color;

void main() {
  float aspect = viewport.x * viewport.w;
  vec3 ahead = cross(view_y.xyz, view_x.xyz);
  vec3 direction = normalize(ahead + 0.5 * lens.z * (screen.x * aspect * view_x.xyz + screen.y * view_y.xyz));
  float disc = sun_light.w * smoothstep(0.99965, 0.99985, dot(direction, sun.xyz));
  color = vec4(texture(sky_map, sky_coordinates(direction)).rgb + disc, 1.0);
}
