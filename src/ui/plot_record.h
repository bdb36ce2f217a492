// Chosen quantities (exchange/quantities.h) of the steps that were seen, for plots: one row a step, one column a
// quantity. Where the time goes back the rows after it go, so that what is left is one run. Steps that no frame saw are
// missing; of a quantity that was chosen later, or of a body that is gone, the rows without it hold NaN.
#pragma once

#include "exchange/snapshot.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace regatta {

class PlotRecord {
 public:
  struct Column {
    std::string owner, name, unit;
    std::vector<double> values;  // one a row

    [[nodiscard]] std::string title() const { return owner.empty() ? name : owner + "." + name; }
  };

  // Enough for 25 minutes of frames; the oldest eighth goes where more come.
  static constexpr std::size_t kMostRows = 90'000;

  // Chooses a quantity; one that is chosen already stays as it is.
  void choose(std::string_view owner, std::string_view name, std::string_view unit);
  void leave(std::string_view owner, std::string_view name);
  [[nodiscard]] bool has(std::string_view owner, std::string_view name) const;
  [[nodiscard]] std::span<const Column> columns() const { return columns_; }

  // A row of what the snapshot says, unless its step is the last one.
  void add(const Snapshot& snapshot);
  // Marks that the next rows belong to another run: no line leads to them.
  void break_off();
  void clear_rows();

  [[nodiscard]] std::span<const double> times() const { return times_; }  // [s]
  // The rows from one time to another, both included, as a CSV file that begins as those of runs do; rows in which
  // nothing is known are left out.
  [[nodiscard]] std::string csv(double from, double to) const;

 private:
  void push(double time, double step);
  void cut(std::size_t rows);

  std::vector<double> times_, steps_;
  std::vector<Column> columns_;
};

}  // namespace regatta
