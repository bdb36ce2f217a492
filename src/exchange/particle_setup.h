// Water in a box with walls and a floor, open above, of particles or a liquid (ocean.water): as a scene describes it,
// and what its solver is started from.
#pragma once

#include "core/types.h"
#include "exchange/openings.h"

#include <array>
#include <cmath>
#include <optional>
#include <vector>

namespace regatta {

// A cuboid of the box that is full of water, at rest or moving, at the start.
struct ParticleBlock {
  Vec3 lower{0.0F}, upper{0.0F};  // [m]
  Vec3 velocity{0.0F};            // [m/s]
};

inline constexpr float kCellRadii = 4.0F;  // a power of 2: a cell and its radius are the same number

// A liquid that starts from wall to wall with a surface and a motion by a formula, beside its blocks.
enum class StartKind {
  kCosine,    // at rest below η = height cos(mode π x / L)
  kSolitary,  // a solitary wave [Ray76]: η = height sech²(κ (x − at)), going along +x
  kVortex,    // level; turns about the vertical as u = speed (sin πx/L cos πz/W, 0, −W/L cos πx/L sin πz/W)
};
inline constexpr std::array<const char*, 3> kStartKindNames = {"cosine", "solitary", "vortex"};

struct LiquidStart {
  StartKind kind = StartKind::kCosine;
  float level = 0.5F;   // world y of the surface without it [m]
  float height = 0.0F;  // amplitude of the cosine; of the solitary wave over the level [m]
  float mode = 1.0F;    // half waves of the cosine in the box's length L
  float at = 0.0F;      // x of the solitary wave's crest [m]
  float speed = 0.0F;   // largest of the vortex [m/s]
};

struct ParticleSetup {
  Vec3 lower{0.0F}, upper{1.0F};  // corners of the box that holds the water [m]
  float radius = 0.025F;          // r of a particle; they feel each other up to 4r [m]
  // V, the volume of a particle in units of (2r)³. With 0.8 a particle at rest has about 31 neighbours and the solvers
  // need as many iterations as published; with 1 it has 26, and they need a third more.
  float volume = 0.8F;
  // Spacing of the particles in the blocks at the start, in r. With 2, as published, they start below the density of
  // rest and settle at first; with rest_lattice(), 1.857, they start at it. With less they would burst apart.
  float lattice = 2.0F;
  float boundary_spacing = 1.07F;  // least distance of boundary particles, in r
  std::vector<ParticleBlock> blocks;
  std::optional<LiquidStart> start = {};  // for a liquid only
  LiquidOpenings openings = {};           // likewise

  // Edge of a cell where the water is a liquid: eight of its particles, each of (2r)³, fill one [m].
  [[nodiscard]] float cell() const { return kCellRadii * radius; }
  // Number of cells of its grid, with one of margin on each side.
  [[nodiscard]] double liquid_cells() const {
    const Vec3 along = glm::ceil((upper - lower) / cell()) + 2.0F;
    return static_cast<double>(along.x) * static_cast<double>(along.y) * static_cast<double>(along.z);
  }
  [[nodiscard]] float rest_lattice() const { return 2.0F * std::cbrt(volume); }
  // Whether blocks start denser than water, by more than a rounded number makes them.
  [[nodiscard]] bool starts_too_dense() const { return lattice < 0.999F * rest_lattice(); }
  // Whether a place (x, z) lies within the box, its walls included.
  [[nodiscard]] bool covers(Vec2 at) const {
    return at.x >= lower.x && at.x <= upper.x && at.y >= lower.z && at.y <= upper.z;
  }
};

}  // namespace regatta
