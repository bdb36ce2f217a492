// The stages of a step that are the world's own.
#pragma once

#include "core/profile.h"

#include <array>
#include <cstddef>

namespace regatta::world_stage {

inline constexpr Stage kStep{"step"};          // a whole step
inline constexpr Stage kCommands{"commands"};  // queued commands
inline constexpr Stage kRigid{"rigid"};        // Bullet, boats
inline constexpr Stage kWake{"wake"};          // vortices behind the bodies
inline constexpr Stage kVortons{"vortons"};    // and those in three dimensions, of bodies under water
inline constexpr Stage kTravel{"travel"};      // of a domain that follows a body
inline constexpr Stage kFinish{"finish"};      // balance, status, hash

inline constexpr std::array<const Stage*, 7> kAll = {&kStep,    &kCommands, &kRigid, &kWake,
                                                     &kVortons, &kTravel,   &kFinish};
inline constexpr std::size_t kBeforeWaters = 3;  // of them; those of the waters come next

}  // namespace regatta::world_stage
