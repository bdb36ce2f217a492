#version 430 core
// One direction of a smoothing that leaves steps alone: a Gaussian over what lies within a narrow range of depth
// [Truong18], a few taps at a time, wider from pass to pass. Pairs on either side are judged by how far they bend away
// from the middle, so that a slope stays what it is, however steep it is seen; where a pair fails, either side by itself.
#include "common.glsl"
uniform sampler2D liquid_map;  // [1/m]
uniform vec2 along;            // (1, 0) or (0, 1)
uniform float reach;           // of the filter, [px] at 1 m
uniform float narrow;          // range of depth [m]
layout(location = 0) out float nearness;
const int kTaps = 3;  // to a side
const float kWidest = 90.0;  // [px]

float at(ivec2 pixel) { return texelFetch(liquid_map, clamp(pixel, ivec2(0), textureSize(liquid_map, 0) - 1), 0).r; }

void main() {
  ivec2 here = ivec2(gl_FragCoord.xy);
  float middle = at(here);
  nearness = middle;
  float stride = min(reach * middle, kWidest) / float(kTaps);
  if (stride < 0.34) return;  // no water, or all taps on one pixel
  float range = 2.0 * narrow * middle * middle;
  float sum = middle;
  float weights = 1.0;
  for (int i = 1; i <= kTaps; ++i) {
    ivec2 offset = ivec2(along * ceil(float(i) * stride - 0.5));
    float a = at(here - offset);
    float b = at(here + offset);
    // Weights end gently: a sharp limit would leave its outline on the surface.
    float both = min(a, b) > 0.0 ? clamp(2.0 - 2.0 * abs(a + b - 2.0 * middle) / range, 0.0, 1.0) : 0.0;
    float weight = exp2(-0.2 * float(i * i));
    float weight_a = weight * max(both, clamp(2.0 - 4.0 * abs(a - middle) / range, 0.0, 1.0));
    float weight_b = weight * max(both, clamp(2.0 - 4.0 * abs(b - middle) / range, 0.0, 1.0));
    sum += weight_a * a + weight_b * b;
    weights += weight_a + weight_b;
  }
  nearness = sum / weights;
}
