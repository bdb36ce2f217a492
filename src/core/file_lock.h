// A lock on a file or a folder between processes, and between parts of this one [flock(2)]. It goes with its owner,
// whatever ends that. It keeps nobody from reading or writing who does not ask for it.
#pragma once

#include <filesystem>
#include <optional>

namespace regatta {

class FileLock {
 public:
  enum class Kind { kShared, kAlone };
  // Locks the file that has this name. Returns nothing if another owner holds the lock. A missing file, or a file
  // system without locks, is never refused.
  static std::optional<FileLock> take(const std::filesystem::path& file, Kind kind);
  ~FileLock();
  FileLock(FileLock&& other) noexcept;
  FileLock& operator=(FileLock&& other) = delete;

 private:
  FileLock() = default;
  int descriptor_ = -1;
};

}  // namespace regatta
