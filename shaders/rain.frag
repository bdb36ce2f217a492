#version 430 core
// A streak of rain: a little brighter than the air behind it.
#include "common.glsl"
in float strength;
out vec4 color;

void main() { color = vec4(encode(1.5 * kHaze + 0.3 * kSkyLight), 0.22 * strength); }
