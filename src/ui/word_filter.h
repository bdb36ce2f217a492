// Matches the text of a filter against the names that it may find.
#pragma once

#include <string>
#include <string_view>

namespace regatta {

std::string lower_ascii(std::string_view text);
// Every word of `wanted` occurs in the text; letter case of ASCII does not matter.
bool has_words(std::string_view text, std::string_view wanted);

}  // namespace regatta
