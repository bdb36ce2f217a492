#include "scene/fields.h"

#include "core/spelling.h"
#include "scene/scene_source.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace regatta {

void Complaints::add(TomlPlace place, std::string message) {
  if (first_ && std::pair(first_->line, first_->column) <= std::pair(place.line, place.column)) return;
  first_ = Error{std::move(message), file_, place.line, place.column};
}

const Error& Complaints::first() const {
  CHECK(first_.has_value(), "there is no complaint");
  return *first_;
}

Fields::Fields(const TomlNode& table, std::string what, Complaints& complaints)
    : table_(table), what_(std::move(what)), complaints_(complaints) {
  CHECK(table.type == TomlType::kTable, "fields are those of a table");
}

const TomlNode* Fields::find(std::string_view key) const { return member_of(table_, key); }

bool Fields::has(std::string_view key) const { return find(key) != nullptr; }

const TomlNode* Fields::any(std::string_view key) {
  known_.push_back(key);
  return find(key);
}

void Fields::complain(std::string_view key, std::string message) {
  const TomlNode* node = find(key);
  complaints_.add(node != nullptr ? node->place : table_.place, std::move(message));
}

void Fields::complain(const Error& error) { complaints_.add(place_of_key(table_, error.key), error.message); }

void Fields::refuse(std::string_view key, std::string_view reason) {
  if (const TomlNode* node = any(key)) {
    complaints_.add(node->key_place, fmt::format("\"{}\" {}", key, reason));
  }
}

std::optional<double> Fields::checked_number(std::string_view label, const TomlNode& node, Range range) {
  double value = node.real;
  if (node.type == TomlType::kInteger) {
    value = static_cast<double>(node.integer);
  } else if (node.type != TomlType::kReal) {
    complaints_.add(node.place, fmt::format("{} must be a number, not {}", label, toml_type_name(node.type)));
    return std::nullopt;
  }
  if (!std::isfinite(value)) {
    complaints_.add(node.place, fmt::format("{} must be a finite number", label));
    return std::nullopt;
  }
  // Compared as the float it will be: 0.1 may be the nearest float to either side of the double 0.1.
  const auto nearest = static_cast<float>(value);
  if (nearest < static_cast<float>(range.lower) || nearest > static_cast<float>(range.upper)) {
    complaints_.add(node.place, fmt::format("{} = {} is out of range [{}, {}]{}{}", label, value, range.lower,
                                            range.upper, *range.unit != '\0' ? " " : "", range.unit));
    return std::nullopt;
  }
  return value;
}

bool Fields::number(std::string_view key, Range range, double& value) {
  const TomlNode* node = any(key);
  if (node == nullptr) return false;
  value = checked_number(key, *node, range).value_or(value);
  return true;
}

bool Fields::number(std::string_view key, Range range, float& value) {
  double wide = static_cast<double>(value);
  const bool there = number(key, range, wide);
  value = static_cast<float>(wide);
  return there;
}

bool Fields::number(std::string_view key, Range range, std::optional<float>& value) {
  float number_there = value.value_or(0.0F);
  if (!number(key, range, number_there)) return false;
  value = number_there;
  return true;
}

bool Fields::flag(std::string_view key, bool& value) {
  const TomlNode* node = any(key);
  if (node == nullptr) return false;
  if (node->type != TomlType::kFlag) {
    complaints_.add(node->place, fmt::format("{} must be true or false, not {}", key, toml_type_name(node->type)));
  } else {
    value = node->flag;
  }
  return true;
}

bool Fields::text(std::string_view key, std::size_t longest, std::string& value) {
  const TomlNode* node = any(key);
  if (node == nullptr) return false;
  if (node->type != TomlType::kText) {
    complaints_.add(node->place, fmt::format("{} must be text in quotes, not {}", key, toml_type_name(node->type)));
  } else if (node->text.size() > longest) {
    complaints_.add(node->place, fmt::format("{} is longer than {} bytes", key, longest));
  } else {
    value = node->text;
  }
  return true;
}

