#include "scene/scene_source.h"

#include <fmt/format.h>

#include <charconv>

namespace regatta {

namespace {

// The name in a [liquid] of a key that errors call by its name in an [ocean].
std::string_view name_in_liquid(std::string_view name) {
  return name == "ocean" ? "liquid" : name == "radius" ? "cell" : name;
}

// "body[2]" of a table; null where it is not there.
const TomlNode* step_into(const TomlNode& table, std::string_view piece) {
  const std::size_t bracket = piece.find('[');
  const std::string_view name = piece.substr(0, bracket);
  const TomlNode* node = member_of(table, name);
  if (node == nullptr) node = member_of(table, name_in_liquid(name));
  if (node == nullptr || bracket == std::string_view::npos) return node;
  std::size_t index = 0;
  std::from_chars(piece.data() + bracket + 1, piece.data() + piece.size(), index);
  return index < node->items.size() ? &node->items[index] : nullptr;
}

}  // namespace

TomlPlace place_of_key(const TomlNode& tree, std::string_view key) {
  const TomlNode* at = &tree;
  while (!key.empty()) {
    const std::size_t dot = key.find('.');
    const TomlNode* const next = step_into(*at, key.substr(0, dot));
    if (next == nullptr) break;
    at = next;
    key = dot == std::string_view::npos ? std::string_view() : key.substr(dot + 1);
  }
  return at->place;
}

bool says_key(const TomlNode& tree, std::string_view key) {
  const TomlNode* at = &tree;
  while (at != nullptr && !key.empty()) {
    const std::size_t dot = key.find('.');
    const std::string_view piece = key.substr(0, dot);
    at = step_into(*at, piece.ends_with("[]") ? piece.substr(0, piece.size() - 2) : piece);
    key = dot == std::string_view::npos ? std::string_view() : key.substr(dot + 1);
  }
  return at != nullptr;
}

const ParamInfo* param_of_key(std::string_view key) {
  constexpr std::string_view kTable = "params.";
  return key.starts_with(kTable) ? find_param(key.substr(kTable.size())) : nullptr;
}

Error located(const Scene& scene, Error error) {
  if (!error.file.empty() || error.key.empty() || scene.source == nullptr) return error;
  const ParamInfo* const info = param_of_key(error.key);
  if (info != nullptr && get_param(scene.params, info->id) != get_param(scene.source->params, info->id)) {
    error.message += fmt::format(" ({} was set for this run, not by the scene)", info->key);
    return error;
  }
  const TomlPlace place = place_of_key(scene.source->tree, error.key);
  error.file = scene.source->name;
  error.line = place.line;
  error.column = place.column;
  return error;
}

}  // namespace regatta
