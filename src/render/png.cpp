// PNG files, by the stb library.
#include "core/check.h"
#include "core/files.h"
#include "render/offscreen.h"

#include <stb_image_write.h>

#include <string_view>
#include <vector>

namespace regatta {
namespace {

void append(void* context, void* data, int size) {
  auto& bytes = *static_cast<std::vector<unsigned char>*>(context);
  const auto* begin = static_cast<const unsigned char*>(data);
  bytes.insert(bytes.end(), begin, begin + size);
}

}  // namespace

Result<> write_png(const std::filesystem::path& file, const Image& image) {
  if (image.width < 1 || image.height < 1) return Error{"an empty picture can't be saved", file.string()};
  CHECK(image.rgb.size() == 3 * static_cast<std::size_t>(image.width) * static_cast<std::size_t>(image.height),
        "an image's pixels must match its size");
  std::vector<unsigned char> bytes;
  if (stbi_write_png_to_func(append, &bytes, image.width, image.height, 3, image.rgb.data(), 3 * image.width) == 0) {
    return Error{"the picture could not be encoded", file.string()};
  }
  return write_file_atomically(file, std::string_view(reinterpret_cast<const char*>(bytes.data()), bytes.size()));
}

}  // namespace regatta
