// The stages of a step of the wakes under water.
#pragma once

#include "core/profile.h"

namespace regatta::vorton_stage {

inline constexpr Stage kVortons{"vortons"};
inline constexpr Stage kProbe{"probe", &kVortons};  // the water around bodies that may shed, and around rings
inline constexpr Stage kRings{"rings", &kVortons};  // sums of velocity, bodies, shedding, upkeep; all of free vortons
inline constexpr Stage kSilt{"silt", &kVortons};    // tracers
inline constexpr Stage kPush{"push", &kVortons};    // the velocity that shallow water is driven with

}  // namespace regatta::vorton_stage
