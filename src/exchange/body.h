// Data that rigid bodies and the water solvers hand each other: what the water may know of a body, and the loads that
// it returns.
#pragma once

#include "core/types.h"
#include "exchange/tail_state.h"
#include "geometry/hull.h"

#include <array>
#include <cstdint>
#include <memory>
#include <optional>

namespace regatta {

// Names a body for as long as its world exists, saved and loaded worlds included; no other body of the same course of
// events gets it.
enum class BodyId : std::int64_t { kNone = 0 };

enum class BodyMotion { kDynamic, kKinematic, kStatic };
inline constexpr std::array<const char*, 3> kBodyMotionNames = {"dynamic", "kinematic", "static"};

// No place of a body or of a hand lies farther from the origin in any direction; scenes reach a tenth of it [m].
inline constexpr float kFarthestPlace = 1e6F;

struct BodyState {
  Vec3 position{0.0F};  // centre of mass [m]
  Quat orientation{1.0F, 0.0F, 0.0F, 0.0F};
  Vec3 velocity{0.0F};          // velocity of the centre of mass [m/s]
  Vec3 angular_velocity{0.0F};  // world frame [rad/s]
  // Part of the position lost to rounding: place(), to which velocities add up, includes it [m].
  Vec3 remainder{0.0F};

  [[nodiscard]] glm::dvec3 place() const { return glm::dvec3(position) + glm::dvec3(remainder); }
  [[nodiscard]] Vec3 to_world(const Vec3& body_point) const { return position + orientation * body_point; }
  [[nodiscard]] Vec3 to_body(const Vec3& world_point) const {
    return glm::inverse(orientation) * (world_point - position);
  }
  // Velocity of the material point at a world position.
  [[nodiscard]] Vec3 velocity_at(const Vec3& world_point) const {
    return velocity + glm::cross(angular_velocity, world_point - position);
  }
};

// The force of a boat's propeller or rudder on the water. The boat itself felt the opposite in its own step.
struct Jet {
  Vec3 point{0.0F};  // body frame [m]
  Vec3 force{0.0F};  // on the water, world frame [N]
  // How far around its middle the jet has spread where water that knows no heights takes it up, two such lengths
  // further on in its direction; water too coarse for that takes a length of its own [m].
  float reach = 0.0F;
};

struct BodyView {
  std::shared_ptr<const Hull> hull;
  BodyState state;
  BodyMotion motion = BodyMotion::kDynamic;
  float mass = 1.0F;        // [kg]; read by implicit drag and by particles
  float drag_scale = 1.0F;  // this body's factor on C_D (a slender hull: 0.1)
  std::array<Jet, 2> jets;  // jets of the step that moved the body to this state
  // Acceleration of the body in that step by all but the water's load: gravity, contacts, engine, lines.
  Vec3 push{0.0F};          // [m/s²]
  Vec3 twist{0.0F};         // [rad/s²]
  float lift_scale = 1.0F;  // this body's factor on C_L in glancing flow
  // Share of its form drag ahead that stands for wave resistance, and is left out where dispersive waves have that.
  float waves_in_drag = 0.0F;
  Vec3 wave_level{0.0F};            // BodyLoad::wave_level of the last step
  std::optional<float> level = {};  // BodyLoad::level of the last step
  // A body under water that sheds vortices in three dimensions (exchange/shed_load.h): it has no form drag on its
  // panels; and what it has felt of them in the step that moved it, which the water gets the opposite of.
  bool sheds = false;
  Vec3 shed_force{0.0F};                  // [N]
  Vec3 shed_torque{0.0F};                 // about the centre of mass, world frame [N m]
  std::optional<TailStroke> stroke = {};  // a swimmer's stroke that ended in that step
  // Than the water, for the tracers that come near it [K]; 0: it does not change their temperature.
  float warmer = 0.0F;
};

// A place where a body touched another body, bed or wall in the last step.
struct ContactForce {
  BodyId body = BodyId::kNone;  // the one that feels the force; where two that move meet, each has one of its own
  Vec3 at{0.0F};                // [m]
  Vec3 normal{0.0F};            // towards the body
  Vec3 force{0.0F};             // mean over the step, friction included [N]
};

// The mean force and torque of the water on a body over a step.
struct BodyLoad {
  Vec3 force{0.0F};               // [N]
  Vec3 torque{0.0F};              // about the centre of mass, world frame [N m]
  Vec3 buoyancy{0.0F};            // the part of force that is pressure [N]
  Vec3 drag{0.0F};                // the part that is drag, lift and friction [N]
  Vec3 wake{0.0F};                // the part of drag that its vortices hand to the water [N]
  Vec3 waves{0.0F};               // the level part of buoyancy, by dispersive waves; ahead it is wave resistance [N]
  float submerged_volume = 0.0F;  // [m^3]
  float wetted_area = 0.0F;       // [m^2]
  // The plane of the waves around the body as it follows them: rise [m], slopes along x and z (hull/hull_waves.h).
  Vec3 wave_level{0.0F};
  std::optional<float> level =
      {};  // level of the shallow water around the body as the hull follows it, world y; empty: it lies in none [m]
  // Power that body and shallow water lose together by the level part of drag, lift and friction, less the gain of hull
  // and waves by each other [W].
  float lost = 0.0F;
  double stored = 0.0;  // by its place against the water below it, now (hull/hull_stored.h) [J]
  bool stands = false;  // held or driven, and on the bed: the water sees a wall

  BodyLoad& operator+=(const BodyLoad& other) {
    force += other.force;
    torque += other.torque;
    buoyancy += other.buoyancy;
    drag += other.drag;
    wake += other.wake;
    waves += other.waves;
    submerged_volume += other.submerged_volume;
    wetted_area += other.wetted_area;
    wave_level += other.wave_level;
    if (other.level) level = other.level;
    lost += other.lost;
    stored += other.stored;
    stands = stands || other.stands;
    return *this;
  }
};

}  // namespace regatta
