#include "app/folder_watch.h"

#include <cstddef>
#include <functional>
#include <string>
#include <system_error>
#include <utility>

namespace regatta {

FolderWatch::FolderWatch(std::filesystem::path folder) : folder_(std::move(folder)), seen_(look()) {}

bool FolderWatch::changed(double now) {
  constexpr double kPause = 0.5;  // between two looks; chosen [s]
  if (now - looked_ < kPause) return false;
  looked_ = now;
  const std::uint64_t before = std::exchange(seen_, look());
  return seen_ != before;
}

// Returns a hash of the names and times of all files. It is a sum, because a folder lists its files in no fixed order.
std::uint64_t FolderWatch::look() const {
  std::uint64_t sum = 0;
  std::error_code code;
  for (auto file = std::filesystem::directory_iterator(folder_, code);
       !code && file != std::filesystem::directory_iterator(); file.increment(code)) {
    const auto written = std::filesystem::last_write_time(file->path(), code);
    if (code) break;
    const std::size_t name = std::hash<std::string>()(file->path().filename().string());
    sum += static_cast<std::uint64_t>(written.time_since_epoch().count()) * (2 * static_cast<std::uint64_t>(name) + 1);
  }
  return sum;
}

}  // namespace regatta
