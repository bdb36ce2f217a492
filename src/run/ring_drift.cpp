#include "run/ring_drift.h"

#include "exchange/left_body.h"
#include "exchange/water_height.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

namespace regatta {
namespace {

constexpr float kDeepest = 2.0F;       // of nodes that are felt above [m]
constexpr float kReach = 4.0F;         // of a node, in its depths; its part fades to 0 there
constexpr float kFinest = 0.2F;        // distance of the grid's points [m]
constexpr float kMostPoints = 40'000;  // of the grid

}  // namespace

void RingDrift::list_pieces(const Snapshot& snapshot) {
  pieces_.clear();
  const VortonSnapshot& vortons = snapshot.vortons;
  for (const RingLine& ring : vortons.rings) {
    const LeftBody left(snapshot.bodies, ring.body);
    for (int n = 0; n < ring.count; ++n) {
      const auto node = [&](int k) {
        return vortons.nodes[static_cast<std::size_t>(ring.first + (k + ring.count) % ring.count)];
      };
      const Vec3 at = node(n);
      const Vec3 strength = 0.5F * left.share(at) * ring.circulation * (node(n + 1) - node(n - 1));
      const Vec3 sum = at + strength;
      if (!std::isfinite(sum.x + sum.y + sum.z)) continue;
      const float depth = water_height(snapshot.surface, horizontal(at)) - at.y;
      if (!(depth <= kDeepest) || strength == Vec3(0.0F)) continue;
      pieces_.push_back({horizontal(at), strength, std::max(depth, 0.5F * ring.core), ring.core});
    }
  }
}

void RingDrift::lay_grid(float spacing) {
  Vec2 lower(std::numeric_limits<float>::max()), upper(std::numeric_limits<float>::lowest());
  for (const Piece& piece : pieces_) {
    const Vec2 reach(kReach * piece.depth);
    lower = glm::min(lower, piece.at - reach);
    upper = glm::max(upper, piece.at + reach);
  }
  const Vec2 size = upper - lower;
  spacing_ = std::max({kFinest, spacing, std::sqrt(size.x * size.y / kMostPoints)});
  origin_ = lower;
  nx_ = static_cast<int>(size.x / spacing_) + 2;
  nz_ = static_cast<int>(size.y / spacing_) + 2;
  velocity_.assign(static_cast<std::size_t>(nx_) * static_cast<std::size_t>(nz_), Vec2(0.0F));
}

// A straight piece α at depth d and its image give the surface twice the level part of the piece's own velocity,
// α × r (r² + σ²)^(-3/2)/4π with r = (x, d, z).
void RingDrift::add(const Piece& piece) {
  const float reach = kReach * piece.depth;
  const Vec2 place = (piece.at - origin_) / spacing_;
  const float points = reach / spacing_;
  const int west = std::max(0, static_cast<int>(std::ceil(place.x - points)));
  const int east = std::min(nx_ - 1, static_cast<int>(std::floor(place.x + points)));
  const int south = std::max(0, static_cast<int>(std::ceil(place.y - points)));
  const int north = std::min(nz_ - 1, static_cast<int>(std::floor(place.y + points)));
  const Vec3 alpha = piece.strength / (2.0F * std::numbers::pi_v<float>);
  for (int b = south; b <= north; ++b) {
    const float rz = spacing_ * (static_cast<float>(b) - place.y);
    Vec2* const row = &velocity_[static_cast<std::size_t>(b) * static_cast<std::size_t>(nx_)];
    for (int a = west; a <= east; ++a) {
      const float rx = spacing_ * (static_cast<float>(a) - place.x);
      const float away = (rx * rx + rz * rz) / (reach * reach);
      const float share = std::max(0.0F, 1.0F - away * away);
      const float square = rx * rx + rz * rz + piece.depth * piece.depth + piece.core * piece.core;
      const float f = share / (square * std::sqrt(square));
      row[a] += f * Vec2(alpha.y * rz - alpha.z * piece.depth, alpha.x * piece.depth - alpha.y * rx);
    }
  }
}

void RingDrift::find(const Snapshot& snapshot) {
  list_pieces(snapshot);
  nx_ = nz_ = 0;
  if (pieces_.empty()) return;
  lay_grid(snapshot.surface.spacing);
  for (const Piece& piece : pieces_) add(piece);
}

Vec2 RingDrift::at(Vec2 place) const {
  if (nx_ == 0) return Vec2(0.0F);
  const Vec2 away = (place - origin_) / spacing_;
  const bool inside = away.x >= 0.0F && away.y >= 0.0F && away.x <= static_cast<float>(nx_ - 1) &&
                      away.y <= static_cast<float>(nz_ - 1);
  if (!inside) return Vec2(0.0F);
  const int i = std::min(static_cast<int>(away.x), nx_ - 2);
  const int k = std::min(static_cast<int>(away.y), nz_ - 2);
  const Vec2* const n =
      &velocity_[static_cast<std::size_t>(k) * static_cast<std::size_t>(nx_) + static_cast<std::size_t>(i)];
  return glm::mix(glm::mix(n[0], n[1], away.x - static_cast<float>(i)),
                  glm::mix(n[nx_], n[nx_ + 1], away.x - static_cast<float>(i)), away.y - static_cast<float>(k));
}

}  // namespace regatta
