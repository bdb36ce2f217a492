// The one plot of all panels: lines over a common x, two axes with units and ticks at round values, a cursor that reads
// them, zooming and moving by the mouse where that is asked for. Bars and the like are drawn by whoever wants them,
// with the place of a value that the plot gives.
#pragma once

#include "ui/plot_view.h"
#include "ui/theme.h"

#include <array>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace regatta {

// Told apart by the colour-blind, too, on dark ground: Okabe and Ito, "Color universal design" (2008).
inline constexpr std::array<ImU32, 8> kPlotInks = {palette::rgba(86, 180, 233),  palette::rgba(230, 159, 0),
                                                   palette::rgba(0, 178, 130),   palette::rgba(240, 228, 66),
                                                   palette::rgba(204, 121, 167), palette::rgba(224, 104, 20),
                                                   palette::rgba(58, 138, 218),  palette::rgba(200, 208, 214)};

struct PlotCurve {
  std::string name;
  std::span<const double> x, y;  // as many of both; x rises; NaN: the line ends
  ImU32 ink = kPlotInks[0];
  int axis = 0;  // 0: the left one, 1: the right one
};

struct PlotAxis {
  std::string unit;                // after the last label
  std::optional<PlotRange> range;  // its ends, the upper one farther if a value is larger; empty: as the lines need
  bool decades = false;            // a range above 0, drawn by powers of ten
};

struct PlotSpec {
  const char* id = "";
  float height = 60.0F;        // [px]
  std::string x_unit;          // after the last label; empty: x has no labels
  std::optional<PlotRange> x;  // range that is seen; empty: the view's
  double newest = 0.0;         // x of now
  std::vector<PlotCurve> curves;
  std::array<std::optional<PlotAxis>, 2> axes{PlotAxis{}, std::nullopt};
};

// The place of values on the screen.
struct PlotPlace {
  ImVec2 lower{0.0F, 0.0F}, upper{0.0F, 0.0F};  // corners, y down [px]
  PlotRange x;
  std::array<PlotRange, 2> y;  // logarithms where an axis goes by decades
  std::array<bool, 2> decades{};

  [[nodiscard]] float px_x(double value) const;
  [[nodiscard]] float px_y(double value, int axis = 0) const;
  [[nodiscard]] double at_x(float px) const;
};

// Draws a plot as wide as there is room. view: null where it can't be zoomed.
PlotPlace draw_plot(const Theme& theme, const PlotSpec& spec, PlotView* view = nullptr);
// Names in the inks of their lines.
void draw_plot_legend(const Theme& theme, std::span<const PlotCurve> curves);

}  // namespace regatta
