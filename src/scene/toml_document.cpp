#include "scene/toml_document.h"

#include "core/spelling.h"

#include <fmt/format.h>
#include <toml++/toml.h>

#include <algorithm>
#include <exception>
#include <optional>
#include <utility>

namespace regatta {

namespace {

constexpr int kDeepest = 16;  // tables in tables, arrays in arrays, parts of a dotted key

// Walks the text as TOML's grammar delimits it and finds the first place that nests too deeply. The library builds and
// frees its tables by recursion, one level for each dot of a key, so this must be known before it sees the text.
class DepthScan {
 public:
  explicit DepthScan(std::string_view text) : text_(text) {}

  std::optional<TomlPlace> first_too_deep() {
    while (at_ < text_.size()) {
      const char c = text_[at_];
      if (c == '#') {
        skip_comment();
        continue;
      }
      if (c == '"' || c == '\'') {
        skip_string(c);
        continue;
      }
      if (c == '[' || c == '{') ++nesting_;
      if ((c == ']' || c == '}') && nesting_ > 0) --nesting_;
      if (c == '.') ++dots_;
      if (c == '\n' || c == ',' || c == '=' || c == '[' || c == ']' || c == '{' || c == '}') dots_ = 0;
      if (nesting_ > kDeepest || dots_ > kDeepest) return TomlPlace{line_, column_};
      advance();
    }
    return std::nullopt;
  }

 private:
  void advance() {
    if (text_[at_] == '\n') {
      ++line_;
      column_ = 0;
    }
    ++at_;
    ++column_;
  }
  void skip_comment() {
    while (at_ < text_.size() && text_[at_] != '\n') advance();
  }
  [[nodiscard]] bool starts(std::string_view what) const { return text_.substr(at_, what.size()) == what; }
  void skip_string(char quote) {
    const std::string_view three = quote == '"' ? "\"\"\"" : "'''";
    const bool many_lines = starts(three);
    const std::string_view end = many_lines ? three : three.substr(0, 1);
    for (std::size_t i = 0; i < end.size(); ++i) advance();
    while (at_ < text_.size() && !starts(end)) {
      if (!many_lines && text_[at_] == '\n') return;  // not TOML; the parser will say so
      if (quote == '"' && text_[at_] == '\\') {
        advance();
        if (at_ == text_.size()) return;
      }
      advance();
    }
    for (std::size_t i = 0; i < end.size() && at_ < text_.size(); ++i) advance();
    // A multi-line string may end in up to two more quotes of its own.
    for (int i = 0; many_lines && i < 2 && at_ < text_.size() && text_[at_] == quote; ++i) advance();
  }

  std::string_view text_;
  std::size_t at_ = 0;
  int line_ = 1;
  int column_ = 1;
  int nesting_ = 0;
  int dots_ = 0;
};

TomlPlace place_of(const toml::source_region& region) {
  return {static_cast<int>(region.begin.line), static_cast<int>(region.begin.column)};
}

TomlNode converted(const toml::node& node) {
  TomlNode out;
  out.place = place_of(node.source());
  switch (node.type()) {
    case toml::node_type::table:
      out.type = TomlType::kTable;
      for (const auto& [key, value] : *node.as_table()) {
        TomlNode member = converted(value);
        member.key_place = place_of(key.source());
        out.members.push_back({std::string(key.str()), std::move(member)});
      }
      break;
    case toml::node_type::array:
      out.type = TomlType::kArray;
      for (const toml::node& item : *node.as_array()) out.items.push_back(converted(item));
      break;
    case toml::node_type::string:
      out.type = TomlType::kText;
      out.text = node.as_string()->get();
      break;
    case toml::node_type::integer:
      out.type = TomlType::kInteger;
      out.integer = node.as_integer()->get();
      break;
    case toml::node_type::floating_point:
      out.type = TomlType::kReal;
      out.real = node.as_floating_point()->get();
      break;
    case toml::node_type::boolean:
      out.type = TomlType::kFlag;
      out.flag = node.as_boolean()->get();
      break;
    default:
      out.type = TomlType::kDate;
      break;
  }
  return out;
}

}  // namespace

const char* toml_type_name(TomlType type) {
  switch (type) {
    case TomlType::kTable:
      return "a table";
    case TomlType::kArray:
      return "an array";
    case TomlType::kText:
      return "text";
    case TomlType::kInteger:
      return "a whole number";
    case TomlType::kReal:
      return "a number";
    case TomlType::kFlag:
      return "true or false";
    case TomlType::kDate:
      return "a date";
  }
  return "a value";
}

Result<TomlNode> parse_toml(std::string_view text, const std::string& name) {
  if (const std::optional<TomlPlace> place = DepthScan(text).first_too_deep()) {
    return Error{"nested too deeply", name, place->line, place->column};
  }
  try {
    const toml::table table = toml::parse(text);
    return converted(table);
  } catch (const toml::parse_error& error) {
    const TomlPlace place = place_of(error.source());
    constexpr std::size_t kLongestMessage = 200;
    std::string message(error.description().substr(0, kLongestMessage));
    for (char& c : message) {
      if (static_cast<unsigned char>(c) < 0x20) c = ' ';
    }
    return Error{std::move(message), name, place.line, place.column};
  }
}

std::string toml_string(std::string_view text) {
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') {
      out += '\\';
      out += c;
    } else if (c == '\n') {
      out += "\\n";
    } else if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f) {
      out += fmt::format("\\u{:04X}", static_cast<unsigned>(static_cast<unsigned char>(c)));
    } else {
      out += c;
    }
  }
  return out + "\"";
}

const TomlNode* member_of(const TomlNode& table, std::string_view key) {
  const auto found =
      std::find_if(table.members.begin(), table.members.end(), [&](const TomlMember& m) { return m.key == key; });
  return found == table.members.end() ? nullptr : &found->node;
}

std::optional<TomlNode> take_member(TomlNode& table, std::string_view key) {
  for (auto member = table.members.begin(); member != table.members.end(); ++member) {
    if (member->key != key) continue;
    TomlNode taken = std::move(member->node);
    table.members.erase(member);
    return taken;
  }
  return std::nullopt;
}

void overlay(const TomlNode& changes, TomlNode& table) {
  for (const TomlMember& change : changes.members) {
    const auto same_key = [&](const TomlMember& member) { return member.key == change.key; };
    const auto there = std::find_if(table.members.begin(), table.members.end(), same_key);
    if (there == table.members.end()) {
      table.members.push_back(change);
    } else if (there->node.type == TomlType::kTable && change.node.type == TomlType::kTable) {
      overlay(change.node, there->node);
    } else {
      there->node = change.node;
    }
  }
}

}  // namespace regatta
