// The scenes in a folder, for `regatta scenes`, the scenes panel and the keys 1-9.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace regatta {

struct SceneInfo {
  std::filesystem::path file;
  std::string name;         // file name without .toml
  std::string title;        // the name when the file gives none
  std::string description;  // empty when there is none, or what is wrong with a file that is no TOML
  bool has_small = false;   // whether there is a small version
};

// Every *.toml of the folder, bay first, the rest by name. Reads [scene], and whether there is a [small], alone and
// checks nothing else; a folder that can't be read has no scenes.
std::vector<SceneInfo> list_scenes(const std::filesystem::path& folder);

}  // namespace regatta
