// A world: water, bodies and parameters of one scene, advanced in fixed steps. The step reads in world_step.cpp. Same
// scene and commands give the same state hash for any number of threads. Two worlds share nothing.
#pragma once

#include "core/profile.h"
#include "core/result.h"
#include "exchange/commands.h"
#include "exchange/snapshot.h"
#include "scene/scene.h"

#include <memory>
#include <utility>
#include <vector>

namespace regatta {

struct SavedState;

struct SnapshotRequest {
  float surface_spacing = 0.0F;  // [m]; 0: no surface
  bool columns = false;          // fill Snapshot::columns
  bool wakes = false;            // fill Snapshot::wakes
  bool dye = false;              // with the surface, what dye it carries
  bool ocean_boundary = false;   // fill ParticleSnapshot::boundary; the particles always come along
  bool wind = false;             // fill WindSnapshot::arrows

  bool operator==(const SnapshotRequest&) const = default;
};

class World {
 public:
  static Result<std::unique_ptr<World>> create(const Scene& scene);
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
  [[nodiscard]] std::uint64_t hash() const;           // of the present state
  [[nodiscard]] const Params& params() const;         // as set, those that need a restart included
  [[nodiscard]] const Scene& scene() const;           // as loaded, with launched bodies, without removed ones
  [[nodiscard]] int body_count() const;
  [[nodiscard]] ParticleDiagnostics ocean() const;  // of the last step
  [[nodiscard]] const std::vector<std::pair<std::int64_t, Command>>& command_log() const;
  [[nodiscard]] std::array<double, kStageCount> stage_ms() const;  // of the last step

  // Fills a snapshot, reusing its memory.
  void snapshot(const SnapshotRequest& request, Snapshot& out) const;
  // Another world in this one's state, commands that wait included: the same commands give both the same future. The
  // two share nothing that changes.
  [[nodiscard]] Result<std::unique_ptr<World>> twin() const;
  // Likewise, but its shallow water has gone over to `solver`. Fails where there is none, or `solver` can't take it.
  [[nodiscard]] Result<std::unique_ptr<World>> twin(WaterSolver solver) const;
  // Writes a scene file and its state file beside it: loading them gives a world of the same hash. Parameters that need
  // a restart are saved, and count in the hash, as they were when this world was made. A save that fails leaves old
  // files of these names as they were.
  Result<> save(const std::filesystem::path& scene_file) const;

 private:
  struct Impl;
  explicit World(std::unique_ptr<Impl> impl);
  // state: where to begin; null: at the scene's start. terrain: where it is known already.
  static Result<std::unique_ptr<World>> start(const Scene& scene, SavedState* state,
                                              std::shared_ptr<const Terrain> terrain);
  std::unique_ptr<Impl> impl_;
};

}  // namespace regatta
