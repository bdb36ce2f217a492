// Paints and metals of drawn boats, linear RGB.
#pragma once

#include "core/types.h"

namespace regatta {

inline constexpr Vec3 kWhite(0.84F, 0.85F, 0.84F);
inline constexpr Vec3 kBlack(0.022F, 0.024F, 0.028F);
inline constexpr Vec3 kTeak(0.37F, 0.195F, 0.085F);
inline constexpr Vec3 kTeakDark(0.285F, 0.140F, 0.058F);
inline constexpr Vec3 kChrome(0.62F, 0.64F, 0.67F);
inline constexpr Vec3 kGlass(0.012F, 0.022F, 0.032F);

}  // namespace regatta
