#include "wake/shedding_edges.h"

#include <algorithm>

namespace regatta {

namespace {

constexpr float kFlat = 0.9995F;    // cosine between faces that count as one (1.8 degrees)
constexpr float kNear = 1.0e-3F;    // share of the hull's size: points closer together are one place
constexpr float kBeside = 5.0e-3F;  // share of the hull's size: faces are looked at so far beside an edge

// An edge of one part, where up to two of its faces are seen by the water.
struct PartEdge {
  Vec3 a{0.0F}, b{0.0F};
  std::vector<Vec3> seen;  // normals of those faces
};

// Whether the place on a face of `owner` is covered by another part.
bool covered(const Hull& hull, std::size_t owner, const Vec3& at, float slack) {
  for (std::size_t p = 0; p < hull.parts.size(); ++p) {
    if (p != owner && contains(hull.parts[p], at, slack)) return true;
  }
  return false;
}

std::vector<PartEdge> edges_of_part(const Hull& hull, std::size_t owner, float size) {
  const ConvexPolytope& part = hull.parts[owner];
  std::vector<PartEdge> edges;
  struct Side {
    std::uint32_t from, to;
    std::size_t face;
  };
  std::vector<Side> sides;
  for (std::size_t f = 0; f < part.faces.size(); ++f) {
    const auto& loop = part.faces[f];
    for (std::size_t i = 0; i < loop.size(); ++i) sides.push_back({loop[i], loop[(i + 1) % loop.size()], f});
  }
  // An edge has two sides, walked in opposite directions by its faces.
  std::sort(sides.begin(), sides.end(), [](const Side& p, const Side& q) {
    const auto key = [](const Side& s) { return std::pair(std::min(s.from, s.to), std::max(s.from, s.to)); };
    return key(p) != key(q) ? key(p) < key(q) : p.face < q.face;
  });
  for (std::size_t i = 0; i + 1 < sides.size(); ++i) {
    const Side& one = sides[i];
    const Side& two = sides[i + 1];
    if (std::minmax(one.from, one.to) != std::minmax(two.from, two.to)) continue;
    PartEdge edge{part.vertices[one.from], part.vertices[one.to], {}};
    const Vec3 middle = 0.5F * (edge.a + edge.b);
    const Vec3 along = edge.b - edge.a;
    for (const Side& side : {one, two}) {
      const Vec3 normal = part.planes[side.face].normal;
      // Faces are walked counter-clockwise seen from outside, so that normal × direction points into the face.
      const Vec3 walk = side.from == one.from ? along : -along;
      const Vec3 into = glm::normalize(glm::cross(normal, walk));
      if (!covered(hull, owner, middle + kBeside * size * into, kNear * size)) edge.seen.push_back(normal);
    }
    if (!edge.seen.empty() && glm::length(along) > kNear * size) edges.push_back(edge);
  }
  return edges;
}

}  // namespace

std::vector<SheddingEdge> shedding_edges(const Hull& hull) {
  const float size = glm::length(hull.upper - hull.lower);
  std::vector<SheddingEdge> shedding;
  std::vector<PartEdge> halves;  // with one face seen: the other side is another part's
  for (std::size_t p = 0; p < hull.parts.size(); ++p) {
    const auto keep = [&](const PartEdge& edge, const Vec3& normal1, const Vec3& normal2) {
      if (glm::dot(normal1, normal2) < kFlat) shedding.push_back({edge.a, edge.b, normal1, normal2, p});
    };
    for (const PartEdge& edge : edges_of_part(hull, p, size)) {
      if (edge.seen.size() == 2) {
        keep(edge, edge.seen[0], edge.seen[1]);
        continue;
      }
      const Vec3 middle = 0.5F * (edge.a + edge.b);
      const auto same = std::find_if(halves.begin(), halves.end(), [&](const PartEdge& other) {
        return glm::length(0.5F * (other.a + other.b) - middle) < kNear * size;
      });
      if (same == halves.end()) {
        halves.push_back(edge);
        continue;
      }
      keep(edge, same->seen[0], edge.seen[0]);
      halves.erase(same);
    }
  }
  return shedding;
}

}  // namespace regatta
