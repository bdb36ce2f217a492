#version 430 core
// Hills at the horizon, as far as anything is drawn; they go along with the eye.
#include "common.glsl"
layout(location = 0) in vec3 direction_in;  // y: tangent of the elevation
layout(location = 1) in float haze_in;
uniform float far;  // [m]
out vec3 direction;
out float share;  // of the air's colour

void main() {
  direction = direction_in;
  share = haze_in;
  // The more hazed, the farther.
  gl_Position = view_proj * vec4(eye.xyz + (0.45 + 0.5 * haze_in) * far * direction_in, 1.0);
}
