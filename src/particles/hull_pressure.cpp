#include "particles/hull_pressure.h"

#include "core/parallel.h"
#include "geometry/outside_surface.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace regatta {

namespace {

constexpr std::size_t kMostPoints = 40000;  // points of a hull; a larger hull has them farther apart
constexpr float kEdge = 0.7F;               // longest edge of a triangle around a point, in spacings
constexpr float kBehind = 0.25F;            // particles so far behind a point's plane still count, in spacings
constexpr std::size_t kLeastToFit = 8;      // fewer particles give their mean
constexpr float kLeastWeight = 0.02F;       // Σ V W below which there is no water
constexpr double kRidge = 1.0e-4;           // few points give no wild slopes; ten times as much lifts by 4 % too much

// Halves a triangle across its longest edge until that is short enough.
void split(const std::array<Vec3, 3>& corners, const Vec3& normal, float longest, HullPoints& points) {
  float most = 0.0F;
  std::size_t at = 0;
  for (std::size_t k = 0; k < 3; ++k) {
    const float length = glm::distance(corners[k], corners[(k + 1) % 3]);
    if (length <= most) continue;
    most = length;
    at = k;
  }
  const Vec3 &a = corners[at], &b = corners[(at + 1) % 3], &c = corners[(at + 2) % 3];
  if (most > longest) {
    const Vec3 middle = 0.5F * (a + b);
    split({a, middle, c}, normal, longest, points);
    split({middle, b, c}, normal, longest, points);
    return;
  }
  const float area = 0.5F * glm::length(glm::cross(b - a, c - a));
  if (!(area > 0.0F)) return;
  points.places.emplace_back((a + b + c) / 3.0F, area);
  points.normals.push_back(normal);
}

}  // namespace

HullPoints hull_skin(const Hull& hull, float spacing) {
  const std::vector<OutsidePiece> pieces = outside_pieces(hull.parts);
  float area = 0.0F;
  for (const OutsidePiece& piece : pieces) {
    for (std::size_t k = 2; k < piece.corners.size(); ++k) {
      area +=
          0.5F * glm::length(glm::cross(piece.corners[k - 1] - piece.corners[0], piece.corners[k] - piece.corners[0]));
    }
  }
  // A piece of a longest edge e has an area of e²/4 or more, mostly.
  const float least = std::sqrt(8.0F * area / static_cast<float>(kMostPoints));
  const float longest = std::max(kEdge * spacing, least);
  HullPoints points;
  for (const OutsidePiece& piece : pieces) {
    const Vec3 normal = hull.parts[piece.part].planes[piece.face].normal;
    for (std::size_t k = 2; k < piece.corners.size(); ++k) {
      split({piece.corners[0], piece.corners[k - 1], piece.corners[k]}, normal, longest, points);
    }
  }
  return points;
}

void HullPressure::find(const Fluid& fluid, const PointGrid& grid, std::span<const BodyView> bodies,
                        std::span<const std::shared_ptr<const HullPoints>> skins, std::span<const Cover> covers) {
  body_first_.assign(1, 0);
  for (const auto& skin : skins) body_first_.push_back(body_first_.back() + skin->places.size());
  points_.resize(body_first_.back());
  chunks_.resize((points_.size() + kChunk - 1) / kChunk);
  const auto count = static_cast<int>(points_.size());
  parallel_indexed_blocks(count, static_cast<int>(kChunk), [&](int first, int last, int block) {
    Chunk& chunk = chunks_[static_cast<std::size_t>(block)];
    chunk.weights.clear();
    auto b = static_cast<std::size_t>(
        std::upper_bound(body_first_.begin(), body_first_.end(), static_cast<std::size_t>(first)) -
        body_first_.begin() - 1);
    for (auto k = static_cast<std::size_t>(first); k < static_cast<std::size_t>(last); ++k) {
      while (k >= body_first_[b + 1]) ++b;
      const std::size_t own = k - body_first_[b];
      const BodyState& state = bodies[b].state;
      const Vec4& local = skins[b]->places[own];
      const Vec3 away = state.orientation * Vec3(local), normal = state.orientation * skins[b]->normals[own];
      const float open = covers.empty() ? 1.0F : 1.0F - covers[k].share;
      Point& point = points_[k];
      point.push = static_cast<double>(-open * local.w) * glm::dvec3(normal);
      point.turn = glm::cross(glm::dvec3(away), point.push);
      find_point(fluid, grid, state.position + away, normal, point, chunk);
    }
  });
}

