#include "effects/breaking.h"

#include <algorithm>
#include <cmath>

namespace regatta {

namespace {

constexpr float kSteepFull = 0.6F;  // slope; the steepest wave that can travel has 0.58
constexpr float kMeetFull = 4.0F;   // [1/s]
// Crests of a sea: those higher than this share of H_s break [1], the more the higher the sea is [m].
constexpr float kHighCrest = 0.45F, kSeaFrom = 0.3F, kSeaFull = 1.5F;

}  // namespace

Breaking::Breaking(const Snapshot& snapshot)
    : grid_(snapshot.surface),
      depths_(grid_.depth.size() == grid_.surface.size()),
      half_(0.5F / grid_.spacing),
      high_(snapshot.level + kHighCrest * static_cast<float>(snapshot.diagnostics.waves.height)),
      breaks_(glm::smoothstep(kSeaFrom, kSeaFull, static_cast<float>(snapshot.diagnostics.waves.height))) {}

float Breaking::strength(std::size_t n, float steep, float meet, bool crest) const {
  const auto stride = static_cast<std::size_t>(grid_.nx);
  if (depths_ && !(grid_.depth[n] > 0.0F && grid_.depth[n - 1] > 0.0F && grid_.depth[n + 1] > 0.0F &&
                   grid_.depth[n - stride] > 0.0F && grid_.depth[n + stride] > 0.0F)) {
    return 0.0F;
  }
  return std::max({glm::smoothstep(kSteepFrom, kSteepFull, std::sqrt(steep)),
                   glm::smoothstep(kMeetFrom, kMeetFull, meet), crest ? breaks_ : 0.0F});
}

}  // namespace regatta
