#include "app/free_name.h"

#include <fmt/format.h>

#include <system_error>

namespace regatta {

std::filesystem::path free_name(const std::filesystem::path& scene, std::string_view part, std::string_view extension) {
  std::error_code code;
  for (int n = 1;; ++n) {
    std::filesystem::path name = fmt::format("regatta-{}{}-{}{}", scene.stem().string(), part, n, extension);
    if (!std::filesystem::exists(name, code)) return name;
  }
}

}  // namespace regatta
