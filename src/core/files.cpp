#include "core/files.h"

#include "core/output_file.h"

#include <fmt/format.h>

#include <array>
#include <cerrno>
#include <cstdio>
#include <memory>
#include <system_error>
#include <utility>
#include <vector>

namespace regatta {

namespace {

using FileHandle = std::unique_ptr<std::FILE, int (*)(std::FILE*)>;

Error file_error(const std::filesystem::path& file, std::string_view what, int code) {
  return Error{fmt::format("{}: {}", what, std::generic_category().message(code)), file.string()};
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
  std::vector<OutputFile> files;
  for (const FileContent& content : contents) {
    Result<OutputFile> file = OutputFile::create(content.file);
    if (!file) return file.error();
    if (Result<> written = file.value().write(content.bytes); !written) return written;
    if (Result<> finished = file.value().finish(); !finished) return finished;
    files.push_back(std::move(file).value());
  }
  for (OutputFile& file : files) {
    if (Result<> named = file.commit(); !named) return named;
  }
  return success();
}

}  // namespace regatta
