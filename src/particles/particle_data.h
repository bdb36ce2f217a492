// The insides of a ParticleWater, shared by the files of this folder that define it and by nobody else.
#pragma once

#include "core/parallel.h"
#include "particles/particle_water.h"

#include <cmath>

namespace regatta {

inline constexpr int kPlainBlock = 1024;  // particles of a plain loop's piece

inline bool finite(const Vec3& v) { return std::isfinite(v.x) && std::isfinite(v.y) && std::isfinite(v.z); }

struct ParticleWater::Impl {
  Impl(const ParticleSetup& loaded, std::span<const Vec3> walls)
      : setup(loaded),
        fluid(SplineKernel(4.0F * loaded.radius), loaded.volume * std::pow(2.0F * loaded.radius, 3.0F)),
        boundary(loaded.lower, loaded.upper, fluid.kernel, fluid.volume, walls),
        grid(loaded.lower, loaded.upper, fluid.kernel.support) {
    fluid.boundary = &boundary;
  }

  ParticleSetup setup;
  Particles particles;
  Fluid fluid;
  Boundary boundary;
  PointGrid grid;
  std::vector<Vec4> unsorted;                 // predicted places, in the particles' order
  std::vector<float> wind_u, wind_v, wind_w;  // what the wind adds to velocities [m/s]
  std::vector<float> x, y, z;                 // sorted, for the search, with kLanes entries of padding
  Particles sorted;                           // the particles in the order of the grid

  struct BodySamples {
    std::shared_ptr<const Hull> hull;
    std::shared_ptr<const std::vector<Vec4>> points;
  };
  std::vector<BodySamples> known;                                 // one a hull
  std::vector<std::shared_ptr<const std::vector<Vec4>>> samples;  // one a body

  // Whether the neighbours that were found last are those of the particles as they are.
  bool neighbours_known = false;
  bool indexed = false;  // whether the grid is that of the particles as they are

  void index();
  void make_room();
  void push_by_jets(double dt, std::span<const BodyView> bodies);
  [[nodiscard]] bool is_spray(const Vec3& at) const;
  void fill(std::span<const BodyView> bodies);
  void sample_bodies(std::span<const BodyView> bodies);
  int substeps(const Params& params, double dt, bool& capped) const;
  void advance(const Params& params, double time, double step, ParticleReport& report, Profiler& profiler);
  void blow_wind(const Params& params, double time, double dt);
  void sort_at(float dt, ParticleReport& report);
  void take_velocities(float dt);
  void finish(float dt);
  void find_neighbours();
  void add_loads(double dt, std::span<BodyLoad> loads);
  [[nodiscard]] Vec3 inside(const Vec3& at) const;
};

}  // namespace regatta
