#include "ui/plot_view.h"

#include "ui/number_text.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>

namespace regatta {

namespace {

constexpr double kLeastSpan = 0.05, kMostSpan = 3600.0;  // [s], of a view that is zoomed

struct ColumnEnds {
  PlotPoint first, low, high, last;
  bool any = false;

  void add(const PlotPoint& point) {
    if (!any) first = low = high = point;
    any = true;
    if (point.y < low.y) low = point;
    if (point.y > high.y) high = point;
    last = point;
  }
  // In the order of x, each once.
  void flush(std::vector<PlotPoint>& out) {
    if (!any) return;
    const bool low_first = low.x <= high.x;
    const PlotPoint& one = low_first ? low : high;
    const PlotPoint& two = low_first ? high : low;
    out.push_back(first);
    for (const PlotPoint& point : {one, two, last}) {
      if (point.x > out.back().x) out.push_back(point);
    }
    any = false;
  }
};

}  // namespace

PlotRange zoomed(PlotRange range, double about, double factor) {
  return {about + factor * (range.low - about), about + factor * (range.high - about)};
}

void zoom_x(PlotView& view, double about, double factor, double newest) {
  const double span = std::clamp(view.span * factor, kLeastSpan, kMostSpan);
  if (view.end) view.end = std::min(newest, zoomed(view.x(newest), about, span / view.span).high);
  view.span = span;
}

void move_x(PlotView& view, double share, double newest) {
  const double end = view.end.value_or(newest) + share * view.span;
  view.end = end >= newest ? std::nullopt : std::optional(end);
}

PlotRange round_range(PlotRange values, int ticks) {
  if (!std::isfinite(values.low) || !std::isfinite(values.high) || values.low > values.high) return {};
  const double least = std::max(1e-3, 1e-3 * std::max(std::abs(values.low), std::abs(values.high)));
  const double room = 0.04 * values.size() + (values.size() < least ? 0.5 * least : 0.0);
  const PlotRange wide = {values.low - room, values.high + room};
  const std::vector<double> at = nice_ticks(wide.low, wide.high, std::max(2, ticks));
  if (at.size() < 2) return wide;
  const double step = at[1] - at[0];
  // Half a step: fine enough that a line fills the plot.
  return {0.5 * step * std::floor(wide.low / (0.5 * step)), 0.5 * step * std::ceil(wide.high / (0.5 * step))};
}

std::vector<PlotPoint> thin_out(std::span<const double> x, std::span<const double> y, PlotRange range, int columns) {
  std::vector<PlotPoint> out;
  if (x.empty() || x.size() != y.size() || !(range.size() > 0.0) || !std::isfinite(range.size()) || columns < 1)
    return out;
  const bool ordered = std::isfinite(x.front()) && std::isfinite(x.back());
  const auto first = ordered ? std::lower_bound(x.begin(), x.end(), range.low) : x.begin();
  const auto last = ordered ? std::upper_bound(x.begin(), x.end(), range.high) : x.end();
  const auto begin = static_cast<std::size_t>(first - x.begin()), end = static_cast<std::size_t>(last - x.begin());
  const std::size_t from = begin > 0 ? begin - 1 : 0, to = std::min(x.size(), end + 1);
  const double width = range.size() / columns;
  ColumnEnds ends;
  std::ptrdiff_t column = -2;
  for (std::size_t i = from; i < to; ++i) {
    if (!std::isfinite(x[i]) || !std::isfinite(y[i])) {
      ends.flush(out);
      if (!out.empty() && std::isfinite(out.back().y))
        out.push_back({out.back().x, std::numeric_limits<double>::quiet_NaN()});
      continue;
    }
    const double place = std::clamp((x[i] - range.low) / width, -1.0, static_cast<double>(columns));
    const auto now = static_cast<std::ptrdiff_t>(std::floor(place));
    if (now != column) ends.flush(out);
    column = now;
    ends.add({x[i], y[i]});
  }
  ends.flush(out);
  return out;
}

std::optional<std::size_t> nearest_point(std::span<const double> x, std::span<const double> y, double at,
                                         double reach) {
  std::optional<std::size_t> found;
  double best = reach;
  const auto begin = static_cast<std::size_t>(std::lower_bound(x.begin(), x.end(), at - reach) - x.begin());
  for (std::size_t i = begin; i < std::min(x.size(), y.size()) && x[i] <= at + reach; ++i) {
    const double away = std::abs(x[i] - at);
    if (!std::isfinite(y[i]) || away > best) continue;
    best = away;
    found = i;
  }
  return found;
}

}  // namespace regatta
