// A Fluid with particles at given places, ready for the pressure solvers, as ParticleWater makes one: in the order of
// its grid, with neighbours and boundary.
#pragma once

#include "particles/fluid.h"

#include "core/rng.h"
#include "core/simd.h"

#include <memory>
#include <vector>

namespace regatta::fluid_scene {

struct Scene {
  Vec3 lower{0.0F}, upper{1.0F};
  Fluid fluid;
  Boundary boundary;
  PointGrid grid;
  std::vector<float> x, y, z;
  std::vector<BodyView> bodies;

  Scene(float radius, Vec3 low, Vec3 up, const std::vector<Vec3>& walls)
      : lower(low),
        upper(up),
        fluid(SplineKernel(4.0F * radius), 0.8F * std::pow(2.0F * radius, 3.0F)),
        boundary(low, up, fluid.kernel, fluid.volume, walls),
        grid(low, up, fluid.kernel.support) {
    fluid.boundary = &boundary;
  }
  Scene(const Scene&) = delete;
  Scene& operator=(const Scene&) = delete;

  void place(const std::vector<Vec3>& places, const std::vector<Vec3>& velocities) {
    std::vector<Vec4> unsorted;
    for (const Vec3& p : places) unsorted.emplace_back(p, 0.0F);
    grid.sort(unsorted);
    fluid.count = static_cast<int>(places.size());
    const auto padded = places.size() + 1;
    fluid.place.assign(padded, Vec4(Vec3(1.0e6F), 0.0F));
    fluid.scaled = fluid.place;
    fluid.velocity.assign(padded, Vec4(0.0F));
    fluid.next_velocity = fluid.velocity;
    fluid.wall.assign(padded, Vec4(0.0F));
    fluid.alpha.assign(padded, 0.0F);
    fluid.density.assign(padded, 1.0F);
    fluid.pressure.assign(padded, 0.0F);
    fluid.raised.assign(padded, 0.0F);
    for (std::size_t k = 0; k < places.size(); ++k) {
      const auto from = static_cast<std::size_t>(grid.order()[k]);
      fluid.place[k] = unsorted[from];
      if (!velocities.empty()) fluid.velocity[k] = Vec4(velocities[from], 0.0F);
    }
    find();
    fluid.bodies = bodies;
    fluid.errors.assign(static_cast<std::size_t>(fluid.blocks()), {});
    fluid.impulses.assign(static_cast<std::size_t>(fluid.blocks()) * bodies.size(), {});
  }

  void find() {
    for (std::vector<float>* field : {&x, &y, &z})
      field->assign(static_cast<std::size_t>(fluid.count + kLanes), 1.0e6F);
    for (std::size_t k = 0; k < static_cast<std::size_t>(fluid.count); ++k) {
      x[k] = fluid.place[k].x;
      y[k] = fluid.place[k].y;
      z[k] = fluid.place[k].z;
    }
    fluid.neighbours.find({{&grid, x, y, z, 0}, boundary.walls(), boundary.bodies(), fluid.count, boundary.far()},
                          std::span<const Vec4>(fluid.place).first(static_cast<std::size_t>(fluid.count)),
                          fluid.kernel.support);
  }
};

// Returns a cubic lattice of n³ places around `middle`, each moved at random by up to `jitter` spacings.
inline std::vector<Vec3> lattice(int n, float spacing, Vec3 middle, float jitter, std::uint64_t seed = 1) {
  Rng rng(seed);
  std::vector<Vec3> places;
  const float half = 0.5F * static_cast<float>(n - 1);
  for (int k = 0; k < n; ++k) {
    for (int j = 0; j < n; ++j) {
      for (int i = 0; i < n; ++i) {
        const Vec3 off(rng.uniform(-jitter, jitter), rng.uniform(-jitter, jitter), rng.uniform(-jitter, jitter));
        const Vec3 cell(static_cast<float>(i), static_cast<float>(j), static_cast<float>(k));
        places.push_back(middle + spacing * (cell - half + off));
      }
    }
  }
  return places;
}

}  // namespace regatta::fluid_scene
