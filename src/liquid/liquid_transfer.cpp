#include "liquid/liquid_transfer.h"

#include "core/parallel.h"

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

// The hat functions of a particle at the corners (y, z) of the nodes around it, times its mass.
std::array<float, 4> corner_weights(const GridNode& node, float mass) {
  const float low = mass * (1.0F - node.z), high = mass * node.z;
  return {low * (1.0F - node.y), low * node.y, high * (1.0F - node.y), high * node.y};
}

// Adds a particle's momentum along one axis and its mass to the faces around it: pairs (momentum, mass).
void spread_momentum(const GridNodes& nodes, const LiquidParticle& particle, int axis, float* sums) {
  const GridNode node = nodes.of(particle.x);
  const float* c = particle.gradient.data() + 3 * static_cast<std::ptrdiff_t>(axis);
  const float base = particle.u[axis] - (c[0] * node.x + c[1] * node.y + c[2] * node.z);
  const std::array<float, 4> weights = corner_weights(node, particle.mass);
  const std::array<float, 4> speeds = {base, base + c[1], base + c[2], base + c[1] + c[2]};
  const std::array<int, 4> offsets = {0, nodes.row(), nodes.layer(), nodes.layer() + nodes.row()};
  for (std::size_t corner = 0; corner < 4; ++corner) {
    const float near = weights[corner] * (1.0F - node.x), far = weights[corner] * node.x;
    float* pair = sums + 2 * (static_cast<std::ptrdiff_t>(node.at) + offsets[corner]);
    pair[0] += near * speeds[corner];
    pair[1] += near;
    pair[2] += far * (speeds[corner] + c[0]);
    pair[3] += far;
  }
}

void spread_mass(const GridNodes& nodes, const LiquidParticle& particle, float* density) {
  const GridNode node = nodes.of(particle.x);
  const std::array<float, 4> weights = corner_weights(node, particle.mass * (1.0F / kPerCell));
  const std::array<int, 4> offsets = {0, nodes.row(), nodes.layer(), nodes.layer() + nodes.row()};
  for (std::size_t corner = 0; corner < 4; ++corner) {
    float* pair = density + node.at + offsets[corner];
    pair[0] += weights[corner] * (1.0F - node.x);
    pair[1] += weights[corner] * node.x;
  }
}

// spread(particle) for all below the top, in their order within each slab.
template <class Spread>
void for_slabs(const MacGrid& grid, std::span<const LiquidParticle> particles, const ParticleSort& sort,
               const Spread& spread) {
  const int slabs = (grid.nz + kSlab - 1) / kSlab;
  const int in_layer = grid.nx * grid.ny;
  for (int parity = 0; parity < 2; ++parity) {
    parallel_tasks(0, (slabs + 1 - parity) / 2, [&](int half) {
      const int slab = 2 * half + parity;
      const auto first = static_cast<std::size_t>(in_layer) * static_cast<std::size_t>(slab * kSlab);
      const auto last =
          static_cast<std::size_t>(in_layer) * static_cast<std::size_t>(std::min(grid.nz, slab * kSlab + kSlab));
      const auto begin = static_cast<std::size_t>(sort.start()[first]);
      const auto end = static_cast<std::size_t>(sort.start()[last]);
      for (std::size_t n = begin; n < end; ++n) spread(particles[n]);
    });
  }
}

void clear_layers(const MacGrid& grid, std::vector<float>& values, int numbers) {
  const std::ptrdiff_t layer = static_cast<std::ptrdiff_t>(grid.layer()) * numbers;
  parallel_rows(0, grid.nz + 2, [&](int k) { std::fill_n(values.begin() + k * layer, layer, 0.0F); });
}

void divide_by_mass(const MacGrid& grid, LiquidFlow& flow) {
  parallel_rows(0, grid.nz + 2, [&](int k) {
    const auto first = static_cast<std::size_t>(k) * static_cast<std::size_t>(grid.layer());
    for (std::size_t a = 0; a < 3; ++a) {
      const float* sums = flow.sums[a].data();
      float* u = flow.u.axis[a].data();
      std::uint8_t* known = flow.known[a].data();
      for (std::size_t c = first; c < first + static_cast<std::size_t>(grid.layer()); ++c) {
        const bool has_mass = sums[2 * c + 1] > kLeastMass;
        u[c] = has_mass ? sums[2 * c] / sums[2 * c + 1] : 0.0F;
        known[c] = has_mass ? 1 : 0;
      }
    }
  });
}

// A velocity along one axis, and its gradient.
struct SlopedValue {
  float value = 0.0F;
  std::array<float, 3> slope{};
};

SlopedValue sloped_value(const GridNodes& nodes, const float* values, const GridNode& node) {
  const float* v = values + node.at;
  const std::array<const float*, 4> pairs = {v, v + nodes.row(), v + nodes.layer(), v + nodes.layer() + nodes.row()};
  std::array<float, 4> at{}, rise{};
  for (std::size_t corner = 0; corner < 4; ++corner) {
    rise[corner] = pairs[corner][1] - pairs[corner][0];
    at[corner] = pairs[corner][0] + node.x * rise[corner];
  }
  const float near = at[0] + node.y * (at[1] - at[0]), far = at[2] + node.y * (at[3] - at[2]);
  const float rise_near = rise[0] + node.y * (rise[1] - rise[0]), rise_far = rise[2] + node.y * (rise[3] - rise[2]);
  const float up_near = at[1] - at[0], up_far = at[3] - at[2];
  return {near + node.z * (far - near),
          {rise_near + node.z * (rise_far - rise_near), up_near + node.z * (up_far - up_near), far - near}};
}

