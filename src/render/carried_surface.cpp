#include "render/carried_surface.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>
#include <vector>

namespace regatta {

namespace {

constexpr int kShoreReach = 3;  // points the surface is carried on beyond the shore

// Mean level of those points around one that are known; none where none is.
template <class IsKnown>
std::optional<float> level_beside(const WaterFields& fields, int i, int k, const IsKnown& is_known) {
  float sum = 0.0F, count = 0.0F;
  for (int b = std::max(k - 1, 0); b <= std::min(k + 1, fields.nz - 1); ++b) {
    for (int a = std::max(i - 1, 0); a <= std::min(i + 1, fields.nx - 1); ++a) {
      const std::size_t point = fields.index(a, b);
      if (!is_known(point)) continue;
      sum += fields.shape[point].x;
      count += 1.0F;
    }
  }
  if (count == 0.0F) return std::nullopt;
  return sum / count;
}

struct Point {
  int i = 0, k = 0;
  float level = 0.0F;  // found for it [m]
};

// The dry points at which bodies stand in the water.
std::vector<Point> points_in_bodies(const Snapshot& snapshot, const WaterFields& fields) {
  std::vector<Point> points;
  for (const BodySnapshot& body : snapshot.bodies) {
    if (!body.hull || !finite(body.state.position)) continue;
    const float reach = glm::length(glm::max(glm::abs(body.hull->lower), glm::abs(body.hull->upper)));
    const Vec2 middle = horizontal(body.state.position) - fields.origin;
    const auto range = [&](float place, int count) {
      const auto most = static_cast<float>(count);
      return std::pair{static_cast<int>(std::clamp(std::ceil((place - reach) / fields.spacing), 0.0F, most)),
                       static_cast<int>(std::clamp(std::floor((place + reach) / fields.spacing) + 1.0F, 0.0F, most))};
    };
    const auto [west, east] = range(middle.x, fields.nx);
    const auto [south, north] = range(middle.y, fields.nz);
    for (int k = south; k < north; ++k) {
      for (int i = west; i < east; ++i) {
        if (fields.shape[fields.index(i, k)].y > 0.0F) continue;
        const Vec2 at = fields.origin + fields.spacing * Vec2(static_cast<float>(i), static_cast<float>(k));
        const Vec3 away = Vec3(at.x, snapshot.level, at.y) - body.state.position;
        if (contains(*body.hull, glm::conjugate(body.state.orientation) * away)) points.push_back({i, k, 0.0F});
      }
    }
  }
  return points;
}

}  // namespace

void carry_surface_into_bodies(const Snapshot& snapshot, WaterFields& fields) {
  std::vector<Point> left = points_in_bodies(snapshot, fields);
  const auto is_wet = [&](std::size_t point) { return fields.shape[point].y > kWetDepth; };
  // From their rims inwards, a ring of points at a time.
  while (!left.empty()) {
    const auto reached = std::partition(left.begin(), left.end(), [&](Point& point) {
      const std::optional<float> level = level_beside(fields, point.i, point.k, is_wet);
      if (!level || !(*level > fields.shape[fields.index(point.i, point.k)].x + kWetDepth)) return true;
      point.level = *level;
      return false;
    });
    if (reached == left.end()) return;
    for (auto point = reached; point != left.end(); ++point) {
      const std::size_t at = fields.index(point->i, point->k);
      Vec4& here = fields.shape[at];
      here.y = point->level - here.x;
      here.x = point->level;
      fields.wet[at] = 255;
    }
    left.erase(reached, left.end());
  }
}

void carry_surface_inland(WaterFields& fields) {
  // The level a dry point was given in pass p is marked by p: only earlier passes count.
  std::vector<signed char> filled(fields.shape.size(), 0);
  for (std::size_t i = 0; i < filled.size(); ++i) {
    const bool wet = fields.shape[i].y > kWetDepth;
    filled[i] = wet ? 1 : 0;
    fields.any_dry = fields.any_dry || !wet;
  }
  if (!fields.any_dry) return;
  for (int pass = 2; pass < 2 + kShoreReach; ++pass) {
    const auto is_known = [&](std::size_t point) { return filled[point] != 0 && filled[point] < pass; };
    for (int k = 0; k < fields.nz; ++k) {
      for (int i = 0; i < fields.nx; ++i) {
        const std::size_t at = fields.index(i, k);
        if (filled[at] != 0) continue;
        const std::optional<float> level = level_beside(fields, i, k, is_known);
        if (!level) continue;
        Vec4& here = fields.shape[at];
        const float bed = here.x - std::max(here.y, 0.0F);
        here.x = std::min(*level, bed);  // never above the ground it lies on
        here.y = here.x - bed - kWetDepth;
        filled[at] = static_cast<signed char>(pass);
      }
    }
  }
  for (std::size_t i = 0; i < filled.size(); ++i) {
    if (filled[i] == 0) fields.shape[i].y = -1.0F;
  }
}

}  // namespace regatta
