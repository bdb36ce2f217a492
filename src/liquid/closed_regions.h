// Regions of liquid without a surface: their cells reach no air, so that the equations fix their pressure only up to a
// constant. Finds them, and takes the mean out of values in each.
#pragma once

#include "liquid/multigrid.h"

#include <cstddef>
#include <vector>

namespace regatta {

class ClosedRegions {
 public:
  void resize(const LevelShape& shape);

  // Notes the part of row r of the complete matrix that find() needs; different rows may be noted at the same time.
  void note_row(const MultigridLevel& matrix, int r);
  void find(const MultigridLevel& matrix);  // once all rows are noted

  [[nodiscard]] int cells_of_row(int r) const { return rows_[static_cast<std::size_t>(r)].cells; }
  [[nodiscard]] std::size_t bytes() const;
  [[nodiscard]] bool any() const { return any_; }
  [[nodiscard]] int count() const { return static_cast<int>(sizes_.size()); }
  [[nodiscard]] int region_of(int entry) const;  // region of a cell; −1: none
  void open(int region);                         // something else fixes its pressure
  // Whether only differences of pressure count in a cell.
  [[nodiscard]] bool closes_in(int entry) const {
    const int region = any_ ? region_of(entry) : -1;
    return region >= 0 && sizes_[static_cast<std::size_t>(region)] > 0;
  }

  template <class Value>
  void take_out_means(std::vector<Value>& values) const;

 private:
  // Cells of a row side by side with water between them.
  struct Run {
    int begin = 0, end = 0;  // entries
    int parent = 0;          // another run that it is connected to, or itself
    bool air = false;
    int region = -1;
  };
  struct Row {
    int cells = 0, links = 0;  // cells that take part; open ways along x between two of them
    int begin = 0, end = 0;    // entries from the first to after the last that takes part
    bool air = false;          // any of them at a surface
  };

  void append_runs(const MultigridLevel& matrix, int r);
  void join_rows(const std::vector<float>& to, int r, int other, int stride);
  int root(int run);

  std::vector<Row> rows_;
  std::vector<int> first_run_;  // first run of each row, and the end
  std::vector<Run> runs_;
  std::vector<Run> closed_;  // runs of regions, in rising order
  std::vector<int> sizes_;   // cells of each region; 0: opened
  bool any_ = false;
};

template <class Value>
void ClosedRegions::take_out_means(std::vector<Value>& values) const {
  for (std::size_t region = 0; region < sizes_.size(); ++region) {
    if (sizes_[region] == 0) continue;
    const auto over_cells = [&](const auto& each) {
      for (const Run& run : closed_) {
        if (run.region != static_cast<int>(region)) continue;
        for (int c = run.begin; c < run.end; ++c) each(values[static_cast<std::size_t>(c)]);
      }
    };
    double sum = 0.0;
    over_cells([&](Value& value) { sum += static_cast<double>(value); });
    const double mean = sum / sizes_[region];
    over_cells([&](Value& value) { value = static_cast<Value>(static_cast<double>(value) - mean); });
  }
}

}  // namespace regatta
