// Closed meshes that are not convex, with volumes known in closed form.
#pragma once

#include "geometry/triangle_mesh.h"

#include <cmath>
#include <filesystem>
#include <fstream>
#include <numbers>
#include <string>
#include <vector>

#include <fmt/format.h>

namespace regatta {

// Returns the solid of revolution about y of a closed, counter-clockwise profile of points (radius, height).
inline TriangleMesh turned_mesh(const std::vector<Vec2>& profile, std::uint32_t around) {
  TriangleMesh mesh;
  const auto corners = static_cast<std::uint32_t>(profile.size());
  for (std::uint32_t i = 0; i < around; ++i) {
    const double u = 2.0 * std::numbers::pi * i / around;
    for (const Vec2& p : profile) {
      mesh.positions.emplace_back(p.x * static_cast<float>(std::cos(u)), p.y, p.x * static_cast<float>(std::sin(u)));
    }
  }
  for (std::uint32_t i = 0; i < around; ++i) {
    const std::uint32_t next = (i + 1) % around;
    for (std::uint32_t k = 0; k < corners; ++k) {
      const std::uint32_t above = (k + 1) % corners;
      const std::uint32_t a = i * corners + k;
      const std::uint32_t b = i * corners + above;
      const std::uint32_t c = next * corners + above;
      const std::uint32_t d = next * corners + k;
      mesh.indices.insert(mesh.indices.end(), {a, b, c, a, c, d});
    }
  }
  return mesh;
}

inline TriangleMesh ring_mesh(float radius, float tube, std::uint32_t around = 64, std::uint32_t across = 24) {
  std::vector<Vec2> profile;
  for (std::uint32_t k = 0; k < across; ++k) {
    const double v = 2.0 * std::numbers::pi * k / across;
    profile.emplace_back(radius + tube * static_cast<float>(std::cos(v)), tube * static_cast<float>(std::sin(v)));
  }
  return turned_mesh(profile, around);
}

// Returns an upright pot, open at the top, with thick walls. Its volume is that of the walls and the floor alone.
inline TriangleMesh pot_mesh(float radius, float height, float wall, std::uint32_t around = 32) {
  constexpr float kAxis = 1e-3F;  // a pinhole along the axis keeps the mesh of one kind
  return turned_mesh(
      {{kAxis, 0.0F}, {radius, 0.0F}, {radius, height}, {radius - wall, height}, {radius - wall, wall}, {kAxis, wall}},
      around);
}

// Returns a prism along z over a polygon of the (x, y) plane: its counter-clockwise outline and the triangles that fill
// it.
inline TriangleMesh prism_mesh(const std::vector<Vec2>& outline, const std::vector<std::uint32_t>& fill, float length) {
  TriangleMesh mesh;
  const auto n = static_cast<std::uint32_t>(outline.size());
  for (const float z : {0.5F * length, -0.5F * length}) {
    for (const Vec2& p : outline) mesh.positions.emplace_back(p.x, p.y, z);
  }
  for (std::uint32_t i = 0; i < n; ++i) {
    const std::uint32_t next = (i + 1) % n;
    mesh.indices.insert(mesh.indices.end(), {i, n + i, n + next, i, n + next, next});
  }
  for (std::size_t t = 0; t < fill.size(); t += 3) {
    mesh.indices.insert(mesh.indices.end(), {fill[t], fill[t + 1], fill[t + 2]});
    mesh.indices.insert(mesh.indices.end(), {n + fill[t], n + fill[t + 2], n + fill[t + 1]});
  }
  return mesh;
}

// Returns an L profile with arms 2 m long and 0.6 m thick; its volume is 2.04 m² times the length.
inline TriangleMesh angle_mesh(float length) {
  return prism_mesh({{0.0F, 0.0F}, {2.0F, 0.0F}, {2.0F, 0.6F}, {0.6F, 0.6F}, {0.6F, 2.0F}, {0.0F, 2.0F}},
                    {0, 1, 2, 0, 2, 3, 0, 3, 4, 0, 4, 5}, length);
}

// Returns a channel open at the top, 2 m wide and 1.5 m high, walls and floor 0.4 m thick; its volume is 1.68 m² times
// the length.
inline TriangleMesh channel_mesh(float length) {
  return prism_mesh(
      {{0.0F, 0.0F}, {2.0F, 0.0F}, {2.0F, 1.5F}, {1.6F, 1.5F}, {1.6F, 0.4F}, {0.4F, 0.4F}, {0.4F, 1.5F}, {0.0F, 1.5F}},
      {0, 1, 4, 0, 4, 5, 1, 2, 3, 1, 3, 4, 0, 5, 6, 0, 6, 7}, length);
}

inline std::string obj_text(const TriangleMesh& mesh) {
  std::string text;
  for (const Vec3& p : mesh.positions) text += fmt::format("v {} {} {}\n", p.x, p.y, p.z);
  for (std::size_t t = 0; t < mesh.indices.size(); t += 3) {
    text += fmt::format("f {} {} {}\n", mesh.indices[t] + 1, mesh.indices[t + 1] + 1, mesh.indices[t + 2] + 1);
  }
  return text;
}

inline void turn_inside_out(TriangleMesh& mesh) {
  for (std::size_t t = 0; t < mesh.indices.size(); t += 3) std::swap(mesh.indices[t + 1], mesh.indices[t + 2]);
}

}  // namespace regatta
