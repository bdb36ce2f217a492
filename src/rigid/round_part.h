// The points at which a part of a round body (geometry/round_form.h) touches flat things: its true points, instead of
// its polytope's corners. A ball has one, a cylinder that lies has one at each end of its lowest line, a ring has one,
// or many when it lies flat. No Bullet here. Other contacts, as of a log across an edge, are left to the polytopes.
#pragma once

#include "geometry/round_form.h"
#include "rigid/contact_points.h"
#include "rigid/polytope_contact.h"

#include <array>
#include <span>
#include <vector>

namespace regatta {

// A ball, a cylinder, or the arc of a ring that one of its convex segments stands for. In the frame of the hull's
// parts.
struct RoundPart {
  RoundForm form;
  Vec3 center{0.0F};            // [m]
  Vec3 axis{0.0F, 1.0F, 0.0F};  // unit
  Vec3 from{0.0F}, to{0.0F};    // ends of an arc: unit, from the centre, less than half a turn apart

  // The radius with which it rolls on flat ground [m].
  [[nodiscard]] float rolling_radius() const { return form.radius + form.tube; }
};

// One for each polytope of a hull of this form, in their order; both in the frame of the polytopes.
std::vector<RoundPart> round_parts(const RoundForm& form, const Vec3& center, const Vec3& axis,
                                   std::span<const ConvexPolytope> parts);

// Turned and moved to where it stands in the world.
RoundPart placed(const RoundPart& part, const Mat3& rotation, const Vec3& position);

struct RoundPoints {
  std::array<Vec3, 12> at;
  int count = 0;
  void add(const Vec3& point) { at[static_cast<std::size_t>(count++)] = point; }
  [[nodiscard]] std::span<const Vec3> span() const { return {at.data(), static_cast<std::size_t>(count)}; }
};

// Whether the part touches with a place of its own: of a ring that does not lie flat only one arc does. Were points of
// the others held, which a ring that rolls turns down to the ground in the next step, it would not roll.
bool can_hold(const RoundPart& part, const Vec3& normal);
// Points of the surface that can hold it on a plane with this normal (unit, towards the part). The first entry is
// always the part's lowest, even where it can't hold.
RoundPoints lowest_points(const RoundPart& part, const Vec3& normal);

// Points from which a search on uneven ground begins: those above for the normal straight up, and others all along.
RoundPoints spread_points(const RoundPart& part);
// The point that touches ground with this normal, nearest to one that was found before.
Vec3 touching_point(const RoundPart& part, const Vec3& before, const Vec3& normal);

// Contact of a round part with the face of a polytope that separates them best.
struct RoundContact {
  float distance = 0.0F;  // along the normal [m]
  Vec3 normal{0.0F};      // normal of the face, world
  // Within the face; empty when they meet at its edge, or a cylinder's flat end lies on it.
  std::array<ClippedCorner, 2> points;
  int count = 0;
};
RoundContact round_on_face(const RoundPart& part, const PlacedPolytope& other, float reach);

// Contact of two balls, a ball and the side of a cylinder, or the sides of two: the nearest points of their axes, for
// cylinders side by side the two ends of what they share. The normal is towards the first, points lie on the second.
// Empty where an end of a cylinder, or a ring, touches: what remains is to the polytopes.
RoundContact round_on_round(const RoundPart& first, const RoundPart& second, float reach);

}  // namespace regatta
