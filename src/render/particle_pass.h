// Draws the particles of water as what they are: spheres in the colours of their speed or density, foam, and boundary
// particles as dots. Each is one point whose pixels find the sphere by their rays, so it is round and has the right
// depth at any distance. The liquid's surface (liquid_pass.h) is made of the same points.
#pragma once

#include "render/cloud_points.h"
#include "render/frame.h"
#include "render/shader.h"

#include <filesystem>
#include <span>
#include <vector>

namespace regatta {

class ParticlePass {
 public:
  static Result<ParticlePass> create(const std::filesystem::path& shaders);
  // Uploads the particles.
  void update(std::span<const ParticleCloud> clouds, const Vec3& eye, const ViewOptions& options);
  [[nodiscard]] std::span<const CloudPoints> clouds() const { return clouds_; }
  // True if no cloud has anything to draw.
  [[nodiscard]] bool empty() const;
  // Range of the colours, when they were last drawn.
  [[nodiscard]] Vec2 range() const { return range_; }

  // Opaque, with their depth.
  void draw_spheres(const ViewOptions& options) const;
  void draw_boundary() const;
  // Over a finished picture.
  void draw_foam() const;

 private:
  struct Shaders {
    Shader spheres, foam, dots;
  };
  explicit ParticlePass(Shaders shaders);

  Shaders shaders_;
  std::vector<CloudPoints> clouds_;
  GlTexture ramp_;
  Vec2 range_{0.0F, 1.0F};
};

}  // namespace regatta
