#include "hull/hull_level.h"

namespace regatta {

namespace {

constexpr double kLeastKnown = 0.02;  // least known share of the ring: half a place
constexpr float kSteepest = 0.5F;     // slope of the plane along either axis

}  // namespace

bool fit_level(const HullPatch& patch, const PatchWater& water, LevelPlane& plane) {
  return fit_level(patch, water.ring_surface, water.ring_weight, plane);
}

bool fit_level(const HullPatch& patch, std::span<const float> surface, std::span<const float> weight,
               LevelPlane& plane) {
  plane = {};
  plane.middle = 0.5F * patch.size;
  double known = 0.0, sum = 0.0;
  for (std::size_t r = 0; r < patch.ring.size(); ++r) {
    known += static_cast<double>(weight[r]);
    sum += static_cast<double>(weight[r]) * static_cast<double>(surface[r]);
  }
  if (known < kLeastKnown * static_cast<double>(patch.ring.size())) return false;
  const double mean = sum / known;
  plane.height = static_cast<float>(mean);
  // The ring is even about its middle: Σ x = Σ z = Σ x z = 0 over all of it.
  glm::dvec2 moment(0.0), square(0.0);
  for (std::size_t r = 0; r < patch.ring.size(); ++r) {
    const glm::dvec2 at(patch.ring[r] - plane.middle);
    const double rise = static_cast<double>(weight[r]) * (static_cast<double>(surface[r]) - mean);
    moment += rise * at;
    square += at * at;
  }
  plane.slope = glm::clamp(Vec2(moment / square), -kSteepest, kSteepest);
  return true;
}

}  // namespace regatta
