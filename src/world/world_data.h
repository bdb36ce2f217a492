// The insides of a World, shared by the files of this folder and by nobody else.
#pragma once

#include "exchange/status.h"
#include "exchange/water_setup.h"
#include "particles/particle_water.h"
#include "rigid/rigid_world.h"
#include "scene/saved_state.h"
#include "wake/wakes.h"
#include "world/shallow_water.h"
#include "world/world.h"

#include <limits>
#include <optional>

namespace regatta {

struct World::Impl {
  Impl(const Scene& loaded, WaterSetup setup, RigidWorld bodies, std::optional<ShallowWater> shallow)
      : scene(loaded),
        water_setup(std::move(setup)),
        params(loaded.params),
        rigid(std::move(bodies)),
        water(std::move(shallow)),
        wakes(water_setup.domain, water_setup.level) {}

  Scene scene;  // as loaded, with launched bodies added and removed ones taken out
  WaterSetup water_setup;
  Params params;  // as set; those that need a restart wait for the next world
  RigidWorld rigid;
  std::optional<ShallowWater> water;  // none: the ocean is all the water
  Wakes wakes;
  std::optional<ParticleWater> ocean;
  std::vector<BodyLoad> loads;          // of the water on each body over the last step
  std::vector<BodyState> previous;      // each body's state before the last step
  std::vector<BodyView> views;          // scratch, one a body
  std::vector<BoatProbes> boat_probes;  // scratch, one a boat
  std::vector<BoatWater> boat_water;    // likewise
  std::vector<Vec2> wake_places;        // scratch of the wakes
  std::vector<WaterSample> wake_water;
  std::vector<SphereSweep> wake_sweeps;
  std::vector<Vec3> vortex_places;
  std::vector<DyeDrop> dye_drops;

  std::int64_t step = 0;
  double volume_start = 0.0;      // of the water at step 0 [m^3]
  double volume_in_before = 0.0;  // through edges before a saved state was loaded [m^3]
  double volume_out_before = 0.0;
  WaterStepReport report;       // of the last step
  ParticleReport ocean_report;  // likewise
  WaterTotals totals;           // of columns and particles, after the last step
  float ocean_speed = 0.0F;     // of the fastest particle [m/s]
  Status status;
  const char* not_finite = "";  // the water whose totals are not finite
  std::uint64_t last_hash = 0;
  std::int64_t last_hash_step = 0;
  int dropped_commands = 0;

  std::vector<Command> queue;
  std::vector<std::pair<std::int64_t, Command>> log;
  Profiler profiler;

  [[nodiscard]] double dt() const { return 1.0 / scene.steps_per_second; }
  [[nodiscard]] double time() const { return static_cast<double>(step) * dt(); }
  [[nodiscard]] double volume_in() const { return volume_in_before + (water ? water->volume_in() : 0.0); }
  [[nodiscard]] double volume_out() const { return volume_out_before + (water ? water->volume_out() : 0.0); }
  // |volume - start - in + out| as a share of start.
  [[nodiscard]] double mass_error() const;
  // Of the shallow water, for messages.
  [[nodiscard]] const char* water_name() const { return water->solver() == WaterSolver::kGrid ? "grid" : "columns"; }
  // The water at (x, z): the ocean's over its box and above the box' bottom, else the shallow water's.
  [[nodiscard]] WaterSample water_at(Vec2 at, float y = std::numeric_limits<float>::max()) const;
  [[nodiscard]] ParticleDiagnostics ocean_diagnostics() const;
  // What is shown of the wind over the ocean, which there must be (world_ocean.cpp).
  void snapshot_wind(bool with_arrows, WindSnapshot& out) const;
  // In the step that is being made.
  void raise(StatusBit bit, StatusPlace place = {}) { status.raise(bit, step + 1, std::move(place)); }

  // The stages of a step (world_step.cpp).
  void apply_commands();
  void advance_bodies();
  void advance_water();
  Result<> change_water_solver();
  void advance_wakes();
  void dye_wakes();
  void advance_ocean();
  void finish();

  // Start-up (world.cpp).
  Result<> make_room_for_bodies();
  Result<> fill_ocean();
  void measure_first_loads();
  void view_bodies();
  void measure_totals();
  Result<> restore(SavedState& saved, const std::string& name);
  Result<> add_body(const BodySpec& spec, int number);
  void add_moorings();
  void launch(const LaunchBody& launch_body);
  void remove_body(int body);
  [[nodiscard]] SavedState saved_state() const;  // (world_save.cpp)
  // The parameters that the state follows: those that need a restart as they were when this world was made.
  [[nodiscard]] Params params_in_use() const;
  [[nodiscard]] std::uint64_t hash() const;
};

}  // namespace regatta
