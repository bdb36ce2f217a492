#include "rigid/rigid_world.h"

#include "core/check.h"
#include "geometry/hull_shapes.h"
#include "rigid/added_mass.h"
#include "rigid/boat.h"
#include "rigid/boat_loads.h"
#include "rigid/bullet_vectors.h"
#include "rigid/bullet_world.h"
#include "rigid/contact_forces.h"
#include "rigid/diving.h"
#include "rigid/fender.h"
#include "rigid/ground_bodies.h"
#include "rigid/ground_contact.h"
#include "rigid/hand.h"
#include "rigid/hull_contact.h"
#include "rigid/hull_shape.h"
#include "rigid/level_solver.h"
#include "rigid/moved_place.h"
#include "rigid/pair_sweep.h"
#include "rigid/path_state.h"
#include "rigid/principal_inertia.h"
#include "rigid/setup_check.h"
#include "rigid/sphere_cast.h"
#include "rigid/wash_way.h"

#include <btBulletDynamicsCommon.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace regatta {

namespace {

// Friction and restitution of a contact are the products of the two bodies' values: 0.36, like wet wood on wood; 0.09.
constexpr float kFriction = 0.6F;
constexpr float kRestitution = 0.3F;
constexpr float kSolverThreshold = 1e-10F;  // [m^2/s^2]
// No body of a tank is faster; what would be has met a load that is wrong. Bullet itself turns a body by an eighth of a
// turn in a step at most.
constexpr float kMaxSpeed = 100.0F;  // [m/s]
constexpr float kMaxSpin = 40.0F;    // [rad/s]
// Distance that the centre of mass may be outside before a body is put back [m]: contacts yield a little.
constexpr float kOutsideSlack = 0.5F;
// Height to which a body may fly, above the bed's highest point or its start, whichever is higher [m].
constexpr float kCeiling = 1000.0F;

Vec3 limited(const Vec3& v, float most) {
  const double size = glm::length(glm::dvec3(v));
  return size > most ? Vec3(glm::dvec3(v) * (most / size)) : v;
}

struct Body {
  BodySetup setup;
  BodyState state;
  BoatGear gear;
  DivingState diving;
  TailState tail;
  std::array<Jet, 2> jets;           // jets of the last step
  std::optional<TailStroke> stroke;  // stroke that ended in it
  Vec3 push{0.0F}, twist{0.0F};      // of the last step, as in BodyView
  Vec3 loaded{0.0F}, torqued{0.0F};  // scratch: change of velocities by the water's load in a step
  bool sheds = false;                // in the last step
  ShedFelt shed;                     // as in BodyView
  std::unique_ptr<HullShape> shape;
  std::unique_ptr<btRigidBody> object;

  [[nodiscard]] Mat3 inertia() const { return setup.mass * setup.hull->unit_inertia; }
};

void feel_vortices(const ShedLoad& shed, const ShedFelt& felt, Body& body) {
  body.sheds = shed.active;
  body.shed = felt;
}

// Limits a lever of the helm; not-a-number counts as amidships.
float helm(float v) { return std::isnan(v) ? 0.0F : std::clamp(v, -1.0F, 1.0F); }

StatusPlace place_of(const Body& body) { return {body.setup.name, body.state.position}; }

}  // namespace

struct RigidWorld::Impl {
  Domain domain;
  std::shared_ptr<const Terrain> terrain;
  float bed_top = 0.0F;  // the bed's highest point [m]

  btDefaultCollisionConfiguration configuration;
  btCollisionDispatcher dispatcher{&configuration};
  GroundContact ground_contact{dispatcher};
  HullContact hull_contact{dispatcher};
  std::unique_ptr<btBroadphaseInterface> pairs = make_pair_sweep();
  RollingFriction rolling;
  std::unique_ptr<btConstraintSolver> solver = make_level_solver(rolling);
  std::unique_ptr<btDiscreteDynamicsWorld> bullet = make_bullet_world(dispatcher, *pairs, *solver, configuration);
  btDiscreteDynamicsWorld& world = *bullet;

  GroundBodies ground;
  std::vector<std::unique_ptr<HullShape>> slab_shapes;
  std::vector<std::unique_ptr<btRigidBody>> slabs;
  std::vector<Body> bodies;
  std::vector<Mooring> moorings;
  Hands hands;

