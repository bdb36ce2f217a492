// The shape that the water meets of a body: its convex parts with their outer surface.
#pragma once

#include "geometry/hull.h"
#include "vorton/source_panels.h"

#include <memory>

namespace regatta {

// Null where a hull has no volume to speak of. Deviation: parts whose outside is not closed, or has more faces than
// panels can bear, shed like what encloses them all; and that, with too many faces, like what supports it in 128
// directions.
std::shared_ptr<const SourcePanels> vorton_shape(const Hull& hull);

}  // namespace regatta
