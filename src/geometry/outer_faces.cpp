#include "geometry/outer_faces.h"

#include "geometry/outside_surface.h"

#include <algorithm>
#include <utility>

namespace regatta {

namespace {

constexpr float kWeld = 8.0F;  // corners nearer than this are one [skins]: pieces end half a skin off what cuts them

using Corners = std::vector<std::uint32_t>;

std::uint32_t welded(const Vec3& at, float reach, std::vector<Vec3>& vertices) {
  for (std::size_t i = 0; i < vertices.size(); ++i) {
    if (glm::distance(vertices[i], at) < reach) return static_cast<std::uint32_t>(i);
  }
  vertices.push_back(at);
  return static_cast<std::uint32_t>(vertices.size() - 1);
}

// Appends the corners that lie between two others, in their order.
void add_between(const std::vector<Vec3>& vertices, std::uint32_t from, std::uint32_t to, float reach, Corners& out) {
  const Vec3 along = vertices[to] - vertices[from];
  const float square = glm::dot(along, along);
  std::vector<std::pair<float, std::uint32_t>> between;
  for (std::uint32_t i = 0; i < vertices.size(); ++i) {
    if (i == from || i == to) continue;
    const float share = glm::dot(vertices[i] - vertices[from], along) / square;
    if (share <= 0.0F || share >= 1.0F) continue;
    if (glm::distance(vertices[i], vertices[from] + share * along) < reach) between.emplace_back(share, i);
  }
  std::sort(between.begin(), between.end());
  for (const auto& [share, i] : between) out.push_back(i);
}

// Whether each side of a face is that of one other, the other way round.
bool closed(const std::vector<Corners>& faces) {
  std::vector<std::pair<std::uint32_t, std::uint32_t>> sides;
  for (const Corners& face : faces) {
    for (std::size_t i = 0; i < face.size(); ++i) sides.emplace_back(face[i], face[(i + 1) % face.size()]);
  }
  std::sort(sides.begin(), sides.end());
  if (std::adjacent_find(sides.begin(), sides.end()) != sides.end()) return false;
  return std::all_of(sides.begin(), sides.end(), [&](const auto& side) {
    return std::binary_search(sides.begin(), sides.end(), std::pair(side.second, side.first));
  });
}

}  // namespace

OuterFaces outer_faces(const ConvexPolytope& part) {
  return {part.vertices, part.planes, part.faces, part.faces, {std::vector<char>(part.planes.size(), 1)}};
}

std::optional<OuterFaces> outer_faces(std::span<const ConvexPolytope> parts) {
  if (parts.size() == 1) return outer_faces(parts[0]);
  const float reach = kWeld * outside_skin(parts);
  OuterFaces out;
  for (const ConvexPolytope& part : parts) out.shown.emplace_back(part.planes.size(), 0);
  for (const OutsidePiece& piece : outside_pieces(parts)) {
    Corners corners;
    for (const Vec3& corner : piece.corners) {
      const std::uint32_t i = welded(corner, reach, out.vertices);
      if (corners.empty() || (corners.back() != i && corners.front() != i)) corners.push_back(i);
    }
    if (corners.size() < 3) continue;
    out.outlines.push_back(std::move(corners));
    out.planes.push_back(parts[piece.part].planes[piece.face]);
    out.shown[piece.part][piece.face] = 1;
  }
  for (const Corners& outline : out.outlines) {
    Corners face;
    for (std::size_t i = 0; i < outline.size(); ++i) {
      face.push_back(outline[i]);
      add_between(out.vertices, outline[i], outline[(i + 1) % outline.size()], reach, face);
    }
    out.faces.push_back(std::move(face));
  }
  if (out.faces.size() < 4 || !closed(out.faces)) return std::nullopt;
  return out;
}

}  // namespace regatta