  Impl(const Domain& where, std::shared_ptr<const Terrain> bed);
  ~Impl();
  Impl(const Impl&) = delete;
  Impl& operator=(const Impl&) = delete;

  [[nodiscard]] const Body& at(int body) const {
    CHECK(body >= 0 && body < static_cast<int>(bodies.size()), "no such body");
    return bodies[static_cast<std::size_t>(body)];
  }
  [[nodiscard]] Body& at(int body) { return const_cast<Body&>(std::as_const(*this).at(body)); }

  // Every body out of Bullet and, in the order of bodies, into it again.
  void take_out();
  void put_in();

  // The stages of a step.
  void move_kinematic(double time_np1);
  [[nodiscard]] float wash_way(const Body& boat) const;
  void pull_lines(int body, float dt, Vec3& force, Vec3& torque) const;
  void apply_loads(double dt, const Params& params, std::span<const BodyLoad> loads, std::span<const BoatWater> water,
                   std::span<const ShedLoad> shed, RigidStepReport& report);
  void hand_to_bullet(Body& body) const;
  void take_from_bullet(Body& body, double dt) const;
  void wrap(BodyState& state) const;
  void keep_inside(Body& body, const BodyState& before, RigidStepReport& report) const;
};

RigidWorld::Impl::Impl(const Domain& where, std::shared_ptr<const Terrain> bed)
    : domain(where), terrain(std::move(bed)), ground(world, kFriction, kRestitution) {
  CHECK(terrain != nullptr, "a rigid world needs a bed");
  bed_top = *std::max_element(terrain->heights.begin(), terrain->heights.end());
  world.setGravity(btVector3(0.0F, -kGravity, 0.0F));
  world.getDispatchInfo().m_deterministicOverlappingPairs = true;
  btContactSolverInfo& info = world.getSolverInfo();
  info.m_leastSquaresResidualThreshold = kSolverThreshold;
  // Contacts start from nothing in every step, so that nothing is warm; but with the flag alone Bullet tells impulses.
  info.m_solverMode |= SOLVER_USE_WARMSTARTING;
  info.m_solverMode &= ~SOLVER_RANDMIZE_ORDER;
  // Across what slides as well: along its way alone, what rocks at rest would go down a slope whenever it rocks across.
  info.m_solverMode |= SOLVER_USE_2_FRICTION_DIRECTIONS;
  info.m_solverMode |= SOLVER_ENABLE_FRICTION_DIRECTION_CACHING;  // heeds the direction that fenders give theirs
  // Overlap is undone without giving bodies speed, however small it is.
  info.m_splitImpulse = 1;
  info.m_splitImpulsePenetrationThreshold = 0.0F;

  ground.add(make_bed_shape(*terrain));
  ground.wall_in(domain);
}

RigidWorld::Impl::~Impl() {
  take_out();
  ground.take_out();
  for (const auto& object : slabs) world.removeRigidBody(object.get());
}

void RigidWorld::Impl::take_out() {
  for (const Body& body : bodies) world.removeRigidBody(body.object.get());
}

void RigidWorld::Impl::put_in() {
  for (const Body& body : bodies) world.addRigidBody(body.object.get());
}

void RigidWorld::Impl::move_kinematic(double time_np1) {
  for (Body& body : bodies) {
    if (body.setup.motion != BodyMotion::kKinematic) continue;
    body.state = path_state(body.setup, time_np1);
    wrap(body.state);
  }
}

// Free way of the wash of a boat's propeller [m]; obstacles across a periodic edge are not seen.
float RigidWorld::Impl::wash_way(const Body& boat) const {
  const BoatPlan& plan = *boat.setup.boat;
  WashRay ray;
  ray.from = boat.state.to_world(boat.setup.hull->origin + plan.propeller);
  const Vec2 axis = thrust_axis(plan, boat.gear.blade);
  ray.along = boat.state.orientation * ((boat.gear.engine < 0.0F ? 1.0F : -1.0F) * Vec3(axis.x, 0.0F, axis.y));
  ray.reach = kFreeWash * plan.propeller_diameter;
  float way = way_to_walls(domain, ray);
  for (const Body& other : bodies) {
    if (&other == &boat) continue;
    const Quat turn = other.state.orientation * other.shape->unit_inertia().frame;
    way = std::min(way, way_to_hull(*other.shape, other.state.position, turn, ray));
  }
  for (std::size_t i = 0; i < slabs.size(); ++i) {
    const btTransform& place = slabs[i]->getWorldTransform();
    way = std::min(way, way_to_hull(*slab_shapes[i], from_bt(place.getOrigin()), from_bt(place.getRotation()), ray));
  }
  return way;
}

