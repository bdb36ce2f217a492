#include "particles/particle_trouble.h"

namespace regatta {

namespace {

StatusPlace place_of(const Vec3& at) {
  if (!finite(at)) return {"particle", {}};
  return {"particle", at};
}

}  // namespace

StatusPlace fastest_particle(const Particles& particles) {
  const Vec3* found = nullptr;
  float most = -1.0F;
  for (std::size_t i = 0; i < particles.position.size(); ++i) {
    const Vec3& v = particles.velocity[i];
    const float square = glm::dot(v, v);
    if (!(square > most)) continue;
    most = square;
    found = &particles.position[i];
  }
  return found != nullptr ? place_of(*found) : StatusPlace{};
}

StatusPlace lost_particle(const Particles& particles) {
  for (std::size_t i = 0; i < particles.position.size(); ++i) {
    if (!finite(particles.position[i]) || !finite(particles.velocity[i])) return place_of(particles.position[i]);
  }
  return {};
}

}  // namespace regatta
