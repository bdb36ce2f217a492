#include "liquid/liquid_slice.h"

#include <algorithm>

namespace regatta {

namespace {

constexpr float kHalfOpen = 0.5F;  // a cell with less room for water than this is shown as solid [1]

CellKind kind_of(const LiquidSolver& solver, std::size_t c) {
  if (solver.open_volume()[c] < kHalfOpen) return CellKind::kSolid;
  return solver.liquid()[c] != 0 ? CellKind::kWater : CellKind::kAir;
}

}  // namespace

void slice_liquid(const LiquidSolver& solver, const SliceRequest& request, WaterSlice& out) {
  const MacGrid& grid = solver.grid();
  const int along = request.plane == SlicePlane::kX ? 0 : 2, across = 2 - along;
  const auto layers = static_cast<float>(grid.count(across));
  const float share = request.at >= 0.0F ? std::min(request.at, 1.0F) : 0.0F;  // NaN is 0, too
  const int layer = std::min(static_cast<int>(share * layers), grid.count(across) - 1);
  out.spacing = grid.cell;
  out.nx = grid.count(along);
  out.ny = grid.ny;
  out.along = Vec3(0.0F);
  out.along[along] = 1.0F;
  out.lower = grid.lower;
  out.lower[across] += grid.cell * (static_cast<float>(layer) + 0.5F);
  const std::size_t cells = static_cast<std::size_t>(out.nx) * static_cast<std::size_t>(out.ny);
  out.velocity.resize(cells);
  out.pressure.resize(cells);
  out.kind.resize(cells);
  const FaceField& u = solver.velocity();
  std::size_t n = 0;
  for (int j = 0; j < out.ny; ++j) {
    for (int i = 0; i < out.nx; ++i, ++n) {
      const auto c = static_cast<std::size_t>(along == 0 ? grid.at(i, j, layer) : grid.at(layer, j, i));
      for (int axis = 0; axis < 3; ++axis) {
        const std::vector<float>& face = u.axis[static_cast<std::size_t>(axis)];
        out.velocity[n][axis] = 0.5F * (face[c] + face[c + static_cast<std::size_t>(grid.stride(axis))]);
      }
      out.pressure[n] = solver.pressure()[c];
      out.kind[n] = kind_of(solver, c);
    }
  }
}

}  // namespace regatta
