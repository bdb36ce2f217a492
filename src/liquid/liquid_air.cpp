#include "liquid/liquid_air.h"

#include "liquid/grid_nodes.h"

#include <array>

namespace regatta {

namespace {

// From where on each counts, and where it counts in full; chosen by eye, as in particles (air_entrainment.cpp).
constexpr float kSlow = 0.6F, kFast = 2.5F;              // speed [m/s]
constexpr float kTrapsLeast = 0.15F, kTrapsMost = 1.0F;  // mean speed of the water around towards it [m/s]
constexpr float kBendLeast = 0.06F, kBendMost = 0.3F;    // mean of 1 − cos between normals across a crest
constexpr float kAhead = 0.6F;  // cosine between velocity and normal of a crest that goes ahead
constexpr float kAside = 0.5F;  // how far around it looks [cells]

}  // namespace

// The direction in which the distance grows; 0 in the midst of water or air.
Vec3 LiquidAir::outwards(const Vec3& place) const {
  const GridNodes middles(grid_, 3);
  Vec3 slope(0.0F);
  for (int a = 0; a < 3; ++a) {
    Vec3 step(0.0F);
    step[a] = kAside;
    slope[a] = middles.value(distance_.data(), place + step) - middles.value(distance_.data(), place - step);
  }
  const float length = glm::length(slope);
  return length > 0.0F ? slope / length : Vec3(0.0F);
}

float LiquidAir::at(const Vec3& place, const Vec3& velocity) const {
  const float speed = glm::length(velocity);
  const float energetic = glm::smoothstep(kSlow, kFast, speed);
  if (!(energetic > 0.0F)) return 0.0F;
  const FaceNodes faces(grid_);
  const Vec3 here = faces.velocity(velocity_, place);
  const Vec3 normal = outwards(place);
  const bool goes_ahead = glm::dot(velocity, normal) > kAhead * speed;
  float closing = 0.0F, bend = 0.0F;
  constexpr float kSides = 6.0F;  // places around that are looked at
  for (int a = 0; a < 3; ++a) {
    for (const float side : {-kAside, kAside}) {
      Vec3 step(0.0F);
      step[a] = side;
      const Vec3 relative = here - faces.velocity(velocity_, place + step);
      closing += glm::length(relative) + relative[a] * (side > 0.0F ? 1.0F : -1.0F);
      if (goes_ahead && normal[a] * side < 0.0F) bend += 1.0F - glm::dot(normal, outwards(place + step));
    }
  }
  const float traps = glm::smoothstep(kTrapsLeast, kTrapsMost, closing / kSides);
  const float folds = glm::smoothstep(kBendLeast, kBendMost, bend / kSides);
  return energetic * std::min(traps + folds, 1.0F);
}

}  // namespace regatta
