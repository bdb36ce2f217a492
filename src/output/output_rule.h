// The one rule for everything that the program writes (docs/command-line.md, "What is written"): an output may not be a
// file that the run reads, nor another of its outputs, by path or by link; a file that is there already is replaced
// only if it begins as its kind does, or is empty. Pipes and devices are written as they are.
#pragma once

#include "core/output_file.h"
#include "core/result.h"

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace regatta {

enum class OutputKind : std::uint8_t { kCsv, kJson, kPicture, kFilm, kScene, kState, kReplay, kPage };

// Whether a file that begins with these bytes (its first kKindBytes, or all of a shorter one) is of that kind.
bool begins_as(OutputKind kind, std::string_view bytes);
inline constexpr std::size_t kKindBytes = 64;

class OutputRule {
 public:
  // A file that the run reads; `what` it is stands in messages ("the scene").
  void reads(const std::filesystem::path& file, std::string what);
  // Further ones that it takes some time to find: asked for only where a file would be replaced.
  using FindFiles = std::function<std::vector<std::filesystem::path>()>;
  void reads(FindFiles find, std::string what);
  // Whether the run may write that file; `what` asks for it ("--csv"). From then on it is an output of the run.
  Result<> writes(const std::filesystem::path& file, OutputKind kind, std::string what);
  // The same, and opens it. "-" is standard output where that can be meant: for numbers.
  Result<OutputFile> open(const std::filesystem::path& file, OutputKind kind, std::string what);

 private:
  struct Known {
    std::filesystem::path file;
    std::string what;
  };
  struct Findable {
    FindFiles find;
    std::string what;
  };
  std::vector<Known> inputs_, outputs_;
  std::vector<Findable> further_;
};

}  // namespace regatta
