// PNG files, by the stb library.
#include "core/check.h"
#include "render/offscreen.h"

#include <stb_image_write.h>

#include <string>

namespace regatta {
namespace {

void append(void* context, void* data, int size) {
  static_cast<std::string*>(context)->append(static_cast<const char*>(data), static_cast<std::size_t>(size));
}

}  // namespace

Result<std::string> png_bytes(const Image& image) {
  if (image.width < 1 || image.height < 1) return Error{"an empty picture can't be saved"};
  CHECK(image.rgb.size() == 3 * static_cast<std::size_t>(image.width) * static_cast<std::size_t>(image.height),
        "an image's pixels must match its size");
  std::string bytes;
  if (stbi_write_png_to_func(append, &bytes, image.width, image.height, 3, image.rgb.data(), 3 * image.width) == 0) {
    return Error{"the picture could not be encoded"};
  }
  return bytes;
}

}  // namespace regatta
