// How many columns a scene has, and whether they would fit into memory.
#pragma once

#include "core/result.h"
#include "scene/scene.h"

namespace regatta {

inline constexpr double kFewestColumns = 100.0;
inline constexpr double kMostColumns = 20e6;  // 4 GB at 200 bytes a column

// Sets water.spacing so that the scene's water makes `columns` of them (0: keeps the spacing), and checks that columns
// and cells fit into memory and that the domain is wide enough for the spacing. Reads heightmaps.
Result<> fit_resolution(Scene& scene, double columns);

}  // namespace regatta
