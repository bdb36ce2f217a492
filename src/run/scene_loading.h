// What a scene is loaded with: the folder that keeps what took long, progress on the terminal, warnings about meshes.
#pragma once

#include "world/loading.h"

#include <filesystem>
#include <functional>
#include <string>

namespace regatta {

// $XDG_CACHE_HOME/regatta, else ~/.cache/regatta; empty where neither is known.
std::filesystem::path cache_folder();

// Told what is being done and the share of it that is done; false: give up.
using LoadingWatch = std::function<bool(const std::string& what, double share)>;

// Progress is shown on standard error and warnings are logged; gives up when interrupted, or when `watch` says so.
Loading scene_loading(LoadingWatch watch = {});

}  // namespace regatta
