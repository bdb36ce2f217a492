#include "shallow/column_surface.h"

#include "core/parallel.h"
#include "core/simd.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace regatta {

namespace {

constexpr int kSmoothingPasses = 2;
constexpr float kFullCover = 0.5F;    // Σ A W below this marks separating columns, which are faded [Sol11]
constexpr float kMostOfMean = 2.0F;   // largest depth at a point over the mean depth of the columns around it
constexpr float kTouching = 1.0e-3F;  // parts of a hull closer than this hold no water between them [m]

// Water at a point by the columns around it.
struct Blend {
  float depth = 0.0F;  // h; 0 where dry [m]
  float bed = 0.0F;    // smoothed [m]
  Vec2 velocity{0.0F};
  Vec2 dye{0.0F};
};

float smooth_step(float t) {
  t = std::clamp(t, 0.0F, 1.0F);
  return t * t * (3.0F - 2.0F * t);
}

template <bool with_dye>
Blend blend_at(const SurfaceSource& source, float x, float z) {
  const ColumnField& field = source.field;
  const WideFloat inv_support2(source.kernels.inv_support2);
  const WideFloat xi(x);
  const WideFloat zi(z);
  WideFloat volumes(0.0F);   // Σ V_j W
  WideFloat covers(0.0F);    // Σ A_j W
  WideFloat surfaces(0.0F);  // Σ A_j η_j W
  WideFloat flows_x(0.0F);   // Σ V_j u_j W
  WideFloat flows_z(0.0F);
  WideFloat first_dye(0.0F);  // Σ V_j d_j W
  WideFloat other_dye(0.0F);
  const NeighbourRanges near = neighbour_ranges(field.cells, field.cells.cell_x(x), field.cells.cell_z(z));
  for (std::size_t row = 0; row < kRows; ++row) {
    for (std::int32_t j = near.begin[row]; j < near.end[row]; j += kLanes) {
      const WideFloat dx = xi - load_wide(field.x.data() + j);
      const WideFloat dz = zi - load_wide(field.z.data() + j);
      const WideFloat volume =
          depth_shape(multiply_add(dx, dx, dz * dz), inv_support2) * load_wide(field.volume.data() + j);
      const WideFloat cover = volume * load_wide(field.inverse_depth.data() + j);
      volumes = volumes + volume;
      covers = covers + cover;
      surfaces = multiply_add(cover, load_wide(field.surface.data() + j), surfaces);
      flows_x = multiply_add(volume, load_wide(field.u.data() + j), flows_x);
      flows_z = multiply_add(volume, load_wide(field.w.data() + j), flows_z);
      if constexpr (with_dye) {
        first_dye = multiply_add(volume, load_wide((*source.dye)[0].data() + j), first_dye);
        other_dye = multiply_add(volume, load_wide((*source.dye)[1].data() + j), other_dye);
      }
    }
  }
  Blend blend;
  blend.bed = source.bed.sample(x, z).height;
  const float volume = sum_lanes(volumes);
  const float cover = sum_lanes(covers);
  if (!(volume > 0.0F && cover > 0.0F)) return blend;
  // Where the water ends downhill, the surface must not run on over the falling ground.
  const float depth = std::min(sum_lanes(surfaces) / cover - blend.bed, kMostOfMean * volume / cover) *
                      smooth_step(cover * source.kernels.depth / kFullCover);
  if (!(depth > source.thinnest)) return blend;
  blend.depth = depth;
  blend.velocity = Vec2(sum_lanes(flows_x), sum_lanes(flows_z)) / volume;
  if constexpr (with_dye) blend.dye = Vec2(sum_lanes(first_dye), sum_lanes(other_dye)) / volume;
  return blend;
}

std::size_t to_size(int i) { return static_cast<std::size_t>(i); }

template <bool with_dye>
void blend_row(const SurfaceSource& source, int row, SurfaceGrid& grid) {
  for (int i = 0; i < grid.nx; ++i) {
    const std::size_t at = to_size(row) * to_size(grid.nx) + to_size(i);
    // The last points may lie a little outside when the spacing does not divide the domain.
    const float x = std::min(grid.origin.x + static_cast<float>(i) * grid.spacing, source.domain.upper.x);
    const float z = std::min(grid.origin.y + static_cast<float>(row) * grid.spacing, source.domain.upper.y);
    const Blend blend = blend_at<with_dye>(source, x, z);
    grid.depth[at] = blend.depth;
    grid.velocity[at] = blend.velocity;
    if constexpr (with_dye) grid.dye[at] = blend.dye;
    grid.surface[at] = blend.depth > 0.0F ? blend.bed + blend.depth : source.terrain.sample(x, z).height;
  }
}

// One pass of the 3 x 3 binomial over wet points, from `from` to `to`; dry points and their weights are left out, so
// that shores keep their place.
void smooth_row(const SurfaceGrid& grid, const std::vector<float>& from, int row, std::vector<float>& to) {
  constexpr std::array<float, 3> kBinomial = {1.0F, 2.0F, 1.0F};
  for (int i = 0; i < grid.nx; ++i) {
    const std::size_t at = to_size(row) * to_size(grid.nx) + to_size(i);
    if (grid.depth[at] == 0.0F) {
      to[at] = from[at];
      continue;
    }
    float sum = 0.0F;
    float weights = 0.0F;
    for (int dk = -1; dk <= 1; ++dk) {
      const std::size_t k = to_size(std::clamp(row + dk, 0, grid.nz - 1));
      for (int di = -1; di <= 1; ++di) {
        const std::size_t n = k * to_size(grid.nx) + to_size(std::clamp(i + di, 0, grid.nx - 1));
        const float weight = grid.depth[n] > 0.0F ? kBinomial[to_size(di + 1)] * kBinomial[to_size(dk + 1)] : 0.0F;
        sum += weight * from[n];
        weights += weight;
      }
    }
    to[at] = sum / weights;
  }
}

// Lowers the surface to the bottom of whatever part of the hull it would pass through.
float clipped(const std::vector<std::vector<Plane>>& parts, float x, float z, float surface) {
  for (std::size_t pass = 0; pass < parts.size(); ++pass) {
    bool lowered = false;
    for (const std::vector<Plane>& planes : parts) {
      const VerticalHit hit = trace_vertical(planes, x, z);
      if (hit.hit() && surface > hit.bottom && surface <= hit.top + kTouching) {
        surface = hit.bottom;
        lowered = true;
      }
    }
    if (!lowered) break;
  }
  return surface;
}

void clip_under_hull(const BodyView& body, SurfaceGrid& grid) {
  Vec3 lower(1.0e30F);
  Vec3 upper(-1.0e30F);
  for (int corner = 0; corner < 8; ++corner) {
    const Vec3 at((corner & 1) != 0 ? body.hull->upper.x : body.hull->lower.x,
                  (corner & 2) != 0 ? body.hull->upper.y : body.hull->lower.y,
                  (corner & 4) != 0 ? body.hull->upper.z : body.hull->lower.z);
    lower = glm::min(lower, body.state.to_world(at));
    upper = glm::max(upper, body.state.to_world(at));
  }
  const auto point = [&](float at, float origin, int count) {
    return std::clamp((at - origin) / grid.spacing, -1.0F, static_cast<float>(count));
  };
  const int first_x = std::max(0, static_cast<int>(std::ceil(point(lower.x, grid.origin.x, grid.nx))));
  const int last_x = std::min(grid.nx - 1, static_cast<int>(std::floor(point(upper.x, grid.origin.x, grid.nx))));
  const int first_z = std::max(0, static_cast<int>(std::ceil(point(lower.z, grid.origin.y, grid.nz))));
  const int last_z = std::min(grid.nz - 1, static_cast<int>(std::floor(point(upper.z, grid.origin.y, grid.nz))));
  if (first_x > last_x || first_z > last_z) return;

  std::vector<std::vector<Plane>> parts;  // in the world frame
  for (const ConvexPolytope& part : body.hull->parts) {
    std::vector<Plane>& planes = parts.emplace_back();
    for (const Plane& plane : part.planes) {
      const Vec3 normal = body.state.orientation * plane.normal;
      planes.push_back({normal, plane.offset + glm::dot(normal, body.state.position)});
    }
  }
  parallel_tasks(first_z, last_z + 1, [&](int row) {
    for (int i = first_x; i <= last_x; ++i) {
      const std::size_t at = to_size(row) * to_size(grid.nx) + to_size(i);
      if (grid.depth[at] == 0.0F || grid.surface[at] <= lower.y) continue;
      grid.surface[at] = clipped(parts, grid.origin.x + static_cast<float>(i) * grid.spacing,
                                 grid.origin.y + static_cast<float>(row) * grid.spacing, grid.surface[at]);
    }
  });
}

}  // namespace

