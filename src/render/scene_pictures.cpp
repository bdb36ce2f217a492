#include "render/scene_pictures.h"

#include "core/files.h"
#include "core/log.h"
#include "geometry/png_image.h"

namespace regatta {

std::uint64_t ScenePictures::load(const std::filesystem::path& file) {
  constexpr std::uintmax_t kLargestFile = 1U << 20U;
  std::error_code code;
  if (!std::filesystem::exists(file, code)) return 0;
  const Result<std::string> bytes = read_file(file, kLargestFile);
  const Result<PngImage<std::uint8_t>> image =
      bytes ? decode_color_png(bytes.value(), file.string()) : Result<PngImage<std::uint8_t>>(bytes.error());
  if (!image) {
    log_warning(image.error().text());
    return 0;
  }
  const auto& [width, height, pixels] = image.value();
  return show(width, height, GL_RGBA, pixels.data());
}

std::uint64_t ScenePictures::show(const Image& image) {
  return show(image.width, image.height, GL_RGB, image.rgb.data());
}

std::uint64_t ScenePictures::show(int width, int height, GLenum format, const void* pixels) {
  const GlTexture& texture = textures_.emplace_back();
  make_texture(texture, GL_RGBA8, width, height);
  glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
  glTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, width, height, format, GL_UNSIGNED_BYTE, pixels);
  glPixelStorei(GL_UNPACK_ALIGNMENT, 4);
  glBindTexture(GL_TEXTURE_2D, 0);
  return texture.name();
}

void ScenePictures::forget(std::uint64_t picture) {
  std::erase_if(textures_, [picture](const GlTexture& texture) { return texture.name() == picture; });
}

}  // namespace regatta
