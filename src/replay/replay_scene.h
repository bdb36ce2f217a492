// Writes a world's scene into the head of a recording, and reads it back as a scene that can be run.
#pragma once

#include "replay/recording.h"
#include "scene/scene.h"

#include <filesystem>
#include <string>
#include <vector>

namespace regatta {

// Returns the head of a recording, without build and steps. folder: where the files that the scene names were found.
ReplayHead head_of(const Scene& scene, const std::filesystem::path& folder);

// Reads the scene of a recording. The files that it names are looked for beside the recording `file` and in `assets`.
// If one is in neither, all are looked for in the head's folder and in `assets`. The head's folder is set to the one
// that was used.
Result<Scene> scene_of(ReplayHead& head, const std::filesystem::path& file, const std::filesystem::path& assets);

// Returns one line for each reason why a replay may differ from its recording: another build, or changed files.
std::vector<std::string> doubts(const ReplayHead& head, const Scene& scene, const std::string& build);

}  // namespace regatta
