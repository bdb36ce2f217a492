#include "liquid/liquid_fill.h"

#include "core/limits.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace regatta {

namespace {

constexpr float kLatticeShare = 0.5F;  // distance of particles at the start, in cells
// Most offset of a particle from its place along each axis, as a share of their distance [1]: with less, rows show;
// with more, particles of two places meet.
constexpr float kJitter = 0.25F;
// A box whose edge is that near to whole cells has whole cells: scenes give round numbers [cells].
constexpr float kWholeCells = 1e-3F;

// A block within the box, cut into pieces with one particle each.
struct Pieces {
  Vec3 lower{0.0F}, size{0.0F};
  glm::ivec3 along{0};
};

Pieces pieces_of(const ParticleSetup& setup, const ParticleBlock& block) {
  const float spacing = kLatticeShare * setup.cell();
  Pieces pieces;
  pieces.lower = glm::max(block.lower, setup.lower);
  const Vec3 extent = glm::min(block.upper, setup.upper) - pieces.lower;
  if (!(std::min({extent.x, extent.y, extent.z}) > 0.0F)) return pieces;
  for (int a = 0; a < 3; ++a) {
    pieces.along[a] = std::max(1, static_cast<int>(std::lround(extent[a] / spacing)));
    pieces.size[a] = extent[a] / static_cast<float>(pieces.along[a]);
  }
  return pieces;
}

}  // namespace

bool taken_by_body(const Vec3& at, std::span<const BodyView> bodies) {
  return std::any_of(bodies.begin(), bodies.end(), [&](const BodyView& body) {
    const Vec3 point = body.state.to_body(at);
    const bool near = glm::all(glm::greaterThanEqual(point, body.hull->lower)) &&
                      glm::all(glm::lessThanEqual(point, body.hull->upper));
    return near && contains(*body.hull, point);
  });
}

Result<> check_liquid_setup(const ParticleSetup& setup) {
  const Vec3 size = setup.upper - setup.lower;
  if (!finite(size) || !(setup.radius > 0.0F) ||
      !(std::min({size.x, size.y, size.z}) >= kNarrowestRadii * setup.radius)) {
    return Error{
        .message = fmt::format("the box of a liquid must be at least {} cells wide", kNarrowestRadii / kCellRadii),
        .key = "ocean.upper"};
  }
  if (auto fits = check_limit(kLiquidCellLimit, setup.liquid_cells(), static_cast<double>(setup.cell()), "ocean.upper");
      !fits) {
    return fits.error();
  }
  double count = 0.0;
  for (const ParticleBlock& block : setup.blocks) {
    if (!finite(block.upper - block.lower))
      return Error{.message = "a block of water is not finite", .key = "ocean.block"};
    const glm::dvec3 along(pieces_of(setup, block).along);
    count += along.x * along.y * along.z;
  }
  const auto radius = static_cast<double>(setup.radius);
  if (auto fits = check_limit(kParticleLimit, count, radius, "ocean.radius"); !fits) return fits.error();
  return success();
}

MacGrid liquid_grid(const ParticleSetup& setup) {
  const float cell = setup.cell();
  const auto cells = [&](int axis) {
    const float exact = (setup.upper[axis] - setup.lower[axis]) / cell;
    return std::max(1, static_cast<int>(std::ceil(exact - kWholeCells)));
  };
  return {.nx = cells(0), .ny = cells(1), .nz = cells(2), .cell = cell, .lower = setup.lower};
}

std::vector<LiquidParticle> fill_blocks(const ParticleSetup& setup, const MacGrid& grid,
                                        std::span<const BodyView> bodies) {
  std::vector<LiquidParticle> particles;
  const float rest_volume = grid.cell * grid.cell * grid.cell / static_cast<float>(kPerCell);
  std::uint32_t draws = 0;
  for (const ParticleBlock& block : setup.blocks) {
    const Pieces pieces = pieces_of(setup, block);
    const float mass = pieces.size.x * pieces.size.y * pieces.size.z / rest_volume;
    const auto along_axis = [&](int piece, int axis) {
      const float share = static_cast<float>(piece) + 0.5F + 2.0F * kJitter * (hashed_share(draws++) - 0.5F);
      return pieces.lower[axis] + share * pieces.size[axis];
    };
    for (int k = 0; k < pieces.along.z; ++k) {
      for (int j = 0; j < pieces.along.y; ++j) {
        for (int i = 0; i < pieces.along.x; ++i) {
          Vec3 at;
          at.x = along_axis(i, 0);
          at.y = along_axis(j, 1);
          at.z = along_axis(k, 2);
          if (taken_by_body(at, bodies)) continue;
          particles.push_back({.x = (at - grid.lower) / grid.cell, .mass = mass, .u = block.velocity});
        }
      }
    }
  }
  return particles;
}

}  // namespace regatta
