// Points spread over a surface like the centres of discs that do not overlap and leave no room for another: boundary
// particles of walls and bodies. Knows nothing of what the points are for. Hierarchical dart throwing on triangles
// [Cli09].
#pragma once

#include "core/result.h"
#include "geometry/triangle_mesh.h"

#include <vector>

namespace regatta {

// Every point of the surface, edges and corners included, has a sample nearer than (1 + kSamplingSlack) · spacing,
// beside the rounding of the mesh's own numbers.
inline constexpr float kSamplingSlack = 0.01F;

// Points [m] on the triangles of a mesh, closed or not, no two nearer to each other than `spacing` [m] in a straight
// line (two sheets nearer than that share their points), about 0.72 of them in every spacing², 0.69 where triangles are
// smaller than it. A connected piece of any area gets at least one unless it lies within `spacing` of another piece's.
// The same mesh, spacing and seed give the same bits in the same order; the list goes through the surface by cubes of
// 16 spacings. Triangles without area are left out. Errors: a spacing that is not a positive number; indices or
// positions that are none; a mesh that reaches farther from its origin than kFarthestSpacings spacings, where float
// can't hold such distances any more; more points than a scene may have (core/limits.h).
Result<std::vector<Vec3>> sample_surface(const TriangleMesh& mesh, float spacing, std::uint64_t seed);

// Number of points to expect on an area [m²].
inline double expected_samples(double area, double spacing) { return 0.7 * area / (spacing * spacing); }

inline constexpr double kFarthestSpacings = 1e5;

}  // namespace regatta
