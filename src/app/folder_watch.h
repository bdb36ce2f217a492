// Tells when a file of a folder was written, by looking now and then.
#pragma once

#include <cstdint>
#include <filesystem>

namespace regatta {

class FolderWatch {
 public:
  explicit FolderWatch(std::filesystem::path folder);
  // Returns whether a file was added, removed or written since the last look. Looks at most twice a second; now: time
  // of any clock [s].
  bool changed(double now);

 private:
  [[nodiscard]] std::uint64_t look() const;

  std::filesystem::path folder_;
  std::uint64_t seen_;
  double looked_ = 0.0;
};

}  // namespace regatta
