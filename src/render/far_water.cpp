#include "render/far_water.h"

#include <algorithm>
#include <cmath>

namespace regatta {
namespace {

constexpr int kLines = 80;          // across the longer side of the domain
constexpr float kGrowth = 1.16F;    // growth of triangles, outwards
constexpr float kFarReach = 80.0F;  // in diagonals of the domain, as the ground around a tank
constexpr float kNoBed = 1.0F;      // depth where nothing is known of the bed [m]

float finite_or_zero(float v) { return std::isfinite(v) ? v : 0.0F; }

void fill_finest(const FarSea& sea, FarLevel& level) {
  const auto nx = static_cast<std::size_t>(sea.nx), nz = static_cast<std::size_t>(sea.nz);
  level.nx = sea.nx;
  level.nz = sea.nz;
  level.texels.assign(nx * nz, Vec4(0.0F));
  if (sea.sea.size() != nx * nz) return;
  const Vec2 per_cell = 0.5F / sea.spacing;
  const Vec2 per_square = 1.0F / (sea.spacing * sea.spacing);
  for (std::size_t k = 0; k < nz; ++k) {
    const float* const row = &sea.sea[k * nx];
    const float* const south = &sea.sea[(k == 0 ? nz - 1 : k - 1) * nx];
    const float* const north = &sea.sea[(k + 1 == nz ? 0 : k + 1) * nx];
    for (std::size_t i = 0; i < nx; ++i) {
      Vec4& texel = level.texels[k * nx + i];
      const float west = row[i == 0 ? nx - 1 : i - 1], east = row[i + 1 == nx ? 0 : i + 1];
      texel.x = finite_or_zero(row[i]);
      texel.y = finite_or_zero(per_cell.x * (east - west));
      texel.z = finite_or_zero(per_cell.y * (north[i] - south[i]));
      texel.w = finite_or_zero(per_square.x * (east + west - 2.0F * row[i]) +
                               per_square.y * (north[i] + south[i] - 2.0F * row[i]));
    }
  }
}

// Each cell the mean of two by two; of empty values none. values may be out.
void halve(const std::vector<float>& values, int nx, int nz, std::vector<float>& out) {
  if (values.empty()) {
    out.clear();
    return;
  }
  const auto half_x = static_cast<std::size_t>(nx / 2), half_z = static_cast<std::size_t>(nz / 2);
  if (&values != &out) out.resize(half_x * half_z);
  for (std::size_t k = 0; k < half_z; ++k) {
    const float* const one = &values[2 * k * static_cast<std::size_t>(nx)];
    const float* const two = one + nx;
    for (std::size_t i = 0; i < half_x; ++i) {
      out[k * half_x + i] = 0.25F * (one[2 * i] + one[2 * i + 1] + two[2 * i] + two[2 * i + 1]);
    }
  }
  out.resize(half_x * half_z);
}

// The sea on no more cells than `most`, as far as they pair up; `coarse` holds it where that is not the sea itself.
const FarSea& coarsened(const FarSea& sea, std::size_t most, FarSea& coarse) {
  const FarSea* from = &sea;
  while (static_cast<std::size_t>(from->nx) * static_cast<std::size_t>(from->nz) > most && from->nx % 2 == 0 &&
         from->nz % 2 == 0) {
    const int nx = from->nx, nz = from->nz;
    const auto count = static_cast<std::size_t>(nx) * static_cast<std::size_t>(nz);
    const bool complete =
        (from->sea.empty() || from->sea.size() == count) && (from->beside.empty() || from->beside.size() == count);
    if (!complete) break;
    halve(from->sea, nx, nz, coarse.sea);
    halve(from->beside, nx, nz, coarse.beside);
    coarse.lower = from->lower;
    coarse.spacing = 2.0F * from->spacing;
    coarse.nx = nx / 2;
    coarse.nz = nz / 2;
    from = &coarse;
  }
  return *from;
}

void halve(const FarLevel& from, FarLevel& to) {
  to.nx = std::max(1, from.nx / 2);
  to.nz = std::max(1, from.nz / 2);
  to.texels.resize(static_cast<std::size_t>(to.nx) * static_cast<std::size_t>(to.nz));
  const int step_i = from.nx / to.nx, step_k = from.nz / to.nz;
  if (step_i == 2 && step_k == 2) {
    for (int k = 0; k < to.nz; ++k) {
      const Vec4* const one = &from.texels[static_cast<std::size_t>(2 * k) * static_cast<std::size_t>(from.nx)];
      const Vec4* const two = one + from.nx;
      Vec4* const out = &to.texels[static_cast<std::size_t>(k) * static_cast<std::size_t>(to.nx)];
      for (int i = 0; i < to.nx; ++i) out[i] = 0.25F * (one[2 * i] + one[2 * i + 1] + two[2 * i] + two[2 * i + 1]);
    }
    return;
  }
  for (int k = 0; k < to.nz; ++k) {
    for (int i = 0; i < to.nx; ++i) {
      Vec4 sum(0.0F);
      for (int b = 0; b < step_k; ++b) {
        for (int a = 0; a < step_i; ++a) {
          sum += from.texels[static_cast<std::size_t>(k * step_k + b) * static_cast<std::size_t>(from.nx) +
                             static_cast<std::size_t>(i * step_i + a)];
        }
      }
      to.texels[static_cast<std::size_t>(k) * static_cast<std::size_t>(to.nx) + static_cast<std::size_t>(i)] =
          sum / static_cast<float>(step_i * step_k);
    }
  }
}

}  // namespace

FarSides far_sides(const Snapshot& snapshot) {
  if (!snapshot.far_sea.everywhere()) return {};
  const Domain& d = snapshot.domain;
  const auto is_far = [](EdgeKind edge) { return edge != EdgeKind::kWall && edge != EdgeKind::kPeriodic; };
  return {is_far(d.west), is_far(d.east), is_far(d.south), is_far(d.north)};
}

FarSides open_sides(const Domain& domain) {
  const auto is_open = [](EdgeKind edge) { return edge != EdgeKind::kWall; };
  return {is_open(domain.west), is_open(domain.east), is_open(domain.south), is_open(domain.north)};
}

float far_reach(const Domain& domain) { return kFarReach * glm::length(domain.size()); }

std::vector<float> far_lines(float lower, float upper, float spacing, float growth, float reach) {
  std::vector<float> outwards;
  float step = spacing;
  for (float away = step; away < reach; step *= growth, away += step) outwards.push_back(away);
  outwards.push_back(reach);
  std::vector<float> lines;
  for (auto away = outwards.rbegin(); away != outwards.rend(); ++away) lines.push_back(lower - *away);
  const int pieces = std::max(1, static_cast<int>(std::ceil((upper - lower) / spacing - 1e-3F)));
  for (int i = 0; i <= pieces; ++i) {
    lines.push_back(lower + (upper - lower) * static_cast<float>(i) / static_cast<float>(pieces));
  }
  for (const float away : outwards) lines.push_back(upper + away);
  return lines;
}

bool is_far(const Domain& domain, const FarSides& sides, Vec2 at, float overlap) {
  const bool land = (at.x < domain.lower.x && !sides.west) || (at.x > domain.upper.x && !sides.east) ||
                    (at.y < domain.lower.y && !sides.south) || (at.y > domain.upper.y && !sides.north);
  const auto beyond = [overlap](bool side, float inwards) { return side && inwards < overlap; };
  return !land && (beyond(sides.west, at.x - domain.lower.x) || beyond(sides.east, domain.upper.x - at.x) ||
                   beyond(sides.south, at.y - domain.lower.y) || beyond(sides.north, domain.upper.y - at.y));
}

bool is_beside(const Domain& domain, const FarSides& sides, Vec2 at, float overlap) {
  if (!domain.holds(at)) return true;
  bool near = false;
  const auto look = [&](bool far, float inwards) {
    if (far && inwards < overlap) near = true;
    return far || inwards > 0.75F * overlap;
  };
  const bool clear = look(sides.west, at.x - domain.lower.x) && look(sides.east, domain.upper.x - at.x) &&
                     look(sides.south, at.y - domain.lower.y) && look(sides.north, domain.upper.y - at.y);
  return clear && near;
}

FarMesh make_far_mesh(const Domain& domain, const FarSides& sides, const Terrain* terrain, float level,
                      const GroundHeight& ground) {
  FarMesh mesh;
  const float longer = std::max(domain.size().x, domain.size().y);
  const float spacing = longer / kLines;
  const float reach = far_reach(domain);
  if (!sides.any() || !(spacing > 0.0F) || !std::isfinite(reach)) return mesh;
  const std::vector<float> x = far_lines(domain.lower.x, domain.upper.x, spacing, kGrowth, reach);
  const std::vector<float> z = far_lines(domain.lower.y, domain.upper.y, spacing, kGrowth, reach);
  constexpr auto kNone = static_cast<std::uint32_t>(-1);
  std::vector<std::uint32_t> known(x.size() * z.size(), kNone);
  const auto height = [&](Vec2 at) {
    if (ground) return ground(at);
    return terrain != nullptr && !terrain->heights.empty() ? terrain->sample(at.x, at.y).height : level - kNoBed;
  };
  // The bed is drawn on other lines than these: a cell is left out only where all around it is dry as well.
  const auto is_dry = [&](std::size_t i, std::size_t k) {
    for (std::size_t n = k > 0 ? k - 1 : 0; n < std::min(k + 3, z.size()); ++n) {
      for (std::size_t m = i > 0 ? i - 1 : 0; m < std::min(i + 3, x.size()); ++m) {
        if (!(height({x[m], z[n]}) > level)) return false;
      }
    }
    return true;
  };
  const auto vertex = [&](std::size_t i, std::size_t k) {
    std::uint32_t& index = known[k * x.size() + i];
    if (index != kNone) return index;
    index = static_cast<std::uint32_t>(mesh.vertices.size());
    const float bed = height({x[i], z[k]});
    const auto size = [](const std::vector<float>& lines, std::size_t n) {
      return n + 1 < lines.size() ? lines[n + 1] - lines[n] : lines[n] - lines[n - 1];
    };
    mesh.vertices.emplace_back(x[i], z[k], std::isfinite(bed) ? level - bed : kNoBed, std::max(size(x, i), size(z, k)));
    return index;
  };
  for (std::size_t k = 0; k + 1 < z.size(); ++k) {
    for (std::size_t i = 0; i + 1 < x.size(); ++i) {
      const Vec2 middle(0.5F * (x[i] + x[i + 1]), 0.5F * (z[k] + z[k + 1]));
      if (ground) {
        if (!is_beside(domain, sides, middle, spacing) || (!domain.holds(middle) && is_dry(i, k))) continue;
      } else if (!is_far(domain, sides, middle, spacing)) {
        continue;
      }
      const std::uint32_t a = vertex(i, k), b = vertex(i + 1, k), c = vertex(i, k + 1), d = vertex(i + 1, k + 1);
      if ((i + k) % 2 == 0) {
        mesh.indices.insert(mesh.indices.end(), {a, c, b, b, c, d});
      } else {
        mesh.indices.insert(mesh.indices.end(), {a, c, d, a, d, b});
      }
    }
  }
  return mesh;
}

void make_far_fields(const FarSea& given, FarFields& out, std::size_t most_texels) {
  const FarSea& sea = coarsened(given, most_texels, out.coarse);
  const Vec2 size = sea.spacing * Vec2(static_cast<float>(sea.nx), static_cast<float>(sea.nz));
  const bool usable = sea.any() && size.x > 0.0F && size.y > 0.0F && std::isfinite(sea.lower.x + sea.lower.y);
  if (!usable) {
    out.levels.assign(1, {1, 1, {Vec4(0.0F)}});
    out.beside.assign(1, 0.0F);
    out.place = {1.0F, 1.0F, 0.0F, 0.0F};
    return;
  }
  out.place = {1.0F / size.x, 1.0F / size.y, -sea.lower.x / size.x, -sea.lower.y / size.y};
  std::size_t levels = 1;
  while ((std::max(sea.nx, sea.nz) >> levels) > 0) ++levels;
  out.levels.resize(levels);
  fill_finest(sea, out.levels.front());
  out.beside.assign(out.levels.front().texels.size(), 0.0F);
  if (sea.beside.size() == out.beside.size()) {
    std::transform(sea.beside.begin(), sea.beside.end(), out.beside.begin(), finite_or_zero);
  }
  for (std::size_t n = 1; n < levels; ++n) halve(out.levels[n - 1], out.levels[n]);
}

}  // namespace regatta
