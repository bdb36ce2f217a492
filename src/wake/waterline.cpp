#include "wake/waterline.h"

#include <algorithm>
#include <cmath>

namespace regatta {

namespace {

constexpr float kSteepest = 0.05F;    // horizontal share of a face's normal below which it has no outline
constexpr float kTouching = 1.0e-3F;  // of the hull's size: parts closer than this are one
constexpr float kShortest = 1.0e-4F;  // of the hull's size: shorter pieces are rounding

bool inside(const std::vector<Waterline::Side>& sides, Vec2 at, float slack) {
  return !sides.empty() && std::all_of(sides.begin(), sides.end(), [&](const Waterline::Side& s) {
    return glm::dot(s.normal, at) <= s.offset + slack;
  });
}

}  // namespace

bool Waterline::contains(Vec2 at) const {
  return std::any_of(parts.begin(), parts.end(), [&](const auto& sides) { return inside(sides, at, 0.0F); });
}

void cut_waterline(const BodyView& body, float surface, Waterline& line) {
  const Hull& hull = *body.hull;
  const float size = glm::length(hull.upper - hull.lower);
  const Mat3 turn = glm::mat3_cast(body.state.orientation);
  line.pieces.clear();
  line.parts.resize(hull.parts.size());
  std::vector<Vec3> corners;
  std::vector<std::size_t> owner;
  for (std::size_t p = 0; p < hull.parts.size(); ++p) {
    const ConvexPolytope& part = hull.parts[p];
    line.parts[p].clear();
    corners.clear();
    for (const Vec3& v : part.vertices) corners.push_back(turn * v + body.state.position);
    const auto above = [&](std::uint32_t v) { return corners[v].y > surface; };
    for (std::size_t f = 0; f < part.faces.size(); ++f) {
      const auto& loop = part.faces[f];
      Vec2 ends[2] = {};
      int found = 0;
      for (std::size_t i = 0; i < loop.size() && found < 2; ++i) {
        const std::uint32_t a = loop[i];
        const std::uint32_t b = loop[(i + 1) % loop.size()];
        if (above(a) == above(b)) continue;
        const float t = (surface - corners[a].y) / (corners[b].y - corners[a].y);
        ends[found++] = horizontal(corners[a] + t * (corners[b] - corners[a]));
      }
      if (found < 2) continue;
      const Vec3 normal = turn * part.planes[f].normal;
      const Vec2 level(normal.x, normal.z);
      const float share = glm::length(level);
      if (share < kSteepest) continue;
      const Vec2 out = level / share;
      // The side through both ends, so that pieces and sides agree to rounding.
      line.parts[p].push_back({out, glm::dot(out, 0.5F * (ends[0] + ends[1]))});
      if (glm::length(ends[1] - ends[0]) < kShortest * size) continue;
      line.pieces.push_back({ends[0], ends[1], out});
      owner.push_back(p);
    }
  }
  if (hull.parts.size() < 2) return;
  std::size_t kept = 0;
  for (std::size_t i = 0; i < line.pieces.size(); ++i) {
    bool covered = false;
    for (std::size_t p = 0; p < line.parts.size() && !covered; ++p) {
      covered = p != owner[i] && inside(line.parts[p], line.pieces[i].middle(), kTouching * size);
    }
    if (!covered) line.pieces[kept++] = line.pieces[i];
  }
  line.pieces.resize(kept);
}

void split_pieces(float longest, std::vector<WaterlinePiece>& pieces) {
  std::vector<WaterlinePiece> split;
  for (const WaterlinePiece& piece : pieces) {
    const int count = std::max(1, static_cast<int>(std::ceil(piece.length() / longest)));
    const Vec2 step = (piece.to - piece.from) / static_cast<float>(count);
    for (int i = 0; i < count; ++i) {
      const Vec2 from = piece.from + static_cast<float>(i) * step;
      split.push_back({from, from + step, piece.normal});
    }
  }
  pieces.swap(split);
}

}  // namespace regatta
