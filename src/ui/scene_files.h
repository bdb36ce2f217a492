// The scene files a dialog offers, and what a typed path means. Looks at folders; opens no file.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace regatta {

// Names of the files in a folder that can be opened, .toml and .replay, or only of those that can be saved as, .toml;
// sorted. Empty when it can't be read.
enum class ListedFiles { kScenes, kScenesAndReplays };
std::vector<std::string> list_scene_files(const std::filesystem::path& folder, ListedFiles listed);

// A path as a person types it: relative to `folder`, ".toml" added where the name has no ending, "~/" the home folder.
// Empty when nothing was typed.
std::filesystem::path typed_scene_path(std::string_view text, const std::filesystem::path& folder);

// Whether saving a scene there writes over a file: the scene's own or the state's beside it.
bool saving_replaces(const std::filesystem::path& scene);

}  // namespace regatta
