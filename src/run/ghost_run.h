// Computes a recorded run again for a ghost, as fast as it goes, in a world and a thread of its own, and keeps only the
// paths of its boats. The live run does not wait for it and takes nothing from it.
#pragma once

#include "replay/boat_track.h"
#include "run/data_files.h"

#include <atomic>
#include <filesystem>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <thread>

namespace regatta {

struct Recording;

class GhostRun {
 public:
  // Reads the file first, so that errors in it are known before anything runs.
  static Result<std::unique_ptr<GhostRun>> open(const DataFiles& data, const std::filesystem::path& file);
  ~GhostRun();   // stops the run
  void begin();  // starts the run; call it once

  [[nodiscard]] const Scene& scene() const { return scene_; }
  [[nodiscard]] const std::filesystem::path& file() const { return file_; }
  // Returns the share of the run that is known, in [0, 1].
  [[nodiscard]] double progress() const;
  // Returns the boat of that name, else the first one, `time` after the start of its run [s]; empty: not known yet.
  [[nodiscard]] std::optional<RunGhost> at(std::string_view boat, double time) const;
  // Returns the time after the start of its run at which that boat passed nearest to a place [s]; empty if it never
  // came within `reach` [m].
  [[nodiscard]] std::optional<double> passed(std::string_view boat, Vec2 place, float reach) const;
  // Returns whether the run failed; no more of it will be known.
  [[nodiscard]] bool failed() const { return failed_; }
  // Returns what went wrong, once; empty: nothing new.
  [[nodiscard]] std::string trouble();
  // Waits until the run is complete or has failed; for tests.
  void wait();

 private:
  GhostRun(std::filesystem::path file, Scene scene, std::shared_ptr<const Recording> recording);
  void run_to_its_end();
  void run();
  void fail(const std::string& why);

  std::filesystem::path file_;
  Scene scene_;
  std::shared_ptr<const Recording> recording_;
  mutable std::mutex mutex_;  // guards the next two
  BoatTrack track_;
  std::string trouble_;
  double dt_;  // [s]
  std::atomic<bool> ends_{false}, failed_{false};
  std::thread thread_;  // last: it uses the others
};

}  // namespace regatta
