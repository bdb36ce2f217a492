// A solid as a few convex parts that touch at most: the plane that saves the most of the convex hulls' volume cuts it,
// then its pieces, as a tree; then the cuts that save least are undone until at most `most` pieces stay. Their convex
// hulls are the parts.
//
// It needs no clock and no chance: the work is bounded by counts, and equal meshes give equal bits. Large meshes are
// thinned for the search; what is cut in the end is the mesh itself.
// Deviation: [Mam16] cuts a solid of cells along the axes and merges hulls in the end, which then overlap; here the
// pieces are exact, planes may lean, and hulls stay apart, as all that asks a Hull for its parts counts on it.
#pragma once

#include "core/result.h"
#include "geometry/solid_mesh.h"

#include <functional>
#include <vector>

namespace regatta {

struct ConvexPart {
  std::vector<Vec3> corners;  // the part is the convex hull of these [m]
  double volume = 0.0;        // volume of the solid within the part [m^3]
};

struct PartsTerms {
  int most = 16;            // parts; 1: the hull of all
  double tolerance = 0.01;  // the hulls may hold this share of the solid's volume more than it does
};

// Tells the share that is done in [0, 1]; false: give up.
using PartsProgress = std::function<bool(double share)>;

// Empty when `progress` gave up, or where no part has a usable hull.
std::vector<ConvexPart> convex_parts(const SolidMesh& solid, const PartsTerms& terms, const PartsProgress& progress);

// Changes whenever the parts of some mesh would come out differently.
inline constexpr std::uint32_t kPartsVersion = 1;

}  // namespace regatta
