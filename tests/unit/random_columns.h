// Columns at random places with ghosts, and neighbour sums over all of them without cell lists, as a reference for the
// solver's sorted sums.
#pragma once

#include "columns/column_edges.h"
#include "columns/column_sort.h"
#include "core/rng.h"

namespace regatta::random_columns {

inline Columns scatter(const Domain& domain, int count, std::uint64_t seed) {
  Columns columns;
  Rng rng(seed);
  for (int i = 0; i < count; ++i) {
    columns.x.push_back(rng.uniform(domain.lower.x, domain.upper.x));
    columns.z.push_back(rng.uniform(domain.lower.y, domain.upper.y));
    columns.u.push_back(rng.uniform(-1.0F, 1.0F));
    columns.w.push_back(rng.uniform(-1.0F, 1.0F));
    columns.volume.push_back(rng.uniform(0.005F, 0.015F));
  }
  return columns;
}

inline ColumnField sorted(const Domain& domain, float support, const Columns& columns) {
  ColumnField field;
  field.bins = make_column_bins(domain, support, 0.0F);
  ColumnSorter(domain, support).sort(columns, field);
  return field;
}

// Calls visit(dx, dz, volume, index, kind along x, kind along z) for every column and image about a place.
template <class Visit>
void visit_all(const Domain& domain, const Columns& columns, float x, float z, float reach, const Visit& visit) {
  const Axis along_x = x_axis(domain);
  const Axis along_z = z_axis(domain);
  for (std::size_t j = 0; j < columns.x.size(); ++j) {
    const AxisImages images_x = axis_images(along_x, columns.x[j], reach);
    const AxisImages images_z = axis_images(along_z, columns.z[j], reach);
    for (int a = 0; a < images_x.count; ++a) {
      for (int b = 0; b < images_z.count; ++b) {
        const int kind_x = images_x.kind[static_cast<std::size_t>(a)];
        const int kind_z = images_z.kind[static_cast<std::size_t>(b)];
        visit(static_cast<double>(x) - static_cast<double>(image_coordinate(along_x, columns.x[j], kind_x)),
              static_cast<double>(z) - static_cast<double>(image_coordinate(along_z, columns.z[j], kind_z)),
              static_cast<double>(columns.volume[j]), j, kind_x, kind_z);
      }
    }
  }
}

}  // namespace regatta::random_columns
