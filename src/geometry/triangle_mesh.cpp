#include "geometry/triangle_mesh.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

namespace regatta {

namespace {

std::array<float, 3> key_of(const Vec3& v) { return {v.x, v.y, v.z}; }

// For every position the lowest index of an equal one, so that a smooth surface may be split for colour.
std::vector<std::uint32_t> welded(const std::vector<Vec3>& positions) {
  std::vector<std::uint32_t> order(positions.size());
  std::iota(order.begin(), order.end(), 0U);
  std::sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
    return std::pair(key_of(positions[a]), a) < std::pair(key_of(positions[b]), b);
  });
  std::vector<std::uint32_t> weld(positions.size());
  std::uint32_t first = 0;
  for (std::size_t i = 0; i < order.size(); ++i) {
    if (i == 0 || positions[order[i]] != positions[first]) first = order[i];
    weld[order[i]] = first;
  }
  return weld;
}

// The triangles around each welded position: those of position p are list[start[p]] … list[start[p + 1] - 1].
struct TrianglesAround {
  std::vector<std::uint32_t> start;
  std::vector<std::uint32_t> list;
};

TrianglesAround triangles_around(const TriangleMesh& mesh, const std::vector<std::uint32_t>& weld) {
  TrianglesAround around;
  around.start.assign(mesh.positions.size() + 1, 0);
  for (const std::uint32_t i : mesh.indices) ++around.start[weld[i] + 1];
  std::partial_sum(around.start.begin(), around.start.end(), around.start.begin());
  around.list.resize(mesh.indices.size());
  std::vector<std::uint32_t> next(around.start.begin(), around.start.end() - 1);
  for (std::size_t c = 0; c < mesh.indices.size(); ++c) {
    around.list[next[weld[mesh.indices[c]]]++] = static_cast<std::uint32_t>(c / 3);
  }
  return around;
}

Vec3 unit_or_up(const Vec3& v) {
  const float length = glm::length(v);
  return length > 0.0F && std::isfinite(length) ? v / length : Vec3(0.0F, 1.0F, 0.0F);
}

}  // namespace

double enclosed_volume(const TriangleMesh& mesh) {
  if (mesh.positions.empty()) return 0.0;
  const glm::dvec3 base(mesh.positions[0]);
  double volume6 = 0.0;
  for (std::size_t t = 0; t + 2 < mesh.indices.size(); t += 3) {
    const glm::dvec3 a = glm::dvec3(mesh.positions[mesh.indices[t]]) - base;
    const glm::dvec3 b = glm::dvec3(mesh.positions[mesh.indices[t + 1]]) - base;
    const glm::dvec3 c = glm::dvec3(mesh.positions[mesh.indices[t + 2]]) - base;
    volume6 += glm::dot(a, glm::cross(b, c));
  }
  return volume6 / 6.0;
}

TriangleMesh box_surface(Vec3 lower, Vec3 upper) {
  TriangleMesh mesh;
  for (unsigned i = 0; i < 8; ++i) {
    mesh.positions.emplace_back((i & 1U) != 0 ? upper.x : lower.x, (i & 2U) != 0 ? upper.y : lower.y,
                                (i & 4U) != 0 ? upper.z : lower.z);
  }
  mesh.indices = {0, 4, 6, 0, 6, 2, 1, 3, 7, 1, 7, 5,   // -x, +x
                  0, 1, 5, 0, 5, 4, 2, 6, 7, 2, 7, 3,   // -y, +y
                  0, 2, 3, 0, 3, 1, 4, 5, 7, 4, 7, 6};  // -z, +z
  return mesh;
}

void compute_normals(TriangleMesh& mesh, float crease_deg) {
  const std::vector<std::uint32_t> weld = welded(mesh.positions);
  const TrianglesAround around = triangles_around(mesh, weld);
  std::vector<Vec3> area_normals(mesh.indices.size() / 3);  // length: twice the area
  for (std::size_t t = 0; t < area_normals.size(); ++t) {
    const Vec3 a = mesh.positions[mesh.indices[3 * t]];
    area_normals[t] =
        glm::cross(mesh.positions[mesh.indices[3 * t + 1]] - a, mesh.positions[mesh.indices[3 * t + 2]] - a);
  }

  // A corner's normal comes from the triangles around it that face about the same way as its own. Where more than
  // kMostAround meet (a fan of a careless file) that would cost time without end, and the corner stays flat.
  constexpr std::size_t kMostAround = 128;
  const float crease_cos = std::cos(glm::radians(crease_deg));
  std::vector<Vec3> corner_normals(mesh.indices.size());
  for (std::size_t c = 0; c < mesh.indices.size(); ++c) {
    const Vec3 own = unit_or_up(area_normals[c / 3]);
    const std::size_t begin = around.start[weld[mesh.indices[c]]];
    const std::size_t end = around.start[weld[mesh.indices[c]] + 1];
    Vec3 sum(0.0F);
    for (std::size_t k = begin; k < end && end - begin <= kMostAround; ++k) {
      const Vec3& other = area_normals[around.list[k]];
      if (glm::dot(own, unit_or_up(other)) >= crease_cos) sum += other;
    }
    corner_normals[c] = glm::length(sum) > 0.0F ? unit_or_up(sum) : own;
  }

  // Corners equal in place, normal and colour become one vertex again.
  struct Corner {
    std::array<float, 9> key{};
    std::uint32_t index = 0;
  };
  std::vector<Corner> corners(mesh.indices.size());
  for (std::size_t c = 0; c < corners.size(); ++c) {
    const Vec3 p = mesh.positions[mesh.indices[c]];
    const Vec3 n = corner_normals[c];
    const Vec3 rgb = mesh.colors.empty() ? Vec3(0.0F) : mesh.colors[mesh.indices[c]];
    corners[c] = {{p.x, p.y, p.z, n.x, n.y, n.z, rgb.x, rgb.y, rgb.z}, static_cast<std::uint32_t>(c)};
  }
  std::sort(corners.begin(), corners.end(),
            [](const Corner& a, const Corner& b) { return std::pair(a.key, a.index) < std::pair(b.key, b.index); });
  TriangleMesh out;
  out.indices.resize(mesh.indices.size());
  for (std::size_t i = 0; i < corners.size(); ++i) {
    if (i == 0 || corners[i].key != corners[i - 1].key) {
      const std::uint32_t source = mesh.indices[corners[i].index];
      out.positions.push_back(mesh.positions[source]);
      out.normals.push_back(corner_normals[corners[i].index]);
      if (!mesh.colors.empty()) out.colors.push_back(mesh.colors[source]);
    }
    out.indices[corners[i].index] = static_cast<std::uint32_t>(out.positions.size() - 1);
  }
  mesh = std::move(out);
}

}  // namespace regatta
