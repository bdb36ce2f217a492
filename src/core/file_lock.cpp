#include "core/file_lock.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <utility>

namespace regatta {

std::optional<FileLock> FileLock::take(const std::filesystem::path& file, Kind kind) {
  FileLock lock;
  lock.descriptor_ = ::open(file.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
  if (lock.descriptor_ < 0) return lock;
  const int asked = kind == Kind::kAlone ? LOCK_EX : LOCK_SH;
  const bool refused = ::flock(lock.descriptor_, asked | LOCK_NB) != 0 && errno == EWOULDBLOCK;
  return refused ? std::nullopt : std::optional(std::move(lock));
}

FileLock::~FileLock() {
  if (descriptor_ >= 0) ::close(descriptor_);
}

FileLock::FileLock(FileLock&& other) noexcept : descriptor_(std::exchange(other.descriptor_, -1)) {}

}  // namespace regatta
