// The small pictures of our own scenes that the scene panel shows: assets/scenes/NAME.png, made by
// scripts/make_scene_pictures.sh. Textures of the window's OpenGL context, which outlives them.
#pragma once

#include "render/gl_objects.h"
#include "render/offscreen.h"

#include <cstdint>
#include <filesystem>
#include <vector>

namespace regatta {

class ScenePictures {
 public:
  // OpenGL's name of the picture in this file; 0 where there is none, or none that can be shown.
  std::uint64_t load(const std::filesystem::path& file);
  std::uint64_t show(const Image& image);
  void forget(std::uint64_t picture);

 private:
  std::uint64_t show(int width, int height, GLenum format, const void* pixels);

  std::vector<GlTexture> textures_;
};

}  // namespace regatta
