// Convex parts of meshes in files of a folder, so that a mesh is cut once. A file is named by a hash of what it was
// made from; one that is damaged, of another version or of another mesh is as good as none.
#pragma once

#include "geometry/convex_parts.h"

#include <cstdint>
#include <filesystem>
#include <optional>

namespace regatta {

// A hash of the solid and the terms, by which their parts are found again.
std::uint64_t parts_key(const SolidMesh& solid, const PartsTerms& terms);

std::optional<std::vector<ConvexPart>> load_parts(const std::filesystem::path& folder, std::uint64_t key);
// Makes the folder; whole or not at all.
void save_parts(const std::filesystem::path& folder, std::uint64_t key, const std::vector<ConvexPart>& parts);

}  // namespace regatta
