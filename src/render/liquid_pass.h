// Draws the particles' water as a liquid with a smooth surface, in the space of the picture [Laan09]: where the rays
// meet the particles and how much water they cross, the meeting points smoothed but for steps [Truong18], normals, and
// the look of water over what was drawn before. A closed mesh gives the first two as they are. Foam is the particle
// pass's (particle_pass.h).
#pragma once

#include "render/canvas.h"
#include "render/cloud_points.h"
#include "render/frame.h"
#include "render/mesh_surface.h"
#include "render/shader.h"

#include <filesystem>
#include <optional>

namespace regatta {

// The pictures that a liquid is made of. R32F 1 / distance ahead [1/m], 0 without water: as the spheres are
// found, smoothed along one axis, a little, fully, and in the end the surface, within its glass. RGBA16F normal in
// the camera's axes (right, up, ahead). R32F thickness [m].
struct LiquidPictures {
  GlTexture found, half_smooth, fine, smooth, surface, normal, thickness;
  GlFramebuffer to_found, to_half_smooth, to_fine, to_smooth, to_surface, to_normal, to_thickness;
  int width = 0, height = 0;                // [px]
  int coarse_width = 0, coarse_height = 0;  // size of the thickness picture [px]
};

class LiquidPass {
 public:
  // share: pixels of the picture along a pixel of the liquid's own pictures.
  static Result<LiquidPass> create(const std::filesystem::path& shaders, int share);
  // Makes room for pictures of the canvas's size.
  Result<> resize(const Canvas& canvas);
  // Onto the canvas' main picture, whose colour and depth so far are what is seen through the water. The frame's
  // uniform block and the textures of sky and detail are bound.
  Result<> draw(const CloudPoints& particles, const Canvas& canvas, const FrameBlock& frame);
  Result<> draw(const MeshSurface& mesh, const Canvas& canvas, const FrameBlock& frame);

  // Pictures of the last drawing, for tests.
  [[nodiscard]] const LiquidPictures* pictures() const { return pictures_ ? &*pictures_ : nullptr; }

 private:
  struct Shaders {
    Shader depth, thickness, mesh_depth, mesh_thickness, filter, clip, normal, liquid;
  };
  LiquidPass(Shaders shaders, int share);
  Result<> begin(const Canvas& canvas);
  void add_thickness(const CloudPoints& particles) const;
  void find_depth(const CloudPoints& particles) const;
  void smooth(float radius, float lens_height) const;
  void clip(const CloudPoints& particles) const;
  void find_normals(float radius) const;
  // spacing: a particle's radius, or how far corners lie apart [m].
  void shade(const Vec3& lower, const Vec3& upper, float spacing, const Canvas& canvas, const FrameBlock& frame) const;

  Shaders shaders_;
  int share_;
  std::optional<LiquidPictures> pictures_;
  GlVertexArray no_vertices_;
};

}  // namespace regatta
