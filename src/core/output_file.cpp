#include "core/output_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <csignal>
#include <cstdio>
#include <optional>
#include <string>
#include <system_error>
#include <utility>

namespace regatta {

namespace {

namespace fs = std::filesystem;

constexpr std::string_view kPartial = ".partial";

Error cannot_write(const fs::path& file, int code) {
  return Error{fmt::format("cannot be written: {}", std::generic_category().message(code)), file.string()};
}

// The process that a temporary name of ours names; nothing for any other name.
std::optional<pid_t> process_of(const fs::path& file) {
  std::string name = file.filename().string();
  if (!name.ends_with(kPartial)) name = file.stem().string();
  if (!name.starts_with('.') || !name.ends_with(kPartial)) return {};
  name.resize(name.size() - kPartial.size());
  const std::size_t dot = name.rfind('.');
  if (dot == 0 || dot == std::string::npos) return {};
  pid_t process = 0;
  const char* const end = name.data() + name.size();
  const auto [rest, code] = std::from_chars(name.data() + dot + 1, end, process);
  if (code != std::errc{} || rest != end || process <= 0) return {};
  return process;
}

// Whether nobody writes it any more. The process is gone, or it is this one, whose number a process of an earlier start
// had as well (in a container); and the lock that a writer holds is free: a process of another container that writes to
// the same folder can't be seen by its number.
bool is_left_over(const fs::path& file, pid_t process) {
  if (process != ::getpid() && (::kill(process, 0) == 0 || errno != ESRCH)) return false;
  const int descriptor = ::open(file.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
  if (descriptor < 0) return false;
  struct stat status {};
  const bool free =
      ::fstat(descriptor, &status) == 0 && S_ISREG(status.st_mode) && ::flock(descriptor, LOCK_EX | LOCK_NB) == 0;
  ::close(descriptor);
  return free;
}

void remove_left_overs(const fs::path& folder) {
  std::error_code code;
  fs::directory_iterator entry(folder.empty() ? "." : folder, code);
  for (; !code && entry != fs::directory_iterator(); entry.increment(code)) {
    const std::optional<pid_t> process = process_of(entry->path());
    std::error_code ignored;
    if (process && is_left_over(entry->path(), *process)) fs::remove(entry->path(), ignored);
  }
}

}  // namespace

fs::path link_target(const fs::path& file) {
  constexpr int kMostLinks = 40;  // the system's own limit
  fs::path target = file;
  std::error_code code;
  for (int i = 0; i < kMostLinks && fs::is_symlink(target, code); ++i) {
    const fs::path next = fs::read_symlink(target, code);
    if (code) return file;
    target = target.parent_path() / next;  // an absolute one stands for itself
  }
  return target;
}

bool is_standard_output(const fs::path& file) {
  std::error_code code;
  return fs::is_symlink(file, code) && fs::equivalent(file, "/dev/stdout", code);
}

fs::path temporary_name(const fs::path& file) {
  return file.parent_path() /
         fmt::format(".{}.{}{}{}", file.stem().string(), ::getpid(), kPartial, file.extension().string());
}

Result<OutputFile> OutputFile::create(const fs::path& file) {
  std::error_code code;
  if (file.empty()) return Error{"the name of the file to write is empty"};
  if (fs::is_directory(file, code)) return cannot_write(file, EISDIR);
  // Standard output may be a file that others write to as well (--hash, `>>`): it is neither replaced nor opened anew.
  if (is_standard_output(file)) return standard_output();
  OutputFile out;
  if (fs::exists(file, code) && !fs::is_regular_file(file, code)) {
    out.file_ = file;
    out.descriptor_ = ::open(file.c_str(), O_WRONLY | O_CLOEXEC | O_NOCTTY);
  } else {
    out.file_ = link_target(file);
    // Renaming would replace one that its owner has made read-only.
    if (fs::exists(out.file_, code) && ::access(out.file_.c_str(), W_OK) != 0) return cannot_write(file, errno);
    remove_left_overs(out.file_.parent_path());
    out.temporary_ = temporary_name(out.file_);
    out.descriptor_ = ::open(out.temporary_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
  }
  if (out.descriptor_ < 0) {
    const int reason = errno;
    out.temporary_.clear();
    return cannot_write(file, reason);
  }
  if (out.temporary_.empty()) return out;
  // Says to other processes that it is being written; where the file system has no locks the process's number must do.
  static_cast<void>(::flock(out.descriptor_, LOCK_EX | LOCK_NB));
  struct stat status {};
  if (::fstat(out.descriptor_, &status) == 0) {
    out.device_ = status.st_dev;
    out.inode_ = status.st_ino;
  }
  return out;
}

Result<OutputFile> OutputFile::standard_output() {
  OutputFile out;
  out.file_ = "standard output";
  std::fflush(stdout);  // keeps earlier output before it
  out.descriptor_ = ::fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
  if (out.descriptor_ < 0) return cannot_write(out.file_, errno);
  return out;
}

OutputFile::OutputFile(OutputFile&& other) noexcept
    : descriptor_(std::exchange(other.descriptor_, -1)),
      device_(other.device_),
      inode_(other.inode_),
      rests_(other.rests_),
      file_(std::move(other.file_)),
      temporary_(std::exchange(other.temporary_, {})) {}

OutputFile::~OutputFile() {
  if (descriptor_ >= 0) ::close(descriptor_);
  std::error_code ignored;
  if (!temporary_.empty()) fs::remove(temporary_, ignored);
}

Result<> OutputFile::write(std::string_view bytes) {
  if (Result<> awake = wake(); !awake) return awake;
  CHECK(descriptor_ >= 0, "write to a finished file");
  while (!bytes.empty()) {
    const ssize_t written = ::write(descriptor_, bytes.data(), bytes.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return cannot_write(file_, errno);
    bytes.remove_prefix(static_cast<std::size_t>(written));
  }
  return success();
}

Result<> OutputFile::rest() {
  if (inode_ == 0 || !temporary_.empty() || descriptor_ < 0) return success();
  struct stat status {};
  if (::fstat(descriptor_, &status) != 0) return cannot_write(file_, errno);
  rests_ = Left{status.st_size, status.st_mtim};
  const bool closed = ::close(std::exchange(descriptor_, -1)) == 0;
  return closed ? success() : Result<>(cannot_write(file_, errno));
}

bool OutputFile::is_at(int descriptor) const {
  struct stat status {};
  if (::fstat(descriptor, &status) != 0 || status.st_dev != device_ || status.st_ino != inode_) return false;
  return !rests_ || (status.st_size == rests_->size && status.st_mtim.tv_sec == rests_->changed.tv_sec &&
                     status.st_mtim.tv_nsec == rests_->changed.tv_nsec);
}

Result<> OutputFile::wake() {
  if (!rests_) return success();
  descriptor_ = ::open(file_.c_str(), O_WRONLY | O_APPEND | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
  const int reason = errno;
  if (descriptor_ >= 0 && is_at(descriptor_)) {
    rests_.reset();
    return success();
  }
  if (descriptor_ < 0) return cannot_write(file_, reason);
  ::close(std::exchange(descriptor_, -1));
  return Error{"can't be gone on with: another file has its name now", file_.string()};
}

Result<> OutputFile::write_start_of(const OutputFile& other, std::uint64_t bytes) {
  constexpr std::size_t kPiece = std::size_t{4} << 20U;
  const int from = ::open(other.file_.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
  Result<> done = success();
  if (from < 0 || other.inode_ == 0 || !other.is_at(from)) {
    done = Error{"its start can't be read any longer", other.file_.string()};
  }
  std::string piece(static_cast<std::size_t>(std::min<std::uint64_t>(bytes, kPiece)), '\0');
  while (done && bytes > 0) {
    const ssize_t got = ::read(from, piece.data(), static_cast<std::size_t>(std::min<std::uint64_t>(bytes, kPiece)));
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) {
      done = Error{"its start can't be read any longer", other.file_.string()};
    } else {
      done = write(std::string_view(piece).substr(0, static_cast<std::size_t>(got)));
      bytes -= static_cast<std::uint64_t>(got);
    }
  }
  if (from >= 0) ::close(from);
  return done;
}

Result<> OutputFile::finish() {
  if (Result<> awake = wake(); !awake) return awake;
  CHECK(descriptor_ >= 0, "finish of a file that has its name");
  // A disk may say only now that it is full. Pipes and devices have nothing to be brought to disk. It stays open, and
  // locked, until it has its name.
  if (temporary_.empty() || ::fsync(descriptor_) == 0 || errno == EINVAL) return success();
  return cannot_write(file_, errno);
}

Result<> OutputFile::show() {
  if (temporary_.empty()) return success();
  std::error_code code;
  fs::rename(temporary_, file_, code);
  if (code) return cannot_write(file_, code.value());
  temporary_.clear();
  return success();
}

Result<> OutputFile::commit() {
  if (Result<> finished = finish(); !finished) return finished;
  if (Result<> shown = show(); !shown) return shown;
  const bool closed = ::close(std::exchange(descriptor_, -1)) == 0;
  return closed ? success() : Result<>(cannot_write(file_, errno));
}

}  // namespace regatta
