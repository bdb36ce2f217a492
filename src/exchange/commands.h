// Requests that a person, a script or a panel may make to a running world. Applied at the start of a step, in order,
// and logged with the number of the step. The only way anything outside changes the simulation.
#pragma once

#include "core/types.h"
#include "exchange/body.h"
#include "geometry/boat_class.h"
#include "params/params.h"

#include <array>
#include <string>
#include <variant>

namespace regatta {

struct SetParam {
  ParamId id{};
  double value = 0.0;
};

struct SetHelm {
  BodyId body = BodyId::kNone;  // a boat; ignored for other bodies
  float throttle = 0.0F;        // -1 full astern … 1 full ahead
  float rudder = 0.0F;          // -1 hard to port … 1 hard to starboard
  float dive = 0.0F;            // of a boat that dives: -1 rise … 1 dive, 0 keeps the depth
};

enum class LaunchKind { kBoat, kBox, kBall, kRing, kCopy };
inline constexpr std::array<const char*, 5> kLaunchKindNames = {"boat", "box", "ball", "ring", "copy"};

// A new body of a standard kind, or one more like a body that is there, of a mesh say, which then moves freely; set on
// the water (all but a boat: or on the ground) with its lowest point `drop` above the
// surface. Dropped where another body is in its way, and a boat on dry ground.
struct LaunchBody {
  LaunchKind kind = LaunchKind::kBox;
  Vec2 at{0.0F};                          // (x, z) [m]
  float heading = 0.0F;                   // about y, 0 looks along +x [rad]
  float drop = 0.5F;                      // [m]
  BoatClass hull = BoatClass::kStandard;  // class of a boat, with its size, mass and engine
  BodyId like = BodyId::kNone;            // the body to copy
};

struct RemoveBody {
  BodyId body = BodyId::kNone;
};

// Sets a body that capsized or stranded upright and at rest, its helm amidships and idle, in the nearest water that is
// free and deep enough.
struct RightBody {
  BodyId body = BodyId::kNone;
};

// The domain, which travels (exchange/travel.h), follows this body from now on. Dropped where it stays where it is, and
// for a body that nothing moves.
struct FollowBody {
  BodyId body = BodyId::kNone;
};

// A hand takes hold of a body that nothing but forces moves, at a point of it, and stays where that is now. It pulls as
// rigid/hand.h says until it lets go; a hand that holds the body already is moved there. Dropped where the point is off
// the body.
struct GrabBody {
  BodyId body = BodyId::kNone;
  Vec3 at{0.0F};  // body frame [m]
};

// The hand that holds a body is elsewhere, and goes on from there with its velocity until it is moved again.
struct MoveHand {
  BodyId body = BodyId::kNone;
  Vec3 to{0.0F};                      // [m]
  Vec3 velocity{0.0F};                // [m/s]
  Quat turn{1.0F, 0.0F, 0.0F, 0.0F};  // since it took hold, world frame; 1: the body may swing about the point
};

// The body keeps the velocity that it has.
struct LetGo {
  BodyId body = BodyId::kNone;
};

// A change to the water in a ball.
struct WaterBall {
  Vec3 at{0.0F};        // middle of the ball [m]
  float radius = 0.2F;  // [m]
  Vec3 velocity{0.0F};  // [m/s]
};

// A ball of water more, where there is air and no body stands. Dropped where no water can be added: over shallow water,
// outside of its box, at the limit of particles.
struct AddWater {
  Vec2 at{0.0F};        // (x, z) of its middle [m]
  float above = 0.3F;   // height of its middle over the surface there [m]
  float radius = 0.2F;  // [m]
  Vec3 velocity{0.0F};  // [m/s]
};

// Makes the water in a ball faster, by `velocity` in its middle, less farther out; where it is shallow, its whole depth
// (exchange/water_kick.h). The momentum given is counted in Diagnostics::hand_impulse. Dropped if there is no water
// there that can be pushed.
struct PushWater {
  Vec2 at{0.0F};        // (x, z) of the middle [m]
  float above = 0.0F;   // height of the middle over the surface there [m]
  float radius = 0.5F;  // [m]
  Vec3 velocity{0.0F};  // [m/s]
};

using Command = std::variant<SetParam, SetHelm, LaunchBody, RemoveBody, RightBody, AddWater, PushWater, FollowBody,
                             GrabBody, MoveHand, LetGo>;

}  // namespace regatta
