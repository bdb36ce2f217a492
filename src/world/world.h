// A world: water, bodies and parameters of one scene, advanced in fixed steps. The step reads in world_step.cpp. Same
// scene and commands give the same state hash for any number of threads. Two worlds share nothing that changes.
#pragma once

#include "core/profile.h"
#include "core/result.h"
#include "exchange/commands.h"
#include "exchange/fine_water.h"
#include "exchange/snapshot.h"
#include "scene/scene.h"
#include "world/loading.h"
#include "world/placing.h"
#include "world/world_files.h"

#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace regatta {

struct ArrayHash;
struct SceneBundle;
struct WaterKind;
struct WorldState;

// Whether a state is looked at before it is taken. A world's own may hold what no file may: it goes back even to
// numbers that are not finite.
enum class StateTrust { kForeign, kOwn };

// A boat as it lies.
struct BoatPlace {
  BodyId id = BodyId::kNone;
  const BodySetup* setup = nullptr;  // until the next step
  BodyState state;
};

class World {
 public:
  static Result<std::unique_ptr<World>> create(const Scene& scene, const Loading& loading = {});
  // With other kinds of water than water_kinds() (world/water_kinds.h), which outlive the world.
  static Result<std::unique_ptr<World>> create(const Scene& scene, std::span<const WaterKind> kinds,
                                               const Loading& loading = {});
  // In a state that a world of our own kinds of water had.
  static Result<std::unique_ptr<World>> create(const WorldState& state);
  ~World();
  World(const World&) = delete;
  World& operator=(const World&) = delete;

  void enqueue(Command command);  // applied at the start of the next step
  void step();                    // one dt
  [[nodiscard]] std::int64_t steps() const;
  [[nodiscard]] double time() const;                  // [s]
  [[nodiscard]] double dt() const;                    // [s]
  [[nodiscard]] std::uint32_t status() const;         // StatusBit
  [[nodiscard]] const Status& status_record() const;  // how often and where, too
  [[nodiscard]] std::uint64_t hash() const;           // hash of the present state
  // The same, of each array by itself and of the parameters together; `hashes` keeps its memory where it fits.
  void array_hashes(std::vector<ArrayHash>& hashes) const;
  [[nodiscard]] const Params& params() const;                 // as set, also those that need a restart
  [[nodiscard]] Params wanted_params() const;                 // with those that waiting commands will set
  [[nodiscard]] const std::vector<Command>& waiting() const;  // commands for the next step
  [[nodiscard]] const Scene& scene() const;                   // as loaded, with launched bodies, without removed ones
  [[nodiscard]] std::shared_ptr<const SceneBundle> bundle() const;
  [[nodiscard]] int body_count() const;
  [[nodiscard]] std::vector<CoarseWater> coarse_bodies()
      const;  // bodies for which the water is too coarse, as they lie
  // Messages about bodies under water, as they lie, whose walls are too thin for their panels.
  [[nodiscard]] std::vector<std::string> thin_walls() const;
  // The body and place that a launch would set now, or why it can't; an error: there is no such body.
  [[nodiscard]] Result<Launch> planned_launch(const LaunchBody& launch_body) const;
  // The place where RightBody would set a body now.
  [[nodiscard]] Result<Righting> righting(BodyId body) const;
  // Diagnostics of the last step. energy: see SnapshotRequest.
  [[nodiscard]] Diagnostics diagnostics(bool energy = true) const;
  [[nodiscard]] const std::vector<std::pair<std::int64_t, Command>>& command_log() const;
  [[nodiscard]] std::span<const StageTime> stages() const;  // times of the last step

  // The boats there are, in their order; overwrites `out`.
  void boats(std::vector<BoatPlace>& out) const;
  // Contacts of bodies in the last step; overwrites `out`.
  void contacts(std::vector<ContactForce>& out) const;
  // The water at places (x, z), as gauges of the scene read it.
  [[nodiscard]] std::vector<WaterSample> read_water(std::span<const Vec2> places) const;
  // Fills a snapshot, reusing its memory.
  void snapshot(const SnapshotRequest& request, Snapshot& out) const;
  // The state as it is now, commands that wait included; `state` keeps its memory where it fits.
  void take_state(WorldState& state) const;
  // Goes back to a state of this world, or of another of the same bundle, in place: the same commands then give the
  // same future. Fails, and changes nothing, on a state of another scene or one with an array that does not fit.
  Result<> restore(const WorldState& state, StateTrust trust = StateTrust::kForeign);
  // Another world in this one's state. The two share nothing that changes.
  [[nodiscard]] Result<std::unique_ptr<World>> twin() const;
  // The same, but its water has changed to an option of Scene::water_choice(). Fails if the new water can't take the
  // state.
  [[nodiscard]] Result<std::unique_ptr<World>> twin(double option) const;
  // Contents of its files. Parameters that need a restart are saved, and count in the hash, as they were when this
  // world was made.
  [[nodiscard]] WorldFiles files() const;
  // Writes them at once (write_world()).
  Result<> save(const std::filesystem::path& scene_file) const { return write_world(files(), scene_file); }

 private:
  struct Impl;
  static Result<std::unique_ptr<World>> create(const WorldState& state, std::span<const WaterKind> kinds);
  explicit World(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

}  // namespace regatta
