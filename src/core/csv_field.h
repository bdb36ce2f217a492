// A field of a CSV file. Names come from scene files and may hold anything: RFC 4180 quoting.
#pragma once

#include <string>

namespace regatta {

inline std::string csv_field(const std::string& text) {
  if (text.find_first_of(",\"\n\r") == std::string::npos) return text;
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"') out += '"';
    out += c;
  }
  return out + '"';
}

}  // namespace regatta
