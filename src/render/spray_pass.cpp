#include "render/spray_pass.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace regatta {

namespace {

constexpr float kShutter = 1.0F / 30.0F;  // for which a drop's way is seen [s]

bool is_finite(const SprayDrop& drop) {
  const Vec3 sum = drop.at + drop.velocity;
  return std::isfinite(sum.x + sum.y + sum.z + drop.radius + drop.strength + drop.seed);
}

}  // namespace

Result<SprayPass> SprayPass::create(const std::filesystem::path& shaders) {
  Result<Shader> shader = Shader::load(shaders, "spray.vert", "spray.frag");
  if (!shader.ok()) return shader.error();
  return SprayPass(std::move(shader).value());
}

SprayPass::SprayPass(Shader shader) : shader_(std::move(shader)) {
  shader_.use();
  shader_.set("detail_map", static_cast<int>(TextureUnit::kDetail));
  shader_.set("shutter", kShutter);
}

void SprayPass::update(Drops which, std::initializer_list<std::reference_wrapper<const std::vector<SprayDrop>>> drops,
                       int most) {
  Batch& batch = batches_[static_cast<std::size_t>(which)];
  batch.chosen.clear();
  std::size_t count = 0;
  for (const std::vector<SprayDrop>& some : drops) count += some.size();
  const float share = std::min(1.0F, static_cast<float>(std::max(most, 0)) / std::max(static_cast<float>(count), 1.0F));
  if (!(share > 0.0F)) return;
  // The seeds decide which drops: the same in every frame.
  const float larger = std::min(1.0F / std::sqrt(share), 1.6F);
  for (const std::vector<SprayDrop>& some : drops) {
    for (SprayDrop drop : some) {
      if (drop.seed >= share || !is_finite(drop)) continue;
      drop.radius *= larger;
      batch.chosen.push_back(drop);
    }
  }
  if (batch.chosen.empty()) return;
  glBindVertexArray(batch.vertex_array.name());
  upload(GL_ARRAY_BUFFER, batch.vertices, std::span<const SprayDrop>(batch.chosen), GL_STREAM_DRAW);
  float_attribute(0, 4, sizeof(SprayDrop), offsetof(SprayDrop, at));
  float_attribute(1, 4, sizeof(SprayDrop), offsetof(SprayDrop, velocity));
  float_attribute(2, 1, sizeof(SprayDrop), offsetof(SprayDrop, seed));
  for (const GLuint index : {0U, 1U, 2U}) glVertexAttribDivisor(index, 1);
  glBindVertexArray(0);
}

void SprayPass::draw(Drops which) const {
  const Batch& batch = batches_[static_cast<std::size_t>(which)];
  if (batch.chosen.empty()) return;
  shader_.use();
  glEnable(GL_BLEND);
  glBlendFunc(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA);
  glDepthMask(GL_FALSE);
  glBindVertexArray(batch.vertex_array.name());
  glDrawArraysInstanced(GL_TRIANGLE_STRIP, 0, 4, static_cast<GLsizei>(batch.chosen.size()));
  glDepthMask(GL_TRUE);
  glDisable(GL_BLEND);
}

}  // namespace regatta
