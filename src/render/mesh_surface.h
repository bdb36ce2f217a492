// A closed surface of water on the device, as the liquid pass draws it.
#pragma once

#include "exchange/water_shapes.h"
#include "render/gl_objects.h"

namespace regatta {

class MeshSurface {
 public:
  // Uploads the mesh. One with a corner that is not finite or that is not there is left out whole.
  void update(const ClosedMesh& mesh);
  [[nodiscard]] bool empty() const { return count_ == 0; }
  [[nodiscard]] float spacing() const { return spacing_; }
  [[nodiscard]] Vec3 lower() const { return lower_; }
  [[nodiscard]] Vec3 upper() const { return upper_; }
  // Draws its triangles, with the shader in use.
  void draw() const;

 private:
  GlVertexArray vertex_array_;
  GlBuffer vertices_, corners_;
  GLsizei count_ = 0;
  float spacing_ = 0.0F;  // [m]
  Vec3 lower_{0.0F}, upper_{0.0F};
};

}  // namespace regatta
