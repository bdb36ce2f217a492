// Moments on disk: each a saved world, "moment-3.toml" and its state file, with a small picture of it, in a folder of
// their own. There are kMostMoments at most: the oldest makes room. What lies in the folder and is no moment stays as
// it is. Several programs may use one folder: who changes it locks it, and a moment from which a run of any of them
// began (its scene file is locked) does not make room. Everything here waits for the disk.
#pragma once

#include "core/result.h"
#include "world/world_files.h"

#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace regatta {

inline constexpr int kMostMoments = 9;

struct MomentFile {
  int number = 0;  // 1 … kMostMoments
  std::filesystem::path scene, picture;
  bool may_go = false;                        // all of its files are ours
  std::string title;                          // of its scene
  std::string kept_on;                        // "29 Nov 12:04", local time
  std::filesystem::file_time_type changed{};  // when it was kept
};

struct MomentFiles {
  std::vector<MomentFile> moments;    // the oldest first
  std::vector<std::string> troubles;  // what has the name of a moment and is none
};

std::filesystem::path moment_scene(const std::filesystem::path& folder, int number);
// The moments in a folder; none if there is no such folder.
MomentFiles read_moments(const std::filesystem::path& folder);
// Makes the folder where it is not there. in_use: scene files of moments that stay. On error the older moments stay,
// but for the one whose place was being taken.
Result<MomentFile> write_moment(const std::filesystem::path& folder, const WorldFiles& world,
                                std::span<const std::filesystem::path> in_use);
// The picture of that moment, as a PNG file's bytes; nothing is written where another took its place.
Result<> write_moment_picture(const MomentFile& moment, std::string_view png);

}  // namespace regatta
