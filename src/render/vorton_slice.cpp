#include "render/vorton_slice.h"

#include "render/body_pose.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <numbers>
#include <utility>

namespace regatta {

namespace {

constexpr float kBlobReach = 3.0F;     // in which a vorton's vorticity is counted [σ]
constexpr float kSquareOfCore = 0.4F;  // size of the squares, in the finest core
constexpr float kMostSquares = 8e3F;   // most squares of a slice
constexpr float kLevelShare = 0.2F;    // share of an impulse that must be level for it to turn the plane

struct Blob {
  Vec3 at, strength;  // [m], α [m³/s]
  float core;         // σ [m]
};

struct RingGroup {
  std::vector<Blob> blobs;
  Vec3 impulse{0.0F};
};

void gather_ring(const VortonSnapshot& vortons, const RingLine& ring, RingGroup& group) {
  if (ring.first < 0 || ring.count < 3 || !(ring.core > 0.0F) ||
      static_cast<std::size_t>(ring.first) + static_cast<std::size_t>(ring.count) > vortons.nodes.size()) {
    return;
  }
  const auto node = [&](int i) { return vortons.nodes[static_cast<std::size_t>(ring.first + i % ring.count)]; };
  const Vec3 origin = node(0);
  for (int i = 0; i < ring.count; ++i) {
    const Vec3 strength = 0.5F * ring.circulation * (node(i + 1) - node(i + ring.count - 1));
    group.impulse += 0.5F * ring.circulation * glm::cross(node(i) - origin, node(i + 1) - origin);
    if (finite(node(i)) && finite(strength)) group.blobs.push_back({node(i), strength, ring.core});
  }
}

// The box that the blobs fill in a plane through `middle`.
VorticitySlice empty_slice(const std::vector<Blob>& blobs, const Vec3& middle, const Vec3& along) {
  Vec2 lower(std::numeric_limits<float>::max()), upper(std::numeric_limits<float>::lowest());
  float finest = std::numeric_limits<float>::max();
  for (const Blob& blob : blobs) {
    const Vec2 at(glm::dot(blob.at - middle, along), blob.at.y - middle.y);
    lower = glm::min(lower, at - Vec2(kBlobReach * blob.core));
    upper = glm::max(upper, at + Vec2(kBlobReach * blob.core));
    finest = std::min(finest, blob.core);
  }
  const Vec2 size = upper - lower;
  VorticitySlice slice;
  slice.along = along;
  slice.spacing = std::max(kSquareOfCore * finest, std::sqrt(size.x * size.y / kMostSquares));
  slice.nx = static_cast<int>(size.x / slice.spacing) + 1;
  slice.ny = static_cast<int>(size.y / slice.spacing) + 1;
  slice.origin = middle + lower.x * along + Vec3(0.0F, lower.y, 0.0F);
  slice.vorticity.assign(static_cast<std::size_t>(slice.nx) * static_cast<std::size_t>(slice.ny), 0.0F);
  return slice;
}

// Adds what a blob has on the squares that it reaches.
void spread(const Blob& blob, const Vec3& normal, VorticitySlice& slice) {
  const Vec3 from = blob.at - slice.origin;
  const float off = glm::dot(from, normal);
  const float square = blob.core * blob.core;
  const float left = kBlobReach * kBlobReach * square - off * off;
  if (left <= 0.0F) return;
  const float through = 15.0F / (8.0F * std::numbers::pi_v<float>)*square * square * glm::dot(blob.strength, normal);
  const Vec2 at = Vec2(glm::dot(from, slice.along), from.y) / slice.spacing - Vec2(0.5F);
  const float reach = std::sqrt(left) / slice.spacing;
  const auto first = [](float place) { return std::max(0, static_cast<int>(std::ceil(place))); };
  const int x1 = std::min(slice.nx - 1, static_cast<int>(std::floor(at.x + reach)));
  const int y1 = std::min(slice.ny - 1, static_cast<int>(std::floor(at.y + reach)));
  for (int iy = first(at.y - reach); iy <= y1; ++iy) {
    for (int ix = first(at.x - reach); ix <= x1; ++ix) {
      const Vec2 away = slice.spacing * (Vec2(static_cast<float>(ix), static_cast<float>(iy)) - at);
      const float s2 = 1.0F / (glm::dot(away, away) + off * off + square);
      const std::size_t k =
          static_cast<std::size_t>(iy) * static_cast<std::size_t>(slice.nx) + static_cast<std::size_t>(ix);
      slice.vorticity[k] += through * s2 * s2 * s2 * std::sqrt(s2);
    }
  }
}

VorticitySlice slice_of(const RingGroup& group, const Vec3* through) {
  Vec3 middle(0.0F);
  for (const Blob& blob : group.blobs) middle += blob.at / static_cast<float>(group.blobs.size());
  if (through != nullptr && finite(*through)) middle = *through;
  const Vec3 level(group.impulse.x, 0.0F, group.impulse.z);
  const float size = glm::length(level);
  const bool turns = finite(group.impulse) && size > 0.0F && size > kLevelShare * glm::length(group.impulse);
  const Vec3 along = turns ? level / size : Vec3(1.0F, 0.0F, 0.0F);
  VorticitySlice slice = empty_slice(group.blobs, middle, along);
  const Vec3 normal = glm::cross(along, Vec3(0.0F, 1.0F, 0.0F));
  for (const Blob& blob : group.blobs) spread(blob, normal, slice);
  return slice;
}

}  // namespace

std::vector<VorticitySlice> vorticity_slices(const Snapshot& snapshot) {
  const VortonSnapshot& vortons = snapshot.vortons;
  std::map<std::pair<int, int>, RingGroup> groups;
  for (const RingLine& ring : vortons.rings) gather_ring(vortons, ring, groups[{ring.body, ring.emitter}]);
  std::vector<VorticitySlice> slices;
  for (const auto& [owner, group] : groups) {
    if (group.blobs.empty()) continue;
    const auto body = static_cast<std::size_t>(std::max(0, owner.first));
    const bool of_body = owner.first >= 0 && body < snapshot.bodies.size();
    slices.push_back(slice_of(group, of_body ? &snapshot.bodies[body].state.position : nullptr));
  }
  RingGroup free;
  const float volume = vortons.free_volume;
  for (const FreeVorton& vorton : vortons.free) {
    const bool there = finite(vorton.at) && finite(vorton.vorticity) && vortons.free_core > 0.0F;
    if (there) free.blobs.push_back({vorton.at, volume * vorton.vorticity, vortons.free_core});
  }
  if (!free.blobs.empty()) slices.push_back(slice_of(free, nullptr));
  return slices;
}

}  // namespace regatta
