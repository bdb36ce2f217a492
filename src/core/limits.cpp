#include "core/limits.h"

#include <fmt/format.h>

namespace regatta {

namespace {

constexpr double kMillion = 1e6;
constexpr double kSlack = 1.01;

}  // namespace

bool fits(const Limit& limit, double count) { return count <= kSlack * limit.most; }

std::int64_t most_count(const Limit& limit) { return static_cast<std::int64_t>(kSlack * limit.most); }

Result<> check_limit(const Limit& limit, double count, double size, std::string_view key) {
  if (fits(limit, count)) return success();
  return limit_error(limit, count, size, key);
}

Error limit_error(const Limit& limit, double count, double size, std::string_view key) {
  return {.message = fmt::format("{:.3g} million {} {:.4g} m; at most {:g} million", count / kMillion, limit.what, size,
                                 limit.most / kMillion),
          .key = std::string(key)};
}

Result<> check_triangles(std::size_t count) {
  if (count <= kMostTriangles) return success();
  return Error{fmt::format("more than {} triangles: let a mesh program reduce them (decimate)", kMostTriangles)};
}

Result<> check_bodies(std::int64_t count) {
  if (count <= kMostBodies) return success();
  return Error{fmt::format("{} bodies; at most {}", count, kMostBodies)};
}

Result<> check_density(double mass, double volume) {
  constexpr double kRounding = 1e-4;  // rounding of mass and volume as floats, and of meshes
  const double density = mass / volume;
  if (density >= (1.0 - kRounding) * kLeastDensity && density <= (1.0 + kRounding) * kMostDensity) return success();
  return Error{
      fmt::format("{:.6g} kg in {:.6g} m³ are {:.6g} kg/m³; bodies have from {:g} to {:g}, here {:.6g} to {:.6g} kg",
                  mass, volume, density, kLeastDensity, kMostDensity, kLeastDensity * volume, kMostDensity * volume)};
}

}  // namespace regatta
