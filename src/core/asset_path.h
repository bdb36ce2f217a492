// The folders in which a file that another file names may lie: below one of a few folders, nowhere else.
#pragma once

#include "core/result.h"

#include <filesystem>
#include <span>
#include <string>
#include <vector>

namespace regatta {

// Folders in which the files that `file` names are looked for: beside it as it is opened and then, if that is a link,
// beside the file that the link leads to.
std::vector<std::filesystem::path> folders_beside(const std::filesystem::path& file);

// The existing regular file that `text` names, seen from the first of `folders` that has it (empty ones are skipped).
// Absolute paths, "..", and symbolic links that lead out of the folders are refused.
Result<std::filesystem::path> resolve_asset(const std::string& text, std::span<const std::filesystem::path> folders);

}  // namespace regatta
