#include "replay/replay_scene.h"

#include "core/bytes.h"
#include "core/files.h"
#include "core/spelling.h"
#include "scene/scene_assets.h"
#include "scene/scene_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

namespace regatta {

namespace {

namespace fs = std::filesystem;

// Returns the checksum of a file's bytes; 0 if it can't be read.
std::uint64_t hash_of_file(const fs::path& file) {
  constexpr std::uintmax_t kLargest = 2ULL << 30U;  // larger files count as unreadable; chosen [bytes]
  const Result<std::string> bytes = read_file(file, kLargest);
  return bytes ? checksum(bytes.value()) : 0;
}

std::vector<ReplayAsset> assets_of(const Scene& scene) {
  std::vector<ReplayAsset> assets;
  for (const SceneAsset& asset : scene_assets(scene)) {
    assets.push_back({asset.what, hash_of_file(asset.file)});
    if (!asset.is_mesh) continue;
    for (const fs::path& sibling : mesh_siblings(asset.file)) {
      assets.push_back({fmt::format("{} of {}", sibling.filename().string(), asset.what), hash_of_file(sibling)});
    }
  }
  return assets;
}

}  // namespace

ReplayHead head_of(const Scene& scene, const fs::path& folder) {
  ReplayHead head;
  std::error_code code;
  const fs::path whole = fs::absolute(folder.empty() ? fs::path(".") : folder, code);
  head.folder = (code ? folder : whole).lexically_normal().string();
  head.scene = scene_text(scene);
  head.assets = assets_of(scene);
  return head;
}

Result<Scene> scene_of(ReplayHead& head, const fs::path& file, const fs::path& assets) {
  const std::string name = fmt::format("the scene of {}", printable(file.filename().string()));
  const fs::path beside = file.has_parent_path() ? file.parent_path() : fs::path(".");
  Result<Scene> scene = parse_scene(head.scene, name, beside, assets);
  if (scene) {
    head.folder = beside.string();
  } else if (const Result<Scene> there = parse_scene(head.scene, name, head.folder, assets); there) {
    scene = there;
  }
  if (scene) scene.value().file = file;
  return scene;
}

std::vector<std::string> doubts(const ReplayHead& head, const Scene& scene, const std::string& build) {
  std::vector<std::string> found;
  if (head.build != build) {
    found.push_back(fmt::format("recorded by another build: {}; this is {}", printable(head.build), build));
  }
  const std::vector<ReplayAsset> now = assets_of(scene);
  for (const ReplayAsset& then : head.assets) {
    const auto same = std::find_if(now.begin(), now.end(), [&](const ReplayAsset& a) { return a.what == then.what; });
    if (same == now.end() || same->hash != then.hash) {
      found.push_back(fmt::format("{} is not as it was when this was recorded", printable(then.what)));
    }
  }
  return found;
}

}  // namespace regatta
