// The closed line where the water's surface cuts a hull: straight pieces, each with its outward normal. Convex parts
// that touch or overlap are one body: a piece inside another part is left out.
#pragma once

#include "exchange/body.h"

#include <span>
#include <vector>

namespace regatta {

struct WaterlinePiece {
  Vec2 from{0.0F}, to{0.0F};  // (x, z) [m]
  Vec2 normal{1.0F, 0.0F};    // outward, unit; to the right of the way from `from` to `to`
  std::size_t part = 0;       // part of the hull
  [[nodiscard]] Vec2 middle() const { return 0.5F * (from + to); }
  [[nodiscard]] float length() const { return glm::length(to - from); }
};

struct Waterline {
  std::vector<WaterlinePiece> pieces;  // part by part, each once around
  // A part's outline as half planes: n·p <= offset is inside.
  struct Side {
    Vec2 normal{1.0F, 0.0F};  // unit
    float offset = 0.0F;
  };
  std::vector<std::vector<Side>> parts;

  // Scratch.
  std::vector<Vec3> corners;
  std::vector<WaterlinePiece> left;

  [[nodiscard]] bool contains(Vec2 at) const;
};

// The cut at world y = surface; reuses the line's memory. No pieces when the body does not reach the surface.
void cut_waterline(const BodyView& body, float surface, Waterline& line);
// Splits pieces so that none is longer than `longest`.
void split_pieces(float longest, std::vector<WaterlinePiece>& pieces);
// Joins neighbours until there are at most `most`, but keeps corners, even where more pieces are left then.
void join_pieces(std::size_t most, std::vector<WaterlinePiece>& pieces);

}  // namespace regatta
