// The insides of a ParticleWater, shared by the files of this folder that define it and by nobody else.
#pragma once

#include "core/parallel.h"
#include "particles/particle_water.h"
#include "particles/projected_step.h"
#include "particles/surface_around.h"
#include "particles/velocity_pressure.h"

#include <cmath>

namespace regatta {

inline constexpr int kPlainBlock = 1024;         // particles in a block of a loop without pairs
inline const Vec3 kFall(0.0F, -kGravity, 0.0F);  // [m/s²]

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
  // Difference between the grid as last sorted and the particles as they are. A step leaves it to the next one as the
  // solver sorted it, at places which the particles have all but reached; sorting it anew costs 3 % of a step.
  float moved = 0.0F;          // farthest that a particle is from where it was sorted, along any axis [m]
  bool in_grid_order = false;  // particle k is the grid's k-th; else the grid's order says which is
  std::vector<Vec4> unsorted;  // predicted places, in the particles' order
  std::vector<float> wind_u, wind_v, wind_w;  // change of velocities by the wind [m/s]
  std::vector<float> x, y, z;                 // sorted, for the search, with kLanes entries of padding
  Particles sorted;                           // the particles in the order of the grid

  struct BodySamples {
    std::shared_ptr<const Hull> hull;
    std::shared_ptr<const HullPoints> points;
    std::shared_ptr<const HullPoints> skin = {};  // hull_pressure.h; null until isph asks for it
  };
  std::vector<BodySamples> known;                          // one a hull
  std::vector<std::shared_ptr<const HullPoints>> samples;  // one a body
  std::vector<Cover> covers;                               // cover of all their points; empty if none is covered
  std::vector<BodyView> carried;                           // the bodies in the course of the step
  std::vector<SurfacePlane> surfaces;                      // one a body
  std::vector<BodyLoad> films;                             // loads of the films on the bodies in this step
  ProjectedStep projected;                                 // for isph only

  ParticleReport last_report;  // report of the last step

  // Whether fluid.neighbours and fluid.density belong to `particles`: not after a restore, until the next step.
  bool neighbours_known = false;

  void sort_as_they_are();
  [[nodiscard]] std::size_t particle_at(std::int32_t place) const {
    return static_cast<std::size_t>(in_grid_order ? place : grid.order()[static_cast<std::size_t>(place)]);
  }
  [[nodiscard]] std::vector<std::int32_t> particles_near(Vec2 at, float distance) const;
  void resize_fields();
  // After the particles were replaced.
  void take_up_particles();
  [[nodiscard]] WaterSample sample(const Vec3& point) const;
  [[nodiscard]] std::size_t bytes() const;
  void push_by_jets(double dt, std::span<const BodyView> bodies);
  [[nodiscard]] bool is_spray(const Vec3& at) const;
  void fill(std::span<const BodyView> bodies);
  void relax(std::span<const BodyView> bodies);
  void sample_bodies(std::span<const BodyView> bodies);
  [[nodiscard]] float fastest_by_end(double dt) const;
  int substeps(const Params& params, double dt, bool& capped) const;
  void advance(const Params& params, double time, double step, ParticleReport& report, Profiler& profiler);
  void sample_skins(std::span<const BodyView> bodies);
  void advance_projected(const Params& params, double time, double step, ParticleReport& report, Profiler& profiler);
  void take_motion();
  void project(const Params& params, float dt, ParticleReport& report);
  const std::vector<Six>& press_bodies(const Params& params, float dt, SolveReport& solved);
  void press_water(float dt, std::span<const Six> impulses, ParticleReport& report);
  void blow_wind(const Params& params, double time, double dt);
  void sort_at(float dt, ParticleReport& report);
  void take_velocities(float dt, ParticleReport& report);
  void solve_velocities(const SolveLimits& limits, VelocityGoal goal, double dt, SolveReport& solved,
                        ParticleReport& report);
  void report_held(int count, int last, ParticleReport& report) const;
  void finish(float dt);
  void find_neighbours(ParticleReport& report);
  void carry_bodies(std::span<const BodyView> bodies);
  void push_bodies_on(double dt);
  void move_bodies(double dt);
  void find_films();
  void press_films(double dt);
  void sum_loads(double dt, std::span<BodyLoad> loads);
  [[nodiscard]] Vec3 inside(const Vec3& at) const;
};

}  // namespace regatta
