// Chooses the lines of the water's fields that are drawn for an eye: only every second or fourth, where rows of
// triangles would otherwise lie within a few pixels of each other. Pure data, no GL.
#pragma once

#include <cstdint>
#include <vector>

namespace regatta {

struct LineView {
  float eye = 0.0F;       // along the axis that the lines cross [m]
  float height = 1.0F;    // height of the eye above the water [m]
  float pixels = 100.0F;  // height of 1 m seen from 1 m
};

// Chooses the lines to draw of `count` lines from `first` on, `spacing` apart, in order; both ends among them. A line
// that is drawn stays while the eye moves, until it is too close to its neighbours.
void choose_lines(int count, float first, float spacing, const LineView& view, std::vector<int>& out);

}  // namespace regatta
