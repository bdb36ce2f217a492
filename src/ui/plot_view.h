// The arithmetic of a plot: which part of its data is seen, zooming and moving that, ends of an axis at round values,
// and as many points of a line as there are pixels to tell them apart. Pure functions; plot.h draws.
#pragma once

#include <array>
#include <optional>
#include <span>
#include <vector>

namespace regatta {

struct PlotRange {
  double low = 0.0, high = 1.0;
  [[nodiscard]] double size() const { return high - low; }
  bool operator==(const PlotRange&) const = default;
};

// The person's choice of view; kept between frames.
struct PlotView {
  double span = 10.0;                           // length of the x axis
  std::optional<double> end;                    // x at the right edge; none: the newest, as it comes
  std::array<std::optional<PlotRange>, 2> y{};  // ranges of the left and right axis; empty: as the lines need

  [[nodiscard]] PlotRange x(double newest) const {
    const double right = end.value_or(newest);
    return {right - span, right};
  }
  bool operator==(const PlotView&) const = default;
};

// By a factor (below 1: closer) about a place, which stays where it is. One that follows the newest goes on with that.
void zoom_x(PlotView& view, double about, double factor, double newest);
// Moves what is seen by a part of its span to later; a view that would lie beyond the newest follows it again.
void move_x(PlotView& view, double share, double newest);
PlotRange zoomed(PlotRange range, double about, double factor);

// A range around these values whose ends are round, so that it stands still while they change a little.
PlotRange round_range(PlotRange values, int ticks);

struct PlotPoint {
  double x = 0.0, y = 0.0;  // a y that is NaN: the line ends here
};
// The line through (x, y) within a range of x and one point beyond each end: of those that fall into one of `columns`
// alike wide columns the first, the lowest, the highest and the last, so that no peak is lost. x rises; the line ends
// at points that are not finite.
std::vector<PlotPoint> thin_out(std::span<const double> x, std::span<const double> y, PlotRange range, int columns);
// The index of the value nearest to x, of those that are finite; none: there is none within `reach`.
std::optional<std::size_t> nearest_point(std::span<const double> x, std::span<const double> y, double at, double reach);

}  // namespace regatta
