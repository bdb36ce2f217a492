#include "vorton/thin_walls.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <vector>

namespace regatta {

namespace {

// Length of the way from a point of the surface through parts that touch [m].
float way_through(const std::vector<ConvexPolytope>& parts, const Vec3& from, const Vec3& way) {
  constexpr float kJoint = 1e-3F;  // between parts that touch [m]
  float end = 0.0F;
  for (std::size_t pass = 0; pass < parts.size(); ++pass) {
    const float before = end;
    for (const ConvexPolytope& part : parts) {
      float in = std::numeric_limits<float>::lowest(), out = std::numeric_limits<float>::max();
      for (const Plane& plane : part.planes) {
        const float along = glm::dot(plane.normal, way);
        const float left = plane.offset - glm::dot(plane.normal, from);
        if (along > 0.0F) out = std::min(out, left / along);
        if (along < 0.0F) in = std::max(in, left / along);
        if (along == 0.0F && left < 0.0F) out = std::numeric_limits<float>::lowest();
      }
      if (in <= out && in <= end + kJoint) end = std::max(end, out);
    }
    if (end == before) break;
  }
  return end;
}

}  // namespace

std::optional<ThinWall> thin_wall(const SourcePanels& shape) {
  constexpr float kShare = 0.05F;  // share of the surface: sharp edges are thin, too
  if (shape.parts().size() < 2) return std::nullopt;
  struct Piece {
    float thickness = 0.0F, area = 0.0F;
  };
  std::vector<Piece> pieces;
  float area = 0.0F;
  for (const SourcePanel& panel : shape.panels()) {
    pieces.push_back({way_through(shape.parts(), panel.center, -panel.normal), panel.area});
    area += panel.area;
  }
  std::sort(pieces.begin(), pieces.end(), [](const Piece& a, const Piece& b) { return a.thickness < b.thickness; });
  float below = 0.0F;
  for (const Piece& piece : pieces) {
    below += piece.area;
    if (below < kShare * area) continue;
    if (piece.thickness >= shape.panel_size()) return std::nullopt;
    return ThinWall{piece.thickness, shape.panel_size()};
  }
  return std::nullopt;
}

std::string thin_wall_text(const std::string& body, const ThinWall& wall) {
  return fmt::format("{}: under water its walls of {:.2g} m let some water through; walls of {:.2g} m would not", body,
                     wall.thickness, wall.panel);
}

}  // namespace regatta
