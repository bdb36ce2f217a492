#include "geometry/boat_lines.h"

#include <algorithm>
#include <cmath>

namespace regatta {

// Shares of length, depth and half beam; drawn by eye after small planing runabouts, then fitted to the draft.
BoatSection boat_section(float t) {
  const float forward = rise_from(t, 0.42F);
  // The keel runs straight, then curves up into the raked stem.
  const float keel_rise = std::pow(forward, 3.2F);
  const float keel_x = -0.5F + 0.94F * t;
  const float keel_y = 0.62F * keel_rise;
  // The chine rises and closes on the stem.
  const float chine_close = 1.0F - std::pow(forward, 2.4F);
  const float chine_x = -0.5F + 0.955F * t;
  const float chine_y = 0.23F + 0.47F * std::pow(forward, 1.6F);
  const float chine_z = (0.41F + 0.02F * (1.0F - forward)) * chine_close;
  // The sheer is widest amidships and rises a little towards the bow.
  const float sheer_close = 1.0F - std::pow(forward, 2.9F);
  const float aft = std::clamp(1.0F - t / 0.35F, 0.0F, 1.0F);
  const float sheer_y = 0.84F + 0.16F * t;
  const float sheer_z = (0.5F - 0.04F * aft * aft) * sheer_close;
  BoatSection section;
  section.keel = {keel_x, keel_y - kBoatWaterline, 0.0F};
  section.chine = {chine_x, chine_y - kBoatWaterline, chine_z};
  section.sheer = {-0.5F + t, sheer_y - kBoatWaterline, sheer_z};
  return section;
}

}  // namespace regatta
