// Numbers of the command line: what an option takes, in words and digits that people read.
#pragma once

#include <string>
#include <string_view>

namespace regatta {

// Thousands set apart, "10,000,000"; decimals as they are, "0.5".
std::string digits(double number);

enum class NumberKind { kWhole, kReal };

// Empty where `text` is such a number from `low` to `high`; else "needs a whole number from 1 to 256, not "two"".
std::string number_complaint(std::string_view text, NumberKind kind, double low, double high);

}  // namespace regatta
