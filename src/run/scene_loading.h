// The services for loading a scene: the cache folder for slow computations, progress on the terminal, warnings about
// meshes.
#pragma once

#include "world/loading.h"

#include <filesystem>
#include <functional>
#include <string>

namespace regatta {

// Returns $XDG_CACHE_HOME/regatta, else ~/.cache/regatta; empty if neither is known.
std::filesystem::path cache_folder();

// Called with the present task and the share of it that is done; returns false to cancel.
using LoadingWatch = std::function<bool(const std::string& what, double share)>;

// Returns services that show progress on standard error and log warnings; loading is cancelled by an interrupt or by
// `watch`.
Loading scene_loading(LoadingWatch watch = {});

}  // namespace regatta
