// What a plot shows, as a file.
#pragma once

#include "core/result.h"
#include "scene/scene.h"

#include <filesystem>
#include <string>

namespace regatta {

// Under the first free name regatta-<scene>-plot-<n>.csv in the current folder, which it returns.
Result<std::filesystem::path> save_plot(const Scene& scene, const std::string& csv);

}  // namespace regatta
