#include "rigid/ground_bodies.h"

#include "rigid/ground_contact.h"

#include <btBulletDynamicsCommon.h>

#include <utility>

namespace regatta {

GroundBodies::GroundBodies(btDiscreteDynamicsWorld& world, float friction, float restitution)
    : world_(world), friction_(friction), restitution_(restitution) {}

GroundBodies::~GroundBodies() = default;

void GroundBodies::add(std::unique_ptr<btCollisionShape> shape) {
  btRigidBody::btRigidBodyConstructionInfo info(0.0F, nullptr, shape.get());
  info.m_friction = friction_;
  info.m_restitution = restitution_;
  bodies_.push_back(std::make_unique<btRigidBody>(info));
  shapes_.push_back(std::move(shape));
  world_.addRigidBody(bodies_.back().get());
}

void GroundBodies::wall_in(const Domain& domain) {
  for (; walls_ > 0; --walls_) {
    world_.removeRigidBody(bodies_.back().get());
    bodies_.pop_back();
    shapes_.pop_back();
  }
  const auto wall = [&](EdgeKind kind, const Vec3& normal, float offset) {
    if (kind == EdgeKind::kPeriodic || domain.travels) return;
    add(make_wall_shape(Plane{normal, offset}));
    ++walls_;
  };
  wall(domain.west, Vec3(1.0F, 0.0F, 0.0F), domain.lower.x);
  wall(domain.east, Vec3(-1.0F, 0.0F, 0.0F), -domain.upper.x);
  wall(domain.south, Vec3(0.0F, 0.0F, 1.0F), domain.lower.y);
  wall(domain.north, Vec3(0.0F, 0.0F, -1.0F), -domain.upper.y);
}

void GroundBodies::take_out() {
  for (const auto& body : bodies_) world_.removeRigidBody(body.get());
}

}  // namespace regatta
