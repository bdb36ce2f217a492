#include "render/rain_pass.h"

namespace regatta {
namespace {

constexpr int kDrops = 2600;
constexpr float kRainBox = 26.0F;            // edge of the box that holds them [m]
constexpr Vec3 kFalling{3.4F, -9.0F, 1.6F};  // velocity of drops of 4 mm, in a wind [m/s]

}  // namespace

Result<RainPass> RainPass::create(const std::filesystem::path& shaders) {
  Result<Shader> shader = Shader::load(shaders, "rain.vert", "rain.frag");
  if (!shader.ok()) return shader.error();
  return RainPass(std::move(shader).value());
}

void RainPass::draw() const {
  shader_.use();
  shader_.set("reach", kRainBox);
  shader_.set("falling", kFalling);
  glEnable(GL_BLEND);
  glBlendFunc(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA);
  glDepthMask(GL_FALSE);
  glBindVertexArray(no_vertices_.name());
  glDrawArrays(GL_LINES, 0, 2 * kDrops);
  glDepthMask(GL_TRUE);
  glDisable(GL_BLEND);
}

}  // namespace regatta
