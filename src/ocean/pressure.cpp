#include "ocean/pressure.h"

namespace regatta {

void add_impulse(const Fluid& fluid, int body, const Vec3& point, const glm::dvec3& impulse,
                 std::span<BodyImpulse> to) {
  const auto b = static_cast<std::size_t>(body);
  to[b].linear += impulse;
  to[b].angular += glm::cross(glm::dvec3(point - fluid.bodies[b].state.position), impulse);
}

void push_bodies(const Fluid& fluid, const Vec4& at, const NeighbourList& list, double mass,
                 std::span<BodyImpulse> to) {
  for (int k = list.wall_count; k < list.wall_count + list.body_count; ++k) {
    const std::int32_t place = list.boundary[k] / 4;
    const Vec4& point = fluid.boundary->places()[place];
    const Vec3 push = at.w * fluid.volume * point.w * fluid.kernel.gradient(Vec3(at) - Vec3(point));
    add_impulse(fluid, fluid.boundary->body(place), Vec3(point), -mass * glm::dvec3(push), to);
  }
}

}  // namespace regatta
