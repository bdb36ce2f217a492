// The insides of a World, shared by the files of this folder and by nobody else.
#pragma once

#include "exchange/status.h"
#include "exchange/water_setup.h"
#include "rigid/rigid_world.h"
#include "scene/saved_state.h"
#include "shallow/column_water.h"
#include "wake/wakes.h"
#include "world/world.h"

namespace regatta {

struct World::Impl {
  Impl(const Scene& loaded, WaterSetup setup, RigidWorld bodies, ColumnWater columns)
      : scene(loaded),
        water_setup(std::move(setup)),
        params(loaded.params),
        rigid(std::move(bodies)),
        water(std::move(columns)),
        wakes(water_setup.domain, water_setup.level) {}

  Scene scene;  // as loaded, with launched bodies added and removed ones taken out
  WaterSetup water_setup;
  Params params;  // as set; those that need a restart wait for the next world
  RigidWorld rigid;
  ColumnWater water;
  Wakes wakes;
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
  WaterStepReport report;    // of the last step
  WaterTotals totals;        // after the last step
  std::uint32_t status = 0;  // StatusBit
  std::uint64_t last_hash = 0;
  std::int64_t last_hash_step = 0;
  int dropped_commands = 0;

  std::vector<Command> queue;
  std::vector<std::pair<std::int64_t, Command>> log;
  Profiler profiler;

  [[nodiscard]] double dt() const { return 1.0 / scene.steps_per_second; }
  [[nodiscard]] double time() const { return static_cast<double>(step) * dt(); }
  [[nodiscard]] double volume_in() const { return volume_in_before + water.volume_in(); }
  [[nodiscard]] double volume_out() const { return volume_out_before + water.volume_out(); }
  // |volume - start - in + out| as a share of start.
  [[nodiscard]] double mass_error() const;
  void raise(StatusBit bit) { status |= static_cast<std::uint32_t>(bit); }

  // The stages of a step (world_step.cpp).
  void apply_commands();
  void advance_bodies();
  void advance_water();
  void advance_wakes();
  void dye_wakes();
  void finish();

  // Start-up (world.cpp).
  Result<> make_room_for_bodies();
  void measure_first_loads();
  Result<> restore(SavedState& saved, const std::string& name);
  Result<> add_body(const BodySpec& spec, int number);
  void launch(const LaunchBody& launch_body);
  void remove_body(int body);
  [[nodiscard]] SavedState saved_state() const;  // (world_save.cpp)
  // The parameters that the state follows: those that need a restart as they were when this world was made.
  [[nodiscard]] Params params_in_use() const;
  [[nodiscard]] std::uint64_t hash() const;
};

}  // namespace regatta
