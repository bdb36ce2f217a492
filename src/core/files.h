// Whole files in and out, for input that may be hostile and output that must never be half-written.
// Solvers do not read files; only what loads and saves uses this.
#pragma once

#include "core/result.h"

#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>

namespace regatta {

// The bytes of a regular file of at most `limit` bytes. Folders, pipes and devices are refused: reading one may never
// end.
Result<std::string> read_file(const std::filesystem::path& file, std::uintmax_t limit);

// Through an OutputFile: a reader sees the old file or the new one, whatever happens. The folder must exist.
Result<> write_file_atomically(const std::filesystem::path& file, std::string_view bytes);

struct FileContent {
  std::filesystem::path file;
  std::string_view bytes;
};

// The same for files that belong together: all are written before the first is renamed, so that a full disk or a folder
// in the place of one of them leaves every old file. They are renamed in order.
Result<> write_files_atomically(std::span<const FileContent> contents);

}  // namespace regatta
