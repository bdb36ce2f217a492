// Moments on disk: saved worlds in a folder of their own. Each is "moment-3.toml", its state file and a small picture.
// A folder holds at most kMostMoments; the oldest is deleted to make room. Other files there are never touched.
// Several programs may use one folder: a program locks it while it changes it, and a moment whose scene file is locked,
// because a run of one of them began there, is not deleted. All functions here wait for the disk.
#pragma once

#include "core/result.h"
#include "world/world_files.h"

#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace regatta {

inline constexpr int kMostMoments = 9;  // moments in a folder; chosen

struct MomentFile {
  int number = 0;  // 1 … kMostMoments
  std::filesystem::path scene, picture;
  bool may_go = false;                        // all of its files are ours: it may be deleted to make room
  std::string title;                          // the title of its scene
  std::string kept_on;                        // "29 Nov 12:04", local time
  std::filesystem::file_time_type changed{};  // when it was kept
};

struct MomentFiles {
  std::vector<MomentFile> moments;    // the oldest first
  std::vector<std::string> troubles;  // one message for each file that has a moment's name and is none
};

// Returns the path of a moment's scene file.
std::filesystem::path moment_scene(const std::filesystem::path& folder, int number);
// Reads the moments in a folder; none if there is no such folder.
MomentFiles read_moments(const std::filesystem::path& folder);
// Writes a moment, and makes the folder if there is none. in_use: scene files of moments that must not be deleted. On
// error all other moments stay, except the one whose place was being taken.
Result<MomentFile> write_moment(const std::filesystem::path& folder, const WorldFiles& world,
                                std::span<const std::filesystem::path> in_use);
// Writes the picture of that moment. png: the bytes of a PNG file. Writes nothing if another moment took its place.
Result<> write_moment_picture(const MomentFile& moment, std::string_view png);

}  // namespace regatta
