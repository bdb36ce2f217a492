#include "geometry/png_image.h"

#include "core/spelling.h"

#include <fmt/format.h>

#include <array>
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
#define STBI_MAX_DIMENSIONS 8192  // kMostPngPixels
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

using namespace std::string_view_literals;

namespace {

// The kind of a file that is no PNG, by its first bytes; empty: unknown.
std::string_view other_kind(std::string_view bytes) {
  struct Kind {
    std::string_view start, name;
  };
  static constexpr std::array kKinds = {
      Kind{"\xFF\xD8\xFF", "JPEG image"},
      Kind{"II*\0"sv, "TIFF image"},
      Kind{"MM\0*"sv, "TIFF image"},
      Kind{"II+\0"sv, "TIFF image"},
      Kind{"GIF8", "GIF image"},
      Kind{"BM", "BMP image"},
      Kind{"RIFF", "WebP image"},
      Kind{"v/1\x01", "EXR image"},
      Kind{"#?RADIANCE", "HDR image"},
      Kind{"P1", "PBM image"},
      Kind{"P4", "PBM image"},
      Kind{"P3", "PPM image"},
      Kind{"P6", "PPM image"},
      Kind{"P7", "PAM image"},
      Kind{"Pf", "PFM image"},
      Kind{"PF", "PFM image"},
      Kind{"ncols", "table of heights (ASCII grid)"},
      Kind{"NCOLS", "table of heights (ASCII grid)"},
  };
  for (const Kind& kind : kKinds) {
    if (bytes.starts_with(kind.start)) return kind.name;
  }
  return {};
}

Result<> check_kind(std::string_view bytes, const std::string& name) {
  if (bytes.starts_with("\x89PNG\r\n\x1A\n")) return success();
  const std::string_view kind = other_kind(bytes);
  return Error{kind.empty() ? "not a PNG image" : fmt::format("is a {}, which is not read: save it as PNG", kind),
               name};
}

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

// read(data, size, &width, &height, &channels) is stb_image's function for this kind of pixels, of `channels` each.
template <class Pixel, class Read>
Result<PngImage<Pixel>> decode(std::string_view bytes, const std::string& name, int channels, const Read& read) {
  if (const Result<> kind = check_kind(bytes, name); !kind) return kind.error();
  if (const Result<> sound = check_png_sums(bytes, name); !sound) return sound.error();
  PngImage<Pixel> image;
  int in_file = 0;
  stbi__g_failure_reason = nullptr;  // clears the reason of an earlier image: stb sets none when it runs out of memory
  const std::unique_ptr<Pixel, void (*)(void*)> pixels(
      read(reinterpret_cast<const stbi_uc*>(bytes.data()), static_cast<int>(bytes.size()), &image.width, &image.height,
           &in_file, channels),
      stbi_image_free);
  if (!pixels) {
    const char* reason = stbi_failure_reason();
    return Error{fmt::format("not a usable PNG image ({})", reason != nullptr ? reason : "too large or broken"), name};
  }
  const std::size_t count = static_cast<std::size_t>(image.width) * static_cast<std::size_t>(image.height) *
                            static_cast<std::size_t>(channels);
  image.pixels.assign(pixels.get(), pixels.get() + count);
  return image;
}

}  // namespace

Result<PngImage<std::uint16_t>> decode_grey_png(std::string_view bytes, const std::string& name) {
  return decode<std::uint16_t>(bytes, name, STBI_grey, stbi_load_16_from_memory);
}

Result<PngImage<std::uint8_t>> decode_color_png(std::string_view bytes, const std::string& name) {
  return decode<std::uint8_t>(bytes, name, STBI_rgb_alpha, stbi_load_from_memory);
}

Result<std::size_t> png_pixels(std::string_view bytes, const std::string& name) {
  if (const Result<> kind = check_kind(bytes, name); !kind) return kind.error();
  constexpr std::size_t kWidth = 16;  // signature, length and type of the first chunk
  if (bytes.size() < kWidth + 8) return Error{"not a usable PNG image (it ends too early)", name};
  return std::size_t{big_endian(bytes, kWidth)} * big_endian(bytes, kWidth + 4);
}

}  // namespace regatta
