#include "render/wake_pass.h"

namespace regatta {

Result<WakePass> WakePass::create(const std::filesystem::path& shaders) {
  Result<Shader> shader = Shader::load(shaders, "wake.vert", "wake.frag");
  if (!shader.ok()) return shader.error();
  return WakePass(std::move(shader).value());
}

WakePass::WakePass(Shader shader) : shader_(std::move(shader)) {
  shader_.use();
  shader_.set("shape_map", static_cast<int>(TextureUnit::kShape));
  glBindVertexArray(vertex_array_.name());
  upload(GL_ARRAY_BUFFER, instances_, std::span<const WakeMark>(), GL_STREAM_DRAW);
  float_attribute(0, 4, sizeof(WakeMark), offsetof(WakeMark, from));
  float_attribute(1, 4, sizeof(WakeMark), offsetof(WakeMark, half_width));
  float_attribute(2, 4, sizeof(WakeMark), offsetof(WakeMark, ink));
  for (GLuint i = 0; i < 3; ++i) glVertexAttribDivisor(i, 1);
  glBindVertexArray(0);
}

void WakePass::draw(const Snapshot& snapshot, float blend, const WakeView& view, bool has_surface) {
  make_wake_marks(snapshot, blend, view, marks_);
  if (marks_.empty()) return;
  upload(GL_ARRAY_BUFFER, instances_, std::span<const WakeMark>(marks_), GL_STREAM_DRAW);
  shader_.use();
  shader_.set("has_surface", has_surface ? 1.0F : 0.0F);
  shader_.set("lift", 0.3F * snapshot.surface.spacing);
  glEnable(GL_BLEND);
  glBlendFunc(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA);
  glDepthMask(GL_FALSE);
  glBindVertexArray(vertex_array_.name());
  glDrawArraysInstanced(GL_TRIANGLE_STRIP, 0, 4, static_cast<GLsizei>(marks_.size()));
  glDepthMask(GL_TRUE);
  glDisable(GL_BLEND);
}

}  // namespace regatta
