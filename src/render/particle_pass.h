// Draws the ocean's particles as what they are: spheres in the colours of their speed or density, foam, and boundary
// particles as dots. Each is one point whose pixels find the sphere by their rays, so it is round and has the right
// depth at any distance. The liquid's surface (liquid_pass.h) is made of the same points.
#pragma once

#include "render/frame.h"
#include "render/particle_points.h"
#include "render/shader.h"

#include <filesystem>

namespace regatta {

class ParticlePass {
 public:
  static Result<ParticlePass> create(const std::filesystem::path& shaders);
  // Uploads the particles.
  void update(const ParticleSnapshot& ocean, const Vec3& eye, const ViewOptions& options);
  [[nodiscard]] bool any_water() const { return water_.count > 0; }
  [[nodiscard]] float radius() const { return radius_; }
  // The box around the water's spheres, a little larger than they are.
  [[nodiscard]] Vec3 lower() const { return points_.lower - 2.0F * radius_; }
  [[nodiscard]] Vec3 upper() const { return points_.upper + 2.0F * radius_; }
  // What holds the water: the ocean's box, or as much more as its particles take up.
  [[nodiscard]] Vec3 glass_lower() const { return glass_lower_; }
  [[nodiscard]] Vec3 glass_upper() const { return glass_upper_; }
  [[nodiscard]] bool empty() const { return points_.water.empty() && points_.foam.empty(); }
  // Of the colours, when they were last drawn.
  [[nodiscard]] Vec2 range() const { return range_; }

  // Opaque, with their depth.
  void draw_spheres(const ViewOptions& options) const;
  void draw_boundary() const;
  // Over a finished picture.
  void draw_foam() const;
  // The water's points alone, with the shader in use; what they become is that shader's business.
  enum class Which { kAll, kSeen };  // kSeen: without what others hide from the eye
  void draw_points(Which which) const;

 private:
  struct Shaders {
    Shader spheres, foam, dots;
  };
  struct Batch {
    GlVertexArray vertex_array;
    GlBuffer vertices;
    GLsizei count = 0;
  };
  explicit ParticlePass(Shaders shaders);
  static void fill(Batch& batch, const std::vector<ParticlePoint>& points);
  static void draw_batch(const Batch& batch);

  Shaders shaders_;
  ParticlePoints points_;
  HiddenParticles hidden_;
  Batch water_, seen_, foam_, boundary_;
  Vec3 glass_lower_{0.0F}, glass_upper_{0.0F};
  GlTexture ramp_;
  float radius_ = 0.0F;  // [m]
  Vec2 range_{0.0F, 1.0F};
};

}  // namespace regatta
