#include "scene/scene_record.h"

#include "scene/scene_file.h"
#include "scene/scene_source.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>

namespace regatta {

namespace {

// Tables stand for all their keys; the number of an entry is left out. For parameters see is_free_param().
constexpr std::array<std::string_view, 8> kFreeKeys = {
    "scene",          // title, description, where the state lies
    "time.opens_at",  // of a window
    "body.color",    "body.look",
    "body.helm",  // a saved scene has the helm of its state
    "caption",       "camera",    "view",
};

// Whoever runs may set it, in the step that begins. The solver chooses which water there is: that is the state's.
bool is_free_param(const ParamInfo& info) {
  return info.effect == ParamEffect::kLive &&
         std::find(kWaterChoices.begin(), kWaterChoices.end(), info.id) == kWaterChoices.end();
}

std::string value_text(const TomlNode& node) {
  switch (node.type) {
    case TomlType::kText:
      return toml_string(node.text);
    case TomlType::kInteger:
      return fmt::format("{}", node.integer);
    case TomlType::kReal:
      return fmt::format("{}", node.real);
    case TomlType::kFlag:
      return node.flag ? "true" : "false";
    case TomlType::kArray: {
      std::vector<std::string> items;
      for (const TomlNode& item : node.items) items.push_back(value_text(item));
      return fmt::format("[{}]", fmt::join(items, ", "));
    }
    case TomlType::kTable:
    case TomlType::kDate:
      break;
  }
  CHECK(false, "a scene is written with numbers, texts, flags and lists of them");
}

bool is_list_of_tables(const TomlNode& node) {
  return node.type == TomlType::kArray && !node.items.empty() && node.items.front().type == TomlType::kTable;
}

// Free keys left out.
void list_entries(const TomlNode& table, const std::string& prefix, SceneRecord& out) {
  for (const auto& [name, node] : table.members) {
    const std::string key = prefix + name;
    if (is_free_key(key)) continue;
    if (node.type == TomlType::kTable) {
      list_entries(node, key + ".", out);
    } else if (is_list_of_tables(node)) {
      out.push_back({key + "[]", fmt::format("{}", node.items.size())});
      for (std::size_t i = 0; i < node.items.size(); ++i) {
        list_entries(node.items[i], fmt::format("{}[{}].", key, i), out);
      }
    } else {
      out.push_back({key, value_text(node)});
    }
  }
}

const RecordEntry* find_entry(const SceneRecord& record, std::string_view key) {
  const auto found = std::find_if(record.begin(), record.end(), [&](const RecordEntry& e) { return e.key == key; });
  return found == record.end() ? nullptr : &*found;
}

// "radius of body "raft"", "core of ring 2", "ocean.coarseness"; of a count "[[ring]]".
std::string name_of_key(const Scene& scene, std::string_view key) {
  if (const ParamInfo* const info = param_of_key(key)) return info->key;
  if (key.ends_with("[]")) return fmt::format("[[{}]]", key.substr(0, key.size() - 2));
  const std::size_t bracket = key.find('['), end = key.find("].");
  if (bracket == std::string_view::npos || end == std::string_view::npos) return std::string(key);
  const std::string_view list = key.substr(0, bracket), member = key.substr(end + 2);
  std::size_t index = 0;
  std::from_chars(key.data() + bracket + 1, key.data() + end, index);
  return list == "body" && index < scene.bodies.size()
             ? fmt::format("{} of body \"{}\"", member, scene.bodies[index].name)
             : fmt::format("{} of {} {}", member, list, index + 1);
}

// Value of a key that is not written: a parameter's default, for a list nothing.
std::string value_of(const RecordEntry* entry, std::string_view key) {
  if (entry != nullptr) return entry->value;
  if (key.ends_with("[]")) return "0";
  const ParamInfo* const info = param_of_key(key);
  return info == nullptr ? std::string() : param_text(Params{}, info->id);
}

// Without the keys that the saved record does not have and the scene's file does not say: a newer program writes what
// an older one did not know, and that is as it was then. A parameter is written only where it is not at its default.
SceneRecord without_newer(const Scene& scene, const SceneRecord& saved, SceneRecord now) {
  if (scene.source == nullptr) return now;
  std::erase_if(now, [&](const RecordEntry& entry) {
    return param_of_key(entry.key) == nullptr && find_entry(saved, entry.key) == nullptr &&
           !says_key(scene.source->tree, entry.key);
  });
  return now;
}

// The first key that stands otherwise in one of them than in the other; empty: none.
std::string first_difference(const SceneRecord& saved, const SceneRecord& now) {
  const auto [a, b] = std::mismatch(saved.begin(), saved.end(), now.begin(), now.end());
  if (a == saved.end()) return b == now.end() ? std::string() : b->key;
  return b == now.end() || find_entry(now, a->key) == nullptr || find_entry(saved, b->key) != nullptr ? a->key : b->key;
}

}  // namespace

bool is_free_key(std::string_view key) {
  if (const ParamInfo* const info = param_of_key(key)) return is_free_param(*info);
  std::string plain;  // without the numbers of entries
  bool counts = false;
  for (const char c : key) {
    if (c == '[') counts = true;
    if (!counts) plain += c;
    if (c == ']') counts = false;
  }
  return std::any_of(kFreeKeys.begin(), kFreeKeys.end(), [&](std::string_view free) {
    return plain == free || (plain.starts_with(free) && plain[free.size()] == '.');
  });
}

SceneRecord record_of(const Scene& scene, const std::vector<RecordEntry>& contents) {
  const Result<TomlNode> tree = parse_toml(scene_text(scene), "the scene as it is written");
  CHECK(tree.ok(), "what the writer writes is TOML");
  SceneRecord record;
  list_entries(tree.value(), "", record);
  for (RecordEntry& entry : record) {
    if (const RecordEntry* const content = find_entry(contents, entry.key)) {
      entry.value += fmt::format(" (content {})", content->value);
    }
  }
  return record;
}

std::string record_text(const SceneRecord& record) {
  std::string text;
  for (const RecordEntry& entry : record) text += fmt::format("{} = {}\n", entry.key, entry.value);
  return text;
}

SceneRecord read_record(std::string_view text) {
  SceneRecord record;
  while (!text.empty()) {
    const std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(text.size(), line.size() + 1));
    const std::size_t equals = std::min(line.find(" = "), line.size());
    record.push_back(
        {std::string(line.substr(0, equals)), std::string(line.substr(std::min(equals + 3, line.size())))});
  }
  return record;
}

Result<> check_record(const Scene& scene, const std::string& state, const SceneRecord& saved, const SceneRecord& now) {
  const std::string key = first_difference(saved, without_newer(scene, saved, now));
  if (key.empty()) return success();
  const std::string then = value_of(find_entry(saved, key), key), here = value_of(find_entry(now, key), key);
  const std::string name = name_of_key(scene, key);
  return Error{.message = fmt::format("{} was saved {}, the scene {}; a saved world goes on only as it was saved",
                                      state, then.empty() ? "without " + name : fmt::format("with {} = {}", name, then),
                                      here.empty() ? "has none" : "says " + here),
               .key = key.ends_with("[]") ? key.substr(0, key.size() - 2) : key};
}

}  // namespace regatta
