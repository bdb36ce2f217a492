// A file that appears whole or not at all: written under a temporary name beside the final one and renamed at the end.
// Made before a long run, so that a path that can't be written is known at once.
#pragma once

#include "core/result.h"

#include <cstdio>
#include <filesystem>
#include <string_view>

namespace regatta {

class OutputFile {
 public:
  // Existing files that are no plain files (/dev/null, a pipe), and /dev/stdout, are written directly. A link stays
  // one: what it points to is replaced.
  static Result<OutputFile> create(const std::filesystem::path& file);
  ~OutputFile();  // without commit(), nothing is left behind
  OutputFile(OutputFile&& other) noexcept;
  OutputFile& operator=(OutputFile&& other) = delete;

  void write(std::string_view text);  // errors show in finish()
  // All of it is on disk, still under its temporary name.
  Result<> finish();
  // Finishes it if need be and gives it its name.
  Result<> commit();

 private:
  OutputFile() = default;
  std::FILE* stream_ = nullptr;
  std::filesystem::path file_;
  std::filesystem::path temporary_;  // empty when written directly
  bool failed_ = false;
};

// What a link points to, whether or not that exists; anything else is itself.
std::filesystem::path link_target(const std::filesystem::path& file);
// The name under which `file` is written until it is whole: same folder, same extension.
std::filesystem::path temporary_name(const std::filesystem::path& file);
// Whether a file could be put there: tries it, leaves nothing behind.
Result<> check_writable(const std::filesystem::path& file);

}  // namespace regatta
