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
  void update(const OceanSnapshot& ocean, const Vec3& eye, const ViewOptions& options);
  [[nodiscard]] bool empty() const { return points_.water.empty() && points_.foam.empty(); }
  // Of the colours, when they were last drawn.
  [[nodiscard]] Vec2 range() const { return range_; }

  // Opaque, with their depth.
  void draw_spheres(const ViewOptions& options) const;
  void draw_boundary() const;
  // Over a finished picture.
  void draw_foam() const;
  // The water's points alone, with the shader in use; what they become is that shader's business.
  void draw_points() const;

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
  Batch water_, foam_, boundary_;
  GlTexture ramp_;
  float radius_ = 0.0F;  // [m]
  Vec2 range_{0.0F, 1.0F};
};

}  // namespace regatta
