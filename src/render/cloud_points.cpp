#include "render/cloud_points.h"

namespace regatta {

void CloudPoints::fill(Batch& batch, const std::vector<ParticlePoint>& points) {
  batch.count = static_cast<GLsizei>(points.size());
  if (points.empty()) return;
  glBindVertexArray(batch.vertex_array.name());
  upload(GL_ARRAY_BUFFER, batch.vertices, std::span<const ParticlePoint>(points), GL_STREAM_DRAW);
  float_attribute(0, 4, sizeof(ParticlePoint), 0);
  glBindVertexArray(0);
}

void CloudPoints::update(const ParticleCloud& cloud, const Vec3& eye, const ViewOptions& options) {
  if (is_slice(options.ocean)) {
    points_ = {};
  } else {
    make_particle_points(cloud, options, points_);
  }
  radius_ = cloud.radius;
  glass_lower_ = cloud.lower;
  glass_upper_ = cloud.upper;
  if (glm::any(glm::lessThan(points_.lower, cloud.lower)) || glm::any(glm::greaterThan(points_.upper, cloud.upper))) {
    glass_lower_ = glm::min(cloud.lower, lower());
    glass_upper_ = glm::max(cloud.upper, upper());
  }
  water_.count = 0;
  if (options.ocean == OceanView::kSurface) fill(water_, points_.water);
  hidden_.remove(cloud, eye, points_.water);
  fill(seen_, points_.water);
  fill(foam_, points_.foam);
  fill(boundary_, points_.boundary);
}

const CloudPoints::Batch& CloudPoints::batch(Which which) const {
  switch (which) {
    case Which::kSeen:
      return seen_;
    case Which::kFoam:
      return foam_;
    case Which::kBoundary:
      return boundary_;
    case Which::kWater:
      break;
  }
  return water_;
}

void CloudPoints::draw(Which which) const {
  const Batch& points = batch(which);
  if (points.count == 0) return;
  glEnable(GL_PROGRAM_POINT_SIZE);
  glBindVertexArray(points.vertex_array.name());
  glDrawArrays(GL_POINTS, 0, points.count);
  glDisable(GL_PROGRAM_POINT_SIZE);
}

}  // namespace regatta
