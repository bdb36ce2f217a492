#include "liquid/upkeep.h"

#include "liquid/liquid_fill.h"

#include <algorithm>
#include <limits>

namespace regatta {

namespace {

constexpr float kLeastSplit = 0.9F;  // mass of a particle that may be split [particles at rest]
constexpr float kMostMerged = 2.0F;  // mass of two that may become one [particles at rest]
constexpr int kMostMerges = 4;       // in a cell and sub-step
constexpr float kApart = 0.25F;      // offset of two halves from where the particle was [cells]

// Whether a cell and all its neighbours within the walls are liquid.
bool lies_inside(const MacGrid& grid, std::span<const std::uint8_t> liquid, const glm::ivec3& cell) {
  const int c = grid.at(cell.x, cell.y, cell.z);
  if (liquid[static_cast<std::size_t>(c)] == 0) return false;
  for (int a = 0; a < 3; ++a) {
    const int stride = grid.stride(a);
    if (cell[a] > 0 && liquid[static_cast<std::size_t>(c - stride)] == 0) return false;
    if (cell[a] + 1 < grid.count(a) && liquid[static_cast<std::size_t>(c + stride)] == 0) return false;
  }
  return true;
}

// Splits the heaviest of a cell's particles; whether one was heavy enough.
bool split_heaviest(std::size_t first, std::size_t last, std::uint32_t draw, std::vector<LiquidParticle>& particles) {
  std::size_t heaviest = first;
  for (std::size_t n = first; n < last; ++n)
    if (particles[n].mass > particles[heaviest].mass) heaviest = n;
  if (first == last || particles[heaviest].mass < kLeastSplit) return false;
  Vec3 way;
  for (int a = 0; a < 3; ++a) way[a] = 2.0F * hashed_share(3U * draw + static_cast<std::uint32_t>(a)) - 1.0F;
  const float length = glm::length(way);
  way = length > 1e-3F ? way * (kApart / length) : Vec3(kApart, 0.0F, 0.0F);
  particles[heaviest].mass *= 0.5F;
  LiquidParticle other = particles[heaviest];
  particles[heaviest].x += way;
  other.x -= way;
  particles.push_back(other);
  return true;
}

void merge_into(LiquidParticle& kept, LiquidParticle& gone) {
  const float mass = kept.mass + gone.mass, share = gone.mass / mass;
  kept.x += share * (gone.x - kept.x);
  kept.u += share * (gone.u - kept.u);
  for (std::size_t n = 0; n < kept.gradient.size(); ++n)
    kept.gradient[n] += share * (gone.gradient[n] - kept.gradient[n]);
  kept.mass = mass;
  gone.mass = 0.0F;
}

// Makes one of the two particles of a cell that are nearest to each other; whether there were two light enough. The
// other one is left with no mass.
bool merge_nearest(std::size_t first, std::size_t last, std::vector<LiquidParticle>& particles) {
  constexpr std::size_t kMostLooked = 64;  // where all are heaped in one cell, something is lost already
  last = std::min(last, first + kMostLooked);
  float least = std::numeric_limits<float>::max();
  std::size_t a = last, b = last;
  for (std::size_t n = first; n < last; ++n) {
    if (!(particles[n].mass > 0.0F)) continue;
    for (std::size_t m = n + 1; m < last; ++m) {
      if (!(particles[m].mass > 0.0F) || particles[n].mass + particles[m].mass > kMostMerged) continue;
      const Vec3 way = particles[m].x - particles[n].x;
      const float square = glm::dot(way, way);
      if (square >= least) continue;
      least = square;
      a = n;
      b = m;
    }
  }
  if (a == last) return false;
  merge_into(particles[a], particles[b]);
  return true;
}

// Puts the last particles of the list in the places of those without mass.
void drop_massless(std::vector<LiquidParticle>& particles) {
  for (std::size_t n = 0; n < particles.size(); ++n) {
    while (n < particles.size() && !(particles[n].mass > 0.0F)) {
      particles[n] = particles.back();
      particles.pop_back();
    }
  }
}

}  // namespace

UpkeepCounts keep_up(const MacGrid& grid, const ParticleSort& sort, std::span<const std::uint8_t> liquid,
                     std::int64_t substep, std::vector<LiquidParticle>& particles) {
  UpkeepCounts counts;
  const std::uint32_t turn = hashed(static_cast<std::uint32_t>(substep));
  std::size_t place = 0;
  for (int k = 0; k < grid.nz; ++k) {
    for (int j = 0; j < grid.ny; ++j) {
      for (int i = 0; i < grid.nx; ++i, ++place) {
        const auto first = static_cast<std::size_t>(sort.start()[place]);
        const auto last = static_cast<std::size_t>(sort.start()[place + 1]);
        const auto count = static_cast<int>(last - first);
        if (count > kMostInCell) {
          const int merges = std::min(count - kMostInCell, kMostMerges);
          for (int n = 0; n < merges && merge_nearest(first, last, particles); ++n) ++counts.merged;
        } else if (count > 0 && count < kFewestInCell && lies_inside(grid, liquid, {i, j, k})) {
          const std::uint32_t draw = hashed(static_cast<std::uint32_t>(place) ^ turn);
          if (split_heaviest(first, last, draw, particles)) ++counts.added;
        }
      }
    }
  }
  if (counts.merged > 0) drop_massless(particles);
  return counts;
}

}  // namespace regatta
