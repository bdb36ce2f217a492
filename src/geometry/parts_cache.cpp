#include "geometry/parts_cache.h"

#include "core/bytes.h"
#include "core/files.h"

#include <cmath>
#include <string>
#include <string_view>
#include <system_error>

namespace regatta {

namespace {

constexpr std::string_view kMagic = "regatta convex parts\n";
constexpr std::uintmax_t kLargestFile = 4U << 20U;  // [bytes]
constexpr std::uint32_t kMostParts = 4096;
constexpr std::uint32_t kMostStoredCorners = 4096;  // most corners of a part

std::filesystem::path file_of(const std::filesystem::path& folder, std::uint64_t key) {
  return folder / (hash_text(key) + ".parts");
}

std::optional<std::vector<ConvexPart>> parts_in(ByteReader& in) {
  const auto count = in.value<std::uint32_t>();
  if (count == 0 || count > kMostParts) return std::nullopt;
  std::vector<ConvexPart> parts(count);
  for (ConvexPart& part : parts) {
    part.volume = in.value<decltype(part.volume)>();
    const auto corners = in.value<std::uint32_t>();
    if (!std::isfinite(part.volume) || corners > kMostStoredCorners) return std::nullopt;
    for (std::uint32_t i = 0; i < corners && in.ok; ++i) {
      Vec3 corner(0.0F);
      for (int k = 0; k < 3; ++k) corner[k] = in.value<float>();
      if (!std::isfinite(corner.x + corner.y + corner.z)) return std::nullopt;
      part.corners.push_back(corner);
    }
  }
  if (!in.ok || !in.empty()) return std::nullopt;
  return parts;
}

}  // namespace

std::uint64_t parts_key(const SolidMesh& solid, const PartsTerms& terms) {
  StateHash hash;
  hash.add_value(kPartsVersion);
  hash.add_value(terms.most);
  hash.add_value(terms.tolerance);
  for (const glm::dvec3& p : solid.positions) hash.add(std::span<const double>(&p.x, 3));
  for (const auto& triangle : solid.triangles) hash.add(std::span<const std::uint32_t>(triangle));
  return hash.value();
}

std::optional<std::vector<ConvexPart>> load_parts(const std::filesystem::path& folder, std::uint64_t key) {
  const Result<std::string> bytes = read_file(file_of(folder, key), kLargestFile);
  if (!bytes) return std::nullopt;
  const std::string_view all = bytes.value();
  if (!ends_in_checksum(all)) return std::nullopt;
  ByteReader in(all.substr(0, all.size() - sizeof checksum(all)));
  if (in.take(kMagic.size()) != kMagic || in.value<std::uint64_t>() != key) return std::nullopt;
  return parts_in(in);
}

void save_parts(const std::filesystem::path& folder, std::uint64_t key, const std::vector<ConvexPart>& parts) {
  std::string bytes(kMagic);
  append(bytes, key);
  append(bytes, static_cast<std::uint32_t>(parts.size()));
  for (const ConvexPart& part : parts) {
    append(bytes, part.volume);
    append(bytes, static_cast<std::uint32_t>(part.corners.size()));
    for (const Vec3& corner : part.corners) {
      for (int k = 0; k < 3; ++k) append(bytes, corner[k]);
    }
  }
  append(bytes, checksum(bytes));
  std::error_code ignored;
  std::filesystem::create_directories(folder, ignored);
  // Without a place to keep them the next run cuts anew: nothing that a person need know.
  if (const Result<> written = write_file_atomically(file_of(folder, key), bytes); !written) return;
}

}  // namespace regatta
