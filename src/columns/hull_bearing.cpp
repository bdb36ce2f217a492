#include "columns/hull_bearing.h"

#include "columns/hull_window.h"

#include <algorithm>
#include <cmath>

namespace regatta {

BorneByHulls borne_by_each_other(float columns, const Domain& domain, const HullPatch& one, const NodePush& push_of_one,
                                 const HullPatch& other, const NodePush& push_of_other) {
  BorneByHulls sum;
  // Both heads are spread by kernels, and the columns' depths give back what their own spreads: of what the nodes feel
  // of each other there is left a kernel of the variances of both less that of the columns.
  const float square = one.head_support * one.head_support + other.head_support * other.head_support;
  const float support = std::sqrt(std::max(square - columns * columns, columns * columns));
  const Vec2 to_one = domain.nearest_copy(other.world_of(0.5F * other.size), one.world_of(0.5F * one.size)) -
                      other.world_of(0.5F * other.size);  // of the other's nodes, across a periodic edge
  const float reach = 0.5F * (glm::length(one.size) + glm::length(other.size)) + support;
  if (glm::distance(one.world_of(0.5F * one.size), other.world_of(0.5F * other.size) + to_one) > reach) return sum;
  const Kernels kernels(support);
  const float weight = kWaterDensity * kGravity * kernels.gradient;
  for (int k = 0; k < one.nz; ++k) {
    for (int i = 0; i < one.nx; ++i) {
      const float volume = push_of_one.volume[one.node(i, k)];
      if (volume == 0.0F) continue;
      const Vec2 at_one(one.node_x[static_cast<std::size_t>(i)], one.node_z(k));
      const Vec2 at = other.to_patch(one.world_of(at_one) - to_one - other.origin);
      const NodeWindow window = nodes_in_reach(other, at, support);
      glm::dvec2 force(0.0);  // on the one, in the other's frame
      for (int m = window.k0; m < window.k1; ++m) {
        for (int n = window.i0; n < window.i1; ++n) {
          const float its = push_of_other.volume[other.node(n, m)];
          if (its == 0.0F) continue;
          const Vec2 from(other.node_x[static_cast<std::size_t>(n)], other.node_z(m));
          const Vec2 away = at - from;
          const float q = linear_shape(glm::dot(away, away), kernels.inv_support);
          const glm::dvec2 push(weight * volume * its * q * q * q * away);
          force += push;
          sum.other.pressure -= glm::dvec3(push.x, 0.0, push.y);
          const glm::dvec2 lever(from - Vec2(other.center.x, other.center.z));
          sum.other.torque.y -= lever.y * push.x - lever.x * push.y;
        }
      }
      const glm::dvec2 on_one(one.to_patch(other.to_world(Vec2(force))));
      sum.one.pressure += glm::dvec3(on_one.x, 0.0, on_one.y);
      const glm::dvec2 lever(at_one - Vec2(one.center.x, one.center.z));
      sum.one.torque.y += lever.y * on_one.x - lever.x * on_one.y;
    }
  }
  return sum;
}

}  // namespace regatta
