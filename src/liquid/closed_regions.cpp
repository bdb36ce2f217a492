#include "liquid/closed_regions.h"

#include <algorithm>
#include <cstddef>

namespace regatta {

namespace {

constexpr std::size_t index_of(int i) { return static_cast<std::size_t>(i); }

// The least share of a face that is open is 0.01 (liquid_solids.h): half of that or less is rounding [1].
constexpr float kLeastAir = 0.005F;

// A cell's link to air: the diagonal less its links to other cells.
float air_of(const MultigridLevel& m, int c) {
  const auto at = [c](const std::vector<float>& to, int stride) { return to[index_of(c)] + to[index_of(c - stride)]; };
  return m.diagonal[index_of(c)] - (at(m.to_x, 1) + at(m.to_y, m.shape.row) + at(m.to_z, m.shape.layer));
}

}  // namespace

void ClosedRegions::resize(const LevelShape& shape) {
  rows_.assign(index_of(shape.rows()), {});
  first_run_.assign(index_of(shape.rows() + 1), 0);
  runs_.clear();
  runs_.reserve(index_of(4 * shape.rows()));
  closed_.clear();
  sizes_.clear();
}

void ClosedRegions::note_row(const MultigridLevel& matrix, int r) {
  Row row;
  const int start = matrix.shape.start(r);
  row.begin = start + matrix.end[index_of(r)];
  for (int c = start + matrix.begin[index_of(r)]; c < start + matrix.end[index_of(r)]; ++c) {
    const bool takes_part = matrix.diagonal[index_of(c)] > 0.0F;
    row.cells += takes_part ? 1 : 0;
    row.links += matrix.to_x[index_of(c)] > 0.0F ? 1 : 0;
    row.begin = takes_part ? std::min(row.begin, c) : row.begin;
    row.end = takes_part ? c + 1 : row.end;
  }
  for (int c = row.begin; c < row.end && !row.air; ++c) row.air = air_of(matrix, c) > kLeastAir;
  rows_[index_of(r)] = row;
}

void ClosedRegions::append_runs(const MultigridLevel& matrix, int r) {
  const Row& row = rows_[index_of(r)];
  if (row.cells == 0) return;
  const auto append = [&](int begin, int end, bool air) {
    runs_.push_back({begin, end, static_cast<int>(runs_.size()), air});
  };
  if (row.cells - row.links == 1) return append(row.begin, row.end, row.air);
  int begin = row.begin;
  bool air = false;
  for (int c = row.begin; c < row.end; ++c) {
    if (matrix.diagonal[index_of(c)] <= 0.0F) {
      begin = c + 1;
      continue;
    }
    air = air || air_of(matrix, c) > kLeastAir;
    if (matrix.to_x[index_of(c)] > 0.0F) continue;
    append(begin, c + 1, air);
    begin = c + 1;
    air = false;
  }
}

int ClosedRegions::root(int run) {
  while (runs_[index_of(run)].parent != run) {
    int& parent = runs_[index_of(run)].parent;
    parent = runs_[index_of(parent)].parent;
    run = parent;
  }
  return run;
}

// Joins the runs of two rows that are neighbours; `to` binds the cells of `other` to those of r, `stride` entries on.
void ClosedRegions::join_rows(const std::vector<float>& to, int r, int other, int stride) {
  int a = first_run_[index_of(r)], b = first_run_[index_of(other)];
  const int a_end = first_run_[index_of(r + 1)], b_end = first_run_[index_of(other + 1)];
  while (a < a_end && b < b_end) {
    const Run &here = runs_[index_of(a)], &there = runs_[index_of(b)];
    const int begin = std::max(here.begin, there.begin + stride), end = std::min(here.end, there.end + stride);
    const bool here_ends_first = here.end <= there.end + stride;
    for (int c = begin; c < end; ++c) {
      if (to[index_of(c - stride)] <= 0.0F) continue;
      const int ra = root(a), rb = root(b);
      const int first = std::min(ra, rb), last = std::max(ra, rb);
      runs_[index_of(last)].parent = first;
      runs_[index_of(first)].air = runs_[index_of(first)].air || runs_[index_of(last)].air;
      break;
    }
    ++(here_ends_first ? a : b);
  }
}

void ClosedRegions::find(const MultigridLevel& matrix) {
  const LevelShape& shape = matrix.shape;
  runs_.clear();
  closed_.clear();
  sizes_.clear();
  for (int r = 0; r < shape.rows(); ++r) {
    first_run_[index_of(r)] = static_cast<int>(runs_.size());
    append_runs(matrix, r);
  }
  first_run_[index_of(shape.rows())] = static_cast<int>(runs_.size());
  for (int r = 0; r < shape.rows(); ++r) {
    if (r % shape.ny > 0) join_rows(matrix.to_y, r, r - 1, shape.row);
    if (r >= shape.ny) join_rows(matrix.to_z, r, r - shape.ny, shape.layer);
  }
  // A run's root comes before it.
  for (int n = 0; n < static_cast<int>(runs_.size()); ++n) {
    Run& run = runs_[index_of(n)];
    const int top = root(n);
    if (runs_[index_of(top)].air) continue;
    if (top == n) {
      run.region = count();
      sizes_.push_back(0);
    }
    run.region = runs_[index_of(top)].region;
    sizes_[index_of(run.region)] += run.end - run.begin;
    closed_.push_back(run);
  }
  any_ = !closed_.empty();
}

int ClosedRegions::region_of(int entry) const {
  const auto after =
      std::upper_bound(closed_.begin(), closed_.end(), entry, [](int at, const Run& run) { return at < run.begin; });
  if (after == closed_.begin()) return -1;
  const Run& run = *(after - 1);
  return entry < run.end ? run.region : -1;
}

std::size_t ClosedRegions::bytes() const {
  return rows_.size() * sizeof(Row) + (first_run_.capacity() + sizes_.capacity()) * sizeof(int) +
         (runs_.capacity() + closed_.capacity()) * sizeof(Run);
}

void ClosedRegions::open(int region) {
  sizes_[index_of(region)] = 0;
  any_ = std::any_of(sizes_.begin(), sizes_.end(), [](int size) { return size > 0; });
}

}  // namespace regatta
