#include "run/number_range.h"

#include "core/spelling.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>

namespace regatta {

std::string digits(double number) {
  std::string text = fmt::format("{:f}", number);
  text.erase(text.find_last_not_of('0') + 1);
  if (text.ends_with('.')) text.pop_back();
  const std::size_t start = text.starts_with('-') ? 1 : 0;
  for (std::size_t at = std::min(text.find('.'), text.size()); at > start + 3;) text.insert(at -= 3, ",");
  return text;
}

std::string number_complaint(std::string_view text, NumberKind kind, double low, double high) {
  double value = 0.0;
  const char* const end = text.data() + text.size();
  const auto [last, code] = std::from_chars(text.data(), end, value);
  const bool is_number = code == std::errc{} && last == end && std::isfinite(value);
  // A whole number has digits only: the reader of the option does not take 1e3.
  const bool digits_alone = text.find_first_not_of("-0123456789") == std::string_view::npos;
  if (is_number && (kind == NumberKind::kReal || digits_alone) && value >= low && value <= high) return {};
  return fmt::format("needs a {} from {} to {}, not \"{}\"", kind == NumberKind::kWhole ? "whole number" : "number",
                     digits(low), digits(high), printable(text));
}

}  // namespace regatta
