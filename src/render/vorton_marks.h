// Drawn marks of vortices under water: rings as bright lines, the faces of a hull that the flow follows, tracers as
// dots. Pure data, no GL. Values that are not finite are left out.
#pragma once

#include "exchange/snapshot.h"
#include "exchange/view_options.h"

#include <vector>

namespace regatta {

// A line of round ends that faces the eye, as the shader reads it; a dot where both ends are one.
struct VortonMark {
  Vec3 from{0.0F};
  float radius = 0.01F;  // half of its thickness [m]
  Vec3 to{0.0F};
  float soft = 0.0F;  // 0: as a solid rod; 1: as a cloud
  Vec4 ink{1.0F};     // sRGB, opacity
};

// sRGB of a tracer whose water is warmer than the rest by this share of the most, -1 to 1.
Vec3 temperature_ink(float share);

// blend: as in Renderer::draw, for what is fixed to a body.
void make_vorton_marks(const Snapshot& snapshot, float blend, const ViewOptions& options, std::vector<VortonMark>& out);

}  // namespace regatta
