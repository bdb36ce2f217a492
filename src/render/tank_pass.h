// Draws the tank (tank_mesh.h): bed, walls, coping, ground.
#pragma once

#include "render/device.h"
#include "render/frame.h"
#include "render/shader.h"
#include "render/tank_mesh.h"

#include <filesystem>
#include <memory>

namespace regatta {

class TankPass {
 public:
  static Result<TankPass> create(const std::filesystem::path& shaders, const Device& device);
  // Makes the mesh anew when the domain, the terrain or the level is another one.
  void update(const Snapshot& snapshot);
  // dry_bed: some of the bed may lie dry, so the water's fields are asked where the water is.
  void draw(bool dry_bed) const;
  // Its proportions; vertices and indices are on the device alone.
  [[nodiscard]] const TankMesh& mesh() const { return mesh_; }

 private:
  struct Shaders {
    Shader tiles, earth, stone, ground, dry_tiles, dry_earth;
  };
  TankPass(Shaders shaders, const Device& device);
  Shaders shaders_;
  GlTexture tiles_;
  GlVertexArray vertex_array_;
  GlBuffer vertices_, indices_;
  TankMesh mesh_;
  std::array<int, kTankMaterials> index_count_{};
  std::shared_ptr<const Terrain> terrain_;
  Domain domain_;
  float level_ = 0.0F;
  bool made_ = false;
};

}  // namespace regatta
