// The wind over water in a box as arrows in the air: where each stands, how long and how opaque it is. Pure data,
// no GL. Whatever is not finite is left out.
#pragma once

#include "exchange/wind_snapshot.h"

#include <vector>

namespace regatta {

inline constexpr float kCalmOpacity = 0.22F;  // opacity of arrows while no pulse blows

struct WindMark {
  Vec3 foot{0.0F}, way{0.0F};  // from end to tip [m]
  float radius = 0.01F;        // radius of the shaft [m]
};
// An arrow's middle is the place where its wind was asked for.
void make_wind_marks(const WindSnapshot& wind, std::vector<WindMark>& out);
float wind_opacity(const WindSnapshot& wind);

}  // namespace regatta
