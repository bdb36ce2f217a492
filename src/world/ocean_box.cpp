#include "world/ocean_box.h"

#include <algorithm>
#include <array>

namespace regatta {

void add_ocean_box(const Scene& scene, const Terrain& terrain, RigidWorld& rigid) {
  const Domain& domain = scene.domain;
  const Vec3 lower = scene.ocean->lower;
  const Vec3 upper = scene.ocean->upper;
  // The walls reach down to the foot of the floor and meet at the corners.
  const Vec3 low = lower - kOceanWall;
  const Vec3 high(upper.x + kOceanWall, upper.y, upper.z + kOceanWall);
  struct Side {
    EdgeKind edge;
    float domain, box;  // where each of them ends [m]
    Vec3 lower, upper;  // bounds of the slab [m]
  };
  const std::array<Side, 4> sides = {{{domain.west, domain.lower.x, lower.x, low, {lower.x, high.y, high.z}},
                                      {domain.east, domain.upper.x, upper.x, {upper.x, low.y, low.z}, high},
                                      {domain.south, domain.lower.y, lower.z, low, {high.x, high.y, lower.z}},
                                      {domain.north, domain.upper.y, upper.z, {low.x, low.y, upper.z}, high}}};
  for (const Side& side : sides) {
    if (side.edge == EdgeKind::kPeriodic || side.box != side.domain) rigid.add_slab(side.lower, side.upper);
  }
  const bool on_the_bed =
      std::all_of(terrain.heights.begin(), terrain.heights.end(), [&](float height) { return height == lower.y; });
  if (!on_the_bed) rigid.add_slab({lower.x, low.y, lower.z}, {upper.x, lower.y, upper.z});
}

}  // namespace regatta
