// The bodies in the course of a step of the water: where they go along with it, and what they get from it.
#include "particles/contact_film.h"
#include "particles/particle_data.h"

namespace regatta {

// The bodies as they begin the step; from here on they go along with the water.
void ParticleWater::Impl::carry_bodies(std::span<const BodyView> bodies) {
  carried.assign(bodies.begin(), bodies.end());
  films.clear();
  fluid.films = {};
  fluid.bodies = carried;
  fluid.free_bodies.assign(bodies.size(), {});
  for (std::size_t b = 0; b < bodies.size(); ++b) {
    fluid.free_bodies[b].free = bodies[b].motion == BodyMotion::kDynamic;
    fluid.free_bodies[b].mass = static_cast<double>(bodies[b].mass);
  }
}

// The other forces on a body in this step are not known before the next one; those of the last step are used. They act
// as an impulse like the water's, so that a film's inertia resists both together.
void ParticleWater::Impl::push_bodies_on(double dt) {
  for (std::size_t b = 0; b < carried.size(); ++b) {
    FreeBody& body = fluid.free_bodies[b];
    if (!body.free) continue;
    const glm::dmat3 turn(glm::mat3_cast(carried[b].state.orientation));
    body.inertia = body.mass * (turn * glm::dmat3(carried[b].hull->unit_inertia) * glm::transpose(turn));
    body.pending.linear += dt * body.mass * glm::dvec3(carried[b].push);
    body.pending.angular += dt * (body.inertia * glm::dvec3(carried[b].twist));
  }
}

void ParticleWater::Impl::move_bodies(double dt) {
  const auto step = static_cast<float>(dt);
  for (std::size_t b = 0; b < carried.size(); ++b) {
    if (!fluid.free_bodies[b].free) continue;
    BodyState& state = carried[b].state;
    state.position += step * state.velocity;
    const Vec3 half = 0.5F * step * state.angular_velocity;
    state.orientation = glm::normalize(Quat(1.0F, half.x, half.y, half.z) * state.orientation);
  }
}

// The water's surface around the bodies, and what the films below it do.
void ParticleWater::Impl::find_films() {
  const ParticleField field{grid, fluid, 0.0F, setup.lower, setup.upper, setup.radius};
  films.assign(carried.size(), {});
  surfaces.assign(carried.size(), {});
  for (std::size_t b = 0; b < carried.size(); ++b) {
    if (samples[b]->places.empty()) continue;
    surfaces[b] = surface_around(field, carried[b]);
    films[b].submerged_volume = static_cast<float>(volume_below(carried[b], surfaces[b]));
  }
  add_contact_films({setup.lower, setup.upper, setup.radius}, carried, surfaces, films, fluid.films);
}

void ParticleWater::Impl::press_films(double dt) {
  for (std::size_t b = 0; b < films.size(); ++b) {
    fluid.free_bodies[b].pending.linear += dt * glm::dvec3(films[b].force);
    fluid.free_bodies[b].pending.angular += dt * glm::dvec3(films[b].torque);
  }
}

void ParticleWater::Impl::sum_loads(double dt, std::span<BodyLoad> loads) {
  const std::size_t bodies = fluid.bodies.size();
  for (std::size_t b = 0; b < bodies; ++b) {
    BodyImpulse sum;
    for (std::size_t k = b; k < fluid.impulses.size(); k += bodies) {
      sum.linear += fluid.impulses[k].linear;
      sum.angular += fluid.impulses[k].angular;
    }
    const Vec3 force(sum.linear / dt);
    const BodyImpulse& taken = fluid.films.taken[b];
    loads[b] = films[b];
    loads[b].force += Vec3(taken.linear / dt);
    loads[b].torque += Vec3(taken.angular / dt);
    loads[b].force += force;
    loads[b].torque += Vec3(sum.angular / dt);
    loads[b].buoyancy += force;
  }
}

}  // namespace regatta
