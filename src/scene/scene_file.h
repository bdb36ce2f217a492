// Scene files (TOML): reading with errors that say file:line:column, and writing. docs/scene-files.md describes the
// format.
#pragma once

#include "core/result.h"
#include "scene/scene.h"

#include <filesystem>
#include <string>
#include <string_view>

namespace regatta {

// Reads and checks a whole scene; unknown keys, wrong types, out-of-range values, missing files and sizes that would
// not fit in memory are located errors. Asset paths must stay inside the scene's folder or asset_folder.
// Both versions are checked, whichever is asked for; asking for a small one that is not there is an error, too.
Result<Scene> read_scene(const std::filesystem::path& file, const std::filesystem::path& asset_folder,
                         SceneVersion version = SceneVersion::kFull);
// The same from text; `name` stands for the file in messages, `folder` for the scene's folder.
Result<Scene> parse_scene(std::string_view text, const std::string& name, const std::filesystem::path& folder,
                          const std::filesystem::path& asset_folder, SceneVersion version = SceneVersion::kFull);
// Whether a scene written to `file` would find the meshes and images that it names; an error says where to save it.
Result<> check_scene_place(const std::filesystem::path& file, const Scene& scene);
// The name of the saved state that goes with a saved scene: NAME.state beside NAME.toml.
std::filesystem::path state_file_of(const std::filesystem::path& scene_file);
// A commented scene file that reads back as an equal scene.
std::string scene_text(const Scene& scene);

}  // namespace regatta
