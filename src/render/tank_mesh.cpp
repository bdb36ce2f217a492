#include "render/tank_mesh.h"

#include <algorithm>
#include <cmath>

namespace regatta {
namespace {

constexpr int kBedBlock = 8;         // cells of it, along both sides, that may be drawn as one
constexpr float kPavedShare = 0.5F;  // width of the paved strip, in widths of the tank
constexpr int kEdgePoints = 96;      // along an edge of such a bed

struct Builder {
  const Setting& setting;
  const Terrain* terrain;
  int bed_points = kBedPoints;
  const Domain& domain = setting.domain;
  float level = setting.level;
  FarSides far = setting.far;
  Land land{terrain, setting};
  TankMesh mesh{};

  [[nodiscard]] bool flat() const { return terrain == nullptr || terrain->flat || terrain->heights.empty(); }

  // Tanks are tiled, not so a bed that leads out to sea on all sides, or a town's.
  [[nodiscard]] TankMaterial bed_material() const {
    if (!flat() || far.all() || setting.surroundings == Surroundings::kLand) return TankMaterial::kEarth;
    return setting.surroundings == Surroundings::kTown ? TankMaterial::kStreet : TankMaterial::kTiles;
  }
  [[nodiscard]] TankMaterial wall_material() const {
    return setting.has_land() ? TankMaterial::kQuay : TankMaterial::kTiles;
  }

  [[nodiscard]] BedSample bed(float x, float z) const {
    if (terrain == nullptr || terrain->heights.empty()) return {level - 1.0F, Vec2(0.0F)};
    BedSample sample = terrain->sample(x, z);
    if (!std::isfinite(sample.height)) sample = {level - 1.0F, Vec2(0.0F)};
    return sample;
  }

  std::vector<std::uint32_t>& indices(TankMaterial material) {
    return mesh.indices.at(static_cast<std::size_t>(material));
  }

  std::uint32_t vertex(const Vec3& position, const Vec3& normal) {
    mesh.vertices.push_back({position, normal});
    return static_cast<std::uint32_t>(mesh.vertices.size() - 1);
  }

  std::uint32_t earth_vertex(const Vec3& position, const Vec3& normal) {
    if (flat() && !setting.has_land()) return vertex(position, normal);
    const GroundCover cover = land.cover(horizontal(position), position.y, normal);
    mesh.vertices.push_back({position, normal, {cover.grass, cover.rock, cover.tone}});
    return static_cast<std::uint32_t>(mesh.vertices.size() - 1);
  }

  // A flat quad with corners in order around it; turned so that its front shows along `normal`.
  void quad(Vec3 a, Vec3 b, Vec3 c, Vec3 d, const Vec3& normal, TankMaterial material) {
    if (glm::dot(glm::cross(b - a, c - a) + glm::cross(c - a, d - a), normal) < 0.0F) std::swap(b, d);
    const std::uint32_t first = vertex(a, normal);
    vertex(b, normal);
    vertex(c, normal);
    vertex(d, normal);
    for (const std::uint32_t corner : {0U, 1U, 2U, 0U, 2U, 3U}) indices(material).push_back(first + corner);
  }

  void box(const Vec3& lower, const Vec3& upper, TankMaterial material) {
    for (int axis = 0; axis < 3; ++axis) {
      const int u = (axis + 1) % 3;
      const int v = (axis + 2) % 3;
      for (const float side : {-1.0F, 1.0F}) {
        Vec3 normal(0.0F);
        normal[axis] = side;
        Vec3 a = side < 0.0F ? lower : upper;
        a[u] = lower[u];
        a[v] = lower[v];
        Vec3 b = a;
        b[u] = upper[u];
        Vec3 c = b;
        c[v] = upper[v];
        Vec3 d = a;
        d[v] = upper[v];
        quad(a, b, c, d, normal, material);
      }
    }
  }
};

// Some cells of the bed: from column i and row k to others.
struct BedBlock {
  std::uint32_t first = 0;  // vertex of the bed
  int nx = 0;               // points along x
  int west = 0, south = 0, east = 0, north = 0;

