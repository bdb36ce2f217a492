// A face of any number of corners as triangles: convex ones as a fan, others by cutting off ears [Mei75]. Flat
// to within a file's rounding; a bent face is cut as it looks along its normal. Holes may be joined to the rim by an
// edge that is passed both ways, corners may lie on a straight edge or twice at one place.
#pragma once

#include "core/types.h"

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace regatta {

struct PolygonCut {
  std::vector<std::array<std::uint32_t, 3>> triangles;  // two fewer than corners; of their places in the list
  bool crosses = false;     // the rim crosses itself: no cut is right, and the triangles are a fan
  std::uint64_t tests = 0;  // tests of corners against corners that this took
};

// At least three corners. They keep all their edges, so that a closed surface stays closed.
PolygonCut cut_polygon(std::span<const Vec3> corners);

}  // namespace regatta
