#include "run/drive_script.h"

#include <fmt/format.h>

#include <charconv>
#include <cmath>

namespace regatta {

namespace {

std::string_view trimmed(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t\n");
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(" \t\n") - first + 1);
}

std::optional<double> number(std::string_view text) {
  text = trimmed(text);
  double value = 0.0;
  const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (code != std::errc{} || end != text.data() + text.size() || !std::isfinite(value)) return std::nullopt;
  return value;
}

Result<DriveEntry> parse_entry(std::string_view text) {
  const Error malformed{fmt::format("\"{}\" is not TIME:THROTTLE,RUDDER[,DIVE], nor TIME:right", text)};
  DriveEntry entry;
  if (const std::size_t colon = text.find(':'); colon != std::string_view::npos) {
    const std::optional<double> time = number(text.substr(0, colon));
    if (!time) return malformed;
    if (*time < 0.0) return Error{fmt::format("time {} is before the start", *time)};
    entry.time = *time;
    text.remove_prefix(colon + 1);
  }
  if (trimmed(text) == "right") {
    entry.right = true;
    return entry;
  }
  struct Lever {
    const char* name;
    float* value;
  };
  int read = 0;
  bool more = true;
  for (const Lever& lever :
       {Lever{"throttle", &entry.throttle}, Lever{"rudder", &entry.rudder}, Lever{"dive", &entry.dive}}) {
    if (!more) break;
    const std::size_t comma = text.find(',');
    const std::optional<double> value = number(text.substr(0, comma));
    if (!value) return malformed;
    if (std::abs(*value) > 1.0) return Error{fmt::format("{} {} is out of range [-1, 1]", lever.name, *value)};
    *lever.value = static_cast<float>(*value);
    ++read;
    more = comma != std::string_view::npos;
    if (more) text.remove_prefix(comma + 1);
  }
  if (read < 2 || more) return malformed;
  return entry;
}

}  // namespace

Result<DriveScript> DriveScript::parse(std::string_view text) {
  DriveScript script;
  while (true) {
    const std::size_t end = text.find(';');
    const std::string_view piece = trimmed(text.substr(0, end));
    if (!piece.empty()) {
      const Result<DriveEntry> entry = parse_entry(piece);
      if (!entry) return entry.error();
      if (!script.entries_.empty() && entry.value().time <= script.entries_.back().time) {
        return Error{fmt::format("time {} does not come after {}", entry.value().time, script.entries_.back().time)};
      }
      script.entries_.push_back(entry.value());
    }
    if (end == std::string_view::npos) break;
    text.remove_prefix(end + 1);
  }
  if (script.entries_.empty()) return Error{"the script is empty; it reads \"TIME:THROTTLE,RUDDER[,DIVE]; …\""};
  return script;
}

std::optional<DriveEntry> DriveScript::change_at(double time, double dt) const {
  // Times are compared half a step early, so that rounding in time = steps × dt neither skips nor repeats an entry.
  std::optional<DriveEntry> due;
  for (const DriveEntry& entry : entries_) {
    if (entry.time < time + 0.5 * dt && (entry.time >= time - 0.5 * dt)) due = entry;
  }
  return due;
}

}  // namespace regatta
