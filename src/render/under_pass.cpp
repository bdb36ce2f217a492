#include "render/under_pass.h"

#include "exchange/water_height.h"

#include <algorithm>

namespace regatta {

EyePlace eye_place(const Snapshot& snapshot, const CameraPose& camera, float near, const FarSides& sides) {
  const SurfaceGrid& grid = snapshot.surface;
  const std::size_t points =
      static_cast<std::size_t>(std::max(grid.nx, 0)) * static_cast<std::size_t>(std::max(grid.nz, 0));
  if (grid.nx < 2 || grid.nz < 2 || grid.surface.size() != points || !(grid.spacing > 0.0F)) return EyePlace::kAbove;
  constexpr float kCorners = 1.5F;  // from the eye to the corners of the plane where rays begin, of wide pictures too
  const float lowest = camera.eye.y - kCorners * near;
  const bool inside = snapshot.domain.holds(horizontal(camera.eye));
  if (!inside && !sides.any()) return camera.eye.y < snapshot.level ? EyePlace::kBeside : EyePlace::kAbove;
  const float water = inside ? water_height(grid, horizontal(camera.eye)) : snapshot.level;
  return lowest < water ? EyePlace::kUnder : EyePlace::kAbove;
}

Result<UnderPass> UnderPass::create(const std::filesystem::path& shaders) {
  Result<Shader> shader = Shader::load(shaders, "fullscreen.vert", "under.frag");
  if (!shader.ok()) return shader.error();
  return UnderPass(std::move(shader).value());
}

UnderPass::UnderPass(Shader shader) : shader_(std::move(shader)) {
  shader_.use();
  shader_.set("scene_map", static_cast<int>(TextureUnit::kScene));
  shader_.set("scene_depth_map", static_cast<int>(TextureUnit::kSceneDepth));
  shader_.set("shape_map", static_cast<int>(TextureUnit::kShape));
}

void UnderPass::draw(const Canvas& canvas, const FarSides& sides) const {
  canvas.copy_main_and_depth();
  canvas.paint_main();
  bind_texture(unit(TextureUnit::kScene), GL_TEXTURE_2D, canvas.copy());
  bind_texture(unit(TextureUnit::kSceneDepth), GL_TEXTURE_2D, canvas.copied_depth());
  shader_.use();
  shader_.set("open_sides", sides.any() ? 1.0F : 0.0F);
  glDisable(GL_DEPTH_TEST);
  glBindVertexArray(no_vertices_.name());
  glDrawArrays(GL_TRIANGLES, 0, 3);
  glEnable(GL_DEPTH_TEST);
}

}  // namespace regatta
