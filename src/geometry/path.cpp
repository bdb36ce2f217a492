#include "geometry/path.h"

#include "core/check.h"

#include <algorithm>
#include <cmath>

namespace regatta {

namespace {

PathPose rest_at(const PathPoint& point) { return {point.position, Vec3(0.0F), glm::radians(point.heading_deg), 0.0F}; }

}  // namespace

PathPose path_at(const Path& path, double time) {
  CHECK(!path.points.empty(), "a path needs a point");
  const PathPoint& first = path.points.front();
  const PathPoint& last = path.points.back();
  const double period = last.time - first.time;
  // A time that is not a number is neither before nor after any point; it gives the first one, which keeps it out of
  // the body.
  if (!(time >= first.time)) return rest_at(first);
  if (path.loop && period > 0.0) {
    time = first.time + std::fmod(time - first.time, period);
  } else if (time >= last.time) {
    return rest_at(last);
  }
  // At a corner the segment that begins there counts; fmod's rounding may land on the last point.
  const auto later = std::upper_bound(path.points.begin(), path.points.end(), time,
                                      [](double t, const PathPoint& point) { return t < point.time; });
  if (later == path.points.end()) return rest_at(last);
  const PathPoint& b = *later;
  const PathPoint& a = *(later - 1);
  const double span = b.time - a.time;
  const auto share = static_cast<float>((time - a.time) / span);
  const auto rate = static_cast<float>(1.0 / span);
  const float turn = glm::radians(b.heading_deg - a.heading_deg);
  return {a.position + share * (b.position - a.position), rate * (b.position - a.position),
          glm::radians(a.heading_deg) + share * turn, rate * turn};
}

}  // namespace regatta
