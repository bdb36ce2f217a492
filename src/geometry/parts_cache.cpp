#include "geometry/parts_cache.h"

#include "core/files.h"
#include "core/state_hash.h"

#include <cmath>
#include <cstring>
#include <string>
#include <string_view>
#include <system_error>

namespace regatta {

namespace {

constexpr std::string_view kMagic = "regatta convex parts\n";
constexpr std::uintmax_t kLargestFile = 4U << 20U;  // [bytes]
constexpr std::uint32_t kMostParts = 4096;
constexpr std::uint32_t kMostCorners = 4096;  // of a part

std::filesystem::path file_of(const std::filesystem::path& folder, std::uint64_t key) {
  return folder / (hash_text(key) + ".parts");
}

std::uint64_t hash_of(std::string_view bytes) {
  StateHash hash;
  hash.add(std::span<const char>(bytes.data(), bytes.size()));
  return hash.value();
}

template <class T>
void put(std::string& bytes, const T& value) {
  bytes.append(reinterpret_cast<const char*>(&value), sizeof value);
}

// Takes numbers off the front of some bytes.
class Reader {
 public:
  explicit Reader(std::string_view bytes) : left_(bytes) {}
  template <class T>
  bool take(T& value) {
    if (left_.size() < sizeof value) return false;
    std::memcpy(&value, left_.data(), sizeof value);
    left_.remove_prefix(sizeof value);
    return true;
  }
  [[nodiscard]] bool at_end() const { return left_.empty(); }

 private:
  std::string_view left_;
};

std::optional<std::vector<ConvexPart>> parts_in(Reader& reader) {
  std::uint32_t count = 0;
  if (!reader.take(count) || count == 0 || count > kMostParts) return std::nullopt;
  std::vector<ConvexPart> parts(count);
  for (ConvexPart& part : parts) {
    std::uint32_t corners = 0;
    if (!reader.take(part.volume) || !std::isfinite(part.volume) || !reader.take(corners)) return std::nullopt;
    if (corners > kMostCorners) return std::nullopt;
    for (std::uint32_t i = 0; i < corners; ++i) {
      Vec3 corner(0.0F);
      for (int k = 0; k < 3; ++k) {
        if (!reader.take(corner[k]) || !std::isfinite(corner[k])) return std::nullopt;
      }
      part.corners.push_back(corner);
    }
  }
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
  std::uint64_t sum = 0;
  if (all.size() < kMagic.size() + 2 * sizeof sum || all.substr(0, kMagic.size()) != kMagic) return std::nullopt;
  const std::string_view body = all.substr(0, all.size() - sizeof sum);
  std::memcpy(&sum, all.data() + body.size(), sizeof sum);
  if (sum != hash_of(body)) return std::nullopt;
  Reader reader(body.substr(kMagic.size()));
  std::uint64_t own = 0;
  if (!reader.take(own) || own != key) return std::nullopt;
  std::optional<std::vector<ConvexPart>> parts = parts_in(reader);
  return reader.at_end() ? parts : std::nullopt;
}

void save_parts(const std::filesystem::path& folder, std::uint64_t key, const std::vector<ConvexPart>& parts) {
  std::string bytes(kMagic);
  put(bytes, key);
  put(bytes, static_cast<std::uint32_t>(parts.size()));
  for (const ConvexPart& part : parts) {
    put(bytes, part.volume);
    put(bytes, static_cast<std::uint32_t>(part.corners.size()));
    for (const Vec3& corner : part.corners) {
      for (int k = 0; k < 3; ++k) put(bytes, corner[k]);
    }
  }
  put(bytes, hash_of(bytes));
  std::error_code ignored;
  std::filesystem::create_directories(folder, ignored);
  // Without a place to keep them the next run cuts anew: nothing that a person need know.
  if (const Result<> written = write_file_atomically(file_of(folder, key), bytes); !written) return;
}

}  // namespace regatta
