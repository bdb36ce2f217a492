// Draws the tank (tank_mesh.h): bed, walls, coping, ground.
#pragma once

#include "render/device.h"
#include "render/frame.h"
#include "render/index_tiles.h"
#include "render/shader.h"
#include "render/shadow_fit.h"
#include "render/tank_mesh.h"

#include <filesystem>
#include <memory>
#include <optional>
#include <vector>

namespace regatta {

struct TankView {
  Mat4 view_proj{1.0F};
  Vec3 eye{0.0F};                    // [m]
  float level = 0.0F;                // level of still water [m]
  bool dry_bed = false;              // some of the bed may lie dry: the water's fields are asked where water is
  std::optional<ScreenBox> shaded;   // where bodies' shadows may fall; looking them up elsewhere would be waste
  Shading shading = Shading::kFine;  // plain ones show no shadows
};

class TankPass {
 public:
  static Result<TankPass> create(const std::filesystem::path& shaders, const Device& device);
  // Makes the mesh anew when one of these is another one; plain shading has a coarser bed.
  void update(const Setting& setting, const std::shared_ptr<const Terrain>& terrain, Shading shading);
  void draw(const TankView& view) const;
  // The land above the level; view and the frame's block are those of the mirrored eye.
  void draw_mirrored(const TankView& view) const;
  // Proportions of the tank; vertices and indices are on the device alone.
  [[nodiscard]] const TankMesh& mesh() const { return mesh_; }

 private:
  enum class Light { kShaded, kOpen };
  struct Shaders {
    std::vector<Shader> fine;                  // in the order of kVariants
    std::vector<std::optional<Shader>> plain;  // likewise; none where the fine one is plain enough
  };
  TankPass(Shaders shaders, const Device& device);
  void draw_materials(const TankView& view, Light light) const;

  Shaders shaders_;
  GlTexture tiles_;
  GlVertexArray vertex_array_;
  GlBuffer vertices_, indices_;
  TankMesh mesh_;
  std::array<std::vector<IndexTile>, kTankMaterials> tiles_of_;  // tiles of each material's indices
  std::array<std::size_t, kTankMaterials> first_{};              // where those begin
  std::shared_ptr<const Terrain> terrain_;
  Setting setting_;
  bool made_ = false;
  Shading shading_ = Shading::kFine;  // shading that the mesh is for
};

}  // namespace regatta