void HullPressure::find_point(const Fluid& fluid, const PointGrid& grid, const Vec3& at, const Vec3& normal,
                              Point& point, Chunk& chunk) {
  point.first = point.last = chunk.weights.size();
  const float support = fluid.kernel.support, behind = -kBehind * std::cbrt(fluid.volume);
  chunk.near.clear();
  std::array<std::array<double, 4>, 4> moments{};
  float sum = 0.0F;
  grid.visit_rows(grid.cell_of(Vec4(at, 0.0F)), [&](const PointGrid::Range& range) {
    for (std::int32_t k = range.first; k < range.last; ++k) {
      const Vec3 away = Vec3(fluid.place[static_cast<std::size_t>(k)]) - at;
      const float square = glm::dot(away, away);
      if (!(square < support * support) || glm::dot(away, normal) < behind) continue;
      const float weight = fluid.volume * fluid.kernel.value(std::sqrt(square));
      if (!(weight > 0.0F)) continue;
      chunk.weights.push_back({k, weight});
      chunk.near.emplace_back(away / support, weight);
      sum += weight;
    }
  });
  if (!(sum > kLeastWeight)) {
    chunk.weights.resize(point.first);
    return;
  }
  point.last = chunk.weights.size();
  if (chunk.near.size() < kLeastToFit) {
    for (std::size_t k = point.first; k < point.last; ++k) chunk.weights[k].weight /= sum;
    return;
  }
  for (const Vec4& near : chunk.near) {
    const std::array<double, 4> way = {1.0, static_cast<double>(near.x), static_cast<double>(near.y),
                                       static_cast<double>(near.z)};
    for (std::size_t i = 0; i < 4; ++i) {
      for (std::size_t j = 0; j < 4; ++j) moments[i][j] += static_cast<double>(near.w) * way[i] * way[j];
    }
  }
  // The row of the inverse that gives the fit's value at the point itself.
  std::array<double, 4> row = {1.0, 0.0, 0.0, 0.0};
  for (std::size_t i = 1; i < 4; ++i) moments[i][i] += kRidge * static_cast<double>(sum);
  for (std::size_t i = 0; i < 4; ++i) {
    for (std::size_t j = i + 1; j < 4; ++j) {
      const double factor = moments[j][i] / moments[i][i];
      for (std::size_t k = i; k < 4; ++k) moments[j][k] -= factor * moments[i][k];
      row[j] -= factor * row[i];
    }
  }
  for (std::size_t i = 4; i-- > 0;) {
    for (std::size_t k = i + 1; k < 4; ++k) row[i] -= moments[i][k] * row[k];
    row[i] /= moments[i][i];
  }
  for (std::size_t k = 0; k < chunk.near.size(); ++k) {
    const Vec4& near = chunk.near[k];
    const double fit = row[0] + row[1] * static_cast<double>(near.x) + row[2] * static_cast<double>(near.y) +
                       row[3] * static_cast<double>(near.z);
    chunk.weights[point.first + k].weight = static_cast<float>(static_cast<double>(near.w) * fit);
  }
}

void HullPressure::forces(const Fluid& fluid, std::span<Six> forces) const {
  for (std::size_t b = 0; b + 1 < body_first_.size(); ++b) {
    glm::dvec3 force(0.0), torque(0.0);
    for (std::size_t k = body_first_[b]; k < body_first_[b + 1]; ++k) {
      const Point& point = points_[k];
      const Chunk& chunk = chunks_[k / kChunk];
      float pressure = 0.0F;
      for (std::size_t w = point.first; w < point.last; ++w) {
        const Weight& weight = chunk.weights[w];
        pressure += weight.weight * fluid.pressure[static_cast<std::size_t>(weight.particle)];
      }
      const auto pascals = static_cast<double>(kWaterDensity * std::max(pressure, 0.0F));
      force += pascals * point.push;
      torque += pascals * point.turn;
    }
    forces[b] = six(force, torque);
  }
}

}  // namespace regatta
