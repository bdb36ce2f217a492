#include "ui/body_readout.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace regatta {

BodyReadout read_body(const BodySnapshot& body, float level) {
  BodyReadout out;
  const Vec3 bow = body.state.orientation * Vec3(1.0F, 0.0F, 0.0F);
  const Vec3 starboard = body.state.orientation * Vec3(0.0F, 0.0F, 1.0F);
  out.speed = glm::length(body.state.velocity);
  const Vec2 course = horizontal(bow);
  const float length = glm::length(course);
  if (length > 1e-4F) {
    out.ahead = glm::dot(course / length, horizontal(body.state.velocity));
    out.wave_resistance = -glm::dot(course / length, horizontal(body.load.waves));
  }
  const float heading = glm::degrees(std::atan2(-bow.z, bow.x));
  out.heading_deg = heading < 0.0F ? heading + 360.0F : heading;
  out.heel_deg = glm::degrees(-std::asin(std::clamp(starboard.y, -1.0F, 1.0F)));
  out.trim_deg = glm::degrees(std::asin(std::clamp(bow.y, -1.0F, 1.0F)));
  if (body.hull == nullptr) return out;
  float lowest = std::numeric_limits<float>::max();
  float highest = std::numeric_limits<float>::lowest();
  for (const ConvexPolytope& part : body.hull->parts) {
    for (const Vec3& corner : part.vertices) {
      const float height = body.state.to_world(corner).y;
      lowest = std::min(lowest, height);
      highest = std::max(highest, height);
    }
  }
  if (lowest <= highest) {
    out.keel = level - lowest;
    out.top = level - highest;
  }
  if (body.hull->volume > 0.0F)
    out.submerged_share = std::clamp(body.load.submerged_volume / body.hull->volume, 0.0F, 1.0F);
  return out;
}

Vec2 launch_spot(const Snapshot& snapshot, BodyId body, float longer) {
  constexpr float kAhead = 6.0F;   // clear of a boat's bow [m]
  constexpr float kMargin = 1.5F;  // from the domain's edges [m]
  const Domain& domain = snapshot.domain;
  Vec2 at = 0.5F * (domain.lower + domain.upper);
  if (const BodySnapshot* const from = find_body(snapshot, body)) {
    const BodyState& state = from->state;
    const Vec2 bow = horizontal(state.orientation * Vec3(1.0F, 0.0F, 0.0F));
    const float length = glm::length(bow);
    if (length > 1e-4F) at = horizontal(state.position) + bow * ((kAhead + 0.5F * longer) / length);
  }
  const Vec2 margin = glm::min(Vec2(kMargin), 0.5F * domain.size());
  return glm::clamp(at, domain.lower + margin, domain.upper - margin);
}

}  // namespace regatta
