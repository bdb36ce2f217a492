#include "wake/waterline.h"

#include <algorithm>
#include <cmath>

namespace regatta {

namespace {

constexpr float kSteepest = 0.05F;    // horizontal share of a face's normal below which it has no outline
constexpr float kTouching = 1.0e-3F;  // share of the hull's size: parts closer than this are one
constexpr float kLeastTurn = 0.5F;    // cosine of the sharpest bend that joined pieces may cut (60 degrees)
constexpr float kSamePlace = 0.01F;   // share of a piece's length: ends closer than this are one, but for rounding
constexpr float kShortest = 1.0e-4F;  // share of the hull's size: shorter pieces are rounding

bool inside(const std::vector<Waterline::Side>& sides, Vec2 at) {
  return !sides.empty() && std::all_of(sides.begin(), sides.end(),
                                       [&](const Waterline::Side& s) { return glm::dot(s.normal, at) <= s.offset; });
}

// The stretch of a piece, as shares of its length, that lies in a part; from >= to: none.
struct Stretch {
  float from = 0.0F, to = 1.0F;
};

// first: of two parts whose sides lie on each other, the first keeps its own.
Stretch covered(const WaterlinePiece& piece, const std::vector<Waterline::Side>& part, float slack, bool first) {
  Stretch stretch{0.0F, part.empty() ? 0.0F : 1.0F};
  const Vec2 along = piece.to - piece.from;
  const float length = glm::length(along);
  for (const Waterline::Side& side : part) {
    const float outside = glm::dot(side.normal, piece.from) - side.offset;
    const float rise = glm::dot(side.normal, along);
    if (std::abs(rise) <= slack) {
      // Beside each other: what touches is covered.
      const bool same = glm::dot(side.normal, piece.normal) > 0.0F && std::abs(outside) <= slack;
      if (outside > slack || (same && first)) return {0.0F, 0.0F};
    } else if (rise > 0.0F) {
      stretch.to = std::min(stretch.to, -outside / rise);
    } else {
      stretch.from = std::max(stretch.from, -outside / rise);
    }
  }
  if (stretch.to - stretch.from < slack / length) return {0.0F, 0.0F};
  return stretch;
}

// Takes off the pieces what part p covers of them.
void hide_behind(std::size_t p, float slack, Waterline& line) {
  line.left.clear();
  for (const WaterlinePiece& piece : line.pieces) {
    const Stretch gone = piece.part == p ? Stretch{0.0F, 0.0F} : covered(piece, line.parts[p], slack, piece.part < p);
    if (gone.from >= gone.to) {
      line.left.push_back(piece);
      continue;
    }
    const Vec2 along = piece.to - piece.from;
    const float shortest = slack / piece.length();
    WaterlinePiece rest = piece;
    rest.to = piece.from + gone.from * along;
    if (gone.from > shortest) line.left.push_back(rest);
    rest.from = piece.from + gone.to * along;
    rest.to = piece.to;
    if (gone.to < 1.0F - shortest) line.left.push_back(rest);
  }
  line.pieces.swap(line.left);
}

}  // namespace

bool Waterline::contains(Vec2 at) const {
  return std::any_of(parts.begin(), parts.end(), [&](const auto& sides) { return inside(sides, at); });
}

void cut_waterline(const BodyView& body, float surface, Waterline& line) {
  const Hull& hull = *body.hull;
  const float size = glm::length(hull.upper - hull.lower);
  const Mat3 turn = glm::mat3_cast(body.state.orientation);
  line.pieces.clear();
  line.parts.resize(hull.parts.size());
  for (std::size_t p = 0; p < hull.parts.size(); ++p) {
    const ConvexPolytope& part = hull.parts[p];
    line.parts[p].clear();
    line.corners.clear();
    for (const Vec3& v : part.vertices) line.corners.push_back(turn * v + body.state.position);
    const std::vector<Vec3>& corners = line.corners;
    const std::size_t first_piece = line.pieces.size();
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
      const bool forward = glm::dot(ends[1] - ends[0], Vec2(-out.y, out.x)) > 0.0F;
      line.pieces.push_back({ends[forward ? 0 : 1], ends[forward ? 1 : 0], out, p});
    }
    // Around the part, one after the other.
    std::sort(line.pieces.begin() + static_cast<std::ptrdiff_t>(first_piece), line.pieces.end(),
              [](const WaterlinePiece& a, const WaterlinePiece& b) {
                return std::atan2(a.normal.y, a.normal.x) < std::atan2(b.normal.y, b.normal.x);
              });
  }
  if (hull.parts.size() < 2) return;
  for (std::size_t p = 0; p < hull.parts.size(); ++p) hide_behind(p, kTouching * size, line);
}

void split_pieces(float longest, std::vector<WaterlinePiece>& pieces) {
  for (std::size_t i = pieces.size(); i-- > 0;) {
    const WaterlinePiece piece = pieces[i];
    const int count = std::max(1, static_cast<int>(std::ceil(piece.length() / longest)));
    const Vec2 step = (piece.to - piece.from) / static_cast<float>(count);
    const auto after = pieces.begin() + static_cast<std::ptrdiff_t>(i) + 1;
    pieces.insert(after, static_cast<std::size_t>(count - 1), piece);
    for (int k = 0; k < count; ++k) {
      const Vec2 from = piece.from + static_cast<float>(k) * step;
      WaterlinePiece& part = pieces[i + static_cast<std::size_t>(k)];
      part.from = from;
      part.to = from + step;
    }
  }
}

void join_pieces(std::size_t most, std::vector<WaterlinePiece>& pieces) {
  for (std::size_t before = pieces.size() + 1; pieces.size() > most && pieces.size() < before;) {
    before = pieces.size();
    std::size_t kept = 0;
    for (std::size_t i = 0; i < before; ++kept) {
      WaterlinePiece joined = pieces[i++];
      const bool goes_on = i < before && pieces[i].part == joined.part &&
                           glm::length(pieces[i].from - joined.to) < kSamePlace * joined.length() &&
                           glm::dot(pieces[i].normal, joined.normal) > kLeastTurn;
      if (goes_on) {
        joined.to = pieces[i++].to;
        const Vec2 along = joined.to - joined.from;
        joined.normal = Vec2(along.y, -along.x) / joined.length();
      }
      pieces[kept] = joined;
    }
    pieces.resize(kept);
  }
}

}  // namespace regatta
