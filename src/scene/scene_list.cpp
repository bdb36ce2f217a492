#include "scene/scene_list.h"

#include "core/files.h"
#include "scene/toml_document.h"

#include <algorithm>
#include <system_error>

namespace regatta {

namespace {

const TomlNode* member(const TomlNode& table, std::string_view key, TomlType type) {
  for (const auto& [name, node] : table.members) {
    if (name == key && node.type == type) return &node;
  }
  return nullptr;
}

SceneInfo info_of(const std::filesystem::path& file) {
  SceneInfo info{file, file.stem().string(), file.stem().string(), {}, false};
  Result<std::string> text = read_file(file, kLargestSceneFile);
  if (!text) {
    info.description = text.error().text();
    return info;
  }
  Result<TomlNode> tree = parse_toml(text.value(), file.filename().string());
  if (!tree) {
    info.description = tree.error().text();
    return info;
  }
  info.has_small = member(tree.value(), "small", TomlType::kTable) != nullptr;
  if (const TomlNode* header = member(tree.value(), "scene", TomlType::kTable)) {
    if (const TomlNode* title = member(*header, "title", TomlType::kText)) info.title = title->text;
    if (const TomlNode* text_node = member(*header, "description", TomlType::kText)) {
      info.description = text_node->text;
    }
  }
  return info;
}

}  // namespace

std::vector<SceneInfo> list_scenes(const std::filesystem::path& folder) {
  constexpr std::string_view kFirst = "bay";
  std::vector<std::filesystem::path> files;
  std::error_code code;
  std::filesystem::directory_iterator entry(folder, code);
  for (; !code && entry != std::filesystem::directory_iterator(); entry.increment(code)) {
    const std::filesystem::path& file = entry->path();
    const bool hidden = file.filename().string().starts_with('.');  // editors lay theirs beside a file
    if (file.extension() == ".toml" && !hidden) files.push_back(file);
  }
  const auto rank = [&](const std::filesystem::path& file) {
    return std::pair(file.stem().string() != kFirst, file.stem().string());
  };
  std::sort(files.begin(), files.end(), [&](const auto& a, const auto& b) { return rank(a) < rank(b); });
  std::vector<SceneInfo> scenes;
  scenes.reserve(files.size());
  for (const std::filesystem::path& file : files) scenes.push_back(info_of(file));
  return scenes;
}

}  // namespace regatta
