// The water beyond the open edges of a domain, out to the horizon, as triangles and as a texture that repeats. Pure
// data, no GL. Where the bed beyond an edge, which goes on as it ends there, is dry, there is land (tank_mesh.h).
#pragma once

#include "exchange/far_sea.h"
#include "exchange/snapshot.h"

#include <cstdint>
#include <functional>
#include <limits>
#include <vector>

namespace regatta {

// The edges with such water beyond them. Beyond any other edge lies land, whatever its neighbours are.
struct FarSides {
  bool west = false, east = false, south = false, north = false;

  [[nodiscard]] bool any() const { return west || east || south || north; }
  [[nodiscard]] bool all() const { return west && east && south && north; }
  bool operator==(const FarSides&) const = default;
};
FarSides far_sides(const Snapshot& snapshot);
// The edges that are no wall, for surroundings that show water beyond them.
FarSides open_sides(const Domain& domain);

// Places along an axis from `reach` before `lower` to `reach` beyond `upper`: both of these, `spacing` apart in between
// at most, and outwards each farther than the one before by `growth`.
std::vector<float> far_lines(float lower, float upper, float spacing, float growth, float reach);
// Distance beyond a domain to which anything is drawn [m].
float far_reach(const Domain& domain);
// Whether a place lies beyond the domain where its far sides are; within `overlap` of them also inside it.
bool is_far(const Domain& domain, const FarSides& sides, Vec2 at, float overlap);
// Whether it lies beyond the domain anywhere; within `overlap` of its far sides, away from the others, also inside.
bool is_beside(const Domain& domain, const FarSides& sides, Vec2 at, float overlap);

// x, z; depth of still water there, below 0 on land; size of the triangles about it [m].
struct FarMesh {
  std::vector<Vec4> vertices;
  std::vector<std::uint32_t> indices;  // corners of triangles
};
// Reaches a little below the water of the domain, so that no gap opens between them.
// ground: the height of the ground at a place, where land has a shape of its own; water lies beside the domain wherever
// the ground is below the level.
using GroundHeight = std::function<float(Vec2)>;
FarMesh make_far_mesh(const Domain& domain, const FarSides& sides, const Terrain* terrain, float level,
                      const GroundHeight& ground = {});

// The tile as textures: the sea's height [m], its slopes along x and z, and ∇²η [1/m], each level half as fine as the
// one before, down to one texel (a tile that does not halve evenly loses its last one); and the height that what runs
// out of the domain adds [m].
struct FarLevel {
  int nx = 0, nz = 0;
  std::vector<Vec4> texels;
};
struct FarFields {
  std::vector<FarLevel> levels;
  std::vector<float> beside;  // texels as fine as the first level's
  Vec4 place{0.0F};           // world x, z -> texture coordinates: scale, offset
  FarSea coarse;              // scratch
};
// Reuses out's memory. The first level has most_texels at most: the means of two by two cells, or of more, where the
// tile is finer.
void make_far_fields(const FarSea& sea, FarFields& out,
                     std::size_t most_texels = std::numeric_limits<std::size_t>::max());

}  // namespace regatta