  [[nodiscard]] std::uint32_t at(int i, int k) const { return first + static_cast<std::uint32_t>(k * nx + i); }
};

// Whether a few triangles are as good as all of its cells: it lies well under or above water, and nearly in a plane.
bool is_even(const Builder& b, const BedBlock& block) {
  constexpr float kFromWater = 0.8F, kUneven = 0.12F;  // [m]
  const auto height = [&](int i, int k) { return b.mesh.vertices[block.at(i, k)].position.y; };
  const int across = block.east - block.west, along = block.north - block.south;
  for (int k = block.south; k <= block.north; ++k) {
    for (int i = block.west; i <= block.east; ++i) {
      const float s = static_cast<float>(i - block.west) / static_cast<float>(across);
      const float t = static_cast<float>(k - block.south) / static_cast<float>(along);
      const float plane =
          (1.0F - t) * ((1.0F - s) * height(block.west, block.south) + s * height(block.east, block.south)) +
          t * ((1.0F - s) * height(block.west, block.north) + s * height(block.east, block.north));
      if (std::abs(height(i, k) - plane) > kUneven || std::abs(height(i, k) - b.level) < kFromWater) return false;
    }
  }
  return true;
}

// From the middle to all points around, so that it fits blocks of cells beside it.
void add_fan(Builder& b, const BedBlock& block) {
  std::vector<std::uint32_t> around;
  for (int i = block.west; i < block.east; ++i) around.push_back(block.at(i, block.south));
  for (int k = block.south; k < block.north; ++k) around.push_back(block.at(block.east, k));
  for (int i = block.east; i > block.west; --i) around.push_back(block.at(i, block.north));
  for (int k = block.north; k > block.south; --k) around.push_back(block.at(block.west, k));
  const std::uint32_t middle = block.at((block.west + block.east) / 2, (block.south + block.north) / 2);
  for (std::size_t n = 0; n < around.size(); ++n) {
    const std::uint32_t next = around[(n + 1) % around.size()];
    if (around[n] == middle || next == middle) continue;  // a block of one cell in breadth
    for (const std::uint32_t corner : {middle, next, around[n]}) b.indices(TankMaterial::kEarth).push_back(corner);
  }
}

void add_cells(Builder& b, const BedBlock& block) {
  for (int k = block.south; k < block.north; ++k) {
    for (int i = block.west; i < block.east; ++i) {
      for (const std::uint32_t corner : {block.at(i, k), block.at(i, k + 1), block.at(i + 1, k), block.at(i + 1, k),
                                         block.at(i, k + 1), block.at(i + 1, k + 1)}) {
        b.indices(TankMaterial::kEarth).push_back(corner);
      }
    }
  }
}

void add_bed(Builder& b) {
  const Domain& d = b.domain;
  const Vec2 size = d.size();
  if (b.flat()) {
    const float y = b.bed(d.lower.x, d.lower.y).height;
    b.quad({d.lower.x, y, d.lower.y}, {d.upper.x, y, d.lower.y}, {d.upper.x, y, d.upper.y}, {d.lower.x, y, d.upper.y},
           {0.0F, 1.0F, 0.0F}, b.bed_material());
    return;
  }
  const float spacing = std::max(std::max(size.x, size.y) / static_cast<float>(b.bed_points), b.terrain->spacing);
  const int nx = std::clamp(static_cast<int>(std::lround(size.x / spacing)) + 1, 2, b.bed_points + 1);
  const int nz = std::clamp(static_cast<int>(std::lround(size.y / spacing)) + 1, 2, b.bed_points + 1);
  const auto first = static_cast<std::uint32_t>(b.mesh.vertices.size());
  for (int k = 0; k < nz; ++k) {
    for (int i = 0; i < nx; ++i) {
      const float x = d.lower.x + size.x * static_cast<float>(i) / static_cast<float>(nx - 1);
      const float z = d.lower.y + size.y * static_cast<float>(k) / static_cast<float>(nz - 1);
      const BedSample sample = b.bed(x, z);
      b.earth_vertex({x, sample.height, z}, glm::normalize(Vec3(-sample.gradient.x, 1.0F, -sample.gradient.y)));
    }
  }
  for (int k = 0; k + 1 < nz; k += kBedBlock) {
    for (int i = 0; i + 1 < nx; i += kBedBlock) {
      const BedBlock block{first, nx, i, k, std::min(i + kBedBlock, nx - 1), std::min(k + kBedBlock, nz - 1)};
      if (is_even(b, block)) {
        add_fan(b, block);
      } else {
        add_cells(b, block);
      }
    }
  }
}

// Where an edge with land behind it meets one where the water goes on, the ground outside rises to the land within one
// cell, and the bed inside does not. Adds the upright piece between the two, at the end of the open edge. cell: (x, z)
// [m].
void close_corners(Builder& b, Vec2 cell) {
  const Domain& d = b.domain;
  for (const float side_x : {-1.0F, 1.0F}) {
    for (const float side_z : {-1.0F, 1.0F}) {
      const bool far_x = side_x < 0.0F ? b.far.west : b.far.east, far_z = side_z < 0.0F ? b.far.south : b.far.north;
      if (far_x == far_z) continue;
      const Vec2 corner(side_x < 0.0F ? d.lower.x : d.upper.x, side_z < 0.0F ? d.lower.y : d.upper.y);
      const Vec2 along = far_x ? corner - Vec2(0.0F, side_z * cell.y) : corner - Vec2(side_x * cell.x, 0.0F);
      const float bed = b.bed(corner.x, corner.y).height;
      const float top = b.land.height(corner);
      if (!(top > bed)) continue;
      const Vec3 inward = far_x ? Vec3(-side_x, 0.0F, 0.0F) : Vec3(0.0F, 0.0F, -side_z);
      const std::uint32_t foot = b.earth_vertex({along.x, b.bed(along.x, along.y).height, along.y}, inward);
      const std::uint32_t low = b.earth_vertex({corner.x, bed, corner.y}, inward);
      const std::uint32_t high = b.earth_vertex({corner.x, top, corner.y}, inward);
      const bool turned = (far_x ? -side_x * side_z : side_x * side_z) > 0.0F;
      std::vector<std::uint32_t>& indices = b.indices(TankMaterial::kEarth);
      indices.insert(indices.end(), {foot, turned ? high : low, turned ? low : high});
    }
  }
}

// The bed beyond the edges where the water goes on, as it ends there; in a setting with land the ground beyond all
// edges.
void add_far_bed(Builder& b) {
  const bool land = b.setting.has_land();
  if (!b.far.any() && !land) return;
  const float growth = land ? 1.4F : 1.5F;
  const Domain& d = b.domain;
  const Vec2 size = d.size();
  // Coarser than the bed itself, one cell of it below the domain's own, a little lower: so no gap opens between the
  // two.
  constexpr float kCoarser = 2.5F, kLower = 0.05F;
  const bool even = b.flat() && !land;
  const float spacing = std::max(size.x, size.y) * (even ? 1.0F : kCoarser / kBedPoints);
  if (!(spacing > 0.0F) || !std::isfinite(far_reach(d))) return;
  const float overlap = even ? 0.0F : spacing;
  const TankMaterial material = land ? TankMaterial::kEarth : b.bed_material();
  const std::vector<float> x = far_lines(d.lower.x, d.upper.x, spacing, growth, far_reach(d));
  const std::vector<float> z = far_lines(d.lower.y, d.upper.y, spacing, growth, far_reach(d));
  constexpr auto kNone = static_cast<std::uint32_t>(-1);
  std::vector<std::uint32_t> known(x.size() * z.size(), kNone);
  const auto vertex = [&](std::size_t i, std::size_t k) {
    std::uint32_t& index = known[k * x.size() + i];
    if (index != kNone) return index;
    const Vec2 at(x[i], z[k]);
    const bool below = !even && d.room_at(at) > 0.01F * spacing;
    index =
        b.earth_vertex({at.x, b.land.height(at) - (below ? kLower : 0.0F), at.y}, b.land.normal(at, 0.5F * spacing));
    return index;
  };
  for (std::size_t k = 0; k + 1 < z.size(); ++k) {
    for (std::size_t i = 0; i + 1 < x.size(); ++i) {
      const Vec2 middle(0.5F * (x[i] + x[i + 1]), 0.5F * (z[k] + z[k + 1]));
      if (land ? !is_beside(d, b.far, middle, overlap) : !is_far(d, b.far, middle, overlap)) continue;
      const std::array<std::uint32_t, 4> corners = {vertex(i, k), vertex(i + 1, k), vertex(i, k + 1),
                                                    vertex(i + 1, k + 1)};
      // Cut along the diagonal that is more level, or a shore across it would be drawn as a saw.
      const auto drop = [&](std::size_t i0, std::size_t k0, std::size_t i1, std::size_t k1) {
        return std::abs(b.land.height({x[i0], z[k0]}) - b.land.height({x[i1], z[k1]}));
      };
      using Order = std::array<std::size_t, 6>;
      const Order order =
          drop(i, k, i + 1, k + 1) < drop(i + 1, k, i, k + 1) ? Order{0, 2, 3, 0, 3, 1} : Order{0, 2, 1, 1, 2, 3};
      for (const std::size_t corner : order) b.indices(material).push_back(corners.at(corner));
    }
  }
  const auto piece = [spacing](float length) { return length / std::max(1.0F, std::ceil(length / spacing - 1e-3F)); };
  if (land) close_corners(b, {piece(size.x), piece(size.y)});
}

struct Edge {
  Vec2 from, to;  // (x, z) [m]
  Vec2 outward;   // unit
  EdgeKind kind;
};

struct Sizes {
  float wall_top;   // [m]
  float thickness;  // thickness of coping, posts and base plate's rim [m]
  float coping;     // height of the coping [m]
};

// Whether water goes on beyond an edge.
bool goes_on(const FarSides& far, const Vec2& outward) {
  if (outward.x != 0.0F) return outward.x < 0.0F ? far.west : far.east;
  return outward.y < 0.0F ? far.south : far.north;
}

// The plate's side below the bed, and, along a wall, the inner face and the coping on top.
void add_edge(Builder& b, const Edge& edge, const Sizes& sizes) {
  if (goes_on(b.far, edge.outward)) return;
  const int pieces = b.flat() ? 1 : kEdgePoints;
  const Vec3 out(edge.outward.x, 0.0F, edge.outward.y);
  const Vec3 width = out * sizes.thickness;
  const TankMaterial side = b.flat() ? TankMaterial::kStone : TankMaterial::kEarth;
  for (int i = 0; i < pieces; ++i) {
    const Vec2 p = glm::mix(edge.from, edge.to, static_cast<float>(i) / static_cast<float>(pieces));
    const Vec2 q = glm::mix(edge.from, edge.to, static_cast<float>(i + 1) / static_cast<float>(pieces));
    const Vec3 bed_p(p.x, b.bed(p.x, p.y).height, p.y);
    const Vec3 bed_q(q.x, b.bed(q.x, q.y).height, q.y);
    const auto at = [](const Vec3& point, float y) { return Vec3(point.x, y, point.z); };
    const bool land = b.setting.has_land();
    if (!land) {
      b.quad(at(bed_p, b.mesh.ground) + width, at(bed_q, b.mesh.ground) + width, bed_q + width, bed_p + width, out,
             side);
      b.quad(bed_p, bed_q, bed_q + width, bed_p + width, {0.0F, 1.0F, 0.0F}, side);
    }
    if (edge.kind != EdgeKind::kWall && !land) continue;
    if (land && std::min(bed_p.y, bed_q.y) > b.level) continue;  // a bank
    const float top_p = std::max(sizes.wall_top, bed_p.y + sizes.coping);
    const float top_q = std::max(sizes.wall_top, bed_q.y + sizes.coping);
    const float low_p = top_p - sizes.coping;
    const float low_q = top_q - sizes.coping;
    b.quad(bed_p, bed_q, at(bed_q, low_q), at(bed_p, low_p), -out, b.wall_material());
    b.quad(at(bed_p, low_p), at(bed_q, low_q), at(bed_q, top_q), at(bed_p, top_p), -out, TankMaterial::kStone);
    b.quad(at(bed_p, low_p) + width, at(bed_q, low_q) + width, at(bed_q, top_q) + width, at(bed_p, top_p) + width, out,
           TankMaterial::kStone);
    b.quad(at(bed_p, top_p), at(bed_q, top_q), at(bed_q, top_q) + width, at(bed_p, top_p) + width, {0.0F, 1.0F, 0.0F},
           TankMaterial::kStone);
    b.quad(at(bed_p, low_p), at(bed_q, low_q), at(bed_q, low_q) + width, at(bed_p, low_p) + width, {0.0F, -1.0F, 0.0F},
           TankMaterial::kStone);
  }
}

void add_posts(Builder& b, const Sizes& sizes) {
  if (b.setting.has_land()) return;
  const Domain& d = b.domain;
  for (const bool east : {false, true}) {
    for (const bool north : {false, true}) {
      if ((east ? b.far.east : b.far.west) && (north ? b.far.north : b.far.south)) continue;
      const bool walled = (east ? d.east : d.west) == EdgeKind::kWall || (north ? d.north : d.south) == EdgeKind::kWall;
      const Vec2 corner(east ? d.upper.x : d.lower.x, north ? d.upper.y : d.lower.y);
      const Vec2 away =
          corner + Vec2(east ? sizes.thickness : -sizes.thickness, north ? sizes.thickness : -sizes.thickness);
      const float bed = b.bed(corner.x, corner.y).height;
      const float top = walled ? std::max(sizes.wall_top, bed + sizes.coping) : bed;
      const Vec2 lower = glm::min(corner, away);
      const Vec2 upper = glm::max(corner, away);
      b.box({lower.x, b.mesh.ground, lower.y}, {upper.x, top, upper.y}, TankMaterial::kStone);
    }
  }
}

// The walls of a hall, seen from within only. Their cover holds the share of the height and bays from a corner on.
void add_hall(Builder& b) {
  constexpr float kRoom = 0.95F, kHeight = 0.52F, kBay = 0.5F;  // in lengths of the tank; of the hall's height
  const float longer = std::max(b.domain.size().x, b.domain.size().y);
  const Vec2 lo = b.domain.lower - kRoom * longer, hi = b.domain.upper + kRoom * longer;
  const float low = b.mesh.ground;
  const float high = std::max(kHeight * longer, b.setting.tank ? 0.0F : 1.3F * (b.setting.top - low));
  struct Side {
    Vec2 from, to, inward;
  };
  for (const Side& side : {Side{lo, {hi.x, lo.y}, {0.0F, 1.0F}}, Side{{lo.x, hi.y}, hi, {0.0F, -1.0F}},
                           Side{lo, {lo.x, hi.y}, {1.0F, 0.0F}}, Side{{hi.x, lo.y}, hi, {-1.0F, 0.0F}}}) {
    const float bays = std::round(glm::length(side.to - side.from) / (kBay * high));
    const std::size_t first = b.mesh.vertices.size();
    b.quad({side.from.x, low, side.from.y}, {side.to.x, low, side.to.y}, {side.to.x, low + high, side.to.y},
           {side.from.x, low + high, side.from.y}, {side.inward.x, 0.0F, side.inward.y}, TankMaterial::kHall);
    for (std::size_t i = first; i < b.mesh.vertices.size(); ++i) {
      TankVertex& vertex = b.mesh.vertices[i];
      const float along = glm::length(horizontal(vertex.position) - side.from) / glm::length(side.to - side.from);
      vertex.cover = {(vertex.position.y - low) / high, bays * along, 0.0F};
    }
  }
}

// A paved strip around the tank, and grass in rings that widen outwards, so that what is interpolated over it stays
// exact near the tank; in a hall its floor.
void add_ground(Builder& b) {
  if (b.far.all() || b.setting.has_land()) return;
  const bool hall = b.setting.surroundings == Surroundings::kHall;
  if (hall) add_hall(b);
  const Vec2 lo = b.domain.lower;
  const Vec2 hi = b.domain.upper;
  const float narrow = std::min(b.domain.size().x, b.domain.size().y);
  const float strip = kPavedShare * narrow;
  const Vec3 up(0.0F, 1.0F, 0.0F);
  const auto pave = [&](float x0, float z0, float x1, float z1) {
    const float y = b.mesh.ground;
    b.quad({x0, y, z0}, {x1, y, z0}, {x1, y, z1}, {x0, y, z1}, up, TankMaterial::kPaving);
  };
  if (!hall) {
    pave(lo.x - strip, lo.y - strip, hi.x + strip, lo.y);
    pave(lo.x - strip, hi.y, hi.x + strip, hi.y + strip);
    pave(lo.x - strip, lo.y, lo.x, hi.y);
    pave(hi.x, lo.y, hi.x + strip, hi.y);
  }

  const Vec2 middle = 0.5F * (lo + hi);
  const float reach = glm::length(b.domain.size());
  constexpr int kSides = 48;
  const auto at = [&](float radius, int side) {
    const float angle = 6.2831853F * static_cast<float>(side) / kSides;
    // A little lower than the paving, which lies on it.
    return Vec3(middle.x + radius * std::cos(angle), b.mesh.ground - 0.004F * narrow,
                middle.y + radius * std::sin(angle));
  };
  float inner = 0.0F;
  for (const float outer : {1.0F, 4.0F, 16.0F, 80.0F}) {
    for (int side = 0; side < kSides; ++side) {
      b.quad(at(inner * reach, side), at(outer * reach, side), at(outer * reach, side + 1), at(inner * reach, side + 1),
             up, hall ? TankMaterial::kFloor : TankMaterial::kGrass);
    }
    inner = outer;
  }
}

}  // namespace

TankMesh make_ground_mesh(const Setting& setting) {
  Builder b{setting, nullptr};
  b.mesh.mean_depth = std::max(setting.level - setting.floor, 1.0e-3F);
  b.mesh.ground = setting.floor - 0.03F * b.mesh.mean_depth;
  const Vec2 lo = setting.domain.lower;
  const Vec2 hi = setting.domain.upper;
  const float y = b.mesh.ground;
  b.quad({lo.x, y, lo.y}, {hi.x, y, lo.y}, {hi.x, y, hi.y}, {lo.x, y, hi.y}, {0.0F, 1.0F, 0.0F},
         setting.surroundings == Surroundings::kHall ? TankMaterial::kFloor : TankMaterial::kPaving);
  add_ground(b);
  return std::move(b.mesh);
}

TankMesh make_tank_mesh(const Setting& setting, const Terrain* terrain, int bed_points) {
  const Domain& domain = setting.domain;
  const float level = setting.level;
  Builder b{setting, terrain, bed_points};
  // Depth on a coarse raster: only proportions depend on it. For a domain that travels it is that of its whole bed, so
  // that the light in the water stays the same.
  Vec2 from = domain.lower, across = domain.size();
  if (domain.travels && !b.flat()) {
    from = terrain->origin;
    across = terrain->spacing * Vec2(static_cast<float>(terrain->nx - 1), static_cast<float>(terrain->nz - 1));
  }
  constexpr int kRaster = 24;
  float lowest = level;
  double depth = 0.0;
  int wet = 0;
  for (int k = 0; k <= kRaster; ++k) {
    for (int i = 0; i <= kRaster; ++i) {
      const float height = b.bed(from.x + across.x * static_cast<float>(i) / kRaster,
                                 from.y + across.y * static_cast<float>(k) / kRaster)
                               .height;
      lowest = std::min(lowest, height);
      if (height < level) {
        depth += static_cast<double>(level - height);
        ++wet;
      }
    }
  }
  const float narrow = std::max(1.0e-3F, std::min(domain.size().x, domain.size().y));
  b.mesh.mean_depth = wet > 0 ? std::max(static_cast<float>(depth / wet), 1.0e-3F) : 0.1F * narrow;
  Sizes sizes{};
  sizes.thickness = std::clamp(0.012F * narrow, 0.004F, 0.4F);
  sizes.coping = 0.6F * sizes.thickness;
  b.mesh.wall_top = std::clamp(0.3F * b.mesh.mean_depth, 0.01F, 0.6F);
  // Floods stand higher than still water.
  if (setting.flood_plain) b.mesh.wall_top = std::max(0.6F, 1.3F * b.mesh.mean_depth);
  sizes.wall_top = level + b.mesh.wall_top;
  b.land.mean_depth = b.mesh.mean_depth;
  b.land.wall_top = b.mesh.wall_top - 0.4F * sizes.coping;  // the coping stands out of it
  b.mesh.ground = lowest - std::max(0.2F * b.mesh.mean_depth, sizes.thickness);

  add_bed(b);
  add_far_bed(b);
  const Vec2 lo = domain.lower;
  const Vec2 hi = domain.upper;
  add_edge(b, {{lo.x, lo.y}, {hi.x, lo.y}, {0.0F, -1.0F}, domain.south}, sizes);
  add_edge(b, {{lo.x, hi.y}, {hi.x, hi.y}, {0.0F, 1.0F}, domain.north}, sizes);
  add_edge(b, {{lo.x, lo.y}, {lo.x, hi.y}, {-1.0F, 0.0F}, domain.west}, sizes);
  add_edge(b, {{hi.x, lo.y}, {hi.x, hi.y}, {1.0F, 0.0F}, domain.east}, sizes);
  add_posts(b, sizes);
  add_ground(b);
  return std::move(b.mesh);
}

}  // namespace regatta
