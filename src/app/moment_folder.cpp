#include "app/moment_folder.h"

#include "core/file_lock.h"
#include "core/files.h"
#include "core/spelling.h"
#include "output/output_rule.h"
#include "scene/scene_file.h"
#include "scene/toml_document.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <ctime>
#include <fstream>
#include <optional>
#include <system_error>
#include <thread>
#include <utility>

namespace regatta {

namespace {

namespace fs = std::filesystem;

constexpr std::array<const char*, 3> kExtensions = {".toml", ".state", ".png"};

// Returns a time as "29 Nov 12:04", in local time.
std::string local_text(fs::file_time_type changed) {
  const auto moment = std::chrono::time_point_cast<std::chrono::system_clock::duration>(
      changed - fs::file_time_type::clock::now() + std::chrono::system_clock::now());
  const std::time_t seconds = std::chrono::system_clock::to_time_t(moment);
  std::tm local{};
  localtime_r(&seconds, &local);
  std::array<char, 32> text{};
  const std::size_t length = std::strftime(text.data(), text.size(), "%e %b %H:%M", &local);
  return {text.data(), length};
}

// Returns whether `file` is a regular file, not a link, that begins with the signature of its kind.
bool is_of_kind(const fs::path& file, OutputKind kind) {
  std::error_code code;
  if (!fs::is_regular_file(fs::symlink_status(file, code))) return false;
  std::array<char, kKindBytes> head{};
  std::ifstream in(file, std::ios::binary);
  in.read(head.data(), static_cast<std::streamsize>(head.size()));
  return begins_as(kind, {head.data(), static_cast<std::size_t>(in.gcount())});
}

const TomlNode* text_in(const TomlNode& table, std::string_view key) {
  for (const auto& [name, node] : table.members) {
    if (name == key && node.type == TomlType::kText) return &node;
  }
  return nullptr;
}

fs::path name_of(const fs::path& folder, int number, const char* extension) {
  return folder / fmt::format("moment-{}{}", number, extension);
}

bool is_there(const fs::path& folder, int number, const char* extension) {
  std::error_code code;
  return fs::exists(fs::symlink_status(name_of(folder, number, extension), code));
}

bool is_free(const fs::path& folder, int number) {
  return std::none_of(kExtensions.begin(), kExtensions.end(),
                      [&](const char* extension) { return is_there(folder, number, extension); });
}

// Reads a moment; returns nothing if no file has its name.
Result<std::optional<MomentFile>> read_moment(const fs::path& folder, int number) {
  if (is_free(folder, number)) return std::optional<MomentFile>();
  MomentFile moment;
  moment.number = number;
  moment.scene = moment_scene(folder, number);
  moment.picture = name_of(folder, number, ".png");
  const fs::path state = name_of(folder, number, ".state");
  if (!is_of_kind(moment.scene, OutputKind::kScene)) return Error{"is no scene of a moment", moment.scene.string()};
  if (!is_of_kind(state, OutputKind::kState)) return Error{"is no state of a moment", state.string()};
  const Result<std::string> text = read_file(moment.scene, kLargestSceneFile);
  if (!text) return text.error();
  const Result<TomlNode> tree = parse_toml(text.value(), moment.scene.filename().string());
  if (!tree) return tree.error();
  for (const auto& [key, table] : tree.value().members) {
    if (key != "scene") continue;
    const TomlNode* const names = text_in(table, "state");
    if (names == nullptr || names->text != state.filename().string()) break;
    if (const TomlNode* const title = text_in(table, "title")) moment.title = printable(title->text);
    moment.may_go = !is_there(folder, number, ".png") || is_of_kind(moment.picture, OutputKind::kPicture);
    std::error_code code;
    moment.changed = fs::last_write_time(moment.scene, code);
    moment.kept_on = local_text(moment.changed);
    return std::optional(std::move(moment));
  }
  return Error{fmt::format("does not go on from {}", state.filename().string()), moment.scene.string()};
}

// Locks the folder; waits up to five seconds for another program that writes there.
Result<FileLock> lock_folder(const fs::path& folder) {
  constexpr int kTries = 250;  // attempts, 20 ms apart: five seconds, chosen
  for (int i = 0; i < kTries; ++i) {
    if (std::optional<FileLock> lock = FileLock::take(folder, FileLock::Kind::kAlone)) return std::move(*lock);
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  }
  return Error{"another program has been writing there for seconds", folder.string()};
}

}  // namespace

fs::path moment_scene(const fs::path& folder, int number) { return name_of(folder, number, ".toml"); }

MomentFiles read_moments(const fs::path& folder) {
  MomentFiles found;
  for (int number = 1; number <= kMostMoments; ++number) {
    Result<std::optional<MomentFile>> moment = read_moment(folder, number);
    if (!moment) {
      found.troubles.push_back(moment.error().text());
    } else if (moment.value()) {
      if (!moment.value()->may_go)
        found.troubles.push_back(moment.value()->picture.string() + ": is no picture of a moment");
      found.moments.push_back(std::move(*moment.value()));
    }
  }
  std::sort(found.moments.begin(), found.moments.end(), [](const MomentFile& a, const MomentFile& b) {
    return std::pair(a.changed, a.number) < std::pair(b.changed, b.number);
  });
  return found;
}

Result<MomentFile> write_moment(const fs::path& folder, const WorldFiles& world, std::span<const fs::path> in_use) {
  std::error_code code;
  fs::create_directories(folder, code);
  if (code) return Error{"can't be made: " + code.message(), folder.string()};
  const Result<FileLock> alone = lock_folder(folder);
  if (!alone) return alone.error();
  int number = 1;
  while (number <= kMostMoments && !is_free(folder, number)) ++number;
  std::optional<FileLock> going;  // lock of the deleted moment: no run can begin from it meanwhile
  if (number > kMostMoments) {
    for (const MomentFile& moment : read_moments(folder).moments) {
      if (!moment.may_go || std::find(in_use.begin(), in_use.end(), moment.scene) != in_use.end()) continue;
      if (auto lock = FileLock::take(moment.scene, FileLock::Kind::kAlone)) going.emplace(std::move(*lock));
      if (!going) continue;
      number = moment.number;
      break;
    }
    if (!going)
      return Error{fmt::format("all {} places hold what is in use or is no moment of ours", kMostMoments),
                   folder.string()};
  }
  if (Result<> saved = write_world(world, moment_scene(folder, number)); !saved) return saved.error();
  fs::remove(name_of(folder, number, ".png"), code);  // the deleted moment's picture
  Result<std::optional<MomentFile>> kept = read_moment(folder, number);
  if (!kept) return kept.error();
  if (!kept.value()) return Error{"is not there any longer", moment_scene(folder, number).string()};
  return std::move(*kept.value());
}

Result<> write_moment_picture(const MomentFile& moment, std::string_view png) {
  const fs::path folder = moment.scene.parent_path();
  const Result<FileLock> alone = lock_folder(folder);
  if (!alone) return alone.error();
  std::error_code code;
  if (fs::last_write_time(moment.scene, code) != moment.changed) return success();
  if (is_there(folder, moment.number, ".png")) return success();  // another program wrote it meanwhile
  return write_file_atomically(moment.picture, png);
}

}  // namespace regatta
