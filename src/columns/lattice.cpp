#include "columns/lattice.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace regatta {

namespace {

constexpr double kMostColumns = 1.0e8;  // 20 GB: more is a slip of the pen; their numbers also fit the sort's entries
constexpr double kRowStretch = 1.0745699;  // √(2/√3): columns of a regular hexagonal lattice of unit cells

}  // namespace

Result<Lattice> make_lattice(const WaterSetup& setup) {
  const Vec2 size = setup.domain.size();
  const double wanted_x = size.x / (kRowStretch * setup.spacing);
  const double wanted_z = size.y * kRowStretch / setup.spacing;
  if (!(wanted_x * wanted_z <= kMostColumns)) {
    return Error{fmt::format("a domain of {} m x {} m in columns of {} m needs more than {:.0f} million columns",
                             size.x, size.y, setup.spacing, kMostColumns / 1.0e6)};
  }
  Lattice lattice;
  lattice.lower = setup.domain.lower;
  lattice.nx = std::max(1, static_cast<int>(std::lround(wanted_x)));
  const auto mirrors = [](EdgeKind low, EdgeKind high) {
    const auto one = [](EdgeKind kind) { return kind == EdgeKind::kWall || kind == EdgeKind::kOpen; };
    return one(low) && one(high);
  };
  lattice.mirrored_x = mirrors(setup.domain.west, setup.domain.east);
  lattice.mirrored_z = mirrors(setup.domain.south, setup.domain.north);
  // An even number of rows, so that the shift of the rows closes across a periodic edge.
  lattice.nz = 2 * std::max(1, static_cast<int>(std::lround(0.5 * wanted_z)));
  lattice.dx = size.x / static_cast<float>(lattice.nx);
  lattice.dz = size.y / static_cast<float>(lattice.nz);
  return lattice;
}

Columns lay_columns(const WaterSetup& setup, const Lattice& lattice, float thinnest) {
  Columns columns;
  const std::size_t most = static_cast<std::size_t>(lattice.nx + 1) * static_cast<std::size_t>(lattice.rows());
  for (std::vector<float>* values : {&columns.x, &columns.z, &columns.u, &columns.w, &columns.volume}) {
    values->reserve(most);
  }
  for (int row = 0; row < lattice.rows(); ++row) {
    for (int i = 0; i < lattice.columns_of(row); ++i) {
      // Round-off must not put the last column outside.
      const Vec2 at = glm::min(lattice.at(i, row), setup.domain.upper);
      const WaterStart start = start_at(setup, at);
      const float depth = start.level - setup.terrain->sample(at.x, at.y).height;
      if (!(depth >= thinnest)) continue;
      columns.x.push_back(at.x);
      columns.z.push_back(at.y);
      columns.u.push_back(start.velocity.x);
      columns.w.push_back(start.velocity.y);
      columns.volume.push_back(lattice.share(i, row) * lattice.cell_area() * depth);
    }
  }
  return columns;
}

}  // namespace regatta
