#include "app/moment_slots.h"

#include "core/files.h"
#include "core/spelling.h"
#include "exchange/status.h"
#include "output/output_rule.h"
#include "scene/scene_file.h"
#include "scene/toml_document.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <ctime>
#include <fstream>
#include <system_error>
#include <utility>

namespace regatta {

namespace {

namespace fs = std::filesystem;

constexpr std::array<const char*, 3> kExtensions = {".toml", ".state", ".png"};

// "29 Nov 12:04"
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

// Whether a plain file, no link to one, begins as its kind does.
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

}  // namespace

MomentSlots::MomentSlots(fs::path folder) : folder_(std::move(folder)) { look(); }

fs::path MomentSlots::name(int number, const char* extension) const {
  return folder_ / fmt::format("moment-{}{}", number, extension);
}

const MomentSlot* MomentSlots::find(std::uint64_t id) const {
  const auto found = std::find_if(slots_.begin(), slots_.end(), [id](const MomentSlot& s) { return s.id == id; });
  return found == slots_.end() ? nullptr : &*found;
}

// Returns nothing where no file has the name of that moment.
Result<std::optional<MomentSlot>> MomentSlots::read(int number) const {
  std::error_code code;
  const auto there = [&](const char* extension) {
    return fs::exists(fs::symlink_status(name(number, extension), code));
  };
  if (std::none_of(kExtensions.begin(), kExtensions.end(), there)) return std::optional<MomentSlot>();
  MomentSlot slot;
  slot.number = number;
  slot.scene = name(number, ".toml");
  slot.picture = name(number, ".png");
  const fs::path state = name(number, ".state");
  if (!is_of_kind(slot.scene, OutputKind::kScene)) return Error{"is no scene of a moment", slot.scene.string()};
  if (!is_of_kind(state, OutputKind::kState)) return Error{"is no state of a moment", state.string()};
  const Result<std::string> text = read_file(slot.scene, kLargestSceneFile);
  if (!text) return text.error();
  const Result<TomlNode> tree = parse_toml(text.value(), slot.scene.filename().string());
  if (!tree) return tree.error();
  for (const auto& [key, table] : tree.value().members) {
    if (key != "scene") continue;
    const TomlNode* const names = text_in(table, "state");
    if (names == nullptr || names->text != state.filename().string()) break;
    if (const TomlNode* const title = text_in(table, "title")) slot.title = printable(title->text);
    slot.may_go = !there(".png") || is_of_kind(slot.picture, OutputKind::kPicture);
    slot.changed = fs::last_write_time(slot.scene, code);
    slot.kept_on = local_text(slot.changed);
    return std::optional(std::move(slot));
  }
  return Error{fmt::format("does not go on from {}", state.filename().string()), slot.scene.string()};
}

void MomentSlots::look() {
  const std::vector<MomentSlot> before = std::exchange(slots_, {});
  troubles_.clear();
  if (folder_.empty()) return;
  for (int number = 1; number <= kMost; ++number) {
    Result<std::optional<MomentSlot>> slot = read(number);
    if (!slot) {
      troubles_.push_back(slot.error().text());
    } else if (slot.value()) {
      slots_.push_back(std::move(*slot.value()));
      MomentSlot& found = slots_.back();
      if (!found.may_go) troubles_.push_back(found.picture.string() + ": is no picture of a moment");
      const auto same = std::find_if(before.begin(), before.end(), [&](const MomentSlot& s) {
        return s.number == number && s.changed == found.changed;
      });
      found.id = same != before.end() ? same->id : ++ids_;
    }
  }
  std::sort(slots_.begin(), slots_.end(), [](const MomentSlot& a, const MomentSlot& b) {
    return std::pair(a.changed, a.number) < std::pair(b.changed, b.number);
  });
}

Result<std::uint64_t> MomentSlots::keep(const World& world, const InUse& in_use) {
  if (folder_.empty()) return Error{"there is no folder for it: neither XDG_CONFIG_HOME nor HOME is set"};
  if ((world.status() & kFatalStatus) != 0) return Error{"a run that diverged can't be loaded again"};
  std::error_code code;
  fs::create_directories(folder_, code);
  if (code) return Error{"can't be made: " + code.message(), folder_.string()};
  look();  // another window may have kept some
  int number = 0;
  for (int n = 1; n <= kMost && number == 0; ++n) {
    const bool is_free = std::none_of(kExtensions.begin(), kExtensions.end(), [&](const char* extension) {
      return fs::exists(fs::symlink_status(name(n, extension), code));
    });
    if (is_free) number = n;
  }
  if (number == 0) {
    const auto oldest =
        std::find_if(slots_.begin(), slots_.end(), [&](const MomentSlot& s) { return s.may_go && !in_use(s.scene); });
    if (oldest == slots_.end()) {
      return Error{fmt::format("all {} places hold what is in use or is no moment of ours", kMost), folder_.string()};
    }
    number = oldest->number;
  }
  if (Result<> saved = world.save(name(number, ".toml")); !saved) return saved.error();
  fs::remove(name(number, ".png"), code);  // of the moment that made room
  look();
  const auto kept = std::find_if(slots_.begin(), slots_.end(), [&](const auto& s) { return s.number == number; });
  if (kept == slots_.end()) return Error{"is not there any longer", name(number, ".toml").string()};
  if (kept != std::prev(slots_.end())) std::rotate(kept, std::next(kept), slots_.end());  // times may be equal
  slots_.back().id = ++ids_;
  return slots_.back().id;
}

Result<> MomentSlots::add_picture(std::uint64_t id, std::string_view png) const {
  const MomentSlot* const slot = find(id);
  if (slot == nullptr) return success();
  std::error_code code;
  if (fs::exists(fs::symlink_status(slot->picture, code))) return success();  // somebody else's, since
  return write_file_atomically(slot->picture, png);
}

}  // namespace regatta
