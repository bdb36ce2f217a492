#include "cells/cell_edges.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace regatta {

namespace {

// Water at an edge, its velocity counted outwards.
struct EdgeWater {
  float h = 0.0F, out = 0.0F, along = 0.0F;
};

float celerity(float h) { return std::sqrt(kGravity * h); }
float depth_of(float celerity) { return celerity * celerity / kGravity; }

// at: the cell's place on the edge.
EdgeWater open_water(const EdgeTerms& terms, const CellEdge& edge, Vec2 at, float bed, const EdgeWater& inside) {
  const float c = celerity(inside.h);
  if (inside.out >= c) return inside;  // dry as well
  Vec2 calm = terms.calm_velocity;
  float calm_depth = std::max(0.0F, terms.calm_level - bed);
  if (calm_depth > 0.0F && terms.swell.enters(edge.across_x ? Vec2(-edge.outward, 0.0F) : Vec2(0.0F, -edge.outward))) {
    const SwellWater swell = swell_at(terms.swell, at, calm_depth);
    calm += swell.velocity;
    calm_depth += swell.rise;
  }
  const EdgeWater outside{calm_depth, edge.outward * (edge.across_x ? calm.x : calm.y),
                          edge.across_x ? calm.y : calm.x};
  const float leaving = inside.out + 2.0F * c;
  const float coming = outside.out - 2.0F * celerity(outside.h);
  const float out = 0.5F * (leaving + coming);
  return {depth_of(std::max(0.0F, 0.25F * (leaving - coming))), out, out > 0.0F ? inside.along : outside.along};
}

// The depth at which a discharge q [m^2/s] enters while the invariant u - 2√(g h) = leaving comes from inside: the root
// of q/h - 2√(g h) = leaving, at least the critical depth, from where Newton's method ascends to it.
float inflow_depth(float q, float leaving) {
  constexpr int kMostIterations = 20;
  constexpr float kEnough = 1e-6F;
  float h = std::cbrt(q * q / kGravity);
  for (int i = 0; i < kMostIterations; ++i) {
    const float c = celerity(h);
    const float step = (q / h - 2.0F * c - leaving) / (q / (h * h) + c / h);
    if (!(step > kEnough * h)) break;
    h += step;
  }
  return h;
}

EdgeWater inflow_water(const EdgeTerms& terms, float bed, const EdgeWater& inside) {
  EdgeWater water{std::max(0.0F, terms.inflow_level - bed), -terms.inflow_speed, 0.0F};
  const float q = water.h * terms.inflow_speed;
  const float c = celerity(inside.h);
  if (inside.h > terms.dry && terms.inflow_speed < c && q > 0.0F) {
    water.h = inflow_depth(q, -inside.out - 2.0F * c);
    water.out = -q / water.h;
  } else if (inside.h > terms.dry && q == 0.0F) {
    water = {inside.h, -inside.out, inside.along};  // a wall
  }
  return water;
}

EdgeWater outflow_water(const EdgeTerms& terms, float bed, const EdgeWater& inside) {
  const float c = celerity(inside.h);
  if (inside.out >= c) return inside;
  const float held = std::max(0.0F, terms.outflow_level - bed);
  return {held, std::max(0.0F, inside.out + 2.0F * (c - celerity(held))), inside.along};
}

// The cell whose numbers the two ghosts beyond a cell at an edge copy, for edges that copy.
std::size_t source_of(const CellEdge& edge, std::size_t cell, int ghost) {
  const int steps = edge.kind == EdgeKind::kWall       ? ghost
                    : edge.kind == EdgeKind::kPeriodic ? edge.cells_across - 1 - ghost
                                                       : 0;
  return static_cast<std::size_t>(static_cast<std::ptrdiff_t>(cell) + steps * edge.inward);
}

std::size_t ghost_place(const CellEdge& edge, std::size_t cell, int ghost) {
  return static_cast<std::size_t>(static_cast<std::ptrdiff_t>(cell) - (ghost + 1) * edge.inward);
}

}  // namespace

