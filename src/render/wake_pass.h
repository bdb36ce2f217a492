// Draws what make_wake_marks makes: flat marks just above the water's surface, each an instance of one quad.
#pragma once

#include "render/frame.h"
#include "render/shader.h"
#include "render/wake_marks.h"

#include <filesystem>
#include <vector>

namespace regatta {

class WakePass {
 public:
  static Result<WakePass> create(const std::filesystem::path& shaders);
  // Over a finished picture of the water; bodies in front of them hide marks. has_surface: the water's fields are
  // bound (WaterPass::bind_fields) and FrameBlock::grid is set; else marks lie on the still level.
  void draw(const Snapshot& snapshot, float blend, const WakeView& view, bool has_surface);

 private:
  explicit WakePass(Shader shader);

  Shader shader_;
  GlVertexArray vertex_array_;
  GlBuffer instances_;
  std::vector<WakeMark> marks_;
};

}  // namespace regatta
