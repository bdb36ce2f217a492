// The sky of a weather: painted into a map that the background, the water and shiny bodies look up.
#pragma once

#include "render/frame.h"
#include "render/shader.h"

#include <filesystem>

namespace regatta {

class SkyPass {
 public:
  static Result<SkyPass> create(const std::filesystem::path& shaders);
  // Paints the map if it shows another light; needs the frame's uniform block (for sun and haze) to be bound.
  void show(const WeatherLight& light);
  // Fills what is still at the far plane.
  void draw() const;
  [[nodiscard]] const GlTexture& map() const { return map_; }

 private:
  SkyPass(Shader map_shader, Shader shader);
  void paint_map(const SkyLook& look) const;
  Shader map_shader_, shader_;
  GlTexture map_;
  GlVertexArray no_vertices_;
  const WeatherLight* shown_ = nullptr;  // one of the tables of weather.h
};

}  // namespace regatta
