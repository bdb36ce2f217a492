// The small pictures of our own scenes that the scene panel shows: assets/scenes/NAME.png, made by
// scripts/make_scene_pictures.sh. Textures of the window's OpenGL context, which outlives them.
#pragma once

#include "render/gl_objects.h"

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace regatta {

class ScenePictures {
 public:
  // OpenGL's name of the picture in this file; 0 where there is none, or none that can be shown.
  std::uint64_t load(const std::filesystem::path& file);
  // Likewise of a PNG's bytes; `name` stands for the file in messages.
  std::uint64_t show(std::string_view png, const std::string& name);
  void forget(std::uint64_t picture);

 private:
  std::vector<GlTexture> textures_;
};

}  // namespace regatta
