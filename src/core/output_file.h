// A file that appears whole or not at all: written under a temporary name beside the final one and renamed at the end.
// Made before a long run, so that a path that can't be written is known at once. Whether a file may be replaced is
// decided in output/output_rule.h.
#pragma once

#include "core/result.h"

#include <sys/stat.h>
#include <sys/types.h>

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string_view>

namespace regatta {

class OutputFile {
 public:
  // A link stays one: what it points to is replaced. Existing files that are no plain files (a pipe, /dev/null), and
  // /dev/stdout, are written as they are. Removes what killed runs have left in the folder.
  static Result<OutputFile> create(const std::filesystem::path& file);
  static Result<OutputFile> standard_output();
  ~OutputFile();  // without commit(), nothing is left behind
  OutputFile(OutputFile&& other) noexcept;
  OutputFile& operator=(OutputFile&& other) = delete;

  // Hands the bytes to the system at once, so that a reader that has left or a full disk is known at the first of them.
  Result<> write(std::string_view bytes);
  // Gives it its name now, for what others shall find whatever becomes of this process: what is written later goes on
  // at its end.
  Result<> show();
  // Lets go of a file that has its name, until the next write, which goes on at its end: an error if another file has
  // that name by then. Pipes and devices stay open.
  Result<> rest();
  // The first bytes of another file of ours that has its name. An error if it does not have as many any longer.
  Result<> write_start_of(const OutputFile& other, std::uint64_t bytes);
  // All of it is on disk, still under its temporary name.
  Result<> finish();
  // Finishes it if need be and gives it its name.
  Result<> commit();

  // For a program that writes it in our place: the name to write to; empty where the file is written as it is, through
  // the descriptor.
  [[nodiscard]] const std::filesystem::path& temporary() const { return temporary_; }
  [[nodiscard]] int descriptor() const { return descriptor_; }

 private:
  OutputFile() = default;
  Result<> wake();
  [[nodiscard]] bool is_at(int descriptor) const;

  int descriptor_ = -1;
  dev_t device_ = 0;  // and inode: which file it is; 0: none that could be opened again
  ino_t inode_ = 0;
  struct Left {
    off_t size = 0;  // [bytes]
    timespec changed{};
  };
  std::optional<Left> rests_;  // as it was left: a disk gives the inode of a file that is gone to another
  std::filesystem::path file_;
  std::filesystem::path temporary_;
};

// The file that a link points to, whether or not that exists; any other file is its own target.
std::filesystem::path link_target(const std::filesystem::path& file);
// Whether it is the standard output of this process, under whatever name of /dev or /proc.
bool is_standard_output(const std::filesystem::path& file);
// The name under which `file` is written until it is whole: same folder, same extension, and this process's number.
std::filesystem::path temporary_name(const std::filesystem::path& file);

}  // namespace regatta
