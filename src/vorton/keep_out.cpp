#include "vorton/keep_out.h"

#include "vorton/source_panels.h"

#include <algorithm>
#include <array>
#include <limits>

namespace regatta {

namespace {

constexpr int kNodes = 64;  // nodes of a ring handled at a time

// Whether a place lies at an end of the water through which the part reaches on.
bool is_at_foot(std::span<const Plane> planes, const BodyState& state, const Ring& ring, const Vec3& at,
                const WaterEnds& ends) {
  constexpr float kLow = 0.3F;  // this near to where nodes end [h]
  for (const float end : {ends.bed - kGapToMirrors * ring.size, ends.surface + kGapToMirrors * ring.size}) {
    if (std::abs(at.y - end) > (kGapToMirrors + kLow) * ring.size) continue;
    const Vec3 on_end = state.to_body(Vec3(at.x, end, at.z));
    if (plane_distance(planes, on_end).distance < kGapToBodies * ring.size) return true;
  }
  return false;
}

bool keep_ring_out_of_part(const BodyParts& body, std::size_t part, const VortonWater& water, const Ring& ring,
                           Rings& rings, std::span<char> gone) {
  const BodyState& state = body.state;
  const std::vector<Plane>& planes = body.parts[part].planes;
  const std::span<const char> shown = body.shown.empty() ? std::span<const char>() : body.shown[part];
  bool moved = false;
  const float gap = kGapToBodies * ring.size;
  const float reach = body.reach + gap;
  std::array<float, kNodes> x, y, z, distance, plane, height;
  std::array<int, kNodes> node;
  for (int i = ring.first; i < ring.first + ring.count;) {
    int count = 0;
    for (; i < ring.first + ring.count && count < kNodes; ++i) {
      Vec3 at = rings.at(i);
      const Vec3 away = at - state.position;
      if (glm::dot(away, away) > reach * reach || gone[static_cast<std::size_t>(i)] != 0) continue;
      const auto k = static_cast<std::size_t>(count++);
      // The place after bed and surface have acted, which might still put it into the body.
      const WaterEnds ends = ends_at(water, ring, at);
      at.y = std::min(std::max(at.y, ends.bed), ends.surface);
      const Vec3 own = state.to_body(at);
      x[k] = own.x;
      y[k] = own.y;
      z[k] = own.z;
      height[k] = at.y;
      node[k] = i;
    }
    plane_distances(planes, {x.data(), y.data(), z.data(), count, distance.data(), plane.data()});
    for (std::size_t k = 0; k < static_cast<std::size_t>(count); ++k) {
      if (distance[k] >= gap) continue;
      const PlaneDistance face =
          shown_face(planes, shown, {x[k], y[k], z[k]}, {distance[k], static_cast<int>(plane[k])});
      if (face.plane < 0) continue;
      const auto n = static_cast<std::size_t>(node[k]);
      const Vec3 at(rings.x[n], height[k], rings.z[n]);
      const WaterEnds ends = ends_at(water, ring, at);
      if (is_at_foot(planes, state, ring, at, ends)) {
        if (face.distance >= 0.0F) continue;
        gone[n] = 1;
        moved = true;
        continue;
      }
      Vec3 to = at + (gap - face.distance) * (state.orientation * planes[static_cast<std::size_t>(face.plane)].normal);
      if (!ends.hold(at, to)) {
        const std::optional<PlaceOutside> other = place_within(planes, shown, state, at, gap, ends);
        if (!other) continue;
        to = other->at;
      }
      rings.place(node[k], to);
      moved = true;
    }
  }
  return moved;
}

bool lies_in(std::span<const ConvexPolytope> parts, const Vec3& at) {
  return std::any_of(parts.begin(), parts.end(),
                     [&](const ConvexPolytope& part) { return plane_distance(part.planes, at).distance < 0.0F; });
}

// A place before the nearest panel with water before it that is out of all parts, as far off as there is room.
Vec3 before_nearest_panel(const BodyParts& body, const Vec3& at, float gap, const WaterEnds& ends) {
  constexpr int kHalvings = 4;
  const Vec3 own = body.state.to_body(at);
  Vec3 nearest = at;
  float least = std::numeric_limits<float>::max();
  const auto look_before = [&](const Vec3& center, const Vec3& normal) {
    const float away = glm::distance(center, own);
    if (away >= least) return;
    float off = gap;
    for (int k = 0; k < kHalvings; ++k, off *= 0.5F) {
      const Vec3 place = center + off * normal;
      const Vec3 to = body.state.position + body.state.orientation * place;
      if (lies_in(body.parts, place) || !ends.hold(at, to)) continue;
      nearest = to;
      least = away;
      break;
    }
  };
  if (body.sources != nullptr) {
    for (const SourcePanel& panel : body.sources->panels()) look_before(panel.center, panel.normal);
  } else {
    for (const Panel& panel : body.panels) look_before(panel.center, panel.normal);
  }
  return nearest;
}

// Between walls that meet, what leads out of one part leads into the next and back again.
bool free_caught_nodes(const BodyParts& body, const VortonWater& water, const Ring& ring, Rings& rings,
                       std::span<const char> gone) {
  const BodyState& state = body.state;
  bool moved = false;
  for (int i = ring.first; i < ring.first + ring.count; ++i) {
    const Vec3 at = rings.at(i);
    const Vec3 away = at - state.position;
    if (glm::dot(away, away) > body.reach * body.reach || gone[static_cast<std::size_t>(i)] != 0) continue;
    if (!lies_in(body.parts, state.to_body(at))) continue;
    rings.place(i, before_nearest_panel(body, at, kGapToBodies * ring.size, ends_at(water, ring, at)));
    moved = true;
  }
  return moved;
}

}  // namespace

RingBox box_of(const Rings& rings, const Ring& ring) {
  RingBox box{Vec3(std::numeric_limits<float>::max()), Vec3(std::numeric_limits<float>::lowest())};
  for (int i = ring.first; i < ring.first + ring.count; ++i) {
    box.lower = glm::min(box.lower, rings.at(i));
    box.upper = glm::max(box.upper, rings.at(i));
  }
  return box;
}

bool comes_near(const RingBox& box, const Ring& ring, const BodyParts& body) {
  // Bed and surface lift and lower nodes beforehand, by little; a node farther beyond them comes near in the next step.
  const float reach = body.reach + kGapToBodies * ring.size + kGapToMirrors * ring.size;
  const Vec3& at = body.state.position;
  const Vec3 away = glm::max(glm::max(box.lower - at, at - box.upper), Vec3(0.0F));
  return !(glm::dot(away, away) > reach * reach);
}

WaterEnds ends_at(const VortonWater& water, const Ring& ring, const Vec3& at) {
  const float gap = kGapToMirrors * ring.size;
  WaterEnds ends = water.ends(gap);
  if (water.bed != nullptr) ends.bed = std::max(ends.bed, water.bed->sample(at.x, at.z).height + gap);
  return ends;
}

bool keep_ring_out(const BodyParts& body, const VortonWater& water, const Ring& ring, Rings& rings,
                   std::span<char> gone) {
  constexpr int kPartPasses = 3;  // out of one part it may come into the next
  const std::size_t parts = body.parts.size();
  bool moved = false, moves = true;
  for (int pass = 0; pass < (parts > 1 ? kPartPasses : 1) && moves; ++pass) {
    moves = false;
    for (std::size_t part = 0; part < parts; ++part) {
      moves = keep_ring_out_of_part(body, part, water, ring, rings, gone) || moves;
    }
    moved = moved || moves;
  }
  return (parts > 1 && free_caught_nodes(body, water, ring, rings, gone)) || moved;
}

}  // namespace regatta
