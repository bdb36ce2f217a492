#include "effects/ring_drift.h"

#include "exchange/ring_pieces.h"
#include "exchange/water_height.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

namespace regatta {
namespace {

constexpr float kDeepest = 2.0F;            // deepest nodes that are felt at the surface [m]
constexpr float kDriftReach = 4.0F;         // reach of a node, in its depths; its effect fades to 0 there
constexpr float kFinestDrift = 0.2F;        // distance of the grid's points [m]
constexpr float kMostDriftPoints = 40'000;  // of the grid

}  // namespace

void RingDrift::list_pieces(const Snapshot& snapshot) {
  pieces_.clear();
  each_piece(snapshot.vortons, snapshot.bodies, [&](const RingLine& ring, const Vec3& at, const Vec3& strength) {
    const float depth = water_height(snapshot.surface, horizontal(at)) - at.y;
    if (!(depth <= kDeepest) || strength == Vec3(0.0F)) return;
    pieces_.push_back({horizontal(at), strength, std::max(depth, 0.5F * ring.core), ring.core});
  });
}

void RingDrift::lay_grid(float spacing) {
  Vec2 lower(std::numeric_limits<float>::max()), upper(std::numeric_limits<float>::lowest());
  for (const Piece& piece : pieces_) {
    const Vec2 reach(kDriftReach * piece.depth);
    lower = glm::min(lower, piece.at - reach);
    upper = glm::max(upper, piece.at + reach);
  }
  const Vec2 size = upper - lower;
  field_.spacing = std::max({kFinestDrift, spacing, std::sqrt(size.x * size.y / kMostDriftPoints)});
  field_.origin = lower;
  field_.nx = static_cast<int>(size.x / field_.spacing) + 2;
  field_.nz = static_cast<int>(size.y / field_.spacing) + 2;
  field_.stride = field_.nx;
  for (std::vector<float>* part : {&field_.u, &field_.w}) {
    part->assign(static_cast<std::size_t>(field_.nx) * static_cast<std::size_t>(field_.nz), 0.0F);
  }
}

// A straight piece α at depth d and its image give the surface twice the level part of the piece's own velocity,
// α × r (r² + σ²)^(-3/2)/4π with r = (x, d, z).
void RingDrift::add(const Piece& piece) {
  const float reach = kDriftReach * piece.depth;
  const Vec2 place = (piece.at - field_.origin) / field_.spacing;
  const float points = reach / field_.spacing;
  const int west = std::max(0, static_cast<int>(std::ceil(place.x - points)));
  const int east = std::min(field_.nx - 1, static_cast<int>(std::floor(place.x + points)));
  const int south = std::max(0, static_cast<int>(std::ceil(place.y - points)));
  const int north = std::min(field_.nz - 1, static_cast<int>(std::floor(place.y + points)));
  const Vec3 alpha = piece.strength / (2.0F * std::numbers::pi_v<float>);
  for (int b = south; b <= north; ++b) {
    const float rz = field_.spacing * (static_cast<float>(b) - place.y);
    const std::size_t row = static_cast<std::size_t>(b) * static_cast<std::size_t>(field_.stride);
    for (int a = west; a <= east; ++a) {
      const float rx = field_.spacing * (static_cast<float>(a) - place.x);
      const float away = (rx * rx + rz * rz) / (reach * reach);
      const float share = std::max(0.0F, 1.0F - away * away);
      const float square = rx * rx + rz * rz + piece.depth * piece.depth + piece.core * piece.core;
      const float f = share / (square * std::sqrt(square));
      const std::size_t n = row + static_cast<std::size_t>(a);
      field_.u[n] += f * (alpha.y * rz - alpha.z * piece.depth);
      field_.w[n] += f * (alpha.x * piece.depth - alpha.y * rx);
    }
  }
}

void RingDrift::find(const Snapshot& snapshot) {
  list_pieces(snapshot);
  field_.nx = field_.nz = 0;
  if (pieces_.empty()) return;
  lay_grid(snapshot.surface.spacing);
  for (const Piece& piece : pieces_) add(piece);
}

}  // namespace regatta
