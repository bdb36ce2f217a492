// Loads replays, the files that runs are recorded to, where a scene is expected.
#pragma once

#include "replay/recording.h"
#include "run/data_files.h"
#include "run/options.h"
#include "scene/scene.h"

#include <memory>
#include <string>

namespace regatta {

// Returns the name of this build as recordings have it.
std::string build_name();
// Returns whether a file begins like a replay.
bool is_replay(const std::filesystem::path& file);
// Reads the recording in a file; one that was cut off is read up to its last whole step.
Result<Recording> read_recording(const std::filesystem::path& file);
// Reads a replay, logs warnings about it, and puts its recording into the options, so that a SceneRun plays it. Options
// that would make another run of it (--set, --drive, --small) are errors.
Result<Scene> load_replay(const DataFiles& data, const std::filesystem::path& file, RunOptions& options);
// Loads the scene that is asked for, or that of a replay.
Result<Scene> load_scene_or_replay(const DataFiles& data, RunOptions& options);

}  // namespace regatta
