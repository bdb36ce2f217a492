#include "run/replay_loading.h"

#include "core/files.h"
#include "core/log.h"
#include "core/simd.h"
#include "output/output_rule.h"
#include "replay/replay_scene.h"
#include "run/build_info.h"
#include "run/scene_run.h"

#include <fmt/format.h>

#include <array>
#include <fstream>

namespace regatta {

std::string build_name() { return fmt::format("regatta {} ({}), {} lanes", build_version(), build_commit(), kLanes); }

bool is_replay(const std::filesystem::path& file) {
  std::error_code code;
  if (!std::filesystem::is_regular_file(file, code)) return false;
  std::ifstream stream(file, std::ios::binary);
  std::array<char, kKindBytes> begin{};
  stream.read(begin.data(), begin.size());
  return begins_as_replay({begin.data(), static_cast<std::size_t>(stream.gcount())});
}

Result<Recording> read_recording(const std::filesystem::path& file) {
  // [bytes], 4 GiB: bounds the memory for a recording with its full states; chosen, not measured.
  constexpr std::uintmax_t kLargest = 4ULL << 30U;
  const Result<std::string> bytes = read_file(file, kLargest);
  if (!bytes) return bytes.error();
  return decode_replay(bytes.value(), file.string());
}

Result<Scene> load_replay(const DataFiles& data, const std::filesystem::path& file, RunOptions& options) {
  const char* const meant = !options.settings.empty()                ? "--set"
                            : options.drive                          ? "--drive"
                            : options.version != SceneVersion::kFull ? "--small"
                                                                     : nullptr;
  if (meant != nullptr) {
    return Error{fmt::format("{} is not for a replay, which has parameters and commands of its own", meant),
                 file.string()};
  }
  Result<Recording> read = read_recording(file);
  if (!read) return read.error();
  auto recording = std::make_shared<Recording>(std::move(read).value());
  Result<Scene> scene = scene_of(recording->head, file, data.assets);
  if (!scene) return scene;
  for (const std::string& doubt : doubts(recording->head, scene.value(), build_name())) {
    log_warning(fmt::format("{}: {}", file.string(), doubt));
  }
  if (!recording->is_whole) {
    log_warning(fmt::format("{}: cut off; it is played up to step {}, the last that is whole", file.string(),
                            recording->last_step()));
  }
  options.recording = std::move(recording);
  return scene;
}

Result<Scene> load_scene_or_replay(const DataFiles& data, RunOptions& options) {
  const Result<std::filesystem::path> file =
      find_scene(data, options.scene.empty() ? std::string(kDefaultScene) : options.scene);
  if (file && is_replay(file.value())) return load_replay(data, file.value(), options);
  return load_scene(data, options.scene, options.settings, options.version);
}

}  // namespace regatta