// The velocity of the flow at a particle in the middle of the step; the particle's own becomes what the rule says.
// From the middle to the end of the step it changes as it has from the start to the middle, by `most_change` at most
// [m/s]: what changes faster has hit a wall or other water, and does not bounce.
template <LiquidTransfer kTransfer>
Vec3 take_velocity(const FaceNodes& faces, const LiquidFlow& flow, const TransferRule& rule, float most_change,
                   LiquidParticle& particle) {
  const float rest = 1.0F / rule.centring - 1.0F;
  Vec3 middle{0.0F};
  for (int a = 0; a < 3; ++a) {
    const auto axis = static_cast<std::size_t>(a);
    const GridNodes& nodes = faces.axis[axis];
    const GridNode node = nodes.of(particle.x);
    const float* u = flow.u.axis[axis].data();
    const float* before = flow.before.axis[axis].data();
    if constexpr (kTransfer == LiquidTransfer::kApic) {
      const SlopedValue now = sloped_value(nodes, u, node), then = sloped_value(nodes, before, node);
      const float change = now.value - then.value;
      const float on = std::abs(change) > most_change ? rest * most_change / std::abs(change) : rest;
      middle[a] = now.value;
      particle.u[a] = now.value + on * change;
      for (std::size_t b = 0; b < 3; ++b)
        particle.gradient[3 * axis + b] = now.slope[b] + on * (now.slope[b] - then.slope[b]);
    } else {
      middle[a] = nodes.value(u, node);
      const float then = nodes.value(before, node);
      const float own = kTransfer == LiquidTransfer::kFlip ? (1.0F - rule.pic_share) * (particle.u[a] - then) : 0.0F;
      particle.u[a] = middle[a] + rest * std::clamp(middle[a] - then, -most_change, most_change) + own;
    }
  }
  if constexpr (kTransfer != LiquidTransfer::kApic) particle.gradient.fill(0.0F);
  return middle;
}

template <LiquidTransfer kTransfer>
void take_and_move(const MacGrid& grid, const LiquidFlow& flow, const TransferRule& rule, double dt,
                   std::span<LiquidParticle> particles) {
  const FaceNodes faces(grid);
  const auto way = static_cast<float>(dt / static_cast<double>(grid.cell));  // cells a speed
  const auto top = static_cast<float>(grid.ny);
  const auto most_change = kMostAcceleration * rule.centring * static_cast<float>(static_cast<double>(kGravity) * dt);
  const Vec3 fall(0.0F, static_cast<float>(static_cast<double>(kGravity) * dt), 0.0F);
  parallel_blocks(static_cast<int>(particles.size()), kMoveBlock, [&](int first, int last) {
    for (int n = first; n < last; ++n) {
      LiquidParticle& particle = particles[static_cast<std::size_t>(n)];
      const Vec3 start = particle.x - rule.centring * way * particle.u;
      Vec3 middle;
      if (particle.x.y < top) {
        middle = take_velocity<kTransfer>(faces, flow, rule, most_change, particle);
      } else {
        middle = particle.u - rule.centring * fall;
        particle.u -= fall;
      }
      particle.x = start + way * middle;
    }
  });
}

}  // namespace

LiquidFlow::LiquidFlow(const MacGrid& grid) {
  const auto entries = static_cast<std::size_t>(grid.entries());
  u.assign(grid, 0.0F);
  before.assign(grid, 0.0F);
  density.assign(entries, 0.0F);
  for (std::size_t a = 0; a < 3; ++a) {
    known[a].assign(entries, 0);
    sums[a].assign(2 * entries, 0.0F);
  }
}

void transfer_to_grid(const MacGrid& grid, std::span<const LiquidParticle> particles, const ParticleSort& sort,
                      LiquidFlow& flow) {
  for (std::vector<float>& sums : flow.sums) clear_layers(grid, sums, 2);
  clear_layers(grid, flow.density, 1);
  const FaceNodes faces(grid);
  const GridNodes middles(grid, 3);
  for_slabs(grid, particles, sort, [&](const LiquidParticle& particle) {
    for (int a = 0; a < 3; ++a) {
      const auto axis = static_cast<std::size_t>(a);
      spread_momentum(faces.axis[axis], particle, a, flow.sums[axis].data());
    }
    spread_mass(middles, particle, flow.density.data());
  });
  divide_by_mass(grid, flow);
}

void transfer_density(const MacGrid& grid, std::span<const LiquidParticle> particles, const ParticleSort& sort,
                      std::vector<float>& density) {
  clear_layers(grid, density, 1);
  const GridNodes middles(grid, 3);
  for_slabs(grid, particles, sort,
            [&](const LiquidParticle& particle) { spread_mass(middles, particle, density.data()); });
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

void transfer_to_particles(const MacGrid& grid, const LiquidFlow& flow, const TransferRule& rule, double dt,
                           std::span<LiquidParticle> particles) {
  switch (rule.transfer) {
    case LiquidTransfer::kPic:
      return take_and_move<LiquidTransfer::kPic>(grid, flow, rule, dt, particles);
    case LiquidTransfer::kFlip:
      return take_and_move<LiquidTransfer::kFlip>(grid, flow, rule, dt, particles);
    case LiquidTransfer::kApic:
      return take_and_move<LiquidTransfer::kApic>(grid, flow, rule, dt, particles);
  }
}

}  // namespace regatta
