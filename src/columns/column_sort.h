// Sorts columns into bin order and adds their ghosts: a counting sort on two levels, rows of bins first, then the bins
// of each row. The sort is stable, gives the same order for any number of threads, and allocates nothing once its
// buffers have grown.
#pragma once

#include "columns/columns.h"
#include "geometry/domain.h"

#include <cstdint>
#include <span>
#include <vector>

namespace regatta {

// Returns empty bins that cover the domain. buffer: how far columns may lie beyond in- and outflow edges [m].
ColumnBins make_column_bins(const Domain& domain, float support, float buffer);

class ColumnSorter {
 public:
  ColumnSorter(const Domain& domain, float support) : domain_(domain), support_(support) {}
  // Fills all of `field` but depths and accelerations; field.bins must be set up. Afterwards field.source numbers the
  // columns in the field's order; `columns` keeps its former order until the move writes it back.
  void sort(const Columns& columns, ColumnField& field);
  // places()[i] is the place of column i of `columns` in the last sorted field.
  [[nodiscard]] std::span<const std::int32_t> places() const { return place_; }

 private:
  // A column or one of its images: 16 × the column's index + 4 × the kind of image along x + the kind along z, see
  // AxisImages.
  using Entry = std::uint32_t;
  struct RowCount {
    std::int32_t entries = 0, columns = 0;
  };

  void count_rows(const Columns& columns, const ColumnBins& bins);
  void place_rows();
  void scatter_to_rows(const Columns& columns, const ColumnBins& bins);
  void resize(ColumnField& field, std::size_t count) const;
  void sort_row(const Columns& columns, int row, ColumnField& field);
  void link_ghosts(ColumnField& field) const;

  template <class Visit>
  void visit_images(const Columns& columns, const ColumnBins& bins, int first, int last, const Visit& visit) const;

  Domain domain_;
  float support_;
  int blocks_ = 0, block_ = 1;        // number of blocks of columns; columns in a block
  std::vector<RowCount> counts_;      // [blocks][rows]: first counts, then the place of the first entry
  std::vector<RowCount> rows_;        // [rows + 1]: entries and columns before each row
  std::vector<Entry> entries_;        // columns and images, by row
  std::vector<std::int32_t> cursor_;  // [rows][bins]
  std::vector<std::int32_t> place_;   // place of each column in the field
};

}  // namespace regatta
