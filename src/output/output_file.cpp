#include "output/output_file.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <system_error>
#include <utility>

namespace regatta {

namespace {

Error cannot_write(const std::filesystem::path& file, int code) {
  return Error{fmt::format("can't be written: {}", std::strerror(code)), file.string()};
}

}  // namespace

std::filesystem::path link_target(const std::filesystem::path& file) {
  constexpr int kMostLinks = 40;  // as the system itself follows
  std::filesystem::path target = file;
  std::error_code code;
  for (int i = 0; i < kMostLinks && std::filesystem::is_symlink(target, code); ++i) {
    const std::filesystem::path next = std::filesystem::read_symlink(target, code);
    if (code) return file;
    target = target.parent_path() / next;  // an absolute one stands for itself
  }
  return target;
}

std::filesystem::path temporary_name(const std::filesystem::path& file) {
  return file.parent_path() /
         fmt::format(".{}.{}.partial{}", file.stem().string(), ::getpid(), file.extension().string());
}

Result<OutputFile> OutputFile::create(const std::filesystem::path& file) {
  std::error_code code;
  if (file.empty()) return Error{"the name of the file to write is empty"};
  if (std::filesystem::is_directory(file, code)) return cannot_write(file, EISDIR);
  OutputFile out;
  out.file_ = link_target(file);
  // Standard output may be a file that others write to as well (--hash, `>>`): it is neither replaced nor opened anew.
  const bool standard =
      std::filesystem::is_symlink(file, code) && std::filesystem::equivalent(file, "/dev/stdout", code);
  const bool direct = std::filesystem::exists(file, code) && !std::filesystem::is_regular_file(file, code);
  if (standard) {
    out.stream_ = ::fdopen(::dup(STDOUT_FILENO), "wb");
  } else if (direct) {
    out.stream_ = std::fopen(file.c_str(), "wb");
  } else {
    out.temporary_ = temporary_name(out.file_);
    out.stream_ = std::fopen(out.temporary_.c_str(), "wb");
  }
  if (out.stream_ == nullptr) {
    const int reason = errno;
    out.temporary_.clear();
    return cannot_write(file, reason);
  }
  return out;
}

OutputFile::OutputFile(OutputFile&& other) noexcept
    : stream_(std::exchange(other.stream_, nullptr)),
      file_(std::move(other.file_)),
      temporary_(std::exchange(other.temporary_, {})),
      failed_(other.failed_) {}

OutputFile::~OutputFile() {
  if (stream_ != nullptr) std::fclose(stream_);
  std::error_code ignored;
  if (!temporary_.empty()) std::filesystem::remove(temporary_, ignored);
}

void OutputFile::write(std::string_view text) {
  CHECK(stream_ != nullptr, "write to a finished file");
  if (std::fwrite(text.data(), 1, text.size(), stream_) != text.size()) failed_ = true;
}

Result<> OutputFile::finish() {
  CHECK(stream_ != nullptr, "finish of a finished file");
  errno = 0;
  const bool closed = std::fclose(std::exchange(stream_, nullptr)) == 0;
  if (failed_ || !closed) return cannot_write(file_, errno != 0 ? errno : EIO);
  return success();
}

Result<> OutputFile::commit() {
  if (stream_ != nullptr) {
    if (Result<> finished = finish(); !finished) return finished;
  }
  if (temporary_.empty()) return success();
  std::error_code code;
  std::filesystem::rename(temporary_, file_, code);
  if (code) return cannot_write(file_, code.value());
  temporary_.clear();
  return success();
}

Result<> check_writable(const std::filesystem::path& file) {
  const Result<OutputFile> probe = OutputFile::create(file);
  if (!probe) return probe.error();
  return success();
}

}  // namespace regatta
