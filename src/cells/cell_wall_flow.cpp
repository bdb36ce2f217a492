// The flux through faces that walls cover in part.
#include "cells/cell_walls.h"

#include <algorithm>
#include <cmath>

namespace regatta {

// A closed cell has the water of its hosts.
CellWalls::SideWater CellWalls::side_water(const Cell& cell, const std::vector<float>& level, const Cells& from) const {
  const auto water = [&](std::size_t at) {  // reads the level in place of the depth
    return SideWater{static_cast<double>(level[at]), static_cast<double>(from.u[at]), static_cast<double>(from.w[at])};
  };
  const auto depth = static_cast<double>(from.h[cell.place]);
  SideWater side = water(cell.place);
  side.bed = side.h - depth;
  side.h = depth;
  if (!cell.closed) return side;
  side = {0.0, 0.0, 0.0, side.bed - static_cast<double>(cell.cover.top)};
  if (cell.host[0] == kNone) return side;
  const auto host = [&](std::size_t n) { return water(cells_[static_cast<std::size_t>(cell.host[n])].place); };
  const SideWater one = host(0);
  side = {one.h, one.u, one.w, side.bed};
  if (cell.host[1] != kNone) {
    // Differences, so that what is level stays exactly level.
    const SideWater two = host(1);
    const auto part = static_cast<double>(cell.part[1]);
    side.h += part * (two.h - one.h);
    side.u += part * (two.u - one.u);
    side.w += part * (two.w - one.w);
  }
  side.h = std::max(0.0, side.h - side.bed);
  return side;
}

void CellWalls::give(Cell& cell, double mass, double x, double z) {
  if (!cell.closed) {
    cell.more += mass;
    cell.more_x += x;
    cell.more_z += z;
    return;
  }
  for (std::size_t n = 0; n < 2; ++n) {
    if (cell.host[n] == kNone) continue;
    Cell& host = cells_[static_cast<std::size_t>(cell.host[n])];
    const auto part = static_cast<double>(cell.part[n]);
    host.more += part * mass;
    host.more_x += part * x;
    host.more_z += part * z;
  }
}

namespace {

// The flux of cell_flux.h, without slopes.
OneFlux level_flux(float gravity, double h_1, double u_1, double v_1, double bed_1, double h_2, double u_2, double v_2,
                   double bed_2) {
  const auto g = static_cast<double>(gravity);
  const double bed = std::max(bed_1, bed_2);
  const double h_l = std::max(0.0, std::min(h_1, h_1 + bed_1 - bed));
  const double h_r = std::max(0.0, std::min(h_2, h_2 + bed_2 - bed));
  const double c_l = std::sqrt(g * h_l), c_r = std::sqrt(g * h_r);
  const double fast = std::max({u_1 + c_l, u_2 + c_r, 0.0}), slow = std::min({u_1 - c_l, u_2 - c_r, 0.0});
  if (!(fast - slow > 0.0)) return {};
  const double share = slow / (fast - slow);
  const double q_l = h_l * u_1, q_r = h_r * u_2;
  const double pressure = 0.5 * g * (h_l - h_r) * (h_l + h_r);
  OneFlux flux;
  flux.mass = q_l + share * (q_l - q_r + fast * (h_r - h_l));
  flux.low = q_l * u_1 + share * (q_l * u_1 - q_r * u_2 + pressure + fast * (q_r - q_l));
  flux.high = flux.low + pressure;
  flux.along = flux.mass * (flux.mass > 0.0 ? v_1 : v_2);
  return flux;
}

}  // namespace

// The cells that make a flux lie anywhere: those of kLanes faces are laid side by side first.
void CellWalls::find_staged(const FluxTerms& terms, const std::vector<float>& level, const Cells& from) {
  constexpr std::size_t kStencil = 4;  // cells, two on each side of a face
  constexpr auto kMany = static_cast<std::size_t>(kLanes);
  using Stencil = std::array<float, kStencil * kMany>;
  const CellLayout& layout = index_.layout;
  staged_.resize(faces_.size());
  std::array<std::size_t, kMany> batch{};
  std::size_t count = 0;
  Stencil h{}, levels{}, across{}, along{};
  const auto compute = [&](const FluxFields& fields) {
    const FluxFields gathered{h.data(), levels.data(), across.data(), along.data(), fields.viscous, fields.gravity};
    const FaceFlux flux = face_flux(terms, gathered, 2 * kMany, kMany);
    std::array<float, kMany> mass{}, low{}, high{}, carried{};
    flux.mass.store_unaligned(mass.data());
    flux.across_low.store_unaligned(low.data());
    flux.across_high.store_unaligned(high.data());
    flux.along.store_unaligned(carried.data());
    for (std::size_t lane = 0; lane < count; ++lane) {
      staged_[batch[lane]] = {static_cast<double>(mass[lane]), static_cast<double>(low[lane]),
                              static_cast<double>(high[lane]), static_cast<double>(carried[lane])};
    }
    count = 0;
  };
  for (const bool along_x : {true, false}) {
    const FluxFields fields =
        along_x ? fields_along_x(terms, layout, level.data(), from) : fields_along_z(terms, layout, level.data(), from);
    const std::size_t step = along_x ? 1 : static_cast<std::size_t>(layout.stride);
    for (std::size_t f = 0; f < faces_.size(); ++f) {
      if (faces_[f].along_x != along_x) continue;
      const std::size_t first = cells_[static_cast<std::size_t>(faces_[f].high)].place - 2 * step;
      for (std::size_t s = 0; s < kStencil; ++s) {
        const std::size_t c = first + s * step, to = s * kMany + count;
        h[to] = fields.h[c];
        levels[to] = fields.level[c];
        across[to] = fields.across[c];
        along[to] = fields.along[c];
      }
      batch[count++] = f;
      if (count == kMany) compute(fields);
    }
    if (count > 0) compute(fields);
  }
}

void CellWalls::flow(const FluxTerms& terms, float dt, double weight, const std::vector<float>& level,
                     const Cells& from, std::vector<WallImpulse>& impulses) {
  for (Cell& cell : cells_) cell.more = cell.more_x = cell.more_z = 0.0;
  const CellLayout& layout = index_.layout;
  find_staged(terms, level, from);
  for (std::size_t f = 0; f < faces_.size(); ++f) {
    const Face& face = faces_[f];
    const OneFlux& staged = staged_[f];
    Cell& low = cells_[static_cast<std::size_t>(face.low)];
    Cell& high = cells_[static_cast<std::size_t>(face.high)];
    const auto open = static_cast<double>(face.open);
    // By how much more flows than the stage let through; of closed cells the stage knows their tops alone.
    OneFlux add_low, add_high;
    if (!low.closed && !high.closed) {
      const double less = open - 1.0;
      add_low = add_high = {less * staged.mass, less * staged.low, less * staged.high, less * staged.along};
    } else {
      const bool both_closed = low.closed && high.closed;
      if (!both_closed && staged.mass != 0.0) continue;  // over its top
      const SideWater a = side_water(low, level, from), b = side_water(high, level, from);
      const auto flux_between = [&](double u_1, double v_1, double u_2, double v_2) {
        return level_flux(terms.gravity, a.h, u_1, v_1, a.bed, b.h, u_2, v_2, b.bed);
      };
      const OneFlux flux = face.along_x ? flux_between(a.u, a.w, b.u, b.w) : flux_between(a.w, a.u, b.w, b.u);
      add_low = add_high = {open * flux.mass, open * flux.low, open * flux.high, open * flux.along};
      if (!low.closed) add_low.low -= open * staged.low;
      if (!high.closed) add_high.high -= open * staged.high;
    }
    const double rate = static_cast<double>(dt) / static_cast<double>(face.along_x ? layout.dx : layout.dz);
    const double across_low = -rate * add_low.low, across_high = rate * add_high.high;
    const double along_low = -rate * add_low.along, along_high = rate * add_high.along;
    if (face.along_x) {
      give(low, -rate * add_low.mass, across_low, along_low);
      give(high, rate * add_high.mass, across_high, along_high);
    } else {
      give(low, -rate * add_low.mass, along_low, across_low);
      give(high, rate * add_high.mass, along_high, across_high);
    }
    const double across = -(across_low + across_high), along = -(along_low + along_high);
    const Cell& of = low.cover.distance < high.cover.distance ? low : high;
    const double scale = weight * static_cast<double>(kWaterDensity) * layout.area();
    WallImpulse on{
        of.body, scale * (face.along_x ? glm::dvec3(across, 0.0, along) : glm::dvec3(along, 0.0, across)), {}};
    const glm::dvec3 lever(static_cast<double>(of.cover.lever.x),
                           static_cast<double>(of.cover.height + 0.5F * from.h[of.place]),
                           static_cast<double>(of.cover.lever.y));
    on.torque = glm::cross(lever, on.force);
    impulses.push_back(on);
  }
}

}  // namespace regatta
