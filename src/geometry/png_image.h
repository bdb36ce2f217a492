// PNG images as pixels. A damaged file is refused: a bit that was lost on a disk would be a hill. Other kinds of images
// are refused by name: the JPEG reader of the library that reads PNG writes beyond its tables when a file is broken.
#pragma once

#include "core/result.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace regatta {

inline constexpr int kMostPngPixels = 8192;  // a side

template <class Pixel>
struct PngImage {
  int width = 0, height = 0;
  std::vector<Pixel> pixels;  // [height][width][channels], first row first
};

// One channel of 16 bits; colours are averaged. `name` stands for the file in messages.
Result<PngImage<std::uint16_t>> decode_grey_png(std::string_view bytes, const std::string& name);
// Red, green, blue and alpha, 8 bits each.
Result<PngImage<std::uint8_t>> decode_color_png(std::string_view bytes, const std::string& name);
// The number of pixels that an image claims, before they are unpacked.
Result<std::size_t> png_pixels(std::string_view bytes, const std::string& name);

}  // namespace regatta
