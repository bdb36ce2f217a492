// One word of a list, as an option of the command line takes it.
#pragma once

#include "core/result.h"

#include <span>
#include <string>

namespace regatta {

// Index of `word` in `words`; the error names the option and all words.
Result<int> word_choice(const std::string& option, const std::string& word, std::span<const char* const> words);

}  // namespace regatta
