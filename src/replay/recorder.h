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
#include <span>
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
  using Commands = std::vector<std::pair<std::int64_t, Command>>;
  // Begins the recording of a world that stands at its start.
  static Result<std::unique_ptr<Recorder>> begin(OutputFile file, const World& world, const RecordingNote& note);
  // Begins that of a run which left another: with the past that they share, copied from the other's file. commands: of
  // all of this run so far; the world stands where it left the other, or soon after.
  static Result<std::unique_ptr<Recorder>> branch(OutputFile file, const Recorder& past,
                                                  std::span<const Commands::value_type> commands, const World& world);
  ~Recorder();  // says that the recording ends where it does

  // The world may be another one by now, in the same run. Passes over steps that are recorded already: it has gone back
  // and does again what it did.
  void after_step(const World& world);
  // The world will go back, to come here again or to leave this way.
  void keep(const World& world);
  // The last mark, and that the run ended here. Later steps are not recorded.
  Result<> finish(const World& world);
  // That the run ended at the last mark.
  Result<> end();
  // Its file is closed until there is more to write.
  void rest();
  // Why nothing more is written: the disk is full, say.
  [[nodiscard]] const std::optional<Error>& error() const { return error_; }
  // Once: that error.
  [[nodiscard]] std::optional<Error> take_error();

 private:
  struct Mark {
    std::int64_t step = 0;
    std::uint64_t end = 0;  // of its piece in the file [bytes]
    std::uint64_t sum = 0;  // of all pieces so far
  };
  Recorder(OutputFile file, bool full) : file_(std::move(file)), full_(full) {}
  static Result<std::unique_ptr<Recorder>> begun(std::unique_ptr<Recorder> recorder);
  void write(const std::string& bytes);
  const Commands& due(std::span<const Commands::value_type> log, std::int64_t step);
  void write_mark(const World& world, std::span<const Commands::value_type> log);

  OutputFile file_;
  bool full_, finished_ = false, told_ = false;
  ReplayEncoder encoder_;
  std::int64_t first_step_ = 0, interval_ = 1, marked_ = 0;
  std::uint64_t written_ = 0;  // [bytes]
  std::vector<Mark> marks_;
  Commands commands_;
  std::vector<ArrayHash> hashes_;
  WorldState state_;
  std::optional<Error> error_;
};

}  // namespace regatta
