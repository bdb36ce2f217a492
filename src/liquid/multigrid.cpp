#include "liquid/multigrid.h"

#include <array>
#include <cstddef>

namespace regatta {

namespace {

using Level = MultigridLevel;
constexpr int kSweeps = 2;         // before and after each: V(2,2)
constexpr int kBottomSweeps = 10;  // sweeps of the smallest level, either way
constexpr int kSmallest = 4;       // cells of it along its longest axis
constexpr float kCoarseStiffness = 0.5F;

constexpr std::size_t place(int i) { return static_cast<std::size_t>(i); }

// Gauss-Seidel of the cells of one colour, in the array of theirs.
void sweep(Level& level, const std::vector<float>& from, std::vector<float>& to) {
  for_rows(level.shape, [&](int r) {
    const int start = level.shape.start(r);
    for (int c = start + level.begin[place(r)]; c < start + level.end[place(r)]; c += kLanes) {
      (load_wide(level.inverse.data() + c) * pulled(level, from, c)).store_unaligned(to.data() + c);
    }
  });
}
void sweep_red(Level& level) { sweep(level, level.black, level.x); }
void sweep_black(Level& level) { sweep(level, level.x, level.black); }

// The first sweep of the red cells, from x = 0.
void sweep_red_from_zero(Level& level) {
  for_rows(level.shape, [&](int r) {
    const int start = level.shape.start(r);
    for (int c = start + level.begin[place(r)]; c < start + level.end[place(r)]; c += kLanes) {
      (load_wide(level.inverse.data() + c) * load_wide(level.b.data() + c)).store_unaligned(level.x.data() + c);
    }
  });
}

// The last one: brings the black cells' values along.
void sweep_red_and_join(Level& level) {
  const RedLanes lanes;
  for_rows(level.shape, [&](int r) {
    const int start = level.shape.start(r);
    const auto& red = lanes.of(level.shape, r);
    for (int c = start + level.begin[place(r)]; c < start + level.end[place(r)]; c += kLanes) {
      const WideFloat relaxed = load_wide(level.inverse.data() + c) * pulled(level, level.black, c);
      xsimd::select(red, relaxed, load_wide(level.black.data() + c)).store_unaligned(level.x.data() + c);
    }
  });
}

// The fine rows below coarse row `r`: at most four.
struct FineRows {
  std::array<int, 4> row{};
  int count = 0;
  int begin = 0, end = 0;  // entries that hold what takes part in any of them
};
FineRows fine_rows(const Level& fine, const LevelShape& coarse, int r) {
  FineRows rows;
  const int j = 2 * (r % coarse.ny), k = 2 * (r / coarse.ny);
  rows.begin = fine.shape.row;
  for (int kk = k; kk < std::min(k + 2, fine.shape.nz); ++kk) {
    for (int jj = j; jj < std::min(j + 2, fine.shape.ny); ++jj) {
      const int row = jj + fine.shape.ny * kk;
      if (fine.begin[place(row)] == fine.end[place(row)]) continue;
      rows.row[place(rows.count++)] = row;
      rows.begin = std::min(rows.begin, fine.begin[place(row)]);
      rows.end = std::max(rows.end, fine.end[place(row)]);
    }
  }
  return rows;
}

// Right side of a coarse row: the sum of the residuals of the fine cells in each coarse one. Black cells, which were
// swept last, have none.
void restrict_row(Level& fine, Level& coarse, const RedLanes& lanes, int r) {
  const int begin = coarse.begin[place(r)], end = coarse.end[place(r)];
  if (begin == end) return;
  const FineRows rows = fine_rows(fine, coarse.shape, r);
  float* sum = fine.sums.data() + r * fine.shape.row;
  std::fill_n(sum, fine.shape.row, 0.0F);
  for (int n = 0; n < rows.count; ++n) {
    const int row = rows.row[place(n)], start = fine.shape.start(row);
    const auto& red = lanes.of(fine.shape, row);
    for (int i = fine.begin[place(row)]; i < fine.end[place(row)]; i += kLanes) {
      const int c = start + i;
      const WideFloat residual =
          pulled(fine, fine.black, c) - load_wide(fine.diagonal.data() + c) * load_wide(fine.x.data() + c);
      (load_wide(sum + i) + xsimd::select(red, residual, WideFloat(0.0F))).store_unaligned(sum + i);
    }
  }
  float* b = coarse.b.data() + coarse.shape.start(r);
  const int pairs = std::min(end, fine.shape.row / 2);
  for (int i = begin; i < pairs; ++i) b[i] = sum[2 * i] + sum[2 * i + 1];
}

// Adds a coarse row's values to the fine cells in it: to the red ones, from which the black ones are swept next.
void prolong_row(Level& fine, const Level& coarse, int r) {
  if (coarse.begin[place(r)] == coarse.end[place(r)]) return;
  const FineRows rows = fine_rows(fine, coarse.shape, r);
  const float* from = coarse.x.data() + coarse.shape.start(r);
  float* value = fine.sums.data() + r * fine.shape.row;
  for (int i = rows.begin / 2; i < rows.end / 2; ++i) value[2 * i] = value[2 * i + 1] = from[i];
  for (int n = 0; n < rows.count; ++n) {
    const int row = rows.row[place(n)], start = fine.shape.start(row);
    for (int i = fine.begin[place(row)]; i < fine.end[place(row)]; i += kLanes) {
      float* x = fine.x.data() + start + i;
      const auto takes_part = load_wide(fine.inverse.data() + start + i) > WideFloat(0.0F);
      (load_wide(x) + xsimd::select(takes_part, load_wide(value + i), WideFloat(0.0F))).store_unaligned(x);
    }
  }
}

// A coarse row of the matrix: the sum of the fine cells' equations. Links between two fine cells of one coarse cell
// drop out of the sum; if only rounding is left, the cell holds a closed region, which then takes no part.
void coarsen_row(const Level& fine, Level& coarse, int r) {
  const int to = coarse.shape.start(r);
  for (std::vector<float>* part :
       {&coarse.diagonal, &coarse.to_x, &coarse.to_y, &coarse.to_z, &coarse.x, &coarse.black}) {
    std::fill_n(part->data() + to, coarse.shape.row, 0.0F);
  }
  float* whole = coarse.x.data() + to;  // the diagonal before that
  const FineRows rows = fine_rows(fine, coarse.shape, r);
  for (int n = 0; n < rows.count; ++n) {
    const int row = rows.row[place(n)], from = fine.shape.start(row);
    const bool y_inside = row % fine.shape.ny % 2 == 0, z_inside = row / fine.shape.ny % 2 == 0;
    const float *d = fine.diagonal.data() + from, *x = fine.to_x.data() + from, *y = fine.to_y.data() + from,
                *z = fine.to_z.data() + from;
    float *cd = coarse.diagonal.data() + to, *cx = coarse.to_x.data() + to, *cy = coarse.to_y.data() + to,
          *cz = coarse.to_z.data() + to;
    for (int i = fine.begin[place(row)] / 2; i < fine.end[place(row)] / 2; ++i) {
      const int a = 2 * i;
      const float sy = y[a] + y[a + 1], sz = z[a] + z[a + 1];
      const float inner = 2.0F * (x[a] + (y_inside ? sy : 0.0F) + (z_inside ? sz : 0.0F));
      whole[i] += kCoarseStiffness * (d[a] + d[a + 1]);
      cd[i] += kCoarseStiffness * (d[a] + d[a + 1] - inner);
      cx[i] += kCoarseStiffness * x[a + 1];
      if (!y_inside) cy[i] += kCoarseStiffness * sy;
      if (!z_inside) cz[i] += kCoarseStiffness * sz;
    }
  }
  constexpr float kRounding = 1e-5F;  // rounding of sums of some fifty numbers
  for (int i = 0; i < coarse.shape.row; ++i) {
    float& diagonal = coarse.diagonal[place(to + i)];
    if (diagonal < kRounding * whole[i]) diagonal = 0.0F;
    whole[i] = 0.0F;
  }
  coarse.find_spans(r);
}

}  // namespace

RedLanes::RedLanes() {
  std::array<float, static_cast<std::size_t>(kLanes)> odd{};
  for (std::size_t lane = 1; lane < odd.size(); lane += 2) odd[lane] = 1.0F;
  odd_ = load_wide(odd.data()) > WideFloat(0.5F);
  even_ = load_wide(odd.data()) < WideFloat(0.5F);
}

LevelShape::LevelShape(int x, int y, int z) : nx(x), ny(y), nz(z) {
  row = (nx + 1 + kLanes - 1) / kLanes * kLanes;
  layer = row * (ny + 1);
}

int LevelShape::block() const {
  constexpr int kSmall = 16384;  // entries that one thread does sooner than two would meet
  constexpr int kEntries = 4096;
  return rows() * row < kSmall ? std::max(rows(), 1) : std::max(1, kEntries / row);
}

void MultigridLevel::resize(const LevelShape& to) {
  shape = to;
  const std::size_t entries = place(shape.entries());
  for (std::vector<float>* part : {&diagonal, &inverse, &to_x, &to_y, &to_z, &b, &x, &black})
    part->assign(entries, 0.0F);
  begin.assign(place(shape.rows()), 0);
  end.assign(place(shape.rows()), 0);
}

void MultigridLevel::find_spans(int r) {
  const int from = shape.start(r);
  int first = shape.row, last = 0;
  for (int i = 0; i < shape.row; i += kLanes) {
    const WideFloat d = load_wide(diagonal.data() + from + i);
    const auto takes_part = d > WideFloat(0.0F);
    xsimd::select(takes_part, WideFloat(1.0F) / d, WideFloat(0.0F)).store_unaligned(inverse.data() + from + i);
    if (!xsimd::any(takes_part)) continue;
    first = std::min(first, i);
    last = i + kLanes;
  }
  begin[place(r)] = std::min(first, last);
  end[place(r)] = last;
}

void Multigrid::resize(int nx, int ny, int nz) {
  levels_.clear();
  for (;;) {
    levels_.emplace_back().resize(LevelShape(nx, ny, nz));
    if (std::max({nx, ny, nz}) <= kSmallest) break;
    nx = (nx + 1) / 2;
    ny = (ny + 1) / 2;
    nz = (nz + 1) / 2;
    levels_.back().sums.assign(place(ny * nz * levels_.back().shape.row), 0.0F);
  }
}

void Multigrid::set_up() {
  for (std::size_t l = 1; l < levels_.size(); ++l) {
    for_rows(levels_[l].shape, [&](int r) { coarsen_row(levels_[l - 1], levels_[l], r); });
  }
}

void Multigrid::cycle(std::size_t l) {
  Level& level = levels_[l];
  const bool bottom = l + 1 == levels_.size();
  const int sweeps = bottom ? kBottomSweeps : kSweeps;
  sweep_red_from_zero(level);
  sweep_black(level);
  for (int n = 1; n < sweeps; ++n) {
    sweep_red(level);
    sweep_black(level);
  }
  if (!bottom) {
    Level& coarse = levels_[l + 1];
    const RedLanes lanes;
    for_rows(coarse.shape, [&](int r) { restrict_row(level, coarse, lanes, r); });
    cycle(l + 1);
    for_rows(coarse.shape, [&](int r) { prolong_row(level, coarse, r); });
  }
  for (int n = 1; n < sweeps; ++n) {
    sweep_black(level);
    sweep_red(level);
  }
  sweep_black(level);
  sweep_red_and_join(level);
}

std::size_t Multigrid::bytes() const {
  std::size_t sum = 0;
  for (const Level& level : levels_) {
    sum += sizeof(float) * (8 * level.x.size() + level.sums.size()) + sizeof(int) * 2 * level.begin.size();
  }
  return sum;
}

void Multigrid::forget() {
  for (Level& level : levels_) {
    std::fill(level.x.begin(), level.x.end(), 0.0F);
    std::fill(level.black.begin(), level.black.end(), 0.0F);
    std::fill(level.b.begin(), level.b.end(), 0.0F);
    std::fill(level.sums.begin(), level.sums.end(), 0.0F);
  }
}

}  // namespace regatta
