#version 430 core
// Shapes by their distance functions, so that every edge is smooth at any size.
#include "common.glsl"
in vec2 at;
in vec2 place;
flat in vec4 form;
flat in vec4 ink;
out vec4 color;

// Inside 1, outside 0, a pixel's width between.
float cover(float distance_m) {
  return clamp(0.5 - distance_m / max(length(vec2(dFdx(distance_m), dFdy(distance_m))), 1.0e-9), 0.0, 1.0);
}

float line_distance(float from, float to) {
  return length(vec2(at.x - clamp(at.x, from, max(from, to)), at.y)) - form.y;
}

float arrow_distance() {
  float head = min(6.0 * form.y, 0.6 * form.x);
  float behind_tip = form.x - at.x;
  float side = abs(at.y);
  float wing = max(max((side - 0.42 * behind_tip) * 0.92, behind_tip - head), -behind_tip);
  return min(line_distance(0.0, form.x - head), wing);
}

void main() {
  if (any(lessThan(place, domain.xy)) || any(greaterThan(place, domain.zw))) discard;
  float radius = length(at);
  color = ink;
  if (form.z < 0.5) {
    color.a *= cover(line_distance(0.0, form.x));
  } else if (form.z < 1.5) {
    color.a *= cover(arrow_distance());
  } else if (form.z < 2.5) {
    // Two arms that trail behind its turning.
    float r = radius / form.y;
    float angle = atan(at.y, at.x) + form.w * (1.6 * mod(eye.w, 600.0) - 3.2 * r);
    float arms = smoothstep(-0.5, 0.9, cos(2.0 * angle));
    float core = exp(-6.0 * r * r);
    color.rgb = mix(ink.rgb, vec3(1.0), 0.55 * core);
    color.a *= cover(radius - form.y) * (0.35 + 0.65 * max(core, arms * (1.0 - 0.4 * r)));
  } else if (form.z < 3.5) {
    color.a *= cover(abs(radius - form.y) - form.w);
  } else {
    color.a *= cover(radius - form.y);
  }
  if (color.a < 0.004) discard;
}
