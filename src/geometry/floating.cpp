#include "geometry/floating.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace regatta {

namespace {

// Returns the corners of each part, turned.
std::vector<std::vector<Vec3>> turned_corners(const Hull& hull, const Quat& orientation) {
  std::vector<std::vector<Vec3>> corners;
  for (const ConvexPolytope& part : hull.parts) {
    corners.emplace_back();
    for (const Vec3& vertex : part.vertices) corners.back().push_back(orientation * vertex);
  }
  return corners;
}

Displaced displaced_by(const Hull& hull, const std::vector<std::vector<Vec3>>& corners, double waterline) {
  Displaced sum;
  for (std::size_t p = 0; p < corners.size(); ++p) {
    add_displaced(hull.parts[p].faces, corners[p], -waterline, sum, hull.filled(p));
  }
  return sum;
}

}  // namespace

Displaced displaced_below(const Hull& hull, const Quat& orientation, double waterline) {
  return displaced_by(hull, turned_corners(hull, orientation), waterline);
}

float floating_height(const Hull& hull, float mass, const Quat& orientation, float level) {
  const std::vector<std::vector<Vec3>> corners = turned_corners(hull, orientation);
  float dry = std::numeric_limits<float>::max();      // waterline in the body's axes: nothing displaced
  float sunk = std::numeric_limits<float>::lowest();  // everything displaced
  for (const std::vector<Vec3>& part : corners) {
    for (const Vec3& corner : part) {
      dry = std::min(dry, corner.y);
      sunk = std::max(sunk, corner.y);
    }
  }
  const double wanted = static_cast<double>(mass / kWaterDensity);
  constexpr int kHalvings = 30;
  for (int i = 0; i < kHalvings; ++i) {
    const float middle = 0.5F * (dry + sunk);
    (displaced_by(hull, corners, static_cast<double>(middle)).volume < wanted ? dry : sunk) = middle;
  }
  return level - sunk;
}

WetBox wet_box(std::span<const ConvexPolytope> parts, float waterline) {
  WetBox box{Vec3(std::numeric_limits<float>::max()), Vec3(std::numeric_limits<float>::lowest())};
  for (const ConvexPolytope& part : parts) {
    for (const std::vector<std::uint32_t>& face : part.faces) {
      for (std::size_t i = 0; i < face.size(); ++i) {
        const Vec3& from = part.vertices[face[i]];
        const Vec3& to = part.vertices[face[(i + 1) % face.size()]];
        const float above = from.y - waterline;
        const bool crosses = (above < 0.0F) != (to.y < waterline);
        if (above >= 0.0F && !crosses) continue;
        const Vec3 at = crosses ? from + (to - from) * (above / (from.y - to.y)) : from;
        box.lower = glm::min(box.lower, at);
        box.upper = glm::max(box.upper, at);
        if (crosses && above < 0.0F) {
          box.lower = glm::min(box.lower, from);
          box.upper = glm::max(box.upper, from);
        }
      }
    }
  }
  return box;
}

double metacenter(const Hull& hull, float mass) {
  constexpr float kHeel = 0.02F;  // [rad], 1.1°: sides are straight over so little
  const auto buoyancy = [&](const Quat& turn) {
    const Displaced wet = displaced_below(hull, turn, -static_cast<double>(floating_height(hull, mass, turn, 0.0F)));
    return wet.moment_z / wet.volume;
  };
  const double upright = buoyancy(Quat(1.0F, 0.0F, 0.0F, 0.0F));
  const double heeled = buoyancy(glm::angleAxis(kHeel, Vec3(1.0F, 0.0F, 0.0F)));
  const auto angle = static_cast<double>(kHeel);
  return (heeled - upright * std::cos(angle)) / std::sin(angle);
}

}  // namespace regatta
