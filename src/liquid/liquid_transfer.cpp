#include "liquid/liquid_transfer.h"

#include "core/parallel.h"
#include "liquid/cell_stencil.h"

#include <algorithm>
#include <cmath>

namespace regatta {

namespace {

// Layers of cells that one task spreads. A particle reaches one layer beyond its slab, so that slabs with one between
// them write apart: first the even ones, then the odd ones.
constexpr int kSlab = 4;
constexpr int kMoveBlock = 2048;
// Mass from which a face has a velocity, in particles: less is round-off.
constexpr float kLeastMass = 1e-3F;
// Change of a particle's velocity that is taken for an impact, as an acceleration in that of gravity: waves stay below
// 1 until they break.
constexpr float kMostAcceleration = 2.0F;

// Adds the momentum along one axis and the mass of a cell's particles to the faces around it.
template <int kAxis, bool kSloped>
void spread_momentum(const MacGrid& grid, const glm::ivec3& cell, std::span<const LiquidParticle> particles,
                     float* to_momentum, float* to_mass) {
  using Stencil = FaceStencil<kAxis>;
  const Eight node_a(kPairOfSix), node_b(kThreeOfSix);
  std::array<Eight, 3> mass, momentum;
  for (const LiquidParticle& particle : particles) {
    const Vec3 x = place_in(cell, particle.x);
    const Eight to_a = node_a - x[kAxis], to_b = node_b - x[Stencil::kB];
    const Eight weight = particle.mass * hat(to_a) * hat(to_b);
    Eight speed = particle.u[kAxis];
    const float* slope = particle.gradient.data() + 3 * static_cast<std::ptrdiff_t>(kAxis);
    if constexpr (kSloped) speed += slope[kAxis] * to_a + slope[Stencil::kB] * to_b;
    for (std::size_t q = 0; q < 3; ++q) {
      const float to_c = kThree[q] - x[Stencil::kC];
      const Eight share = weight * hat(to_c);
      mass[q] += share;
      if constexpr (kSloped) {
        momentum[q] += share * (speed + slope[Stencil::kC] * to_c);
      } else {
        momentum[q] += share * speed;
      }
    }
  }
  const Stencil stencil(grid, cell);
  for (std::size_t q = 0; q < 3; ++q) {
    const std::array<float, kEight> momentum_of = momentum[q].lanes(), mass_of = mass[q].lanes();
    for (std::size_t n = 0; n < 6; ++n) {
      const std::ptrdiff_t face = stencil.entry[q][n / 2] + static_cast<std::ptrdiff_t>(n % 2) * stencil.pair;
      to_momentum[face] += momentum_of[n];
      to_mass[face] += mass_of[n];
    }
  }
}

// Nodes in the middles of cells: three along x and one that is out of reach, for each of three along y.
constexpr std::size_t kTwelveNodes = 12;
constexpr std::array<float, kEight> twelve_nodes(std::size_t part, bool along_y) {
  std::array<float, kEight> nodes{};
  for (std::size_t n = 0; n < kEight; ++n) {
    const std::size_t index = along_y ? (part * kEight + n) / 4 : n % 4;
    nodes[n] = index < 3 ? kThree[index] : 9.0F;
  }
  return nodes;
}

// Adds the mass of a cell's particles to the middles of cells around it.
void spread_mass(const MacGrid& grid, const glm::ivec3& cell, std::span<const LiquidParticle> particles,
                 float* density) {
  constexpr std::size_t kParts = kTwelveNodes / kEight + (kTwelveNodes % kEight == 0 ? 0 : 1);
  std::array<Eight, kParts> node_x, node_y;
  for (std::size_t p = 0; p < kParts; ++p) {
    node_x[p] = Eight(twelve_nodes(p, false));
    node_y[p] = Eight(twelve_nodes(p, true));
  }
  std::array<std::array<Eight, kParts>, 3> mass;
  for (const LiquidParticle& particle : particles) {
    const Vec3 x = place_in(cell, particle.x);
    const float own = particle.mass * (1.0F / kPerCell);
    for (std::size_t p = 0; p < kParts; ++p) {
      const Eight weight = own * hat(node_x[p] - x.x) * hat(node_y[p] - x.y);
      for (std::size_t q = 0; q < 3; ++q) mass[q][p] += weight * hat(kThree[q] - x.z);
    }
  }
  const std::array<std::ptrdiff_t, 3> i = three_along(grid, 0, cell.x), j = three_along(grid, 1, cell.y),
                                      k = three_along(grid, 2, cell.z);
  for (std::size_t q = 0; q < 3; ++q) {
    for (std::size_t p = 0; p < kParts; ++p) {
      const std::array<float, kEight> mass_of = mass[q][p].lanes();
      for (std::size_t n = 0; n < kEight && p * kEight + n < kTwelveNodes; ++n) {
        if (n % 4 == 3) continue;
        density[grid.at(0, 0, 0) + i[n % 4] + j[(p * kEight + n) / 4] + k[q]] += mass_of[n];
      }
    }
  }
}

// body(cell, its particles) for the cells of a row that have any.
template <class Particle, class Body>
void for_row(const MacGrid& grid, std::span<Particle> particles, const ParticleSort& sort, int j, int k,
             const Body& body) {
  const std::int32_t* start = sort.start().data() + sort.order().of_cell(0, j, k);
  for (int i = 0; i < grid.nx; ++i) {
    const auto first = static_cast<std::size_t>(start[i]), last = static_cast<std::size_t>(start[i + 1]);
    if (first < last) body(glm::ivec3(i, j, k), particles.subspan(first, last - first));
  }
}

// spread(cell, its particles) for all cells, in their order within each slab.
template <class Spread>
void for_slabs(const MacGrid& grid, std::span<const LiquidParticle> particles, const ParticleSort& sort,
               const Spread& spread) {
  const int slabs = (grid.nz + kSlab - 1) / kSlab;
  for (int parity = 0; parity < 2; ++parity) {
    parallel_tasks(0, (slabs + 1 - parity) / 2, [&](int half) {
      const int first = (2 * half + parity) * kSlab;
      for (int k = first; k < std::min(grid.nz, first + kSlab); ++k)
        for (int j = 0; j < grid.ny; ++j) for_row(grid, particles, sort, j, k, spread);
    });
  }
}

template <bool kSloped>
void spread_all(const MacGrid& grid, std::span<const LiquidParticle> particles, const ParticleSort& sort,
                LiquidFlow& flow) {
  for_slabs(grid, particles, sort, [&](const glm::ivec3& cell, std::span<const LiquidParticle> in_cell) {
    spread_momentum<0, kSloped>(grid, cell, in_cell, flow.u.axis[0].data(), flow.before.axis[0].data());
    spread_momentum<1, kSloped>(grid, cell, in_cell, flow.u.axis[1].data(), flow.before.axis[1].data());
    spread_momentum<2, kSloped>(grid, cell, in_cell, flow.u.axis[2].data(), flow.before.axis[2].data());
    spread_mass(grid, cell, in_cell, flow.density.data());
  });
}

void clear_layers(const MacGrid& grid, std::vector<float>& values) {
  const std::ptrdiff_t layer = grid.layer();
  parallel_rows(0, grid.nz + 2, [&](int k) { std::fill_n(values.begin() + k * layer, layer, 0.0F); });
}

void divide_by_mass(const MacGrid& grid, LiquidFlow& flow) {
  parallel_rows(0, grid.nz + 2, [&](int k) {
    const auto first = static_cast<std::size_t>(k) * static_cast<std::size_t>(grid.layer());
    for (std::size_t a = 0; a < 3; ++a) {
      const float* mass = flow.before.axis[a].data();
      float* u = flow.u.axis[a].data();  // momentum so far
      std::uint8_t* known = flow.known[a].data();
      for (std::size_t c = first; c < first + static_cast<std::size_t>(grid.layer()); ++c) {
        const bool has_mass = mass[c] > kLeastMass;
        u[c] = has_mass ? u[c] / mass[c] : 0.0F;
        known[c] = has_mass ? 1 : 0;
      }
    }
  });
}

// Up to eight particles of a cell side by side.
struct Lanes {
  std::array<Eight, 3> place;   // in the cell [cells]
  std::array<Eight, 3> u;       // the particles' own velocity [m/s]
  std::array<Eight, 3> middle;  // the flow's in the middle of the step [m/s]
  std::array<Eight, 9> slope;   // for apic: their own gradient at the end
};

// Hat functions of three nodes along an axis, and their slopes.
struct ThreeHats {
  std::array<Eight, 3> value, slope;
  explicit ThreeHats(const Eight& place) {
    for (std::size_t p = 0; p < 3; ++p) value[p] = hat(place - kThree[p]);
    const Eight low = is_less(place, 0.5F);
    slope = {0.0F - low, 2.0F * low - 1.0F, 1.0F - low};
  }
};

// A field interpolated at eight places, and its gradient.
struct Interpolated {
  Eight value;
  std::array<Eight, 3> slope;
};

template <int kAxis, bool kSloped>
Interpolated interpolate(const FaceStencil<kAxis>& stencil, const float* field, const Eight& place, const ThreeHats& b,
                         const ThreeHats& c) {
  Interpolated sums;
  for (std::size_t q = 0; q < 3; ++q) {
    Eight row, rise_of_row, slope_of_row;
    for (std::size_t p = 0; p < 3; ++p) {
      const float* pair = field + stencil.entry[q][p];
      const float rise = pair[stencil.pair] - pair[0];
      const Eight at = pair[0] + place * rise;
      row += b.value[p] * at;
      if constexpr (kSloped) {
        rise_of_row += b.value[p] * rise;
        slope_of_row += b.slope[p] * at;
      }
    }
    sums.value += c.value[q] * row;
    if constexpr (kSloped) {
      sums.slope[kAxis] += c.value[q] * rise_of_row;
      sums.slope[FaceStencil<kAxis>::kB] += c.value[q] * slope_of_row;
      sums.slope[FaceStencil<kAxis>::kC] += c.slope[q] * row;
    }
  }
  return sums;
}

// The flow along one axis at particles in the middle of the step; their own velocities become what the rule says. From
// the middle to the end of the step they change as they have from the start to the middle, by `most_change` at most
// [m/s]: what changes faster has hit a wall or other water, and does not bounce.
template <LiquidTransfer kTransfer, int kAxis>
void take_velocity(const MacGrid& grid, const glm::ivec3& cell, const std::array<ThreeHats, 3>& hats,
                   const LiquidFlow& flow, const TransferRule& rule, float most_change, Lanes& lanes) {
  constexpr bool kSloped = kTransfer == LiquidTransfer::kApic;
  constexpr auto kA = static_cast<std::size_t>(kAxis);
  using Stencil = FaceStencil<kAxis>;
  const Stencil stencil(grid, cell);
  const ThreeHats &b = hats[static_cast<std::size_t>(Stencil::kB)], &c = hats[static_cast<std::size_t>(Stencil::kC)];
  const Eight& place = lanes.place[kA];
  const Interpolated now = interpolate<kAxis, kSloped>(stencil, flow.u.axis[kA].data(), place, b, c);
  const Interpolated then = interpolate<kAxis, kSloped>(stencil, flow.before.axis[kA].data(), place, b, c);
  const float rest = 1.0F / rule.centring - 1.0F;
  const float own_share = kTransfer == LiquidTransfer::kFlip ? 1.0F - rule.pic_share : 0.0F;
  lanes.middle[kA] = now.value;
  const Eight change = now.value - then.value;
  const Eight on = lesser(greater(change, -most_change), most_change);
  lanes.u[kA] = now.value + rest * on + own_share * (lanes.u[kA] - then.value);
  if constexpr (kSloped) {
    const Eight size = greater(change, 0.0F - change);
    const Eight share = lesser(rest, rest * most_change / greater(size, most_change));
    for (std::size_t d = 0; d < 3; ++d) lanes.slope[3 * kA + d] = now.slope[d] + share * (now.slope[d] - then.slope[d]);
  }
}

template <LiquidTransfer kTransfer>
void take_and_move_eight(const MacGrid& grid, const glm::ivec3& cell, const LiquidFlow& flow, const TransferRule& rule,
                         float way, float most_change, std::span<LiquidParticle> particles) {
  std::array<std::array<float, kEight>, 3> place{}, u{};
  for (std::size_t n = 0; n < particles.size(); ++n) {
    const Vec3 in_cell = place_in(cell, particles[n].x);
    for (std::size_t a = 0; a < 3; ++a) {
      place[a][n] = in_cell[static_cast<int>(a)];
      u[a][n] = particles[n].u[static_cast<int>(a)];
    }
  }
  Lanes lanes;
  for (std::size_t a = 0; a < 3; ++a) {
    lanes.place[a] = Eight(place[a]);
    lanes.u[a] = Eight(u[a]);
  }
  const std::array<ThreeHats, 3> hats{ThreeHats(lanes.place[0]), ThreeHats(lanes.place[1]), ThreeHats(lanes.place[2])};
  take_velocity<kTransfer, 0>(grid, cell, hats, flow, rule, most_change, lanes);
  take_velocity<kTransfer, 1>(grid, cell, hats, flow, rule, most_change, lanes);
  take_velocity<kTransfer, 2>(grid, cell, hats, flow, rule, most_change, lanes);
  std::array<std::array<float, kEight>, 3> middle{};
  for (std::size_t a = 0; a < 3; ++a) {
    middle[a] = lanes.middle[a].lanes();
    u[a] = lanes.u[a].lanes();
  }
  for (std::size_t n = 0; n < particles.size(); ++n) {
    LiquidParticle& particle = particles[n];
    particle.x += way * (Vec3(middle[0][n], middle[1][n], middle[2][n]) - rule.centring * particle.u);
    particle.u = {u[0][n], u[1][n], u[2][n]};
    if constexpr (kTransfer != LiquidTransfer::kApic) particle.gradient.fill(0.0F);
  }
  if constexpr (kTransfer == LiquidTransfer::kApic) {
    for (std::size_t d = 0; d < 9; ++d) {
      const std::array<float, kEight> slope = lanes.slope[d].lanes();
      for (std::size_t n = 0; n < particles.size(); ++n) particles[n].gradient[d] = slope[n];
    }
  }
}

// Above the grid's top.
void fly(const TransferRule& rule, float way, double dt, std::span<LiquidParticle> particles) {
  const Vec3 fall(0.0F, static_cast<float>(static_cast<double>(kGravity) * dt), 0.0F);
  for (LiquidParticle& particle : particles) {
    const Vec3 middle = particle.u - rule.centring * fall;
    particle.x += way * (middle - rule.centring * particle.u);
    particle.u -= fall;
  }
}

template <LiquidTransfer kTransfer>
void take_and_move(const MacGrid& grid, const ParticleSort& sort, const LiquidFlow& flow, const TransferRule& rule,
                   double dt, std::span<LiquidParticle> particles) {
  const auto way = static_cast<float>(dt / static_cast<double>(grid.cell));  // cells a speed
  const float most_change = most_change_in(static_cast<double>(rule.centring) * dt);
  parallel_rows(0, grid.ny * grid.nz, [&](int row) {
    for_row(grid, particles, sort, row % grid.ny, row / grid.ny,
            [&](const glm::ivec3& cell, std::span<LiquidParticle> in_cell) {
              for (; !in_cell.empty(); in_cell = in_cell.subspan(std::min(kEight, in_cell.size()))) {
                const std::span<LiquidParticle> eight = in_cell.first(std::min(kEight, in_cell.size()));
                take_and_move_eight<kTransfer>(grid, cell, flow, rule, way, most_change, eight);
              }
            });
  });
  const auto flying = static_cast<std::size_t>(sort.start()[static_cast<std::size_t>(sort.order().cells())]);
  fly(rule, way, dt, particles.subspan(flying));
}

}  // namespace

LiquidFlow::LiquidFlow(const MacGrid& grid) {
  const auto entries = static_cast<std::size_t>(grid.entries());
  u.assign(grid, 0.0F);
  before.assign(grid, 0.0F);
  density.assign(entries, 0.0F);
  for (std::vector<std::uint8_t>& of_axis : known) of_axis.assign(entries, 0);
}

float most_change_in(double time) {
  return kMostAcceleration * static_cast<float>(static_cast<double>(kGravity) * time);
}

void transfer_to_grid(const MacGrid& grid, std::span<const LiquidParticle> particles, const ParticleSort& sort,
                      LiquidTransfer transfer, LiquidFlow& flow) {
  for (FaceField* field : {&flow.u, &flow.before})
    for (std::vector<float>& along : field->axis) clear_layers(grid, along);
  clear_layers(grid, flow.density);
  if (transfer == LiquidTransfer::kApic) {
    spread_all<true>(grid, particles, sort, flow);
  } else {
    spread_all<false>(grid, particles, sort, flow);
  }
  divide_by_mass(grid, flow);
}

void advance_to_middle(const MacGrid& grid, const TransferRule& rule, double dt, std::span<LiquidParticle> particles) {
  const float way = rule.centring * static_cast<float>(dt / static_cast<double>(grid.cell));
  parallel_blocks(static_cast<int>(particles.size()), kMoveBlock, [&](int first, int last) {
    for (int n = first; n < last; ++n) {
      LiquidParticle& particle = particles[static_cast<std::size_t>(n)];
      particle.x += way * particle.u;
    }
  });
}

void transfer_to_particles(const MacGrid& grid, const ParticleSort& sort, const LiquidFlow& flow,
                           const TransferRule& rule, double dt, std::span<LiquidParticle> particles) {
  switch (rule.transfer) {
    case LiquidTransfer::kPic:
      return take_and_move<LiquidTransfer::kPic>(grid, sort, flow, rule, dt, particles);
    case LiquidTransfer::kFlip:
      return take_and_move<LiquidTransfer::kFlip>(grid, sort, flow, rule, dt, particles);
    case LiquidTransfer::kApic:
      return take_and_move<LiquidTransfer::kApic>(grid, sort, flow, rule, dt, particles);
  }
}

}  // namespace regatta
