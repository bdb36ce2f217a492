#include "cells/cell_stage.h"

#include "core/parallel.h"

#include <algorithm>
#include <array>

namespace regatta {

namespace {

constexpr int kTileWidth = 256;  // cells; the buffers of a row of faces then stay in the nearest cache
constexpr int kTileRows = 32;    // a tile computes one row of faces twice: 3 %

using RowBuffer = std::array<float, static_cast<std::size_t>(kTileWidth + 3 * kLanes)>;

struct FaceRow {
  RowBuffer mass{}, across_low{}, across_high{}, along{};  // the last vector of a row reads past what was stored

  void store(const FaceFlux& flux, std::size_t at) {
    flux.mass.store_unaligned(&mass[at]);
    flux.across_low.store_unaligned(&across_low[at]);
    flux.across_high.store_unaligned(&across_high[at]);
    flux.along.store_unaligned(&along[at]);
  }
};

// Half slopes of one row of cells; each is used by the faces on both sides.
struct SlopeRow {
  RowBuffer h{}, level{}, across{}, along{};

  void store(const HalfSlopes& slopes, std::size_t at) {
    slopes.h.store_unaligned(&h[at]);
    slopes.level.store_unaligned(&level[at]);
    slopes.across.store_unaligned(&across[at]);
    slopes.along.store_unaligned(&along[at]);
  }
  [[nodiscard]] HalfSlopes load(std::size_t at) const {
    return {load_wide(&h[at]), load_wide(&level[at]), load_wide(&across[at]), load_wide(&along[at])};
  }
};

// Sets the lanes from `count` on to zero.
WideFloat first_lanes(WideFloat v, int count) {
  if (count >= kLanes) return v;
  std::array<float, static_cast<std::size_t>(kLanes)> lanes{};
  store_first(v, lanes.data(), count);
  return load_wide(lanes.data());
}

// Sets denormals, and what would soon become one, to zero. Ahead of a wave velocities fall off to denormals, and
// processors take a hundred times as long for those: half the step of a lake with a wave in it.
WideFloat flush_denormals(WideFloat v) {
  constexpr float kLeast = 1e-15F;  // [m/s], or of h [m]
  return xsimd::select(xsimd::abs(v) > WideFloat(kLeast), v, WideFloat(0.0F));
}

// The share of the velocity that friction of the bed leaves.
WideFloat slowed_by_bed(const StageTerms& terms, WideFloat inverse_h, WideFloat speed2) {
  const WideFloat rate(terms.dt * kGravity * terms.manning * terms.manning);
  return WideFloat(1.0F) / (WideFloat(1.0F) + rate * xsimd::sqrt(speed2) * inverse_h * xsimd::cbrt(inverse_h));
}

struct Neighbourhood {
  const StageTerms& terms;
  const CellLayout& layout;
  const float* level;
  const Cells& from;
};

void faces_along_x(const Neighbourhood& n, const CellTile& tile, int k, SlopeRow& slopes, FaceRow& row) {
  const FluxFields fields = fields_along_x(n.terms.flux, n.layout, n.level, n.from);
  const std::size_t first = n.layout.at(tile.i0, k);
  const auto cells = static_cast<std::size_t>(tile.i1 - tile.i0);
  // Faces at the tile's ends need the slopes of one cell before and one behind it.
  for (std::size_t i = 0; i < cells + 2; i += kLanes) {
    slopes.store(half_slopes(n.terms.flux, fields, first + i - 1, 1), i);
  }
  for (std::size_t i = 0; i < cells + 1; i += kLanes) {
    row.store(face_flux(fields, first + i, 1, slopes.load(i), slopes.load(i + 1)), i);
  }
}

void slopes_along_z(const Neighbourhood& n, const CellTile& tile, int k, SlopeRow& slopes) {
  const std::size_t first = n.layout.at(tile.i0, k);
  const auto cells = static_cast<std::size_t>(tile.i1 - tile.i0);
  const auto step = static_cast<std::size_t>(n.layout.stride);
  const FluxFields fields = fields_along_z(n.terms.flux, n.layout, n.level, n.from);
  for (std::size_t i = 0; i < cells; i += kLanes) {
    slopes.store(half_slopes(n.terms.flux, fields, first + i, step), i);
  }
}

// Fluxes of the faces between rows k - 1 and k; before, after: slopes of these rows.
void faces_along_z(const Neighbourhood& n, const CellTile& tile, int k, const SlopeRow& before, const SlopeRow& after,
                   FaceRow& row) {
  const std::size_t first = n.layout.at(tile.i0, k);
  const auto cells = static_cast<std::size_t>(tile.i1 - tile.i0);
  const auto step = static_cast<std::size_t>(n.layout.stride);
  const FluxFields fields = fields_along_z(n.terms.flux, n.layout, n.level, n.from);
  for (std::size_t i = 0; i < cells; i += kLanes) {
    row.store(face_flux(fields, first + i, step, before.load(i), after.load(i)), i);
  }
}

template <bool second, bool rough>
void advance_row(const Neighbourhood& n, const CellTile& tile, int k, const FaceRow& sides, const FaceRow& below,
                 const FaceRow& above, Cells& to) {
  const WideFloat per_x(n.terms.dt / n.layout.dx), per_z(n.terms.dt / n.layout.dz);
  const WideFloat zero(0.0F), one(1.0F), half(0.5F), dry(n.terms.dry);
  const int width = tile.i1 - tile.i0;
  for (int i = 0; i < width; i += kLanes) {
    const auto f = static_cast<std::size_t>(i);
    const std::size_t c = n.layout.at(tile.i0 + i, k);
    const auto difference = [f](const RowBuffer& high, std::size_t next, const RowBuffer& low) {
      return load_wide(&high[f + next]) - load_wide(&low[f]);
    };
    const WideFloat h_0 = load_wide(&n.from.h[c]), u_0 = load_wide(&n.from.u[c]), w_0 = load_wide(&n.from.w[c]);
    const WideFloat gain = load_wide(&n.from.carry[c]) - per_x * difference(sides.mass, 1, sides.mass) -
                           per_z * difference(above.mass, 0, below.mass);
    WideFloat hu = h_0 * u_0 - per_x * difference(sides.across_low, 1, sides.across_high) -
                   per_z * difference(above.along, 0, below.along);
    WideFloat hw = h_0 * w_0 - per_x * difference(sides.along, 1, sides.along) -
                   per_z * difference(above.across_low, 0, below.across_high);
    if constexpr (rough) {
      const WideFloat inverse = one / xsimd::max(h_0 + gain, dry);
      const WideFloat left = slowed_by_bed(n.terms, inverse, (hu * hu + hw * hw) * inverse * inverse);
      hu = hu * left;
      hw = hw * left;
    }
    // From the depth before, so that what is rounded away from h is known exactly.
    WideFloat before = h_0, change = gain;
    if constexpr (second) {
      before = load_wide(&to.h[c]);
      hu = half * (before * load_wide(&to.u[c]) + hu);
      hw = half * (before * load_wide(&to.w[c]) + hw);
      const WideFloat carry = load_wide(&to.carry[c]);
      change = carry + half * ((h_0 - before) + (gain - carry));
    }
    const WideFloat h = xsimd::max(flush_denormals(before + change), zero);
    const WideFloat inverse = xsimd::select(h > dry, one / xsimd::max(h, dry), zero);
    const int count = width - i;
    store_first(h, &to.h[c], count);
    store_first(flush_denormals(change - (h - before)), &to.carry[c], count);
    store_first(flush_denormals(hu * inverse), &to.u[c], count);
    store_first(flush_denormals(hw * inverse), &to.w[c], count);
  }
}

template <bool second, bool rough>
void advance_tile(const Neighbourhood& n, const CellTile& tile, Cells& to) {
  FaceRow sides, rows[2];
  SlopeRow scratch, slopes[2];
  FaceRow* below = &rows[0];
  FaceRow* above = &rows[1];
  SlopeRow* before = &slopes[0];
  SlopeRow* after = &slopes[1];
  const auto next_faces = [&](int k) {
    slopes_along_z(n, tile, k, *after);
    faces_along_z(n, tile, k, *before, *after, *above);
    std::swap(before, after);
  };
  slopes_along_z(n, tile, tile.k0 - 1, *before);
  next_faces(tile.k0);
  std::swap(below, above);
  for (int k = tile.k0; k < tile.k1; ++k) {
    faces_along_x(n, tile, k, scratch, sides);
    next_faces(k + 1);
    advance_row<second, rough>(n, tile, k, sides, *below, *above, to);
    std::swap(below, above);
  }
}

template <bool second>
void advance(const StageTerms& terms, const CellLayout& layout, const CellTile& tile, const std::vector<float>& level,
             const Cells& from, Cells& to) {
  const Neighbourhood n{terms, layout, level.data(), from};
  if (terms.manning > 0.0F) {
    advance_tile<second, true>(n, tile, to);
  } else {
    advance_tile<second, false>(n, tile, to);
  }
}

}  // namespace

std::vector<CellTile> make_tiles(const CellLayout& layout) {
  const auto pieces = [](int count, int most) { return (count + most - 1) / most; };
  const int across = pieces(layout.nx, kTileWidth);
  const int width = pieces(pieces(layout.nx, across), kLanes) * kLanes;  // whole vectors: no tile writes into the next
  const int rows = pieces(layout.nz, pieces(layout.nz, kTileRows));
  std::vector<CellTile> tiles;
  for (int k = 0; k < layout.nz; k += rows) {
    for (int i = 0; i < layout.nx; i += width) {
      tiles.push_back({i, std::min(i + width, layout.nx), k, std::min(k + rows, layout.nz)});
    }
  }
  return tiles;
}

void find_levels(const CellLayout& layout, const std::vector<float>& bed, const std::vector<float>& over,
                 const Cells& cells, std::vector<float>& level) {
  parallel_rows(-kGhosts, layout.nz + kGhosts, [&](int k) {
    const std::size_t first = layout.at(-kGhosts, k);
    const std::size_t end = first + static_cast<std::size_t>(layout.stride - kLanes);  // padding follows
    for (std::size_t c = first; c < end; c += kLanes) {
      // In this order: depth and bed of still water, and what stands over it, add up without round-off.
      const WideFloat standing = (load_wide(&cells.h[c]) + load_wide(&bed[c])) + load_wide(&over[c]);
      (standing + load_wide(&cells.carry[c])).store_unaligned(&level[c]);
    }
  });
}

void first_stage(const StageTerms& terms, const CellLayout& layout, const CellTile& tile,
                 const std::vector<float>& level, const Cells& from, Cells& to) {
  advance<false>(terms, layout, tile, level, from, to);
}

void second_stage(const StageTerms& terms, const CellLayout& layout, const CellTile& tile,
                  const std::vector<float>& level, const Cells& from, Cells& cells) {
  advance<true>(terms, layout, tile, level, from, cells);
}

float fastest_rate(const CellLayout& layout, const std::vector<CellTile>& tiles, const Cells& cells,
                   std::vector<float>& partial) {
  const WideFloat per_x(1.0F / layout.dx), per_z(1.0F / layout.dz);
  partial.assign(tiles.size(), 0.0F);
  parallel_rows(0, static_cast<int>(tiles.size()), [&](int t) {
    const CellTile& tile = tiles[static_cast<std::size_t>(t)];
    WideFloat most(0.0F);
    for (int k = tile.k0; k < tile.k1; ++k) {
      for (int i = tile.i0; i < tile.i1; i += kLanes) {
        const std::size_t c = layout.at(i, k);
        const WideFloat wave = wave_speed(kGravity, load_wide(&cells.h[c]));
        const WideFloat rate = xsimd::max((xsimd::abs(load_wide(&cells.u[c])) + wave) * per_x,
                                          (xsimd::abs(load_wide(&cells.w[c])) + wave) * per_z);
        most = xsimd::max(most, first_lanes(rate, tile.i1 - i));
      }
    }
    partial[static_cast<std::size_t>(t)] = largest_lane(most);
  });
  return *std::max_element(partial.begin(), partial.end());
}

}  // namespace regatta
