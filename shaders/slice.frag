#version 430 core
#include "common.glsl"
uniform sampler2D cell_map;
uniform vec2 cells;
uniform float line_share;  // 1: lines between cells
in vec2 at;
in float y;
out vec4 color;
void main() {
  vec4 cell = textureLod(cell_map, at, 0.0);
  if (cell.a < 0.5) discard;
  // A line is a pixel wide; where cells are only a few pixels themselves, it is left out.
  vec2 place = at * cells;
  vec2 pixel = fwidth(place);
  vec2 from_edge = (0.5 - abs(fract(place) - 0.5)) / pixel;
  float line = line_share * (1.0 - smoothstep(0.4, 0.9, min(from_edge.x, from_edge.y))) *
               (1.0 - smoothstep(0.12, 0.3, max(pixel.x, pixel.y)));
  color = vec4(mix(cell.rgb, 0.6 * cell.rgb, line), height_mark(y));
}
