// Reading the keys of one TOML table into plain data: every key is asked for once, with its type and range, and what
// nobody asked for is an unknown key. Complaints are collected; the first one is the scene's error.
#pragma once

#include "core/result.h"
#include "core/types.h"
#include "scene/toml_document.h"

#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace regatta {

class Complaints {
 public:
  explicit Complaints(std::string file) : file_(std::move(file)) {}
  void add(TomlPlace place, std::string message);
  [[nodiscard]] bool any() const { return first_.has_value(); }
  // The one that stands first in the file.
  [[nodiscard]] const Error& first() const;

 private:
  std::string file_;
  std::optional<Error> first_;
};

// Allowed values, both ends included.
struct Range {
  double lower = 0.0;
  double upper = 0.0;
  const char* unit = "";
};

class Fields {
 public:
  // `what` names the table in messages: "[water]", "[[body]] \"raft\"".
  Fields(const TomlNode& table, std::string what, Complaints& complaints);

  // Each leaves `value` as it is when the key is absent or wrong, and returns whether the key is there.
  bool number(std::string_view key, Range range, float& value);
  bool number(std::string_view key, Range range, double& value);
  bool number(std::string_view key, Range range, std::optional<float>& value);
  bool flag(std::string_view key, bool& value);
  bool text(std::string_view key, std::size_t longest, std::string& value);
  bool vec2(std::string_view key, Range range, Vec2& value);
  bool vec3(std::string_view key, Range range, Vec3& value);
  bool vec3(std::string_view key, Range range, std::optional<Vec3>& value);
  // One of names; value gets its index.
  bool choice(std::string_view key, std::span<const char* const> names, std::size_t& value);
  template <class Enum, std::size_t N>
  bool choice(std::string_view key, const std::array<const char*, N>& names, Enum& value) {
    auto index = static_cast<std::size_t>(value);
    const bool there = choice(key, std::span<const char* const>(names), index);
    value = static_cast<Enum>(index);
    return there;
  }

  // A sub-table; null when absent or no table.
  const TomlNode* table(std::string_view key);
  // An array of tables, at most `most`; empty when absent.
  std::span<const TomlNode> tables(std::string_view key, std::size_t most);
  // Whatever the key holds, null when absent.
  const TomlNode* any(std::string_view key);

  // The key is known, but has no place here: "does not apply to a sphere".
  void refuse(std::string_view key, std::string_view reason);
  void complain(std::string_view key, std::string message);
  // Reports an error at the key that it names, "ocean.block[1]", seen from this table.
  void complain(const Error& error);
  [[nodiscard]] bool has(std::string_view key) const;
  [[nodiscard]] const std::string& what() const { return what_; }
  void rename(std::string what) { what_ = std::move(what); }

  // To be called last: every key that was never asked for is unknown.
  void finish();

 private:
  const TomlNode* find(std::string_view key) const;
  std::optional<double> checked_number(std::string_view label, const TomlNode& node, Range range);
  bool numbers(std::string_view key, Range range, std::span<float> values);

  const TomlNode& table_;
  std::string what_;
  Complaints& complaints_;
  std::vector<std::string_view> known_;
};

}  // namespace regatta