// Adds what the lines of a body pull with to the forces on it that are known.
void RigidWorld::Impl::pull_lines(int body, float dt, Vec3& force, Vec3& torque) const {
  const auto holds = [id = at(body).setup.id](const Mooring& mooring) { return mooring.body == id; };
  const auto lines = static_cast<int>(std::count_if(moorings.begin(), moorings.end(), holds));
  if (lines == 0) return;
  const Body& b = at(body);
  MooredBody moored;
  moored.center = b.state.position;
  moored.inverse_mass = 1.0F / b.setup.mass;
  moored.inverse_inertia = glm::inverse(world_inertia(b.inertia(), b.state.orientation));
  moored.velocity = b.state.velocity + dt * (moored.inverse_mass * force - Vec3(0.0F, kGravity, 0.0F));
  moored.angular_velocity = b.state.angular_velocity + dt * (moored.inverse_inertia * torque);
  moored.lines = lines;
  for (const Mooring& mooring : moorings) {
    if (mooring.body != b.setup.id) continue;
    MooringLine line = mooring.line;
    const Vec3 from = b.state.to_world(b.setup.hull->origin + line.from);
    const Vec2 to = domain.nearest_copy(horizontal(line.to), horizontal(from));
    line.to = Vec3(to.x, line.to.y, to.y);
    const float tension = mooring_tension(line, from, moored, dt);
    if (!(tension > 0.0F)) continue;
    const Vec3 pull = tension * glm::normalize(line.to - from);
    force += pull;
    torque += glm::cross(from - moored.center, pull);
  }
}

void RigidWorld::Impl::apply_loads(double dt, const Params& params, std::span<const BodyLoad> loads,
                                   std::span<const BoatWater> water, std::span<const ShedLoad> shed,
                                   RigidStepReport& report) {
  std::size_t boat = 0;
  for (std::size_t i = 0; i < bodies.size(); ++i) {
    Body& body = bodies[i];
    BoatLoad boat_load;
    if (body.setup.boat) {
      body.gear = gear_after(*body.setup.boat, body.gear, static_cast<float>(dt));
      const DrivenBoat driven{body.setup, body.state, body.inertia(), body.gear, water[boat++], wash_way(body)};
      BodyLoad by_water = loads[i];
      if (!shed.empty() && shed[i].active) by_water.force += shed[i].force;
      boat_load = drive(driven, by_water, params, static_cast<float>(dt), body.diving, body.tail);
    }
    body.jets = {};
    body.stroke.reset();
    body.loaded = body.torqued = Vec3(0.0F);
    feel_vortices({}, {}, body);
    Vec3 force = loads[i].force + boat_load.thrust + boat_load.rudder;
    Vec3 torque = loads[i].torque + boat_load.torque;
    if (boat_load.dives) force += boat_load.diving;
    const Vec3 by_vortices = shed.empty() ? Vec3(0.0F) : shed[i].force + shed[i].torque;
    if (body.setup.motion != BodyMotion::kDynamic) {
      if (!shed.empty() && finite(by_vortices)) feel_vortices(shed[i], {shed[i].force, shed[i].torque}, body);
      continue;
    }
    if (!finite(force) || !finite(torque) || !finite(by_vortices)) {
      report.not_finite = true;
      report.not_finite_place = place_of(body);
      continue;
    }
    if (body.setup.boat) {
      body.jets = boat_load.jets;
      body.stroke = boat_load.stroke;
    }
    pull_lines(static_cast<int>(i), static_cast<float>(dt), force, torque);
    hands.pull({body.setup, body.state, body.inertia()}, domain, static_cast<float>(dt), force, torque);
    if (!shed.empty() && shed[i].active) {
      const Vec3 weight(0.0F, -kGravity * body.setup.mass, 0.0F);
      const Mat3 inertia = world_inertia(body.inertia(), body.state.orientation);
      const ShedFelt felt = felt_with_added_mass(shed[i], body.setup.mass, inertia, {force + weight, torque});
      feel_vortices(shed[i], felt, body);
      force += felt.force;
      torque += felt.torque;
    }
    // No load may do more in a step than bring a body to the greatest speed there is; beyond that sums overflow.
    const auto step = static_cast<float>(dt);
    const Vec3 moments = body.shape->unit_inertia().moments * body.setup.mass;
    const float least = std::min({moments.x, moments.y, moments.z});
    body.object->applyCentralForce(to_bt(limited(force, kMaxSpeed * body.setup.mass / step)));
    body.object->applyTorque(to_bt(limited(torque, kMaxSpin * least / step)));
    body.loaded = loads[i].force / body.setup.mass;
    body.torqued = glm::inverse(world_inertia(body.inertia(), body.state.orientation)) * loads[i].torque;
  }
}

