// Contacts of boats with upright things: walls, quays, other hulls, steep banks. A bare hull would touch with its stem
// head, four times as far above the propeller as the waterline is, and no righting moment could hold a boat that pushes
// there at full throttle: it would climb the wall and turn over. Boats have fenders all round instead, upright from the
// design waterline, or from the centre of mass if that lies lower, to the gunwale; on a boat that dives from keel to
// top. They give way and slide: the force is level, friction included, and acts at the fender's foot, its head or both,
// as the boat leans. Within what a fender yields in an impact it is both: the force then passes through the centre of
// mass, and knocks no boat over that comes a little trimmed. So a wall carries no boat, holds it level rather than tips
// it, lets it slide along, and gives back the fenders' share of an impact. A boat that lies on its side touches with
// its hull. Deviations: how high the hull itself touches does not count; the foot is as high as the waterline
// amidships; fenders don't drag up or down.
#pragma once

#include "rigid/contact_points.h"

#include <algorithm>

class btCollisionObject;
class btManifoldPoint;
class btPersistentManifold;
class btRigidBody;

namespace regatta {

void give_fenders(btRigidBody& body);
bool has_fenders(const btCollisionObject& body);

// Makes the contact of a fender level: its normal, and the distance along that. Where the surface is not upright
// nothing changes and the answer is false: a boat that lies on a slope, a deck or the bed lies on its hull.
bool level_fender(Vec3& normal, float& distance);

// A fender yields as far as the boat comes in this time before it turns an impact back [s]. It takes up as much lean of
// the boat over its height. Tuned on the tests of boats at walls.
inline constexpr float kFenderTime = 0.05F;

// A fender where it is now.
struct Fender {
  float foot = 0.0F, head = 0.0F;  // world y [m]
  Vec2 lean{0.0F};                 // how far it leans for each metre upwards, along world x and z [1]
  bool upright = true;             // more or less; a boat on its side lies on its hull
};
Fender fender_of(const btCollisionObject& body);

// Finds the points that hold where a point of a hull touches, or will: foot and head of the fender there. Calls
// add(point, distance) for each. normal: level, towards the hull; approach: speed against it [m/s].
template <class Add>
void hold_fender(const Fender& fender, const Vec3& point, const Vec3& normal, float distance, float approach,
                 const Add& add) {
  const float lean = glm::dot(fender.lean, horizontal(normal));
  const auto at = [&](float height, float way) { add(Vec3(point.x, height, point.z), way); };
  const float foot = distance + lean * (fender.foot - point.y);
  const float head = distance + lean * (fender.head - point.y);
  const float nearest = std::min(foot, head);
  const float yield = kFenderTime * std::max(approach, 0.0F);
  const auto yielded = [&](float way) { return nearest + std::max(0.0F, way - nearest - yield); };
  at(fender.foot, yielded(foot));
  at(fender.head, yielded(head));
}

// Whether its normal is level. Of an upright boat's contacts only those of its fenders are.
bool is_level_contact(const btManifoldPoint& point);

// Contacts with a level normal of two objects of which one has fenders: level friction and the fenders' restitution.
// The boat stops short of the touch by the way that is left, so that the bounce does not depend on where in a step the
// touch falls.
void apply_fenders(btPersistentManifold& manifold, float dt);

}  // namespace regatta
