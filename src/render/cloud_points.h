// One particle cloud on the device, as the passes draw it: its water, what of it is seen, foam and boundary particles.
#pragma once

#include "render/gl_objects.h"
#include "render/particle_points.h"

namespace regatta {

class CloudPoints {
 public:
  // Uploads the particles.
  void update(const ParticleCloud& cloud, const Vec3& eye, const ViewOptions& options);
  [[nodiscard]] bool any_water() const { return water_.count > 0; }
  [[nodiscard]] bool empty() const { return points_.water.empty() && points_.foam.empty(); }
  [[nodiscard]] float radius() const { return radius_; }
  // The box around the water's spheres, a little larger than they are.
  [[nodiscard]] Vec3 lower() const { return points_.lower - 2.0F * radius_; }
  [[nodiscard]] Vec3 upper() const { return points_.upper + 2.0F * radius_; }
  // Bounds of the glass that holds the water: the cloud's box, or more if its particles reach farther.
  [[nodiscard]] Vec3 glass_lower() const { return glass_lower_; }
  [[nodiscard]] Vec3 glass_upper() const { return glass_upper_; }

  // Points alone, with the shader in use; what they become is that shader's business.
  enum class Which { kWater, kSeen, kFoam, kBoundary };  // kSeen: the water without what others hide from the eye
  void draw(Which which) const;

 private:
  struct Batch {
    GlVertexArray vertex_array;
    GlBuffer vertices;
    GLsizei count = 0;
  };
  static void fill(Batch& batch, const std::vector<ParticlePoint>& points);
  [[nodiscard]] const Batch& batch(Which which) const;

  ParticlePoints points_;
  HiddenParticles hidden_;
  Batch water_, seen_, foam_, boundary_;
  Vec3 glass_lower_{0.0F}, glass_upper_{0.0F};
  float radius_ = 0.0F;  // [m]
};

}  // namespace regatta
