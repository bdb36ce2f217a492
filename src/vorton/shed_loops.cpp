#include "vorton/shed_loops.h"

#include "core/check.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

namespace regatta {

namespace {

constexpr float kRadian = std::numbers::pi_v<float> / 180.0F;
constexpr float kFacing = -0.7F;     // n·û of faces where the flow surely meets the body
constexpr float kInward = 0.01F;     // sine from which two faces make a corner and no edge
constexpr float kWindward = -0.05F;  // n·û of faces that the flow follows whatever the edge

// Whether the face beyond rises from the plane of the first.
bool looks_inward(const OuterFaces& shape, const FaceEdge& edge) {
  const std::vector<std::uint32_t>& beyond = shape.outlines[static_cast<std::size_t>(edge.beyond)];
  const Vec3& normal = shape.planes[static_cast<std::size_t>(edge.face)].normal;
  float most = 0.0F, farthest = 0.0F;
  for (const std::uint32_t corner : beyond) {
    const Vec3 away = shape.vertices[corner] - shape.vertices[edge.from];
    const float above = glm::dot(normal, away);
    if (std::abs(above) > std::abs(most)) most = above;
    farthest = std::max(farthest, glm::length(away));
  }
  return most > kInward * farthest;
}

}  // namespace

std::vector<FaceEdge> face_edges(const OuterFaces& shape) {
  std::vector<FaceEdge> half;
  for (std::size_t f = 0; f < shape.faces.size(); ++f) {
    const std::vector<std::uint32_t>& corners = shape.faces[f];
    for (std::size_t i = 0; i < corners.size(); ++i) {
      half.push_back({static_cast<int>(f), -1, corners[i], corners[(i + 1) % corners.size()], false});
    }
  }
  const auto key = [](const FaceEdge& edge) { return std::minmax(edge.from, edge.to); };
  std::stable_sort(half.begin(), half.end(), [&](const FaceEdge& a, const FaceEdge& b) { return key(a) < key(b); });
  std::vector<FaceEdge> edges;
  for (std::size_t i = 0; i + 1 < half.size(); ++i) {
    if (key(half[i]) != key(half[i + 1])) continue;
    edges.push_back(half[i]);
    edges.back().beyond = half[i + 1].face;
    edges.back().inward = looks_inward(shape, edges.back());
    ++i;
  }
  return edges;
}

void find_attached(const OuterFaces& shape, std::span<const FaceEdge> edges, const ShedTerms& terms,
                   std::span<const Vec3> ahead, std::vector<char>& attached) {
  const std::size_t count = shape.planes.size();
  CHECK(ahead.size() == count, "one direction a face");
  const float gentle = std::cos(terms.sharp_deg * kRadian);
  const float lee = std::sin(terms.lee_deg * kRadian);
  const auto facing = [&](std::size_t f) { return glm::dot(shape.planes[f].normal, ahead[f]); };
  attached.assign(count, 0);
  std::size_t most = 0;
  bool any = false;
  for (std::size_t f = 0; f < count; ++f) {
    if (facing(f) < facing(most)) most = f;
    attached[f] = facing(f) < kFacing ? 1 : 0;
    any = any || attached[f] != 0;
  }
  if (!any) attached[most] = 1;
  // Until nothing spreads any more; the result does not depend on the order.
  for (bool spreads = true; spreads;) {
    spreads = false;
    for (const FaceEdge& edge : edges) {
      const auto a = static_cast<std::size_t>(edge.face);
      const auto b = static_cast<std::size_t>(edge.beyond);
      if (attached[a] == attached[b]) continue;
      const std::size_t to = attached[a] != 0 ? b : a;
      const bool follows = edge.inward || glm::dot(shape.planes[a].normal, shape.planes[b].normal) > gentle;
      if (facing(to) < kWindward || (follows && facing(to) <= lee)) {
        attached[to] = 1;
        spreads = true;
      }
    }
  }
}

void ShedLoops::find(const OuterFaces& shape, std::span<const FaceEdge> edges, const ShedTerms& terms,
                     std::span<const char> attached, float longest) {
  // Border edges, turned so that the separated face lies on their left.
  border_.clear();
  for (const FaceEdge& edge : edges) {
    if (attached[static_cast<std::size_t>(edge.face)] == attached[static_cast<std::size_t>(edge.beyond)]) continue;
    const bool left = attached[static_cast<std::size_t>(edge.face)] == 0;
    border_.push_back(left ? edge : FaceEdge{edge.beyond, edge.face, edge.to, edge.from, edge.inward});
  }
  const float gentle = std::cos(terms.sharp_deg * kRadian);
  used_.assign(border_.size(), 0);
  count_ = 0;
  for (std::size_t start = 0; start < border_.size(); ++start) {
    if (used_[start] != 0) continue;
    if (count_ == loops_.size()) loops_.emplace_back();
    ShedLoop& loop = loops_[count_];
    loop.places.clear();
    loop.normals.clear();
    float sharp = 0.0F;
    float length = 0.0F;
    for (std::size_t at = start; at < border_.size();) {
      const FaceEdge& edge = border_[at];
      used_[at] = 1;
      const Vec3& from = shape.vertices[edge.from];
      const Vec3& to = shape.vertices[edge.to];
      const Vec3& n = shape.planes[static_cast<std::size_t>(edge.face)].normal;
      const Vec3& m = shape.planes[static_cast<std::size_t>(edge.beyond)].normal;
      const float piece = glm::distance(from, to);
      length += piece;
      if (!edge.inward && glm::dot(n, m) <= gentle) sharp += piece;
      const int pieces = std::max(1, static_cast<int>(std::ceil(piece / longest - 0.01F)));
      for (int k = 0; k < pieces; ++k) {
        loop.places.push_back(glm::mix(from, to, static_cast<float>(k) / static_cast<float>(pieces)));
        loop.normals.push_back(glm::normalize(n + m));
      }
      // On from its end: the border is closed, so that there is one until the loop's start is reached.
      at = 0;
      while (at < border_.size() && (used_[at] != 0 || border_[at].from != edge.to)) ++at;
    }
    loop.smooth = sharp < 0.5F * length;
    if (loop.places.size() >= 3) ++count_;
  }
}

}  // namespace regatta
