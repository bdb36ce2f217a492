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
  if (bytes) return show(bytes.value(), file.string());
  log_warning(bytes.error().text());
  return 0;
}

std::uint64_t ScenePictures::show(std::string_view png, const std::string& name) {
  const Result<PngImage<std::uint8_t>> image = decode_color_png(png, name);
  if (!image) {
    log_warning(image.error().text());
    return 0;
  }
  const auto& [width, height, pixels] = image.value();
  const GlTexture& texture = textures_.emplace_back();
  make_texture(texture, GL_RGBA8, width, height);
  glTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, width, height, GL_RGBA, GL_UNSIGNED_BYTE, pixels.data());
  glBindTexture(GL_TEXTURE_2D, 0);
  return texture.name();
}

void ScenePictures::forget(std::uint64_t picture) {
  std::erase_if(textures_, [picture](const GlTexture& texture) { return texture.name() == picture; });
}

}  // namespace regatta
