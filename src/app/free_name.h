// Names of what a window writes without being told where.
#pragma once

#include <filesystem>
#include <string_view>

namespace regatta {

// The first free name regatta-<scene><part>-<n><extension> in the current folder: part "-plot", extension ".csv".
std::filesystem::path free_name(const std::filesystem::path& scene, std::string_view part, std::string_view extension);

}  // namespace regatta
