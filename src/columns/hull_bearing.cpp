#include "columns/hull_bearing.h"

#include "columns/head_level.h"
#include "columns/hull_window.h"

namespace regatta {

namespace {

// The volume and spring of one node, as in NodePush [m^3].
struct Pressing {
  float volume, spring;
};

// Returns the force of a hull's nodes on a node at `at`, in the frame of that hull's patch [N].
glm::dvec2 pushed_by(const NodeKernel& kernel, const HullPatch& hull, const NodePush& its, Vec2 at, Pressing pressing) {
  const float weight = kWaterDensity * kGravity * kernel.gradient;
  const NodeWindow window = nodes_in_reach(hull, at, kernel.support);
  glm::dvec2 sum(0.0);
  for (int k = window.k0; k < window.k1; ++k) {
    for (int i = window.i0; i < window.i1; ++i) {
      const std::size_t n = hull.node(i, k);
      if (its.volume[n] == 0.0F) continue;
      const float both = pressing.volume * its.volume[n] - pressing.spring * its.spring[n];
      const Vec2 away = at - Vec2(hull.node_x[static_cast<std::size_t>(i)], hull.node_z(k));
      sum +=
          glm::dvec2(weight * both * NodeKernel::slope(linear_shape(glm::dot(away, away), kernel.inv_support)) * away);
    }
  }
  return sum;
}

}  // namespace

ExchangeSum borne_of_heads(float columns, const Domain& domain, const HullPatch& one, const NodePush& push_of_one,
                           const HullPatch& other, const NodePush& push_of_other, bool itself) {
  ExchangeSum sum;
  const NodeKernel kernel(one.head_support, other.head_support, columns);
  each_node_near(domain, other, kernel.support, itself, one, 0, one.nz, [&](int i, int k, Vec2 at, Vec2 turn) {
    const std::size_t n = one.node(i, k);
    if (push_of_one.volume[n] == 0.0F) return;
    const glm::dvec2 push = pushed_by(kernel, other, push_of_other, at, {push_of_one.volume[n], push_of_one.spring[n]});
    const glm::dvec2 mine(one.to_patch(turn * other.to_world(Vec2(push))));
    sum.pressure += glm::dvec3(mine.x, 0.0, mine.y);
    sum.torque.y += static_cast<double>(one.node_z(k) - one.center.z) * mine.x -
                    static_cast<double>(one.node_x[static_cast<std::size_t>(i)] - one.center.x) * mine.y;
  });
  return sum;
}

}  // namespace regatta
