#include "ui/word_filter.h"

#include <algorithm>

namespace regatta {

std::string lower_ascii(std::string_view text) {
  std::string out(text);
  for (char& c : out) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return out;
}

bool has_words(std::string_view text, std::string_view wanted) {
  const std::string in = lower_ascii(text), words = lower_ascii(wanted);
  for (std::size_t begin = 0; begin < words.size();) {
    const std::size_t end = std::min(words.find(' ', begin), words.size());
    if (in.find(words.substr(begin, end - begin)) == std::string::npos) return false;
    begin = end + 1;
  }
  return true;
}

}  // namespace regatta
