// A TOML file as a plain tree whose every value knows its line and column. The one place that knows the TOML library;
// what keys mean is fields.h and scene_file.cpp.
#pragma once

#include "core/result.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace regatta {

inline constexpr std::uintmax_t kLargestSceneFile = 4U << 20U;  // bytes

enum class TomlType { kTable, kArray, kText, kInteger, kReal, kFlag, kDate };

struct TomlPlace {
  int line = 0;  // 1-based
  int column = 0;
};

struct TomlMember;

struct TomlNode {
  TomlType type = TomlType::kTable;
  TomlPlace place;                  // place of the value
  TomlPlace key_place;              // place of its key, when it has one
  std::string text;                 // kText
  std::int64_t integer = 0;         // kInteger
  double real = 0.0;                // kReal; may be NaN or infinite
  bool flag = false;                // kFlag
  std::vector<TomlNode> items;      // kArray
  std::vector<TomlMember> members;  // kTable, by key
};

struct TomlMember {
  std::string key;
  TomlNode node;
};

// "a table", "text", … for messages.
const char* toml_type_name(TomlType type);

// Refuses what is no TOML, and nesting or dotted keys deeper than any scene needs (16): a hostile file must not
// overflow the stack. `name` stands for the file in errors.
Result<TomlNode> parse_toml(std::string_view text, const std::string& name);

// Text in quotes, as it stands in a file.
std::string toml_string(std::string_view text);

// A member of a table; null: there is none of that key.
const TomlNode* member_of(const TomlNode& table, std::string_view key);
// Takes a member out of a table; none: there is none of that key.
std::optional<TomlNode> take_member(TomlNode& table, std::string_view key);

// Puts the members of `changes` into a table: tables into tables of the same key, all else in the place of what had
// the key, arrays as a whole.
void overlay(const TomlNode& changes, TomlNode& table);

}  // namespace regatta
