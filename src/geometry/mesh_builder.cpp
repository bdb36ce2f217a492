#include "geometry/mesh_builder.h"

#include "core/check.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

namespace regatta {

void MeshBuilder::triangle(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& color) {
  constexpr float kSmallestArea = 1e-9F;  // [m^2]
  if (glm::length(glm::cross(b - a, c - a)) < kSmallestArea) return;
  for (const Vec3& corner : {a, b, c}) {
    mesh_.indices.push_back(static_cast<std::uint32_t>(mesh_.positions.size()));
    mesh_.positions.push_back(corner);
    mesh_.colors.push_back(color);
  }
}

void MeshBuilder::quad(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& d, const Vec3& color) {
  // Along the shorter diagonal, which folds a twisted quad less.
  if (glm::distance(a, c) <= glm::distance(b, d)) {
    triangle(a, b, c, color);
    triangle(a, c, d, color);
  } else {
    triangle(a, b, d, color);
    triangle(b, c, d, color);
  }
}

void MeshBuilder::loft(std::span<const std::vector<Vec3>> rows, std::span<const Vec3> colors) {
  for (std::size_t i = 0; i + 1 < rows.size(); ++i) {
    CHECK(rows[i].size() == colors.size() + 1 && rows[i + 1].size() == rows[i].size(), "rows of one length");
    for (std::size_t j = 0; j < colors.size(); ++j) {
      quad(rows[i][j], rows[i + 1][j], rows[i + 1][j + 1], rows[i][j + 1], colors[j]);
    }
  }
}

void MeshBuilder::box(const Vec3& lower, const Vec3& upper, float bevel, const Vec3& color) {
  const auto ring = [](const Vec3& a, const Vec3& b, float y) {
    return std::vector<Vec3>{{a.x, y, a.z}, {b.x, y, a.z}, {b.x, y, b.z}, {a.x, y, b.z}, {a.x, y, a.z}};
  };
  const Vec3 inset(bevel, 0.0F, bevel);
  const std::array<std::vector<Vec3>, 3> rings = {ring(lower, upper, lower.y), ring(lower, upper, upper.y - bevel),
                                                  ring(lower + inset, upper - inset, upper.y)};
  loft(rings, std::array{color, color, color, color});
  const std::vector<Vec3>& top = rings[2];
  quad(top[0], top[3], top[2], top[1], color);
  const std::vector<Vec3>& bottom = rings[0];
  quad(bottom[0], bottom[1], bottom[2], bottom[3], color);
}

void MeshBuilder::tube(std::span<const Vec3> line, float radius, const Vec3& color) {
  constexpr int kSides = 6;
  std::vector<std::vector<Vec3>> rings;
  for (std::size_t i = 0; i < line.size(); ++i) {
    const Vec3 ahead = line[std::min(i + 1, line.size() - 1)] - line[i == 0 ? 0 : i - 1];
    const Vec3 along = glm::normalize(ahead);
    const Vec3 helper = std::abs(along.y) < 0.9F ? Vec3(0.0F, 1.0F, 0.0F) : Vec3(1.0F, 0.0F, 0.0F);
    const Vec3 u = glm::normalize(glm::cross(along, helper));
    const Vec3 v = glm::cross(along, u);
    std::vector<Vec3> ring;
    for (int k = 0; k <= kSides; ++k) {
      const float angle = 2.0F * std::numbers::pi_v<float> * static_cast<float>(k % kSides) / kSides;
      ring.push_back(line[i] + radius * (std::cos(angle) * u - std::sin(angle) * v));
    }
    rings.push_back(std::move(ring));
  }
  loft(rings, std::vector<Vec3>(kSides, color));
}

void MeshBuilder::blade(const Blade& blade, const Vec3& color) {
  const Vec3 normal = glm::cross(blade.out, blade.chord);
  const auto section = [&](const Vec3& middle, float chord, float thickness) {
    const Vec3 edge = 0.5F * chord * blade.chord, side = 0.5F * thickness * normal;
    const Vec3 thickest = middle + 0.4F * edge;
    return std::vector<Vec3>{middle - edge, thickest + side, middle + edge, thickest - side, middle - edge};
  };
  const Vec3 tip = blade.root + blade.span * blade.out - blade.sweep * blade.chord;
  const std::array<std::vector<Vec3>, 2> rows = {section(blade.root, blade.root_chord, blade.thickness),
                                                 section(tip, blade.tip_chord, 0.5F * blade.thickness)};
  loft(rows, std::vector<Vec3>(4, color));
  const std::vector<Vec3>& end = rows[1];
  quad(end[0], end[3], end[2], end[1], color);
}

void MeshBuilder::mirror() {
  const std::size_t count = mesh_.indices.size();
  for (std::size_t i = 0; i + 2 < count; i += 3) {
    const auto flipped = [&](std::size_t k) { return mesh_.positions[mesh_.indices[k]] * Vec3(1.0F, 1.0F, -1.0F); };
    const Vec3 color = mesh_.colors[mesh_.indices[i]];  // a copy: the list grows meanwhile
    triangle(flipped(i), flipped(i + 2), flipped(i + 1), color);
  }
}

}  // namespace regatta
