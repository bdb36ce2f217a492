#include "run/data_files.h"

#include "core/spelling.h"
#include "run/build_info.h"
#include "scene/scene_list.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cstdlib>
#include <system_error>
#include <vector>

namespace regatta {

namespace {

namespace fs = std::filesystem;

bool has_data(const fs::path& root) {
  std::error_code code;
  return fs::is_directory(root / "scenes", code) && fs::is_directory(root / "shaders", code);
}

std::vector<fs::path> candidate_roots() {
  std::vector<fs::path> roots;
  std::error_code code;
  const fs::path program = fs::read_symlink("/proc/self/exe", code);
  if (!code) {
    const fs::path folder = program.parent_path();
    roots = {folder, folder.parent_path(), folder.parent_path() / "share" / "regatta"};
  }
  roots.emplace_back(build_source_folder());
  return roots;
}

}  // namespace

Result<DataFiles> find_data_files() {
  const auto files_of = [](const fs::path& root) {
    return DataFiles{root / "scenes", root / "shaders", root / "assets"};
  };
  if (const char* const named = std::getenv("REGATTA_DATA"); named != nullptr && *named != '\0') {
    if (has_data(named)) return files_of(named);
    return Error{"REGATTA_DATA names a folder without scenes/ and shaders/", named};
  }
  for (const fs::path& root : candidate_roots()) {
    if (has_data(root)) return files_of(root);
  }
  return Error{"the folders scenes/ and shaders/ were not found; set REGATTA_DATA to the folder that holds them"};
}

Result<fs::path> find_scene(const DataFiles& data, const std::string& name) {
  const fs::path given = name;
  std::error_code code;
  if (fs::exists(given, code)) return given;
  if (given.is_relative()) {
    for (const fs::path& candidate :
         {data.scenes / given, data.scenes / (name + ".toml"), data.scenes.parent_path() / given}) {
      if (fs::is_regular_file(candidate, code)) return candidate;
    }
  }
  std::vector<std::string> names, holding;  // names of all scenes, and of those that contain the given name
  for (const SceneInfo& info : list_scenes(data.scenes)) {
    names.push_back(info.name);
    if (!name.empty() && info.name.find(name) != std::string::npos) holding.push_back(info.name);
  }
  if (holding.size() == 1) return data.scenes / (holding.front() + ".toml");
  if (holding.size() > 1)
    return Error{fmt::format("several scenes have that in their name: {}", fmt::join(holding, ", ")), name};
  std::vector<std::string_view> words(names.begin(), names.end());
  // A misspelt subcommand without arguments looks like a scene.
  const bool plain = !given.has_parent_path() && !given.has_extension();
  if (plain) words.insert(words.end(), kCommandNames.begin(), kCommandNames.end());
  const std::string stem = given.extension() == ".toml" ? given.stem().string() : given.filename().string();
  const std::string_view near = nearest_word(stem, words);
  return Error{near.empty() ? "no such scene (regatta scenes lists ours)"
                            : fmt::format("no such scene (regatta scenes lists ours); did you mean \"{}\"?", near),
               name};
}

fs::path find_font(const DataFiles& data) {
  std::error_code code;
  for (const fs::path& file :
       {data.assets / "fonts" / "DejaVuSans.ttf", fs::path("/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"),
        fs::path("/usr/share/fonts/dejavu/DejaVuSans.ttf")}) {
    if (fs::is_regular_file(file, code)) return file;
  }
  return data.assets / "fonts" / "DejaVuSans.ttf";
}

}  // namespace regatta
