// Moments that a person keeps on disk: each a saved world, "moment-3.toml" and its state file, with a small picture of
// it, in a folder of their own. They outlive the program. There are kMost at most: the oldest makes room. What lies in
// the folder and is no moment stays as it is. No window here.
#pragma once

#include "core/result.h"
#include "world/world.h"

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace regatta {

struct MomentSlot {
  std::uint64_t id = 0;  // its own, of those that this program has seen
  int number = 0;        // 1 … kMost
  std::filesystem::path scene, picture;
  bool may_go = false;                        // all of its files are ours
  std::string title;                          // of its scene
  std::string kept_on;                        // "29 Nov 12:04", local time
  std::filesystem::file_time_type changed{};  // when it was kept
};

class MomentSlots {
 public:
  static constexpr int kMost = 9;

  MomentSlots() = default;  // none can be kept on disk
  // Reads what is there. The folder is made with the first moment that is kept.
  explicit MomentSlots(std::filesystem::path folder);

  [[nodiscard]] bool on_disk() const { return !folder_.empty(); }
  [[nodiscard]] std::span<const MomentSlot> slots() const { return slots_; }  // the oldest first
  [[nodiscard]] const MomentSlot* find(std::uint64_t id) const;               // null: it made room for another
  // What has the name of a moment and is none.
  [[nodiscard]] std::span<const std::string> troubles() const { return troubles_; }

  // Keeps the world as it stands; returns the slot's id. in_use: of a slot's scene file, which a run may begin again
  // from; its slot stays. On error no slot has gone.
  using InUse = std::function<bool(const std::filesystem::path& scene)>;
  Result<std::uint64_t> keep(const World& world, const InUse& in_use);
  // The picture of a slot, as a PNG file's bytes.
  [[nodiscard]] Result<> add_picture(std::uint64_t id, std::string_view png) const;

 private:
  void look();
  [[nodiscard]] std::filesystem::path name(int number, const char* extension) const;
  [[nodiscard]] Result<std::optional<MomentSlot>> read(int number) const;

  std::filesystem::path folder_;
  std::vector<MomentSlot> slots_;
  std::vector<std::string> troubles_;
  std::uint64_t ids_ = 0;
};

}  // namespace regatta
