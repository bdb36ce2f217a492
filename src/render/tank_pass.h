// Draws the tank (tank_mesh.h): bed, walls, coping, ground.
#pragma once

#include "render/frame.h"
#include "render/shader.h"
#include "render/tank_mesh.h"

#include <filesystem>
#include <memory>

namespace regatta {

class TankPass {
 public:
  static Result<TankPass> create(const std::filesystem::path& shaders);
  // Makes the mesh anew when the domain, the terrain or the level is another one.
  void update(const Snapshot& snapshot);
  void draw() const;
  // Its proportions; vertices and indices are on the device alone.
  [[nodiscard]] const TankMesh& mesh() const { return mesh_; }

 private:
  explicit TankPass(Shader shader);
  Shader shader_;
  GlVertexArray vertex_array_;
  GlBuffer vertices_, indices_;
  TankMesh mesh_;
  int index_count_ = 0;
  std::shared_ptr<const Terrain> terrain_;
  Domain domain_;
  float level_ = 0.0F;
  bool made_ = false;
};

}  // namespace regatta
