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
  // Height and vorticity are near-white where nothing happens: white and green lines are drawn darker there.
  if (form.z < 2.5 && (abs(range.z - 1.0) < 0.5 || abs(range.z - 3.0) < 0.5)) {
    if (min(min(ink.r, ink.g), ink.b) > 0.8) color.rgb *= vec3(0.15, 0.20, 0.26);
    if (ink.g > max(ink.r, ink.b) + 0.3) color.rgb *= 0.5;
  }
  if (form.z < 0.5) {
    color.a *= cover(line_distance(0.0, form.x));
  } else if (form.z < 1.5) {
    color.a *= cover(arrow_distance());
  } else if (form.z < 2.5) {
    float share = clamp(at.x / max(form.x, 1.0e-6), 0.0, 1.0);
    color.a *= cover(line_distance(0.0, form.x)) * mix(0.12, 1.0, share * share);
  } else if (form.z < 3.5) {
    // A bright rim, and two arms that trail behind its turning.
    float r = radius / form.y;
    float angle = atan(at.y, at.x) + form.w * (1.6 * mod(eye.w, 600.0) - 3.4 * r);
    float arms = smoothstep(-0.1, 0.7, cos(2.0 * angle)) * smoothstep(0.0, 0.25, r);
    float rim = smoothstep(0.80, 0.92, r);
    color.rgb = mix(ink.rgb, vec3(1.0), max(0.55 * arms, 0.4 * rim));
    color.a *= cover(radius - form.y) * mix(0.75, 1.0, max(arms, rim));
  } else if (form.z < 4.5) {
    color.a *= cover(abs(radius - form.y) - form.w);
  } else {
    color.a *= cover(radius - form.y);
  }
  if (color.a < 0.004) discard;
}
