#include "run/word_choice.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace regatta {

Result<int> word_choice(const std::string& option, const std::string& word, std::span<const char* const> words) {
  const auto found = std::find(words.begin(), words.end(), word);
  if (found != words.end()) return static_cast<int>(found - words.begin());
  return Error{fmt::format("{}: \"{}\" is none of {}", option, word, fmt::join(words, ", "))};
}

}  // namespace regatta
