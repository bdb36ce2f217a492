#include "waves/wave_ground.h"

#include "core/parallel.h"

#include <algorithm>
#include <cmath>

namespace regatta {

namespace {

constexpr float kNearBed = 0.05F;  // share of the depth: bodies that reach to this near the bed stand on it

// Whether the way between two places [body frame] meets a convex part.
bool meets(const ConvexPolytope& part, const Vec3& from, const Vec3& to) {
  float enters = 0.0F, leaves = 1.0F;  // shares of the way
  for (const Plane& plane : part.planes) {
    const float start = glm::dot(plane.normal, from) - plane.offset, end = glm::dot(plane.normal, to) - plane.offset;
    if (start > 0.0F && end > 0.0F) return false;
    if (start > 0.0F) {
      enters = std::max(enters, start / (start - end));
    } else if (end > 0.0F) {
      leaves = std::min(leaves, start / (start - end));
    }
  }
  return enters <= leaves;
}

bool meets(const Hull& hull, const BodyState& state, const Vec3& from, const Vec3& to) {
  const Vec3 a = state.to_body(from), b = state.to_body(to);
  return std::any_of(hull.parts.begin(), hull.parts.end(),
                     [&](const ConvexPolytope& part) { return meets(part, a, b); });
}

}  // namespace

GroundBelow::GroundBelow(const WaterSetup& setup, const Params& params, const WaveGrid& grid,
                         std::span<const BodyView> bodies)
    : setup_(setup), grid_(grid), walls_(params.waves_walls) {
  ground_.most_depths = static_cast<int>(params.waves_depths);
  ground_.walls = params.waves_walls;
  ground_.depth = grid.make_array();
  renew({}, bodies);
  float deepest = *std::max_element(ground_.depth.begin(), ground_.depth.end());
  if (setup.domain.travels) {  // over all places that the layer may come to
    deepest = ground_.most = setup.level - setup.terrain->lowest();
    ground_.least = setup.terrain->flat ? deepest : 0.0F;
  }
  constexpr float kShallowest = 1.0F / 16.0F;  // as a share of the deepest water: the rest of its waves breaks there
  ground_.shallowest = std::max(ground_.shallowest, kShallowest * deepest);
}

Vec2 GroundBelow::middle(int i, int k) const {
  if (!setup_.domain.travels) return glm::clamp(grid_.middle(i, k), setup_.domain.lower, setup_.domain.upper);
  // The same bits wherever the grid lies.
  const glm::dvec2 cells(static_cast<double>(travelled_.i + i) + 0.5, static_cast<double>(travelled_.k + k) + 0.5);
  return glm::dvec2(grid_.lower) + cells * glm::dvec2(grid_.dx, grid_.dz);
}

std::vector<GroundBelow::Pier> GroundBelow::piers_of(std::span<const BodyView> bodies) {
  std::vector<Pier> piers;
  for (const BodyView& body : bodies) {
    if (body.motion == BodyMotion::kStatic) piers.push_back({body.hull, body.state});
  }
  return piers;
}

void GroundBelow::renew(RowShift travelled, std::span<const BodyView> bodies) {
  travelled_ = travelled;
  piers_ = piers_of(bodies);
  ground_.open_x.clear();
  ground_.open_z.clear();
  if (walls_ && (!piers_.empty() || !setup_.terrain->flat)) {
    ground_.open_x.assign(grid_.array_size(), 1.0F);
    ground_.open_z = ground_.open_x;
  }
  look_at({0, grid_.nx, 0, grid_.nz});
}

void GroundBelow::travel(RowShift travelled, std::span<const BodyView> bodies) {
  const std::vector<Pier> piers = piers_of(bodies);
  const bool same =
      std::equal(piers.begin(), piers.end(), piers_.begin(), piers_.end(), [](const Pier& a, const Pier& b) {
        return a.hull == b.hull && a.state.position == b.state.position && a.state.orientation == b.state.orientation;
      });
  const RowShift shift{travelled.i - travelled_.i, travelled.k - travelled_.k};
  if (same && even()) {
    travelled_ = travelled;
    return;
  }
  if (!same || std::abs(shift.i) >= grid_.nx || std::abs(shift.k) >= grid_.nz) return renew(travelled, bodies);
  travelled_ = travelled;
  for (std::vector<float>* field : {&ground_.depth, &ground_.open_x, &ground_.open_z}) {
    if (!field->empty()) shift_rows(*field, 0, grid_.nx, grid_.nz, grid_.stride, shift);
  }
  const int from_i = shift.i > 0 ? grid_.nx - shift.i : 0, from_k = shift.k > 0 ? grid_.nz - shift.k : 0;
  if (shift.i != 0) look_at({from_i, from_i + std::abs(shift.i), 0, grid_.nz});
  if (shift.k != 0) look_at({0, grid_.nx, from_k, from_k + std::abs(shift.k)});
}

// Depths of cells, and their west and south faces.
void GroundBelow::look_at(const Cells& cells) {
  const float level = setup_.level;
  parallel_rows(cells.first_k, cells.last_k, [&](int k) {
    for (int i = cells.first_i; i < cells.last_i; ++i) {
      const std::size_t c = grid_.at(i, k);
      const Vec2 at = middle(i, k);
      const float bed = setup_.terrain->sample(at.x, at.y).height;
      const bool pier = std::any_of(piers_.begin(), piers_.end(), [&](const Pier& p) {
        const auto inside = [&](float y) { return contains(*p.hull, p.state.to_body(Vec3(at.x, y, at.y))); };
        return inside(level) && inside(bed + kNearBed * (level - bed));
      });
      ground_.depth[c] = pier ? 0.0F : level - bed;
      if (!ground_.open_x.empty()) ground_.open_x[c] = ground_.open_z[c] = 1.0F;
    }
  });
  if (ground_.open_x.empty()) return;
  if (!setup_.terrain->flat) close_ridges(cells);
  close_piers(cells);
}

// Between its samples, a bed is highest on the lines between them: along a row of cells, only these have to be looked
// at.
void GroundBelow::close_ridges(const Cells& cells) {
  const Terrain& bed = *setup_.terrain;
  const auto rises_between = [&](float from, float to, float origin, const auto& height) {
    const float first = std::ceil((from - origin) / bed.spacing), last = std::floor((to - origin) / bed.spacing);
    for (float line = first; line <= last; line += 1.0F) {
      if (height(origin + line * bed.spacing) >= setup_.level) return true;
    }
    return false;
  };
  parallel_rows(cells.first_k, cells.last_k, [&](int k) {
    for (int i = cells.first_i; i < cells.last_i; ++i) {
      const std::size_t c = grid_.at(i, k);
      if (!(ground_.depth[c] > 0.0F)) continue;
      const Vec2 at = middle(i, k);
      const float west = middle(i - 1, k).x, south = middle(i, k - 1).y;
      const auto on_row = [&](float x) { return bed.sample(x, at.y).height; };
      const auto on_column = [&](float z) { return bed.sample(at.x, z).height; };
      if (rises_between(west, at.x, bed.origin.x, on_row)) ground_.open_x[c] = 0.0F;
      if (rises_between(south, at.y, bed.origin.y, on_column)) ground_.open_z[c] = 0.0F;
    }
  });
}

void GroundBelow::close_piers(const Cells& cells) {
  for (const Pier& pier : piers_) {
    const float reach = glm::length(glm::max(glm::abs(pier.hull->lower), glm::abs(pier.hull->upper)));
    const Vec2 at = horizontal(pier.state.position), first = middle(0, 0);
    // Cells whose way from the one before may come near it.
    const auto range = [reach](float from, float cell, float to, int least, int most) {
      const float begin = std::floor((to - reach - from) / cell), end = std::ceil((to + reach - from) / cell) + 2.0F;
      return std::pair{static_cast<int>(std::clamp(begin, static_cast<float>(least), static_cast<float>(most))),
                       static_cast<int>(std::clamp(end, static_cast<float>(least), static_cast<float>(most)))};
    };
    auto [first_i, last_i] = range(first.x, grid_.dx, at.x, cells.first_i, cells.last_i);
    auto [first_k, last_k] = range(first.y, grid_.dz, at.y, cells.first_k, cells.last_k);
    if (!setup_.domain.travels) {  // sponges have the cells of the domain's edges
      first_i = cells.first_i;
      last_i = cells.last_i;
      first_k = cells.first_k;
      last_k = cells.last_k;
    }
    parallel_rows(first_k, last_k, [&, begin = first_i, end = last_i](int k) {
      const auto stands_between = [&](Vec2 from, Vec2 to) {
        const Vec2 half = 0.5F * (from + to);
        const float bed = setup_.terrain->sample(half.x, half.y).height;
        const float low = bed + kNearBed * (setup_.level - bed);
        const auto meets_at = [&](float y) {
          return meets(*pier.hull, pier.state, Vec3(from.x, y, from.y), Vec3(to.x, y, to.y));
        };
        return meets_at(setup_.level) && meets_at(low);
      };
      for (int i = begin; i < end; ++i) {
        const std::size_t c = grid_.at(i, k);
        const Vec2 to = middle(i, k);
        if (!(ground_.depth[c] > 0.0F) || glm::length(to - at) > reach + grid_.dx + grid_.dz) continue;
        if (stands_between(middle(i - 1, k), to)) ground_.open_x[c] = 0.0F;
        if (stands_between(middle(i, k - 1), to)) ground_.open_z[c] = 0.0F;
      }
    });
  }
}

WaveGround ground_of(const WaterSetup& setup, const Params& params, const WaveGrid& grid,
                     std::span<const BodyView> bodies) {
  return GroundBelow(setup, params, grid, bodies).ground();
}

}  // namespace regatta
