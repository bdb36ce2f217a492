// Lists the scenes that come with the program, sorted by their text alone: test_validation starts once for each of its
// tests and lists them each time, and parsing them takes 0.3 s. our_scenes_test.cpp compares with the parsed scenes.
#pragma once

#include "scene/scene_file.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

namespace regatta::our_scenes {

inline std::filesystem::path file_of(const std::string& name) { return REGATTA_ROOT "/scenes/" + name + ".toml"; }

inline Result<Scene> read(const std::string& name, SceneVersion version = SceneVersion::kFull) {
  return read_scene(file_of(name), REGATTA_ROOT "/assets", version);
}

inline std::vector<std::string> names() {
  std::vector<std::string> found;
  for (const auto& entry : std::filesystem::directory_iterator(REGATTA_ROOT "/scenes")) {
    const std::filesystem::path& file = entry.path();
    if (file.extension() == ".toml" && !file.filename().string().starts_with('.'))
      found.push_back(file.stem().string());
  }
  std::sort(found.begin(), found.end());
  return found;
}

// Returns whether the scene's file has a line that begins with `begin`, which may contain line ends.
inline bool has(const std::string& name, std::string_view begin) {
  std::ifstream in(file_of(name));
  const std::string text = "\n" + std::string(std::istreambuf_iterator<char>(in), {});
  return text.find("\n" + std::string(begin)) != std::string::npos;
}

template <class Asked>
std::vector<std::string> names_where(const Asked& asked) {
  std::vector<std::string> found = names();
  std::erase_if(found, [&](const std::string& name) { return !asked(name); });
  return found;
}

// Returns the scenes of shallow water without particles or liquid.
inline std::vector<std::string> of_shallow_water() {
  return names_where([](const std::string& name) { return has(name, "[domain]") && !has(name, "[ocean]"); });
}

// Returns the scenes with the dispersive layer on cells.
inline std::vector<std::string> of_waves_on_cells() {
  return names_where(
      [](const std::string& name) { return has(name, "[params.waves]\non = true") && has(name, "solver = \"grid\""); });
}

inline bool has_small(const std::string& name) { return has(name, "[small"); }

}  // namespace regatta::our_scenes
