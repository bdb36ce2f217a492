// Writes the recording of a run while it goes on: the file stands under its name from the first step on, and after a
// crash it can be read up to the last whole second. It looks at the world between steps and changes nothing in it.
#pragma once

#include "core/output_file.h"
#include "replay/recording.h"
#include "world/world.h"
#include "world/world_state.h"

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace regatta {

struct RecordingNote {
  std::string build;             // of this program
  std::filesystem::path folder;  // in which what the scene names was found
  bool full = false;             // keep the whole state at each mark, not only hashes
};

class Recorder {
 public:
  // Begins the recording of a world that stands at its start.
  static Result<std::unique_ptr<Recorder>> begin(OutputFile file, const World& world, const RecordingNote& note);

  // Passes over steps that are recorded already: the world has gone back and plays what it did.
  void after_step(const World& world);
  // The world will go back, to come here again or to leave this way.
  void keep(const World& world);
  // It left this way: the recording ends where it was kept.
  Result<> leave();
  // The last mark, and that the run ended here. Later steps are not recorded.
  Result<> finish(const World& world);
  // Why nothing more is written: the disk is full, say.
  [[nodiscard]] const std::optional<Error>& error() const { return error_; }

 private:
  Recorder(OutputFile file, bool full) : file_(std::move(file)), full_(full) {}
  void write(const std::string& bytes);
  void write_mark(const World& world);

  OutputFile file_;
  bool full_, finished_ = false;
  ReplayEncoder encoder_;
  std::int64_t first_step_ = 0, interval_ = 1, marked_ = 0;
  std::size_t logged_ = 0;  // commands of the world's log that are written
  std::vector<std::pair<std::int64_t, Command>> commands_;
  std::vector<ArrayHash> hashes_;
  WorldState state_;
  std::optional<Error> error_;
};

}  // namespace regatta