void RigidWorld::Impl::hand_to_bullet(Body& body) const {
  btRigidBody& object = *body.object;
  const Quat orientation = glm::normalize(body.state.orientation * body.shape->unit_inertia().frame);
  object.setLinearVelocity(to_bt(body.state.velocity));
  object.setAngularVelocity(to_bt(body.state.angular_velocity));
  const btTransform pose(to_bt(orientation), to_bt(body.state.position));
  object.setCenterOfMassTransform(pose);
  object.setInterpolationWorldTransform(pose);
}

void RigidWorld::Impl::take_from_bullet(Body& body, double dt) const {
  const btRigidBody& object = *body.object;
  BodyState& state = body.state;
  Spin turned;
  turned.orientation = glm::normalize(from_bt(object.getWorldTransform().getRotation()) *
                                      glm::conjugate(body.shape->unit_inertia().frame));
  turned.angular_velocity = from_bt(object.getAngularVelocity());
  const Spin spin = keep_angular_momentum(body.inertia(), state.orientation, turned, static_cast<float>(dt));
  move_place(from_bt(object.getLinearVelocity()), from_bt(object.getWorldTransform().getOrigin()), dt, state);
  state.orientation = spin.orientation;
  state.velocity = limited(from_bt(object.getLinearVelocity()), kMaxSpeed);
  state.angular_velocity = limited(spin.angular_velocity, kMaxSpin);
}

void RigidWorld::Impl::wrap(BodyState& state) const {
  const Vec2 at = domain.wrapped(horizontal(state.position));
  state.position.x = at.x;
  state.position.z = at.y;
}

void RigidWorld::Impl::keep_inside(Body& body, const BodyState& before, RigidStepReport& report) const {
  BodyState& state = body.state;
  const float ceiling = std::max(bed_top, body.setup.state.position.y) + kCeiling;
  const bool escaped = usable(state);
  if (escaped) {
    const Vec2 at = horizontal(state.position);
    const float bed = terrain->sample(at.x, at.y).height;
    const bool over_the_water = glm::all(glm::greaterThanEqual(at, domain.lower - kOutsideSlack)) &&
                                glm::all(glm::lessThanEqual(at, domain.upper + kOutsideSlack));
    if (over_the_water && state.position.y > bed - kOutsideSlack && state.position.y < ceiling) return;
    report.escaped = true;
  } else {
    report.not_finite = true;
    state = before;
    report.not_finite_place = place_of(body);
  }
  // At rest, as far from the edges as it is large, on the bed at the lowest.
  const Vec2 margin = glm::min(Vec2(body.shape->radius()), 0.5F * domain.size());
  const Vec2 at = glm::clamp(horizontal(state.position), domain.lower + margin, domain.upper - margin);
  const float lowest = terrain->sample(at.x, at.y).height + body.shape->radius();
  const float y = std::clamp(state.position.y, lowest, std::max(lowest, ceiling));
  state.position = Vec3(at.x, y, at.y);
  state.remainder = state.velocity = Vec3(0.0F);
  state.angular_velocity = Vec3(0.0F);
  if (escaped) report.escaped_place = place_of(body);
}

