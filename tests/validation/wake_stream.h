// A body in a uniform stream and its wake without a water solver, to test the vortices alone.
#pragma once

#include "core/parallel.h"
#include "core/state.h"
#include "geometry/hull_shapes.h"
#include "rigid/rigid_world.h"
#include "wake/wakes.h"

#include <gtest/gtest.h>

#include <cmath>
#include <memory>
#include <vector>

namespace regatta::wake_stream {

// Returns the rotation about the vertical that turns the x axis of the water plane to (cos φ, sin φ).
inline Quat heading(float phi) { return glm::angleAxis(-phi, Vec3(0, 1, 0)); }
inline Vec2 turned(Vec2 v, float phi) {
  return {std::cos(phi) * v.x - std::sin(phi) * v.y, std::sin(phi) * v.x + std::cos(phi) * v.y};
}

class Stream {
 public:
  Stream(std::shared_ptr<const Hull> hull, const BodyState& state, Vec2 velocity)
      : velocity_(velocity), rigid_(domain(), bed()), wakes_(domain(), 0.0F) {
    BodySetup setup;
    setup.name = "body";
    setup.mass = 1000.0F * hull->volume;
    setup.hull = std::move(hull);
    setup.motion = BodyMotion::kStatic;
    setup.state = state;
    EXPECT_TRUE(rigid_.add(setup).ok());
    set_thread_count(1);  // such small grids are filled faster by one thread
    wakes_.add(rigid_.view(0));
  }

  Params params;
  double dt = 1.0 / 60.0;  // [s]

  void step() {
    const std::vector<BodyView> bodies = {rigid_.view(0)};
    wakes_.probe(params, bodies, places_);
    WaterSample sample{0.0F, 2.0F, -2.0F, velocity_, true};
    samples_.assign(places_.size(), sample);
    wakes_.advance(params, time_, dt, bodies, std::vector<BodyLoad>(1), samples_, sweeps_);
    std::vector<Vec3> found;
    for (const SphereSweep& sweep : sweeps_) found.push_back(rigid_.sweep_sphere(sweep));
    wakes_.emit(params, time_, 1.0F, found);
    const auto& recent = state().recent;
    emissions_.insert(emissions_.end(), recent.end() - static_cast<std::ptrdiff_t>(found.size()), recent.end());
    time_ += dt;
  }
  void run(double seconds) {
    for (int i = 0; i < static_cast<int>(std::lround(seconds / dt)); ++i) step();
  }
  // Replaces all vortices by new ones of radius R.
  void place(const std::vector<Vec2>& at, const std::vector<float>& circulation, float radius) {
    WakeState fresh = state();
    fresh.vortices.clear();
    for (std::size_t i = 0; i < at.size(); ++i) fresh.vortices.add(at[i], circulation[i]);
    fresh.radius = radius;
    State given;
    take_state([&](Archive& archive) { fresh.visit(archive, fresh.potentials.size()); }, given);
    EXPECT_TRUE(give_state(given, [&](Archive& archive) { wakes_.visit(archive, 0); }).ok());
    wakes_.settle(params);
  }

  [[nodiscard]] const WakeState& state() const { return wakes_.state(0); }
  [[nodiscard]] const Vortices& vortices() const { return state().vortices; }
  [[nodiscard]] const WakeField& field() const { return *wakes_.fields()[0]; }
  [[nodiscard]] const std::vector<WakeEmission>& emissions() const { return emissions_; }
  [[nodiscard]] double time() const { return time_; }

 private:
  static Domain domain() { return {Vec2(-500.0F), Vec2(500.0F)}; }
  static std::shared_ptr<const Terrain> bed() {
    return std::make_shared<Terrain>(make_flat_terrain(Vec2(-500.0F), Vec2(500.0F), -2.0F));
  }

  Vec2 velocity_;  // [m/s]
  RigidWorld rigid_;
  Wakes wakes_;
  double time_ = 0.0;  // [s]
  std::vector<Vec2> places_;
  std::vector<WaterSample> samples_;
  std::vector<SphereSweep> sweeps_;
  std::vector<WakeEmission> emissions_;
};

// Returns a stream with vortices of radius R only, without body and damping, for vortices within 20 m of the origin.
inline Stream free_vortices(float radius, WakeAdvection advection) {
  BodyState above;
  above.position.y = 5.0F;
  Stream stream(make_box_hull(Vec3(1.0F)).value(), above, Vec2(0.0F));
  stream.params.wake_size = static_cast<double>(radius);  // in units of the mean body size, 1 m here
  stream.params.wake_damping_follows = false;
  stream.params.wake_damping = 0.0;
  stream.params.wake_least_share = 0.001;
  stream.params.wake_min_speed = 1.0e-4;  // keep the weakest
  stream.params.wake_particles = 1.0;
  stream.params.wake_advection = advection;
  return stream;
}

}  // namespace regatta::wake_stream
