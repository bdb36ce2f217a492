// What is asked for as a scene may be a replay: a file that a run was recorded to.
#pragma once

#include "replay/recording.h"
#include "run/data_files.h"
#include "run/options.h"
#include "scene/scene.h"

#include <memory>
#include <string>

namespace regatta {

// This program as recordings name it.
std::string build_name();
// Whether a file begins as a replay does.
bool is_replay(const std::filesystem::path& file);
// The recording in a file; one that is cut off is read up to there.
Result<Recording> read_recording(const std::filesystem::path& file);
// Reads a replay, logs what makes it doubtful, and gives its recording to the options: a SceneRun then plays it.
// Options that would make another run of it (--set, --drive, --small) are errors.
Result<Scene> load_replay(const DataFiles& data, const std::filesystem::path& file, RunOptions& options);
// The scene that is asked for, or that of a replay.
Result<Scene> load_scene_or_replay(const DataFiles& data, RunOptions& options);

}  // namespace regatta
