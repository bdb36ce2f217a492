// Writes the recording of a run while it goes on. The file has its name from the first step on, and after a crash it
// can be read up to its last mark, a simulated second at most before the end. Reads the world between steps only.
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
  std::string build;             // this program's build
  std::filesystem::path folder;  // where the files that the scene names were found
  bool full = false;             // keep the whole state at each mark, not only hashes
};

class Recorder {
 public:
  using Commands = std::vector<std::pair<std::int64_t, Command>>;
  // Begins the recording of a world that stands at its start.
  static Result<std::unique_ptr<Recorder>> begin(OutputFile file, const World& world, const RecordingNote& note);
  // Begins the recording of a run that has left another one; their shared past is copied from the other's file. past:
  // the other's recorder. commands: all those of this run so far. world: stands where the run left the other, or later
  // but before the other's next mark. An error if the other's last mark before that is more than an interval back.
  static Result<std::unique_ptr<Recorder>> branch(OutputFile file, const Recorder& past,
                                                  std::span<const Commands::value_type> commands, const World& world);
  ~Recorder();  // calls end()

  // Writes a mark if one is due. Steps that are recorded already are skipped: the run has gone back and repeats them.
  // `world` need not be the object of the call before, as long as the run is the same.
  void after_step(const World& world);
  // Writes a mark of the last step now; call it before the world goes back in time.
  void keep(const World& world);
  // Writes the last mark and the end of the run. Later steps are not recorded.
  Result<> finish(const World& world);
  // Writes that the run ended at the last mark, and closes the file.
  Result<> end();
  // Closes the file until there is more to write.
  void rest();
  // Returns why nothing more is written, such as a full disk.
  [[nodiscard]] const std::optional<Error>& error() const { return error_; }
  // Returns that error, once.
  [[nodiscard]] std::optional<Error> take_error();

 private:
  struct Mark {
    std::int64_t step = 0;
    std::uint64_t end = 0;  // end of its piece in the file [bytes]
    std::uint64_t sum = 0;  // checksum of all pieces up to it
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
