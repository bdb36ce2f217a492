#include "columns/hull_bearing.h"

#include "columns/column_edges.h"
#include "columns/hull_window.h"

#include <algorithm>
#include <cmath>

namespace regatta {

namespace {

// Both heads are spread by kernels, and the columns' depths give back what their own spreads: of what the nodes feel of
// each other there is left a kernel of the variances of both less that of the columns.
float support_between(float columns, const HullPatch& one, const HullPatch& other) {
  const float square = one.head_support * one.head_support + other.head_support * other.head_support;
  return std::sqrt(std::max(square - columns * columns, columns * columns));
}

// bear(node, push): what each node of a hull bears of `volume` at a place, all in the frame of its patch; its sum.
template <class Bear>
glm::dvec2 borne_around(const Kernels& kernels, float support, const HullPatch& hull, const NodePush& push_of_hull,
                        Vec2 at, float volume, const Bear& bear) {
  const float weight = kWaterDensity * kGravity * kernels.gradient;
  const NodeWindow window = nodes_in_reach(hull, at, support);
  glm::dvec2 sum(0.0);
  for (int k = window.k0; k < window.k1; ++k) {
    for (int i = window.i0; i < window.i1; ++i) {
      const float its = push_of_hull.volume[hull.node(i, k)];
      if (its == 0.0F) continue;
      const Vec2 from(hull.node_x[static_cast<std::size_t>(i)], hull.node_z(k));
      const Vec2 away = at - from;
      const float q = linear_shape(glm::dot(away, away), kernels.inv_support);
      const glm::dvec2 push(weight * volume * its * q * q * q * away);
      sum += push;
      bear(from, push);
    }
  }
  return sum;
}

void add_push(const HullPatch& patch, Vec2 at, glm::dvec2 push, ExchangeSum& sum) {
  sum.pressure += glm::dvec3(push.x, 0.0, push.y);
  const glm::dvec2 lever(at - Vec2(patch.center.x, patch.center.z));
  sum.torque.y += lever.y * push.x - lever.x * push.y;
}

// work(at, volume) for the nodes that press, in the frame of the patch.
template <class Work>
void each_pressing(const HullPatch& patch, const NodePush& push, const Work& work) {
  for (int k = 0; k < patch.nz; ++k) {
    for (int i = 0; i < patch.nx; ++i) {
      const float volume = push.volume[patch.node(i, k)];
      if (volume != 0.0F) work(Vec2(patch.node_x[static_cast<std::size_t>(i)], patch.node_z(k)), volume);
    }
  }
}

}  // namespace

BorneByHulls borne_by_each_other(float columns, const Domain& domain, const HullPatch& one, const NodePush& push_of_one,
                                 const HullPatch& other, const NodePush& push_of_other) {
  BorneByHulls sum;
  const float support = support_between(columns, one, other);
  const Vec2 to_one = domain.nearest_copy(other.world_of(0.5F * other.size), one.world_of(0.5F * one.size)) -
                      other.world_of(0.5F * other.size);  // of the other's nodes, across a periodic edge
  const float reach = 0.5F * (glm::length(one.size) + glm::length(other.size)) + support;
  if (glm::distance(one.world_of(0.5F * one.size), other.world_of(0.5F * other.size) + to_one) > reach) return sum;
  const Kernels kernels(support);
  each_pressing(one, push_of_one, [&](Vec2 at_one, float volume) {
    const Vec2 at = other.to_patch(one.world_of(at_one) - to_one - other.origin);
    const glm::dvec2 force = borne_around(kernels, support, other, push_of_other, at, volume,
                                          [&](Vec2 from, glm::dvec2 push) { add_push(other, from, -push, sum.other); });
    add_push(one, at_one, glm::dvec2(one.to_patch(other.to_world(Vec2(force)))), sum.one);
  });
  return sum;
}

ExchangeSum borne_by_walls(float columns, const Domain& domain, const HullPatch& patch, const NodePush& push) {
  ExchangeSum sum;
  const float support = support_between(columns, patch, patch);
  const Kernels kernels(support);
  const Vec2 middle = patch.world_of(0.5F * patch.size);
  each_mirror(domain, [&](Vec2 turn, Vec2 shift) {
    if (turn == Vec2(1.0F) || glm::distance(turn * middle + shift, middle) > glm::length(patch.size) + support) return;
    each_pressing(patch, push, [&](Vec2 node, float volume) {
      const Vec2 at = patch.to_patch(turn * patch.world_of(node) + shift - patch.origin);
      const glm::dvec2 force = borne_around(kernels, support, patch, push, at, volume, [](Vec2, glm::dvec2) {});
      add_push(patch, node, glm::dvec2(patch.to_patch(turn * patch.to_world(Vec2(force)))), sum);
    });
  });
  return sum;
}

}  // namespace regatta
