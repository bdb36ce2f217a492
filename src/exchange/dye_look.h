// The look of the two dyes of exchange/dye.h, for the water's shader and the legend.
#pragma once

#include "core/types.h"

#include <array>

namespace regatta {

// The look of a dye, by its channel.
struct DyeLook {
  Vec3 absorbs{0.0F};  // by all of it, in powers of two
  Vec3 glow{0.0F};     // the light that all of it gives back, linear
  Vec3 swatch{0.0F};   // sRGB, for a legend
};
// Orange and green, like thin rhodamine and fluorescein.
inline constexpr std::array<DyeLook, 2> kDyes = {
    DyeLook{{0.1F, 2.0F, 3.4F}, {0.44F, 0.125F, 0.02F}, {0.85F, 0.55F, 0.33F}},
    DyeLook{{2.2F, 0.1F, 1.8F}, {0.02F, 0.31F, 0.08F}, {0.42F, 0.75F, 0.52F}}};

}  // namespace regatta
