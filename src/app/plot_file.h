// Saves a plot's numbers as a file.
#pragma once

#include "core/result.h"
#include "scene/scene.h"

#include <filesystem>
#include <string>

namespace regatta {

// Writes `csv` under the first free name regatta-<scene>-plot-<n>.csv in the current folder and returns that name.
Result<std::filesystem::path> save_plot(const Scene& scene, const std::string& csv);

}  // namespace regatta
