// When a part of a hull stands on the bed, for all who ask: hulls in shallow water and the check of scenes.
#pragma once

namespace regatta {

// A clearance above the bed of at most this share of the height above the bed counts as standing on it [1]. It lets a
// wall that is a little off an uneven bed be tight. No test measures it.
inline constexpr float kStandingShare = 0.05F;

}  // namespace regatta
