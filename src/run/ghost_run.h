// A recorded run for a ghost: it is run again as fast as it goes, in a world and a thread of its own, and only the ways
// of its boats are kept. The live run does not wait for it and takes nothing from it.
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
  // Reads the file, so that what is wrong with it is known before anything runs.
  static Result<std::unique_ptr<GhostRun>> open(const DataFiles& data, const std::filesystem::path& file);
  ~GhostRun();   // ends it
  void begin();  // once

  [[nodiscard]] const Scene& scene() const { return scene_; }
  [[nodiscard]] const std::filesystem::path& file() const { return file_; }
  // Share of the run that is known, in [0, 1].
  [[nodiscard]] double progress() const;
  // The boat of that name, or else the first, so long after the start of its run [s]. Nothing: that is not known yet.
  [[nodiscard]] std::optional<RunGhost> at(std::string_view boat, double time) const;
  // How long after the start of its run that boat passed nearest to a place, where it came within `reach` [m]; [s].
  [[nodiscard]] std::optional<double> passed(std::string_view boat, Vec2 place, float reach) const;
  // It could not be run: no more of it will be known.
  [[nodiscard]] bool failed() const { return failed_; }
  // Once: what went wrong; empty: nothing new.
  [[nodiscard]] std::string trouble();
  // Until all of it is known, or it has failed; for tests.
  void wait();

 private:
  GhostRun(std::filesystem::path file, Scene scene, std::shared_ptr<const Recording> recording);
  void run_to_its_end();
  void run();
  void fail(const std::string& why);

  std::filesystem::path file_;
  Scene scene_;
  std::shared_ptr<const Recording> recording_;
  mutable std::mutex mutex_;  // of the next two
  BoatTrack track_;
  std::string trouble_;
  double dt_;  // [s]
  std::atomic<bool> ends_{false}, failed_{false};
  std::thread thread_;  // last: it uses the others
};

}  // namespace regatta
