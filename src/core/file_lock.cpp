#include "core/file_lock.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <utility>

namespace regatta {

namespace {

// Whether the name stands for another file than the one that was opened.
bool was_replaced(const std::filesystem::path& file, int descriptor) {
  struct stat named {
  }, opened{};
  return ::lstat(file.c_str(), &named) == 0 && ::fstat(descriptor, &opened) == 0 &&
         (named.st_dev != opened.st_dev || named.st_ino != opened.st_ino);
}

}  // namespace

std::optional<FileLock> FileLock::take(const std::filesystem::path& file, Kind kind) {
  constexpr int kTries = 100;  // another file may take the name while this one is locked
  for (int i = 0; i < kTries; ++i) {
    FileLock lock;
    lock.descriptor_ = ::open(file.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
    if (lock.descriptor_ < 0) return lock;
    const int asked = kind == Kind::kAlone ? LOCK_EX : LOCK_SH;
    if (::flock(lock.descriptor_, asked | LOCK_NB) != 0 && errno == EWOULDBLOCK) return std::nullopt;
    if (!was_replaced(file, lock.descriptor_)) return lock;
  }
  return std::nullopt;
}

FileLock::~FileLock() {
  if (descriptor_ >= 0) ::close(descriptor_);
}

FileLock::FileLock(FileLock&& other) noexcept : descriptor_(std::exchange(other.descriptor_, -1)) {}

}  // namespace regatta
