// Draws spray (exchange/spray_drops.h) over the finished water: soft sprites that face the eye, hidden by what is
// nearer.
#pragma once

#include "exchange/spray_drops.h"
#include "render/frame.h"
#include "render/shader.h"

#include <filesystem>
#include <vector>

namespace regatta {

class SprayPass {
 public:
  static Result<SprayPass> create(const std::filesystem::path& shaders);
  // Uploads `most` of the drops at most, the others' share made up for by larger ones; those that are not finite not.
  void update(const SprayDrops& spray, int most);
  void draw() const;

 private:
  explicit SprayPass(Shader shader);

  Shader shader_;
  GlVertexArray vertex_array_;
  GlBuffer vertices_;
  std::vector<SprayDrop> chosen_;
};

}  // namespace regatta
