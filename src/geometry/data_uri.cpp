#include "geometry/data_uri.h"

#include <charconv>
#include <cstdint>

namespace regatta {

namespace {

std::optional<std::string> decode_base64(std::string_view text) {
  std::string out;
  out.reserve(text.size() / 4 * 3);
  std::uint32_t bits = 0;
  int have = 0;
  while (!text.empty() && text.back() == '=') text.remove_suffix(1);
  for (const char c : text) {
    int digit = -1;
    if (c >= 'A' && c <= 'Z') digit = c - 'A';
    if (c >= 'a' && c <= 'z') digit = c - 'a' + 26;
    if (c >= '0' && c <= '9') digit = c - '0' + 52;
    if (c == '+') digit = 62;
    if (c == '/') digit = 63;
    if (digit < 0) return std::nullopt;
    bits = (bits << 6U) | static_cast<std::uint32_t>(digit);
    have += 6;
    if (have >= 8) {
      have -= 8;
      out += static_cast<char>((bits >> static_cast<unsigned>(have)) & 0xFFU);
    }
  }
  return out;
}

}  // namespace

std::string decode_uri(std::string_view uri) {
  std::string out;
  for (std::size_t i = 0; i < uri.size(); ++i) {
    if (uri[i] == '%' && i + 2 < uri.size()) {
      unsigned value = 0;
      const auto [end, code] = std::from_chars(uri.data() + i + 1, uri.data() + i + 3, value, 16);
      if (code == std::errc{} && end == uri.data() + i + 3) {
        out += static_cast<char>(value);
        i += 2;
        continue;
      }
    }
    out += uri[i];
  }
  return out;
}

std::optional<std::string> decode_data_uri(std::string_view uri) {
  constexpr std::string_view kMark = ";base64,";
  const std::size_t comma = uri.find(kMark);
  if (!uri.starts_with("data:") || comma == std::string_view::npos) return std::nullopt;
  return decode_base64(uri.substr(comma + kMark.size()));
}

}  // namespace regatta
