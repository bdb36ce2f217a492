// Data that the wakes hand to others: the velocity that a body's vortices add to the water, their questions to the
// water and the hull, and their drawn data. Plane vectors are (x, z); circulation is positive about +y.
#pragma once

#include "core/types.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

namespace regatta {

// The data of a body that the water needs to balance its vortices (wake_balance.h).
struct WakeReaction {
  Vec2 velocity{0.0F};     // velocity of the body [m/s]
  Vec2 along{1.0F, 0.0F};  // unit, the way the water passes it
  float drag = 0.0F;       // drag that it hands to the water without its vortices [N]
  float power = 0.0F;      // power that it loses without them [W]
};

// The local grid behind a body: u_V, faded to zero at its edge. The water is accelerated by λ times it, as far as
// wake_balance.h lets it.
struct WakeField {
  Vec2 origin{0.0F};      // place of node (0, 0) [m]
  Vec2 axis{1.0F, 0.0F};  // unit, along a row of nodes; columns of nodes run along across()
  float spacing = 0.1F;   // [m]
  int nx = 0, nz = 0;     // nodes; 0: there is no vortex
  int stride = 0;         // entries of a row in the arrays
  float margin = 0.0F;    // from the edge inwards, over which the velocity fades [m]
  Vec2 body{0.0F};        // where the body is [m]
  WakeReaction reaction;
  std::vector<float> u, w;  // along world x and z [nz][stride] [m/s]

  [[nodiscard]] bool empty() const { return nx < 2 || nz < 2; }
  [[nodiscard]] Vec2 across() const { return {-axis.y, axis.x}; }
  [[nodiscard]] Vec2 size() const { return spacing * Vec2(static_cast<float>(nx - 1), static_cast<float>(nz - 1)); }
  [[nodiscard]] Vec2 corner(int i) const {  // 0 … 3, in turn
    const Vec2 extent = size();
    return origin + (i == 1 || i == 2 ? extent.x : 0.0F) * axis + (i >= 2 ? extent.y : 0.0F) * across();
  }
  [[nodiscard]] Vec2 lower() const { return glm::min(glm::min(corner(0), corner(1)), glm::min(corner(2), corner(3))); }
  [[nodiscard]] Vec2 upper() const { return glm::max(glm::max(corner(0), corner(1)), glm::max(corner(2), corner(3))); }
  // The share of the velocity that the fading leaves, a and b from the corner along the grid's sides [m]: 0 at the
  // edge, 1 from the margin inwards, smooth.
  [[nodiscard]] float share(float a, float b) const {
    const Vec2 extent = size();
    const auto window = [this](float from_edge) {
      const float t = margin > 0.0F ? std::clamp(from_edge / margin, 0.0F, 1.0F) : (from_edge >= 0.0F ? 1.0F : 0.0F);
      return t * t * (3.0F - 2.0F * t);
    };
    return window(std::min(b, extent.y - b)) * window(std::min(a, extent.x - a));
  }
  [[nodiscard]] float share(Vec2 place) const {
    const Vec2 away = place - origin;
    return share(glm::dot(away, axis), glm::dot(away, across()));
  }
  // Bilinear between nodes; zero outside.
  [[nodiscard]] Vec2 at(Vec2 place) const {
    if (empty()) return Vec2(0.0F);
    const Vec2 away = (place - origin) / spacing;
    const float a = away.x * axis.x + away.y * axis.y;
    const float b = away.y * axis.x - away.x * axis.y;
    const bool inside = a >= 0.0F && b >= 0.0F && a <= static_cast<float>(nx - 1) && b <= static_cast<float>(nz - 1);
    if (!inside) return Vec2(0.0F);
    const int i = std::min(static_cast<int>(a), nx - 2);
    const int k = std::min(static_cast<int>(b), nz - 2);
    const float s = a - static_cast<float>(i);
    const float t = b - static_cast<float>(k);
    const auto n = static_cast<std::size_t>(k) * static_cast<std::size_t>(stride) + static_cast<std::size_t>(i);
    const auto m = n + static_cast<std::size_t>(stride);
    const auto blend = [&](const std::vector<float>& f) {
      return (1.0F - t) * ((1.0F - s) * f[n] + s * f[n + 1]) + t * ((1.0F - s) * f[m] + s * f[m + 1]);
    };
    return {blend(u), blend(w)};
  }
};

// A sphere that moves along a line towards a body until it touches: there a vortex of its size has room.
struct SphereSweep {
  int body = 0;
  Vec3 from{0.0F};               // on the hull, world [m]
  Vec3 along{1.0F, 0.0F, 0.0F};  // unit; the sphere comes from far away in the opposite direction
  float radius = 0.1F;           // [m]
};

// A vortex that left the hull.
struct WakeEmission {
  double time = 0.0;         // [s]
  Vec2 from{0.0F};           // the detecting point [m]
  Vec2 at{0.0F};             // where the vortex was put [m]
  float circulation = 0.0F;  // as in WakeTotals::shed; its vortex may have less [m^2/s]
};

// An edge of the hull where the flow may leave, as it is drawn.
struct DetectingPoint {
  Vec3 at{0.0F};                      // on the hull, world [m]
  Vec2 normal1{0.0F}, normal2{0.0F};  // normals of the faces beside it, in the plane, unit
  float fill1 = 0.0F, fill2 = 0.0F;   // potentials as shares of the threshold
  bool crosses = false;               // the edge crosses the water's surface now
};

// Sums since step 0, and the present; by side: [0] turns clockwise about +y (circulation < 0), [1] the other way.
struct WakeTotals {
  // |circulation| that vortices were to bring; those of a body that stands bring what the water lacks of it [m^2/s].
  std::array<double, 2> shed{};
  std::array<std::int64_t, 2> emissions{};             // vortices
  std::array<double, 2> last_emission = {-1.0, -1.0};  // time of the last one [s]; -1: none yet
};

struct WakeSnapshot {
  std::vector<float> x, z;         // places of the particles [m]
  std::vector<float> circulation;  // [m^2/s]
  float radius = 0.0F;             // R of a vortex [m]
  float threshold = 0.0F;          // T
  Vec2 stream{0.0F};               // the water past the body [m/s]
  WakeField field;
  std::vector<DetectingPoint> points;
  std::vector<WakeEmission> emissions;  // emissions of the last two seconds
  WakeTotals totals;
};

}  // namespace regatta
