// The number of columns of a scene, and whether they would fit into memory.
#pragma once

#include "core/result.h"
#include "scene/scene.h"

namespace regatta {

inline constexpr double kFewestColumns = 100.0;
inline constexpr double kFinestSpacing = 1e-3;     // [m]
inline constexpr double kCoarsestSpacing = 100.0;  // [m]

// Sets water.spacing so that about `columns` of them are laid (0: keeps the spacing): one in every spacing² of the area
// that is wet at the start. Checks the range of that spacing, that columns and cells fit into memory and that the
// domain is wide enough for the spacing. The buffers of a flume come on top. Reads heightmaps.
Result<> fit_resolution(Scene& scene, double columns);

}  // namespace regatta