bool Fields::numbers(std::string_view key, Range range, std::span<float> values) {
  const TomlNode* node = any(key);
  if (node == nullptr) return false;
  if (node->type != TomlType::kArray || node->items.size() != values.size()) {
    complaints_.add(node->place, fmt::format("{} must be {} numbers: {} = {}", key, values.size(), key,
                                             values.size() == 2 ? "[x, z]" : "[x, y, z]"));
    return true;
  }
  static constexpr std::array<const char*, 2> kNames2 = {"x", "z"};
  static constexpr std::array<const char*, 3> kNames3 = {"x", "y", "z"};
  for (std::size_t i = 0; i < values.size(); ++i) {
    const char* component = values.size() == 2 ? kNames2[i] : kNames3[i];
    const auto number_there = checked_number(fmt::format("{}.{}", key, component), node->items[i], range);
    if (number_there) values[i] = static_cast<float>(*number_there);
  }
  return true;
}

bool Fields::vec2(std::string_view key, Range range, Vec2& value) {
  std::array<float, 2> v = {value.x, value.y};
  const bool there = numbers(key, range, v);
  value = {v[0], v[1]};
  return there;
}

bool Fields::vec3(std::string_view key, Range range, Vec3& value) {
  std::array<float, 3> v = {value.x, value.y, value.z};
  const bool there = numbers(key, range, v);
  value = {v[0], v[1], v[2]};
  return there;
}

bool Fields::vec3(std::string_view key, Range range, std::optional<Vec3>& value) {
  Vec3 there = value.value_or(Vec3(0.0F));
  if (!vec3(key, range, there)) return false;
  value = there;
  return true;
}

bool Fields::choice(std::string_view key, std::span<const char* const> names, std::size_t& value) {
  const TomlNode* node = any(key);
  if (node == nullptr) return false;
  const std::vector<std::string_view> options(names.begin(), names.end());
  if (node->type != TomlType::kText) {
    complaints_.add(node->place, fmt::format("{} must be one of {}", key, fmt::join(options, ", ")));
    return true;
  }
  const auto found = std::find(options.begin(), options.end(), node->text);
  if (found != options.end()) {
    value = static_cast<std::size_t>(found - options.begin());
    return true;
  }
  const std::string_view near = nearest_word(node->text, options);
  complaints_.add(node->place,
                  fmt::format("{} = \"{}\" is none of {}{}", key, printable(node->text), fmt::join(options, ", "),
                              near.empty() ? "" : fmt::format("; did you mean \"{}\"?", near)));
  return true;
}

const TomlNode* Fields::table(std::string_view key) {
  const TomlNode* node = any(key);
  if (node == nullptr) return nullptr;
  if (node->type != TomlType::kTable) {
    complaints_.add(node->place, fmt::format("{} must be a table, not {}", key, toml_type_name(node->type)));
    return nullptr;
  }
  return node;
}

std::span<const TomlNode> Fields::tables(std::string_view key, std::size_t most) {
  const TomlNode* node = any(key);
  if (node == nullptr) return {};
  if (node->type == TomlType::kTable) {
    complaints_.add(node->place, fmt::format("{} is a list: write [[{}]] with two brackets", key, key));
    return {};
  }
  const auto is_table = [](const TomlNode& item) { return item.type == TomlType::kTable; };
  if (node->type != TomlType::kArray || !std::all_of(node->items.begin(), node->items.end(), is_table)) {
    complaints_.add(node->place, fmt::format("{} must be a list of tables", key));
    return {};
  }
  if (node->items.size() > most) {
    complaints_.add(node->place, fmt::format("{} has {} entries; at most {}", key, node->items.size(), most));
    return {};
  }
  return node->items;
}

void Fields::finish() {
  for (const auto& [key, node] : table_.members) {
    if (std::find(known_.begin(), known_.end(), key) != known_.end()) continue;
    const std::string_view near = nearest_word(key, known_);
    complaints_.add(node.key_place, near.empty() ? fmt::format("unknown key \"{}\" in {}", printable(key), what_)
                                                 : fmt::format("unknown key \"{}\" in {}; did you mean \"{}\"?",
                                                               printable(key), what_, near));
  }
}

}  // namespace regatta
