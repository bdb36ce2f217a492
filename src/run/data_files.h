// Where the program's own scenes, shaders and assets lie, wherever it was started from.
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
// Words of the command line that are no scenes, but might be meant by one.
inline constexpr std::array<std::string_view, 7> kCommandNames = {"bench",  "check",  "compare", "params",
                                                                  "replay", "scenes", "validate"};

// The first of: $REGATTA_DATA, the folder of the executable, the one above it, share/regatta in that, the source tree
// it was built from.
Result<DataFiles> find_data_files();

// The scene a person means: a path as it is; else the name of one of ours, with or without ".toml", or a part of it
// that no other has.
Result<std::filesystem::path> find_scene(const DataFiles& data, const std::string& name);

// DejaVu Sans of assets/fonts, or the system's.
std::filesystem::path find_font(const DataFiles& data);

}  // namespace regatta
