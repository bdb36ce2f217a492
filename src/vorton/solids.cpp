#include "vorton/solids.h"

#include "core/check.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace regatta {

float farthest_corner(const ConvexPolytope& shape) {
  float most = 0.0F;
  for (const Vec3& corner : shape.vertices) most = std::max(most, glm::length(corner));
  return most;
}

void find_near(const Solid& solid, const std::array<const float*, 3>& places, int first, int last, float margin,
               NearPlaces& near) {
  CHECK(last - first <= NearPlaces::kMost, "a block has room");
  const Vec3& origin = solid.state.position;
  const float reach = (solid.reach + margin) * (solid.reach + margin);
  std::array<std::int32_t, static_cast<std::size_t>(kLanes)> numbers;
  near.count = 0;
  int i = first;
  for (; i + kLanes <= last; i += kLanes) {
    const WideFloat x = load_wide(places[0] + i) - WideFloat(origin.x);
    const WideFloat y = load_wide(places[1] + i) - WideFloat(origin.y);
    const WideFloat z = load_wide(places[2] + i) - WideFloat(origin.z);
    std::iota(numbers.begin(), numbers.end(), i);
    near.count +=
        append_less(fused(x, x, fused(y, y, z * z)), WideFloat(reach), numbers.data(), near.index.data() + near.count);
  }
  for (; i < last; ++i) {
    const float x = places[0][i] - origin.x;
    const float y = places[1][i] - origin.y;
    const float z = places[2][i] - origin.z;
    if (std::fma(x, x, std::fma(y, y, z * z)) < reach) near.index[static_cast<std::size_t>(near.count++)] = i;
  }
  const Mat3 back = glm::transpose(Mat3(solid.state.orientation));
  for (std::size_t k = 0; k < static_cast<std::size_t>(near.count); ++k) {
    const auto from = near.index[k];
    const Vec3 own = back * (Vec3(places[0][from], places[1][from], places[2][from]) - origin);
    near.x[k] = own.x;
    near.y[k] = own.y;
    near.z[k] = own.z;
  }
  plane_distances(solid.shape->planes,
                  {near.x.data(), near.y.data(), near.z.data(), near.count, near.distance.data(), near.plane.data()});
}

PlaneDistance shown_face(std::span<const Plane> planes, std::span<const char> shown, const Vec3& at,
                         const PlaneDistance& farthest) {
  if (farthest.plane < 0) return farthest;  // a place that is no number
  if (shown.empty() || shown[static_cast<std::size_t>(farthest.plane)] != 0) return farthest;
  PlaneDistance nearest{std::numeric_limits<float>::lowest(), -1};
  if (farthest.distance >= 0.0F) return nearest;
  for (std::size_t i = 0; i < planes.size(); ++i) {
    const float distance = glm::dot(planes[i].normal, at) - planes[i].offset;
    if (shown[i] != 0 && distance > nearest.distance) nearest = {distance, static_cast<int>(i)};
  }
  return nearest;
}

PlaneDistance way_out(const Solid& solid, const NearPlaces& near, std::size_t k, const Vec3& velocity, float dt) {
  const std::vector<Plane>& planes = solid.shape->planes;
  const PlaneDistance nearest =
      shown_face(planes, solid.shown, near.at(k), {near.distance[k], static_cast<int>(near.plane[k])});
  if (nearest.plane < 0 || nearest.distance >= 0.0F) return nearest;
  const PlaneDistance through = plane_distance_ahead(planes, near.at(k), velocity);
  if (!solid.shown.empty() && solid.shown[static_cast<std::size_t>(through.plane)] == 0) return nearest;
  return -through.distance <= dt * glm::length(velocity) ? through : nearest;
}

std::optional<PlaceOutside> place_within(std::span<const Plane> planes, std::span<const char> shown,
                                         const BodyState& state, const Vec3& at, float gap, const WaterEnds& ends) {
  constexpr float kLevel = 0.1F;  // sine of a face's lean from which it leads out sideways
  const Vec3 own = state.to_body(at);
  std::optional<PlaceOutside> nearest;
  float least = std::numeric_limits<float>::max();
  for (std::size_t i = 0; i < planes.size(); ++i) {
    const float distance = glm::dot(planes[i].normal, own) - planes[i].offset;
    if (distance >= 0.0F) return std::nullopt;
    if (!shown.empty() && shown[i] == 0) continue;
    const Vec3 out = state.orientation * planes[i].normal;
    float way = gap - distance;
    Vec3 to = at + way * out;
    if (!ends.hold(at, to)) {
      const Vec3 level(out.x, 0.0F, out.z);
      const float lean = glm::length(level);
      if (lean < kLevel) continue;
      way /= lean;
      to = at + way / lean * level;
    }
    if (way >= least) continue;
    least = way;
    nearest = {to, static_cast<int>(i)};
  }
  return nearest;
}

std::vector<std::vector<char>> faces_outside(std::span<const ConvexPolytope> parts) {
  constexpr float kJoint = 2e-3F;  // between parts that touch [m]
  constexpr float kInset = 0.1F;   // share by which the checked corners are moved towards the face's middle
  std::vector<std::vector<char>> shown(parts.size());
  for (std::size_t p = 0; p < parts.size(); ++p) {
    const ConvexPolytope& part = parts[p];
    shown[p].assign(part.planes.size(), 1);
    for (std::size_t f = 0; f < part.planes.size() && parts.size() > 1; ++f) {
      const auto covered = [&](const Vec3& at) {
        const Vec3 before = at + kJoint * part.planes[f].normal;
        for (std::size_t other = 0; other < parts.size(); ++other) {
          if (other != p && contains(parts[other], before)) return true;
        }
        return false;
      };
      Vec3 middle(0.0F);
      for (const std::uint32_t corner : part.faces[f]) middle += part.vertices[corner];
      middle /= static_cast<float>(part.faces[f].size());
      bool hidden = covered(middle);
      for (std::size_t c = 0; c < part.faces[f].size() && hidden; ++c) {
        hidden = covered(glm::mix(part.vertices[part.faces[f][c]], middle, kInset));
      }
      if (hidden) shown[p][f] = 0;
    }
  }
  return shown;
}

}  // namespace regatta
