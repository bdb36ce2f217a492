#include "exchange/status.h"

#include <fmt/format.h>

#include <utility>

namespace regatta {

void Status::raise(StatusBit bit, std::int64_t step, StatusPlace place) {
  bits |= static_cast<std::uint32_t>(bit);
  StatusCount& raised = counts[index(bit)];
  if (raised.last_step != step) ++raised.count;
  raised.last_step = step;
  raised.last = std::move(place);
}

std::string status_count_text(const StatusCount& count) {
  if (count.count == 0) return "never";
  std::string text = count.count == 1 ? fmt::format("in step {}", count.last_step)
                                      : fmt::format("in {} steps, last in step {}", count.count, count.last_step);
  const StatusPlace& place = count.last;
  if (!place.what.empty() || place.at) text += ':';
  if (!place.what.empty()) text += ' ' + place.what;
  if (place.at) text += fmt::format(" at ({:.2f}, {:.2f}, {:.2f}) m", place.at->x, place.at->y, place.at->z);
  return text;
}

std::string status_text(const Status& status, std::uint32_t bits) {
  std::string out;
  for (const StatusText& text : kStatusTexts) {
    const auto bit = static_cast<std::uint32_t>(text.bit);
    if ((status.bits & bits & bit) == 0) continue;
    out += fmt::format("{}{}: {} ({})", out.empty() ? "" : "; ", text.name, text.advice,
                       status_count_text(status.of(text.bit)));
  }
  return out;
}

}  // namespace regatta
