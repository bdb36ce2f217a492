// A scene brought to life: the world with its overrides, its threads and its helm script. What every way of running
// shares; no window, no files but the scene's.
#pragma once

#include "app/data_files.h"
#include "app/options.h"
#include "core/result.h"
#include "scene/scene.h"
#include "world/world.h"

#include <memory>
#include <string>
#include <vector>

namespace regatta {

// Finds and reads a scene and applies "key=value" overrides to its parameters.
Result<Scene> load_scene(const DataFiles& data, const std::string& name, const std::vector<std::string>& settings);
// Overrides alone; params is unchanged on error.
Result<> apply_settings(Params& params, const std::vector<std::string>& settings);
// Threads of all later loops; 0: one for each processor. Returns how many.
int choose_threads(int threads);

// Index of the body called `name`, or of the first boat when it is empty; -1: none.
int find_boat(const Snapshot& snapshot, const std::string& name);

class SceneRun {
 public:
  static Result<std::unique_ptr<SceneRun>> start(const Scene& scene, const RunOptions& options);

  World& world() { return *world_; }
  [[nodiscard]] const World& world() const { return *world_; }
  void step();  // the script's helm, then one dt
  // Since the run started; a scene with a saved state starts at that state's time.
  [[nodiscard]] std::int64_t steps() const { return world_->steps() - first_step_; }
  [[nodiscard]] double time() const { return static_cast<double>(steps()) * world_->dt(); }  // [s]

 private:
  SceneRun() = default;
  std::unique_ptr<World> world_;
  std::optional<DriveScript> drive_;
  int driven_ = -1;
  std::int64_t first_step_ = 0;
};

// What a status with fatal bits means, for a person.
std::string status_message(std::uint32_t status);

}  // namespace regatta
