// The patch of a body: a grid of nodes over its footprint, turned with its heading, where the hull is traced by
// vertical lines and the water is read. Who fills PatchWater knows the water (columns/patch_columns.h,
// cells/cell_hulls.h); forces are in hull_head.h and hull_drag.h, all stages of a step in hull_set.h.
//
// Around the patch lies a ring of places where the level of the water is read as it is without the hull's head.
//
// Patch frame: origin at the corner of the footprint's bounding box, x along the heading, y up, z to the right of x.
// Arrays of nodes are [nz][stride], zero from nx to stride, so that vectors need no tail.
#pragma once

#include "exchange/body.h"
#include "geometry/domain.h"
#include "geometry/terrain.h"

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

namespace regatta {

// A stretch of a vertical line that lies inside the hull, in world y [m].
struct HullSpan {
  float bottom = 0.0F;
  float top = 0.0F;
};

// The first stretch of each node's line, or the second …, side by side; where there is none, one without length far up.
struct SpanLayer {
  std::vector<float> bottom, top;  // world y [m]
};
inline constexpr float kNoSpan = 1e30F;  // [m]

// One convex part of the hull as the patch sees it.
struct PatchPart {
  std::vector<Plane> planes;      // patch frame
  std::vector<Vec3> vertices;     // along the patch's axes from the centre of mass [m]
  Vec2 lower{0.0F}, upper{0.0F};  // bounds of its shadow, patch frame [m]
  float standing = 0.0F;          // share of its lines that reach the bed
  float bed = 0.0F;               // mean height of the bed below it [m]
  float top = 0.0F;               // lowest of the tops of its lines [m]
};

struct HullPatch {
  bool inside = false;    // some of it lies over the domain
  Vec2 origin{0.0F};      // world (x, z) of the frame's origin, in periodic domains wrapped into it [m]
  Vec2 axis{1.0F, 0.0F};  // world direction of patch x; patch z is (-axis.y, axis.x)
  Vec3 center{0.0F};      // centre of mass: patch x and z, world y [m]
  Vec2 size{0.0F};        // footprint's bounds [m]
  Vec2 spacing{0.1F};     // distance between nodes along patch x and z [m]
  int nx = 0, nz = 0, stride = 0;
  float node_area = 0.0F;     // area of one node, scaled so that the spans hold the hull's exact volume [m^2]
  std::vector<float> node_x;  // patch x of the nodes of a row [stride]
  std::vector<std::int32_t> first_span;  // [nz * stride + 1]
  std::vector<HullSpan> spans;           // by node, from below, apart from each other
  std::vector<SpanLayer> layers;         // the same spans, for vectors of nodes; as many as layer_count are in use
  std::size_t layer_count = 0;
  int lines = 0;  // number of lines that meet the hull
  std::vector<PatchPart> parts;
  // The hull presses on the water as if spread by a kernel of this support, the water's own or a wider one [m].
  float head_support = 0.3F;
  std::vector<Vec2> ring;  // places beyond the reach of its head, patch frame, their mean the middle of the box [m]

  [[nodiscard]] int node_count() const { return nz * stride; }
  [[nodiscard]] std::size_t node(int i, int k) const {
    return static_cast<std::size_t>(k) * static_cast<std::size_t>(stride) + static_cast<std::size_t>(i);
  }
  [[nodiscard]] float node_z(int k) const { return (static_cast<float>(k) + 0.5F) * spacing.y; }
  // World (x, z) of a node, beyond the edge of a periodic domain too [m].
  [[nodiscard]] Vec2 place(int i, int k) const {
    return origin + to_world(Vec2(node_x[static_cast<std::size_t>(i)], node_z(k)));
  }
  // World (x, z) of a point of the patch's frame, beyond the edge of a periodic domain too [m].
  [[nodiscard]] Vec2 world_of(Vec2 patch_point) const { return origin + to_world(patch_point); }
  [[nodiscard]] std::size_t nearest_node(Vec2 patch_point) const;
  [[nodiscard]] Vec2 to_patch(Vec2 world_vector) const {
    return {world_vector.x * axis.x + world_vector.y * axis.y, world_vector.y * axis.x - world_vector.x * axis.y};
  }
  [[nodiscard]] Vec2 to_world(Vec2 patch_vector) const {
    return {patch_vector.x * axis.x - patch_vector.y * axis.y, patch_vector.y * axis.x + patch_vector.x * axis.y};
  }
  [[nodiscard]] Vec3 to_patch(const Vec3& v) const {
    const Vec2 h = to_patch(horizontal(v));
    return {h.x, v.y, h.y};
  }
  [[nodiscard]] Vec3 to_world(const Vec3& v) const {
    const Vec2 h = to_world(horizontal(v));
    return {h.x, v.y, h.y};
  }
};

// The velocity of the waves above the water as a hull meets it: a plane over its patch, in its frame.
struct WaveStream {
  Vec3 mean{0.0F};                    // at the patch's middle [m/s]
  Vec3 along_x{0.0F}, along_z{0.0F};  // how it grows [1/s]
  Vec2 middle{0.0F};                  // patch (x, z) [m]

  [[nodiscard]] Vec3 at(float x, float z) const { return mean + (x - middle.x) * along_x + (z - middle.y) * along_z; }
};

// The water at the nodes, from the columns or cells around each.
struct PatchWater {
  bool wet = false;            // any water near
  float mean_surface = 0.0F;   // mean of the nodes where η is known [m]
  std::vector<float> surface;  // η as the water feels it [m]
  std::vector<float> depth;    // h, mean of those in reach; cells: of thin water a least depth, see cell_hulls.cpp [m]
  std::vector<float> share;    // Σ A W, near 1 in water [1]
  std::vector<float> mass;     // water that can take an impulse: Σ V W over columns that are no mirror images [m]
  std::vector<float> u, w;     // velocity, patch frame, the level part of `waves` included [m/s]
  WaveStream waves;            // the stream of the waves above alone; 0 if there are none
  // On the ring: η, and how much the place counts, from 0 (dry, outside the domain, below another hull) to 1.
  std::vector<float> ring_surface, ring_weight;
};

// How the water takes the heads and forces of a patch.
struct PatchTerms {
  float support;                // the water spreads heads and reads levels as kernels of this support do [m]
  float nodes_per_head = 5.0F;  // nodes per support of the head; with 4 a box that lies low errs by 7 % in its moment
  float nodes_per_support = 2.5F;  // nodes per support of the water, for the reaction to drag
};
// The variance of the columns' force kernel along each axis, in squared supports; cells count as kernels of that width.
inline constexpr float kKernelVariance = 5.0F / 72.0F;

// Half the sides of the rectangle over a body's shadow that its patch covers [m]; 0 of a body that is not finite.
Vec2 footprint_half(const BodyView& view);

// Lays the patch over the body and traces it. Bodies that are not finite or lie elsewhere have no nodes.
void trace_patch(const BodyView& view, const Domain& domain, const Terrain& terrain, const PatchTerms& terms,
                 HullPatch& patch);

// Lays the patch's spans out in layers, as trace_patch() does.
void lay_layers(HullPatch& patch);

// After all rows: whether the patch is wet, and its mean level.
void finish_gather(const HullPatch& patch, PatchWater& water);
void resize_water(const HullPatch& patch, PatchWater& water);

// World bounds of the patch's box.
void patch_bounds(const HullPatch& patch, Vec2& lower, Vec2& upper);

}  // namespace regatta
