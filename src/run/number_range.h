// Checks numbers of the command line and words the complaint for people.
#pragma once

#include <string>
#include <string_view>

namespace regatta {

// Returns a number with separated thousands, "10,000,000"; decimals as they are, "0.5".
std::string digits(double number);

enum class NumberKind { kWhole, kReal };

// Returns an empty string if `text` is such a number from `low` to `high`, else the complaint, e.g. "needs a whole
// number from 1 to 256, not "two"".
std::string number_complaint(std::string_view text, NumberKind kind, double low, double high);

}  // namespace regatta
