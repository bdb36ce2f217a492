// Draws what make_vorton_marks makes: rods and dots under water, before the water is drawn, whose surface then bends
// and tints them like everything below it.
#pragma once

#include "render/frame.h"
#include "render/shader.h"
#include "render/vorton_marks.h"

#include <filesystem>
#include <vector>

namespace regatta {

class VortonPass {
 public:
  static Result<VortonPass> create(const std::filesystem::path& shaders);
  // kLate: after the water, for an eye in it; else before.
  enum class When { kEarly, kLate };
  void draw(const Snapshot& snapshot, float blend, const ViewOptions& options, When when);

 private:
  explicit VortonPass(Shader shader);

  Shader shader_;
  GlVertexArray vertex_array_;
  GlBuffer instances_;
  std::vector<VortonMark> marks_;
};

}  // namespace regatta
