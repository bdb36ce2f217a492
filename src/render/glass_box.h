// The glass tank that holds water: the edges of its box as thin lines, its bottom slightly tinted. The parts behind the
// water are drawn before it, so that they are seen through the water; the rest after it.
#pragma once

#include "exchange/water_shapes.h"
#include "render/frame.h"
#include "render/shader.h"

#include <filesystem>
#include <vector>

namespace regatta {

// An edge between two faces of a box, from corner to corner; behind: from the eye both faces are seen from inside, so
// that all of the box lies between the eye and the edge.
struct BoxEdge {
  Vec3 from{0.0F}, to{0.0F};  // [m]
  bool behind = false;
};
std::vector<BoxEdge> box_edges(const Vec3& lower, const Vec3& upper, const Vec3& eye);

class GlassBox {
 public:
  static Result<GlassBox> create(const std::filesystem::path& shaders);
  void draw_behind(const WaterGlass& glass, const FrameBlock& frame) { draw(glass, frame, Part::kBehind); }
  void draw_front(const WaterGlass& glass, const FrameBlock& frame) { draw(glass, frame, Part::kFront); }

 private:
  enum class Part { kBehind, kFront };
  // In clip space, w included: a line's width is one of the picture.
  struct Vertex {
    Vec4 position;
    float across;  // the middle line, in half widths
    float opacity;
  };
  explicit GlassBox(Shader shader);
  void add_line(const BoxEdge& edge, const FrameBlock& frame);
  void add_bottom(const WaterGlass& glass, const FrameBlock& frame);
  void draw(const WaterGlass& glass, const FrameBlock& frame, Part part);

  Shader shader_;
  GlVertexArray vertex_array_;
  GlBuffer buffer_;
  std::vector<Vertex> vertices_;
};

}  // namespace regatta
