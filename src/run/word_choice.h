// Parses an option whose value is one word of a list.
#pragma once

#include "core/result.h"

#include <span>
#include <string>

namespace regatta {

// Returns the index of `word` in `words`; the error names the option and all words.
Result<int> word_choice(const std::string& option, const std::string& word, std::span<const char* const> words);

}  // namespace regatta