RigidWorld::RigidWorld(const Domain& domain, std::shared_ptr<const Terrain> terrain)
    : impl_(std::make_unique<Impl>(domain, std::move(terrain))) {}
RigidWorld::~RigidWorld() = default;
RigidWorld::RigidWorld(RigidWorld&&) noexcept = default;
RigidWorld& RigidWorld::operator=(RigidWorld&&) noexcept = default;

void RigidWorld::place(const Domain& domain) {
  const Domain& before = impl_->domain;
  const bool moved = before.lower != domain.lower || before.upper != domain.upper;
  const bool walls = before.travels != domain.travels || (!domain.travels && moved);
  impl_->domain = domain;
  if (!walls) return;
  // Before the bodies, as if they had always stood there.
  impl_->take_out();
  impl_->ground.wall_in(domain);
  impl_->put_in();
}
void RigidWorld::add_slab(const Vec3& lower, const Vec3& upper) {
  const auto hull = make_box_hull(upper - lower);
  CHECK(hull.ok(), "a slab has a volume");
  auto shape = std::make_unique<HullShape>(*hull.value());
  btRigidBody::btRigidBodyConstructionInfo info(0.0F, nullptr, shape->shape());
  info.m_friction = kFriction;
  info.m_restitution = kRestitution;
  info.m_startWorldTransform = btTransform(to_bt(shape->unit_inertia().frame), to_bt(0.5F * (lower + upper)));
  auto object = std::make_unique<btRigidBody>(info);
  object->setUserPointer(shape.get());
  // Before the bodies, as if it had always stood there.
  impl_->take_out();
  impl_->world.addRigidBody(object.get());
  impl_->put_in();
  impl_->slabs.push_back(std::move(object));
  impl_->slab_shapes.push_back(std::move(shape));
}

Result<int> RigidWorld::add(const BodySetup& setup) {
  if (auto checked = check_setup(setup); !checked) return checked.error();
  Body body;
  body.setup = setup;
  body.state = setup.state;
  body.diving = setup.diving;
  body.shape = std::make_unique<HullShape>(*setup.hull, fenders_of(setup));
  if (setup.motion == BodyMotion::kKinematic) {
    body.state = path_state(setup, 0.0);
    impl_->wrap(body.state);
  }

  const bool dynamic = setup.motion == BodyMotion::kDynamic;
  const Vec3 moments = setup.mass * body.shape->unit_inertia().moments;
  btRigidBody::btRigidBodyConstructionInfo info(dynamic ? setup.mass : 0.0F, nullptr, body.shape->contact_shape(),
                                                dynamic ? to_bt(moments) : btVector3(0.0F, 0.0F, 0.0F));
  info.m_friction = kFriction;
  info.m_restitution = kRestitution;
  body.object = std::make_unique<btRigidBody>(info);
  body.object->setUserPointer(body.shape.get());
  if (setup.boat) give_fenders(*body.object);
  name_contacts(*body.object, setup.id);
  // A body at rest afloat must wake with the first wave.
  body.object->setActivationState(DISABLE_DEACTIVATION);
  // keep_angular_momentum does this, without damping.
  body.object->setFlags(body.object->getFlags() & ~BT_ENABLE_GYROSCOPIC_FORCE_IMPLICIT_BODY);
  if (setup.motion == BodyMotion::kKinematic) {
    body.object->setCollisionFlags(body.object->getCollisionFlags() | btCollisionObject::CF_KINEMATIC_OBJECT);
  }
  impl_->hand_to_bullet(body);
  impl_->world.addRigidBody(body.object.get());
  impl_->bodies.push_back(std::move(body));
  return count() - 1;
}

void RigidWorld::remove(int body) {
  CHECK(body >= 0 && body < count(), "no such body");
  // Bullet fills the gap with its last body; all that follows would depend on what was removed when.
  impl_->take_out();
  std::erase_if(impl_->moorings, [id = setup(body).id](const Mooring& mooring) { return mooring.body == id; });
  impl_->hands.let_go(setup(body).id);
  impl_->bodies.erase(impl_->bodies.begin() + body);
  impl_->put_in();
}

