// Draws spray, and the white of particle water (exchange/spray_drops.h): soft sprites that face the eye, hidden by what
// is nearer.
#pragma once

#include "exchange/spray_drops.h"
#include "render/frame.h"
#include "render/shader.h"

#include <array>
#include <filesystem>
#include <functional>
#include <initializer_list>
#include <vector>

namespace regatta {

class SprayPass {
 public:
  static Result<SprayPass> create(const std::filesystem::path& shaders);
  enum class Drops { kSpray, kWhiteWater, kBubbles };
  // Uploads about `most` of the drops at most, the others' share made up for by larger ones; those that are not finite
  // not.
  void update(Drops which, std::initializer_list<std::reference_wrapper<const std::vector<SprayDrop>>> drops, int most);
  void draw(Drops which) const;

 private:
  explicit SprayPass(Shader shader);

  struct Batch {
    GlVertexArray vertex_array;
    GlBuffer vertices;
    std::vector<SprayDrop> chosen;
  };
  Shader shader_;
  std::array<Batch, 3> batches_;
};

}  // namespace regatta
