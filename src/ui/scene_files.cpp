#include "ui/scene_files.h"

#include <algorithm>
#include <cstdlib>

namespace regatta {

std::vector<std::string> list_scene_files(const std::filesystem::path& folder, ListedFiles listed) {
  std::vector<std::string> names;
  std::error_code error;
  std::filesystem::directory_iterator entry(folder.empty() ? "." : folder, error);
  for (const std::filesystem::directory_iterator end; !error && entry != end; entry.increment(error)) {
    std::error_code kind_error;
    const std::filesystem::path ending = entry->path().extension();
    const bool fits = ending == ".toml" || (listed == ListedFiles::kScenesAndReplays && ending == ".replay");
    if (fits && entry->is_regular_file(kind_error)) {
      names.push_back(entry->path().filename().string());
    }
  }
  std::sort(names.begin(), names.end());
  return names;
}

std::filesystem::path typed_scene_path(std::string_view text, const std::filesystem::path& folder) {
  const std::size_t first = text.find_first_not_of(" \t");
  if (first == std::string_view::npos) return {};
  text = text.substr(first, text.find_last_not_of(" \t") + 1 - first);
  std::filesystem::path path(text);
  if (text.substr(0, 2) == "~/") {
    const char* home = std::getenv("HOME");
    if (home != nullptr) path = std::filesystem::path(home) / text.substr(2);
  }
  if (path.is_relative()) path = folder / path;
  if (!path.has_extension()) path += ".toml";
  return path;
}

bool saving_replaces(const std::filesystem::path& scene) {
  std::filesystem::path state = scene;
  state.replace_extension(".state");
  std::error_code error;
  return std::filesystem::is_regular_file(scene, error) || std::filesystem::is_regular_file(state, error);
}

}  // namespace regatta
