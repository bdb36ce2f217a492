#include "render/boils.h"

#include "exchange/ring_pieces.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace regatta {
namespace {

constexpr float kDeepest = 2.0F;                    // depth of nodes whose effect is seen above [m]
constexpr float kReach = 2.0F;                      // in their depths
constexpr float kFaintest = 0.025F, kFull = 0.14F;  // upwelling of a boil [1/s]
constexpr float kHeight = 0.025F;                   // height of a full boil [m]

}  // namespace

// Upwelling by a straight piece α at depth d, with its image: u is twice the level part of the piece's velocity, and
// with the kernel (r² + σ²)^(-3/2) its divergence is (6/4π) d (α_z r_x − α_x r_z)/(r² + σ²)^(5/2).
void find_upwelling(const VortonSnapshot& vortons, std::span<const BodySnapshot> bodies, const WaterFields& fields,
                    std::vector<float>& out) {
  out.clear();
  if (fields.empty()) return;
  const auto across = static_cast<std::size_t>(fields.nx);
  each_piece(vortons, bodies, [&](const RingLine& ring, const Vec3& at, const Vec3& piece) {
    const Vec2 place = (horizontal(at) - fields.origin) / fields.spacing;
    const auto i = static_cast<int>(std::lround(place.x)), k = static_cast<int>(std::lround(place.y));
    if (i < 0 || k < 0 || i >= fields.nx || k >= fields.nz) return;
    const std::size_t here = static_cast<std::size_t>(k) * across + static_cast<std::size_t>(i);
    const float depth = std::max(fields.shape[here].x - at.y, 0.5F * ring.core);
    if (depth > kDeepest || fields.shape[here].y <= kWetDepth) return;
    if (out.empty()) out.assign(fields.shape.size(), 0.0F);
    const float strength = 1.5F / std::numbers::pi_v<float> * depth;
    const float reach = kReach * depth / fields.spacing;
    const int west = std::max(0, static_cast<int>(std::ceil(place.x - reach)));
    const int east = std::min(fields.nx - 1, static_cast<int>(std::floor(place.x + reach)));
    const int south = std::max(0, static_cast<int>(std::ceil(place.y - reach)));
    const int north = std::min(fields.nz - 1, static_cast<int>(std::floor(place.y + reach)));
    for (int b = south; b <= north; ++b) {
      const float rz = fields.spacing * (static_cast<float>(b) - place.y);
      float* const row = &out[static_cast<std::size_t>(b) * across];
      for (int a = west; a <= east; ++a) {
        const float rx = fields.spacing * (static_cast<float>(a) - place.x);
        const float square = rx * rx + rz * rz + depth * depth + ring.core * ring.core;
        row[a] += strength * (piece.z * rx - piece.x * rz) / (square * square * std::sqrt(square));
      }
    }
  });
}

void raise_boils(const VortonSnapshot& vortons, std::span<const BodySnapshot> bodies, WaterFields& fields,
                 std::vector<float>& share) {
  find_upwelling(vortons, bodies, fields, share);
  for (std::size_t i = 0; i < share.size(); ++i) {
    const float up = share[i];
    // No dips where water goes down: beside and ahead of bodies their own flow, which is not known here, fills them.
    const float size = glm::smoothstep(kFaintest, kFull, up);
    if (fields.shape[i].y > 2.0F * kHeight) fields.shape[i].x += kHeight * size;
    share[i] = size;
  }
}

}  // namespace regatta
