// Where a file that a scene names may lie: in the scene's own folder or in the program's assets, nowhere else.
#pragma once

#include "core/result.h"

#include <filesystem>
#include <string>

namespace regatta {

// The existing regular file that `text` names, seen from `folder` or else from `asset_folder`. Absolute paths, "..",
// and symbolic links that lead out of both folders are refused.
Result<std::filesystem::path> resolve_asset(const std::string& text, const std::filesystem::path& folder,
                                            const std::filesystem::path& asset_folder);

}  // namespace regatta