void RigidWorld::add_mooring(const Mooring& mooring) {
  CHECK(impl_->at(index_of(mooring.body)).setup.motion == BodyMotion::kDynamic, "a line can hold dynamic bodies only");
  impl_->moorings.push_back(mooring);
}
std::span<const Mooring> RigidWorld::moorings() const { return impl_->moorings; }
Hands& RigidWorld::hands() { return impl_->hands; }
const Hands& RigidWorld::hands() const { return impl_->hands; }

int RigidWorld::count() const { return static_cast<int>(impl_->bodies.size()); }
int RigidWorld::index_of(BodyId id) const {
  for (int i = 0; i < count(); ++i) {
    if (setup(i).id == id) return i;
  }
  return -1;
}

const BodySetup& RigidWorld::setup(int body) const { return impl_->at(body).setup; }
BodyState RigidWorld::state(int body) const { return impl_->at(body).state; }
bool RigidWorld::set_state(int body, const BodyState& state) {
  if (!usable(state)) return false;
  Body& b = impl_->at(body);
  b.state = state;
  b.jets = {};
  b.stroke.reset();
  b.push = b.twist = Vec3(0.0F);
  feel_vortices({}, {}, b);
  return true;
}

BodyView RigidWorld::view(int body) const {
  const Body& b = impl_->at(body);
  const BodySetup& from = b.setup;
  BodyView view{from.hull, b.state, from.motion, from.mass,       from.drag_scale,
                b.jets,    b.push,  b.twist,     from.lift_scale, from.waves_in_drag};
  view.sheds = b.sheds;
  view.shed_force = b.shed.force;
  view.shed_torque = b.shed.torque;
  view.stroke = b.stroke;
  view.warmer = from.warmer;
  return view;
}

void RigidWorld::scale_boats(double factor) {
  for (Body& body : impl_->bodies) {
    if (!scale_mass(body.setup, factor)) continue;
    body.object->setMassProps(body.setup.mass, to_bt(body.setup.mass * body.shape->unit_inertia().moments));
    // Set as when the body is added: Bullet's own product of mass and g differs in the last bit.
    body.object->setGravity(impl_->world.getGravity());
  }
}

void RigidWorld::set_push(int body, const Vec3& push, const Vec3& twist) {
  impl_->at(body).push = finite(push) ? push : Vec3(0.0F);
  impl_->at(body).twist = finite(twist) ? twist : Vec3(0.0F);
}

void RigidWorld::contacts(std::vector<ContactForce>& out) const { contact_forces(impl_->world, out); }

Vec3 RigidWorld::sweep_sphere(const SphereSweep& sweep) const {
  return regatta::sweep_sphere(*impl_->at(sweep.body).shape, impl_->at(sweep.body).state, sweep);
}

void RigidWorld::set_helm(int body, float throttle, float rudder, float dive) {
  Body& b = impl_->at(body);
  b.gear.throttle = helm(throttle);
  b.gear.rudder = helm(rudder);
  if (diving(body) != nullptr) b.diving.dive = helm(dive);
}
void RigidWorld::set_gear(int body, const BoatGear& gear) {
  impl_->at(body).gear = {helm(gear.throttle), helm(gear.rudder), helm(gear.engine), helm(gear.blade)};
}
const BoatGear& RigidWorld::gear(int body) const { return impl_->at(body).gear; }

const DivingState* RigidWorld::diving(int body) const {
  const Body& b = impl_->at(body);
  return b.setup.boat && b.setup.boat->diving ? &b.diving : nullptr;
}
void RigidWorld::set_diving(int body, const DivingState& diving) {
  if (this->diving(body) == nullptr) return;
  surface(body);
  DivingState& state = impl_->at(body).diving;
  if (std::isfinite(diving.dive)) state.dive = helm(diving.dive);
  if (std::isfinite(diving.ordered)) state.ordered = diving.ordered;
  if (std::isfinite(diving.tank)) state.tank = std::clamp(diving.tank, 0.0F, 1.0F);
}
const TailState* RigidWorld::tail(int body) const {
  const Body& b = impl_->at(body);
  return b.setup.boat && b.setup.boat->tail ? &b.tail : nullptr;
}
void RigidWorld::set_tail(int body, const TailState& tail) {
  if (this->tail(body) != nullptr) impl_->at(body).tail = tail;
}
void RigidWorld::surface(int body) {
  Body& b = impl_->at(body);
  b.diving = {0.0F, depth_afloat(b.setup.hull->lower, b.setup.hull->upper), 0.0F};
}

