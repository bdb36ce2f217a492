// The view from under water: whether the eye is there, and what the water between it and everything else does to the
// picture. The surface seen from below is the water's own pass (water_pass.h).
#pragma once

#include "exchange/snapshot.h"
#include "exchange/view_options.h"
#include "render/canvas.h"
#include "render/far_water.h"
#include "render/frame.h"
#include "render/shader.h"

#include <filesystem>

namespace regatta {

// near: where the picture's rays begin [m]; sides: beyond which the water goes on, at the still level.
EyePlace eye_place(const Snapshot& snapshot, const CameraPose& camera, float near, const FarSides& sides);

class UnderPass {
 public:
  static Result<UnderPass> create(const std::filesystem::path& shaders);
  // Over the finished picture of everything that is opaque and of the surface.
  void draw(const Canvas& canvas, const FarSides& sides) const;

 private:
  explicit UnderPass(Shader shader);
  Shader shader_;
  GlVertexArray no_vertices_;
};

}  // namespace regatta
