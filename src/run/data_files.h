// Finds the program's own scenes, shaders and assets, wherever it was started from.
#pragma once

#include "core/result.h"

#include <array>
#include <filesystem>
#include <string>
#include <string_view>

namespace regatta {

struct DataFiles {
  std::filesystem::path scenes, shaders, assets;
};

inline constexpr std::string_view kDefaultScene = "bay";
// Subcommands: words that are no scenes, but that a misspelt scene name might mean.
inline constexpr std::array<std::string_view, 7> kCommandNames = {"bench",  "check",  "compare", "params",
                                                                  "replay", "scenes", "validate"};

// Returns the first of these that holds scenes/ and shaders/: the folder of the executable, the one above it,
// share/regatta in that, the source tree of the build. $REGATTA_DATA, if set, is the only one; it fails if that lacks
// them.
Result<DataFiles> find_data_files();

// Returns the scene that a person means: an existing path; else one of ours by its name, with or without ".toml", or by
// a part of the name that no other has.
Result<std::filesystem::path> find_scene(const DataFiles& data, const std::string& name);

// Returns DejaVu Sans of assets/fonts, else the system's; the former also if there is neither.
std::filesystem::path find_font(const DataFiles& data);

}  // namespace regatta
