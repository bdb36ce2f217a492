#include "render/water_fields.h"

#include "render/boils.h"
#include "render/carried_surface.h"

#include <algorithm>
#include <cmath>

namespace regatta {
namespace {

float finite_or(float value, float other) { return std::isfinite(value) ? value : other; }
Vec2 finite_or(Vec2 value, Vec2 other) { return std::isfinite(value.x + value.y) ? value : other; }

// Whether the surface was carried on to this point into a body.
bool is_in_body(const SurfaceGrid& grid, const WaterFields& fields, std::size_t point) {
  return fields.shape[point].y > kWetDepth && !(grid.depth[point] > kWetDepth);
}

// Beyond an open edge the same sea is drawn on: one-sided differences, half a point off, would show as a line. The
// slopes go on outwards from within.
void continue_slopes_outwards(const Domain& domain, WaterFields& fields) {
  const auto goes_on = [](EdgeKind edge) { return edge != EdgeKind::kWall && edge != EdgeKind::kPeriodic; };
  const auto extend = [&](int i, int k, int di, int dk) {  // (di, dk): inwards
    const auto at = [&](int n) {
      return static_cast<std::size_t>(k + n * dk) * static_cast<std::size_t>(fields.nx) +
             static_cast<std::size_t>(i + n * di);
    };
    for (const int axis : {0, 1}) fields.flow[at(0)][axis] = 2.0F * fields.flow[at(1)][axis] - fields.flow[at(2)][axis];
    fields.shape[at(0)].z = fields.shape[at(1)].z;
  };
  if (fields.nx < 3 || fields.nz < 3) return;
  for (int k = 0; k < fields.nz; ++k) {
    if (goes_on(domain.west)) extend(0, k, 1, 0);
    if (goes_on(domain.east)) extend(fields.nx - 1, k, -1, 0);
  }
  for (int i = 0; i < fields.nx; ++i) {
    if (goes_on(domain.south)) extend(i, 0, 0, 1);
    if (goes_on(domain.north)) extend(i, fields.nz - 1, 0, -1);
  }
}

// Ground that is wet or not, point by point, has an edge of steps: each point becomes the mean of its neighbourhood, by
// weights of 1, 4, 6, 4, 1 along either axis.
void soften_wet_edge(WaterFields& fields, std::vector<std::uint8_t>& scratch) {
  const auto blur = [](const std::vector<std::uint8_t>& from, std::vector<std::uint8_t>& to, int lines, int length,
                       std::size_t line_step, std::size_t step) {
    for (int line = 0; line < lines; ++line) {
      const std::size_t first = static_cast<std::size_t>(line) * line_step;
      const auto at = [&](int n) {
        return static_cast<int>(from[first + static_cast<std::size_t>(std::clamp(n, 0, length - 1)) * step]);
      };
      for (int n = 0; n < length; ++n) {
        const int sum = at(n - 2) + at(n + 2) + 4 * (at(n - 1) + at(n + 1)) + 6 * at(n);
        to[first + static_cast<std::size_t>(n) * step] = static_cast<std::uint8_t>((sum + 8) / 16);
      }
    }
  };
  const auto row = static_cast<std::size_t>(fields.nx);
  scratch.resize(fields.wet.size());
  blur(fields.wet, scratch, fields.nz, fields.nx, row, 1);
  blur(scratch, fields.wet, fields.nx, fields.nz, 1, row);
}

}  // namespace

float vorticity(const SurfaceGrid& grid, int i, int k) {
  const int west = std::max(i - 1, 0);
  const int east = std::min(i + 1, grid.nx - 1);
  const int south = std::max(k - 1, 0);
  const int north = std::min(k + 1, grid.nz - 1);
  const auto at = [&](int a, int b) {
    return static_cast<std::size_t>(b) * static_cast<std::size_t>(grid.nx) + static_cast<std::size_t>(a);
  };
  for (const std::size_t n : {at(i, k), at(west, k), at(east, k), at(i, south), at(i, north)}) {
    if (!(grid.depth[n] > kWetDepth)) return 0.0F;
  }
  const float along_z = (grid.velocity[at(i, north)].x - grid.velocity[at(i, south)].x) /
                        (grid.spacing * static_cast<float>(std::max(north - south, 1)));
  const float along_x = (grid.velocity[at(east, k)].y - grid.velocity[at(west, k)].y) /
                        (grid.spacing * static_cast<float>(std::max(east - west, 1)));
  return finite_or(along_z - along_x, 0.0F);
}

void make_water_fields(const Snapshot& snapshot, WaterFields& out) {
  const SurfaceGrid& grid = snapshot.surface;
  const std::size_t count =
      static_cast<std::size_t>(std::max(grid.nx, 0)) * static_cast<std::size_t>(std::max(grid.nz, 0));
  out.nx = out.nz = 0;
  out.any_dry = false;
  const bool complete = grid.nx >= 2 && grid.nz >= 2 && grid.surface.size() == count && grid.depth.size() == count &&
                        grid.velocity.size() == count;
  if (!complete || !(grid.spacing > 0.0F) || !std::isfinite(grid.spacing + grid.origin.x + grid.origin.y)) return;
  out.nx = grid.nx;
  out.nz = grid.nz;
  out.origin = grid.origin;
  out.spacing = grid.spacing;
  out.shape.resize(count);
  out.flow.resize(count);
  for (std::size_t i = 0; i < count; ++i) {
    const float depth = finite_or(grid.depth[i], 0.0F);
    out.shape[i] = {finite_or(grid.surface[i], snapshot.level), depth > kWetDepth ? depth : -kWetDepth, 0.0F, 0.0F};
  }
  out.wet.resize(count);
  const bool remembered = snapshot.wet_ground.size() == count;
  for (std::size_t i = 0; i < count; ++i) {
    out.wet[i] = remembered ? snapshot.wet_ground[i] : out.shape[i].y > 0.0F ? 255 : 0;
  }
  carry_surface_into_bodies(snapshot, out);
  carry_surface_inland(out);
  if (out.any_dry) soften_wet_edge(out, out.scratch);
  raise_boils(snapshot.vortons, snapshot.bodies, out, out.boils);
  out.dye.resize(grid.dye.size() == count ? count : 0);
  for (std::size_t i = 0; i < out.dye.size(); ++i) {
    out.dye[i] = {std::clamp(finite_or(grid.dye[i].x, 0.0F), 0.0F, 1.0F),
                  std::clamp(finite_or(grid.dye[i].y, 0.0F), 0.0F, 1.0F)};
  }

  const float inverse = 1.0F / grid.spacing;
  // One thread: the others, spinning on after a parallel loop, would take the processor from a software device.
  for (int k = 0; k < grid.nz; ++k) {
    const int south = std::max(k - 1, 0);
    const int north = std::min(k + 1, grid.nz - 1);
    for (int i = 0; i < grid.nx; ++i) {
      const int west = std::max(i - 1, 0);
      const int east = std::min(i + 1, grid.nx - 1);
      const auto at = [&](int a, int b) {
        return static_cast<std::size_t>(b) * static_cast<std::size_t>(grid.nx) + static_cast<std::size_t>(a);
      };
      const auto eta = [&](int a, int b) { return out.shape[at(a, b)].x; };
      // Differences averaged over three lines (Sobel): as smooth along a crest as across it.
      const float dx = (eta(east, south) - eta(west, south) + 2.0F * (eta(east, k) - eta(west, k)) + eta(east, north) -
                        eta(west, north)) *
                       (0.25F * inverse / static_cast<float>(east - west));
      const float dz = (eta(west, north) - eta(west, south) + 2.0F * (eta(i, north) - eta(i, south)) +
                        eta(east, north) - eta(east, south)) *
                       (0.25F * inverse / static_cast<float>(north - south));
      const float curvature =
          (eta(east, k) + eta(west, k) + eta(i, north) + eta(i, south) - 4.0F * eta(i, k)) * inverse * inverse;
      const Vec2 here = finite_or(grid.velocity[at(i, k)], Vec2(0.0F));
      // A body is no water that other water runs into.
      const auto u = [&](int a, int b) {
        const std::size_t there = at(a, b);
        return is_in_body(grid, out, there) ? here : finite_or(grid.velocity[there], Vec2(0.0F));
      };
      const Vec2 along_x = (u(east, k) - u(west, k)) * (inverse / static_cast<float>(east - west));
      const Vec2 along_z = (u(i, north) - u(i, south)) * (inverse / static_cast<float>(north - south));
      // Water breaks where it is steep and where neighbouring water runs past it or into it.
      const float steep = std::sqrt(dx * dx + dz * dz);
      const float strain = std::sqrt(glm::dot(along_x, along_x) + glm::dot(along_z, along_z));
      const float foam = glm::smoothstep(0.22F, 0.8F, steep) + 0.8F * glm::smoothstep(0.7F, 4.0F, strain);
      out.shape[at(i, k)].z = curvature;
      const float boil = out.boils.empty() ? 0.0F : out.boils[at(i, k)];
      out.shape[at(i, k)].w = boil > foam ? -boil : std::min(foam, 1.0F);
      out.flow[at(i, k)] = {dx, dz, glm::length(here), vorticity(grid, i, k)};
    }
  }
  continue_slopes_outwards(snapshot.domain, out);
}

}  // namespace regatta
