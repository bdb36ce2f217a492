#include "geometry/outside_surface.h"

#include "geometry/half_plane.h"

#include <algorithm>
#include <limits>

namespace regatta {

namespace {

// Share of the body's extent: a point this far outside a face is taken as the place that the face looks at. Above the
// rounding of float corners and planes, below anything that would show.
constexpr float kSkin = 3e-5F;

using Polygon = std::vector<Vec3>;

// Whether so little is left that only rounding left it: narrower than a few skins.
bool is_sliver(const Polygon& polygon, float skin) {
  Vec3 twice_area(0.0F);
  float longest = 0.0F;
  for (std::size_t i = 1; i < polygon.size(); ++i) {
    if (i + 1 < polygon.size()) twice_area += glm::cross(polygon[i] - polygon[0], polygon[i + 1] - polygon[0]);
    longest = std::max(longest, glm::distance(polygon[0], polygon[i]));
  }
  return glm::length(twice_area) <= 4.0F * skin * longest;
}

// Takes away from a piece what lies against `part`: whole when nothing does, else in the strips that its planes cut
// off.
void subtract(const Polygon& piece, const Vec3& normal, const ConvexPolytope& part, float skin,
              std::vector<Polygon>& out) {
  std::vector<Polygon> strips;
  Polygon inside = piece;
  for (const Plane& plane : part.planes) {
    // Half a skin more than the part: a face that looks at it leaves nothing at slanting sides, a flush one stays.
    const float offset = plane.offset + 0.5F * skin - skin * glm::dot(plane.normal, normal);
    strips.push_back(clipped(inside, -plane.normal, -offset));
    inside = clipped(inside, plane.normal, offset);
    if (is_sliver(inside, skin)) {
      out.push_back(piece);
      return;
    }
  }
  for (Polygon& strip : strips) {
    if (!is_sliver(strip, skin)) out.push_back(std::move(strip));
  }
}

}  // namespace

float outside_skin(std::span<const ConvexPolytope> parts) {
  Vec3 lower(std::numeric_limits<float>::max());
  Vec3 upper(std::numeric_limits<float>::lowest());
  for (const ConvexPolytope& part : parts) {
    for (const Vec3& vertex : part.vertices) {
      lower = glm::min(lower, vertex);
      upper = glm::max(upper, vertex);
    }
  }
  return kSkin * std::max({upper.x - lower.x, upper.y - lower.y, upper.z - lower.z});
}

std::vector<OutsidePiece> outside_pieces(std::span<const ConvexPolytope> parts) {
  const float skin = outside_skin(parts);
  std::vector<OutsidePiece> all;
  for (std::size_t p = 0; p < parts.size(); ++p) {
    for (std::size_t f = 0; f < parts[p].faces.size(); ++f) {
      std::vector<Polygon> pieces(1);
      for (const std::uint32_t i : parts[p].faces[f]) pieces[0].push_back(parts[p].vertices[i]);
      for (std::size_t q = 0; q < parts.size(); ++q) {
        if (q == p) continue;
        std::vector<Polygon> left;
        for (const Polygon& piece : pieces) subtract(piece, parts[p].planes[f].normal, parts[q], skin, left);
        pieces = std::move(left);
      }
      for (Polygon& piece : pieces) all.push_back({std::move(piece), p, f});
    }
  }
  return all;
}

TriangleMesh outside_surface(std::span<const ConvexPolytope> parts) {
  TriangleMesh mesh;
  for (const OutsidePiece& piece : outside_pieces(parts)) {
    const auto first = static_cast<std::uint32_t>(mesh.positions.size());
    mesh.positions.insert(mesh.positions.end(), piece.corners.begin(), piece.corners.end());
    for (std::uint32_t i = 1; i + 1 < piece.corners.size(); ++i) {
      mesh.indices.insert(mesh.indices.end(), {first, first + i, first + i + 1});
    }
  }
  return mesh;
}

}  // namespace regatta
