#include "columns/lattice.h"

#include "core/limits.h"

#include <algorithm>
#include <cmath>

namespace regatta {

namespace {

// √(2/√3) [1]: column distance in a regular hexagonal lattice with cells of area 1.
constexpr double kRowStretch = 1.0745699;

// Calls visit(i, row, at, start, depth) for all places of the lattice that have water.
template <class Visit>
void for_wet_places(const WaterSetup& setup, const Lattice& lattice, float thinnest, const Visit& visit) {
  for (int row = 0; row < lattice.rows(); ++row) {
    for (int i = 0; i < lattice.columns_of(row); ++i) {
      // Round-off could put the last column outside.
      const Vec2 at = glm::min(lattice.at(i, row), setup.domain.upper);
      const WaterStart start = start_at(setup, at);
      const float depth = start.level - setup.terrain->sample(at.x, at.y).height;
      if (depth >= thinnest) visit(i, row, at, start, depth);
    }
  }
}

double places(const Lattice& lattice) {
  return static_cast<double>(lattice.nx + 1) * static_cast<double>(lattice.rows());
}

}  // namespace

float felt_slope(const Kernels& kernels, float cell_area) {
  const double dx = kRowStretch * std::sqrt(static_cast<double>(cell_area));
  const double dz = static_cast<double>(cell_area) / dx;
  const auto support = static_cast<double>(kernels.support);
  const int rows = static_cast<int>(support / dz);
  const int places = static_cast<int>(support / dx) + 1;
  double sum = 0.0;
  for (int row = -rows; row <= rows; ++row) {
    for (int i = -places; i <= places; ++i) {
      const double x = dx * (i + (row % 2 != 0 ? 0.5 : 0.0));
      const double z = dz * row;
      const double t = std::max(0.0, 1.0 - std::hypot(x, z) / support);
      sum += 0.5 * (x * x + z * z) * t * t * t;  // mean of both axes
    }
  }
  return static_cast<float>(static_cast<double>(kernels.gradient * cell_area) * sum);
}

Result<Lattice> make_lattice(const WaterSetup& setup) {
  const Vec2 size = setup.domain.size();
  const double wanted_x = size.x / (kRowStretch * setup.spacing);
  const double wanted_z = size.y * kRowStretch / setup.spacing;
  if (auto fits = check_limit(kCellLimit, wanted_x * wanted_z, static_cast<double>(setup.spacing), "water.spacing");
      !fits) {
    return fits.error();
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
  // Takes an even number of rows, so that their shifts match across a periodic edge.
  lattice.nz = 2 * std::max(1, static_cast<int>(std::lround(0.5 * wanted_z)));
  lattice.dx = size.x / static_cast<float>(lattice.nx);
  lattice.dz = size.y / static_cast<float>(lattice.nz);
  return lattice;
}

Result<> check_columns(const WaterSetup& setup, const Lattice& lattice, float thinnest) {
  if (places(lattice) <= kColumnLimit.most) return success();
  double count = 0.0;
  for_wet_places(setup, lattice, thinnest, [&](int, int, Vec2, const WaterStart&, float) { count += 1.0; });
  return check_limit(kColumnLimit, count, static_cast<double>(setup.spacing), "water.spacing");
}

Columns lay_columns(const WaterSetup& setup, const Lattice& lattice, float thinnest) {
  Columns columns;
  const auto most = static_cast<std::size_t>(places(lattice));
  for (std::vector<float>* values : {&columns.x, &columns.z, &columns.u, &columns.w, &columns.volume}) {
    values->reserve(most);
  }
  for_wet_places(setup, lattice, thinnest, [&](int i, int row, Vec2 at, const WaterStart& start, float depth) {
    columns.add(at, start.velocity, lattice.share(i, row) * lattice.cell_area() * depth);
  });
  return columns;
}

}  // namespace regatta
