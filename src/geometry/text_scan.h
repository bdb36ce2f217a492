// Words and numbers of a text, without copies: what the readers of OBJ, STL and PGM share.
#pragma once

#include "core/types.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <optional>
#include <string_view>

namespace regatta {

inline constexpr float kFarthestVertex = 1e6F;  // [m]; anything beyond is a broken file

inline bool is_blank(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }  // line ends, too

// Takes the mark that some editors write at the start of a text (UTF-8's byte-order mark) off its front.
inline void skip_mark(std::string_view& text) {
  if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
}

// Takes the next line off the front of `text`, without its end: LF, CR LF, or the CR of old Macs.
inline std::string_view take_line(std::string_view& text) {
  const std::size_t end = std::min(text.find_first_of("\r\n"), text.size());
  const std::string_view line = text.substr(0, end);
  text.remove_prefix(end);
  text.remove_prefix(text.starts_with("\r\n") ? 2 : std::min<std::size_t>(1, text.size()));
  return line;
}

// Takes the next word off the front of a line, or of a text of many; empty at its end.
inline std::string_view take_word(std::string_view& line) {
  while (!line.empty() && is_blank(line.front())) line.remove_prefix(1);
  std::size_t end = 0;
  while (end < line.size() && !is_blank(line[end])) ++end;
  const std::string_view word = line.substr(0, end);
  line.remove_prefix(end);
  return word;
}

// The rest of a line without the blanks around it.
inline std::string_view trimmed(std::string_view line) {
  while (!line.empty() && is_blank(line.front())) line.remove_prefix(1);
  while (!line.empty() && is_blank(line.back())) line.remove_suffix(1);
  return line;
}

// Whether a word is `keyword`, which is in lower-case letters; capitals count as small ones.
inline bool is_keyword(std::string_view word, std::string_view keyword) {
  return std::equal(word.begin(), word.end(), keyword.begin(), keyword.end(),
                    [](char a, char b) { return a == b || (a >= 'A' && a <= 'Z' && a - 'A' + 'a' == b); });
}

// A whole word as a number.
template <class Number>
std::optional<Number> to_number(std::string_view word) {
  if (!word.empty() && word.front() == '+') word.remove_prefix(1);
  Number value{};
  const auto [end, code] = std::from_chars(word.data(), word.data() + word.size(), value);
  if (code != std::errc{} || end != word.data() + word.size()) return std::nullopt;
  return value;
}

// Three numbers off the front of a line, finite and not absurdly large.
inline std::optional<Vec3> take_point(std::string_view& line) {
  Vec3 point(0.0F);
  for (int i = 0; i < 3; ++i) {
    const std::optional<float> value = to_number<float>(take_word(line));
    if (!value || !(std::abs(*value) <= kFarthestVertex)) return std::nullopt;
    point[i] = *value;
  }
  return point;
}

}  // namespace regatta
