#include "geometry/heightmap.h"

#include "core/files.h"
#include "geometry/png_image.h"
#include "geometry/text_scan.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <optional>

namespace regatta {

Result<Heightmap> load_heightmap(const std::filesystem::path& file) {
  constexpr std::uintmax_t kLargestFile = 64U << 20U;
  Result<std::string> bytes = read_file(file, kLargestFile);
  if (!bytes) return bytes.error();
  return decode_heightmap(bytes.value(), file.string());
}

namespace {

Result<Heightmap> decode_png(std::string_view bytes, const std::string& name) {
  const Result<PngImage<std::uint16_t>> image = decode_grey_png(bytes, name);
  if (!image) return image.error();
  Heightmap map{image.value().width, image.value().height, {}};
  map.values.reserve(image.value().pixels.size());
  for (const std::uint16_t value : image.value().pixels) map.values.push_back(static_cast<float>(value) / 65535.0F);
  return map;
}

constexpr int kLargestSample = 65535;  // largest grey value of a PGM

// The next whole number of a PGM, behind blanks and # comments; none where there is none up to the largest sample.
std::optional<int> take_number(std::string_view& bytes) {
  while (!bytes.empty() && (is_blank(bytes.front()) || bytes.front() == '#')) {
    bytes.remove_prefix(bytes.front() == '#' ? std::min(bytes.find_first_of("\r\n"), bytes.size()) : 1);
  }
  int value = 0;
  const auto [end, code] = std::from_chars(bytes.data(), bytes.data() + bytes.size(), value);
  if (code != std::errc{} || value < 0 || value > kLargestSample) return std::nullopt;
  bytes.remove_prefix(static_cast<std::size_t>(end - bytes.data()));
  return value;
}

// PGM of bytes (P5; two a sample where they exceed 255, the higher one first) or of numbers (P2).
Result<Heightmap> decode_pgm(std::string_view bytes, const std::string& name) {
  const bool numbers = bytes[1] == '2';
  bytes.remove_prefix(2);
  Heightmap map;
  map.width = take_number(bytes).value_or(0);
  map.height = take_number(bytes).value_or(0);
  const int largest = take_number(bytes).value_or(0);
  if (map.width < 1 || map.height < 1 || map.width > kMostPngPixels || map.height > kMostPngPixels || largest < 1) {
    return Error{fmt::format("not a usable PGM image (at most {} pixels a side)", kMostPngPixels), name};
  }
  const std::size_t count = static_cast<std::size_t>(map.width) * static_cast<std::size_t>(map.height);
  const std::size_t sample_bytes = largest > 255 ? 2 : 1;
  const std::size_t least = numbers ? 2 * count : 1 + sample_bytes * count;  // a digit and a blank each
  if (bytes.size() < least) return Error{"the image ends too early", name};
  // One blank ends the header of bytes; a line end of two is taken as one where the file is just as long.
  if (!numbers) bytes.remove_prefix(bytes.starts_with("\r\n") && bytes.size() == least + 1 ? 2 : 1);
  map.values.reserve(count);
  for (std::size_t i = 0; i < count; ++i) {
    std::optional<int> value;
    if (numbers) {
      value = take_number(bytes);
      if (!value) return Error{fmt::format("sample {} of the image is not a whole number up to 65535", i + 1), name};
    } else {
      value = static_cast<unsigned char>(bytes[i * sample_bytes]);
      if (sample_bytes == 2) value = 256 * *value + static_cast<unsigned char>(bytes[2 * i + 1]);
    }
    map.values.push_back(std::min(1.0F, static_cast<float>(*value) / static_cast<float>(largest)));
  }
  return map;
}

}  // namespace

Result<Heightmap> decode_heightmap(std::string_view bytes, const std::string& name) {
  const bool pgm = bytes.starts_with("P2") || bytes.starts_with("P5");
  Result<Heightmap> map = pgm ? decode_pgm(bytes, name) : decode_png(bytes, name);
  if (map && (map.value().width < 2 || map.value().height < 2)) {
    return Error{"a heightmap needs at least 2 by 2 pixels", name};
  }
  return map;
}

float sample_heightmap(const Heightmap& map, float u, float v) {
  const float x = std::clamp(u, 0.0F, 1.0F) * static_cast<float>(map.width - 1);
  const float y = std::clamp(v, 0.0F, 1.0F) * static_cast<float>(map.height - 1);
  const int i = std::min(static_cast<int>(x), map.width - 2);
  const int k = std::min(static_cast<int>(y), map.height - 2);
  const float s = x - static_cast<float>(i);
  const float t = y - static_cast<float>(k);
  const auto at = [&](int column, int row) {
    return map
        .values[static_cast<std::size_t>(row) * static_cast<std::size_t>(map.width) + static_cast<std::size_t>(column)];
  };
  return (1.0F - t) * ((1.0F - s) * at(i, k) + s * at(i + 1, k)) +
         t * ((1.0F - s) * at(i, k + 1) + s * at(i + 1, k + 1));
}

}  // namespace regatta
