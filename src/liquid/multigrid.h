// Multigrid for equations of a 7-point stencil on a grid of cubes, some of which take no part: one V cycle as the
// preconditioner of conjugate gradients. It is quick and simple because:
// - A coarse cell is two by two by two fine ones and its value theirs (unsmoothed aggregation), so that stencils have 7
//   points on every level, whatever the shape of the liquid [McA10 aims at the same with more care at boundaries].
// - The coarse matrix is halved: values that are constant over a cell are too stiff by a factor of two [Bra95].
// - Red-black Gauss-Seidel, twice before and twice after, in the opposite order: the cycle is symmetric.
// A sweep computes whole rows, which fill the lanes of the processor, although every second cell counts. So each colour
// has an array of its own: a sweep reads the one and writes the other, and its values in cells of the wrong colour are
// never used. Arrays are float: it is a preconditioner.
#pragma once

#include "core/parallel.h"
#include "core/simd.h"

#include <algorithm>
#include <cstddef>
#include <vector>

namespace regatta {

// Places in a level's arrays: rows of cells along x, padded to whole lanes and by at least one dead entry, one dead row
// ahead of each layer and one dead layer at either end. Dead entries are 0 for ever.
struct LevelShape {
  int nx = 0, ny = 0, nz = 0;
  int row = 0;    // entries from a cell to the next along y; a multiple of kLanes
  int layer = 0;  // entries from a cell to the next along z

  LevelShape() = default;
  LevelShape(int x, int y, int z);
  [[nodiscard]] int at(int i, int j, int k) const { return i + (j + 1) * row + (k + 1) * layer; }
  [[nodiscard]] int entries() const { return layer * (nz + 2); }
  [[nodiscard]] int rows() const { return ny * nz; }                      // row r = j + ny k
  [[nodiscard]] int start(int r) const { return at(0, r % ny, r / ny); }  // start of row r
  // Rows that a thread takes at a time; small levels are one block.
  [[nodiscard]] int block() const;
  [[nodiscard]] int blocks() const { return (rows() + block() - 1) / block(); }
};

// The matrix has `diagonal` and −`to` the next cell along each axis; a cell with a diagonal of 0 takes no part.
struct MultigridLevel {
  LevelShape shape;
  std::vector<float> diagonal, inverse;
  std::vector<float> to_x, to_y, to_z;
  std::vector<float> b;         // right side
  std::vector<float> x, black;  // values of red cells (i + j + k is even) and of black ones; after a cycle x holds all
  // For each row the entries, whole lanes, that hold all of its cells that take part; empty: begin = end.
  std::vector<int> begin, end;
  std::vector<float> sums;  // a row for every row of the next level: residuals on the way down, values on the way up

  void resize(const LevelShape& to);
  void find_spans(int row);  // finds those of row r, with `inverse`
};

class Multigrid {
 public:
  void resize(int nx, int ny, int nz);

  // The caller fills diagonal, to_x, to_y and to_z of all rows, calls find_spans for each of them, and then:
  void set_up();
  // x of the finest level ≈ matrix⁻¹ b. b is 0 in cells that take no part.
  void cycle() { cycle(0); }

  [[nodiscard]] MultigridLevel& finest() { return levels_.front(); }
  [[nodiscard]] const MultigridLevel& finest() const { return levels_.front(); }
  [[nodiscard]] int levels() const { return static_cast<int>(levels_.size()); }
  [[nodiscard]] std::size_t bytes() const;
  void forget();  // clears all values: after something that is not finite

 private:
  void cycle(std::size_t level);
  std::vector<MultigridLevel> levels_;
};

// b + Σ to · values of the neighbours, of kLanes cells from c on.
inline WideFloat pulled(const MultigridLevel& level, const std::vector<float>& values, int c) {
  const int row = level.shape.row, layer = level.shape.layer;
  const auto pair = [v = values.data() + c](const float* to, int stride) {
    return load_wide(to) * load_wide(v + stride) + load_wide(to - stride) * load_wide(v - stride);
  };
  return load_wide(level.b.data() + c) +
         (pair(level.to_x.data() + c, 1) + pair(level.to_y.data() + c, row) + pair(level.to_z.data() + c, layer));
}

// Tells which lanes of a row are red: (i + j + k) is even; row r is j + ny k.
class RedLanes {
 public:
  RedLanes();
  [[nodiscard]] const WideFloat::batch_bool_type& of(const LevelShape& shape, int r) const {
    return (r % shape.ny + r / shape.ny) % 2 == 0 ? even_ : odd_;
  }

 private:
  WideFloat::batch_bool_type even_, odd_;
};

// body(r) for all rows, in any order.
template <class Body>
void for_rows(const LevelShape& shape, const Body& body) {
  parallel_blocks(shape.rows(), shape.block(), [&](int first, int last) {
    for (int r = first; r < last; ++r) body(r);
  });
}

}  // namespace regatta
