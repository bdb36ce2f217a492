#include "columns/hull_solid.h"

#include "columns/column_edges.h"
#include "columns/hull_window.h"
#include "columns/patch_columns.h"
#include "core/simd.h"

#include <cmath>
#include <limits>
#include <optional>
#include <utility>

namespace regatta {

namespace {

// Most walls that a column meets one after the other in a sub-step: a corner has two; chosen, not measured.
constexpr int kMostWalls = 4;

// Returns the share of a node's cell inside an edge at this distance [m].
float covered(float distance, float spacing) { return std::clamp(0.5F - distance / spacing, 0.0F, 1.0F); }

}  // namespace

SectionDistance solid_distance(const HullSolid& solid, Vec2 patch_point) {
  SectionDistance nearest{std::numeric_limits<float>::max(), {1.0F, 0.0F}};
  for (const HullSolid::Part& part : solid.parts) {
    if (!part.solid) continue;
    const SectionDistance here = section_distance(part.edges, patch_point);
    if (here.distance < nearest.distance) nearest = here;
  }
  return nearest;
}

bool may_be_solid(const HullPatch& patch) { return std::any_of(patch.parts.begin(), patch.parts.end(), stands_on_bed); }

float surface_around(const ColumnField& field, const HullPatch& patch, std::span<const ColumnRange> ranges,
                     float support) {
  double area = 0.0;
  double level = 0.0;
  for (const ColumnRange& range : ranges) {
    for (std::int32_t c = range.first; c < range.last; ++c) {
      const auto i = static_cast<std::size_t>(c);
      const Vec2 at = patch.to_patch(Vec2(field.x[i], field.z[i]) + range.shift - patch.origin);
      // Takes only columns farther than a support outside the footprint's box: their depth knows no wall.
      const Vec2 away = glm::max(-at, at - patch.size);
      if (std::max(away.x, away.y) < support || field.is_ghost(c)) continue;
      const auto weight = static_cast<double>(field.volume[i] * field.inverse_depth[i]);
      area += weight;
      level += weight * static_cast<double>(field.surface[i]);
    }
  }
  return area > 0.0 ? static_cast<float>(level / area) : std::numeric_limits<float>::quiet_NaN();
}

bool prepare_solid(const HullPatch& patch, float surface, HullSolid& solid) {
  int solid_parts = 0;
  solid.bed = 0.0F;
  bool changed = !std::exchange(solid.found, true);
  solid.parts.resize(patch.parts.size());
  for (std::size_t p = 0; p < patch.parts.size(); ++p) {
    const PatchPart& part = patch.parts[p];
    HullSolid::Part& out = solid.parts[p];
    // Without water near, `surface` and with it `level` is NaN, the comparison is false, and no wall is needed. Water
    // that stands lower than the mean bed below the part can touch it all the same: a groyne up a beach, a swash.
    const float level = std::max(surface, part.bed);
    out.solid = stands_on_bed(part) && part.top >= level && slice_part(part, 0.5F * (part.bed + level), solid.sliced);
    if (!out.solid) solid.sliced.clear();
    if (out.edges != solid.sliced) {
      changed = true;
      out.edges = solid.sliced;
    }
    if (!out.solid) continue;
    ++solid_parts;
    solid.bed += part.bed;
  }
  solid.active = solid_parts > 0;
  solid.surface = surface;
  if (solid.active) solid.bed /= static_cast<float>(solid_parts);
  if (!changed) return false;
  if (!solid.active) {
    solid.cover.clear();
    solid.wall.clear();
    solid.ground.clear();
    return true;
  }
  for (HullSolid::Part& part : solid.parts) {
    if (part.solid) section_corners(part.edges, -0.5F * patch.size, 1.5F * patch.size, part.corners, solid.cut);
  }
  const auto nodes = static_cast<std::size_t>(patch.node_count());
  if (nodes > solid.cover.capacity()) solid.cover.reserve(2 * nodes);
  solid.cover.assign(nodes, 0.0F);
  const float spacing = std::sqrt(patch.spacing.x * patch.spacing.y);
  for (int k = 0; k < patch.nz; ++k) {
    for (int i = 0; i < patch.nx; ++i) {
      const Vec2 at(patch.node_x[static_cast<std::size_t>(i)], patch.node_z(k));
      solid.cover[patch.node(i, k)] = covered(solid_distance(solid, at).distance, spacing);
    }
  }
  return true;
}

void find_ground(const Domain& domain, const Terrain& terrain, const HullPatch& patch, HullSolid& solid) {
  solid.ground.clear();
  if (terrain.flat) return;
  if (solid.wall.size() > solid.ground.capacity()) solid.ground.reserve(2 * solid.wall.size());
  solid.ground.assign(solid.wall.size(), 0.0F);
  for (int k = 0; k < patch.nz; ++k) {
    for (int i = 0; i < patch.nx; ++i) {
      const std::size_t n = patch.node(i, k);
      const Vec2 at = domain.wrapped(patch.place(i, k));
      if (solid.wall[n] > 0.0F) solid.ground[n] = terrain.sample(at.x, at.y).height;
    }
  }
}

void cut_at_edges(const Domain& domain, const HullPatch& patch, HullSolid& solid) {
  solid.wall = solid.cover;
  const Axis along_x = x_axis(domain), along_z = z_axis(domain);
  const float spacing = std::sqrt(patch.spacing.x * patch.spacing.y);
  const auto share_within = [&](const Axis& axis, float at) {
    if (axis.periodic()) return 1.0F;
    const float low = axis.has_image(axis.low) ? covered(axis.lower - at, spacing) : 1.0F;
    return low * (axis.has_image(axis.high) ? covered(at - axis.upper, spacing) : 1.0F);
  };
  for (int k = 0; k < patch.nz; ++k) {
    for (int i = 0; i < patch.nx; ++i) {
      const Vec2 at = patch.place(i, k);
      solid.wall[patch.node(i, k)] *= share_within(along_x, at.x) * share_within(along_z, at.y);
    }
  }
}

void add_covered(const Domain& domain, const HullPatch& other, const HullSolid& wall, const HullPatch& patch,
                 std::span<float> shares) {
  const float spacing = std::sqrt(patch.spacing.x * patch.spacing.y);
  each_node_near(domain, other, spacing, false, patch, 0, patch.nz, [&](int i, int k, Vec2 at, Vec2 turn) {
    if (turn != Vec2(1.0F)) return;  // what a wall hides beyond an edge is its image
    shares[patch.node(i, k)] += covered(solid_distance(wall, at).distance, spacing);
  });
}

void share_overlaps(std::span<const float> others, HullSolid& solid) {
  for (std::size_t n = 0; n < solid.wall.size(); ++n) solid.wall[n] /= std::max(1.0F, solid.cover[n] + others[n]);
}

void add_cover(const Kernels& kernels, const HullPatch& patch, const HullSolid& solid, const ColumnRange& range,
               const ColumnField& field, std::span<float> cover) {
  add_node_values(kernels, patch, solid.wall, patch.spacing.x * patch.spacing.y, range, field, cover);
}

void add_rise(const Kernels& kernels, const Bed& bed, const HullPatch& patch, const HullSolid& solid,
              const ColumnRange& range, const ColumnField& field, std::span<float> rise) {
  if (solid.ground.empty()) return;
  const WideFloat inv_support2(kernels.inv_support2), shore(solid.surface);
  const float weight = kernels.depth * patch.spacing.x * patch.spacing.y;
  for (std::int32_t c = range.first; c < range.last; ++c) {
    if (field.is_ghost(c)) continue;
    const auto i = static_cast<std::size_t>(c);
    const Vec2 at = patch.to_patch(range.copy_of(Vec2(field.x[i], field.z[i])) - patch.origin);
    const WideFloat below(std::min(bed.sample(field.x[i], field.z[i]).height, solid.surface));
    const auto higher = [&](std::size_t n) {
      return load_wide(&solid.wall[n]) * (xsimd::min(load_wide(&solid.ground[n]), shore) - below);
    };
    rise[i] += weight * sum_over_nodes(patch, kernels.support, higher, at,
                                       [&](const WideFloat& r2) { return depth_shape(r2, inv_support2); });
  }
}

float completed_depth(float summed, float cover, float rise) {
  const float counts = std::min(cover, kMostCover);
  const float higher = rise == 0.0F ? 0.0F : rise * counts / cover;
  return std::max(summed, (summed - higher) / (1.0F - counts));  // what stands in for water takes none away
}

WallMet stopped_by_walls(const HullSolid& solid, Vec2 from, Vec2 to) {
  WallMet wall{to, {1.0F, 0.0F}};
  for (int n = 0; n < kMostWalls; ++n) {
    bool free = true;
    for (const HullSolid::Part& part : solid.parts) {
      if (!part.solid) continue;
      const auto entry = section_entry(part.edges, from, wall.end);
      if (!entry) continue;
      wall.end += (entry->offset - glm::dot(entry->normal, wall.end)) * entry->normal;
      wall.normal = entry->normal;
      wall.met = true;
      free = false;
    }
    if (free) break;
  }
  return wall;
}

namespace {

// Returns the lever from the vertical through the centre of mass [m].
Vec3 lever_to(const HullPatch& patch, Vec2 at) { return {at.x - patch.center.x, 0.0F, at.y - patch.center.z}; }

// Returns the coordinate of the edge that `at` lies beyond, if that edge holds columns; else nothing.
std::optional<float> edge_passed(const Axis& axis, float at) {
  if (axis.periodic()) return {};
  if (at < axis.lower && axis.has_image(axis.low)) return axis.lower;
  if (at > axis.upper && axis.has_image(axis.high)) return axis.upper;
  return {};
}

// Returns the place in the domain to which confine() (column_edges.h) will move a column.
Vec2 held_by_edges(const Domain& domain, Vec2 at) {
  return {edge_passed(x_axis(domain), at.x).value_or(at.x), edge_passed(z_axis(domain), at.y).value_or(at.y)};
}

// Moves a column that slid along a wall beyond an edge of the domain back along the wall: moved at right angles to that
// edge it would come out on the other side of a slanted wall.
Vec2 back_along_wall(const Domain& domain, Vec2 along, Vec2 at) {
  if (const auto edge = edge_passed(x_axis(domain), at.x); edge && along.x != 0.0F) {
    at = {*edge, at.y + (*edge - at.x) * along.y / along.x};
  }
  if (const auto edge = edge_passed(z_axis(domain), at.y); edge && along.y != 0.0F) {
    at = {at.x + (*edge - at.y) * along.x / along.y, *edge};
  }
  return at;
}

}  // namespace

float swept_by(const BodyState& state, const HullPatch& patch, float moved) {
  return moved * (glm::length(state.velocity) + glm::length(state.angular_velocity) * glm::length(patch.size));
}

void find_ways_past(const ColumnField& field, const Domain& domain, const BodyState& state, const HullPatch& patch,
                    float moved, float farthest, std::vector<ColumnRange>& ranges) {
  // A column that another wall has sent back has gone up to twice its way; and it is the way relative to the body that
  // meets it. A body that turns by half a radian at once is near everything.
  const float turned = moved * glm::length(state.angular_velocity);
  const float margin = 2.0F * (4.0F * farthest + 3.0F * swept_by(state, patch, moved));
  Vec2 lower, upper;
  patch_bounds(patch, lower, upper);
  const Vec2 box = upper - lower + 2.0F * (margin + field.bins.edge), size = domain.size();
  const bool whole = !std::isfinite(margin) || !(turned < 0.5F) ||
                     (domain.west == EdgeKind::kPeriodic && !(box.x < size.x)) ||
                     (domain.south == EdgeKind::kPeriodic && !(box.y < size.y));
  if (!whole) return find_columns(field, domain, lower - margin, upper + margin, ranges);
  constexpr int kBlock = 8192;  // columns a task; chosen, not measured
  ranges.clear();
  for (int first = 0; first < field.count; first += kBlock) {
    ranges.push_back({first, std::min(first + kBlock, field.count)});
  }
}

Bump project_out(const BodyState& state, float moved, const Domain& domain, const HullPatch& patch,
                 const HullSolid& solid, const ColumnField& field, int first, int last, Columns& columns) {
  const Vec3 velocity = patch.to_patch(state.velocity);
  const Vec3 spin = patch.to_patch(state.angular_velocity);
  const Vec2 middle = patch.to_world(0.5F * patch.size);  // middle of the patch, from its corner
  const float half = 0.5F * glm::length(patch.size);
  const Vec2 size = domain.size();
  const bool periodic_x = domain.west == EdgeKind::kPeriodic;
  const bool periodic_z = domain.south == EdgeKind::kPeriodic;
  Bump sum;
  for (int place = first; place < last; ++place) {
    if (field.is_ghost(place)) continue;
    const auto before = static_cast<std::size_t>(place);
    const auto i = static_cast<std::size_t>(field.source[before]);
    const Vec2 now = held_by_edges(domain, {columns.x[i], columns.z[i]});
    const Vec2 way = now - Vec2(field.x[before], field.z[before]);
    // Uses the copy nearest to the patch's middle.
    Vec2 away = now - patch.origin - middle;
    if (periodic_x) away.x -= size.x * std::round(away.x / size.x);
    if (periodic_z) away.y -= size.y * std::round(away.y / size.y);
    const Vec2 at = patch.to_patch(away + middle);
    const Vec2 from = at - patch.to_patch(way) + moved * horizontal(velocity + glm::cross(spin, lever_to(patch, at)));
    const float reach = half + glm::distance(from, at);
    if (!(glm::dot(away, away) <= reach * reach)) continue;  // false for NaN, too
    const WallMet wall = stopped_by_walls(solid, from, at);
    if (!wall.met) continue;
    const Vec2 along = patch.to_world(Vec2(-wall.normal.y, wall.normal.x));
    const Vec2 to = back_along_wall(domain, along, now + patch.to_world(wall.end - at));
    columns.x[i] = to.x;
    columns.z[i] = to.y;
    const Vec3 lever = lever_to(patch, wall.end);
    const Vec2 relative =
        patch.to_patch(Vec2(columns.u[i], columns.w[i])) - horizontal(velocity + glm::cross(spin, lever));
    const float inward = glm::dot(relative, wall.normal);
    if (inward >= 0.0F) continue;
    const Vec2 change = patch.to_world(-inward * wall.normal);
    columns.u[i] += change.x;
    columns.w[i] += change.y;
    const Vec2 level = kWaterDensity * columns.volume[i] * inward * wall.normal;
    const Vec3 impulse(level.x, 0.0F, level.y);
    sum.impulse += impulse;
    sum.moment += glm::cross(lever, impulse);
  }
  return sum;
}

}  // namespace regatta
