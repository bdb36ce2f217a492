// Words of this field that a newcomer meets in the panels, each in a sentence: shown when the mouse rests on one.
#pragma once

#include <string_view>

namespace regatta {

// The meaning of a label's own words, "columns"; empty if it needs none.
std::string_view meaning_of(std::string_view label);

}  // namespace regatta
