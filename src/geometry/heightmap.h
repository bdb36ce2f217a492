// Grey images as heights: PNG, and PGM in numbers (P2) or bytes (P5), up to 16 bits; colours are averaged. Kinds that
// other programs read (JPEG, TIFF, a table of heights, …) are refused by name.
#pragma once

#include "core/result.h"

#include <filesystem>
#include <string_view>
#include <vector>

namespace regatta {

struct Heightmap {
  int width = 0, height = 0;  // pixels
  std::vector<float> values;  // [height][width], first row first, black 0 to white 1
};

// A broken image, or one beyond 64 MB or 8192 pixels a side, is an error that carries the file's name.
Result<Heightmap> load_heightmap(const std::filesystem::path& file);
// The same from the file's bytes; `name` stands for the file in messages.
Result<Heightmap> decode_heightmap(std::string_view bytes, const std::string& name);

// Bilinear; u and v in [0, 1] from the first pixel's middle to the last one's, v along the rows' order.
float sample_heightmap(const Heightmap& map, float u, float v);

}  // namespace regatta
