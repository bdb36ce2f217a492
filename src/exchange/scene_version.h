// Selects one of the two scenes that one file may describe.
#pragma once

namespace regatta {

// The small one is for a machine on which the full one is far from real time.
enum class SceneVersion { kFull, kSmall };

}  // namespace regatta
