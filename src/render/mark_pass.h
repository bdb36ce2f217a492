// Mooring lines, and marks that explain the picture: force arrows at the bodies, gauges as poles with a ring at the
// water's surface, the wind as arrows in the air.
#pragma once

#include "render/frame.h"
#include "render/shader.h"
#include "render/wind_marks.h"

#include <filesystem>
#include <span>
#include <vector>

namespace regatta {

struct MarkVertex {
  Vec3 position, normal;
};

class MarkPass {
 public:
  static Result<MarkPass> create(const std::filesystem::path& shaders);
  // A pole from the bed to above the surface for each gauge, its thickness by the tank's size.
  void draw_gauges(const Snapshot& snapshot, float mean_depth) const;
  // The water's force on each body that moves, towed ones included: buoyancy (blue), drag (orange), the vortices' part
  // of that (turquoise), the sum (magenta); and where it touches something, a disc and the force there (yellow). An
  // arrow is as long as the body is big when the force equals its weight, for a towed body that of its volume of water.
  // Drawn over everything.
  void draw_forces(const Snapshot& snapshot, float blend) const;
  // The eye that sees ropes, and their least thickness per metre of distance from it [1].
  struct RopeView {
    Vec3 eye{0.0F};
    float least = 0.0F;
  };
  // Lines between bodies and their bollards, hanging through where they are slack.
  void draw_moorings(const Snapshot& snapshot, float blend, const Mat4& view_proj, const RopeView& view);
  // A row of buoys along each edge of the water that holds a boat though nothing shows it, where there is one to hold.
  void draw_edges(const Snapshot& snapshot, const Mat4& view_proj) const;
  // Draws each goal that is not reached yet: its next gate, bright, with an arrow through it, and the gate after that;
  // or its berth.
  void draw_goals(const Snapshot& snapshot) const;
  // Hands that hold bodies: a line from each to its grip, thicker the harder it pulls.
  void draw_hands(const Snapshot& snapshot, float blend) const;
  // Draws the marks of make_wind_marks(), hidden by things before them; faint while no pulse blows.
  void draw_wind(const WindSnapshot& wind);
  // Draws the flow of water on a plane, hidden by things before it.
  void draw_flow(std::span<const WindMark> arrows) const;

 private:
  struct Shape {
    GlVertexArray vertex_array;
    GlBuffer vertices;
    int count = 0;
  };
  explicit MarkPass(Shader shader);
  static void fill(Shape& shape, const std::vector<MarkVertex>& vertices, GLenum usage);
  // From `foot` along `way`, `radius` thick.
  void draw_shape(const Shape& shape, const Vec3& foot, const Vec3& way, float radius, const Vec3& ink) const;
  void draw_contacts(const Snapshot& snapshot) const;
  void draw_arrow(const Vec3& foot, const Vec3& way, float radius, const Vec3& ink) const;

  Shader shader_;
  Shape rod_, cone_;
  Shape ropes_;  // ropes of the last picture
  std::vector<MarkVertex> rope_vertices_;
  std::vector<WindMark> wind_;
};

}  // namespace regatta
