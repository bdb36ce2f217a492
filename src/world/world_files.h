// A world as it stands, as its two files will hold it: taken between two steps, and then written wherever and whenever
// there is time. It shares nothing that changes with the world.
#pragma once

#include "core/state_file.h"
#include "scene/scene.h"

#include <filesystem>

namespace regatta {

struct WorldFiles {
  Scene scene;  // without the name of its state file
  SavedState state;
};

// Writes a scene file and its state file beside it: loading them gives a world of the same hash. A failure leaves old
// files of these names as they were.
Result<> write_world(const WorldFiles& world, const std::filesystem::path& scene_file);

}  // namespace regatta
