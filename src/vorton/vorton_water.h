// The water that rings and tracers lie in, and what bounds it.
#pragma once

#include "geometry/terrain.h"
#include "vorton/solids.h"
#include "vorton/vorton_sum.h"

namespace regatta {

struct VortonWater {
  Vec3 stream{0.0F};  // stream with which rings of nobody and tracers drift [m/s]
  VortonMirrors mirrors;
  const Terrain* bed = nullptr;                // above which nodes stay; none: only above its mirror
  Vec2 lower{-kUnbounded}, upper{kUnbounded};  // rings beyond, in x and z, die [m]
  // Bodies without sources near rings or tracers: those that rest, or reach through the surface.
  std::span<const BodyParts> resting = {};

  static constexpr float kUnbounded = 1e30F;

  // Between its mirrors, so far off them.
  [[nodiscard]] WaterEnds ends(float gap = 0.0F) const {
    WaterEnds out;
    if (mirrors.bed) out.bed = *mirrors.bed + gap;
    if (mirrors.surface) out.surface = *mirrors.surface - gap;
    return out;
  }
};

}  // namespace regatta
