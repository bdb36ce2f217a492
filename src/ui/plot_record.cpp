#include "ui/plot_record.h"

#include "core/csv_field.h"
#include "exchange/quantities.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>

namespace regatta {

namespace {

constexpr double kNothing = std::numeric_limits<double>::quiet_NaN();

bool is_of(const PlotRecord::Column& column, std::string_view owner, std::string_view name) {
  return column.name == name && column.owner == owner;
}

}  // namespace

void PlotRecord::choose(std::string_view owner, std::string_view name, std::string_view unit) {
  if (has(owner, name)) return;
  columns_.push_back({std::string(owner), std::string(name), std::string(unit), {}});
  columns_.back().values.assign(times_.size(), kNothing);
}

void PlotRecord::leave(std::string_view owner, std::string_view name) {
  std::erase_if(columns_, [&](const Column& column) { return is_of(column, owner, name); });
}

bool PlotRecord::has(std::string_view owner, std::string_view name) const {
  return std::any_of(columns_.begin(), columns_.end(), [&](const Column& c) { return is_of(c, owner, name); });
}

void PlotRecord::cut(std::size_t rows) {
  times_.resize(rows);
  steps_.resize(rows);
  for (Column& column : columns_) column.values.resize(rows);
}

void PlotRecord::push(double time, double step) {
  if (times_.size() >= kMostRows) {
    constexpr std::ptrdiff_t kOldest = kMostRows / 8;
    times_.erase(times_.begin(), times_.begin() + kOldest);
    steps_.erase(steps_.begin(), steps_.begin() + kOldest);
    for (Column& column : columns_) column.values.erase(column.values.begin(), column.values.begin() + kOldest);
  }
  times_.push_back(time);
  steps_.push_back(step);
  for (Column& column : columns_) column.values.push_back(kNothing);
}

void PlotRecord::add(const Snapshot& snapshot) {
  const auto step = static_cast<double>(snapshot.step);
  if (!times_.empty() && times_.back() == snapshot.time && steps_.back() == step) return;
  const auto later = std::lower_bound(times_.begin(), times_.end(), snapshot.time);
  cut(static_cast<std::size_t>(later - times_.begin()));
  push(snapshot.time, step);
  if (columns_.empty()) return;
  for_each_quantity(snapshot, [&](const Quantity& q) {
    for (Column& column : columns_) {
      if (!is_of(column, q.owner, q.name)) continue;
      column.values.back() = std::isfinite(q.value) ? q.value : kNothing;
      column.unit = q.unit;
    }
  });
}

void PlotRecord::break_off() {
  if (!times_.empty()) push(times_.back(), -1.0);
}

void PlotRecord::clear_rows() { cut(0); }

std::string PlotRecord::csv(double from, double to) const {
  std::string out = "time [s],step [1]";
  for (const Column& column : columns_) out += ',' + csv_field(fmt::format("{} [{}]", column.title(), column.unit));
  out += '\n';
  for (std::size_t row = 0; row < times_.size(); ++row) {
    const bool known = std::any_of(columns_.begin(), columns_.end(),
                                   [&](const Column& column) { return std::isfinite(column.values[row]); });
    if (!known || times_[row] < from || times_[row] > to) continue;
    fmt::format_to(std::back_inserter(out), "{:.9g},{:.0f}", times_[row], steps_[row]);
    for (const Column& column : columns_) {
      out += ',';
      if (std::isfinite(column.values[row])) fmt::format_to(std::back_inserter(out), "{:.9g}", column.values[row]);
    }
    out += '\n';
  }
  return out;
}

}  // namespace regatta
