#include "core/spelling.h"

#include <algorithm>
#include <numeric>
#include <vector>

namespace regatta {

namespace {

constexpr std::size_t kLongestWord = 64;
constexpr std::size_t kMostEdits = 3;

// Edits (insert, delete, replace) that turn a into b.
std::size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 1; i <= a.size(); ++i) {
    std::size_t diagonal = row[0];
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t replaced = diagonal + (a[i - 1] == b[j - 1] ? 0U : 1U);
      diagonal = row[j];
      row[j] = std::min({row[j] + 1, row[j - 1] + 1, replaced});
    }
  }
  return row[b.size()];
}

}  // namespace

std::string_view nearest_word(std::string_view word, std::span<const std::string_view> candidates) {
  if (word.size() > kLongestWord) return {};
  std::string_view best;
  std::size_t fewest = std::min(kMostEdits, std::max<std::size_t>(1, word.size() / 2)) + 1;
  for (const std::string_view candidate : candidates) {
    const std::size_t edits = edit_distance(word, candidate);
    if (edits < fewest) {
      fewest = edits;
      best = candidate;
    }
  }
  return best;
}

std::string without_controls(std::string_view line) {
  std::string out;
  out.reserve(line.size());
  for (std::size_t i = 0; i < line.size(); ++i) {
    const auto c = static_cast<unsigned char>(line[i]);
    const auto next = static_cast<unsigned char>(i + 1 < line.size() ? line[i + 1] : '\0');
    if (c == 0xC2 && next >= 0x80 && next <= 0x9F) {
      out += '?';
      ++i;
    } else {
      out += c < 0x20 || c == 0x7f ? '?' : line[i];
    }
  }
  return out;
}

std::string printable(std::string_view word) {
  constexpr std::size_t kLongestShown = 60;
  std::string out = without_controls(word.substr(0, kLongestShown));
  // A cut must not leave half a UTF-8 character behind.
  if (word.size() > kLongestShown) {
    while (!out.empty() && (static_cast<unsigned char>(out.back()) & 0xC0U) == 0x80U) out.pop_back();
    if (!out.empty() && static_cast<unsigned char>(out.back()) >= 0xC0U) out.pop_back();
    out += "…";
  }
  return out;
}

}  // namespace regatta
