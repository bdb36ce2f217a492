#include "core/files.h"

#include <fmt/format.h>

#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <memory>
#include <system_error>
#include <vector>

namespace regatta {

namespace {

using FileHandle = std::unique_ptr<std::FILE, int (*)(std::FILE*)>;

Error file_error(const std::filesystem::path& file, std::string_view what, int code) {
  return Error{fmt::format("{}: {}", what, std::generic_category().message(code)), file.string()};
}

// Writes a new file beside `file` and returns its name; leaves nothing when that fails.
Result<std::string> write_temporary(const std::filesystem::path& file, std::string_view bytes) {
  std::string name = file.string() + ".XXXXXX";
  const int descriptor = ::mkstemp(name.data());
  if (descriptor < 0) return file_error(file, "cannot be written", errno);
  int code = 0;
  {
    std::FILE* const handle = ::fdopen(descriptor, "wb");
    if (handle == nullptr) {
      code = errno;
      ::close(descriptor);
    } else {
      // mkstemp makes it private; a saved scene is as readable as any other file of that person.
      if (::fchmod(descriptor, 0644) != 0) code = errno;
      if (std::fwrite(bytes.data(), 1, bytes.size(), handle) != bytes.size()) code = errno != 0 ? errno : EIO;
      if (std::fclose(handle) != 0 && code == 0) code = errno;
    }
  }
  if (code == 0) return name;
  std::remove(name.c_str());
  return file_error(file, "cannot be written", code);
}

Result<> put_in_place(const std::string& temporary, const std::filesystem::path& file) {
  if (std::rename(temporary.c_str(), file.c_str()) == 0) return success();
  const int code = errno;
  std::remove(temporary.c_str());
  return file_error(file, "cannot be written", code);
}

}  // namespace

Result<std::string> read_file(const std::filesystem::path& file, std::uintmax_t limit) {
  std::error_code code;
  const std::filesystem::file_status status = std::filesystem::status(file, code);
  if (status.type() == std::filesystem::file_type::not_found) return Error{"no such file", file.string()};
  if (code) return Error{fmt::format("cannot be read: {}", code.message()), file.string()};
  if (status.type() == std::filesystem::file_type::directory) {
    return Error{"is a folder, not a file", file.string()};
  }
  if (status.type() != std::filesystem::file_type::regular) return Error{"is not a regular file", file.string()};
  const FileHandle handle(std::fopen(file.c_str(), "rb"), std::fclose);
  if (!handle) return file_error(file, "cannot be read", errno);
  // Read to the end rather than trust the size that was told: the file may grow meanwhile.
  std::string bytes;
  std::array<char, 65536> block{};
  for (;;) {
    const std::size_t got = std::fread(block.data(), 1, block.size(), handle.get());
    bytes.append(block.data(), got);
    if (bytes.size() > limit) {
      return Error{fmt::format("is larger than the limit of {:.0f} MB", static_cast<double>(limit) / 1048576.0),
                   file.string()};
    }
    if (got < block.size()) break;
  }
  if (std::ferror(handle.get()) != 0) return file_error(file, "cannot be read", EIO);
  return bytes;
}

Result<> write_file_atomically(const std::filesystem::path& file, std::string_view bytes) {
  return write_files_atomically(std::array{FileContent{file, bytes}});
}

Result<> write_files_atomically(std::span<const FileContent> contents) {
  std::vector<std::string> names;
  Result<> result = success();
  for (const FileContent& content : contents) {
    // Renaming would find it too late.
    std::error_code ignored;
    if (std::filesystem::is_directory(content.file, ignored)) {
      result = file_error(content.file, "cannot be written", EISDIR);
      break;
    }
    Result<std::string> written = write_temporary(content.file, content.bytes);
    if (!written) {
      result = written.error();
      break;
    }
    names.push_back(std::move(written).value());
  }
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (result) {
      result = put_in_place(names[i], contents[i].file);
    } else {
      std::remove(names[i].c_str());
    }
  }
  return result;
}

}  // namespace regatta
