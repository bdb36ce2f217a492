// Finds the body that a line of sight meets first, and the place: the one that a person points at.
#pragma once

#include "exchange/snapshot.h"

#include <optional>
#include <span>

namespace regatta {

struct SightRay {
  Vec3 from{0.0F};  // [m]
  Vec3 way{0.0F};   // unit

  [[nodiscard]] Vec3 at(float distance) const { return from + distance * way; }
};

struct BodyPick {
  BodyId body = BodyId::kNone;
  Vec3 at{0.0F};          // on its hull, world [m]
  float distance = 0.0F;  // from where the ray begins [m]
};

// The nearest body whose convex parts the ray enters from outside; none where it enters none.
std::optional<BodyPick> pick_body(std::span<const BodySnapshot> bodies, const SightRay& ray);

// The point where the ray meets a plane through `point` with that unit normal; empty if it runs along or away from it,
// or meets it farther off than `farthest` [m].
std::optional<Vec3> meets_plane(const SightRay& ray, const Vec3& point, const Vec3& normal, float farthest);

}  // namespace regatta
