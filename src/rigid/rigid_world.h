// Rigid bodies: Bullet behind plain data. Contacts with each other, the bed and the tank's walls; boats with engine and
// rudder, tank and planes; kinematic bodies on paths. Single-threaded and repeatable bit for bit: BodyState is all that
// a body carries from step to step (no sleeping, no warm starting, contacts found anew), so a restored world goes on
// with the same bits. Knows nothing of how the water works: it is handed the water's loads and samples. Bodies touch
// nothing across a periodic edge.
#pragma once

#include "core/result.h"
#include "exchange/body_setup.h"
#include "exchange/shed_load.h"
#include "exchange/status.h"
#include "exchange/wake.h"
#include "exchange/water_sample.h"
#include "geometry/domain.h"
#include "geometry/terrain.h"
#include "params/params.h"
#include "rigid/boat.h"
#include "rigid/hand.h"
#include "rigid/mooring_tension.h"

#include <memory>
#include <span>
#include <vector>

namespace regatta {

// The places of a boat whose water the next step needs.
struct BoatProbes {
  int body = 0;
  Vec3 propeller{0.0F};  // world [m]
  Vec3 rudder{0.0F};     // world [m]
};

struct BoatWater {
  WaterSample propeller;
  WaterSample rudder;
};

// Trouble in a step; the bodies go on in any case.
struct RigidStepReport {
  bool escaped = false;       // a body had left the domain and was put back, at rest
  bool not_finite = false;    // a load was left out, or a body put back to where it was, since a number was not finite
  StatusPlace escaped_place;  // the last of those bodies, where it was put
  StatusPlace not_finite_place;  // likewise
  [[nodiscard]] bool well() const { return !escaped && !not_finite; }
};

class RigidWorld {
 public:
  // Walls stand at every edge of the domain that is not periodic, without end upwards and downwards. A domain that
  // travels has none: what leaves it stays there, at rest, until it comes back.
  RigidWorld(const Domain& domain, std::shared_ptr<const Terrain> terrain);
  ~RigidWorld();
  RigidWorld(RigidWorld&&) noexcept;
  RigidWorld& operator=(RigidWorld&&) noexcept;

  // The domain, which travels, lies elsewhere now, or has come to stay where it is or to travel.
  void place(const Domain& domain);
  // A cuboid that stands still for ever and is no body: a wall of a box within the domain. Corners in the world [m].
  void add_slab(const Vec3& lower, const Vec3& upper);

  // Index of the new body, the number of those before it. Fails on a hull, mass or state that is unusable and on a
  // kinematic body without a path. A kinematic body starts where its path is at time 0, tilted by path_tilt.
  Result<int> add(const BodySetup& setup);
  void remove(int body);  // later indices move down by one; its moorings and hands go with it
  // A line that holds a dynamic body from the next step on.
  void add_mooring(const Mooring& mooring);
  [[nodiscard]] std::span<const Mooring> moorings() const;
  // Hands that hold dynamic bodies.
  [[nodiscard]] Hands& hands();
  [[nodiscard]] const Hands& hands() const;
  [[nodiscard]] int count() const;
  [[nodiscard]] const BodySetup& setup(int body) const;
  [[nodiscard]] int index_of(BodyId id) const;  // -1: there is none
  [[nodiscard]] BodyState state(int body) const;
  // Bit for bit what state() then returns. False, and nothing done, when the state is not finite or its orientation no
  // rotation.
  bool set_state(int body, const BodyState& state);
  [[nodiscard]] BodyView view(int body) const;
  // Sets the last step's push and twist of view(), for a world that goes on from a saved state. A value that is not
  // finite counts as 0.
  void set_push(int body, const Vec3& push, const Vec3& twist);

  // Scales the masses with which boats were made (boat.mass), from the next step on.
  void scale_boats(double factor);

  // Sets the helm of a boat; values are limited to [-1, 1], and NaN counts as 0. dive: for a boat that dives.
  void set_helm(int body, float throttle, float rudder, float dive = 0.0F);
  // Sets the helm and what follows it.
  void set_gear(int body, const BoatGear& gear);
  [[nodiscard]] const BoatGear& gear(int body) const;
  // The diving state of a boat; null if the boat cannot dive.
  [[nodiscard]] const DivingState* diving(int body) const;
  // Sets the diving state of a boat that can dive. A value out of range is replaced by that of a boat at the surface.
  void set_diving(int body, const DivingState& diving);
  // The tail's state of a boat; null if the boat does not swim.
  [[nodiscard]] const TailState* tail(int body) const;
  void set_tail(int body, const TailState& tail);
  // Blows its tank and orders it to the surface, if it dives.
  void surface(int body);

  // Probes of every boat, in body order; reuses the list's memory.
  void boat_probes(std::vector<BoatProbes>& probes) const;
  // One fixed Bullet step of dt from `time`. loads: one a body (world frame, [N], [N m]), held over the step.
  // water: one for each of boat_probes(), in that order. shed: one a body, or none at all. A body that crosses a
  // periodic edge comes back at the other.
  RigidStepReport step(double time, double dt, const Params& params, std::span<const BodyLoad> loads,
                       std::span<const BoatWater> water, std::span<const ShedLoad> shed = {});

  // Contacts of the last step, on all dynamic bodies in the order in which Bullet met them; reuses the list's memory.
  void contacts(std::vector<ContactForce>& out) const;

  // The sphere moves from beyond the body in the direction -sweep.along until it touches; returns its middle there, or
  // at sweep.from if nothing stopped it [Pan12 §5.1].
  [[nodiscard]] Vec3 sweep_sphere(const SphereSweep& sweep) const;

  // Kinetic plus potential energy of the dynamic bodies [J] and their horizontal momentum [kg m/s].
  [[nodiscard]] double energy() const;
  [[nodiscard]] Vec2 momentum() const;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace regatta
