// The small pictures of our own scenes that the scene panel shows: assets/scenes/NAME.png, made by
// scripts/make_scene_pictures.sh. Textures of the window's OpenGL context, which outlives them.
#pragma once

#include "render/gl_objects.h"

#include <cstdint>
#include <filesystem>
#include <vector>

namespace regatta {

class ScenePictures {
 public:
  // OpenGL's name of the picture in this file; 0 where there is none, or none that can be shown.
  std::uint64_t load(const std::filesystem::path& file);

 private:
  std::vector<GlTexture> textures_;
};

}  // namespace regatta
