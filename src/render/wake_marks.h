// Drawn marks of the wakes, flat on the water: vortices, the local grids with their velocities, detecting points with
// their potentials, emissions, streams and tracers. Pure data, no GL. Values that are not finite are left out.
#pragma once

#include "exchange/snapshot.h"
#include "exchange/view_options.h"

#include <vector>

namespace regatta {

// Shaders know them by number. A streak is a line that fades towards its first end.
enum class MarkShape { kLine, kArrow, kStreak, kVortex, kRing, kDot };

inline constexpr float kOnSurface = 1.0e30F;  // a mark's height: wherever the water is

// A mark as the shader reads it.
struct WakeMark {
  Vec2 from{0.0F}, to{0.0F};  // centre line, (x, z); a disc's middle is `from` [m]
  float half_width = 0.01F;   // half width of a line; a disc's radius [m]
  float shape = 0.0F;         // MarkShape
  float turn = 0.0F;          // a vortex: its sign; a ring: half its thickness [m]
  float height = kOnSurface;  // y [m]
  Vec4 ink{1.0F};             // sRGB, opacity
};

// In the order in which they are painted. blend: as in Renderer::draw, for what is fixed to a body.
void make_wake_marks(const Snapshot& snapshot, float blend, const WakeView& view, std::vector<WakeMark>& out);

}  // namespace regatta
