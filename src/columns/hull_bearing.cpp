#include "columns/hull_bearing.h"

#include "columns/column_edges.h"
#include "columns/head_level.h"
#include "columns/hull_window.h"

namespace regatta {

namespace {

// What a node presses with.
struct Pressing {
  float volume, spring;
};

// bear(node, push): what each node of a hull bears of what presses at a place, all in the frame of its patch; its sum.
template <class Bear>
glm::dvec2 borne_around(const HeadKernel& kernel, const HullPatch& hull, const NodePush& push_of_hull, Vec2 at,
                        Pressing pressing, const Bear& bear) {
  const float weight = kWaterDensity * kGravity * kernel.gradient;
  const NodeWindow window = nodes_in_reach(hull, at, kernel.support);
  glm::dvec2 sum(0.0);
  for (int k = window.k0; k < window.k1; ++k) {
    for (int i = window.i0; i < window.i1; ++i) {
      const std::size_t n = hull.node(i, k);
      const float its = push_of_hull.volume[n];
      if (its == 0.0F) continue;
      const float both = pressing.volume * its - pressing.spring * push_of_hull.spring[n];
      const Vec2 from(hull.node_x[static_cast<std::size_t>(i)], hull.node_z(k));
      const Vec2 away = at - from;
      const float slope = head_slope(linear_shape(glm::dot(away, away), kernel.inv_support));
      const glm::dvec2 push(weight * both * slope * away);
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

// work(at, pressing) for the nodes that press, in the frame of the patch.
template <class Work>
void each_pressing(const HullPatch& patch, const NodePush& push, const Work& work) {
  for (int k = 0; k < patch.nz; ++k) {
    for (int i = 0; i < patch.nx; ++i) {
      const std::size_t n = patch.node(i, k);
      const Pressing pressing{push.volume[n], push.spring[n]};
      if (pressing.volume != 0.0F) work(Vec2(patch.node_x[static_cast<std::size_t>(i)], patch.node_z(k)), pressing);
    }
  }
}

}  // namespace

BorneByHulls borne_by_each_other(float columns, const Domain& domain, const HullPatch& one, const NodePush& push_of_one,
                                 const HullPatch& other, const NodePush& push_of_other) {
  BorneByHulls sum;
  const HeadKernel kernel = between_nodes(one.head_support, other.head_support, columns);
  const Vec2 to_one = domain.nearest_copy(other.world_of(0.5F * other.size), one.world_of(0.5F * one.size)) -
                      other.world_of(0.5F * other.size);  // of the other's nodes, across a periodic edge
  const float reach = 0.5F * (glm::length(one.size) + glm::length(other.size)) + kernel.support;
  if (glm::distance(one.world_of(0.5F * one.size), other.world_of(0.5F * other.size) + to_one) > reach) return sum;
  each_pressing(one, push_of_one, [&](Vec2 at_one, Pressing pressing) {
    const Vec2 at = other.to_patch(one.world_of(at_one) - to_one - other.origin);
    const glm::dvec2 force = borne_around(kernel, other, push_of_other, at, pressing,
                                          [&](Vec2 from, glm::dvec2 push) { add_push(other, from, -push, sum.other); });
    add_push(one, at_one, glm::dvec2(one.to_patch(other.to_world(Vec2(force)))), sum.one);
  });
  return sum;
}

ExchangeSum borne_by_images(float columns, const Domain& domain, const HullPatch& one, const NodePush& push_of_one,
                            const HullPatch& other, const NodePush& push_of_other) {
  ExchangeSum sum;
  const HeadKernel kernel = between_nodes(one.head_support, other.head_support, columns);
  const Vec2 middle = one.world_of(0.5F * one.size), middle_of_other = other.world_of(0.5F * other.size);
  const float reach = 0.5F * (glm::length(one.size) + glm::length(other.size)) + kernel.support;
  each_mirror(domain, [&](Vec2 turn, Vec2 shift) {
    if (turn == Vec2(1.0F) || glm::distance(turn * middle + shift, middle_of_other) > reach) return;
    each_pressing(one, push_of_one, [&](Vec2 node, Pressing pressing) {
      const Vec2 at = other.to_patch(turn * one.world_of(node) + shift - other.origin);
      const glm::dvec2 force = borne_around(kernel, other, push_of_other, at, pressing, [](Vec2, glm::dvec2) {});
      add_push(one, node, glm::dvec2(one.to_patch(turn * other.to_world(Vec2(force)))), sum);
    });
  });
  return sum;
}

}  // namespace regatta
