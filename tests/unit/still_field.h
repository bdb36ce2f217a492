// Columns on a square lattice in a flat tank, sorted and with their depths, for tests of bodies in the water.
#pragma once

#include "columns/bed.h"
#include "columns/column_depth.h"
#include "columns/column_sort.h"
#include "columns/columns.h"
#include "columns/kernels.h"
#include "exchange/body.h"
#include "geometry/domain.h"
#include "geometry/hull_shapes.h"
#include "geometry/terrain.h"
#include "hull/hull_patch.h"

#include <cmath>
#include <memory>

namespace regatta {

struct StillField {
  static constexpr float kSupport = 0.3F;
  float spacing = 0.1F;      // [m]
  float support = kSupport;  // [m]
  float depth = 1.0F;        // level 0, bed at -depth [m]
  Domain domain;
  std::shared_ptr<const Terrain> terrain;
  Bed bed;
  Kernels kernels;
  Columns columns;
  ColumnField field;
  ColumnSorter sorter;

  explicit StillField(Vec2 half_size = {3.0F, 3.0F}, EdgeKind edge = EdgeKind::kWall, float between = 0.1F)
      : spacing(between),
        domain{-half_size, half_size, edge, edge, edge, edge},
        terrain(std::make_shared<const Terrain>(make_flat_terrain(-half_size, half_size, -depth))),
        bed(domain, *terrain, support),
        kernels(support),
        sorter(domain, support) {
    const int nx = static_cast<int>(std::lround(2.0F * half_size.x / spacing));
    const int nz = static_cast<int>(std::lround(2.0F * half_size.y / spacing));
    for (int k = 0; k < nz; ++k) {
      for (int i = 0; i < nx; ++i) {
        columns.x.push_back(-half_size.x + (static_cast<float>(i) + 0.5F) * spacing);
        columns.z.push_back(-half_size.y + (static_cast<float>(k) + 0.5F) * spacing);
        columns.u.push_back(0.0F);
        columns.w.push_back(0.0F);
        columns.volume.push_back(spacing * spacing * depth);
      }
    }
    field.bins = make_column_bins(domain, support, 0.0F);
    update();
  }

  void update() {
    sorter.sort(columns, field);
    sum_depth(kernels, field);
    finish_depth(5e-3F, bed, field);
  }
  void clear_forces() {
    field.ax.assign(field.ax.size(), 0.0F);
    field.az.assign(field.az.size(), 0.0F);
  }
  // Returns Σ ρ V a over the columns [N].
  [[nodiscard]] glm::dvec2 force() const {
    glm::dvec2 sum(0.0);
    for (int i = 0; i < field.count; ++i) {
      if (field.is_ghost(i)) continue;
      const auto at = static_cast<std::size_t>(i);
      const double mass = static_cast<double>(kWaterDensity) * static_cast<double>(field.volume[at]);
      sum += mass * glm::dvec2(static_cast<double>(field.ax[at]), static_cast<double>(field.az[at]));
    }
    return sum;
  }
};

// Returns the patch of a body over flat ground.
inline HullPatch traced(const BodyView& view, const Domain& domain) {
  HullPatch patch;
  trace_patch(view, domain, make_flat_terrain(domain.lower, domain.upper, -1.0F), {StillField::kSupport}, patch);
  return patch;
}

inline BodyView body_of(const Result<std::shared_ptr<const Hull>>& hull, float density, Vec3 position) {
  BodyView view;
  view.hull = hull.value();
  view.mass = density * view.hull->volume;
  view.state.position = position;
  return view;
}

}  // namespace regatta
