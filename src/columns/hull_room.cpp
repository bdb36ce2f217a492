#include "columns/hull_room.h"

#include "columns/hull_solid.h"
#include "columns/hull_window.h"
#include "hull/hull_waves.h"

#include <algorithm>
#include <cmath>

namespace regatta {

namespace {

// Largest share of a column's volume that is taken [1]: a hull on the bed leaves a film below it; chosen, not measured.
constexpr float kMostTaken = 0.9F;

// Returns the head at rest at every node [m].
std::vector<float> resting_head(const HullPatch& patch, float surface) {
  std::vector<float> head(static_cast<std::size_t>(patch.node_count()), 0.0F);
  for (std::size_t n = 0; n < head.size(); ++n) {
    for (std::int32_t s = patch.first_span[n]; s < patch.first_span[n + 1]; ++s) {
      const HullSpan& span = patch.spans[static_cast<std::size_t>(s)];
      head[n] += std::clamp(surface - span.bottom, 0.0F, span.top - span.bottom);
    }
  }
  return head;
}

// Returns how far a hull's head is spread over the columns beyond the spread by their own kernels, which spread the
// columns' volumes alike: as the support l of a depth kernel [m], whose variance is l²/14; at least the columns'
// spacing.
float spread_of(const HullPatch& patch, float spacing, float support) {
  const float wider = patch.head_support * patch.head_support - support * support;
  return std::sqrt(spacing * spacing + 14.0F * kKernelVariance * wider);
}

// Returns the head, spread like this, at a place [m].
float head_at(const HullPatch& patch, const std::vector<float>& head, Vec2 at, float spread) {
  const NodeWindow window = nodes_in_reach(patch, at, spread);
  const float inv_reach2 = 1.0F / (spread * spread);
  float sum = 0.0F;
  for (int k = window.k0; k < window.k1; ++k) {
    const float dz = at.y - patch.node_z(k);
    for (int i = window.i0; i < window.i1; ++i) {
      const float dx = at.x - patch.node_x[static_cast<std::size_t>(i)];
      sum += depth_shape(dx * dx + dz * dz, inv_reach2) * head[patch.node(i, k)];
    }
  }
  return Kernels(spread).depth * patch.node_area * sum;
}

// Returns a column's place in patch coordinates, seen from the nearest copy of the patch.
Vec2 place_in_patch(const Domain& domain, const HullPatch& patch, Vec2 world) {
  Vec2 way = world - patch.origin;
  const Vec2 away = way - patch.to_world(0.5F * patch.size);
  const Vec2 size = domain.size();
  if (domain.west == EdgeKind::kPeriodic) way.x -= size.x * std::round(away.x / size.x);
  if (domain.south == EdgeKind::kPeriodic) way.y -= size.y * std::round(away.y / size.y);
  return patch.to_patch(way);
}

}  // namespace

void take_out_of_solids(const Domain& domain, const Terrain& terrain, float support, float surface,
                        const BodyView& body, Columns& columns) {
  HullPatch patch;
  trace_patch(body, domain, terrain, {support}, patch);
  if (!patch.inside || !may_be_solid(patch)) return;
  HullSolid solid;
  prepare_solid(patch, surface, solid);
  if (!solid.active) return;
  columns.filter([&](std::size_t i) {
    const Vec2 at = place_in_patch(domain, patch, {columns.x[i], columns.z[i]});
    return solid_distance(solid, at).distance >= 0.0F;
  });
}

HullRoom::HullRoom(const Domain& domain, const Terrain& terrain, float spacing, float support, float surface,
                   const BodyView& body, bool under_waves)
    : domain_(domain), terrain_(terrain), surface_(surface) {
  trace_patch(body, domain, terrain, {support}, patch_);
  if (!patch_.inside) return;
  if (body.motion != BodyMotion::kDynamic && may_be_solid(patch_)) prepare_solid(patch_, surface, solid_);
  head_ = resting_head(patch_, surface);
  for (std::size_t n = 0; n < solid_.cover.size(); ++n) {
    if (solid_.cover[n] > 0.0F) head_[n] = 0.0F;  // as in find_rest()
  }
  if (under_waves) {
    const float kept = 1.0F - share_of_waves(body, patch_, terrain, surface);
    for (float& head : head_) head *= kept;
  }
  spread_ = spread_of(patch_, spacing, support);
}

float HullRoom::share_left(Vec2 world) const {
  const Vec2 at = place_in_patch(domain_, patch_, world);
  const bool near =
      at.x > -spread_ && at.y > -spread_ && at.x < patch_.size.x + spread_ && at.y < patch_.size.y + spread_;
  if (!near) return 1.0F;
  if (solid_.active && solid_distance(solid_, at).distance < 0.0F) return -1.0F;
  const float depth = surface_ - terrain_.sample(world.x, world.y).height;
  if (!(depth > 0.0F)) return 1.0F;
  return 1.0F - std::min(head_at(patch_, head_, at, spread_) / depth, kMostTaken);
}

void make_room(const Domain& domain, const Terrain& terrain, float spacing, float support, float surface,
               const BodyView& body, Columns& columns, bool under_waves) {
  const HullRoom hull(domain, terrain, spacing, support, surface, body, under_waves);
  if (!hull.any()) return;
  columns.filter([&](std::size_t i) {
    const float left = hull.share_left({columns.x[i], columns.z[i]});
    if (left < 0.0F) return false;
    columns.volume[i] *= left;
    return true;
  });
}

bool make_room_of_walls(const Domain& domain, const Terrain& terrain, float support,
                        std::span<const WaterSample> waters, std::span<const BodyView> bodies, Columns& columns) {
  const int before = columns.count();
  for (std::size_t b = 0; b < bodies.size(); ++b) {
    if (bodies[b].motion == BodyMotion::kDynamic) continue;
    take_out_of_solids(domain, terrain, support, waters[b].surface, bodies[b], columns);
  }
  return columns.count() < before;
}

void fill_beside_walls(const WaterSetup& setup, const Bed& bed, std::span<const std::int32_t> grown,
                       std::span<const float> cover, std::span<const std::int32_t> places, const ColumnField& field,
                       Columns& columns) {
  constexpr float kMost = 2.0F;  // largest factor of a column's volume, up or down [1]; chosen, not measured
  std::vector<float> fuller(field.depth.size(), 1.0F);
  for (const std::int32_t c : grown) {
    const auto place = static_cast<std::size_t>(c);
    if (field.is_ghost(c) || cover[place] >= kMostCover) continue;
    const float level = start_at(setup, {field.x[place], field.z[place]}).level;
    const float depth = level - bed.sample(field.x[place], field.z[place]).height;
    fuller[place] = std::clamp(depth / field.depth[place], 1.0F / kMost, kMost);
  }
  for (std::size_t i = 0; i < columns.volume.size(); ++i) {
    columns.volume[i] *= fuller[static_cast<std::size_t>(places[i])];
  }
}

}  // namespace regatta
