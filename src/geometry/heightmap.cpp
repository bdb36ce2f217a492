#include "geometry/heightmap.h"

#include "core/files.h"
#include "core/spelling.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdlib>
#include <memory>

namespace {

// A small PNG may claim to unpack to any size; a 16-bit image of the largest allowed size takes 128 MB.
constexpr std::size_t kLargestBlock = 256U << 20U;

void* limited_malloc(std::size_t size) { return size > kLargestBlock ? nullptr : std::malloc(size); }
void* limited_realloc(void* block, std::size_t size) {
  return size > kLargestBlock ? nullptr : std::realloc(block, size);
}

}  // namespace

// gcc 12 does not see that a context on memory never reaches the reading callback.
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#endif
#define STBI_MALLOC(size) limited_malloc(size)
#define STBI_REALLOC(block, size) limited_realloc(block, size)
#define STBI_FREE(block) std::free(block)
#define STBI_ONLY_PNG
#define STBI_NO_STDIO
#define STBI_MAX_DIMENSIONS 8192  // kMostPixels
#define STB_IMAGE_STATIC
#define STB_IMAGE_IMPLEMENTATION
// An empty chunk makes it copy no bytes to a null pointer, which does nothing.
#if defined(__clang__)
#pragma clang attribute push(__attribute__((no_sanitize("nonnull-attribute"))), apply_to = function)
#endif
#include <stb_image.h>
#if defined(__clang__)
#pragma clang attribute pop
#endif

namespace regatta {

Result<Heightmap> load_heightmap(const std::filesystem::path& file) {
  constexpr std::uintmax_t kLargestFile = 64U << 20U;
  Result<std::string> bytes = read_file(file, kLargestFile);
  if (!bytes) return bytes.error();
  return decode_heightmap(bytes.value(), file.string());
}

namespace {

constexpr int kMostPixels = 8192;  // a side

std::uint32_t big_endian(std::string_view bytes, std::size_t at) {
  std::uint32_t value = 0;
  for (std::size_t i = 0; i < 4; ++i) value = (value << 8U) | static_cast<unsigned char>(bytes[at + i]);
  return value;
}

// The sum that ends a chunk of a PNG (the PNG specification's annex D).
std::uint32_t crc_of(std::string_view bytes) {
  static constexpr std::array<std::uint32_t, 256> kTable = [] {
    std::array<std::uint32_t, 256> table{};
    for (std::uint32_t n = 0; n < 256; ++n) {
      std::uint32_t c = n;
      for (int k = 0; k < 8; ++k) c = (c & 1U) != 0 ? 0xEDB88320U ^ (c >> 1U) : c >> 1U;
      table[n] = c;
    }
    return table;
  }();
  std::uint32_t crc = 0xFFFFFFFFU;
  for (const char c : bytes) crc = kTable[(crc ^ static_cast<unsigned char>(c)) & 0xFFU] ^ (crc >> 8U);
  return crc ^ 0xFFFFFFFFU;
}

// The image reader takes a chunk as it is; a bit that was lost on a disk would be a hill.
Result<> check_png_sums(std::string_view bytes, const std::string& name) {
  constexpr std::size_t kSignature = 8;
  constexpr std::size_t kFrame = 12;  // length, type and sum of a chunk
  for (std::size_t at = kSignature; at + kFrame <= bytes.size();) {
    const std::size_t length = big_endian(bytes, at);
    if (length > bytes.size() - at - kFrame) return success();  // the reader says that it ends too early
    const std::string_view chunk = bytes.substr(at + 4, 4 + length);
    if (big_endian(bytes, at + 8 + length) != crc_of(chunk)) {
      return Error{fmt::format("byte {}: the check sum (CRC) of the image's {} chunk is wrong: the file is damaged",
                               at + 8 + length, printable(chunk.substr(0, 4))),
                   name};
    }
    if (chunk.substr(0, 4) == "IEND") return success();
    at += kFrame + length;
  }
  return success();
}

Result<Heightmap> decode_png(std::string_view bytes, const std::string& name) {
  if (const Result<> sound = check_png_sums(bytes, name); !sound) return sound.error();
  const auto* const data = reinterpret_cast<const stbi_uc*>(bytes.data());
  Heightmap map;
  int channels = 0;
  const std::unique_ptr<stbi_us, void (*)(void*)> pixels(
      stbi_load_16_from_memory(data, static_cast<int>(bytes.size()), &map.width, &map.height, &channels, STBI_grey),
      stbi_image_free);
  if (!pixels) return Error{fmt::format("not a usable PNG image ({})", stbi_failure_reason()), name};
  const std::size_t count = static_cast<std::size_t>(map.width) * static_cast<std::size_t>(map.height);
  map.values.resize(count);
  std::transform(pixels.get(), pixels.get() + count, map.values.begin(),
                 [](stbi_us value) { return static_cast<float>(value) / 65535.0F; });
  return map;
}

// The next whole number of a PGM's header, behind blanks and # comments; 0 when there is none up to 65535.
int take_header_number(std::string_view& bytes) {
  while (!bytes.empty() && (std::isspace(static_cast<unsigned char>(bytes.front())) != 0 || bytes.front() == '#')) {
    bytes.remove_prefix(bytes.front() == '#' ? std::min(bytes.find('\n'), bytes.size()) : 1);
  }
  int value = 0;
  while (!bytes.empty() && bytes.front() >= '0' && bytes.front() <= '9') {
    value = 10 * value + (bytes.front() - '0');
    constexpr int kLargest = 65535;
    if (value > kLargest) return 0;
    bytes.remove_prefix(1);
  }
  return value;
}

// Binary PGM (P5); samples above 255 take two bytes, the higher one first.
Result<Heightmap> decode_pgm(std::string_view bytes, const std::string& name) {
  bytes.remove_prefix(2);
  Heightmap map;
  map.width = take_header_number(bytes);
  map.height = take_header_number(bytes);
  const int largest = take_header_number(bytes);
  if (map.width < 1 || map.height < 1 || map.width > kMostPixels || map.height > kMostPixels || largest < 1) {
    return Error{fmt::format("not a usable PGM image (at most {} pixels a side)", kMostPixels), name};
  }
  const std::size_t count = static_cast<std::size_t>(map.width) * static_cast<std::size_t>(map.height);
  const std::size_t sample_bytes = largest > 255 ? 2 : 1;
  if (bytes.size() < 1 + count * sample_bytes) return Error{"the image ends too early", name};
  bytes.remove_prefix(1);
  map.values.reserve(count);
  for (std::size_t i = 0; i < count; ++i) {
    int value = static_cast<unsigned char>(bytes[i * sample_bytes]);
    if (sample_bytes == 2) value = 256 * value + static_cast<unsigned char>(bytes[2 * i + 1]);
    map.values.push_back(std::min(1.0F, static_cast<float>(value) / static_cast<float>(largest)));
  }
  return map;
}

}  // namespace

Result<Heightmap> decode_heightmap(std::string_view bytes, const std::string& name) {
  Result<Heightmap> map = bytes.substr(0, 2) == "P5" ? decode_pgm(bytes, name) : decode_png(bytes, name);
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
