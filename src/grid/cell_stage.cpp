#include "grid/cell_stage.h"

#include "core/parallel.h"

#include <algorithm>
#include <array>

namespace regatta {

namespace {

constexpr int kTileWidth = 256;  // cells; the buffers of a row of faces then stay in the nearest cache
constexpr int kTileRows = 32;    // a tile computes one row of faces twice: 3 %

using RowBuffer = std::array<float, static_cast<std::size_t>(kTileWidth + 2 * kLanes)>;

struct FaceRow {
  RowBuffer mass, across_low, across_high, along;

  void store(const FaceFlux& flux, std::size_t at) {
    flux.mass.store_unaligned(&mass[at]);
    flux.across_low.store_unaligned(&across_low[at]);
    flux.across_high.store_unaligned(&across_high[at]);
    flux.along.store_unaligned(&along[at]);
  }
};

// Zero from lane `count` on.
WideFloat first_lanes(WideFloat v, int count) {
  if (count >= kLanes) return v;
  std::array<float, static_cast<std::size_t>(kLanes)> lanes{};
  store_first(v, lanes.data(), count);
  return load_wide(lanes.data());
}

// Nothing where it is too small to tell. Ahead of every wave velocities fall off to the smallest numbers there are, and
// processors take a hundred times as long for those: half the time of a lake with a wave in it.
WideFloat told(WideFloat v) {
  constexpr float kLeast = 1e-15F;  // [m/s], or of h [m]
  return xsimd::select(xsimd::abs(v) > WideFloat(kLeast), v, WideFloat(0.0F));
}

// The share of the velocity that the bed leaves.
WideFloat slowed_by_bed(const StageTerms& terms, WideFloat inverse_h, WideFloat speed2) {
  const WideFloat rate(terms.dt * kGravity * terms.manning * terms.manning);
  return WideFloat(1.0F) / (WideFloat(1.0F) + rate * xsimd::sqrt(speed2) * inverse_h * xsimd::cbrt(inverse_h));
}

struct Neighbourhood {
  const StageTerms& terms;
  const CellLayout& layout;
  const float* bed;
  const Cells& from;
};

void faces_along_x(const Neighbourhood& n, const CellTile& tile, int k, FaceRow& row) {
  const FluxFields fields{n.from.h.data(), n.bed, n.from.u.data(), n.from.w.data()};
  const std::size_t first = n.layout.at(tile.i0, k);
  const auto faces = static_cast<std::size_t>(tile.i1 - tile.i0 + 1);
  for (std::size_t i = 0; i < faces; i += kLanes) row.store(face_flux(n.terms.flux, fields, first + i, 1), i);
}

// The faces below row k.
void faces_along_z(const Neighbourhood& n, const CellTile& tile, int k, FaceRow& row) {
  const FluxFields fields{n.from.h.data(), n.bed, n.from.w.data(), n.from.u.data()};
  const std::size_t first = n.layout.at(tile.i0, k);
  const auto faces = static_cast<std::size_t>(tile.i1 - tile.i0);
  const auto step = static_cast<std::size_t>(n.layout.stride);
  for (std::size_t i = 0; i < faces; i += kLanes) row.store(face_flux(n.terms.flux, fields, first + i, step), i);
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
    const WideFloat h = xsimd::max(told(before + change), zero);
    const WideFloat inverse = xsimd::select(h > dry, one / xsimd::max(h, dry), zero);
    const int count = width - i;
    store_first(h, &to.h[c], count);
    store_first(told(change - (h - before)), &to.carry[c], count);
    store_first(told(hu * inverse), &to.u[c], count);
    store_first(told(hw * inverse), &to.w[c], count);
  }
}

template <bool second, bool rough>
void advance_tile(const Neighbourhood& n, const CellTile& tile, Cells& to) {
  FaceRow sides, rows[2];
  FaceRow* below = &rows[0];
  FaceRow* above = &rows[1];
  faces_along_z(n, tile, tile.k0, *below);
  for (int k = tile.k0; k < tile.k1; ++k) {
    faces_along_x(n, tile, k, sides);
    faces_along_z(n, tile, k + 1, *above);
    advance_row<second, rough>(n, tile, k, sides, *below, *above, to);
    std::swap(below, above);
  }
}

// body(tile, index); a single tile is not worth waking threads for.
template <class Body>
void over_tiles(const std::vector<CellTile>& tiles, const Body& body) {
  if (tiles.size() == 1) return body(tiles.front(), 0);
  parallel_rows(0, static_cast<int>(tiles.size()), [&](int t) {
    const auto index = static_cast<std::size_t>(t);
    body(tiles[index], index);
  });
}

template <bool second>
void advance(const StageTerms& terms, const CellLayout& layout, const std::vector<CellTile>& tiles,
             const std::vector<float>& bed, const Cells& from, Cells& to) {
  const Neighbourhood n{terms, layout, bed.data(), from};
  over_tiles(tiles, [&](const CellTile& tile, std::size_t) {
    if (terms.manning > 0.0F) {
      advance_tile<second, true>(n, tile, to);
    } else {
      advance_tile<second, false>(n, tile, to);
    }
  });
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

void first_stage(const StageTerms& terms, const CellLayout& layout, const std::vector<CellTile>& tiles,
                 const std::vector<float>& bed, const Cells& from, Cells& to) {
  advance<false>(terms, layout, tiles, bed, from, to);
}

void second_stage(const StageTerms& terms, const CellLayout& layout, const std::vector<CellTile>& tiles,
                  const std::vector<float>& bed, const Cells& from, Cells& cells) {
  advance<true>(terms, layout, tiles, bed, from, cells);
}

float fastest_rate(const CellLayout& layout, const std::vector<CellTile>& tiles, const Cells& cells,
                   std::vector<float>& partial) {
  const WideFloat per_x(1.0F / layout.dx), per_z(1.0F / layout.dz);
  partial.assign(tiles.size(), 0.0F);
  over_tiles(tiles, [&](const CellTile& tile, std::size_t index) {
    WideFloat most(0.0F);
    for (int k = tile.k0; k < tile.k1; ++k) {
      for (int i = tile.i0; i < tile.i1; i += kLanes) {
        const std::size_t c = layout.at(i, k);
        const WideFloat wave = wave_speed(load_wide(&cells.h[c]));
        const WideFloat rate = xsimd::max((xsimd::abs(load_wide(&cells.u[c])) + wave) * per_x,
                                          (xsimd::abs(load_wide(&cells.w[c])) + wave) * per_z);
        most = xsimd::max(most, first_lanes(rate, tile.i1 - i));
      }
    }
    std::array<float, static_cast<std::size_t>(kLanes)> lanes{};
    most.store_unaligned(lanes.data());
    partial[index] = *std::max_element(lanes.begin(), lanes.end());
  });
  return *std::max_element(partial.begin(), partial.end());
}

}  // namespace regatta
