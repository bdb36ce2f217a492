// Names for the files that a window writes without asking where.
#pragma once

#include <filesystem>
#include <string_view>

namespace regatta {

// Returns the first free name regatta-<scene><part>-<n><extension> in the current folder; part "-plot", extension
// ".csv", for example.
std::filesystem::path free_name(const std::filesystem::path& scene, std::string_view part, std::string_view extension);

}  // namespace regatta
