#include "render/vorton_pass.h"

#include <cstddef>

namespace regatta {

Result<VortonPass> VortonPass::create(const std::filesystem::path& shaders) {
  Result<Shader> shader = Shader::load(shaders, "vorton.vert", "vorton.frag");
  if (!shader.ok()) return shader.error();
  return VortonPass(std::move(shader).value());
}

VortonPass::VortonPass(Shader shader) : shader_(std::move(shader)) {
  glBindVertexArray(vertex_array_.name());
  upload(GL_ARRAY_BUFFER, instances_, std::span<const VortonMark>(), GL_STREAM_DRAW);
  float_attribute(0, 4, sizeof(VortonMark), offsetof(VortonMark, from));
  float_attribute(1, 4, sizeof(VortonMark), offsetof(VortonMark, to));
  float_attribute(2, 4, sizeof(VortonMark), offsetof(VortonMark, ink));
  for (GLuint i = 0; i < 3; ++i) glVertexAttribDivisor(i, 1);
  glBindVertexArray(0);
}

void VortonPass::draw(const Snapshot& snapshot, float blend, const ViewOptions& options, When when) {
  make_vorton_marks(snapshot, blend, options, marks_);
  if (marks_.empty()) return;
  upload(GL_ARRAY_BUFFER, instances_, std::span<const VortonMark>(marks_), GL_STREAM_DRAW);
  shader_.use();
  shader_.set("late", when == When::kLate ? 1.0F : 0.0F);
  // The height mark in alpha is what the water's surface asks for, so that blending is left to the colour alone.
  glEnable(GL_BLEND);
  glBlendFuncSeparate(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA, GL_ZERO, GL_ONE);
  glDepthMask(GL_FALSE);
  glBindVertexArray(vertex_array_.name());
  glDrawArraysInstanced(GL_TRIANGLE_STRIP, 0, 4, static_cast<GLsizei>(marks_.size()));
  glDepthMask(GL_TRUE);
  glDisable(GL_BLEND);
}

}  // namespace regatta
