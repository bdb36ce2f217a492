// The stages of a step that are the world's own.
#pragma once

#include "core/profile.h"

namespace regatta::world_stage {

inline constexpr Stage kStep{"step"};          // a whole step
inline constexpr Stage kCommands{"commands"};  // queued commands
inline constexpr Stage kRigid{"rigid"};        // Bullet, boats
inline constexpr Stage kWake{"wake"};          // vortices behind the bodies
inline constexpr Stage kVortons{"vortons"};    // and those in three dimensions, of bodies under water
inline constexpr Stage kTravel{"travel"};      // of a domain that follows a body
inline constexpr Stage kFinish{"finish"};      // balance, status, hash

}  // namespace regatta::world_stage
