#include "geometry/solid_mesh.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <map>
#include <numeric>
#include <utility>

namespace regatta {

namespace {

using DVec3 = glm::dvec3;
using Triangle = std::array<std::uint32_t, 3>;

std::array<double, 3> key_of(const DVec3& v) { return {v.x, v.y, v.z}; }

// Equal positions become one; triangles with two equal corners go. `source`: the given triangle of each that stays.
void weld(const TriangleMesh& mesh, SolidMesh& solid, std::vector<std::size_t>& source) {
  std::vector<std::uint32_t> order(mesh.positions.size());
  std::iota(order.begin(), order.end(), 0U);
  const auto at = [&](std::uint32_t i) { return key_of(DVec3(mesh.positions[i])); };
  std::sort(order.begin(), order.end(),
            [&](std::uint32_t a, std::uint32_t b) { return std::pair(at(a), a) < std::pair(at(b), b); });
  std::vector<std::uint32_t> place(mesh.positions.size());
  for (std::size_t i = 0; i < order.size(); ++i) {
    if (i == 0 || at(order[i]) != at(order[i - 1])) solid.positions.emplace_back(mesh.positions[order[i]]);
    place[order[i]] = static_cast<std::uint32_t>(solid.positions.size() - 1);
  }
  for (std::size_t t = 0; t + 2 < mesh.indices.size(); t += 3) {
    const Triangle triangle = {place[mesh.indices[t]], place[mesh.indices[t + 1]], place[mesh.indices[t + 2]]};
    if (triangle[0] == triangle[1] || triangle[1] == triangle[2] || triangle[2] == triangle[0]) continue;
    solid.triangles.push_back(triangle);
    source.push_back(t / 3);
  }
}

// One side of a triangle, named by its lower end first.
struct Side {
  std::uint32_t low = 0, high = 0;
  std::uint32_t triangle = 0;
  bool forward = false;  // the triangle passes it from low to high
  [[nodiscard]] bool same_edge(const Side& other) const { return low == other.low && high == other.high; }
};

std::vector<Side> sorted_sides(const std::vector<Triangle>& triangles) {
  std::vector<Side> sides;
  sides.reserve(3 * triangles.size());
  for (std::size_t t = 0; t < triangles.size(); ++t) {
    for (std::size_t k = 0; k < 3; ++k) {
      const std::uint32_t a = triangles[t][k];
      const std::uint32_t b = triangles[t][(k + 1) % 3];
      sides.push_back({std::min(a, b), std::max(a, b), static_cast<std::uint32_t>(t), a < b});
    }
  }
  std::sort(sides.begin(), sides.end(), [](const Side& a, const Side& b) {
    return std::array{a.low, a.high, a.triangle} < std::array{b.low, b.high, b.triangle};
  });
  return sides;
}

// work(begin, end) for the sides of each edge.
template <class Work>
void each_edge(const std::vector<Side>& sides, const Work& work) {
  for (std::size_t begin = 0, end = 0; begin < sides.size(); begin = end) {
    while (end < sides.size() && sides[end].same_edge(sides[begin])) ++end;
    work(begin, end);
  }
}

struct Neighbour {
  std::uint32_t triangle = 0;
  bool agrees = false;  // passes the common edge in the other direction
};

// Pieces of surface: triangles joined by edges that have two of them.
struct Pieces {
  std::vector<std::uint32_t> of;  // the piece of each triangle
  std::uint32_t count = 0;
};

// Turns triangles so that all of a piece face alike, the fewer ones of each piece.
Pieces face_alike(std::vector<Triangle>& triangles, std::vector<bool>& turned, MeshFaults& faults) {
  const std::vector<Side> sides = sorted_sides(triangles);
  std::vector<std::array<Neighbour, 3>> beside(triangles.size());
  std::vector<std::uint8_t> known(triangles.size(), 0);
  each_edge(sides, [&](std::size_t begin, std::size_t end) {
    if (end - begin != 2) return;
    const Side& a = sides[begin];
    const Side& b = sides[begin + 1];
    const bool agrees = a.forward != b.forward;
    beside[a.triangle][known[a.triangle]++] = {b.triangle, agrees};
    beside[b.triangle][known[b.triangle]++] = {a.triangle, agrees};
  });

  constexpr std::uint32_t kNone = 0xFFFFFFFFU;
  Pieces pieces{std::vector<std::uint32_t>(triangles.size(), kNone), 0};
  std::vector<bool> flip(triangles.size(), false);
  std::vector<std::uint32_t> members;
  for (std::uint32_t first = 0; first < triangles.size(); ++first) {
    if (pieces.of[first] != kNone) continue;
    members.assign(1, first);
    pieces.of[first] = pieces.count;
    std::size_t flipped = 0;
    for (std::size_t m = 0; m < members.size(); ++m) {
      const std::uint32_t t = members[m];
      flipped += flip[t] ? 1U : 0U;
      for (std::size_t k = 0; k < known[t]; ++k) {
        const Neighbour& next = beside[t][k];
        if (pieces.of[next.triangle] != kNone) continue;
        pieces.of[next.triangle] = pieces.count;
        flip[next.triangle] = next.agrees ? flip[t] : !flip[t];
        members.push_back(next.triangle);
      }
    }
    const bool others = 2 * flipped > members.size();
    faults.turned += others ? members.size() - flipped : flipped;
    for (const std::uint32_t t : members) {
      if (flip[t] == others) continue;
      std::swap(triangles[t][1], triangles[t][2]);
      turned[t] = true;
    }
    ++pieces.count;
  }
  return pieces;
}

double volume6(const SolidMesh& solid, const Triangle& t, const DVec3& from) {
  return glm::dot(solid.positions[t[0]] - from, glm::cross(solid.positions[t[1]] - from, solid.positions[t[2]] - from));
}

// The place where the line along x through (y, z) crosses a triangle, and whether it leaves the solid there (1) or
// enters it (-1); 0: it misses.
struct Crossing {
  double x = 0.0;
  int out = 0;
};

// Edges are seen in the same way from both of their triangles, so that a line meets exactly one of two neighbours.
Crossing crossing(const SolidMesh& mesh, const Triangle& triangle, double y, double z) {
  bool within = false;
  for (std::size_t k = 0; k < 3; ++k) {
    const std::uint32_t i = triangle[k];
    const std::uint32_t j = triangle[(k + 1) % 3];
    const DVec3& a = mesh.positions[std::min(i, j)];
    const DVec3& b = mesh.positions[std::max(i, j)];
    if ((a.y > y) == (b.y > y)) continue;
    if (a.z + (y - a.y) / (b.y - a.y) * (b.z - a.z) > z) within = !within;
  }
  if (!within) return {};
  const DVec3& a = mesh.positions[triangle[0]];
  const DVec3 normal = glm::cross(mesh.positions[triangle[1]] - a, mesh.positions[triangle[2]] - a);
  if (normal.x == 0.0) return {};
  return {a.x - (normal.y * (y - a.y) + normal.z * (z - a.z)) / normal.x, normal.x > 0.0 ? 1 : -1};
}

// Turns the pieces that face inwards: all of them where the mesh as a whole does, and each that lies in no other.
void face_outwards(SolidMesh& solid, const Pieces& pieces, std::vector<bool>& turned) {
  constexpr std::size_t kMostTested = 64;  // bounds the time
  const auto turn = [&](const auto& chosen) {
    for (std::size_t t = 0; t < solid.triangles.size(); ++t) {
      if (!chosen(pieces.of[t])) continue;
      std::swap(solid.triangles[t][1], solid.triangles[t][2]);
      turned[t] = !turned[t];
    }
    solid.faults.inside_out = true;
  };
  std::vector<DVec3> middle(pieces.count, DVec3(0.0));
  std::vector<double> members(pieces.count, 0.0);
  for (std::size_t t = 0; t < solid.triangles.size(); ++t) {
    for (const std::uint32_t corner : solid.triangles[t]) middle[pieces.of[t]] += solid.positions[corner] / 3.0;
    members[pieces.of[t]] += 1.0;
  }
  std::vector<double> volume(pieces.count, 0.0);  // six times it
  std::vector<std::size_t> first(pieces.count, solid.triangles.size());
  double total = 0.0;
  for (std::size_t t = 0; t < solid.triangles.size(); ++t) {
    const std::uint32_t piece = pieces.of[t];
    const double own = volume6(solid, solid.triangles[t], middle[piece] / members[piece]);
    volume[piece] += own;
    total += own;
    first[piece] = std::min(first[piece], t);
  }
  if (total < 0.0) {
    turn([](std::uint32_t) { return true; });
    for (double& v : volume) v = -v;
  }
  if (pieces.count < 2) return;
  std::vector<bool> wrong(pieces.count, false);
  std::size_t tested = 0;
  for (std::uint32_t piece = 0; piece < pieces.count && tested < kMostTested; ++piece) {
    if (!(volume[piece] < 0.0)) continue;
    ++tested;
    const DVec3 point = solid.positions[solid.triangles[first[piece]][0]];
    int around = 0;
    for (std::size_t t = 0; t < solid.triangles.size(); ++t) {
      if (pieces.of[t] == piece) continue;
      const Crossing met = crossing(solid, solid.triangles[t], point.y, point.z);
      if (met.x > point.x) around += met.out;
    }
    wrong[piece] = around <= 0;
  }
  if (std::find(wrong.begin(), wrong.end(), true) == wrong.end()) return;
  turn([&](std::uint32_t piece) { return wrong[piece]; });
}

// An edge that the surface passes more often in one direction.
struct OpenEdge {
  std::uint32_t from = 0, to = 0;
  std::size_t times = 0;
};

std::vector<OpenEdge> open_edges(const std::vector<Triangle>& triangles) {
  const std::vector<Side> sides = sorted_sides(triangles);
  std::vector<OpenEdge> open;
  each_edge(sides, [&](std::size_t begin, std::size_t end) {
    std::int64_t net = 0;
    for (std::size_t i = begin; i < end; ++i) net += sides[i].forward ? 1 : -1;
    const Side& edge = sides[begin];
    if (net > 0) open.push_back({edge.low, edge.high, static_cast<std::size_t>(net)});
    if (net < 0) open.push_back({edge.high, edge.low, static_cast<std::size_t>(-net)});
  });
  return open;
}

std::uint32_t root_of(std::vector<std::uint32_t>& parent, std::uint32_t i) {
  while (parent[i] != i) i = parent[i] = parent[parent[i]];
  return i;
}

// A fan about the middle of each group of connected open edges. The fan's own edges cancel, as every corner of the
// group is left as often as it is reached.
void close_holes(SolidMesh& solid) {
  const std::vector<OpenEdge> open = open_edges(solid.triangles);
  solid.faults.open_edges = open.size();
  if (open.empty()) return;
  std::vector<std::uint32_t> parent(solid.positions.size());
  std::iota(parent.begin(), parent.end(), 0U);
  for (const OpenEdge& edge : open) {
    const std::uint32_t a = root_of(parent, edge.from);
    const std::uint32_t b = root_of(parent, edge.to);
    parent[std::max(a, b)] = std::min(a, b);
  }
  struct Group {
    DVec3 sum{0.0};
    double length = 0.0;
    std::uint32_t apex = 0;
  };
  std::map<std::uint32_t, Group> groups;
  for (const OpenEdge& edge : open) {
    Group& group = groups[root_of(parent, edge.from)];
    const DVec3& a = solid.positions[edge.from];
    const DVec3& b = solid.positions[edge.to];
    const double length = glm::length(b - a);
    group.sum += length * 0.5 * (a + b);
    group.length += length;
  }
  for (auto& [root, group] : groups) {
    group.apex = static_cast<std::uint32_t>(solid.positions.size());
    solid.positions.push_back(group.length > 0.0 ? group.sum / group.length : solid.positions[root]);
  }
  for (const OpenEdge& edge : open) {
    const std::uint32_t apex = groups[root_of(parent, edge.from)].apex;
    for (std::size_t i = 0; i < edge.times; ++i) solid.triangles.push_back({apex, edge.to, edge.from});
  }
  solid.faults.holes = groups.size();
}

}  // namespace

SolidMesh solid_mesh(const TriangleMesh& mesh) {
  SolidMesh solid;
  std::vector<std::size_t> source;
  weld(mesh, solid, source);
  std::vector<bool> turned(solid.triangles.size(), false);
  const Pieces pieces = face_alike(solid.triangles, turned, solid.faults);
  face_outwards(solid, pieces, turned);
  close_holes(solid);
  solid.turned.assign(mesh.indices.size() / 3, false);
  for (std::size_t t = 0; t < source.size(); ++t) solid.turned[source[t]] = turned[t];
  return solid;
}

MassProperties mass_properties(const SolidMesh& mesh) {
  MassProperties result;
  if (mesh.positions.empty()) return result;
  DVec3 apex(0.0);
  for (const DVec3& p : mesh.positions) apex += p / static_cast<double>(mesh.positions.size());
  double sum6 = 0.0;
  DVec3 moment(0.0);           // 24 ∫ x dV
  glm::dmat3 covariance(0.0);  // 120 ∫ x xᵀ dV
  for (const Triangle& triangle : mesh.triangles) {
    const DVec3 a = mesh.positions[triangle[0]] - apex;
    const DVec3 b = mesh.positions[triangle[1]] - apex;
    const DVec3 c = mesh.positions[triangle[2]] - apex;
    const double det = glm::dot(a, glm::cross(b, c));
    const DVec3 sum = a + b + c;
    sum6 += det;
    moment += det * sum;
    covariance += det * (glm::outerProduct(a, a) + glm::outerProduct(b, b) + glm::outerProduct(c, c) +
                         glm::outerProduct(sum, sum));
  }
  result.volume = sum6 / 6.0;
  if (!(result.volume > 0.0)) return result;
  const DVec3 centroid = moment / (24.0 * result.volume);
  const glm::dmat3 central = covariance / 120.0 - result.volume * glm::outerProduct(centroid, centroid);
  const double trace = central[0][0] + central[1][1] + central[2][2];
  result.centroid = Vec3(apex + centroid);
  result.inertia = Mat3(glm::dmat3(trace) - central);
  return result;
}

std::vector<int> winding_numbers(const SolidMesh& mesh, std::span<const double> along_x,
                                 std::span<const double> along_y, std::span<const double> along_z) {
  std::vector<int> around(along_x.size() * along_y.size() * along_z.size(), 0);
  // The lines that may cross a triangle: those within its box.
  const auto within = [](std::span<const double> along, double a, double b, double c) {
    const auto first = std::lower_bound(along.begin(), along.end(), std::min({a, b, c}));
    const auto last = std::upper_bound(first, along.end(), std::max({a, b, c}));
    return std::pair(static_cast<std::size_t>(first - along.begin()), static_cast<std::size_t>(last - along.begin()));
  };
  for (const Triangle& triangle : mesh.triangles) {
    const DVec3& a = mesh.positions[triangle[0]];
    const DVec3& b = mesh.positions[triangle[1]];
    const DVec3& c = mesh.positions[triangle[2]];
    const auto [j0, j1] = within(along_y, a.y, b.y, c.y);
    if (j0 == j1) continue;
    const auto [k0, k1] = within(along_z, a.z, b.z, c.z);
    for (std::size_t k = k0; k < k1; ++k) {
      for (std::size_t j = j0; j < j1; ++j) {
        const Crossing met = crossing(mesh, triangle, along_y[j], along_z[k]);
        int* const line = &around[(k * along_y.size() + j) * along_x.size()];
        for (std::size_t i = 0; met.out != 0 && i < along_x.size(); ++i) {
          if (met.x > along_x[i]) line[i] += met.out;
        }
      }
    }
  }
  return around;
}

int winding_number(const SolidMesh& mesh, const DVec3& point) {
  return winding_numbers(mesh, {&point.x, 1}, {&point.y, 1}, {&point.z, 1})[0];
}

std::string faults_text(const MeshFaults& faults) {
  std::string text;
  const auto add = [&](const std::string& what) { text += (text.empty() ? "" : "; ") + what; };
  if (faults.open_edges > 0) {
    add(fmt::format("{} open edge{} around {} hole{}, closed by a flat lid each", faults.open_edges,
                    faults.open_edges == 1 ? "" : "s", faults.holes, faults.holes == 1 ? "" : "s"));
  }
  if (faults.turned > 0) {
    add(fmt::format("{} triangle{} faced another way than the neighbours and {} turned", faults.turned,
                    faults.turned == 1 ? "" : "s", faults.turned == 1 ? "is" : "are"));
  }
  if (faults.inside_out) add("its surface faced inwards and is turned");
  return text;
}

}  // namespace regatta
