// Walls of a concave hull that are too thin for the sources on both of their sides: where panels are wider than the
// wall is thick, they let water through it (docs/vortons.md).
#pragma once

#include "vorton/source_panels.h"

#include <optional>
#include <string>

namespace regatta {

struct ThinWall {
  float thickness = 0.0F;  // [m]
  float panel = 0.0F;      // how wide panels are: walls as thick would do [m]
};

// The thin wall of a body, if a twentieth of its surface or more lies on such walls.
std::optional<ThinWall> thin_wall(const SourcePanels& shape);

std::string thin_wall_text(const std::string& body, const ThinWall& wall);

}  // namespace regatta
