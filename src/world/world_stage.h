// The stages of a step that are the world's own, and those of all wakes.
#pragma once

#include "core/profile.h"
#include "vorton/vorton_stage.h"

#include <array>
#include <cstddef>

namespace regatta::world_stage {

inline constexpr Stage kStep{"step"};          // a whole step
inline constexpr Stage kCommands{"commands"};  // queued commands
inline constexpr Stage kRigid{"rigid"};        // Bullet, boats
inline constexpr Stage kWake{"wake"};          // vortices behind the bodies
inline constexpr Stage kTravel{"travel"};      // move of a domain that follows a body
inline constexpr Stage kFinish{"finish"};      // balance, status, hash

inline constexpr std::array<const Stage*, 11> kAll = {&kStep,
                                                      &kCommands,
                                                      &kRigid,
                                                      &kWake,
                                                      &vorton_stage::kVortons,
                                                      &vorton_stage::kProbe,
                                                      &vorton_stage::kRings,
                                                      &vorton_stage::kSilt,
                                                      &vorton_stage::kPush,
                                                      &kTravel,
                                                      &kFinish};
inline constexpr std::size_t kBeforeWaters = 3;  // number of stages before those of the waters

}  // namespace regatta::world_stage
