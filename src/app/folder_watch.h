// Tells when a file of a folder was written, by looking now and then.
#pragma once

#include <cstdint>
#include <filesystem>

namespace regatta {

class FolderWatch {
 public:
  explicit FolderWatch(std::filesystem::path folder);
  // Whether a file came, went or was written since the last look. now: of any clock [s]; it looks twice a second.
  bool changed(double now);

 private:
  [[nodiscard]] std::uint64_t look() const;

  std::filesystem::path folder_;
  std::uint64_t seen_;
  double looked_ = 0.0;
};

}  // namespace regatta
