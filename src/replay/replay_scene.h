// The scene of a recording: from the world to the file, and from the file back to a scene that can be run.
#pragma once

#include "replay/recording.h"
#include "scene/scene.h"

#include <filesystem>
#include <string>
#include <vector>

namespace regatta {

// Scene and assets as they are now. folder: in which what the scene names was found.
ReplayHead head_of(const Scene& scene, const std::filesystem::path& folder);

// The scene again. What it names is looked for beside the recording first, then where it was, then in `assets`; the
// head's folder is then where it was found.
Result<Scene> scene_of(ReplayHead& head, const std::filesystem::path& file, const std::filesystem::path& assets);

// What may make it run otherwise than it did: another build, files that are not as they were. One line each.
std::vector<std::string> doubts(const ReplayHead& head, const Scene& scene, const std::string& build);

}  // namespace regatta