void RigidWorld::boat_probes(std::vector<BoatProbes>& probes) const {
  probes.clear();
  for (int i = 0; i < count(); ++i) {
    const Body& body = impl_->at(i);
    if (!body.setup.boat) continue;
    const Vec3& origin = body.setup.hull->origin;
    probes.push_back({i, body.state.to_world(origin + body.setup.boat->propeller),
                      body.state.to_world(origin + body.setup.boat->rudder)});
  }
}

RigidStepReport RigidWorld::step(double time, double dt, const Params& params, std::span<const BodyLoad> loads,
                                 std::span<const BoatWater> water, std::span<const ShedLoad> shed) {
  Impl& impl = *impl_;
  CHECK(loads.size() == impl.bodies.size(), "one load for each body");
  CHECK(shed.empty() || shed.size() == loads.size(), "one load by vortices for each body, or none");
  CHECK(std::count_if(impl.bodies.begin(), impl.bodies.end(), [](const Body& b) { return b.setup.boat.has_value(); }) ==
            static_cast<std::ptrdiff_t>(water.size()),
        "one water sample for each boat");
  RigidStepReport report;
  if (!(dt > 0.0)) return report;

  // Copies the bodies' states into Bullet, which keeps nothing of its own between steps. Bodies on paths have the
  // velocity of the step that begins.
  for (Body& body : impl.bodies) {
    if (body.setup.motion == BodyMotion::kKinematic) {
      const BodyState next = path_state(body.setup, time + dt);
      body.state.velocity = next.velocity;
      body.state.angular_velocity = next.angular_velocity;
    }
    impl.hand_to_bullet(body);
  }
  // The water's loads, engines and rudders.
  impl.apply_loads(dt, params, loads, water, shed, report);
  impl.hands.move(static_cast<float>(dt));
  // Gravity, contacts, motion: one fixed step.
  impl.rolling.coefficient = static_cast<float>(params.contact_rolling);
  impl.world.stepSimulation(static_cast<btScalar>(dt), 0);
  // Poses and velocities back; what left the domain returns.
  for (Body& body : impl.bodies) {
    if (body.setup.motion != BodyMotion::kDynamic) continue;
    const BodyState before = body.state;
    impl.take_from_bullet(body, dt);
    const auto room = [&] { return impl.domain.room_at(horizontal(body.state.position)); };
    if (impl.domain.travels && usable(body.state) && room() < body.shape->radius()) {
      body.state = before;
      body.state.velocity = body.state.angular_velocity = Vec3(0.0F);
    } else {
      if (usable(body.state)) impl.wrap(body.state);
      impl.keep_inside(body, before, report);
    }
    const auto step = static_cast<float>(dt);
    body.push = (body.state.velocity - before.velocity) / step - body.loaded;
    body.twist = (body.state.angular_velocity - before.angular_velocity) / step - body.torqued;
  }
  impl.move_kinematic(time + dt);
  return report;
}

double RigidWorld::energy() const {
  double sum = 0.0;
  for (const Body& body : impl_->bodies) {
    if (body.setup.motion != BodyMotion::kDynamic) continue;
    const Vec3& omega = body.state.angular_velocity;
    const Vec3 spin = world_inertia(body.inertia(), body.state.orientation) * omega;
    const double mass = body.setup.mass;
    sum += 0.5 * mass * glm::dot(glm::dvec3(body.state.velocity), glm::dvec3(body.state.velocity)) +
           0.5 * glm::dot(glm::dvec3(omega), glm::dvec3(spin)) + mass * kGravity * body.state.position.y;
  }
  return sum;
}

Vec2 RigidWorld::momentum() const {
  glm::dvec2 sum(0.0);
  for (const Body& body : impl_->bodies) {
    if (body.setup.motion == BodyMotion::kDynamic) {
      sum += static_cast<double>(body.setup.mass) * glm::dvec2(horizontal(body.state.velocity));
    }
  }
  return Vec2(sum);
}

}  // namespace regatta
