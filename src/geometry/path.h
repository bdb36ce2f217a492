// A prescribed motion: where a kinematic body is at a time. Plain data and one evaluation, no integration.
#pragma once

#include "core/types.h"

#include <vector>

namespace regatta {

struct PathPoint {
  double time = 0.0;         // [s], ascending
  Vec3 position{0.0F};       // place of the body's own origin (see Hull::origin) [m]
  float heading_deg = 0.0F;  // about y; 0 looks along +x, positive turns towards -z (counter-clockwise from above)
};

struct Path {
  std::vector<PathPoint> points;
  bool loop = false;  // starts again at the end; otherwise the last point is kept
};

struct PathPose {
  Vec3 position{0.0F};
  Vec3 velocity{0.0F};     // [m/s]
  float heading = 0.0F;    // [rad]
  float turn_rate = 0.0F;  // [rad/s]
};

// Piecewise linear; CHECKs that there is a point.
PathPose path_at(const Path& path, double time);

}  // namespace regatta
