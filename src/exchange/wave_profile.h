// The decay of the velocity of linear waves below the surface, by one wave number for all of them:
//   level   cosh k(h - s) / cosh kh          s: depth below the surface [m]
//   upward  sinh k(h - s) / sinh kh
// s counts from the surface as it stands, not from still water, so that crests are not faster than linear waves are
// at their surface (Wheeler's stretching [Whe70]).
#pragma once

#include <algorithm>
#include <cmath>

namespace regatta {

struct WaveProfile {
  float wave_number = 0.0F;  // k; 0: waves so long that the level velocity is the same at all depths [1/m]
  float depth = 1.0F;        // h, of still water [m]

  [[nodiscard]] float level(float below) const {
    const float s = within(below);
    return (std::exp(-wave_number * s) + std::exp(-wave_number * (2.0F * depth - s))) / (1.0F + twice());
  }
  [[nodiscard]] float upward(float below) const {
    const float s = within(below);
    if (is_long()) return 1.0F - s / depth;
    return (std::exp(-wave_number * s) - std::exp(-wave_number * (2.0F * depth - s))) / (1.0F - twice());
  }
  // Means from the surface down to a draft [m].
  [[nodiscard]] float mean_level(float draft) const {
    const float t = within(draft);
    if (is_long() || !(wave_number * t > kSmall)) return level(0.5F * t);
    return (falling(t) + rising(t)) / (wave_number * t * (1.0F + twice()));
  }
  [[nodiscard]] float mean_upward(float draft) const {
    const float t = within(draft);
    if (is_long() || !(wave_number * t > kSmall)) return upward(0.5F * t);
    return (falling(t) - rising(t)) / (wave_number * t * (1.0F - twice()));
  }

 private:
  static constexpr float kSmall = 1e-2F;  // k h and k T below which differences of exponentials lose their digits

  [[nodiscard]] float within(float below) const { return std::clamp(below, 0.0F, depth); }
  [[nodiscard]] bool is_long() const { return !(wave_number * depth > kSmall); }
  [[nodiscard]] float twice() const { return std::exp(-2.0F * wave_number * depth); }
  [[nodiscard]] float falling(float t) const { return 1.0F - std::exp(-wave_number * t); }
  [[nodiscard]] float rising(float t) const { return std::exp(-wave_number * (2.0F * depth - t)) - twice(); }
};

}  // namespace regatta
