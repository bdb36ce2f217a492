#include "render/mesh_surface.h"

#include <algorithm>

namespace regatta {

void MeshSurface::update(const ClosedMesh& mesh) {
  count_ = 0;
  const auto known = [&](std::uint32_t corner) { return corner < mesh.position.size(); };
  if (mesh.corners.empty() || !std::all_of(mesh.corners.begin(), mesh.corners.end(), known)) return;
  if (!std::all_of(mesh.position.begin(), mesh.position.end(), [](const Vec3& at) { return finite(at); })) return;
  lower_ = upper_ = mesh.position.front();
  for (const Vec3& at : mesh.position) {
    lower_ = glm::min(lower_, at);
    upper_ = glm::max(upper_, at);
  }
  spacing_ = mesh.spacing;
  glBindVertexArray(vertex_array_.name());
  upload(GL_ARRAY_BUFFER, vertices_, std::span<const Vec3>(mesh.position), GL_STREAM_DRAW);
  float_attribute(0, 3, sizeof(Vec3), 0);
  upload(GL_ELEMENT_ARRAY_BUFFER, corners_, std::span<const std::uint32_t>(mesh.corners), GL_STREAM_DRAW);
  glBindVertexArray(0);
  count_ = static_cast<GLsizei>(mesh.corners.size());
}

void MeshSurface::draw() const {
  glBindVertexArray(vertex_array_.name());
  glDrawElements(GL_TRIANGLES, count_, GL_UNSIGNED_INT, nullptr);
}

}  // namespace regatta