std::array<CellEdge, 4> make_cell_edges(const Domain& domain, const CellLayout& layout) {
  const auto stride = static_cast<std::size_t>(layout.stride);
  const auto row = static_cast<std::ptrdiff_t>(stride);
  const int width = layout.nx + 2 * kGhosts;
  const Vec2 half(0.5F * layout.dx, 0.5F * layout.dz);
  const Vec2 along_x(layout.dx, 0.0F);
  const Vec2 along_z(0.0F, layout.dz);
  const Vec2 west = layout.middle(0, 0) - Vec2(half.x, 0.0F);
  const Vec2 east = layout.middle(layout.nx - 1, 0) + Vec2(half.x, 0.0F);
  const Vec2 south = layout.middle(-kGhosts, 0) - Vec2(0.0F, half.y);
  const Vec2 north = layout.middle(-kGhosts, layout.nz - 1) + Vec2(0.0F, half.y);
  return {{{domain.west, true, -1.0F, layout.at(0, 0), stride, 1, layout.nz, layout.nx, west, along_z},
           {domain.east, true, 1.0F, layout.at(layout.nx - 1, 0), stride, -1, layout.nz, layout.nx, east, along_z},
           {domain.south, false, -1.0F, layout.at(-kGhosts, 0), 1, row, width, layout.nz, south, along_x},
           {domain.north, false, 1.0F, layout.at(-kGhosts, layout.nz - 1), 1, -row, width, layout.nz, north, along_x}}};
}

void extend_bed(const std::array<CellEdge, 4>& edges, std::vector<float>& bed) {
  for (const CellEdge& edge : edges) {
    for (int i = 0; i < edge.count; ++i) {
      const std::size_t cell = edge.first + static_cast<std::size_t>(i) * edge.next;
      for (int g = 0; g < kGhosts; ++g) bed[ghost_place(edge, cell, g)] = bed[source_of(edge, cell, g)];
    }
  }
}

void fill_ghosts(const EdgeTerms& terms, const std::array<CellEdge, 4>& edges, const std::vector<float>& bed,
                 const std::vector<float>& walls, Cells& cells) {
  for (const CellEdge& edge : edges) {
    std::vector<float>& across = edge.across_x ? cells.u : cells.w;
    std::vector<float>& along = edge.across_x ? cells.w : cells.u;
    const float turned = edge.kind == EdgeKind::kWall ? -1.0F : 1.0F;
    for (int i = 0; i < edge.count; ++i) {
      const std::size_t cell = edge.first + static_cast<std::size_t>(i) * edge.next;
      if (!lets_water_through(edge.kind)) {
        for (int g = 0; g < kGhosts; ++g) {
          const std::size_t to = ghost_place(edge, cell, g);
          const std::size_t from = source_of(edge, cell, g);
          cells.h[to] = cells.h[from];
          cells.carry[to] = cells.carry[from];
          across[to] = turned * across[from];
          along[to] = along[from];
        }
        continue;
      }
      const EdgeWater inside{cells.h[cell], edge.outward * across[cell], along[cell]};
      const Vec2 at = edge.middle + static_cast<float>(i) * edge.step;
      const float ground = bed[cell] + walls[cell];
      const EdgeWater water = edge.kind == EdgeKind::kOpen     ? open_water(terms, edge, at, ground, inside)
                              : edge.kind == EdgeKind::kInflow ? inflow_water(terms, ground, inside)
                                                               : outflow_water(terms, ground, inside);
      for (int g = 0; g < kGhosts; ++g) {
        const std::size_t to = ghost_place(edge, cell, g);
        cells.h[to] = water.h;
        across[to] = edge.outward * water.out;
        along[to] = water.along;
      }
    }
  }
}

double inflow_through(const FluxTerms& terms, const CellLayout& layout, const CellEdge& edge,
                      const std::vector<float>& level, const Cells& cells) {
  const bool low = edge.outward < 0.0F;
  std::array<float, static_cast<std::size_t>(kLanes)> mass{};
  double sum = 0.0;
  if (edge.across_x) {
    const FluxFields fields = fields_along_x(terms, layout, level.data(), cells);
    for (int k = 0; k < layout.nz; ++k) {
      face_flux(terms, fields, layout.at(low ? 0 : layout.nx, k), 1).mass.store_unaligned(mass.data());
      sum += static_cast<double>(mass.front());
    }
    return -static_cast<double>(edge.outward * layout.dz) * sum;
  }
  const FluxFields fields = fields_along_z(terms, layout, level.data(), cells);
  for (int i = 0; i < layout.nx; i += kLanes) {
    const std::size_t first = layout.at(i, low ? 0 : layout.nz);
    face_flux(terms, fields, first, static_cast<std::size_t>(layout.stride)).mass.store_unaligned(mass.data());
    for (int lane = 0; lane < std::min(kLanes, layout.nx - i); ++lane) {
      sum += static_cast<double>(mass[static_cast<std::size_t>(lane)]);
    }
  }
  return -static_cast<double>(edge.outward * layout.dx) * sum;
}

}  // namespace regatta
