// The convex shape that the water meets of a body: of one part that part itself, of several what encloses them all.
#pragma once

#include "geometry/hull.h"
#include "vorton/source_panels.h"

#include <memory>

namespace regatta {

// Null where a hull has no volume to speak of. Deviation: a concave hull sheds like its convex hull; and one of more
// faces than panels can bear is taken as what supports it in 128 directions.
std::shared_ptr<const SourcePanels> vorton_shape(const Hull& hull);

}  // namespace regatta