WaterSample sample_surface(const SurfaceSource& source, Vec2 at) {
  const Domain& domain = source.domain;
  at = domain.wrapped(at);
  WaterSample sample;
  sample.bed = source.bed.sample(at.x, at.y).height;
  sample.surface = sample.bed;
  const bool inside =
      at.x >= domain.lower.x && at.x <= domain.upper.x && at.y >= domain.lower.y && at.y <= domain.upper.y;
  if (!inside) return sample;
  const Blend blend = blend_at<false>(source, at.x, at.y);
  sample.depth = blend.depth;
  sample.surface = blend.bed + blend.depth;
  sample.velocity = blend.velocity;
  sample.wet = blend.depth > 0.0F;
  return sample;
}

void reconstruct_surface(const SurfaceSource& source, float spacing, std::span<const BodyView> bodies,
                         SurfaceGrid& grid) {
  const Vec2 size = source.domain.size();
  // The spacing that divides the longer side; the other side's last point is at most half a spacing off its edge.
  const float longer = std::max(size.x, size.y);
  grid.spacing = longer / std::max(1.0F, std::round(longer / spacing));
  grid.nx = static_cast<int>(std::lround(size.x / grid.spacing)) + 1;
  grid.nz = static_cast<int>(std::lround(size.y / grid.spacing)) + 1;
  grid.origin = source.domain.lower;
  const std::size_t count = to_size(grid.nx) * to_size(grid.nz);
  grid.surface.resize(count);
  grid.depth.resize(count);
  grid.velocity.resize(count);
  const bool dyed = source.dye != nullptr && !source.dye->front().empty();
  grid.dye.resize(dyed ? count : 0);
  parallel_rows(0, grid.nz, [&](int row) {
    if (dyed) {
      blend_row<true>(source, row, grid);
    } else {
      blend_row<false>(source, row, grid);
    }
  });

  std::vector<float> other(count);
  for (int pass = 0; pass < kSmoothingPasses; ++pass) {
    parallel_rows(0, grid.nz, [&](int row) { smooth_row(grid, grid.surface, row, other); });
    std::swap(grid.surface, other);
  }
  // A solid hides the water within it; pressing that down would only show as a pit around the body.
  for (const BodyView& body : bodies) {
    if (!body.hull->solid) clip_under_hull(body, grid);
  }
}

}  // namespace regatta
